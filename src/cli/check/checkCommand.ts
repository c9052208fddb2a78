import type { Command } from '../command.ts';

/** The command `study-admin check`, which reports uses of deprecated APIs. */
export const checkCommand: Command = {
	name: 'check',
	usage: '[path…]',
	summary:
		'Reports uses of deprecated APIs, and GraphQL that is invalid or deprecated. Each folder is reported as a repository. Files belong to the current folder.',
	options: {
		format: {
			value: 'format',
			description: 'text (default), json, sarif, gitlab (Code Quality) or github (annotations).',
		},
		'fail-on': {
			value: 'list',
			description:
				'Exit with 1 for findings that meet one of these conditions: a phase (announced, ending-soon, ended, …) or a later one, at most a number of days left, such as 90d, or graphql-error. Default: ended,graphql-error.',
		},
		baseline: { value: 'file', description: 'Report only findings that this baseline does not contain.' },
		'write-baseline': { description: 'Write all findings to the baseline file.' },
		today: { value: 'date', description: 'Report the findings as of this date, such as 2027-04-01.' },
		summary: { description: 'Print the numbers of findings for each API and repository instead of findings.' },
		schema: {
			value: 'file',
			description:
				'Check the GraphQL of all files against this schema (SDL or an introspection result) instead of the schemas of graphql-config files and settings.',
		},
		'schema-next': {
			value: 'file',
			description:
				'Also report the operations that are valid now, and that are invalid or receive other values with this schema. They count as graphql-error.',
		},
		drafts: {
			value: 'dir',
			description:
				'Write drafts of GraphQL queries that replace the calls into this folder. Replaces only unchanged drafts without a query.',
		},
	},
	examples: [
		{ description: 'Check the current repository.', command: 'study-admin check' },
		{ description: 'Report the findings as of 1 April 2027.', command: 'study-admin check --today 2027-04-01' },
		{
			description: 'Fail only for new uses.',
			command: 'study-admin check --baseline study-admin-baseline.json --fail-on pre-announced',
		},
		{
			description: 'Check GraphQL against a schema.',
			command: 'study-admin check --schema schema.graphql',
		},
		{
			description: 'Report what will break when a schema is deployed.',
			command: 'study-admin check --schema schema.graphql --schema-next next.graphql',
		},
		{
			description: 'Write drafts of queries that replace the calls of REST APIs.',
			command: 'study-admin check --schema schema.graphql --drafts drafts',
		},
		{
			description: 'Write SARIF for several repositories.',
			command: 'study-admin check --format sarif api web > findings.sarif',
		},
	],
	run: async (args, context) => {
		const { runCheckCommand: check } = await import('./check.ts');
		return check(args, context);
	},
};
