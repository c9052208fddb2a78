import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { catalogWords } from '../../src/catalog/words.ts';
import { conversionWords } from '../../src/conversion/words/conversionWords.ts';
import { graphqlWords } from '../../src/graphql/words.ts';
import { environmentWords } from '../../src/shared/environments/words.ts';
import { networkWords } from '../../src/shared/http/words.ts';
import { workspaceWords } from '../../src/shared/workspaceWords.ts';
import { signInWords } from '../../src/signIn/words.ts';
import { l10n } from './support/l10n.ts';

const readme = readFileSync('README.md', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

describe('README', () => {
	it('lists every error code', () => {
		const tables = [
			environmentWords,
			networkWords,
			workspaceWords,
			signInWords,
			graphqlWords,
			conversionWords,
			catalogWords,
		];
		const codes = tables.flatMap((words) => Object.keys(words(l10n)));
		const listed = [
			...readme.matchAll(/`((?:environment|network|workspace|sign-in|graphql|conversion|catalog)\/[a-z-]+)`/g),
		];
		assert.deepEqual([...new Set(listed.map(([, code]) => code))].sort(), codes.sort());
	});

	it('lists every setting', () => {
		const settings = Object.keys(manifest.contributes.configuration.properties);
		assert.deepEqual(
			[...readme.matchAll(/^\| `(studyAdmin\.[\w.-]+)`/gm)].map(([, key]) => key),
			settings,
		);
	});

	it('names only scripts that there are', () => {
		for (const [, script] of readme.matchAll(/npm (?:run )?([\w:]+)/g)) {
			assert.ok(script && manifest.scripts[script], script);
		}
	});
});
