import { readOnlyAnnotations, type ToolDefinition } from '../../../shared/core/tools/tool.ts';
import type { EntryKind } from '../../core/language/search/schemaEntries.ts';

/** Index of the first result to return, for lists that do not fit into one answer. */
const offset = { type: 'integer', minimum: 0, description: 'Index of the first result' } as const;

/** The environment whose schema or service is used. */
const environment = { type: 'string', description: 'Environment ID' } as const;

/** The tool that finds elements of the schema. */
export const findInSchemaDefinition = {
	name: 'study-admin-find-in-schema',
	toolReferenceName: 'studyAdminFindInSchema',
	title: 'Find in Schema',
	annotations: readOnlyAnnotations,
	modelDescription:
		'Finds fields, types, arguments and enum values of the study-administration GraphQL API by words in Norwegian or English. Returns coordinates, signatures, paths, contract levels and days until removal. A coordinate such as Student or Query.studenter also returns its members, with "depth" nested ones. Without "query" it lists queries and mutations. Use it instead of guessing names or reading the schema.',
	inputSchema: {
		type: 'object',
		properties: {
			query: { type: 'string', description: 'Words or a coordinate' },
			kind: {
				type: 'string',
				enum: [
					'query',
					'mutation',
					'type',
					'field',
					'argument',
					'inputField',
					'enumValue',
				] satisfies EntryKind[] as EntryKind[],
			},
			depth: { type: 'integer', minimum: 1, maximum: 4, description: 'Levels of members' },
			environment,
			offset,
		},
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tool that checks a GraphQL document. */
export const checkOperationDefinition = {
	name: 'study-admin-check-operation',
	toolReferenceName: 'studyAdminCheckOperation',
	title: 'Check GraphQL Operation',
	annotations: readOnlyAnnotations,
	modelDescription:
		'Checks a GraphQL document against the schema without sending it. Returns errors with positions, deprecated elements with days left, and cost hints. Call it before you show or run an operation.',
	inputSchema: {
		type: 'object',
		properties: { document: { type: 'string', description: 'GraphQL text' }, environment, offset },
		required: ['document'],
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tool that runs an operation. */
export const runQueryDefinition = {
	name: 'study-admin-run-query',
	toolReferenceName: 'studyAdminRunQuery',
	title: 'Run GraphQL Operation',
	// The annotations are sent over the Model Context Protocol, where all mutations are refused.
	annotations: { ...readOnlyAnnotations, openWorldHint: true },
	modelDescription:
		'Runs one GraphQL operation with the signed-in account of the user. Returns the shape of the data, counts and errors, but no values. Field values are returned only with "values": true, if the user has allowed them for the environment. In production, arguments that identify persons need the same permission. Mutations need the confirmation of the user and are refused in production.',
	inputSchema: {
		type: 'object',
		properties: {
			document: { type: 'string', description: 'GraphQL text' },
			operationName: { type: 'string' },
			variables: { type: 'object' },
			environment,
			values: { type: 'boolean', description: 'Request field values' },
			offset: { type: 'integer', minimum: 0, description: 'First row of the values' },
		},
		required: ['document'],
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tools of the GraphQL part. */
export const graphqlToolDefinitions: readonly ToolDefinition[] = [
	findInSchemaDefinition,
	checkOperationDefinition,
	runQueryDefinition,
];
