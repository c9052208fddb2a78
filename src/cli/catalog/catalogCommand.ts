import type { Command } from '../command.ts';

/** The command `study-admin catalog`, which prints the catalog. */
export const catalogCommand: Command = {
	name: 'catalog',
	usage: '',
	summary: 'Prints the catalog of APIs and its deprecation log.',
	options: {
		format: { value: 'format', description: 'markdown (default) or json.' },
	},
	examples: [
		{ description: 'Print the catalog as Markdown.', command: 'study-admin catalog' },
		{ description: 'List the IDs of all APIs.', command: "study-admin catalog --format json | jq -r '.apis[].id'" },
	],
	run: async (args, context) => {
		const { runCatalogCommand } = await import('./runCatalogCommand.ts');
		return runCatalogCommand(args, context);
	},
};
