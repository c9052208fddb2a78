import assert from 'node:assert/strict';
import { portableName, portablePaths } from '../../../../../src/conversion/core/saving/portablePaths.ts';
import { createRandom, type Random } from '../../../../fixtures/random.ts';
import { scaled, seeds } from '../../../../fixtures/testSize.ts';

const family = '👨\u200d👩\u200d👧';

describe('portableName and portablePaths', () => {
	const kept = [
		'Emneplan høst 2026.md',
		'003-læringsutbytte.md',
		'Økonomi i øysamfunn (utkast) – Åse & Sørøy.docx.md',
		'course-plan~2.md',
		'console.md',
		'head.md',
		family,
	];
	for (const name of kept) {
		it(`does not change the valid file name "${name}"`, () => assert.equal(portableName(name), name));
	}

	const changed: readonly (readonly [title: string, name: string, expected: string])[] = [
		['characters that Windows does not allow', '<a>:"b"|c?*\\d.md', '_a___b__c___d.md'],
		['control characters', 'a\u0000b\nc\u0085.md', 'a_b_c_.md'],
		['bidirectional characters', 'plan\u202edm.exe', 'plan_dm.exe'],
		['invisible characters', 'a\u200bb\u00adc\ufeff.md', 'a_b_c_.md'],
		['a lone surrogate', 'a\ud83d.md', 'a_.md'],
		['unassigned characters', 'a\uffffb\u0378.md', 'a_b_.md'],
		['decomposed letters', 'la\u030aring.md', 'l\u00e5ring.md'],
		['surrounding white space', ' \u00a0a.md ', 'a.md'],
		['dots at the end', 'a.md. .', 'a.md'],
		['a dot at the start', '.git', '_git'],
		['a dot after a joiner', '\u200d.git', '_git'],
		['no characters', '', 'unnamed'],
		['only dots', '..', 'unnamed'],
		['only spaces', '  ', 'unnamed'],
		['the name of a device', 'CON', 'CON_'],
		['a device with an extension', 'nul.md', 'nul_.md'],
		['a device with two extensions', 'Aux.tar.gz', 'Aux_.tar.gz'],
		['a device with a space before its extension', 'prn .md', 'prn_ .md'],
		['a numbered device', 'com7.md', 'com7_.md'],
		['a device and a superscript number', 'LPT¹.md', 'LPT¹_.md'],
		['the name of the console device', 'conin$', 'conin$_'],
		['the name HEAD, which can make a git repository', 'HEAD', 'HEAD_'],
		['more than 120 bytes', `${'ø'.repeat(100)}.md`, `${'ø'.repeat(58)}.md`],
		['more than 120 bytes and no extension', 'a'.repeat(200), 'a'.repeat(120)],
		['a suffix that is too long for an extension', `a.${'b'.repeat(200)}`, `a.${'b'.repeat(118)}`],
		['more than 120 bytes of composed emoji', `${family.repeat(20)}.md`, `${family.repeat(6)}.md`],
		['a letter with 100 combining marks', `a${'\u0301'.repeat(100)}.md`, 'unnamed.md'],
		['a device before a letter with 100 combining marks', `con${`x${'\u0301'.repeat(100)}`}.md`, 'con_.md'],
	];
	for (const [title, name, expected] of changed) {
		it(`changes a file name with ${title}`, () => assert.equal(portableName(name), expected));
	}

	const together: readonly (readonly [title: string, paths: readonly string[], expected: readonly string[]])[] = [
		['does not change unique paths', ['a.md', 'b/a.md', 'b/c.md'], ['a.md', 'b/a.md', 'b/c.md']],
		['numbers paths that become equal', ['a?.md', 'a*.md', 'a:.md'], ['a_.md', 'a_~2.md', 'a_~3.md']],
		['numbers paths that differ in case', ['Plan.md', 'plan.MD'], ['Plan.md', 'plan~2.MD']],
		['numbers paths that differ in a sharp s', ['Maß.md', 'MASS.md'], ['Maß.md', 'MASS~2.md']],
		['numbers the changed path of two equal paths', ['a:.md', 'a_.md'], ['a_~2.md', 'a_.md']],
		['skips a number that another path has', ['a?', 'a*', 'a_~2'], ['a_', 'a_~3', 'a_~2']],
		['numbers folders that become equal', ['x:/a.md', 'x?/a.md'], ['x_/a.md', 'x_~2/a.md']],
		['saves the files of one folder in the same folder', ['x:/a.md', 'x:/b.md'], ['x_/a.md', 'x_/b.md']],
		['numbers a folder that becomes equal to a file', ['a:', 'a?/b.md'], ['a_', 'a_~2/b.md']],
		[
			'truncates a long name so that its number fits',
			['a'.repeat(130), 'a'.repeat(131)],
			['a'.repeat(120), `${'a'.repeat(118)}~2`],
		],
		[
			'numbers the later one of two equal paths',
			['manifest.json', 'Manifest.JSON'],
			['manifest.json', 'Manifest~2.JSON'],
		],
		[
			'saves no path outside the folder',
			['../a.md', '/b.md', 'c/../../d.md'],
			['unnamed/a.md', 'unnamed~2/b.md', 'c/unnamed/unnamed/d.md'],
		],
		['joins the segments of a path that is too deep', ['1/2/3/4/5/6/7/8/9/a.md'], ['1/2/3/4/5/6/7/8_9_a.md']],
	];
	for (const [title, paths, expected] of together) {
		it(`${title} when files are saved`, () => assert.deepEqual(portablePaths(paths), expected));
	}

	it('does not return a name that an existing file has', () => {
		assert.deepEqual(portablePaths(['plan.md', 'new.md', 'x/plan.md'], ['PLAN.md', 'plan~2.md']), [
			'plan~3.md',
			'new.md',
			'x/plan.md',
		]);
	});

	it('numbers 20,000 equal names without counting from the start each time', () => {
		const count = scaled(20_000);
		const paths = Array.from(
			{ length: count },
			(_, index) => `${'?*:|<>"'.charAt(index % 7)}${'\u200b'.repeat(index % 3)}`,
		);
		assert.equal(new Set(portablePaths(paths)).size, count);
	});

	it('returns unique names when two truncated names get the same number', () => {
		const paths = [117, 120].flatMap((length) => Array.from({ length: 12 }, () => 'a'.repeat(length)));
		assert.equal(new Set(portablePaths(paths)).size, 24);
	});

	it('returns valid and unique names for random paths, and does not change these names again', () => {
		const random = createRandom(20_26);
		for (const _ of seeds(300, 30)) {
			const paths = Array.from({ length: random.between(1, 40) }, () => hostilePath(random));
			const saved = portablePaths(paths);
			assert.equal(saved.length, paths.length);
			for (const name of saved.flatMap((path) => path.split('/'))) {
				assert.equal(unsafeOn(name), undefined, JSON.stringify(name));
				assert.equal(portableName(name), name);
			}
			const files = saved.map(foldedName);
			assert.equal(new Set(files).size, files.length, JSON.stringify(saved));
			const folders = new Set(saved.flatMap(foldersOf).map(foldedName));
			assert.deepEqual(
				files.filter((file) => folders.has(file)),
				[],
			);
		}
	});
});

const pieces = [
	'..',
	'.',
	'',
	' ',
	'/',
	'\\',
	'CON',
	'nul.',
	'Aux',
	'COM²',
	'LPT9',
	'.git',
	'HEAD',
	'a',
	'A',
	'æ',
	'Å',
	'a\u030a',
	'ß',
	'SS',
	'ẞ',
	'ſ',
	'\u212a',
	'ﬁ',
	'fi',
	'İ',
	'Σ',
	'ς',
	'\u200d',
	'\u200b',
	'\u202e',
	'\u0000',
	'\u001f',
	'\u007f',
	'\ud800',
	'\udc00',
	'\uffff',
	':',
	'?',
	'*',
	'|',
	'<',
	'>',
	'"',
	'~2',
	'.md',
	'.MD',
	'.tar.gz',
	family,
	'\u0301'.repeat(60),
	'x'.repeat(119),
	'ø'.repeat(130),
	'\u2028',
	'\u3000',
	'manifest.json',
	'C:',
] as const;

function hostilePath(random: Random): string {
	return Array.from({ length: random.between(1, 7) }, () => random.pick(pieces)).join('');
}

/**
 * Returns the system on which a name is not a valid file name, or `everywhere`; `undefined` when
 * the name is valid.
 */
function unsafeOn(name: string): string | undefined {
	if (name === '' || name === '.' || name === '..' || name.includes('/') || !name.isWellFormed()) {
		return 'everywhere';
	}
	const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i;
	if (/[<>:"|?*\\\p{Cc}]/u.test(name) || /[ .]$/.test(name) || device.test((name.split('.')[0] ?? '').trimEnd())) {
		return 'Windows';
	}
	if (name.normalize('NFC') !== name || /\p{Cn}/u.test(name)) {
		return 'macOS';
	}
	return Buffer.byteLength(name) > 120 ? 'with a long path' : undefined;
}

/**
 * Returns a text that is equal for paths that some system treats as the same file. Implemented
 * differently than in `src`.
 */
function foldedName(path: string): string {
	return path
		.normalize('NFD')
		.replace(/\p{Cf}/gu, '')
		.toUpperCase()
		.toLowerCase()
		.normalize('NFD');
}

function foldersOf(path: string): readonly string[] {
	const names = path.split('/');
	return names.slice(1).map((_name, depth) => names.slice(0, depth + 1).join('/'));
}
