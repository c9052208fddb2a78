import assert from 'node:assert/strict';
import {
	type ArchiveLimits,
	archiveLimits,
	checkArchive,
} from '../../../../../src/conversion/core/archives/checkArchive.ts';
import { appleDouble, namesWithoutUtf8Flag, writers } from '../../../../fixtures/archives/honestArchives.ts';
import {
	type ArchivePlan,
	type EntryPlan,
	extraField,
	makeArchive,
	unicodePath,
} from '../../../../fixtures/archives/makeArchive.ts';
import { readDirectory } from '../../../../fixtures/archives/openArchive.ts';
import { scaled } from '../../../../fixtures/testSize.ts';

const limits: ArchiveLimits = { entries: 5, totalSize: 1000, entrySize: 600 };

/**
 * Returns the names of the opened entries and a list with `name: reason` for each skipped entry;
 * only the error code when the archive is refused.
 */
function check(plans: readonly EntryPlan[], options: ArchivePlan = {}): readonly (readonly string[])[] {
	return checkBytes(makeArchive(plans, options));
}

function checkBytes(archive: Uint8Array, allowed: ArchiveLimits = limits): readonly (readonly string[])[] {
	const result = checkArchive(readDirectory(archive, allowed.entries), allowed);
	return result.kind === 'refused'
		? [[result.code]]
		: [result.files.map(({ name }) => name), result.skipped.map(({ name, reason }) => `${name}: ${reason}`)];
}

/** Returns bytes that repeat after 251 bytes, and cannot be compressed otherwise. */
function noise(length: number): Uint8Array {
	return Uint8Array.from({ length }, (_, index) => (index * index * 31 + index * 7) % 251);
}

const stored = (name: string, length: number): EntryPlan => ({ name, content: noise(length), stored: true });

describe('checkArchive', () => {
	it('returns the files of an archive in the order of the central directory, and skips folder entries', () => {
		const plans = [{ name: 'plan/' }, { name: 'plan/b.md', content: 'B' }, { name: 'plan/a.md', content: '' }];
		assert.deepEqual(check(plans), [['plan/b.md', 'plan/a.md'], []]);
	});

	const oddNames = [
		...[
			'..a.md',
			'a..md',
			'CON.md',
			'__proto__',
			'constructor',
			'a b/c.md',
			'a\tb.md',
			'#x?.md',
			'a.md.',
			' a',
			'nr. 1: a.md',
		],
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
	for (const name of oddNames) {
		it(`opens an entry with the unusual name ${name.slice(0, 20)}`, () =>
			assert.deepEqual(check([{ name, content: 'x' }]), [[name], []]));
	}

	const names: readonly (readonly [title: string, written: EntryPlan['name'], read: string])[] = [
		['an absolute path', '/etc/a', '/etc/a'],
		['a network path', '\\\\server\\a', '//server/a'],
		['a drive', 'c:/a', 'c:/a'],
		['a drive without a slash', 'c:a', 'c:a'],
		['a parent folder', '../a', '../a'],
		['a parent folder in the middle', 'a/../../b', 'a/../../b'],
		['a parent folder after "./"', './../a', '../a'],
		['parent folders with backslashes', '..\\..\\Temp\\a', '../../Temp/a'],
		['a NUL', 'a.md\0.exe', 'a.md\0.exe'],
		['a line break', 'a\n.md', 'a\n.md'],
		['a right-to-left override', 'a\u202edm.exe', 'a\u202edm.exe'],
		['no character', '', ''],
		['an empty segment', 'a//b', 'a//b'],
		['a dot as its last segment', 'a/.', 'a/.'],
		['a segment that Windows reads as a parent folder', 'a/.. /b', 'a/.. /b'],
		['three dots', '.../b', '.../b'],
		['a segment that is a tab', 'a/\t/b', 'a/\t/b'],
		['a parent folder with an invisible character', '.\u200b./b', '.\u200b./b'],
		['an invisible last segment', 'a/\u200b', 'a/\u200b'],
		['a device path of Windows', '\\\\?\\C:\\a', '//?/C:/a'],
		['a line separator of Unicode', 'a\u2028b', 'a\u2028b'],
		['a control character of Latin 1', 'a\u0085b', 'a\u0085b'],
		['stacked combining marks', `a${'\u0301'.repeat(11)}`, `a${'\u0301'.repeat(11)}`],
		['1,025 bytes', 'x'.repeat(1025), 'x'.repeat(1024)],
		['more than 64 folders', `${'a/'.repeat(65)}b`, `${'a/'.repeat(65)}b`],
	];
	for (const [title, written, read] of names) {
		it(`skips an entry with ${title} in its name`, () =>
			assert.deepEqual(check([{ name: written, content: 'x' }, { name: 'safe.md' }]), [
				['safe.md'],
				[`${read}: unsafe-name`],
			]));
	}

	it('skips an entry whose Unicode path leads out of the archive folder', () => {
		const extra = unicodePath(Buffer.from('a'), '../a');
		assert.deepEqual(check([{ name: 'a', extra }]), [[], ['../a: unsafe-name']]);
	});

	it('opens entries whose names start with "./" under names without it', () => {
		const plans = [{ name: './' }, { name: './report.md' }, { name: '.\\plan\\.\\a.md' }];
		assert.deepEqual(check(plans), [['report.md', 'plan/a.md'], []]);
	});

	for (const [codePage, name, expected] of namesWithoutUtf8Flag) {
		it(`reads the name of an entry in ${codePage} without the UTF-8 flag`, () =>
			assert.deepEqual(check([{ name }]), [[expected], []]));
	}

	const collisions: readonly (readonly [
		title: string,
		first: EntryPlan['name'],
		second: EntryPlan['name'],
		read: string,
	])[] = [
		['the same', 'report.md', 'report.md', 'report~2.md'],
		['the same in a folder', 'plan.x/report', 'plan.x/report', 'plan.x/report~2'],
		['the same and start with a dot', '.env', '.env', '.env~2'],
		['different in case', 'Å.md', 'å.md', 'å~2.md'],
		['composed and decomposed', 'å.md', 'a\u030a.md', 'å~2.md'],
		['different in slashes', 'p/a', 'p\\a', 'p/a~2'],
		['different in case only outside ASCII', 'ſ.md', 'S.md', 'S~2.md'],
		['different in a sign and a letter', '\u212a.md', 'k.md', 'k~2.md'],
		['different in a letter with two capitals', 'straße', 'STRAẞE', 'STRAẞE~2'],
		['different in forms of a letter', 'ς', 'Σ', 'Σ~2'],
		['different in width', 'ａ．ｍｄ', 'a.md', 'a~2.md'],
		['different in a dot at the end', 'a.md.', 'a.md', 'a~2.md'],
		['different in a space at the end of a folder', 'p /a', 'p/a', 'p~2/a'],
		['different in the case of their folder', 'plan/a', 'Plan/a', 'Plan~2/a'],
		['different in a byte order mark', '\ufeffa.md', 'a.md', 'a~2.md'],
		['different in a soft hyphen', 'a\u00adb', 'ab', 'ab~2'],
		['different in a joiner', 'a\u034f\u030a', 'Å', 'Å~2'],
		['different in a letter with one case', '\u01f0', 'J\u030c', 'J\u030c~2'],
		['different in their encoding', 'å', Buffer.from('å', 'latin1'), 'å~2'],
	];
	for (const [title, first, second, read] of collisions) {
		it(`opens both entries when their names are ${title}`, () => {
			const plans = [
				{ name: first, content: 'first' },
				{ name: second, content: 'second' },
			];
			const [opened, skipped] = check(plans);
			assert.deepEqual([opened?.[1], opened?.length, skipped], [read.normalize('NFC'), 2, []]);
		});
	}

	it('gives each entry of an equal name the first number that results in an unused name', () => {
		const plans = ['a.md', 'a.md', 'A~2.md', 'a.md'].map((name) => ({ name }));
		assert.deepEqual(check(plans)[0], ['a.md', 'a~3.md', 'A~2.md', 'a~4.md']);
	});

	it('returns the original name of an entry that was opened under a numbered name', () => {
		const result = checkArchive(readDirectory(makeArchive([{ name: 'a.md' }, { name: 'a.md' }]), 2));
		assert.deepEqual(result.kind === 'opened' && result.files.map(({ archivePath }) => archivePath), [
			undefined,
			'a.md',
		]);
	});

	it('numbers a file that has the name of a folder with files', () => {
		assert.deepEqual(check([{ name: 'p' }, { name: 'p.md' }, { name: 'P-1' }, { name: 'p/q/r' }]), [
			['p~2', 'p.md', 'P-1', 'p/q/r'],
			[],
		]);
		assert.deepEqual(check(['report.md', 'report.md/a', 'report~2.md/b'].map((name) => ({ name }))), [
			['report~3.md', 'report.md/a', 'report~2.md/b'],
			[],
		]);
	});

	it('opens a file that has the name of an empty folder', () =>
		assert.deepEqual(check([{ name: 'p' }, { name: 'P/' }]), [['p'], []]));

	it('skips the AppleDouble files of macOS, and opens entries with similar names', () => {
		const names = ['__MACOSX/._a.md', '__MACOSX/p/._a.md', 'p/a.md', '__MACOSX/b.md', 'x/__MACOSX/._c.md', '._d.md'];
		assert.deepEqual(checkBytes(makeArchive(names.map((name) => ({ name }))), { ...limits, entries: 6 }), [
			names.slice(2),
			['__MACOSX/._a.md: macos-metadata', '__MACOSX/p/._a.md: macos-metadata'],
		]);
	});

	it('opens an archive whose entries inflate to any multiple of their compressed size', () => {
		const content = Buffer.alloc(scaled(40 * 2 ** 20));
		assert.deepEqual(checkBytes(makeArchive([{ name: 'a', content }]), archiveLimits), [['a'], []]);
	});

	const locator = 'PK\x06\x07'.padEnd(20, 'x');
	const end64 = `PK\x06\x06${locator}`.padStart(56 + 20, 'x');
	const ends: readonly (readonly [title: string, plan: Partial<EntryPlan>])[] = [
		['its last comment ends with the signature of a ZIP64 locator', { comment: locator }],
		['its last comment is a ZIP64 end record', { comment: end64 }],
		[
			'its last comment is a complete ZIP64 archive',
			{ comment: makeArchive([{ name: 'c' }], { wide: true }).slice(0, -22) },
		],
		[
			'its last extra field ends with the signature of a ZIP64 locator',
			{ extra: extraField(0x9999, Buffer.from(locator)) },
		],
	];
	for (const [title, plan] of ends) {
		it(`opens an archive although ${title}`, () => {
			assert.deepEqual(check([{ name: 'a' }, { name: 'b', ...plan }]), [['a', 'b'], []]);
			assert.deepEqual(check([{ name: 'a' }, { name: 'b', ...plan }], { prefix: 'MZ' }), [['a', 'b'], []]);
			assert.deepEqual(check([{ name: 'a' }, { name: 'b', ...plan }], { wide: 'both' }), [['a', 'b'], []]);
		});
	}

	it('opens the other entries of an archive whose last name ends with the signature of a ZIP64 locator', () => {
		const name = 'PK\x06\x07'.repeat(5);
		assert.deepEqual(check([{ name: 'a' }, { name }]), [['a'], [`${name}: unsafe-name`]]);
	});

	it('opens files whose names begin with the name of another file', () =>
		assert.deepEqual(check([{ name: 'p' }, { name: 'p.md' }, { name: 'p2' }]), [['p', 'p.md', 'p2'], []]));

	it('accepts an archive that lists a folder more than once', () =>
		assert.deepEqual(check([{ name: 'p/' }, { name: 'P/' }, { name: 'p/a' }]), [['p/a'], []]));

	const rows: readonly (readonly [title: string, reason: string, plan: Partial<EntryPlan>])[] = [
		['an encrypted entry', 'encrypted', { flags: 1 }],
		['a link', 'not-a-file', { unixMode: 0o120777 }],
		['a device file', 'not-a-file', { unixMode: 0o060644 }],
		['an entry compressed with LZMA', 'unknown-method', { method: 14 }],
		['an entry larger than allowed', 'too-large', { content: noise(601), stored: true }],
		['a stored entry of another size', 'contradictory', { stored: true, size: 11 }],
		['much more compressed data than content', 'contradictory', { data: Buffer.alloc(1100) }],
		['a folder with content', 'contradictory', { dosAttributes: 0x10 }],
		['an entry with a local header with another name', 'contradictory', { local: { name: 'b' } }],
		[
			'an entry with a local header with another long name',
			'contradictory',
			{ name: 'abcdefgh', local: { name: 'xbcdefgh' } },
		],
		['an entry with a local header with a longer name', 'contradictory', { local: { name: 'ab' } }],
		['an entry with a local header with another method', 'contradictory', { local: { method: 0 } }],
		['an entry with a local header with another size', 'contradictory', { local: { size: 2 } }],
		['an entry with a local header with another compressed size', 'contradictory', { local: { compressedSize: 2 } }],
		['an entry with a local header with another checksum', 'contradictory', { local: { crc32: 1 } }],
		['an entry with a local header with the flag for encryption', 'contradictory', { local: { flags: 1 } }],
		['an entry with a local header without its ZIP64 field', 'contradictory', { local: { size: 0xffffffff } }],
		['an entry on another disk', 'contradictory', { disk: 1 }],
		['an entry at an offset without a local header', 'contradictory', { offset: 1 }],
		['an entry at an offset after the end', 'contradictory', { offset: 0xfffffff0 }],
		['an entry at an offset above 2^53', 'contradictory', { offset: 2 ** 63, wide: true }],
		['an entry with more compressed data than the archive', 'contradictory', { compressedSize: 2 ** 63, wide: true }],
	];
	for (const [title, reason, plan] of rows) {
		it(`skips ${title} and opens the others`, () => {
			const name = plan.name ?? 'x';
			assert.deepEqual(
				check([
					{ name, content: 'y', ...plan },
					{ name: 'safe.md', content: 'z' },
				]),
				[['safe.md'], [`${name}: ${reason}`]],
			);
		});
	}

	it('skips all entries that share compressed data', () => {
		const plans = [
			stored('a', 90),
			{ ...stored('a', 90), offset: 0 },
			{ ...stored('a', 90), offset: 0 },
			stored('b', 9),
		];
		assert.deepEqual(check(plans), [['b'], ['a: overlapping', 'a: overlapping', 'a: overlapping']]);
	});

	it('skips entries that share data with an entry that does not directly precede them', () => {
		const inner = (name: string) => makeArchive([stored(name, 3)]).subarray(0, 34);
		const plans = [
			{ name: 'a', content: Buffer.concat([inner('b'), inner('c')]), stored: true },
			{ ...stored('b', 3), offset: 31 },
			{ ...stored('c', 3), offset: 65 },
		];
		assert.deepEqual(check(plans), [[], ['a: overlapping', 'b: overlapping', 'c: overlapping']]);
	});

	it('skips entries that share one byte, and opens adjacent entries', () => {
		const longer = { ...stored('a', 90), size: 91, compressedSize: 91, local: { size: 91, compressedSize: 91 } };
		assert.deepEqual(check([longer, stored('b', 9)]), [[], ['a: overlapping', 'b: overlapping']]);
		assert.deepEqual(check([stored('a', 90), stored('b', 9)]), [['a', 'b'], []]);
	});

	it('opens an entry although the directory record of another entry points into its data', () => {
		assert.deepEqual(check([stored('a', 90), { ...stored('b', 9), offset: 40 }]), [['a'], ['b: contradictory']]);
	});

	const refusals: readonly (readonly [title: string, code: string, archive: () => Uint8Array])[] = [
		['no entries', 'empty', () => makeArchive([])],
		['folders only', 'empty', () => makeArchive([{ name: 'a/' }])],
		[
			'six entries when five are allowed',
			'too-many-entries',
			() => makeArchive([...'abcdef'].map((name) => ({ name }))),
		],
		['a larger total size than allowed', 'too-large', () => makeArchive([stored('a', 501), stored('b', 500)])],
		[
			'a larger total size than allowed only when it is inflated',
			'too-large',
			() => makeArchive(['a', 'b'].map((name) => ({ name, content: noise(505) }))),
		],
		['only text', 'broken', () => Buffer.from('PK\x03\x04 and nothing else'.repeat(9))],
		['a wrong offset of the directory', 'broken', () => makeArchive([{ name: 'a' }], { start: 1 })],
		['an offset of the directory after the end', 'broken', () => makeArchive([{ name: 'a' }], { start: 0xfffffff0 })],
		['several disks', 'broken', () => makeArchive([{ name: 'a' }], { disk: 1 })],
		['several disks of ZIP64', 'broken', () => makeArchive([{ name: 'a' }], { disk: 1, wide: true })],
		['a wrong ZIP64 offset', 'broken', () => makeArchive([{ name: 'a' }], { start: 2 ** 60, wide: true })],
		['two end records that declare different counts', 'broken', () => changed({ wide: 'both' }, -12, 2)],
		['two end records that declare different sizes', 'broken', () => changed({ wide: 'both' }, -10, 2)],
		['two end records that declare different offsets', 'broken', () => changed({ wide: 'both' }, -6, 2)],
		['two different counts in a ZIP64 end record', 'broken', () => changed({ wide: true }, -74, 2)],
		['two different counts beside plain numbers', 'broken', () => changed({ wide: 'both' }, -66, 2)],
		['a ZIP64 end record of another length', 'broken', () => changed({ wide: true }, -94, 45)],
		['ZIP64 placeholders without a ZIP64 end record', 'broken', () => changed({ wide: true }, -42, 0)],
		[
			'a truncated end and an archive as its last entry',
			'broken',
			() => makeArchive([{ name: 'a.zip', content: makeArchive([{ name: 'b' }]), stored: true }]).subarray(0, -30),
		],
	];
	for (const [title, code, archive] of refusals) {
		it(`refuses an archive with ${title}: ${code}`, () =>
			assert.deepEqual(checkBytes(archive()), [[`conversion/archive-${code}`]]));
	}

	it('counts only opened entries towards the limit of the total size', () => {
		const plans = [{ ...stored('a', 501), flags: 1 }, stored('b', 500)];
		assert.deepEqual(check(plans), [['b'], ['a: encrypted']]);
	});

	const tolerated: readonly (readonly [title: string, options: ArchivePlan])[] = [
		['a program before it', { prefix: '#!/bin/sh\n', prefixCounts: true }],
		['a program before it that the offsets do not include', { prefix: 'MZ' }],
		['an entry in the comment', { comment: makeArchive([{ name: 'b' }]).subarray(0, 33) }],
		['an end record in the comment', { comment: makeArchive([]) }],
		['an archive in the comment', { comment: makeArchive([{ name: 'b' }]) }],
		['bytes between the directory and the end record', { beforeEnd: 'x' }],
	];
	for (const [title, options] of tolerated) {
		it(`opens only the listed entries of an archive with ${title}`, () =>
			assert.deepEqual(check([{ name: 'a', content: 'A' }], options), [['a'], []]));
	}

	it('opens the last archive of two when its offsets include the first one', () => {
		const prefix = makeArchive([{ name: 'a' }]);
		assert.deepEqual(check([{ name: 'b' }], { prefix, prefixCounts: true }), [['b'], []]);
	});

	for (const options of [{ count: 1 }, { count: 3 }, { count: 2 ** 53, wide: true }] as const) {
		it(`reports that entries may be missing when the archive has two entries and declares ${options.count}`, () =>
			assert.deepEqual(check([{ name: 'a' }, { name: 'b' }], options), [['a', 'b'], [': incomplete-directory']]));
	}

	for (const [writer, write] of Object.entries(writers)) {
		it(`opens the entries of an archive that ${writer} wrote`, async () => {
			const files = [
				{ name: 'plan/001-innledning.md', content: '# Innledning' },
				{ name: 'plan/kapittel 2/002-mål.md', content: '# Mål' },
				{ name: 'tom.md', content: '' },
			];
			const result = checkArchive(readDirectory(await write(files), 100));
			const metadata = writer === 'macOS ditto' ? files.map(({ name }) => appleDouble(name)) : [];
			assert.deepEqual(
				result.kind === 'opened' && result.skipped,
				metadata.map((name) => ({ name, reason: 'macos-metadata' })),
			);
			assert.deepEqual(
				result.kind === 'opened' && result.files.map(({ name }) => name),
				files.map(({ name }) => name),
			);
		});
	}

	it('refuses an archive without a directory', () => {
		assert.deepEqual(checkArchive(undefined), { kind: 'refused', code: 'conversion/archive-broken' });
	});

	it('uses the documented limits for archives by default', () => {
		assert.deepEqual(archiveLimits, {
			entries: 20_000,
			totalSize: 536_870_912,
			entrySize: 67_108_864,
		});
	});
});

/** Returns an archive with one byte changed. `offset` is negative and counted from the end. */
function changed(options: ArchivePlan, offset: number, value: number): Uint8Array {
	const copy = Uint8Array.from(makeArchive([{ name: 'a' }], options));
	copy[copy.length + offset] = value;
	return copy;
}
