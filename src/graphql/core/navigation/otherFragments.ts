import type { TextRange } from '../text/graphqlText.ts';
import type { Definition } from '../text/splitDefinitions.ts';

/** A fragment as another document of the workspace defines it. */
export interface OtherFragment {
	/** The address of that document. */
	readonly uri: string;
	/** The whole text of that document; the definition's offsets are in it. */
	readonly documentText: string;
	readonly definition: Definition;
	/** Where in the document something is put in about which nothing is known; left out: nowhere. */
	readonly holes?: readonly TextRange[];
}

/** The fragments that the other documents of the workspace define, by name. */
export type OtherFragments = ReadonlyMap<string, OtherFragment>;
