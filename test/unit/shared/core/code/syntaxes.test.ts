import assert from 'node:assert/strict';
import {
	codeFilePatterns,
	languageOfDocument,
	languageOfFile,
	syntaxOfLanguage,
} from '../../../../../src/shared/core/code/syntaxes.ts';
import { IgnoreRules } from '../../../../../src/shared/core/ignoreRules.ts';

describe('languageOfDocument', () => {
	for (const [id, path, expected] of [
		['typescript', '/a.ts', 'typescript'],
		['typescriptreact', '/a.tsx', 'typescript'],
		['dockerfile', '/Dockerfile', 'shellscript'],
		['plaintext', '/a.http', 'http'],
		['plaintext', '/a.KT', 'kotlin'],
		['plaintext', '/a.txt', undefined],
		['latex', '/a.http', undefined],
		['json', '/a.ipynb', 'notebook'],
		['python', '/a.ipynb', 'python'],
		['aspnetcorerazor', '/a.cshtml', 'csharp'],
		['constructor', '/a', undefined],
	] as const) {
		it(`returns ${expected ?? 'no language'} for the file ${path} with the language id ${id}`, () => {
			assert.equal(languageOfDocument(id, path), expected);
		});
	}
});

describe('languageOfFile', () => {
	for (const [expected, ...paths] of [
		['typescript', 'a.ts', 'a.tsx', 'a.mts', 'a.cts', 'a.js', 'a.jsx', 'a.mjs', 'a.cjs', 'a.vue', 'a.svelte', 'a.d.ts'],
		['python', 'a.py'],
		['java', 'src/A.java'],
		['kotlin', 'a.kt', 'a.kts'],
		['csharp', 'A.cs'],
		['go', 'a.go'],
		['groovy', 'Jenkinsfile', 'ci/Jenkinsfile.release', 'a.gradle'],
		['json', 'a.json', 'a.jsonc'],
		['xml', 'a.xml', 'a.wsdl', 'a.xsd', 'A.csproj', 'web.config'],
		[
			'shellscript',
			'a.sh',
			'a.bash',
			'a.zsh',
			'.env',
			'.env.local',
			'prod.env',
			'Dockerfile',
			'Dockerfile.test',
			'Makefile',
		],
		['yaml', 'a.yml', 'a.yaml'],
		['properties', 'a.properties'],
		['scala', 'A.scala'],
		['php', 'a.php'],
		['ruby', 'a.rb', 'a.rake'],
		['powershell', 'a.ps1', 'a.psm1'],
		['csharp', 'Index.cshtml', 'Index.razor'],
		['bruno', 'a.bru'],
		['notebook', 'a.ipynb'],
		['http', 'a.http', 'a.rest', String.raw`C:\\x\\a.HTTP`],
		[undefined, 'a.txt', 'a.md', 'constructor', 'ts', 'a.png', '', 'folder.ts/README'],
	] as const) {
		for (const path of paths) {
			it(`returns ${expected ?? 'no language'} for the file name "${path}"`, () => {
				assert.equal(languageOfFile(path), expected);
				assert.equal(syntaxOfLanguage(expected ?? '') === undefined, expected === undefined);
			});
		}
	}
});

describe('codeFilePatterns', () => {
	const matcher = new IgnoreRules(codeFilePatterns.join('\n'), { ignoresCase: false });

	for (const name of [
		...['a.ts', 'A.TS', 'a.b.Cs', '.ts', 'Dockerfile', 'dockerfile', 'DOCKERFILE.test', '.env', '.ENV.local', 'a.env'],
		...['ts', 'a.md', 'a.tsb', 'MyDockerfile', 'Dockerfiles', '.environment', 'a.ts.txt'],
	]) {
		it(`codeFilePatterns ${languageOfFile(name) === undefined ? 'do not match the unsupported file' : 'match the supported file'} ${name}`, () => {
			assert.equal(matcher.decide(name) === true, languageOfFile(name) !== undefined);
		});
	}
});
