import { readOnlyToolAnnotations, type ToolDefinition } from '../../../shared/core/tools/tool.ts';
import type { SchemaEntryKind } from '../../core/language/search/schemaEntries.ts';

/** Index of the first result to return, for lists that do not fit into one answer. */
const offset = { type: 'integer', minimum: 0, description: 'Index of the first result' } as const;

/** The environment whose schema or service is used. */
const environment = { type: 'string', description: 'Environment ID' } as const;

/** The tool that finds elements of the schema. */
export const findInSchemaToolDefinition = {
	name: 'study-admin-find-in-schema',
	title: 'Find in Schema',
	icon: '$(search)',
	annotations: readOnlyToolAnnotations,
	modelDescription:
		'Finds fields, types, arguments and enum values of the study-administration GraphQL API by words in Norwegian or English. Returns coordinates, signatures, paths, contract levels and days until removal. Coordinates such as Student or "Query.studenter, Query.emner" also return their members, with "depth" nested ones. Without "query" it lists queries and mutations. Use it instead of guessing names or reading the schema.',
	inputSchema: {
		type: 'object',
		properties: {
			query: { type: 'string', description: 'Words or coordinates' },
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
				] satisfies SchemaEntryKind[] as SchemaEntryKind[],
			},
			depth: { type: 'integer', minimum: 1, maximum: 4, description: 'Levels of members' },
			environment,
			offset,
		},
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tool that checks a GraphQL document. */
export const checkOperationToolDefinition = {
	name: 'study-admin-check-operation',
	title: 'Check GraphQL Operation',
	icon: '$(check)',
	annotations: readOnlyToolAnnotations,
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
export const runQueryToolDefinition = {
	name: 'study-admin-run-query',
	title: 'Run GraphQL Operation',
	icon: '$(play)',
	// The annotations are sent over the Model Context Protocol, where all mutations are refused.
	annotations: { ...readOnlyToolAnnotations, openWorldHint: true },
	modelDescription:
		'Runs one GraphQL operation with the credentials of the user. Returns the shape of the data, counts and errors, but no values. Field values are returned only with "values": true, if the user has allowed them for the environment. In production, arguments that identify persons need the same permission. Mutations need the confirmation of the user and are refused in production. Over MCP, nobody can confirm: mutations are refused, and values and such arguments in production.',
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

const text = { type: 'string' } as const;
const count = { type: 'integer' } as const;

/** The tool that compares two schemas. */
export const compareSchemasToolDefinition = {
	name: 'study-admin-compare-schemas',
	title: 'Compare Schemas',
	icon: '$(diff)',
	annotations: readOnlyToolAnnotations,
	modelDescription:
		'Compares a schema file of the workspace (SDL or introspection) with the current schema or a second file. Returns the operations of the workspace that break, then the removed, changed, deprecated and added elements.',
	inputSchema: {
		type: 'object',
		properties: {
			before: { type: 'string', description: 'Path of the old schema' },
			after: { type: 'string', description: 'Path of the new schema; default: the current one' },
			offset,
		},
		required: ['before'],
		additionalProperties: false,
	},
	outputSchema: {
		type: 'object',
		properties: {
			broken: { ...count, description: 'Number of operations that break' },
			changed: { ...count, description: 'Number of operations that stay valid and receive other values' },
			deprecated: { ...count, description: 'Number of operations with elements that become deprecated' },
			unchecked: {
				...count,
				description: 'Number of operations that interpolations prevent from being checked completely',
			},
			changes: {
				type: 'object',
				properties: { removed: count, changed: count, deprecated: count, promoted: count, added: count },
			},
			rows: {
				type: 'array',
				description: 'The operations, then the changed elements',
				items: {
					type: 'object',
					properties: {
						...{ operation: text, path: text, line: count, errors: { type: 'array', items: text } },
						...{ elements: { type: 'array', items: text }, element: text, change: text },
						...{ effect: text, description: text },
					},
				},
			},
			next: { ...count, description: 'The "offset" of the next call' },
			message: text,
		},
		required: ['broken', 'changed', 'deprecated', 'unchecked', 'changes', 'rows'],
	},
} satisfies ToolDefinition;

/** The tools of the GraphQL part. */
export const graphqlToolDefinitions: readonly ToolDefinition[] = [
	findInSchemaToolDefinition,
	checkOperationToolDefinition,
	runQueryToolDefinition,
	compareSchemasToolDefinition,
];
