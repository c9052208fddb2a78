import type { L10n } from '../../shared/core/errorMessages.ts';
import { escapeMarkdown, escapeMarkdownLinkTarget } from '../../shared/core/escapeMarkdown.ts';
import { appendSourcePeriod, formatLongDay } from '../../shared/core/lifecycle/formatDay.ts';
import type { LifecycleDay } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { ApiEvidence } from '../core/detection/apiUse.ts';
import type { EvaluatedFinding } from '../core/evaluation.ts';
import { apiById, type Catalog, type DeprecationLogEntry, logRowsOfApi } from '../core/model/catalog.ts';

/** The language of a hover. `locale` is the language tag for dates. */
interface HoverLanguage {
	readonly l10n: L10n;
	readonly locale: string;
}

/**
 * The command of the link to the catalog in a hover. Hovers are trusted to run only this command.
 */
export const revealInCatalogCommand = 'studyAdmin.revealInCatalog';

/**
 * Returns the Markdown of the hover over a use. Texts of the catalog and the code are escaped. When
 * the use has a diagnostic, its message is left out.
 */
export function useHoverMarkdown(language: HoverLanguage, catalog: Catalog, evaluation: EvaluatedFinding): string {
	const { severity, message } = evaluation;
	const paragraphs = [
		severity === 'off' ? escapeMarkdown(message) : '',
		ignoreText(language, evaluation),
		logText(language, catalog, evaluation),
		evidenceText(language, evaluation),
		linksText(language, catalog, evaluation),
	];
	return paragraphs.filter((text) => text !== '').join('\n\n');
}

function ignoreText({ l10n, locale }: HoverLanguage, { ignore, finding }: EvaluatedFinding): string {
	if (ignore !== 'holds' || !finding.ignore?.until) {
		return '';
	}
	const { until, reason } = finding.ignore;
	const day = formatLongDay(until, locale);
	return reason === ''
		? l10n.t('Ignored here until {0}.', day)
		: l10n.t('Ignored here until {0}: {1}', day, escapeMarkdown(reason));
}

/**
 * Returns a Markdown list of the rows of the log for the operation and for all operations, and of
 * the phase of the API. The most specific one, which determines the status, comes first.
 */
function logText(language: HoverLanguage, catalog: Catalog, { api, row }: EvaluatedFinding): string {
	const { l10n } = language;
	const rowsForAll = logRowsOfApi(catalog, api.id).filter((entry) => entry.operation.kind === 'all' && entry !== row);
	const lines = [...(row ? [row] : []), ...rowsForAll].map((entry) => rowText(language, entry));
	const phase = api.phase ? [l10n.t('Lifecycle phase in the catalog: "{0}"', escapeMarkdown(api.phase.text))] : [];
	return [...lines, ...phase].map((line) => `- ${line}`).join('\n');
}

function rowText({ l10n, locale }: HoverLanguage, entry: DeprecationLogEntry): string {
	const day = (label: string, date: LifecycleDay | undefined) =>
		date ? [`${label} ${escapeMarkdown(appendSourcePeriod(formatLongDay(date, locale), date))}`] : [];
	const dates = [
		...day(l10n.t('pre-announced'), entry.preAnnounced),
		...day(l10n.t('announced'), entry.announced),
		...day(l10n.t('end of service'), entry.endOfService),
		...day(l10n.t('withdrawn'), entry.withdrawn),
		...(entry.notStated.length > 0
			? [l10n.t('unspecified dates: {0}', escapeMarkdown(entry.notStated.join(', ')))]
			: []),
	];
	const operation = entry.operation.kind === 'all' ? l10n.t('All operations') : entry.operation.text;
	return l10n.t(
		'Deprecation log, {0}: {1}',
		escapeMarkdown(operation),
		dates.length === 0 ? l10n.t('no dates') : dates.join(', '),
	);
}

function evidenceText({ l10n }: HoverLanguage, { finding: { use } }: EvaluatedFinding): string {
	const labels: Readonly<Record<ApiEvidence, string>> = {
		host: l10n.t('the host name'),
		gateway: l10n.t('the gateway and path'),
		base: l10n.t('an address from your settings'),
		path: l10n.t('a path that only this API uses'),
		namespace: l10n.t('the XML namespace'),
		request: l10n.t('an XML request for one of its tables'),
		variable: l10n.t('a variable that contains its address'),
		'query-keys': l10n.t('query parameters that other APIs rarely use'),
		'base-in-file': l10n.t('its address elsewhere in the file'),
		'open-base': l10n.t('a path that the file appends to its address'),
		'query-keys-in-file': l10n.t('its query parameters elsewhere in the file'),
		call: l10n.t('an HTTP call'),
		operations: l10n.t('a call to another of its operations in the file'),
	};
	const list = use.evidence.map((evidence) => labels[evidence]).join(', ');
	if (use.confidence === 'certain') {
		return l10n.t('Detected by {0}.', list);
	}
	if (list === '') {
		return l10n.t('Possible match. No warning is shown because the text may refer to something else.');
	}
	return use.operation === undefined
		? l10n.t('Possible match, detected by {0}. No warning is shown because the called operation is unknown.', list)
		: l10n.t(
				'Possible match, detected by {0}. No warning is shown because the text may refer to something else.',
				list,
			);
}

function linksText({ l10n }: HoverLanguage, catalog: Catalog, { api, finding: { use } }: EvaluatedFinding): string {
	const query = encodeURIComponent(JSON.stringify(use.row === undefined ? [api.id] : [api.id, use.row]));
	const successor = api.replacement === undefined ? undefined : apiById(catalog, api.replacement);
	const links = [
		[l10n.t('Show in API Catalog'), `command:${revealInCatalogCommand}?${query}`],
		[l10n.t('Documentation'), api.documentation],
		successor && [l10n.t('Documentation of {0}', successor.name), successor.documentation],
	];
	return links
		.flatMap((link) =>
			link?.[1] === undefined ? [] : [`[${escapeMarkdown(link[0] ?? '')}](${escapeMarkdownLinkTarget(link[1])})`],
		)
		.join(' · ');
}
