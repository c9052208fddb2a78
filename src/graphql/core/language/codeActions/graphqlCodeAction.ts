import type { TextEdit } from '../syntax/textEdits.ts';

/** A quick fix or a refactoring. */
export interface GraphqlCodeAction {
	readonly code: CodeActionCode;
	/** The name, type or replacement that the title of the action contains. */
	readonly name: string;
	/** Edits in any order, which do not overlap. */
	readonly edits: readonly TextEdit[];
}

/** The kind of a quick fix or refactoring. */
export type CodeActionCode =
	| 'declare-variable'
	| 'remove-variable'
	| 'remove-fragment'
	| 'add-required-arguments'
	| 'replace-deprecated'
	| 'use-suggestion'
	| 'select-errors'
	| 'select-page-info'
	| 'give-first'
	| 'extract-fragment'
	| 'extract-variable';
