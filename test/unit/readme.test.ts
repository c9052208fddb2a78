import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { catalogMessages } from '../../src/catalog/messages.ts';
import { conversionMessages } from '../../src/conversion/messages.ts';
import { environmentMessages } from '../../src/environments/messages.ts';
import { graphqlMessages } from '../../src/graphql/messages.ts';
import { networkMessages, workspaceMessages } from '../../src/shared/messages.ts';
import { signInMessages } from '../../src/signIn/messages.ts';
import { l10n } from './support/l10n.ts';

const readme = readFileSync('README.md', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

describe('README', () => {
	it('the README lists every error code', () => {
		const tables = [
			environmentMessages,
			networkMessages,
			workspaceMessages,
			signInMessages,
			graphqlMessages,
			conversionMessages,
			catalogMessages,
		];
		const codes = tables.flatMap((messages) => Object.keys(messages(l10n)));
		const listed = [
			...readme.matchAll(/`((?:environment|network|workspace|sign-in|graphql|conversion|catalog)\/[a-z-]+)`/g),
		];
		assert.deepEqual([...new Set(listed.map(([, code]) => code))].sort(), codes.sort());
	});

	it('the README lists every setting', () => {
		const settings = Object.keys(manifest.contributes.configuration.properties);
		assert.deepEqual(
			[...readme.matchAll(/^\| `(studyAdmin\.[\w.-]+)`/gm)].map(([, key]) => key),
			settings,
		);
	});

	it('the README names only existing npm scripts', () => {
		for (const [, script] of readme.matchAll(/npm (?:run )?([\w:]+)/g)) {
			assert.ok(script && manifest.scripts[script], script);
		}
	});
});
