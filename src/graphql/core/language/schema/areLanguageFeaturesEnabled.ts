import type { SettingValue } from '../../../../shared/core/settingDefinitions.ts';
import { graphqlConfigFileNames } from './graphqlConfig.ts';

/** Values of the setting `studyAdmin.graphql.languageFeatures`. */
export type LanguageFeaturesMode = SettingValue<'graphql.languageFeatures'>;

/**
 * Another extension with language features for GraphQL, and the names of the config files with
 * which a folder opts in to it.
 */
export interface OtherGraphqlExtension {
	readonly id: string;
	readonly configNames: readonly string[];
}

const scriptExtensions = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'];

/**
 * The extensions whose language features would appear in addition to those of this extension.
 * Extensions that only contain a grammar, such as `graphql.vscode-graphql-syntax`, are not
 * included.
 */
export const otherGraphqlExtensions: readonly OtherGraphqlExtension[] = [
	{
		id: 'graphql.vscode-graphql',
		configNames: [
			...graphqlConfigFileNames,
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
 * The names of all config files of {@link otherGraphqlExtensions}, including the graphql-config
 * files that this extension reads.
 */
export const configNamesOfOtherGraphqlExtensions: readonly string[] = [
	...new Set(otherGraphqlExtensions.flatMap((each) => each.configNames)),
];

/**
 * Whether the language features of this extension are enabled for a document. In the mode `auto`
 * they are disabled when another installed extension provides them. `enclosingConfigNames` returns
 * the names of the config files in the folders that contain the document, or `undefined` while they
 * are unknown. Returns `undefined` if the result depends on unknown names.
 */
export function areLanguageFeaturesEnabled(
	mode: LanguageFeaturesMode,
	installed: readonly OtherGraphqlExtension[],
	enclosingConfigNames: () => ReadonlySet<string> | undefined,
): boolean | undefined {
	if (mode !== 'auto' || installed.length === 0) {
		return mode !== 'off';
	}
	const names = enclosingConfigNames();
	return names && !installed.some((other) => other.configNames.some((name) => names.has(name)));
}

function withScriptExtensions(name: string): readonly string[] {
	return scriptExtensions.map((extension) => `${name}.${extension}`);
}
