import type { ToolDefinition } from '../../../shared/core/tools/tool.ts';

/** The tool that finds calls of deprecated APIs in code. */
export const findDeprecatedCallsDefinition = {
	name: 'study-admin-find-deprecated-calls',
	toolReferenceName: 'studyAdminFindDeprecatedCalls',
	modelDescription:
		'Finds calls of deprecated study-administration APIs in the code of the workspace. Returns counts, then each file and line with the end of service, days left and replacement, most urgent first.',
	inputSchema: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'A file or folder; default: the workspace' },
			offset: { type: 'integer', minimum: 0, description: 'Index of the first call' },
		},
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tool that explains an API of the catalog. */
export const explainApiDefinition = {
	name: 'study-admin-explain-api',
	toolReferenceName: 'studyAdminExplainApi',
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
} satisfies ToolDefinition;

/** The tools of the catalog part. */
export const catalogToolDefinitions: readonly ToolDefinition[] = [findDeprecatedCallsDefinition, explainApiDefinition];
