import type { TextRange } from '../text/graphqlText.ts';

/** A change of a text. */
export interface TextEdit extends TextRange {
	/** What comes in its place; a snippet in the editor's syntax where `isSnippet`. */
	readonly text: string;
	readonly isSnippet?: true;
}

/** What can be done about a place in a document. */
export interface Action {
	readonly code: ActionCode;
	/** What the title speaks of: a name, a type, a replacement. */
	readonly name: string;
	/** In no order; they do not overlap. */
	readonly edits: readonly TextEdit[];
}

/** The kinds of actions. */
export type ActionCode =
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
