import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { OtherFragment, OtherFragments } from '../syntax/reachedDefinitions.ts';
import { type Definition, spreadNames } from '../syntax/splitDefinitions.ts';
import { type GraphqlToken, tokenize } from '../syntax/tokenize.ts';

/** Where a document stands in a workspace. */
export interface DocumentAddress {
	readonly uri: string;
	/** The address of its workspace folder; `undefined` when it is in none. */
	readonly folder: string | undefined;
}

/**
 * A document of the index: its GraphQL, the tokens of which are read anew whenever they are asked
 * for.
 */
export interface IndexedDocument extends DocumentAddress, GraphqlText {
	readonly definitions: readonly IndexedDefinition[];
}

/** A definition of a document of the index. */
export interface IndexedDefinition extends Definition {
	readonly document: IndexedDocument;
	/** The names behind its `...`, each once; among them the `on` of type conditions. */
	readonly spreads: readonly string[];
}

/**
 * A document for the index. It does not hold on to the tokens of its definitions, which weigh many
 * times their text.
 */
export function indexedDocument(address: DocumentAddress, graphql: GraphqlText): IndexedDocument {
	const { uri, folder } = address;
	const { text, interpolations, isGraphqlOnly } = graphql;
	const definitions: IndexedDefinition[] = [];
	const document: IndexedDocument = { uri, folder, text, interpolations, isGraphqlOnly, definitions };
	definitions.push(...graphql.definitions.map((definition) => new LazyDefinition(document, definition)));
	return document;
}

class LazyDefinition implements IndexedDefinition {
	readonly document: IndexedDocument;
	readonly kind: Definition['kind'];
	readonly name: string | undefined;
	readonly start: number;
	readonly end: number;
	readonly spreads: readonly string[];

	constructor(document: IndexedDocument, { kind, name, start, end, tokens }: Definition) {
		this.document = document;
		this.kind = kind;
		this.name = name;
		this.start = start;
		this.end = end;
		this.spreads = [...new Set(spreadNames(tokens))];
	}

	get tokens(): readonly GraphqlToken[] {
		return tokenize(this.document.text, this.start, this.end);
	}
}

/**
 * The GraphQL documents of a workspace and the fragments they share. What is open in an editor
 * counts in place of the file on the disk.
 */
export class WorkspaceIndex {
	readonly #files = new Map<string, IndexedDocument>();
	readonly #open = new Map<string, IndexedDocument>();
	/** The names in the files stay while somebody types. */
	#namesInFiles: Names | undefined;
	#namesInOpen: Names | undefined;

	/** Whether a file is known as it is on the disk. */
	hasFile(uri: string): boolean {
		return this.#files.has(uri);
	}

	/** The addresses of the files known as they are on the disk. */
	get fileUris(): readonly string[] {
		return [...this.#files.keys()];
	}

	/** Takes a file as it is on the disk; whether anything changed that other documents can see. */
	setFile(document: IndexedDocument): boolean {
		return this.#replaceFile(document.uri, document);
	}

	/** Takes away a file that is no more; whether other documents can see that. */
	deleteFile(uri: string): boolean {
		return this.#replaceFile(uri, undefined);
	}

	/**
	 * Takes a document as it stands in an editor; whether anything changed that other documents can
	 * see.
	 */
	setOpen(document: IndexedDocument): boolean {
		const before = this.document(document.uri);
		this.#open.set(document.uri, document);
		this.#namesInOpen = undefined;
		return visibleContent(before) !== visibleContent(document);
	}

	/**
	 * Takes away a document that was closed; what is on the disk counts again. Whether other
	 * documents can see that.
	 */
	deleteOpen(uri: string): boolean {
		const before = this.document(uri);
		this.#open.delete(uri);
		this.#namesInOpen = undefined;
		return visibleContent(before) !== visibleContent(this.document(uri));
	}

	/** The document with this address; `undefined` when it is not known. */
	document(uri: string): IndexedDocument | undefined {
		return this.#open.get(uri) ?? this.#files.get(uri);
	}

	/** All documents, by their addresses. */
	documents(): readonly IndexedDocument[] {
		return [...new Map([...this.#files, ...this.#open]).values()].toSorted((a, b) => compare(a.uri, b.uri));
	}

	/**
	 * The definition that a fragment's name stands for in a document: its own, else the nearest
	 * one: of the same workspace folder before others, then by the steps between the two paths,
	 * then by the address. `undefined` when there is none.
	 */
	fragment(from: DocumentAddress, name: string): IndexedDefinition | undefined {
		return nearestDefinition(from, this.fragmentsNamed(name));
	}

	/** The fragments with this name, in all documents. */
	fragmentsNamed(name: string): readonly IndexedDefinition[] {
		return this.#find('fragments', name);
	}

	/** The fragments of the other documents as they are seen from one. */
	otherFragments(from: DocumentAddress): OtherFragments {
		const others = new Map<string, OtherFragment>();
		for (const name of new Set(this.#names.flatMap(({ fragments }) => [...fragments.keys()]))) {
			const candidates = this.fragmentsNamed(name).filter(({ document }) => document.uri !== from.uri);
			const definition = nearestDefinition(from, candidates);
			if (definition) {
				const { uri, text: documentText, interpolations } = definition.document;
				others.set(name, { uri, documentText, definition, interpolations });
			}
		}
		return others;
	}

	/** The definitions that use a fragment, in all documents. */
	usersOf(fragment: IndexedDefinition): readonly IndexedDefinition[] {
		const { name } = fragment;
		const users = name === undefined ? [] : this.#find('users', name);
		// Of several fragments with one name in one document, all are meant.
		return users.filter(
			({ document }) => name !== undefined && this.fragment(document, name)?.document === fragment.document,
		);
	}

	/** Whether another document uses the fragment that a document defines under this name. */
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

	/** The names in the files, then those in what is open. */
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

interface Names {
	readonly fragments: ReadonlyMap<string, readonly IndexedDefinition[]>;
	/** The definitions that have this name behind a `...`. */
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
 * The one of some definitions that is nearest to a document, as {@link WorkspaceIndex.fragment} has
 * it; `undefined` of none.
 */
export function nearestDefinition(
	from: DocumentAddress,
	candidates: readonly IndexedDefinition[],
): IndexedDefinition | undefined {
	const [first, ...others] = candidates;
	if (!first || others.length === 0) {
		return first;
	}
	return others.reduce(
		(best, candidate) => (compareNearness(from, candidate.document, best.document) < 0 ? candidate : best),
		first,
	);
}

function compareNearness(from: DocumentAddress, a: DocumentAddress, b: DocumentAddress): number {
	return (
		Number(a.uri !== from.uri) - Number(b.uri !== from.uri) ||
		Number(a.folder !== from.folder) - Number(b.folder !== from.folder) ||
		folderDistance(from.uri, a.uri) - folderDistance(from.uri, b.uri) ||
		compare(a.uri, b.uri)
	);
}

/** How many folders one goes up and down from one file to the other. */
function folderDistance(from: string, to: string): number {
	const fromSegments = from.split('/');
	const toSegments = to.split('/');
	const firstDifference = fromSegments.findIndex((segment, index) => segment !== toSegments[index]);
	return firstDifference < 0
		? toSegments.length - fromSegments.length
		: fromSegments.length - firstDifference + (toSegments.length - firstDifference);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * What other documents can see of a document: the text of its fragments, and which fragments it
 * uses.
 */
function visibleContent(document: IndexedDocument | undefined): string {
	const definitions = document?.definitions ?? [];
	const fragments = definitions.filter(({ kind }) => kind === 'fragment');
	return JSON.stringify([
		fragments.map(({ start, end }) => document?.text.slice(start, end)),
		[...new Set(definitions.flatMap(({ spreads }) => spreads))].toSorted(compare),
	]);
}
