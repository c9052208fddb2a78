import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { readArchiveDirectory } from '../../../../../src/conversion/core/archives/archiveDirectory.ts';
import {
	type ArchiveLimits,
	type ArchiveRule,
	archiveLimits,
	judgeArchive,
	listProblems,
} from '../../../../../src/conversion/core/archives/archiveRules.ts';
import { type EntryPlan, makeArchive } from '../../../../fixtures/archives/makeArchive.ts';

const limits: ArchiveLimits = { entries: 5, totalSize: 1000, entrySize: 600, ratio: 10, ratioCountsFrom: 200 };

function judge(plans: readonly EntryPlan[]) {
	return judgeArchive(readArchiveDirectory(makeArchive(plans), limits.entries, crc32), limits);
}

/** Bytes that do not shrink. */
function noise(length: number): Uint8Array {
	return Uint8Array.from({ length }, (_, index) => (index * index * 31 + index * 7) % 251);
}

const stored = (name: string, length: number): EntryPlan => ({ name, content: noise(length), stored: true });

describe('The rules for archives', () => {
	it('accept folders and texts and give the texts in order', () => {
		const verdict = judge([{ name: 'plan/' }, { name: 'plan/b.md', content: 'B' }, { name: 'plan/a.md', content: '' }]);
		assert.equal(verdict.kind, 'accepted');
		assert.deepEqual(verdict.kind === 'accepted' && verdict.files.map(({ name }) => name), ['plan/b.md', 'plan/a.md']);
	});

	it('accept names that only look odd', () => {
		const names = ['..a.md', 'a..md', 'CON.md', '__proto__', 'constructor', 'a b/c.md', '#x?.md'];
		for (const name of names) {
			assert.equal(judge([{ name, content: 'x' }]).kind, 'accepted', name);
		}
	});

	const rows: readonly (readonly [rule: ArchiveRule, title: string, plans: readonly EntryPlan[]])[] = [
		['conversion/archive-empty', 'nothing', []],
		['conversion/archive-empty', 'folders only', [{ name: 'a/' }]],
		['conversion/archive-too-many-entries', 'six entries of five', [...'abcdef'].map((name) => ({ name }))],
		['conversion/archive-too-large', 'more in all than allowed', [stored('a', 501), stored('b', 500)]],
		['conversion/archive-entry-too-large', 'an entry larger than allowed', [stored('a', 601)]],
		['conversion/archive-inflates-too-much', 'a bomb', [{ name: 'a', content: 'x'.repeat(500) }]],
		['conversion/archive-duplicate-names', 'a name twice', [{ name: 'a.md' }, { name: 'a.md' }]],
		['conversion/archive-duplicate-names', 'a name in other letters', [{ name: 'Å.md' }, { name: 'å.md' }]],
		['conversion/archive-duplicate-names', 'a name composed otherwise', [{ name: 'å.md' }, { name: 'a\u030a.md' }]],
		['conversion/archive-duplicate-names', 'a name with the other slash', [{ name: 'p/a' }, { name: 'p\\a' }]],
		['conversion/archive-duplicate-names', 'a file that is a folder too', [{ name: 'p' }, { name: 'p/a' }]],
		['conversion/archive-duplicate-names', 'a file and an empty folder', [{ name: 'p' }, { name: 'P/' }]],
		['conversion/archive-unsafe-names', 'an absolute name', [{ name: '/etc/a' }]],
		['conversion/archive-unsafe-names', 'an absolute name with backslashes', [{ name: '\\\\server\\a' }]],
		['conversion/archive-unsafe-names', 'a drive', [{ name: 'c:/a' }]],
		['conversion/archive-unsafe-names', 'a way out', [{ name: '../a' }]],
		['conversion/archive-unsafe-names', 'a way out in the middle', [{ name: 'a/../../b' }]],
		['conversion/archive-unsafe-names', 'a way out with backslashes', [{ name: '..\\..\\Temp\\a' }]],
		['conversion/archive-unsafe-names', 'a NUL', [{ name: 'a.md\0.exe' }]],
		['conversion/archive-unsafe-names', 'an end of line', [{ name: 'a\n.md' }]],
		['conversion/archive-unsafe-names', 'a turned direction', [{ name: 'a\u202edm.exe' }]],
		['conversion/archive-unsafe-names', 'no name', [{ name: '' }]],
		['conversion/archive-unsafe-names', 'an empty part', [{ name: 'a//b' }]],
		['conversion/archive-encrypted', 'an encrypted entry', [{ name: 'a', flags: 1 }]],
		['conversion/archive-links', 'a link', [{ name: 'a', content: '/etc/passwd', unixMode: 0o120777 }]],
		['conversion/archive-links', 'a named pipe', [{ name: 'a', unixMode: 0o010644 }]],
		['conversion/archive-unknown-method', 'another compression', [{ name: 'a', method: 14 }]],
		['conversion/archive-broken', 'a stored entry of another size', [{ ...stored('a', 10), size: 11 }]],
		['conversion/archive-broken', 'a folder with content', [{ name: 'a/', content: 'x' }, { name: 'a/b' }]],
		[
			'conversion/archive-overlapping-entries',
			'one entry listed twice',
			[stored('a', 9), { ...stored('a', 9), name: 'b', offset: 0 }],
		],
	];
	for (const [rule, title, plans] of rows) {
		it(`refuse ${title}`, () => {
			const verdict = judge(plans);
			assert.deepEqual(verdict.kind === 'refused' && [...new Set(verdict.problems.map(({ rule }) => rule))], [rule]);
		});
	}

	it('do not mind how far a small text shrinks', () => {
		assert.equal(judge([{ name: 'a', content: 'x'.repeat(199) }]).kind, 'accepted');
	});

	it('are broken by no directory at all', () => {
		assert.deepEqual(judgeArchive(undefined), {
			kind: 'refused',
			problems: [{ rule: 'conversion/archive-broken', entry: undefined }],
		});
	});

	it('have the limits of the product', () => {
		assert.deepEqual(archiveLimits, {
			entries: 20_000,
			totalSize: 536_870_912,
			entrySize: 67_108_864,
			ratio: 200,
			ratioCountsFrom: 1_048_576,
		});
	});
});

describe('The list of what is wrong with an archive', () => {
	it('names the entries of each rule without what would disturb a log', () => {
		const verdict = judge([{ name: '../a\n' }, { name: '../b' }, { name: 'c', flags: 1 }]);
		assert.equal(
			verdict.kind === 'refused' && listProblems(verdict.problems),
			'conversion/archive-unsafe-names: "../a\ufffd", "../b"\nconversion/archive-encrypted: "c"',
		);
	});

	it('counts what is more than twenty', () => {
		const problems = Array.from({ length: 23 }, (_, index) => ({
			rule: 'conversion/archive-links' as const,
			entry: `${index}`,
		}));
		assert.match(listProblems(problems), /"19", \+3$/);
	});
});
