import { apiCommandOptions, credentialHelpParagraphs, outputOption } from '../api/apiCommandOptions.ts';
import type { Command } from '../command.ts';

/** `study-admin query`: runs an operation of a GraphQL document. */
export const queryCommand: Command = {
	name: 'query',
	usage: '<file>',
	summary: 'Runs an operation of a GraphQL document.',
	notes: credentialHelpParagraphs,
	options: {
		...apiCommandOptions,
		operation: { value: 'name', description: 'The operation to run, if the document contains several.' },
		variables: {
			value: 'set',
			description: 'The set in the variables file of the document. Default: the set "default", or the only one.',
		},
		'all-pages': { description: 'Fetch all pages of the connection in the query.' },
		format: { value: 'format', description: 'json (default: the response), ndjson (a row per line) or csv.' },
		...outputOption,
		yes: { description: 'Run a mutation in a production environment.' },
	},
	examples: [
		{ description: 'Run the only operation of a document.', command: 'study-admin query students.graphql' },
		{
			description: 'Run an operation with the variable set "HVL".',
			command: 'study-admin query students.graphql --operation GetStudents --variables HVL',
		},
		{
			description: 'Write all pages as one JSON object per line.',
			command: 'study-admin query students.graphql --all-pages --format ndjson --output students.ndjson',
		},
	],
	run: async (given, context) => {
		const { runQueryCommand } = await import('./runQueryCommand.ts');
		return runQueryCommand(given, context);
	},
};
