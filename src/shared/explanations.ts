import type * as vscode from 'vscode';
import type { CommandId } from './commands.ts';
import { type Facts, UserError } from './errors.ts';

/** The localisation function, given by argument so that words can be tested without an editor. */
export type L10n = Pick<typeof vscode.l10n, 't'>;

/** What a user reads about a failure: one sentence or two on what happened and why, and at most one next step. */
export interface Explanation {
	readonly text: string;
	readonly next?: NextStep;
}

/** A button below an explanation: a command and the arguments it gets. */
export interface NextStep {
	readonly title: string;
	readonly command:
		| CommandId
		| 'workbench.action.openSettings'
		| 'workbench.trust.manage'
		| 'workbench.action.files.save'
		| 'workbench.action.files.openFolder'
		| 'studyAdmin.conversions.focus';
	readonly arguments?: readonly unknown[];
}

/** Error code → the words for it. */
export type ExplanationTable = Readonly<Record<string, (facts: Facts) => Explanation>>;

/** All parts' words in one place, so that an error thrown in one part is understood where another part shows it. */
export class Explanations {
	readonly #l10n: L10n;
	readonly #tables: ExplanationTable[] = [];

	constructor(l10n: L10n) {
		this.#l10n = l10n;
	}

	/** Adds a part's words. Codes carry the part's name, so tables cannot collide. */
	add(words: (l10n: L10n) => ExplanationTable): void {
		this.#tables.push(words(this.#l10n));
	}

	/** The words for any error. One without a known code is named as unexpected and points to the log. */
	explain(error: unknown): Explanation {
		if (error instanceof UserError) {
			const table = this.#tables.find((candidate) => Object.hasOwn(candidate, error.code));
			const words = table?.[error.code];
			if (words) {
				return words(error.facts);
			}
		}
		return {
			text: this.#l10n.t('Something unexpected went wrong. The log "Study Admin" has the details.'),
			next: { title: this.#l10n.t('Show Log'), command: 'studyAdmin.showLog' },
		};
	}
}
