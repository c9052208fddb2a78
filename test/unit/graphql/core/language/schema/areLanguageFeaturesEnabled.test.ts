import assert from 'node:assert/strict';
import {
	areLanguageFeaturesEnabled,
	type LanguageFeaturesMode,
	otherGraphqlExtensions,
} from '../../../../../../src/graphql/core/language/schema/areLanguageFeaturesEnabled.ts';

const table: readonly (readonly [
	mode: LanguageFeaturesMode,
	installed: string | undefined,
	enclosing: readonly string[] | undefined,
	expected: boolean | undefined,
])[] = [
	['on', 'graphql.vscode-graphql', ['.graphqlrc.yml'], true],
	['off', undefined, [], false],
	['auto', undefined, ['.graphqlrc.yml'], true],
	['auto', 'graphql.vscode-graphql', [], true],
	['auto', 'graphql.vscode-graphql', ['.graphqlrc.yml'], false],
	['auto', 'graphql.vscode-graphql', ['graphql.config.ts'], false],
	['auto', 'graphql.vscode-graphql', ['apollo.config.js'], true],
	['auto', 'apollographql.vscode-apollo', ['apollo.config.js', '.graphqlrc'], false],
	['auto', 'apollographql.vscode-apollo', ['.graphqlrc'], true],
	['auto', 'meta.relay', ['relay.config.json'], false],
	['auto', 'graphql.vscode-graphql', undefined, undefined],
	['off', 'graphql.vscode-graphql', undefined, false],
	['auto', undefined, undefined, true],
];

describe('areLanguageFeaturesEnabled', () => {
	for (const [mode, installed, enclosing, expected] of table) {
		it(`${expected === undefined ? 'does not decide about' : expected ? 'enables' : 'disables'} language features in the mode "${mode}" with ${installed ?? 'no other extension'} installed and ${enclosing === undefined ? 'unknown config files' : enclosing.join(' and ') || 'no config files'} in the folders above the document`, () => {
			const others = otherGraphqlExtensions.filter(({ id }) => id === installed);
			assert.equal(others.length, installed === undefined ? 0 : 1);
			assert.equal(
				areLanguageFeaturesEnabled(mode, others, () => enclosing && new Set(enclosing)),
				expected,
			);
		});
	}
});
