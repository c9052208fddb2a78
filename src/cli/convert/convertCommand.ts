import type { Command } from '../command.ts';

/** `study-admin convert`: converts documents into a folder. */
export const convertCommand: Command = {
	name: 'convert',
	usage: '<path…> --output <dir>',
	summary:
		'Converts documents, and all documents in folders, to Markdown. Sends only documents that are new or have changed, whose result is missing or incomplete, or for which the chunk settings differ.',
	options: {
		output: { value: 'dir', description: 'Save the results and manifest.json in this folder.' },
		service: {
			value: 'url',
			description: 'The conversion service. All documents to convert are sent to it.',
		},
		chunks: { description: 'Split each document into chunks at its headings.' },
		'split-level': {
			value: 'level',
			description: 'The heading level to split at, from 1 to 6. Default: the setting of the current folder, else 2.',
		},
		'max-chunk-lines': {
			value: 'lines',
			description: 'The maximum number of lines of a chunk. Default: the setting of the current folder, else 500.',
		},
		all: { description: 'Convert unchanged documents too.' },
		'overwrite-edited': { description: 'Replace results that were edited, and other existing files.' },
		'no-wait': { description: 'Exit with 2 if another conversion into the same folder is running.' },
		environments: {
			value: 'file',
			description: 'A file with environments, instead of --service. Default: STUDY_ADMIN_ENVIRONMENTS.',
		},
		environment: { value: 'id', description: 'The environment to use, if the file has several with a service.' },
	},
	examples: [
		{
			description: 'Convert a folder.',
			command: 'study-admin convert documents --output markdown --service https://convert.example.org',
		},
		{
			description: 'Convert two documents to chunks of at most 200 lines.',
			command:
				'study-admin convert plan.docx report.pdf --output chunks --chunks --max-chunk-lines 200 --service https://convert.example.org',
		},
		{
			description: 'Convert everything again with the service of an environment.',
			command: 'study-admin convert documents --output markdown --all --environments environments.json',
		},
	],
	run: async (given, context) => {
		const { runConvertCommand: convert } = await import('./convert.ts');
		return convert(given, context);
	},
};
