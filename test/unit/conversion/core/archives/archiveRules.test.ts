import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { readArchiveDirectory } from '../../../../../src/conversion/core/archives/archiveDirectory.ts';
import {
	type ArchiveLimits,
	type ArchiveRule,
	type ArchiveVerdict,
	archiveLimits,
	judgeArchive,
	listProblems,
} from '../../../../../src/conversion/core/archives/archiveRules.ts';
import { writers } from '../../../../fixtures/archives/honestArchives.ts';
import {
	type ArchivePlan,
	type EntryPlan,
	makeArchive,
	unicodePath,
} from '../../../../fixtures/archives/makeArchive.ts';

const limits: ArchiveLimits = { entries: 5, totalSize: 1000, entrySize: 600, ratio: 10, ratioCountsFrom: 200 };

function judge(plans: readonly EntryPlan[], options: ArchivePlan = {}) {
	return judgeBytes(makeArchive(plans, options));
}

function judgeBytes(archive: Uint8Array) {
	return judgeArchive(readArchiveDirectory(archive, limits.entries, crc32), limits);
}

function rulesOf(verdict: ArchiveVerdict): readonly ArchiveRule[] {
	return verdict.kind === 'refused' ? [...new Set(verdict.problems.map(({ rule }) => rule))] : [];
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
		const names = [
			...['..a.md', 'a..md', 'CON.md', '__proto__', 'constructor', 'a b/c.md', '#x?.md', 'a.md.', ' a', 'nr. 1: a.md'],
			...[
				'\ufeffa.md',
				'lære\u00ADmål.md',
				'👩\u200d💻.md',
				'A／B.md',
				'สวัสดี.md',
				'שָׁלוֹם.md',
				'x'.repeat(1024),
				`${'a/'.repeat(64)}b`,
			],
		];
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
		['conversion/archive-unsafe-names', 'two slashes at the end', [{ name: 'a//' }, { name: 'b' }]],
		['conversion/archive-unsafe-names', 'nothing but a slash', [{ name: '/' }, { name: 'b' }]],
		['conversion/archive-unsafe-names', 'the folder itself', [{ name: './a' }]],
		['conversion/archive-unsafe-names', 'a way out that Windows sees', [{ name: 'a/.. /b' }]],
		['conversion/archive-unsafe-names', 'three dots', [{ name: '.../b' }]],
		['conversion/archive-unsafe-names', 'a way out with what nobody sees', [{ name: '.\u200b./b' }]],
		['conversion/archive-unsafe-names', 'nothing that is seen', [{ name: 'a/\u200b' }]],
		['conversion/archive-unsafe-names', 'a device of Windows', [{ name: '\\\\?\\C:\\a' }]],
		['conversion/archive-unsafe-names', 'an end of line of Unicode', [{ name: 'a\u2028b' }]],
		['conversion/archive-unsafe-names', 'a control character of Latin 1', [{ name: 'a\u0085b' }]],
		['conversion/archive-unsafe-names', 'a tower of marks', [{ name: `a${'\u0301'.repeat(11)}` }]],
		['conversion/archive-unsafe-names', 'a name longer than disks take', [{ name: 'x'.repeat(1025) }]],
		['conversion/archive-unsafe-names', 'more folders than any disk has', [{ name: `${'a/'.repeat(65)}b` }]],
		['conversion/archive-unsafe-names', 'the longest name there can be', [{ name: '/a'.repeat(32_767) }]],
		[
			'conversion/archive-unsafe-names',
			'a Unicode path that leads out',
			[{ name: 'a', extra: unicodePath(Buffer.from('a'), '../a') }],
		],
		['conversion/archive-duplicate-names', 'a name in letters of another kind', [{ name: 'ſ.md' }, { name: 'S.md' }]],
		['conversion/archive-duplicate-names', 'a sign that is a letter', [{ name: '\u212a.md' }, { name: 'k.md' }]],
		['conversion/archive-duplicate-names', 'a letter with two small forms', [{ name: 'straße' }, { name: 'STRAẞE' }]],
		['conversion/archive-duplicate-names', 'two forms of a letter', [{ name: 'ς' }, { name: 'Σ' }]],
		['conversion/archive-duplicate-names', 'a name in wide letters', [{ name: 'ａ．ｍｄ' }, { name: 'a.md' }]],
		['conversion/archive-duplicate-names', 'a dot at the end', [{ name: 'a.md.' }, { name: 'a.md' }]],
		['conversion/archive-duplicate-names', 'a blank at the end of a folder', [{ name: 'p /a' }, { name: 'p/a' }]],
		['conversion/archive-duplicate-names', 'a byte order mark', [{ name: '\ufeffa.md' }, { name: 'a.md' }]],
		['conversion/archive-duplicate-names', 'a soft hyphen', [{ name: 'a\u00adb' }, { name: 'ab' }]],
		['conversion/archive-duplicate-names', 'a mark that stands apart', [{ name: 'a\u034f\u030a' }, { name: 'Å' }]],
		['conversion/archive-duplicate-names', 'a letter with one case', [{ name: '\u01f0' }, { name: 'J\u030c' }]],
		['conversion/archive-duplicate-names', 'names that were lost', [{ name: '\ufffd.md' }, { name: '\ufffd.md' }]],
		[
			'conversion/archive-duplicate-names',
			'two encodings of a name',
			[{ name: 'å' }, { name: Buffer.from('å', 'latin1') }],
		],
		[
			'conversion/archive-duplicate-names',
			'a file and a folder with others between',
			[{ name: 'p' }, { name: 'p.md' }, { name: 'P-1' }, { name: 'p/q/r' }],
		],
		['conversion/archive-encrypted', 'an encrypted entry', [{ name: 'a', flags: 1 }]],
		['conversion/archive-links', 'a link', [{ name: 'a', content: '/etc/passwd', unixMode: 0o120777 }]],
		['conversion/archive-links', 'a named pipe', [{ name: 'a', unixMode: 0o010644 }]],
		['conversion/archive-unknown-method', 'another compression', [{ name: 'a', method: 14 }]],
		['conversion/archive-contradicts-itself', 'a stored entry of another size', [{ ...stored('a', 10), size: 11 }]],
		['conversion/archive-contradicts-itself', 'a folder with content', [{ name: 'a/', content: 'x' }, { name: 'a/b' }]],
		[
			'conversion/archive-contradicts-itself',
			'much more in the archive than there was',
			[{ name: 'a', content: 'x', data: Buffer.alloc(1100) }],
		],
	];
	for (const [rule, title, plans] of rows) {
		it(`refuse ${title}`, () => assert.deepEqual(rulesOf(judge(plans)), [rule]));
	}

	const contradictions: readonly (readonly [title: string, plan: Partial<EntryPlan>])[] = [
		['another name', { local: { name: 'b' } }],
		['another long name', { name: 'abcdefgh', local: { name: 'xbcdefgh' } }],
		['a longer name', { local: { name: 'ab' } }],
		['another method', { local: { method: 0 } }],
		['another size', { local: { size: 2 } }],
		['another size in the archive', { local: { compressedSize: 2 } }],
		['another checksum', { local: { crc32: 1 } }],
		['an encrypted entry', { local: { flags: 1 } }],
		['a size in a field that is not there', { local: { size: 0xffffffff } }],
		['nothing, being on another disk', { disk: 1 }],
		['nothing, being somewhere else', { offset: 1 }],
		['nothing, being behind the end', { offset: 0xfffffff0 }],
		['nothing, being too far away for a number', { offset: 2 ** 63, wide: true }],
		['less data than there should be', { compressedSize: 4 }],
		['less data than any archive has', { compressedSize: 2 ** 63, wide: true }],
	];
	for (const [title, plan] of contradictions) {
		it(`refuse an entry whose local header tells of ${title}`, () => {
			const rules = rulesOf(judge([{ name: 'a', content: 'x', ...plan }]));
			assert.ok(rules.includes('conversion/archive-contradicts-itself'));
		});
	}

	it('refuse entries that share data, and name all of them', () => {
		const verdict = judge([
			stored('a', 90),
			{ ...stored('b', 9), offset: 40, unlisted: true },
			{ ...stored('a', 90), offset: 0 },
			{ ...stored('a', 90), offset: 0 },
		]);
		const concerned = verdict.kind === 'refused' ? verdict.problems : [];
		const shared = concerned.filter(({ rule }) => rule === 'conversion/archive-overlapping-entries');
		assert.equal(shared.length, 3);
	});

	it('find entries that share data with one that is not the last before them', () => {
		const inner = (name: string) => makeArchive([stored(name, 3)]).subarray(0, 34);
		const content = Buffer.concat([inner('b'), inner('c')]);
		const verdict = judge([
			{ name: 'a', content, stored: true },
			{ ...stored('b', 3), offset: 31 },
			{ ...stored('c', 3), offset: 65 },
		]);
		const names = (verdict.kind === 'refused' ? verdict.problems : []).flatMap(({ rule, entry }) =>
			rule === 'conversion/archive-overlapping-entries' ? (entry?.name ?? []) : [],
		);
		assert.deepEqual(names, ['a', 'b', 'c']);
	});

	const hidden: readonly (readonly [string, readonly EntryPlan[], ArchivePlan?])[] = [
		['in front', [{ name: 'a' }], { prefix: '#!/bin/sh\n', prefixCounts: true }],
		['between entries', [{ name: 'a' }, { name: 'b', before: 'x' }]],
		['behind the last entry', [{ name: 'a' }, { name: 'b', content: 'B', unlisted: true }]],
		['that is an entry of an archive without entries', [{ name: 'a', unlisted: true }]],
		['in a descriptor of another size', [{ name: 'a', content: 'x', descriptor: { size: 2 } }]],
		[
			'that looks like an entry in a comment',
			[{ name: 'a' }],
			{ comment: makeArchive([{ name: 'b' }]).subarray(0, 33) },
		],
	];
	for (const [title, plans, options] of hidden) {
		it(`refuse data ${title}`, () =>
			assert.equal(rulesOf(judge(plans, options)).at(-1), 'conversion/archive-hidden-data'));
	}

	const broken: readonly (readonly [string, () => Uint8Array])[] = [
		['text', () => Buffer.from('PK\x03\x04 and nothing else'.repeat(9))],
		['bytes in front that do not count', () => makeArchive([{ name: 'a' }], { prefix: 'x' })],
		['bytes behind', () => Buffer.concat([makeArchive([{ name: 'a' }]), Buffer.from('x')])],
		['bytes between directory and end', () => makeArchive([{ name: 'a' }], { beforeEnd: 'x' })],
		['a count that is too small', () => makeArchive([{ name: 'a' }, { name: 'b' }], { count: 1 })],
		['a count that is too large', () => makeArchive([{ name: 'a' }, { name: 'b' }], { count: 3 })],
		['a directory somewhere else', () => makeArchive([{ name: 'a' }], { start: 1 })],
		['a directory behind the end', () => makeArchive([{ name: 'a' }], { start: 0xfffffff0 })],
		['several disks', () => makeArchive([{ name: 'a' }], { disk: 1 })],
		['several disks of ZIP64', () => makeArchive([{ name: 'a' }], { disk: 1, wide: true })],
		['a ZIP64 count that lies', () => makeArchive([{ name: 'a' }], { count: 2 ** 53, wide: true })],
		['a ZIP64 offset that lies', () => makeArchive([{ name: 'a' }], { start: 2 ** 60, wide: true })],
		['end records with two counts', () => changed(makeArchive([{ name: 'a' }], { wide: 'both' }), -12, 2)],
		['end records with two sizes', () => changed(makeArchive([{ name: 'a' }], { wide: 'both' }), -10, 2)],
		['end records with two places', () => changed(makeArchive([{ name: 'a' }], { wide: 'both' }), -6, 2)],
		['two counts in a ZIP64 end record', () => changed(makeArchive([{ name: 'a' }], { wide: true }), -74, 2)],
		['a ZIP64 end record of another length', () => changed(makeArchive([{ name: 'a' }], { wide: true }), -94, 45)],
		['ZIP64 numbers without their record', () => changed(makeArchive([{ name: 'a' }], { wide: true }), -42, 0)],
		['a second end record in the comment', () => makeArchive([{ name: 'a' }], { comment: endOfNothing })],
		[
			'a second directory in the comment',
			() => makeArchive([{ name: 'a' }], { comment: makeArchive([{ name: 'b' }]) }),
		],
	];
	for (const [title, archive] of broken) {
		it(`refuse ${title}`, () => assert.equal(rulesOf(judgeBytes(archive()))[0], 'conversion/archive-broken'));
	}

	it('take no second directory for the first', () => {
		const [first, second] = [makeArchive([{ name: 'a' }]), makeArchive([{ name: 'b' }])];
		// The second one counts from the beginning of all, so that nothing is wrong with it alone.
		const archive = makeArchive([{ name: 'b' }], { prefix: first, prefixCounts: true });
		assert.equal(archive.byteLength, first.byteLength + second.byteLength);
		assert.deepEqual(rulesOf(judgeBytes(archive)), ['conversion/archive-hidden-data']);
	});

	it('judge what can be read of what is broken', () => {
		assert.deepEqual(rulesOf(judge([{ name: '../a' }, { name: 'b', flags: 1 }], { count: 7 })), [
			'conversion/archive-broken',
			'conversion/archive-unsafe-names',
			'conversion/archive-encrypted',
		]);
	});

	for (const [writer, write] of Object.entries(writers)) {
		it(`accept ${writer}`, async () => {
			const files = [
				{ name: 'plan/001-innledning.md', content: '# Innledning' },
				{ name: 'plan/kapittel 2/002-mål.md', content: '# Mål' },
				{ name: 'tom.md', content: '' },
			];
			const verdict = judgeArchive(readArchiveDirectory(await write(files), 100, crc32));
			const names = verdict.kind === 'accepted' ? verdict.files.map(({ name }) => name) : rulesOf(verdict);
			assert.deepEqual(
				names.filter((name) => !name.startsWith('__MACOSX/')),
				files.map(({ name }) => name),
			);
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
			'conversion/archive-unsafe-names: "../a\\u{a}", "../b"\nconversion/archive-encrypted: "c"',
		);
	});

	it('counts what is more than twenty', () => {
		const plans = Array.from({ length: 23 }, (_, index) => ({ name: `../${index}` }));
		const verdict = judgeArchive(readArchiveDirectory(makeArchive(plans), 100, crc32));
		assert.match(verdict.kind === 'refused' ? listProblems(verdict.problems) : '', /"\.\.\/19", \+3$/);
	});
});

/** The end record of an archive without entries. */
const endOfNothing = makeArchive([]);

/** The archive with a byte changed, counted from the end. */
function changed(archive: Uint8Array, offset: number, value: number): Uint8Array {
	const copy = Uint8Array.from(archive);
	copy[copy.length + offset] = value;
	return copy;
}
