import type { Command } from '../command.ts';

/** `study-admin catalog`: prints the catalog. */
export const catalogCommand: Command = {
	name: 'catalog',
	usage: '',
	summary: 'Prints the catalog of APIs and its deprecation log.',
	options: {
		format: { value: 'format', description: 'markdown (default) or json.' },
	},
	examples: [
		{ description: 'Print the catalog as Markdown.', command: 'study-admin catalog' },
		{ description: 'List the ids of all APIs.', command: "study-admin catalog --format json | jq -r '.apis[].id'" },
	],
	run: async (given, context) => {
		const { printCatalog } = await import('./printCatalog.ts');
		return printCatalog(given, context);
	},
};
