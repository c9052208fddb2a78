import { apiCommandOptions, credentialHelpParagraphs, outputOption } from '../api/apiCommandOptions.ts';
import type { Command } from '../command.ts';

/** `study-admin code`: writes a program that runs an operation. */
export const codeCommand: Command = {
	name: 'code',
	usage: '<file>',
	summary:
		'Writes a program that runs an operation of a GraphQL document, with the types of its variables and its result.',
	notes: [
		'The program reads credentials and variables from environment variables, which its first lines list. It needs no package of this project.',
		'The schema of the environment is fetched unless --schema is given. A program for an environment with a login in a browser uses client credentials instead.',
		...credentialHelpParagraphs,
	],
	options: {
		language: { value: 'language', description: 'The language of the program: python, typescript, java or csharp.' },
		operation: { value: 'name', description: 'The operation, if the document contains several.' },
		schema: { value: 'file', description: 'The schema (SDL or an introspection result), to fetch nothing.' },
		...apiCommandOptions,
		...outputOption,
	},
	examples: [
		{
			description: 'Print a Python program for the only operation of a document.',
			command: 'study-admin code students.graphql --language python',
		},
		{
			description: 'Write the program for one of several operations to a file, without a request.',
			command:
				'study-admin code students.graphql --operation GetStudents --language python --schema schema.graphql --output students.py',
		},
	],
	run: async (given, context) => {
		const { runCodeCommand } = await import('./runCodeCommand.ts');
		return runCodeCommand(given, context);
	},
};
