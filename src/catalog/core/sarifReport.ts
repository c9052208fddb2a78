import type { Location, Log, Region, Result, Run } from 'sarif';
import { withoutLinks } from '../../shared/core/foreignText.ts';
import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import type { Finding } from './detection/findings.ts';
import type { LineRange } from './detection/lineStarts.ts';
import type { Status } from './evaluation.ts';

/**
 * Maximum number of results in a run that GitHub code scanning accepts (docs.github.com, "SARIF
 * results exceed one or more limits").
 */
export const maxGithubResults = 25_000;

/** A use and the data that a report contains about it. */
export interface ReportedUse {
	readonly finding: Finding;
	readonly file: ReportedFile;
	readonly status: Status;
	/** The message that the diagnostic of the use has. */
	readonly message: string;
	/** The severity without regard to ignore comments. */
	readonly severity: StageSeverity;
	/** Whether a valid ignore comment applies to the use. */
	readonly isIgnored: boolean;
}

/** The location of a file in a report. */
export interface ReportedFile {
	/** Percent-encoded. Relative to the root, or absolute for a file outside of all roots. */
	readonly uri: string;
	/** Id of the root; `undefined` for a file outside of all roots. */
	readonly root: string | undefined;
}

/**
 * A folder that URIs are relative to. The report omits its path because that may contain personal
 * data.
 */
export interface ReportedRoot {
	readonly id: string;
	readonly name: string;
}

/** The input of {@link sarifReport}. */
export interface ReportInput {
	/** Version of the extension. */
	readonly version: string;
	/** Version of the catalog in use; `undefined` when the catalog does not state one. */
	readonly catalogVersion: number | undefined;
	readonly roots: readonly ReportedRoot[];
	readonly uses: readonly ReportedUse[];
	readonly texts: ReportTexts;
	/** Returns a short hash from which the text cannot be recovered. */
	hash(text: string): string;
}

/** The texts of a report, in the user's language. */
export interface ReportTexts {
	/** Short description of the rule. */
	readonly title: string;
	/** Full description of the rule. */
	readonly description: string;
	/** How to fix a finding. */
	readonly help: string;
	/** Message for the location of a constant. */
	readonly constant: string;
}

const ruleId = 'deprecated-api';
/** Web page of the extension. */
const informationUri = 'https://marketplace.visualstudio.com/items?itemName=studyadmin.study-admin-apis';
/** Web page of the published catalog, which explains the lifecycle of the APIs. */
const helpUri = 'https://studieadministrasjon.sikt.no/apier/';

/**
 * Returns a SARIF 2.1.0 report (docs.oasis-open.org/sarif/sarif/v2.1.0). Results are sorted, so the
 * order of the uses does not matter.
 */
export function sarifReport(source: ReportInput): Log {
	return {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: [runOf(source)],
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
	return withoutLinks(message).replace(/[{}]/g, '$&$&');
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

/**
 * Builds fingerprints that do not change when a use moves: a hash of API, operation and line text,
 * with a counter for repeated uses in one file.
 */
class Fingerprints {
	readonly #hash: (text: string) => string;
	readonly #seen = new Map<string, number>();

	constructor(hash: (text: string) => string) {
		this.#hash = hash;
	}

	next({ finding: { use, line }, file }: ReportedUse): string {
		const hash = this.#hash([use.api, use.operation ?? '', line.replace(/\s+/g, ' ')].join('\n'));
		const key = `${file.root ?? ''} ${file.uri} ${hash}`;
		const count = (this.#seen.get(key) ?? 0) + 1;
		this.#seen.set(key, count);
		return `${hash}:${count}`;
	}
}

/** The members of a workspace folder in VS Code that are needed here. */
interface Folder {
	readonly name: string;
	readonly index: number;
	readonly uri: EditorUri;
}

/** The members of a URI in VS Code that are needed here. */
interface EditorUri {
	readonly path: string;
	toString(): string;
}

/**
 * Returns one root for each workspace folder. A single folder gets the id `SRCROOT`, which code
 * scanning services recognize.
 */
export function reportedRoots(folders: readonly Folder[]): readonly ReportedRoot[] {
	return folders.map((folder) => ({ id: rootId(folder, folders), name: folder.name }));
}

/**
 * Returns the location of a file, relative to its workspace folder. `folder` is `undefined` for a
 * file outside of the workspace.
 */
export function reportedFile(uri: EditorUri, folder: Folder | undefined, folders: readonly Folder[]): ReportedFile {
	if (!folder) {
		return { uri: uri.toString(), root: undefined };
	}
	const base = folder.uri.path.replace(/\/?$/, '/');
	const segments = uri.path.slice(base.length).split('/');
	return { uri: segments.map(encodeURIComponent).join('/'), root: rootId(folder, folders) };
}

function rootId({ index }: Folder, folders: readonly Folder[]): string {
	return folders.length === 1 ? 'SRCROOT' : `SRCROOT${index + 1}`;
}
