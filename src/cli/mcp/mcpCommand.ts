import { apiCommandOptions } from '../api/apiCommandOptions.ts';
import type { Command } from '../command.ts';

/** `study-admin mcp`: serves the tools for AI agents over the Model Context Protocol. */
export const mcpCommand: Command = {
	name: 'mcp',
	usage: '',
	summary: 'Serves the tools for AI agents over the Model Context Protocol (standard input and output).',
	notes: [
		'Without options the tools send no request. With --environments, operations run with the credentials in the variables of "study-admin query". Values of production and all mutations are refused.',
	],
	options: {
		folder: {
			value: 'folder',
			isRepeatable: true,
			description:
				'A folder that the tools may read. Can be repeated. Default: the current folder. Paths in other options are relative to the first folder.',
		},
		schema: {
			value: 'file',
			description:
				'The GraphQL schema. Default: the first one of the folders, as in "check", else the one of the environment.',
		},
		environments: {
			value: 'file',
			description: 'JSON of the setting "studyAdmin.environments". STUDY_ADMIN_ENVIRONMENTS is ignored.',
		},
		environment: { value: 'id', description: 'The environment to use by default, if the file contains several.' },
		credentials: apiCommandOptions.credentials,
		'allow-conversion': {
			value: 'host',
			description: 'The host to which documents may be uploaded. Their text is given to the agent.',
		},
		check: {
			description:
				'Report the folders, the schema, the environments and the tools, and what is missing, without any request. Exit with 1 if something is missing.',
		},
	},
	examples: [
		{
			description: 'Check the options that the configuration of an agent contains.',
			command: 'study-admin mcp --folder /home/me/project --environments environments.json --check',
		},
		{
			description: 'Search a schema and the code, without any request.',
			command: 'study-admin mcp --schema schema.graphql',
		},
		{
			description: 'Run queries, and convert documents with one service.',
			command:
				'study-admin mcp --environments environments.json --environment test --allow-conversion convert.example.org',
		},
	],
	run: async (given, context) => {
		const { runMcpCommand } = await import('./runMcpCommand.ts');
		return runMcpCommand(given, context);
	},
};
