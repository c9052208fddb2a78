import { readOnlyToolAnnotations, type ToolDefinition } from '../../../shared/core/tools/tool.ts';

/** The tool that converts a document. */
export const convertDocumentToolDefinition = {
	name: 'study-admin-convert-document',
	title: 'Convert Document',
	icon: '$(file)',
	annotations: { ...readOnlyToolAnnotations, readOnlyHint: false, openWorldHint: true },
	modelDescription:
		'Uploads a document of the workspace (PDF, Word, PowerPoint, Excel, HTML, image, audio or video) to the conversion service, after the consent of the user. Returns its size and the beginning of its Markdown, or with "chunks" the list of its chunks.',
	inputSchema: {
		type: 'object',
		properties: {
			path: { type: 'string', description: 'Path in the workspace' },
			chunks: { type: 'boolean', description: 'Split at headings' },
			chunk: { type: 'integer', minimum: 0, description: 'Index of the chunk to read' },
			offset: { type: 'integer', minimum: 0, description: 'First character, or index of the first chunk' },
		},
		required: ['path'],
		additionalProperties: false,
	},
} satisfies ToolDefinition;

/** The tools of the conversion part. */
export const conversionToolDefinitions: readonly ToolDefinition[] = [convertDocumentToolDefinition];
