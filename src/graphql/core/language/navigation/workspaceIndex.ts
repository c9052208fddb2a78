import { compareTexts } from '../../../../shared/core/compareTexts.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { FragmentInOtherDocument, WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import { type Definition, spreadNames } from '../syntax/splitDefinitions.ts';
import { tokenize } from '../syntax/tokenize.ts';

/** The URI of a document and of its workspace folder. */
export interface DocumentAddress {
	readonly uri: string;
	/** URI of the workspace folder; `undefined` when the document is in none. */
	readonly folder: string | undefined;
}

/** A document of the index. The tokens of its definitions are recomputed on each access. */
export interface IndexedDocument extends DocumentAddress, GraphqlText {
	readonly definitions: readonly IndexedDefinition[];
}

/** A definition in a document of the index. */
export interface IndexedDefinition extends Definition {
	readonly document: IndexedDocument;
	/** The distinct names that follow `...`. They include the `on` of type conditions. */
	readonly spreads: readonly string[];
}

/**
 * Creates a document for the index. The document does not store the tokens of its definitions,
 * because they take many times the memory of the text.
 */
export function createIndexedDocument(address: DocumentAddress, graphql: GraphqlText): IndexedDocument {
	const { uri, folder } = address;
	const { text, source, interpolations, regions, literals, isGraphqlOnly } = graphql;
	const definitions: IndexedDefinition[] = [];
	const parts = { text, source, interpolations, regions, literals, isGraphqlOnly };
	const document: IndexedDocument = { uri, folder, ...parts, definitions };
	for (const definition of graphql.definitions) {
		definitions.push(lazyDefinition(document, definition));
	}
	return document;
}

function lazyDefinition(document: IndexedDocument, { tokens, ...definition }: Definition): IndexedDefinition {
	return {
		...definition,
		document,
		spreads: [...new Set(spreadNames(tokens))],
		get tokens() {
			return tokenize(document.text, definition.start, definition.end);
		},
	};
}

/**
 * The GraphQL documents of a workspace and the fragments that they share. The text in an editor
 * takes precedence over the file on the disk.
 */
export class WorkspaceIndex {
	readonly #files = new Map<string, IndexedDocument>();
	readonly #open = new Map<string, IndexedDocument>();
	/**
	 * The names in files and the names in open documents are cached separately, because only the
	 * latter change while the user types.
	 */
	#namesInFiles: Names | undefined;
	#namesInOpen: Names | undefined;

	/** Whether the index contains the file as it is on the disk. */
	hasFile(uri: string): boolean {
		return this.#files.has(uri);
	}

	/** The URIs of the files that the index contains as they are on the disk. */
	get fileUris(): readonly string[] {
		return [...this.#files.keys()];
	}

	/** Adds or replaces a file. Returns whether the change is visible to other documents. */
	setFile(document: IndexedDocument): boolean {
		return this.#replaceFile(document.uri, document);
	}

	/**
	 * Removes a file that was deleted. Returns whether the change is visible to other documents.
	 */
	deleteFile(uri: string): boolean {
		return this.#replaceFile(uri, undefined);
	}

	/**
	 * Adds or replaces the text of a document that is open in an editor. Returns whether the change
	 * is visible to other documents.
	 */
	setOpen(document: IndexedDocument): boolean {
		const before = this.document(document.uri);
		this.#open.set(document.uri, document);
		this.#namesInOpen = undefined;
		return visibleContent(before) !== visibleContent(document);
	}

	/**
	 * Removes the text of a document that was closed, so that the file on the disk is used again.
	 * Returns whether the change is visible to other documents.
	 */
	deleteOpen(uri: string): boolean {
		const before = this.document(uri);
		this.#open.delete(uri);
		this.#namesInOpen = undefined;
		return visibleContent(before) !== visibleContent(this.document(uri));
	}

	/** Returns the document with a URI; `undefined` when the index does not contain it. */
	document(uri: string): IndexedDocument | undefined {
		return this.#open.get(uri) ?? this.#files.get(uri);
	}

	/** Returns all documents, sorted by URI. */
	documents(): readonly IndexedDocument[] {
		return [...new Map([...this.#files, ...this.#open]).values()].toSorted((a, b) => compareTexts(a.uri, b.uri));
	}

	/**
	 * Returns the fragment that a name refers to in a document: that of the document itself, else
	 * the nearest one. Fragments of the same workspace folder come first, then those with the
	 * shortest path between the two files, then those with the first URI. `undefined` when no
	 * document defines the name.
	 */
	fragment(from: DocumentAddress, name: string): IndexedDefinition | undefined {
		return nearestDefinition(from, this.fragmentsNamed(name));
	}

	/** Returns the fragments with this name in all documents. */
	fragmentsNamed(name: string): readonly IndexedDefinition[] {
		return this.#find('fragments', name);
	}

	/**
	 * Returns name → fragment, for all fragments of other documents that a document can spread. Of
	 * several fragments with the same name, this is the nearest one; see {@link fragment}.
	 */
	otherFragments(from: DocumentAddress): WorkspaceFragments {
		const others = new Map<string, FragmentInOtherDocument>();
		for (const name of new Set(this.#names.flatMap(({ fragments }) => [...fragments.keys()]))) {
			const candidates = this.fragmentsNamed(name).filter(({ document }) => document.uri !== from.uri);
			const definition = nearestDefinition(from, candidates);
			if (definition) {
				others.set(name, fragmentInOtherDocument(definition));
			}
		}
		return others;
	}

	/**
	 * Returns those of {@link otherFragments} that a document spreads, directly or through other
	 * fragments. The time does not depend on the number of all fragments.
	 */
	reachableFragments(from: DocumentAddress, { definitions }: GraphqlText): WorkspaceFragments {
		const own = new Set(definitions.map(({ kind, name }) => (kind === 'fragment' ? name : undefined)));
		const names = new Set(definitions.flatMap(({ tokens }) => spreadNames(tokens)));
		const others = new Map<string, FragmentInOtherDocument>();
		for (const name of names) {
			const candidates = own.has(name) ? [] : this.fragmentsNamed(name);
			const definition = nearestDefinition(
				from,
				candidates.filter(({ document }) => document.uri !== from.uri),
			);
			if (definition) {
				others.set(name, fragmentInOtherDocument(definition));
				for (const spread of definition.spreads) {
					names.add(spread);
				}
			}
		}
		return others;
	}

	/** Returns the definitions in all documents that contain a spread of a fragment. */
	usersOf(fragment: IndexedDefinition): readonly IndexedDefinition[] {
		const { name } = fragment;
		const users = name === undefined ? [] : this.#find('users', name);
		// When one document defines several fragments with the same name, each use refers to all of
		// them.
		return users.filter(
			({ document }) => name !== undefined && this.fragment(document, name)?.document === fragment.document,
		);
	}

	/** Whether another document uses the fragment that a document defines with this name. */
	isUsedElsewhere(address: DocumentAddress, name: string): boolean {
		const own = this.document(address.uri)?.definitions.find((each) => each.kind === 'fragment' && each.name === name);
		return own !== undefined && this.usersOf(own).some(({ document }) => document.uri !== address.uri);
	}

	#replaceFile(uri: string, document: IndexedDocument | undefined): boolean {
		const before = this.#files.get(uri);
		if (document) {
			this.#files.set(uri, document);
		} else {
			this.#files.delete(uri);
		}
		this.#namesInFiles = undefined;
		return !this.#open.has(uri) && visibleContent(before) !== visibleContent(document);
	}

	/** The names in files, and the names in open documents. */
	get #names(): readonly [Names, Names] {
		this.#namesInFiles ??= namesOf(this.#files.values());
		this.#namesInOpen ??= namesOf(this.#open.values());
		return [this.#namesInFiles, this.#namesInOpen];
	}

	#find(what: keyof Names, name: string): readonly IndexedDefinition[] {
		const [inFiles, inOpen] = this.#names;
		const isCurrent = ({ document }: IndexedDefinition) => !this.#open.has(document.uri);
		return [...(inFiles[what].get(name) ?? []).filter(isCurrent), ...(inOpen[what].get(name) ?? [])];
	}
}

function fragmentInOtherDocument(definition: IndexedDefinition): FragmentInOtherDocument {
	const { uri, text: documentText, source } = definition.document;
	return { uri, documentText, source, definition };
}

interface Names {
	readonly fragments: ReadonlyMap<string, readonly IndexedDefinition[]>;
	/** Name → the definitions that contain `...` with this name. */
	readonly users: ReadonlyMap<string, readonly IndexedDefinition[]>;
}

function namesOf(documents: Iterable<IndexedDocument>): Names {
	const names = { fragments: new Map<string, IndexedDefinition[]>(), users: new Map<string, IndexedDefinition[]>() };
	const add = (what: keyof Names, name: string, definition: IndexedDefinition) => {
		const same = names[what].get(name) ?? [];
		same.push(definition);
		names[what].set(name, same);
	};
	for (const definition of [...documents].flatMap(({ definitions }) => definitions)) {
		if (definition.kind === 'fragment' && definition.name !== undefined) {
			add('fragments', definition.name, definition);
		}
		for (const spread of definition.spreads) {
			add('users', spread, definition);
		}
	}
	return names;
}

/**
 * Returns the definition that is nearest to a document by the order of {@link
 * WorkspaceIndex.fragment}; `undefined` for an empty list.
 */
export function nearestDefinition(
	from: DocumentAddress,
	candidates: readonly IndexedDefinition[],
): IndexedDefinition | undefined {
	const [first, ...others] = candidates;
	return (
		first &&
		others.reduce(
			(best, candidate) => (compareNearness(from, candidate.document, best.document) < 0 ? candidate : best),
			first,
		)
	);
}

function compareNearness(from: DocumentAddress, a: DocumentAddress, b: DocumentAddress): number {
	return (
		Number(a.uri !== from.uri) - Number(b.uri !== from.uri) ||
		Number(a.folder !== from.folder) - Number(b.folder !== from.folder) ||
		folderDistance(from.uri, a.uri) - folderDistance(from.uri, b.uri) ||
		compareTexts(a.uri, b.uri)
	);
}

/** Number of folders between two different files: those to go up and those to go down. */
function folderDistance(from: string, to: string): number {
	const fromSegments = from.split('/');
	const toSegments = to.split('/');
	const firstDifference = fromSegments.findIndex((segment, index) => segment !== toSegments[index]);
	return fromSegments.length - firstDifference + (toSegments.length - firstDifference);
}

/**
 * Returns the content of a document that affects other documents, as a text that can be compared:
 * the text of its fragments, and the names of the fragments that it uses.
 */
function visibleContent(document: IndexedDocument | undefined): string {
	const definitions = document?.definitions ?? [];
	const fragments = definitions.filter(({ kind }) => kind === 'fragment');
	return JSON.stringify([
		fragments.map(({ start, end }) => document?.text.slice(start, end)),
		[...new Set(definitions.flatMap(({ spreads }) => spreads))].toSorted(compareTexts),
	]);
}
