import type { Location, Log, Region, Result, Run } from 'sarif';
import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { breakLinks } from '../../shared/core/sanitizeText.ts';
import type { Finding } from './detection/findings.ts';
import type { LineRange } from './detection/lineStarts.ts';
import type { Status } from './evaluation.ts';
import { Fingerprints, type Hash } from './fingerprints.ts';
import type { ReportedFile, ReportedRoot, ReportedUse } from './reportedUse.ts';

/**
 * Maximum number of results in a run that GitHub code scanning accepts (docs.github.com, "SARIF
 * results exceed one or more limits").
 */
export const maxGithubResults = 25_000;

/** The uses and metadata of one run of a report. */
export interface ReportInput {
	/** Version of the extension. */
	readonly version: string;
	/** Version of the catalog in use; `undefined` when the catalog does not state one. */
	readonly catalogVersion: number | undefined;
	readonly roots: readonly ReportedRoot[];
	readonly uses: readonly ReportedUse[];
	readonly texts: ReportTexts;
	readonly hash: Hash;
}

/** The texts of a report, in the user's language. */
export interface ReportTexts {
	/** Short description of the only rule of the report. */
	readonly title: string;
	/** Full description of the only rule of the report. */
	readonly description: string;
	/** Help of the rule: how to fix a finding. */
	readonly help: string;
	/** Message for the related location of the constant that contains the path. */
	readonly constant: string;
}

const ruleId = 'deprecated-api';
/** Web page of the extension. */
const informationUri = 'https://marketplace.visualstudio.com/items?itemName=studyadmin.study-admin-apis';
/** Web page of the published catalog, which explains the lifecycle of the APIs. */
const helpUri = 'https://studieadministrasjon.sikt.no/apier/';

/**
 * Returns a report in SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0) with one run for each
 * input. The order of the uses does not matter.
 */
export function sarifReport(...inputs: readonly ReportInput[]): Log {
	return {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: inputs.map(runOf),
	};
}

function runOf({ version, catalogVersion, roots, uses, texts, hash }: ReportInput): Run {
	const fingerprints = new Fingerprints(hash);
	return {
		tool: {
			driver: {
				name: 'Study Admin APIs',
				version,
				informationUri,
				rules: [
					{
						id: ruleId,
						name: 'DeprecatedApi',
						shortDescription: { text: texts.title },
						fullDescription: { text: texts.description },
						help: { text: texts.help },
						helpUri,
						defaultConfiguration: { level: 'warning' },
						properties: { tags: ['deprecation'] },
					},
				],
				...(catalogVersion === undefined ? {} : { properties: { catalogVersion } }),
			},
		},
		columnKind: 'utf16CodeUnits',
		originalUriBaseIds: Object.fromEntries(roots.map(({ id, name }) => [id, { description: { text: name } }])),
		results: uses.toSorted(compareLocations).map((use) => resultOf(use, texts, fingerprints.next(use))),
	};
}

function resultOf(use: ReportedUse, words: ReportTexts, fingerprint: string): Result {
	const { finding, file, status, message, isIgnored } = use;
	const { constant, ignore } = finding;
	return {
		ruleId,
		ruleIndex: 0,
		...kindAndLevelOf(use),
		message: { text: plainText(message) },
		locations: [locationOf(file, finding.range)],
		...(constant ? { relatedLocations: [{ ...locationOf(file, constant), message: { text: words.constant } }] } : {}),
		partialFingerprints: { 'deprecatedApiUse/v1': fingerprint },
		// If one result of a run has suppressions, all must have them (section 3.27.23).
		suppressions: isIgnored
			? [{ kind: 'inSource', status: 'accepted', ...(ignore?.reason ? { justification: ignore.reason } : {}) }]
			: [],
		properties: propertiesOf(finding, status),
	};
}

/** Escapes links and braces, because `{0}` in a message is a placeholder (section 3.11.5). */
function plainText(message: string): string {
	return breakLinks(message).replace(/[{}]/g, '$&$&');
}

/**
 * Only results of kind `fail` have a level (section 3.27.10). Possible uses need a review, and uses
 * without a severity are informational.
 */
function kindAndLevelOf({ finding, severity }: ReportedUse): Pick<Result, 'kind' | 'level'> {
	if (finding.use.confidence === 'possible') {
		return { kind: 'review', level: 'none' };
	}
	switch (severity) {
		case 'off':
			return { kind: 'informational', level: 'none' };
		case 'information':
			return { kind: 'fail', level: 'note' };
		default:
			return { kind: 'fail', level: severity };
	}
}

function propertiesOf({ use, ignore }: Finding, { stage, daysLeft, dates }: Status): Result['properties'] {
	const { api, operation, method, confidence, evidence } = use;
	return {
		api,
		...(operation === undefined ? {} : { operation }),
		...(method === undefined ? {} : { method }),
		...(stage === undefined ? {} : { stage }),
		...(daysLeft === undefined ? {} : { daysLeft }),
		...(dates.endOfService ? { endOfService: isoDay(dates.endOfService) } : {}),
		...(dates.endOfService?.period === undefined ? {} : { endOfServicePeriod: dates.endOfService.period }),
		...(ignore?.until ? { ignoredUntil: isoDay(ignore.until) } : {}),
		confidence,
		evidence: [...evidence],
	};
}

function locationOf({ uri, root }: ReportedFile, range: LineRange): Location {
	return {
		physicalLocation: {
			artifactLocation: { uri: uri, ...(root === undefined ? {} : { uriBaseId: root }) },
			region: regionOf(range),
		},
	};
}

/**
 * Converts a range to a region: lines and columns start at 1, and the end is exclusive (section
 * 3.30).
 */
function regionOf({ start, end }: LineRange): Region {
	return {
		startLine: start.line + 1,
		startColumn: start.character + 1,
		endLine: end.line + 1,
		endColumn: end.character + 1,
	};
}

function compareLocations(a: ReportedUse, b: ReportedUse): number {
	const locations = [a, b].map(({ file, finding: { range } }) => ({ ...file, ...range.start }));
	const [first, second] = locations;
	if (!first || !second) {
		return 0;
	}
	return (
		compareTexts(first.root ?? '', second.root ?? '') ||
		compareTexts(first.uri, second.uri) ||
		first.line - second.line ||
		first.character - second.character ||
		compareTexts(a.finding.use.api, b.finding.use.api)
	);
}

/** Compares by code units, because a locale would make the order differ between machines. */
function compareTexts(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}
