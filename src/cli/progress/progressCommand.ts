import type { Command } from '../command.ts';

/** The command `study-admin progress`, which reports how the uses developed in the Git history. */
export const progressCommand: Command = {
	name: 'progress',
	usage: '[path…]',
	summary:
		'Reports how the uses of deprecated APIs developed in the Git history, and whether they reach zero in time. Each folder is reported as a repository.',
	notes: [
		'Uses are counted as by "check", with the settings, the catalog and the date of today. Only the ignore files are those of each commit.',
	],
	options: {
		since: {
			value: 'date',
			description: 'First day of the period, such as 2026-01-01, or a number of months, such as 6m. Default: 12m.',
		},
		every: { value: 'interval', description: 'Count the uses each day, week (default) or month.' },
		today: { value: 'date', description: 'Report the progress as of this date, such as 2027-04-01.' },
		format: { value: 'format', description: 'html (default), json or text.' },
		'link-template': {
			value: 'url',
			description:
				'Link the files in the page to this URL, with {path} and, if needed, {repository}, {commit} and {line}.',
		},
		merge: {
			description:
				'Report the repositories of these JSON files instead of folders. A repository that several of them contain counts once if they have a counted commit in common.',
		},
		output: { value: 'file', description: 'Write the report to this file instead of standard output.' },
	},
	examples: [
		{
			description: 'Write a page about the current repository.',
			command: 'study-admin progress --output progress.html',
		},
		{
			description: 'Print the progress of two repositories in the last six months.',
			command: 'study-admin progress --since 6m --format text api web',
		},
		{
			description: 'Write a page with links to the files.',
			command:
				'study-admin progress --link-template "https://git.example.org/{repository}/blob/{commit}/{path}#L{line}" --output progress.html',
		},
		{
			description: 'Write the numbers of a repository for a page about several.',
			command: 'study-admin progress --format json --output api.json',
		},
		{
			description: 'Write a page about the repositories of several files.',
			command: 'study-admin progress --merge api.json web.json --output progress.html',
		},
	],
	run: async (args, context) => {
		const { runProgressCommand: progress } = await import('./progress.ts');
		return progress(args, context);
	},
};
