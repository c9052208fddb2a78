import type { Location, Log, Region, Result, Run } from 'sarif';
import { withoutLinks } from '../../shared/core/foreignText.ts';
import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { StageSeverity } from '../../shared/core/lifecycle/severities.ts';
import type { Finding } from './detection/findings.ts';
import type { LineRange } from './detection/lineStarts.ts';
import type { Status } from './evaluation.ts';

/**
 * What GitHub takes: more results of a run than this are refused (docs.github.com, SARIF results
 * exceed one or more limits).
 */
export const maxGithubResults = 25_000;

/** A use as it is reported. */
export interface ReportedUse {
	readonly finding: Finding;
	readonly file: ReportedFile;
	readonly status: Status;
	/** What a problem at its place would say. */
	readonly message: string;
	/** How loudly it is to be told, whether or not it is ignored. */
	readonly severity: StageSeverity;
	/** Whether a comment asks for no warning, and still may. */
	readonly isIgnored: boolean;
}

/** Where a file is. */
export interface ReportedFile {
	/** Percent-encoded; relative to its root, or absolute for a file that is under none. */
	readonly uri: string;
	/** Id of its root; `undefined` for a file that is under none. */
	readonly root: string | undefined;
}

/**
 * A folder that addresses are relative to. Where it lies on this machine is nobody else's business.
 */
export interface ReportedRoot {
	readonly id: string;
	readonly name: string;
}

/** All that a report is made from. */
export interface ReportInput {
	/** The extension's own version. */
	readonly version: string;
	/** The version of the catalog in use; `undefined` when that is not stated. */
	readonly catalogVersion: number | undefined;
	readonly roots: readonly ReportedRoot[];
	readonly uses: readonly ReportedUse[];
	readonly texts: ReportTexts;
	/** Gives a short text that stands for a longer one, in which that cannot be read. */
	hash(text: string): string;
}

/** The words of a report, in the user's language. */
export interface ReportTexts {
	/** What the rule is about, in a few words. */
	readonly title: string;
	/** What the rule finds. */
	readonly description: string;
	/** What to do about it. */
	readonly help: string;
	/** What is said of the place of a constant. */
	readonly constant: string;
}

const ruleId = 'deprecated-api';
/** The page of the extension that reports the findings. */
const informationUri = 'https://marketplace.visualstudio.com/items?itemName=studyadmin.study-admin-apis';
/** The published catalog, which explains the lifecycle of the APIs. */
const helpUri = 'https://studieadministrasjon.sikt.no/apier/';

/**
 * A report in SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0), the same for the same findings
 * in whatever order they come.
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
		// A run in which one result has them must have them for all (section 3.27.23).
		suppressions: isIgnored
			? [{ kind: 'inSource', status: 'accepted', ...(ignore?.reason ? { justification: ignore.reason } : {}) }]
			: [],
		properties: propertiesOf(finding, status),
	};
}

/**
 * A message that shows exactly this text: braces stand for arguments unless they are doubled
 * (section 3.11.5).
 */
function plainText(message: string): string {
	return withoutLinks(message).replace(/[{}]/g, '$&$&');
}

/**
 * Only what fails has a level (section 3.27.10): possible uses are to be looked at, and what has no
 * severity is for information.
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
 * Lines and columns are counted from 1, and the end is the column behind the last (section 3.30).
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
	const places = [a, b].map(({ file, finding: { range } }) => ({ ...file, ...range.start }));
	const [first, second] = places;
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

/** By code units, so that the order is the same on every machine. */
function compareTexts(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}

/**
 * Fingerprints that stay when a use moves: of the API, the operation and the line's words; the
 * second use of the same kind in a file is told apart.
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

/** A workspace folder of the editor. */
interface Folder {
	readonly name: string;
	readonly index: number;
	readonly uri: EditorUri;
}

/** A URI of the editor. */
interface EditorUri {
	readonly path: string;
	toString(): string;
}

/**
 * Returns the roots of a report: the workspace folders. A single folder has the id that services
 * know.
 */
export function reportedRoots(folders: readonly Folder[]): readonly ReportedRoot[] {
	return folders.map((folder) => ({ id: rootId(folder, folders), name: folder.name }));
}

/**
 * Returns a file of a report, relative to its folder. `folder` is `undefined` for a file outside of
 * the workspace.
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
