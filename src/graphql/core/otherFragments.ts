import type { Definition } from './splitDefinitions.ts';

/** A fragment as another document of the workspace defines it. */
export interface OtherFragment {
	/** The address of that document. */
	readonly uri: string;
	/** The whole text of that document; the definition's offsets are in it. */
	readonly documentText: string;
	readonly definition: Definition;
}

/** The fragments that the other documents of the workspace define, by name. */
export type OtherFragments = ReadonlyMap<string, OtherFragment>;
