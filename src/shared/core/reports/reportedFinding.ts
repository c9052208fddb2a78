import type { PositionRange } from '../code/linePositionConverter.ts';
import type { LifecycleDay, LifecyclePhase } from '../lifecycle/lifecyclePhase.ts';
import type { Severity } from '../lifecycle/severities.ts';

/** A finding of any part and the data that a report contains about it. */
export interface ReportedFinding {
	/** ID of the {@link ReportRule} that the finding violates. */
	readonly rule: string;
	readonly file: ReportedFile;
	readonly range: PositionRange;
	/** The text of the diagnostic of the finding. */
	readonly message: string;
	/**
	 * The severity that the finding would have if it were certain and no valid ignore comment applied
	 * to it. `off` for a finding without a diagnostic.
	 */
	readonly severity: Severity;
	/** Whether the finding may be wrong, so that a person must review it. */
	readonly isPossible: boolean;
	/** The valid ignore comment that applies to the finding; `undefined` without one. */
	readonly ignored: { readonly reason: string | undefined } | undefined;
	/** The lifecycle phase of the used API or element; `undefined` if the finding has none. */
	readonly lifecyclePhase: LifecyclePhase | undefined;
	/** Days of service left; negative after the last day; `undefined` without an end of service. */
	readonly daysLeft: number | undefined;
	/** The last usable day; `undefined` when it is unknown. */
	readonly endOfService: LifecycleDay | undefined;
	readonly related: readonly RelatedRange[];
	/**
	 * A text that stays the same when the finding moves to another line or file. Its hash is the
	 * fingerprint of the finding.
	 */
	readonly identity: string;
	/** Further properties in a SARIF report, as JSON. */
	readonly properties: Readonly<Record<string, unknown>>;
}

/** A further range in the file of a finding, to which its message refers. */
export interface RelatedRange {
	readonly range: PositionRange;
	readonly message: string;
}

/** The location of a file in a report. */
export interface ReportedFile {
	/**
	 * URI of the file, percent-encoded. Relative to the root, or absolute for a file outside of all
	 * roots.
	 */
	readonly uri: string;
	/** Id of the folder that `uri` is relative to; `undefined` for a file outside of all roots. */
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

/** A rule of a report. All texts are in the user's language. */
export interface ReportRule {
	/** The ID, such as `deprecated-api`. */
	readonly id: string;
	/** The name in SARIF, in Pascal case. */
	readonly name: string;
	/** Short description. */
	readonly title: string;
	/** Full description. */
	readonly description: string;
	/** How to fix a finding. */
	readonly help: string;
	/** Web page about the rule; `undefined` when there is none. */
	readonly helpUri: string | undefined;
	/** The key of the fingerprints of findings in SARIF, with the version of their computation. */
	readonly fingerprintKey: string;
	readonly tags: readonly string[];
}

/** Removes the indentation of a line of code, and replaces other whitespace with single spaces. */
export function normalizeLine(line: string): string {
	return line.trim().replace(/\s+/g, ' ');
}

/** A notification about the conditions of a report, such as what was not searched for. */
export interface ReportNotification {
	/** Id of the kind of the notification. */
	readonly id: string;
	/** Describes the kind of the notification. */
	readonly title: string;
	readonly text: string;
}
