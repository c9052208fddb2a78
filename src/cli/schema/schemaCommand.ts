import { apiOptions, credentialNotes, outputOption } from '../api/apiOptions.ts';
import type { Command } from '../command.ts';

/** `study-admin schema`: writes the schema of an environment. */
export const schemaCommand: Command = {
	name: 'schema',
	usage: '',
	summary: 'Writes the schema of an environment as SDL.',
	notes: [...credentialNotes, 'Without credentials, the schema is fetched from the "schemaUrl" of the environment.'],
	options: { ...apiOptions, ...outputOption },
	examples: [
		{ description: 'Print the schema of the only environment.', command: 'study-admin schema' },
		{
			description: 'Write the schema of the environment "test" to a file.',
			command: 'study-admin schema --environments environments.json --environment test --output schema.graphql',
		},
	],
	run: async (given, context) => {
		const { writeSchema } = await import('./writeSchema.ts');
		return writeSchema(given, context);
	},
};
