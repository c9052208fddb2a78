import { apiCommandOptions, credentialHelpParagraphs, outputOption } from '../api/apiCommandOptions.ts';
import type { Command } from '../command.ts';

/** `study-admin schema`: writes the schema of an environment, or compares it with an older one. */
export const schemaCommand: Command = {
	name: 'schema',
	usage: '[file]',
	summary:
		'Writes the schema of an environment as SDL, or reports what has changed since an older schema and which operations of the current folder break.',
	notes: [
		...credentialHelpParagraphs,
		'Without credentials, the schema is fetched from the "schemaUrl" of the environment.',
	],
	options: {
		...apiCommandOptions,
		...outputOption,
		diff: {
			value: 'old',
			description:
				'Compare this schema file (SDL or an introspection result) with the schema of the environment, or with [file]. Exit with 1 when an operation breaks or receives other values.',
		},
		format: { value: 'format', description: 'The format of --diff: text (default) or json.' },
	},
	examples: [
		{ description: 'Print the schema of the only environment.', command: 'study-admin schema' },
		{
			description: 'Write the schema of the environment "test" to a file.',
			command: 'study-admin schema --environments environments.json --environment test --output schema.graphql',
		},
		{
			description: 'Report what has changed since a schema was written, and which operations break.',
			command: 'study-admin schema --diff schema.graphql',
		},
		{
			description: 'Compare two files, without a request.',
			command: 'study-admin schema new.graphql --diff old.graphql',
		},
	],
	run: async (given, context) => {
		const { runSchemaCommand } = await import('./runSchemaCommand.ts');
		return runSchemaCommand(given, context);
	},
};
