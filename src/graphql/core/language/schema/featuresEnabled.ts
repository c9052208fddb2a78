import { graphqlConfigNames } from './graphqlConfig.ts';

/** What `studyAdmin.graphql.languageFeatures` may be. */
export type LanguageFeaturesMode = 'auto' | 'on' | 'off';

/**
 * An extension with language features for GraphQL of its own, and the files that make it take a
 * folder for its own.
 */
export interface OtherExtension {
	readonly id: string;
	readonly configNames: readonly string[];
}

const scriptExtensions = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'];

/**
 * The extensions that would answer a second time. One with a grammar alone, such as
 * `graphql.vscode-graphql-syntax`, does not.
 */
export const otherExtensions: readonly OtherExtension[] = [
	{
		id: 'graphql.vscode-graphql',
		configNames: [
			...graphqlConfigNames,
			'.graphqlrc.toml',
			'graphql.config.toml',
			'.graphqlconfig',
			...scriptExtensions.flatMap((extension) => [`.graphqlrc.${extension}`, `graphql.config.${extension}`]),
		],
	},
	{
		id: 'apollographql.vscode-apollo',
		configNames: [
			'apollo.config.json',
			'apollo.config.yml',
			'apollo.config.yaml',
			...withScriptExtensions('apollo.config'),
		],
	},
	{ id: 'meta.relay', configNames: ['relay.config.json', ...withScriptExtensions('relay.config')] },
	{ id: 'kumar-harsh.graphql-for-vscode', configNames: ['.gqlconfig'] },
];

/**
 * All names of files that some extension takes a folder for its own by, our own reading of
 * graphql-config included.
 */
export const configNames: readonly string[] = [...new Set(otherExtensions.flatMap((each) => each.configNames))];

/**
 * Whether our language features are on for a document: in `auto` they are off where another
 * extension has them too. `namesAround` gives the config files in the folders around the document;
 * `undefined` while that is not known, when another extension counts as having them.
 */
export function featuresEnabled(
	mode: LanguageFeaturesMode,
	installed: readonly OtherExtension[],
	enclosingConfigNames: () => ReadonlySet<string> | undefined,
): boolean {
	if (mode !== 'auto' || installed.length === 0) {
		return mode !== 'off';
	}
	const names = enclosingConfigNames();
	return names !== undefined && !installed.some((other) => other.configNames.some((name) => names.has(name)));
}

/** Reads the setting; anything else is `auto`. */
export function readLanguageFeaturesMode(raw: unknown): LanguageFeaturesMode {
	return raw === 'on' || raw === 'off' ? raw : 'auto';
}

function withScriptExtensions(name: string): readonly string[] {
	return scriptExtensions.map((extension) => `${name}.${extension}`);
}
