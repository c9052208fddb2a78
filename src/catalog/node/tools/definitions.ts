import { readOnlyToolAnnotations, type ToolDefinition } from '../../../shared/core/tools/tool.ts';

/** How sure it is that a text calls an API, and whether a comment ignores it. */
export type CallCertainty = 'certain' | 'possible' | 'ignored';

/** All certainties, those that need attention first. */
export const allCallCertainties: readonly CallCertainty[] = ['certain', 'possible', 'ignored'];

/** The tool that finds calls of deprecated APIs in code. */
export const findDeprecatedCallsToolDefinition = {
	name: 'study-admin-find-deprecated-calls',
	title: 'Find Deprecated Calls',
	icon: '$(warning)',
	annotations: readOnlyToolAnnotations,
	modelDescription:
		'Finds calls of deprecated study-administration APIs in the code of the workspace. Returns counts, then files and lines with the end of service, days left and replacement, most urgent first.',
	inputSchema: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'File or folder; default: all' },
			api: { type: 'string', description: 'Name, ID or alias' },
			certainty: { type: 'string', enum: allCallCertainties },
			offset: { type: 'integer', minimum: 0, description: 'Index of the first call' },
		},
		additionalProperties: false,
	},
} satisfies ToolDefinition;

const text = { type: 'string' } as const;
const apiSchema = {
	type: 'object',
	properties: { id: text, name: text, status: text },
	required: ['id', 'name', 'status'],
} as const;

/** The tool that explains an API of the catalog. */
export const explainApiToolDefinition = {
	name: 'study-admin-explain-api',
	title: 'Explain API',
	icon: '$(book)',
	annotations: readOnlyToolAnnotations,
	modelDescription:
		'Explains an API of the study-administration API catalog: lifecycle phase, deprecation log, replacement of each collection and documentation link. Without "api" it lists all APIs.',
	inputSchema: {
		type: 'object',
		properties: {
			api: { type: 'string', description: 'Name, ID or alias' },
			offset: { type: 'integer', minimum: 0, description: 'Index of the first row' },
		},
		additionalProperties: false,
	},
	outputSchema: {
		type: 'object',
		properties: {
			count: { type: 'integer', description: 'Number of APIs' },
			apis: { type: 'array', items: apiSchema },
			api: {
				...apiSchema,
				properties: {
					...apiSchema.properties,
					phase: text,
					contract: text,
					replacedBy: { type: 'object', properties: { id: text, name: text } },
					documentation: text,
					catalog: { type: 'object', properties: { version: text, released: text } },
				},
			},
			rows: {
				type: 'array',
				description: 'Rows of the deprecation log, then the collections with their replacements',
				items: { type: 'object', properties: { operation: text, status: text, collection: text, replacement: text } },
			},
			next: { type: 'integer', description: 'The "offset" of the next call' },
			message: text,
		},
	},
} satisfies ToolDefinition;

/** The tool that writes drafts of GraphQL queries in place of REST calls. */
export const writeGraphqlQueryToolDefinition = {
	name: 'study-admin-write-graphql-query',
	title: 'Write GraphQL Query',
	icon: '$(edit)',
	annotations: readOnlyToolAnnotations,
	modelDescription:
		'Writes drafts of GraphQL queries that replace REST calls, with remarks on what they lack: for all calls in the workspace, in the file or folder "path" or at "line" of a file, or for a "call" such as GET /studenter/{id} or GET https://host/studenter?x=1. Drafts are valid for the schema. Changes no file.',
	inputSchema: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'File or folder; default: all' },
			line: { type: 'integer', minimum: 1 },
			call: { type: 'string', description: 'Method and path or URL' },
			api: { type: 'string', description: 'API of the call: name, ID or alias' },
			environment: { type: 'string', description: 'ID of the environment with the schema' },
			offset: { type: 'integer', minimum: 0, description: 'First draft, or character of the only one' },
		},
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tools of the catalog part. */
export const catalogToolDefinitions: readonly ToolDefinition[] = [
	findDeprecatedCallsToolDefinition,
	writeGraphqlQueryToolDefinition,
	explainApiToolDefinition,
];
