import { LifecycleEvaluator } from '../../catalog/core/evaluation.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { createStatusFormatter } from '../../catalog/messages/createStatusFormatter.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { englishL10n } from '../english.ts';
import type { RepositorySettings } from '../repositorySettings.ts';

/** Returns the evaluator of findings on a day with the settings of a repository. */
export function evaluatorForRepository(
	catalog: Catalog,
	today: CalendarDay,
	{ severities, warnWithinDays }: Pick<RepositorySettings, 'severities' | 'warnWithinDays'>,
): LifecycleEvaluator {
	return new LifecycleEvaluator({
		catalog: constant(catalog),
		today: constant(today),
		severities: constant(severities),
		warnWithinDays: constant(warnWithinDays),
		texts: createStatusFormatter(englishL10n, 'en'),
	});
}

function constant<T>(value: T) {
	return { value, onDidChange: () => ({ dispose: () => undefined }) };
}
