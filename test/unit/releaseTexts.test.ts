import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { changelogOfRelease, isLaterVersion, notesOfRelease, readmeWithoutRepository } from '../../releaseTexts.ts';

describe('isLaterVersion', () => {
	const rows: readonly (readonly [version: string, than: string, expected: boolean])[] = [
		['0.9.0', '0.1.0', true],
		['0.10.0', '0.9.9', true],
		['1.0.0', '0.99.0', true],
		['0.9.1', '0.9.0', true],
		['0.9.0', '0.9.0', false],
		['0.8.9', '0.9.0', false],
		['v0.9.0', '0.1.0', false],
		['0.9', '0.1.0', false],
		['0.09.0', '0.1.0', false],
		['', '0.1.0', false],
	];
	for (const [version, than, expected] of rows) {
		it(`returns ${expected} for "${version}" and ${than}`, () => {
			assert.equal(isLaterVersion(version, than), expected);
		});
	}
});

describe('changelogOfRelease', () => {
	it('moves the unreleased changes under the version, and leaves earlier versions as they are', () => {
		assert.equal(
			changelogOfRelease(
				'# Changelog\n\n## Unreleased\n\n- A $& b.\n\n## 0.9.0 (2026-11-23)\n\n- B.\n',
				'0.9.1',
				'2027-01-02',
			),
			'# Changelog\n\n## Unreleased\n\n## 0.9.1 (2027-01-02)\n\n- A $& b.\n\n## 0.9.0 (2026-11-23)\n\n- B.\n',
		);
	});

	for (const changelog of ['# Changelog\n', '# Changelog\n\n## Unreleased\n\n## 0.9.0 (2026-11-23)\n\n- B.\n']) {
		it(`throws if nothing is unreleased: ${JSON.stringify(changelog)}`, () => {
			assert.throws(() => changelogOfRelease(changelog, '1.0.0', '2027-01-02'), /has no changes/);
		});
	}
});

describe('notesOfRelease', () => {
	const changelog =
		'# Changelog\n\n## Unreleased\n\n## 0.9.10 (2027-01-02)\n\n### Added\n\n- A.\n\n## 0.9.1 (2026-11-23)\n\n- B.\n';

	it('returns the changes of a version', () => {
		assert.equal(notesOfRelease(changelog, '0.9.10'), '### Added\n\n- A.\n');
		assert.equal(notesOfRelease(changelog, '0.9.1'), '- B.\n');
	});

	it('throws if the version is not in the change log', () => {
		assert.throws(() => notesOfRelease(changelog, '0.9'), /has no version 0\.9\./);
	});
});

describe('readmeWithoutRepository', () => {
	it('readmeWithoutRepository removes images, relative links and the sections that need a clone', () => {
		assert.equal(
			readmeWithoutRepository(
				'# A\n\n![P](media/p.png)\n\n[Try it](#try-it) without an account.\n\n## Try it\n\nYou need a clone.\n\n## Install\n\nx\n\n## Get started\n\nSee [Pages](docs/a.md), [below](#end) and [FS](https://fs.test).\n',
			),
			'# A\n\n## Get started\n\nSee Pages, [below](#end) and [FS](https://fs.test).\n',
		);
	});

	it('keeps the other sections of the README, and no link to a removed section', () => {
		const readme = readFileSync('README.md', 'utf8');
		const headings = (text: string) => text.match(/^## .+$/gm) ?? [];
		const packaged = readmeWithoutRepository(readme);
		const kept = headings(readme).filter((heading) => !['## Try it', '## Install'].includes(heading));
		assert.deepEqual(headings(packaged), kept);
		assert.doesNotMatch(packaged, /\]\(#(?:try-it|install)\)|npm start/);
	});
});
