import type { Command } from '../command.ts';

/** `study-admin check`: reports calls of APIs that end. */
export const checkCommand: Command = {
	name: 'check',
	usage: '[path…]',
	summary:
		'Reports calls of APIs that end. Each folder is reported as a repository; files belong to the current folder.',
	options: {
		format: {
			value: 'format',
			description: 'text (default), json, sarif, gitlab (Code Quality) or github (annotations).',
		},
		'fail-on': {
			value: 'list',
			description:
				'Exit with 1 for these findings: a stage (ended, ending-soon, announced, …) or a later one, or days left such as 90d. Default: ended,graphql-error.',
		},
		baseline: { value: 'file', description: 'Report only findings that this file does not contain.' },
		'write-baseline': { description: 'Write all findings to the file of --baseline.' },
		today: { value: 'date', description: 'Report what will be true on that day, such as 2027-04-01.' },
		summary: { description: 'Print the number of uses for each API and repository instead of findings.' },
	},
	examples: [
		{ description: 'Check the current repository.', command: 'study-admin check' },
		{ description: 'Report what fails on 1 April 2027.', command: 'study-admin check --today 2027-04-01' },
		{
			description: 'Fail only for new calls.',
			command: 'study-admin check --baseline study-admin-baseline.json --fail-on pre-announced',
		},
		{
			description: 'Write SARIF for several repositories.',
			command: 'study-admin check --format sarif api web > findings.sarif',
		},
	],
	run: async (given, context) => {
		const { check } = await import('./check.ts');
		return check(given, context);
	},
};
