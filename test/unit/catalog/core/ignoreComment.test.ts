import assert from 'node:assert/strict';
import { findingsIn } from '../../../../src/catalog/core/detection/findings.ts';
import { ignoreDirective } from '../../../../src/catalog/core/detection/ignores.ts';
import { languageOf } from '../../../../src/catalog/core/detection/syntaxes.ts';
import { ignoreCommentFor } from '../../../../src/catalog/core/ignoreComment.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const url = 'https://api.fellesstudentsystem.no/emner/1';
const ignore = ignoreDirective('legacy-main-rest', { year: 2027, month: 1, day: 31 });

/** The text with the line that holds the URL ignored; `undefined` where that cannot be. */
function ignored(text: string, language: string): string | undefined {
	const at = text.indexOf(url);
	const start = text.lastIndexOf('\n', at) + 1;
	const end = /\r?\n|$/.exec(text.slice(at))?.index ?? 0;
	const syntax = languageOf(language, 'requests.http') ?? '';
	const place = ignoreCommentFor(text, { id: language, syntax }, { start, end: at + end });
	if (!place) {
		return undefined;
	}
	const comment = `${place.prefix}${ignore}${place.suffix}`;
	const indentation = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
	return place.position === 'above'
		? `${text.slice(0, start)}${indentation}${comment}\n${text.slice(start)}`
		: `${text.slice(0, at + end)} ${comment}${text.slice(at + end)}`;
}

describe('an ignore', () => {
	for (const [name, language, text, expected] of [
		['TypeScript', 'typescript', `\tget('${url}');`, `\t// ${ignore}\n\tget('${url}');`],
		['JavaScript', 'javascript', `get('${url}');`, `// ${ignore}\nget('${url}');`],
		['Java', 'java', `get("${url}");`, `// ${ignore}\nget("${url}");`],
		['Kotlin', 'kotlin', `get("${url}")`, `// ${ignore}\nget("${url}")`],
		['C#', 'csharp', `Get("${url}");`, `// ${ignore}\nGet("${url}");`],
		['Go', 'go', `get("${url}")`, `// ${ignore}\nget("${url}")`],
		['JSON with comments', 'jsonc', `{\n  "a": "${url}"\n}`, `{\n  // ${ignore}\n  "a": "${url}"\n}`],
		['Python', 'python', `def f():\n    get("${url}")`, `def f():\n    # ${ignore}\n    get("${url}")`],
		['shell', 'shellscript', `curl ${url}`, `# ${ignore}\ncurl ${url}`],
		['YAML', 'yaml', `a:\n  b: ${url}`, `a:\n  # ${ignore}\n  b: ${url}`],
		['properties', 'properties', `a=${url}`, `# ${ignore}\na=${url}`],
		['.http', 'http', `### Courses\nGET ${url}`, `### Courses\n# ${ignore}\nGET ${url}`],
		['JSON', 'json', `{ "a": "${url}" }`, undefined],
		['a file that its name tells', 'plaintext', `GET ${url}`, `# ${ignore}\nGET ${url}`],
		['a language that is not read', 'markdown', url, undefined],

		['inside a template', 'typescript', `get(\`\n${url}\`);`, `get(\`\n${url}\`); // ${ignore}`],
		['inside a template that goes on', 'typescript', `get(\`\n${url}\n\`);`, undefined],
		['inside a text block', 'java', `get("""\n  ${url}\n  """);`, undefined],
		['inside long quotes', 'python', `x = f"""\n${url}\n"""`, undefined],
		['at the end of a command', 'shellscript', `curl -s \\\n  ${url}`, `curl -s \\\n  ${url} # ${ignore}`],
		['in the middle of a command', 'shellscript', `curl -s \\\n  ${url} \\\n  -o x`, undefined],
		['in a value that goes on', 'properties', `a=b,\\\n  ${url}`, undefined],
		['in the body of a request', 'http', `POST https://example.org\n\n{ "a": "${url}" }`, undefined],
		[
			'below the ignore of something else',
			'typescript',
			`// study-admin-ignore: bas-rest until 2027-01-01\r\nget('${url}');\r\n`,
			`// study-admin-ignore: bas-rest until 2027-01-01\r\nget('${url}'); // ${ignore}\r\n`,
		],
		[
			'of an element at the root',
			'typescriptreact',
			`return (\n\t<a href="${url}"/>\n);`,
			`return (\n\t// ${ignore}\n\t<a href="${url}"/>\n);`,
		],
		[
			'of an element among others',
			'typescriptreact',
			`<p>\n\t<a href="${url}"/>\n</p>`,
			`<p>\n\t{/* ${ignore} */}\n\t<a href="${url}"/>\n</p>`,
		],
		['of an attribute', 'javascriptreact', `<a\n\thref="${url}"\n/>`, `<a\n\t// ${ignore}\n\thref="${url}"\n/>`],
		['of an element', 'xml', `<a>\n  <b>${url}</b>\n</a>`, `<a>\n  <!-- ${ignore} -->\n  <b>${url}</b>\n</a>`],
		['of an attribute of a long tag', 'xml', `<a\n  b="${url}">c</a>`, `<a\n  b="${url}">c</a> <!-- ${ignore} -->`],
		['inside a long tag', 'xml', `<a\n  b="${url}"\n  c="d"/>`, undefined],
	] as const) {
		it(`${expected === undefined ? 'has no place' : 'has its place'}: ${name}`, () => {
			const result = ignored(text, language);
			assert.equal(result, expected);
			// What the place is for: the use is found as before, and with the ignore. XML is another's to
			// read.
			if (result !== undefined && language !== 'xml') {
				const [found, ...others] = findingsIn(result, languageOf(language, 'requests.http') ?? '', bundledCatalog());
				assert.equal(found?.ignore?.api, 'legacy-main-rest');
				assert.deepEqual(others, []);
			}
		});
	}
});
