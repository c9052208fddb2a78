import { recordedManifest } from './recorded.ts';
import { byteOrderMark, crlf, extended, longFolder, lowerDrive, type WindowsCase, withSlashes } from './windowsCase.ts';

const page = (title: string) => `<h1>${title}</h1>\n<p>Text.</p>\n`;
const documents = { 'docs/a.html': page('A'), 'docs/b/b.html': page('B') };
/** Arguments to convert a document or a folder into another folder. */
const convert = (source: string, output: string, service: string) => [
	...['convert', source, '--output', output],
	...['--service', service],
];
const bothConverted = {
	code: 0,
	stdout: 'out/a.md\nout/b/b.md\n',
	stderr: '2 documents converted.\n',
	written: { 'out/a.md': '# a.html\n', 'out/b/b.md': '# b.html\n', 'out/manifest.json': recordedManifest },
	listed: { out: ['a.md', 'b/b.md', 'manifest.json'] },
	sources: { out: ['../docs/a.html', '../docs/b/b.html'] },
	uploads: ['a.html', 'b.html'],
} as const;
const bothUnchanged = {
	code: 0,
	stdout: '',
	stderr: '0 documents converted, 2 unchanged.\n',
	sources: { out: ['../docs/a.html', '../docs/b/b.html'] },
	uploads: [],
} as const;

/** Calls of `study-admin convert` into a folder with paths and files in the forms of Windows. */
export const convertCases: readonly WindowsCase[] = [
	{
		name: 'convert prints and records paths with slashes for folders that are given with backslashes',
		files: documents,
		posix: ({ conversion }) => convert('./docs', 'out/', conversion),
		windows: ({ conversion }) => convert('.\\docs', 'out\\', conversion),
		expected: bothConverted,
	},
	{
		name: 'convert prints and records relative paths for absolute paths with a lower-case drive letter and mixed slashes',
		files: documents,
		posix: ({ root, conversion }) => convert(`${root}/docs`, `${root}/out`, conversion),
		windows: ({ root, conversion }) => convert(`${lowerDrive(root)}\\docs`, `${withSlashes(root)}/out`, conversion),
		expected: bothConverted,
	},
	{
		name: 'convert accepts an extended path of the folder for the results',
		files: documents,
		posix: ({ root, conversion }) => convert('docs', `${root}/out`, conversion),
		windows: ({ root, conversion }) => convert('docs', extended(`${root}\\out`), conversion),
		expected: bothConverted,
	},
	{
		name: 'convert accepts paths that name only a drive, or begin with a backslash',
		files: documents,
		posix: ({ root, conversion }) => convert('docs', `${root}/out`, conversion),
		windows: ({ root, conversion }) => convert(`${root.slice(0, 2)}docs`, `${root.slice(2)}\\out`, conversion),
		expected: bothConverted,
	},
	{
		name: 'convert saves results of files that are given with backslashes in one folder, and numbers equal names without regard to case',
		files: { 'docs/a.html': page('A'), 'docs/b/A.html': page('B') },
		posix: ({ conversion }) => ['convert', './docs/a.html', ...convert('docs/b/A.html', 'out', conversion).slice(1)],
		windows: ({ conversion }) => [
			'convert',
			'.\\docs\\a.html',
			...convert('docs\\b\\A.html', 'out', conversion).slice(1),
		],
		expected: {
			code: 0,
			stdout: 'out/a.md\nout/A~2.md\n',
			listed: { out: ['A~2.md', 'a.md', 'manifest.json'] },
			sources: { out: ['../docs/b/A.html', '../docs/a.html'] },
		},
	},
	{
		name: 'convert sends nothing the second time when all paths are given in another form',
		files: documents,
		before: {
			posix: ({ conversion }) => convert('docs', 'out', conversion),
			windows: ({ conversion }) => convert('docs', 'out', conversion),
			changes: {},
		},
		posix: ({ root, conversion }) => convert(`${root}/docs/`, `${root}/out/`, conversion),
		windows: ({ root, conversion }) => convert(`${lowerDrive(root)}\\DOCS\\`, `${extended(root)}\\out`, conversion),
		expected: bothUnchanged,
	},
	{
		name: 'convert reads a manifest.json from Linux that Git has checked out with CRLF, and sends nothing',
		files: ({ conversion }) => ({
			...documents,
			'out/a.md': '# a.html\n',
			'out/b/b.md': '# b.html\n',
			'out/manifest.json': crlf(recordedManifest.replaceAll('conversion.example', new URL(conversion).host)),
		}),
		posix: ({ conversion }) => convert('./docs', './out', conversion),
		windows: ({ conversion }) => convert('.\\docs', '.\\out', conversion),
		expected: bothUnchanged,
	},
	{
		name: 'convert lists a result that was saved with CRLF as edited, and a result whose document is gone, with slashes',
		files: documents,
		before: {
			posix: ({ conversion }) => convert('docs', 'out', conversion),
			windows: ({ conversion }) => convert('docs', 'out', conversion),
			changes: { 'out/a.md': crlf, 'docs/b/b.html': undefined, 'docs/c.html': page('C') },
		},
		posix: ({ conversion }) => convert('./docs/', './out/', conversion),
		windows: ({ conversion }) => convert('.\\docs\\', '.\\out\\', conversion),
		expected: {
			code: 1,
			stdout: 'out/c.md\n',
			stderr:
				/^(?=[\s\S]*^out\/a\.md was edited since its conversion and was not replaced\.$)(?=[\s\S]*^out\/b\/b\.md has no source anymore, because docs\/b\/b\.html does not exist\.$)/m,
			written: { 'out/a.md': '# a.html\r\n', 'out/b/b.md': '# b.html\n' },
			uploads: ['c.html'],
		},
	},
	{
		name: 'convert --chunks saves entries with names that Windows refuses under names that are valid on Windows',
		files: { 'docs/a.html': page('A') },
		archive: [
			{ name: 'a/001-a.md', content: '# 1\n' },
			{ name: 'a/CON.md', content: '# 2\n' },
			{ name: 'a/nul.txt.md', content: '# 3\n' },
			{ name: 'a/b:c.md', content: '# 4\n' },
			{ name: 'a/dot.', content: '# 5\n' },
			{ name: 'a/space .md ', content: '# 6\n' },
			{ name: 'COM1/what?.md', content: '# 7\n' },
			{ name: 'LPT¹/a"b<c>|d*.md', content: '# 8\n' },
		],
		posix: ({ conversion }) => [...convert('./docs', './out', conversion), '--chunks'],
		windows: ({ conversion }) => [...convert('.\\docs', '.\\out', conversion), '--chunks'],
		expected: {
			code: 0,
			stdout: 'out/a-chunks\n',
			listed: {
				'out/a-chunks': [
					'COM1_/what_.md',
					'LPT¹_/a_b_c__d_.md',
					'a/001-a.md',
					'a/CON_.md',
					'a/b_c.md',
					'a/dot',
					'a/nul_.txt.md',
					'a/space .md',
					'chunks.jsonl',
					'manifest.json',
				],
			},
			results: { 'out/a-chunks': ['# 1\n', '# 2\n', '# 3\n', '# 4\n', '# 5\n', '# 6\n', '# 7\n', '# 8\n'] },
		},
	},
	{
		name: 'convert --chunks saves no entry whose name leads out of the archive with backslashes, a drive or a share',
		files: { 'docs/a.html': page('A') },
		archive: [
			{ name: 'a/001-a.md', content: '# 1\n' },
			{ name: '..\\..\\evil.md', content: '# 2\n' },
			{ name: 'C:\\evil.md', content: '# 3\n' },
			{ name: '\\\\server\\share\\evil.md', content: '# 4\n' },
		],
		posix: ({ conversion }) => [...convert('./docs', './out', conversion), '--chunks'],
		windows: ({ conversion }) => [...convert('.\\docs', '.\\out', conversion), '--chunks'],
		expected: {
			code: 0,
			stdout: 'out/a-chunks\n',
			stderr:
				/^"docs\/a\.html": 3 entries of its archive were not saved\. See out\/a-chunks\/manifest\.json for the reasons\.\n/,
			listed: { out: ['a-chunks/a/001-a.md', 'a-chunks/chunks.jsonl', 'a-chunks/manifest.json', 'manifest.json'] },
			absent: ['evil.md', 'out/evil.md'],
		},
	},
	{
		name: 'convert --chunks saves entries whose names differ only in case in separate files',
		files: { 'docs/a.html': page('A') },
		archive: [
			{ name: 'SRC/one.md', content: '# 1\n' },
			{ name: 'src/one.md', content: '# 2\n' },
			{ name: 'src/One.md', content: '# 3\n' },
			{ name: 'src/two.md', content: '# 4\n' },
		],
		posix: ({ conversion }) => [...convert('./docs', './out', conversion), '--chunks'],
		windows: ({ conversion }) => [...convert('.\\docs', '.\\out', conversion), '--chunks'],
		expected: {
			code: 0,
			listed: {
				'out/a-chunks': [
					'SRC/one.md',
					'chunks.jsonl',
					'manifest.json',
					'src~2/One~2.md',
					'src~2/one.md',
					'src~2/two.md',
				],
			},
			results: { 'out/a-chunks': ['# 1\n', '# 2\n', '# 3\n', '# 4\n'] },
		},
	},
	{
		name: 'convert --chunks applies settings with CRLF, and sends nothing the second time',
		files: {
			'.vscode/settings.json': '{\r\n\t// Chapters only.\r\n\t"studyAdmin.conversion.splitLevel": 1,\r\n}\r\n',
			'docs/a.html': page('A'),
		},
		archive: [{ name: 'a/001-a.md', content: '# 1\r\n' }],
		before: {
			posix: ({ conversion }) => [...convert('docs', 'out', conversion), '--chunks'],
			windows: ({ conversion }) => [...convert('docs', 'out', conversion), '--chunks'],
			changes: {},
		},
		posix: ({ conversion }) => [...convert('./docs/a.html', './out', conversion), '--chunks', '--split-level', '1'],
		windows: ({ conversion }) => [
			...convert('.\\docs\\a.html', '.\\out', conversion),
			'--chunks',
			'--split-level',
			'1',
		],
		expected: { code: 0, stdout: '', stderr: '0 documents converted, 1 unchanged.\n', uploads: [] },
	},
	{
		name: 'convert reads an environment with CRLF from a file that is given with backslashes',
		files: ({ conversion }) => ({
			...documents,
			'config/environments.json': `{\r\n\t"test": { "conversionUrl": "${conversion}" }\r\n}\r\n`,
		}),
		posix: ['convert', 'docs', '--output', 'out', '--environments', './config/environments.json'],
		windows: ({ root }) => [
			...['convert', 'docs', '--output', 'out'],
			...['--environments', `${withSlashes(root)}/config\\environments.json`],
		],
		expected: bothConverted,
	},
	{
		name: 'convert saves results below paths of more than 260 characters',
		files: { [`docs/${longFolder}/a.html`]: page('A') },
		posix: ({ conversion }) => convert('docs', './out', conversion),
		windows: ({ conversion }) => convert('docs', '.\\out', conversion),
		expected: {
			code: 0,
			stdout: `out/${longFolder}/a.md\n`,
			written: { [`out/${longFolder}/a.md`]: '# a.html\n' },
			sources: { out: [`../docs/${longFolder}/a.html`] },
		},
	},
	{
		name: 'convert reports a document that the service does not accept',
		files: { 'docs/notes.txt': 'x', 'docs/a.html': page('A') },
		posix: ({ conversion }) => ['convert', './docs/notes.txt', ...convert('docs/a.html', 'out', conversion).slice(1)],
		windows: ({ conversion }) => [
			...['convert', '.\\docs\\notes.txt'],
			...convert('docs\\a.html', 'out', conversion).slice(1),
		],
		expected: {
			code: 1,
			stdout: 'out/a.md\n',
			stderr: /^"\.?[\\/]?docs[\\/]notes\.txt" was not uploaded .*\n1 document converted, 1 failed\.\n$/,
			uploads: ['a.html'],
		},
	},
	{
		name: 'convert --overwrite-edited replaces a result that was edited in a program of Windows',
		files: documents,
		before: {
			posix: ({ conversion }) => convert('docs', 'out', conversion),
			windows: ({ conversion }) => convert('docs', 'out', conversion),
			changes: { 'out/a.md': (text) => `${byteOrderMark}${crlf(text)}` },
		},
		posix: ({ conversion }) => [...convert('./docs', './out', conversion), '--overwrite-edited'],
		windows: ({ conversion }) => [...convert('.\\docs', '.\\out', conversion), '--overwrite-edited'],
		expected: {
			code: 0,
			stdout: 'out/a.md\n',
			stderr: '1 document converted, 1 unchanged.\n',
			written: { 'out/a.md': '# a.html\n', 'out/b/b.md': '# b.html\n' },
			uploads: ['a.html'],
		},
	},
];
