/**
 * Compares the tools for language models in package.json with their definitions in `src`. Prints a
 * line if they differ. `--write` writes the block of tools instead. The texts that users see are
 * `%keys%` of package.nls.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { catalogToolDefinitions } from '../src/catalog/node/tools/definitions.ts';
import { conversionToolDefinitions } from '../src/conversion/node/tools/definitions.ts';
import { graphqlToolDefinitions } from '../src/graphql/node/tools/definitions.ts';
import type { ToolDefinition } from '../src/shared/core/tools/tool.ts';

/** Returns the declaration of a tool (`contributes.languageModelTools` of VS Code's manifest). */
function declarationOf({ name, icon, modelDescription, inputSchema }: ToolDefinition) {
	const toolReferenceName = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
	const key = toolReferenceName.replace(/^studyAdmin\w/, (start) => `tool.${start.slice(-1).toLowerCase()}`);
	return {
		name,
		toolReferenceName,
		displayName: `%${key}%`,
		userDescription: `%${key}.description%`,
		modelDescription,
		icon,
		canBeReferencedInPrompt: true,
		inputSchema,
	};
}

const file = 'package.json';
const manifest = JSON.parse(readFileSync(file, 'utf8'));
const declared = JSON.stringify(manifest.contributes.languageModelTools);
const definitions = [...graphqlToolDefinitions, ...catalogToolDefinitions, ...conversionToolDefinitions];
manifest.contributes.languageModelTools = definitions.map(declarationOf);
if (process.argv.includes('--write')) {
	writeFileSync(file, `${JSON.stringify(manifest, null, '\t')}\n`);
} else if (declared !== JSON.stringify(manifest.contributes.languageModelTools)) {
	process.stdout.write(`${file} does not declare the tools as they are defined. Run "npm run format".\n`);
	process.exitCode = 1;
}
