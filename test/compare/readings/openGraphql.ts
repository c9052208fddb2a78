import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import type { Position, TextDocument } from 'vscode';
import { englishL10n } from '../../../src/cli/english.ts';
import { embeddingLanguageOfFile } from '../../../src/graphql/core/language/embedded/embeddedFile.ts';
import {
	createIndexedDocument,
	type IndexedDocument,
	WorkspaceIndex,
} from '../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { buildSchemaFromContents, parseSchemaFile } from '../../../src/graphql/core/language/schema/schemaFiles.ts';
import { type GraphqlText, readGraphql } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import type { MessageLocale } from '../../../src/graphql/messages/diagnosticMessages.ts';
import { OpenGraphqlDocuments } from '../../../src/graphql/vscode/documents/openGraphqlDocuments.ts';
import type { OpenItem } from '../reading.ts';

/** The language and the date of all messages. */
export const locale: MessageLocale = { l10n: englishL10n, locale: 'en', today: { year: 2026, month: 11, day: 22 } };

/** A GraphQL document, or a program with GraphQL, as the editor has it open. */
export interface OpenGraphql {
	/** Language id of VS Code. */
	readonly languageId: string;
	readonly graphql: GraphqlText;
	readonly schema: GraphQLSchema | undefined;
	/** The workspace: this document and its companion. */
	readonly index: WorkspaceIndex;
	readonly indexed: IndexedDocument;
	readonly otherFragments: WorkspaceFragments;
	/** Whether the file contains type definitions only. */
	readonly isTypeSystemFile: boolean;
	/** Whether an offset is inside of GraphQL. */
	readonly contains: (offset: number) => boolean;
}

const folder = 'file:///workspace';
const opened = new WeakMap<OpenItem, OpenGraphql | { readonly graphql: undefined }>();
const schemas = new Map<string, GraphQLSchema | undefined>();
const companions = new Map<string, IndexedDocument>();

/** Opens an item; returns `undefined` for an item without GraphQL. */
export function openGraphql(item: OpenItem): OpenGraphql | undefined {
	const open = opened.get(item) ?? read(item) ?? { graphql: undefined };
	opened.set(item, open);
	return open.graphql === undefined ? undefined : open;
}

/** Returns the language id of an item that consists of GraphQL or can contain it. */
export function languageIdOf({ name, kind }: Pick<OpenItem, 'name' | 'kind'>): string | undefined {
	if (kind !== 'text' || name.endsWith('.variables.jsonc')) {
		return undefined;
	}
	return /\.(?:graphqls?|gql)$/.test(name) ? 'graphql' : embeddingLanguageOfFile(name);
}

/** Returns the schema of an item, built as from a schema file. */
export function schemaOf({ schema: path }: Pick<OpenItem, 'schema'>): GraphQLSchema | undefined {
	if (path !== undefined && !schemas.has(path)) {
		schemas.set(path, buildSchemaFromContents([parseSchemaFile(readFileSync(path, 'utf8'))])?.schema);
	}
	return path === undefined ? undefined : schemas.get(path);
}

function read(item: OpenItem): OpenGraphql | undefined {
	const languageId = languageIdOf(item);
	if (languageId === undefined) {
		return undefined;
	}
	const schema = schemaOf(item);
	const documents = new OpenGraphqlDocuments(() => schema);
	const document = editorDocument(item, languageId);
	const graphql = documents.read(document);
	if (!graphql) {
		return undefined;
	}
	const address = { uri: `${folder}/${item.name}`, folder };
	const index = new WorkspaceIndex();
	if (item.companion !== undefined) {
		index.setFile(companionAt(item.companion));
	}
	const indexed = createIndexedDocument(address, graphql);
	index.setOpen(indexed);
	return {
		languageId,
		graphql,
		schema,
		index,
		indexed,
		otherFragments: index.otherFragments(address),
		isTypeSystemFile: item.name.endsWith('.graphqls'),
		contains: (offset) => documents.readAt(document, offset as unknown as Position) !== undefined,
	};
}

function companionAt(path: string): IndexedDocument {
	const companion =
		companions.get(path) ??
		createIndexedDocument({ uri: `${folder}/companion.graphql`, folder }, readGraphql(readFileSync(path, 'utf8')));
	companions.set(path, companion);
	return companion;
}

/**
 * Returns a document with the properties that reading its GraphQL needs. A position is an offset.
 * `text` and `version` can be changed.
 */
export function editorDocument({ name, text }: Pick<OpenItem, 'name' | 'text'>, languageId: string) {
	const document = {
		languageId,
		uri: { scheme: 'file', path: `/workspace/${name}` },
		version: 1,
		text,
		getText: () => document.text,
		offsetAt: (offset: number) => offset,
	};
	return document as unknown as TextDocument & { text: string; version: number };
}
