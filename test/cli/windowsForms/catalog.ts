import { byteOrderMark, crlf, type WindowsCase } from './windowsCase.ts';

/** A Markdown document without carriage returns that contains a row of the catalog. */
const markdown = /^# [^\r]*Legacy main REST API[^\r]*\n$/;
/** JSON without carriage returns that contains the IDs of the first and last API of the catalog. */
const json = /^\{[^\r]*"graphql"[^\r]*"legacy-main-rest"[^\r]*"studinfo2-soap"[^\r]*\}\n$/;

/** Calls of `study-admin catalog` with paths and files in the forms of Windows. */
export const catalogCases: readonly WindowsCase[] = [
	{
		name: 'catalog prints Markdown with LF in a folder whose name contains spaces',
		files: { 'My Documents/notes.txt': '' },
		currentFolder: 'My Documents',
		posix: ['catalog'],
		windows: ['catalog'],
		expected: { code: 0, stdout: markdown, stderr: '' },
	},
	{
		name: 'catalog --format=markdown prints Markdown with LF',
		posix: ['catalog', '--format=markdown'],
		windows: ['catalog', '--format=markdown'],
		expected: { code: 0, stdout: markdown, stderr: '' },
	},
	{
		name: 'catalog --format json prints JSON with LF and no byte order mark',
		posix: ['catalog', '--format', 'json'],
		windows: ['catalog', '--format', 'json'],
		expected: { code: 0, stdout: json, stderr: /^Not searched for, because no address is known: Alumni REST, / },
	},
	{
		name: 'catalog never reads the catalog that the settings of the current folder name by a Windows path',
		files: ({ root }) => ({
			'repo/.vscode/settings.json': `${byteOrderMark}${crlf(JSON.stringify({ 'studyAdmin.catalog.source': `${root}\\own.json` }, undefined, 2))}`,
			'own.json': '{ "apis": [{ "id": "own", "name": "Own" }] }',
		}),
		currentFolder: 'repo',
		posix: ['catalog', '--format', 'json'],
		windows: ['catalog', '--format', 'json'],
		expected: { code: 0, stdout: json, stderr: /^Not searched for, because no address is known: Alumni REST, / },
	},
	{
		name: 'catalog exits with 2 and names a format that does not exist',
		posix: ['catalog', '--format', 'xml'],
		windows: ['catalog', '--format', 'xml'],
		expected: { code: 2, stdout: '', stderr: /^study-admin: "xml" is not a format\. Use one of: markdown, json\.\n/ },
	},
	{
		name: 'catalog exits with 2 and names a path that is not expected',
		files: { 'docs/a.txt': '' },
		posix: ['catalog', 'docs/'],
		windows: ['catalog', 'docs\\'],
		expected: { code: 2, stdout: '', stderr: /^study-admin: "docs[\\/]" is not expected\./ },
	},
];
