import { formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { lastUsableDay } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import { percentEncodedPath } from '../../shared/core/percentEncoding.ts';
import {
	normalizeLine,
	type ReportedFile,
	type ReportedFinding,
	type ReportedRoot,
} from '../../shared/core/reports/reportedFinding.ts';
import type { Finding } from './detection/findings.ts';
import type { EvaluatedFinding } from './evaluation.ts';

/** ID of the rule that all uses of deprecated APIs violate. */
export const deprecatedApiRuleId = 'deprecated-api';

/**
 * Returns a use as it is reported; `undefined` when its API or operation is in none of the phases
 * from `no-further-development` to `withdrawn`. Possible uses and ignored uses are reported too.
 * `pathConstantMessage` is the message for the constant that contains the path of the use.
 */
export function reportedFindingOfUse(
	{ finding, status, message, baseSeverity, ignore }: EvaluatedFinding,
	file: ReportedFile,
	pathConstantMessage: string,
): ReportedFinding | undefined {
	const { use, range, line, constant } = finding;
	return status.lifecyclePhase === undefined
		? undefined
		: {
				rule: deprecatedApiRuleId,
				file,
				range,
				message,
				severity: baseSeverity,
				isPossible: use.confidence === 'possible',
				ignored: ignore === 'holds' ? { reason: finding.ignore?.reason } : undefined,
				lifecyclePhase: status.lifecyclePhase,
				daysLeft: status.daysLeft,
				endOfService: lastUsableDay(status.dates),
				related: constant ? [{ range: constant, message: pathConstantMessage }] : [],
				identity: [use.api, use.operation ?? '', normalizeLine(line)].join('\n'),
				properties: propertiesOf(finding),
			};
}

function propertiesOf({ use, ignore }: Finding): ReportedFinding['properties'] {
	const { api, operation, method, confidence, evidence } = use;
	return {
		api,
		...(operation === undefined ? {} : { operation }),
		...(method === undefined ? {} : { method }),
		...(ignore?.until && !ignore.isUnknownApi ? { ignoredUntil: formatIsoDay(ignore.until) } : {}),
		confidence,
		evidence: [...evidence],
	};
}

/** A workspace folder of the editor. */
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
	return { uri: percentEncodedPath(uri.path.slice(base.length)), root: rootId(folder, folders) };
}

function rootId({ index }: Folder, folders: readonly Folder[]): string {
	return folders.length === 1 ? 'SRCROOT' : `SRCROOT${index + 1}`;
}
