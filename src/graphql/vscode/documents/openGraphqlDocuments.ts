import type { GraphQLSchema } from 'graphql';
import type * as vscode from 'vscode';
import { canEmbedGraphql, concernsGraphql, isGraphqlCandidate, maximumCodeLength } from '../../core/documentKinds.ts';
import { embeddedGraphqlRegions } from '../../core/language/embedded/embeddedGraphql.ts';
import { regionStartsAfterEdit } from '../../core/language/embedded/regionStartsAfterEdit.ts';
import { regionsAfterEdit } from '../../core/language/embedded/regionsAfterEdit.ts';
import { insertedRange } from '../../core/language/embedded/textChange.ts';
import { textMayContainGraphql } from '../../core/language/embedded/textMayContainGraphql.ts';
import { rootFieldNames } from '../../core/language/schema/rootFieldNames.ts';
import {
	type GraphqlRegion,
	type GraphqlText,
	readGraphql,
	readGraphqlRegions,
	type TextRange,
} from '../../core/language/syntax/graphqlText.ts';

/** The properties of a document that determine its schema. The document may be closed. */
export type DocumentIdentity = Pick<vscode.TextDocument, 'uri' | 'isUntitled' | 'languageId'>;

/**
 * The GraphQL of open documents. Each version is parsed once, and again when the schema of the
 * document changes.
 */
export class OpenGraphqlDocuments {
	readonly #schemaOf: (document: DocumentIdentity) => GraphQLSchema | undefined;
	readonly #read = new WeakMap<vscode.TextDocument, Reading>();
	readonly #rootFields = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

	/** `schemaOf` returns the loaded schema of a document. It must not read the document. */
	constructor(schemaOf: (document: DocumentIdentity) => GraphQLSchema | undefined) {
		this.#schemaOf = schemaOf;
	}

	/**
	 * Returns the GraphQL in the current text, including literals; `undefined` if it contains none.
	 */
	read(document: vscode.TextDocument): GraphqlText | undefined {
		return this.#latest(document)?.text;
	}

	/** Returns the GraphQL in the current text; `undefined` if the position is outside of GraphQL. */
	readAt(document: vscode.TextDocument, position: vscode.Position): GraphqlText | undefined {
		const reading = this.#latest(document);
		if (!reading?.text) {
			return undefined;
		}
		const offset = document.offsetAt(position);
		const isInside = ({ start, end }: TextRange) => start <= offset && offset <= end;
		const isInInterpolation = reading.text.interpolations.some(({ start, end }) => start < offset && offset < end);
		return !isInInterpolation && reading.regions.some(isInside) ? reading.text : undefined;
	}

	/** Whether a document contains GraphQL, or text that may be GraphQL once a schema is loaded. */
	needsSchema(document: vscode.TextDocument): boolean {
		return this.read(document) !== undefined || (canEmbedGraphql(document) && concernsGraphql(document));
	}

	#latest(document: vscode.TextDocument): Reading | undefined {
		if (!isGraphqlCandidate(document)) {
			return undefined;
		}
		const stored = this.#read.get(document);
		const { languageId } = document;
		const last = stored?.languageId === languageId ? stored : undefined;
		const isEmbedding = canEmbedGraphql(document);
		if (last?.version === document.version && last.isWithoutGraphql) {
			return last;
		}
		const schema = isEmbedding ? this.#schemaOf(document) : undefined;
		if (last?.version === document.version && last.schema === schema) {
			return last;
		}
		const source = document.getText();
		const content = isEmbedding
			? this.#readEmbedded(source, languageId, schema, last)
			: {
					text: readGraphql(source),
					regions: [{ start: 0, end: source.length, content: source, interpolations: [], literals: [] }],
				};
		const isWithoutGraphql = isEmbedding && content.regions.length === 0 && !mayContain(source, document);
		const reading = { languageId, version: document.version, schema, source, isWithoutGraphql, ...content };
		this.#read.set(document, reading);
		return reading;
	}

	#readEmbedded(
		source: string,
		languageId: string,
		schema: GraphQLSchema | undefined,
		last: Reading | undefined,
	): Pick<Reading, 'text' | 'regions'> {
		if (source.length > maximumCodeLength) {
			return { text: undefined, regions: [] };
		}
		// Without a schema, prose can count as GraphQL, and must not remain GraphQL once one is loaded.
		const isFirstWithSchema = last?.source === source && last.schema === undefined;
		const previous = isFirstWithSchema ? undefined : last;
		const recognized = previous && previous.regions.length > 0 ? regionStartsAfterEdit(previous, source) : undefined;
		const edit = previous && previous.source !== source ? insertedRange(previous.source, source) : undefined;
		const regions =
			(previous?.schema === schema && previous ? regionsAfterEdit(previous, source) : undefined) ??
			embeddedGraphqlRegions(source, languageId, { rootFields: this.#rootFieldsOf(schema), recognized, edit });
		return { text: regions.length === 0 ? undefined : readGraphqlRegions(source, regions), regions };
	}

	#rootFieldsOf(schema: GraphQLSchema | undefined): ReadonlySet<string> | undefined {
		if (!schema) {
			return undefined;
		}
		const names = this.#rootFields.get(schema) ?? rootFieldNames(schema);
		this.#rootFields.set(schema, names);
		return names;
	}
}

/** Whether a document in another language may contain GraphQL with any schema. */
function mayContain(source: string, { languageId }: vscode.TextDocument): boolean {
	return source.length <= maximumCodeLength && textMayContainGraphql(source, languageId, true);
}

interface Reading {
	/** VS Code opens the same document again when its language is changed. */
	readonly languageId: string;
	readonly version: number;
	readonly schema: GraphQLSchema | undefined;
	readonly source: string;
	readonly text: GraphqlText | undefined;
	/** Whether the document contains no GraphQL with any schema. Then its schema is not looked up. */
	readonly isWithoutGraphql: boolean;
	/** The ranges of the GraphQL in the document. */
	readonly regions: readonly GraphqlRegion[];
}
