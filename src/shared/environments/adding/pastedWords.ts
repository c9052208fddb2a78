import type { Explanations, L10n } from '../../explanations.ts';
import { problemError } from '../readEnvironments.ts';
import { secretName } from '../words.ts';
import type { PastedReading } from './pastedEnvironments.ts';

/** Says everything that keeps a pasted text from being added, by the names of the fields; `undefined` when nothing does. */
export function pastedProblem(
	l10n: L10n,
	explanations: Pick<Explanations, 'explain'>,
	reading: PastedReading,
): string | undefined {
	switch (reading.kind) {
		case 'environments':
			return undefined;
		case 'not-json':
			return l10n.t('This is not JSON of an environment. Copy it again, from the first brace to the last.');
		case 'no-environment':
			return l10n.t('There is no environment in this JSON. It needs at least "apiUrl" or "conversionUrl".');
		case 'problems': {
			const secrets = reading.problems.filter(({ problem }) => problem === 'secret-in-settings');
			const others = reading.problems.filter(({ problem }) => problem !== 'secret-in-settings');
			return [
				...(secrets.length === 0 ? [] : [takeOut(l10n, secrets)]),
				...others.map((problem) => explanations.explain(problemError(problem)).text),
			].join(' ');
		}
	}
}

/** Asks to take secrets out of what is to be added, by the names of their fields. */
export function takeOut(l10n: L10n, secrets: readonly { readonly field: string }[]): string {
	const names = secrets.map(({ field }) => secretName(l10n, field)).join(', ');
	return l10n.t('Take out {0}: secrets do not belong in settings, they are asked for at sign-in.', names);
}
