import type { Invocation, Location, Log, Region, ReportingDescriptor, Result, Run } from 'sarif';
import type { PositionRange } from '../code/linePositionConverter.ts';
import { compareTexts } from '../compareTexts.ts';
import { formatIsoDay } from '../lifecycle/calendarDay.ts';
import { breakMarkdownLinks } from '../sanitizeText.ts';
import { type TextHashFunction, UniqueFingerprints } from './fingerprints.ts';
import type { ReportedFile, ReportedFinding, ReportedRoot, ReportNotification, ReportRule } from './reportedFinding.ts';

/**
 * Maximum number of results in a run that GitHub code scanning accepts (docs.github.com, "SARIF
 * results exceed one or more limits").
 */
export const maxGithubResults = 25_000;

/** The findings and metadata of one run of a report. */
export interface ReportInput {
	/** Version of the extension. */
	readonly version: string;
	/** Version of the catalog in use; `undefined` when the catalog does not state one. */
	readonly catalogVersion: number | undefined;
	readonly roots: readonly ReportedRoot[];
	/** The rules of all findings. */
	readonly rules: readonly ReportRule[];
	readonly findings: readonly ReportedFinding[];
	readonly notifications: readonly ReportNotification[];
	readonly hash: TextHashFunction;
}

/**
 * Returns a report in SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0) with one run for each
 * input. The order of the findings does not matter.
 */
export function sarifReport(...inputs: readonly ReportInput[]): Log {
	return {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: inputs.map(runOf),
	};
}

function runOf({ version, catalogVersion, roots, rules, findings, notifications, hash }: ReportInput): Run {
	const fingerprints = new UniqueFingerprints(hash);
	const kinds = new Map(notifications.map(({ id, title }) => [id, title]));
	return {
		tool: {
			driver: {
				name: 'Study Admin APIs',
				version,
				rules: rules.map(descriptorOf),
				...(kinds.size === 0
					? {}
					: { notifications: Array.from(kinds, ([id, title]) => ({ id, shortDescription: { text: title } })) }),
				...(catalogVersion === undefined ? {} : { properties: { catalogVersion } }),
			},
		},
		...(notifications.length === 0 ? {} : { invocations: [invocationOf(notifications)] }),
		columnKind: 'utf16CodeUnits',
		originalUriBaseIds: Object.fromEntries(roots.map(({ id, name }) => [id, { description: { text: name } }])),
		results: findings.toSorted(compareLocations).map((finding) => resultOf(finding, rules, fingerprints.next(finding))),
	};
}

/** Returns the invocation of the tool, with its notifications (section 3.20). */
function invocationOf(notifications: readonly ReportNotification[]): Invocation {
	return {
		executionSuccessful: true,
		toolExecutionNotifications: notifications.map(({ id, text }) => ({
			level: 'note',
			descriptor: { id },
			message: { text: plainText(text) },
		})),
	};
}

function descriptorOf({ id, name, title, description, help, helpUri, tags }: ReportRule): ReportingDescriptor {
	return {
		id,
		name,
		shortDescription: { text: title },
		fullDescription: { text: description },
		help: { text: help },
		...(helpUri === undefined ? {} : { helpUri }),
		defaultConfiguration: { level: 'warning' },
		properties: { tags: [...tags] },
	};
}

function resultOf(finding: ReportedFinding, rules: readonly ReportRule[], fingerprint: string): Result {
	const { rule, file, range, message, related, ignored } = finding;
	const ruleIndex = rules.findIndex(({ id }) => id === rule);
	return {
		ruleId: rule,
		ruleIndex,
		...kindAndLevelOf(finding),
		message: { text: plainText(message) },
		locations: [locationOf(file, range)],
		...(related.length > 0
			? {
					relatedLocations: related.map((each) => ({
						...locationOf(file, each.range),
						message: { text: each.message },
					})),
				}
			: {}),
		partialFingerprints: { [rules[ruleIndex]?.fingerprintKey ?? rule]: fingerprint },
		// If one result of a run has suppressions, all must have them (section 3.27.23).
		suppressions: ignored
			? [
					{
						kind: 'inSource',
						status: 'accepted',
						...(ignored.reason ? { justification: ignored.reason } : {}),
					},
				]
			: [],
		properties: propertiesOf(finding),
	};
}

/** Escapes links and braces, because `{0}` in a message is a placeholder (section 3.11.5). */
function plainText(message: string): string {
	return breakMarkdownLinks(message).replace(/[{}]/g, '$&$&');
}

/**
 * Only results of kind `fail` have a level (section 3.27.10). Possible findings need a review, and
 * findings without a severity are informational.
 */
function kindAndLevelOf({ isPossible, severity }: ReportedFinding): Pick<Result, 'kind' | 'level'> {
	if (isPossible) {
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

function propertiesOf({ properties, lifecyclePhase, daysLeft, endOfService }: ReportedFinding): Result['properties'] {
	return {
		...properties,
		...(lifecyclePhase === undefined ? {} : { stage: lifecyclePhase }),
		...(daysLeft === undefined ? {} : { daysLeft }),
		...(endOfService ? { endOfService: formatIsoDay(endOfService) } : {}),
		...(endOfService?.period === undefined ? {} : { endOfServicePeriod: endOfService.period }),
	};
}

function locationOf({ uri, root }: ReportedFile, range: PositionRange): Location {
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
function regionOf({ start, end }: PositionRange): Region {
	return {
		startLine: start.line + 1,
		startColumn: start.character + 1,
		endLine: end.line + 1,
		endColumn: end.character + 1,
	};
}

function compareLocations(a: ReportedFinding, b: ReportedFinding): number {
	const [{ start: first }, { start: second }] = [a.range, b.range];
	return (
		compareTexts(a.file.root ?? '', b.file.root ?? '') ||
		compareTexts(a.file.uri, b.file.uri) ||
		first.line - second.line ||
		first.character - second.character ||
		compareTexts(a.identity, b.identity)
	);
}
