import type { GraphqlText } from './graphqlText.ts';
import type { OtherFragment, OtherFragments } from './otherFragments.ts';
import { type Definition, spreadNames } from './splitDefinitions.ts';
import { type Token, tokenize } from './tokenize.ts';

/** Where a document stands in a workspace. */
export interface DocumentAddress {
	readonly uri: string;
	/** The address of its workspace folder; `undefined` when it is in none. */
	readonly folder: string | undefined;
}

/** A document of the index: its GraphQL, the tokens of which are read anew whenever they are asked for. */
export interface IndexedDocument extends DocumentAddress, GraphqlText {
	readonly definitions: readonly IndexedDefinition[];
}

/** A definition of a document of the index. */
export interface IndexedDefinition extends Definition {
	readonly document: IndexedDocument;
	/** The names behind its `...`, each once; among them the `on` of type conditions. */
	readonly spreads: readonly string[];
}

/** A document for the index. It does not hold on to the tokens of its definitions, which weigh many times their text. */
export function indexedDocument(address: DocumentAddress, graphql: GraphqlText): IndexedDocument {
	const { uri, folder } = address;
	const { text, holes, isWhole } = graphql;
	const definitions: IndexedDefinition[] = [];
	const document: IndexedDocument = { uri, folder, text, holes, isWhole, definitions };
	definitions.push(...graphql.definitions.map((definition) => new LightDefinition(document, definition)));
	return document;
}

class LightDefinition implements IndexedDefinition {
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

	get tokens(): readonly Token[] {
		return tokenize(this.document.text, this.start, this.end);
	}
}

/**
 * The GraphQL documents of a workspace and the fragments they share. What is open in an editor counts in place of the file
 * on the disk.
 */
export class WorkspaceIndex {
	readonly #files = new Map<string, IndexedDocument>();
	readonly #open = new Map<string, IndexedDocument>();
	#names: Names | undefined;

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
		return this.#replace(this.#files, document.uri, document) && !this.#open.has(document.uri);
	}

	/** Takes away a file that is no more; whether other documents can see that. */
	deleteFile(uri: string): boolean {
		return this.#replace(this.#files, uri, undefined) && !this.#open.has(uri);
	}

	/** Takes a document as it stands in an editor; whether anything changed that other documents can see. */
	setOpen(document: IndexedDocument): boolean {
		const before = this.document(document.uri);
		this.#replace(this.#open, document.uri, document);
		return shared(before) !== shared(document);
	}

	/** Takes away a document that was closed; what is on the disk counts again. Whether other documents can see that. */
	deleteOpen(uri: string): boolean {
		const before = this.document(uri);
		this.#replace(this.#open, uri, undefined);
		return shared(before) !== shared(this.document(uri));
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
	 * The definition that a fragment's name stands for in a document: its own, else the nearest one: of the same workspace
	 * folder before others, then by the steps between the two paths, then by the address. `undefined` when there is none.
	 */
	fragment(from: DocumentAddress, name: string): IndexedDefinition | undefined {
		return nearestDefinition(from, this.fragmentsNamed(name));
	}

	/** The fragments with this name, in all documents. */
	fragmentsNamed(name: string): readonly IndexedDefinition[] {
		return this.#allNames().fragments.get(name) ?? [];
	}

	/** The fragments of the other documents as they are seen from one. */
	otherFragments(from: DocumentAddress): OtherFragments {
		const others = new Map<string, OtherFragment>();
		for (const [name, candidates] of this.#allNames().fragments) {
			const definition = nearestDefinition(
				from,
				candidates.filter(({ document }) => document.uri !== from.uri),
			);
			if (definition) {
				others.set(name, { uri: definition.document.uri, documentText: definition.document.text, definition });
			}
		}
		return others;
	}

	/** The definitions that use a fragment, in all documents. */
	usersOf(fragment: IndexedDefinition): readonly IndexedDefinition[] {
		const { name } = fragment;
		const users = name === undefined ? [] : (this.#allNames().users.get(name) ?? []);
		// Of several fragments with one name in one document, all are meant.
		return users.filter(
			({ document }) => name !== undefined && this.fragment(document, name)?.document === fragment.document,
		);
	}

	/** Whether another document uses the fragment that a document defines under this name. */
	isUsedElsewhere(definedIn: DocumentAddress, name: string): boolean {
		const own = this.document(definedIn.uri)?.definitions.find(
			(each) => each.kind === 'fragment' && each.name === name,
		);
		return own !== undefined && this.usersOf(own).some(({ document }) => document.uri !== definedIn.uri);
	}

	#replace(into: Map<string, IndexedDocument>, uri: string, document: IndexedDocument | undefined): boolean {
		const before = into.get(uri);
		if (document) {
			into.set(uri, document);
		} else {
			into.delete(uri);
		}
		this.#names = undefined;
		return shared(before) !== shared(document);
	}

	#allNames(): Names {
		this.#names ??= namesOf(this.documents());
		return this.#names;
	}
}

interface Names {
	readonly fragments: ReadonlyMap<string, readonly IndexedDefinition[]>;
	/** The definitions that have this name behind a `...`. */
	readonly users: ReadonlyMap<string, readonly IndexedDefinition[]>;
}

function namesOf(documents: readonly IndexedDocument[]): Names {
	const definitions = documents.flatMap((document) => document.definitions);
	const pairs = (namesIn: (definition: IndexedDefinition) => readonly string[]) =>
		Map.groupBy(
			definitions.flatMap((definition) => namesIn(definition).map((name) => ({ name, definition }))),
			({ name }) => name,
		);
	const onlyDefinitions = (groups: ReturnType<typeof pairs>) =>
		new Map([...groups].map(([name, group]) => [name, group.map(({ definition }) => definition)]));
	return {
		fragments: onlyDefinitions(pairs(({ kind, name }) => (kind === 'fragment' && name !== undefined ? [name] : []))),
		users: onlyDefinitions(pairs(({ spreads }) => spreads.filter((name) => name !== 'on'))),
	};
}

/** The one of some definitions that is nearest to a document, as {@link WorkspaceIndex.fragment} has it; `undefined` of none. */
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
		stepsBetween(from.uri, a.uri) - stepsBetween(from.uri, b.uri) ||
		compare(a.uri, b.uri)
	);
}

/** How many folders one goes up and down from one file to the other. */
function stepsBetween(from: string, to: string): number {
	const ups = from.split('/');
	const downs = to.split('/');
	const parted = ups.findIndex((segment, index) => segment !== downs[index]);
	return parted < 0 ? downs.length - ups.length : ups.length - parted + (downs.length - parted);
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** What other documents can see of a document: the text of its fragments, and which fragments it uses. */
function shared(document: IndexedDocument | undefined): string {
	const definitions = document?.definitions ?? [];
	const fragments = definitions.filter(({ kind }) => kind === 'fragment');
	return JSON.stringify([
		fragments.map(({ start, end }) => document?.text.slice(start, end)),
		[...new Set(definitions.flatMap(({ spreads }) => spreads))].toSorted(compare),
	]);
}
