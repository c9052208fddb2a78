import assert from 'node:assert/strict';
import { findingsInText } from '../../../../src/catalog/core/detection/findings.ts';
import { ignoreDirective } from '../../../../src/catalog/core/detection/ignores.ts';
import { ignoreCommentInsertion } from '../../../../src/catalog/core/ignoreComment.ts';
import { languageOfDocument } from '../../../../src/shared/core/code/syntaxes.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const url = 'https://api.fellesstudentsystem.no/emner/1';
const ignore = ignoreDirective('legacy-main-rest', { year: 2027, month: 1, day: 31 });

/**
 * Returns the text with an ignore comment inserted for the line with the URL; `undefined` when no
 * comment is possible.
 */
function ignored(text: string, language: string, path: string): string | undefined {
	const at = text.indexOf(url);
	const start = text.lastIndexOf('\n', at) + 1;
	const end = /\r?\n|$/.exec(text.slice(at))?.index ?? 0;
	const syntax = languageOfDocument(language, path) ?? '';
	const inserted = ignoreCommentInsertion(text, { id: language, syntax, path }, { start, end: at + end });
	if (!inserted) {
		return undefined;
	}
	const comment = `${inserted.prefix}${ignore}${inserted.suffix}`;
	const indentation = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
	return inserted.position === 'above'
		? `${text.slice(0, start)}${indentation}${comment}\n${text.slice(start)}`
		: `${text.slice(0, at + end)} ${comment}${text.slice(at + end)}`;
}

describe('ignoreCommentInsertion', () => {
	for (const [name, language, text, expected, path = 'requests.http'] of [
		['a call in TypeScript', 'typescript', `\tget('${url}');`, `\t// ${ignore}\n\tget('${url}');`],
		['a call in JavaScript', 'javascript', `get('${url}');`, `// ${ignore}\nget('${url}');`],
		['a call in Java', 'java', `get("${url}");`, `// ${ignore}\nget("${url}");`],
		['a call in Kotlin', 'kotlin', `get("${url}")`, `// ${ignore}\nget("${url}")`],
		['a call in C#', 'csharp', `Get("${url}");`, `// ${ignore}\nGet("${url}");`],
		['a call in Go', 'go', `get("${url}")`, `// ${ignore}\nget("${url}")`],
		['a value in JSON with comments', 'jsonc', `{\n  "a": "${url}"\n}`, `{\n  // ${ignore}\n  "a": "${url}"\n}`],
		['a call in Python', 'python', `def f():\n    get("${url}")`, `def f():\n    # ${ignore}\n    get("${url}")`],
		['a command in a shell script', 'shellscript', `curl ${url}`, `# ${ignore}\ncurl ${url}`],
		['a value in YAML', 'yaml', `a:\n  b: ${url}`, `a:\n  # ${ignore}\n  b: ${url}`],
		['a value in a properties file', 'properties', `a=${url}`, `# ${ignore}\na=${url}`],
		['a request in an .http file', 'http', `### Courses\nGET ${url}`, `### Courses\n# ${ignore}\nGET ${url}`],
		['a value in JSON, which has no comments', 'json', `{ "a": "${url}" }`, undefined],
		['a plain text file whose name determines its language', 'plaintext', `GET ${url}`, `# ${ignore}\nGET ${url}`],
		['an unsupported language', 'markdown', url, undefined],

		['the last line of a template literal', 'typescript', `get(\`\n${url}\`);`, `get(\`\n${url}\`); // ${ignore}`],
		['a middle line of a template literal', 'typescript', `get(\`\n${url}\n\`);`, undefined],
		['a middle line of a text block', 'java', `get("""\n  ${url}\n  """);`, undefined],
		['a middle line of a triple-quoted string', 'python', `x = f"""\n${url}\n"""`, undefined],
		[
			'the last line of a multi-line command',
			'shellscript',
			`curl -s \\\n  ${url}`,
			`curl -s \\\n  ${url} # ${ignore}`,
		],
		['a middle line of a multi-line command', 'shellscript', `curl -s \\\n  ${url} \\\n  -o x`, undefined],
		[
			'the last line of a command in PowerShell that is continued by a backtick',
			'powershell',
			`Invoke-RestMethod \`\n  -Uri "${url}"`,
			`Invoke-RestMethod \`\n  -Uri "${url}" # ${ignore}`,
		],
		[
			'a middle line of a command in PowerShell that is continued by backticks',
			'powershell',
			`Invoke-RestMethod \`\n  -Uri "${url}" \`\n  -Method Get`,
			undefined,
		],
		['a line of a folded block scalar in YAML', 'yaml', `a: >-\n  curl -s\n    ${url}\n`, undefined],
		['a continued plain scalar in YAML', 'yaml', `script:\n  - curl -s\n    ${url}\n`, undefined],
		[
			'a command in a literal block scalar in YAML',
			'yaml',
			`run: |\n  set -e\n  curl ${url}\n`,
			`run: |\n  set -e\n  # ${ignore}\n  curl ${url}\n`,
		],
		[
			'a value in YAML on the line below its key',
			'yaml',
			`a:\n  ${url}\nb: 1\n`,
			`a:\n  # ${ignore}\n  ${url}\nb: 1\n`,
		],
		[
			'an item of a sequence in YAML',
			'yaml',
			`a:\n  - https://example.org\n  - ${url}\n`,
			`a:\n  - https://example.org\n  # ${ignore}\n  - ${url}\n`,
		],
		[
			'a command below an empty line of a literal block scalar in YAML',
			'yaml',
			`run: |\n  set -e\n\n  curl ${url}\n`,
			`run: |\n  set -e\n\n  # ${ignore}\n  curl ${url}\n`,
		],
		[
			'a value below a folded block scalar in YAML',
			'yaml',
			`a: >-\n  text\nb: ${url}\n`,
			`a: >-\n  text\n# ${ignore}\nb: ${url}\n`,
		],
		[
			'a value of an object below a folded block scalar in YAML',
			'yaml',
			`a: >-\n  text\nb:\n  c: ${url}\n`,
			`a: >-\n  text\nb:\n  # ${ignore}\n  c: ${url}\n`,
		],
		['a second line of a plain scalar in YAML', 'yaml', `a:\n  see\n  ${url}\n`, undefined],
		['an argument at the start of a line', 'typescript', `get(\n'${url}');`, `get(\n// ${ignore}\n'${url}');`],
		['a line between a string and a template literal', 'typescript', `get(\`\n${url}\` + \`\n\`);`, undefined],
		['a continuation line in a properties file', 'properties', `a=b,\\\n  ${url}`, undefined],
		['the body of a request', 'http', `POST https://example.org\n\n{ "a": "${url}" }`, undefined],
		[
			'a line below an ignore comment for another API',
			'typescript',
			`// study-admin-ignore: bas-rest until 2027-01-01\r\nget('${url}');\r\n`,
			`// study-admin-ignore: bas-rest until 2027-01-01\r\nget('${url}'); // ${ignore}\r\n`,
		],
		[
			'a JSX element that is the root',
			'typescriptreact',
			`return (\n\t<a href="${url}"/>\n);`,
			`return (\n\t// ${ignore}\n\t<a href="${url}"/>\n);`,
		],
		[
			'a JSX element that is a child',
			'typescriptreact',
			`<p>\n\t<a href="${url}"/>\n</p>`,
			`<p>\n\t{/* ${ignore} */}\n\t<a href="${url}"/>\n</p>`,
		],
		[
			'an expression that is a child of a JSX element',
			'typescriptreact',
			`<p>\n\t{get('${url}')}\n</p>`,
			`<p>\n\t{/* ${ignore} */}\n\t{get('${url}')}\n</p>`,
		],
		[
			'a block after an arrow',
			'typescriptreact',
			`const f = () =>\n\t{ get('${url}'); }`,
			`const f = () =>\n\t// ${ignore}\n\t{ get('${url}'); }`,
		],
		[
			'an attribute of a JSX element',
			'javascriptreact',
			`<a\n\thref="${url}"\n/>`,
			`<a\n\t// ${ignore}\n\thref="${url}"\n/>`,
		],
		['an XML element', 'xml', `<a>\n  <b>${url}</b>\n</a>`, `<a>\n  <!-- ${ignore} -->\n  <b>${url}</b>\n</a>`],
		[
			'the last line of a multi-line XML tag',
			'xml',
			`<a\n  b="${url}">c</a>`,
			`<a\n  b="${url}">c</a> <!-- ${ignore} -->`,
		],
		['a middle line of a multi-line XML tag', 'xml', `<a\n  b="${url}"\n  c="d"/>`, undefined],

		['a line of a heredoc in a shell script', 'shellscript', `cat <<-'EOF'\n# it's\n  ${url}\n\tEOF\n`, undefined],
		[
			'a command below a heredoc in a shell script',
			'shellscript',
			`cat <<EOF > "a"\nit's\nEOF\ncurl ${url}\n`,
			`cat <<EOF > "a"\nit's\nEOF\n# ${ignore}\ncurl ${url}\n`,
		],
		[
			'a command whose standard input is a heredoc',
			'shellscript',
			`curl ${url} -d @- <<EOF\n{}\nEOF\n`,
			`# ${ignore}\ncurl ${url} -d @- <<EOF\n{}\nEOF\n`,
		],
		['a middle line of a string in a shell script', 'shellscript', `a='\n${url}\n'\n`, undefined],
		[
			'the last line of a string in a shell script',
			'shellscript',
			`curl -d "{\n}" ${url}`,
			`curl -d "{\n}" ${url} # ${ignore}`,
		],
		[
			'a command below comments and escaped quotes in a shell script',
			'shellscript',
			`# it's\necho it\\'s "a\\"b" $'c\\'d' \${#e} <<< "f"\ncurl ${url}`,
			`# it's\necho it\\'s "a\\"b" $'c\\'d' \${#e} <<< "f"\n# ${ignore}\ncurl ${url}`,
		],
		['a line of a heredoc in a block scalar of YAML', 'yaml', `run: |\n  cat <<EOF\n  ${url}\n  EOF\n`, undefined],
		['a line of a heredoc in Ruby', 'ruby', `a = <<~EOS.strip\n  ${url}\nEOS\n`, undefined],
		['a middle line of a string in Ruby', 'ruby', `a = "\n  ${url}\n"\n`, undefined],
		[
			'a call below a heredoc, an append and a regular expression in Ruby',
			'ruby',
			`a = <<~'EOS'\n  it's\nEOS\nb << c\nd = /'/\nget("${url}")\n`,
			`a = <<~'EOS'\n  it's\nEOS\nb << c\nd = /'/\n# ${ignore}\nget("${url}")\n`,
		],
		['a line of a heredoc in PHP', 'php', `<?php\n$a = <<<EOT\n  ${url}\n  EOT;\n`, undefined],
		['a middle line of a string in PHP', 'php', `<?php\n$a = '\n  ${url}\n';\n`, undefined],
		['a line of HTML in PHP', 'php', `<?php f(); ?>\n<a href="${url}">`, undefined],
		['an expression in HTML in PHP', 'php', `<p>\n<a href="<?= get('${url}') ?>">\n</p>`, undefined],
		['the line that begins the code in PHP', 'php', `<?php get('${url}');\n`, `<?php get('${url}'); // ${ignore}\n`],
		[
			'a call below HTML, comments and a closing tag in a string in PHP',
			'php',
			`<p>it's</p>\n<?php // it's\n$a = '<?xml ?>'; /* it's */\nget('${url}');\n`,
			`<p>it's</p>\n<?php // it's\n$a = '<?xml ?>'; /* it's */\n// ${ignore}\nget('${url}');\n`,
		],
		['a line of a heredoc in Terraform', 'terraform', `a = <<-EOT\n  ${url}\n  EOT\n`, undefined],
		[
			'a value below a heredoc in Terraform',
			'terraform',
			`a = <<-EOT\n  "\n  EOT\nb = "${url}"\n`,
			`a = <<-EOT\n  "\n  EOT\n# ${ignore}\nb = "${url}"\n`,
		],
		['a middle line of a string in TOML', 'toml', `a = """\n${url}\n"""\n`, undefined],
		[
			'a value below strings in TOML',
			'toml',
			`# it's\na = '\\'\nb = "\\""\nc = "${url}"\n`,
			`# it's\na = '\\'\nb = "\\""\n# ${ignore}\nc = "${url}"\n`,
		],
		['a middle line of a string in PowerShell', 'powershell', `$a = "\n${url}\n"\n`, undefined],
		['a middle line of a value in a .env file', 'dotenv', `A="\n${url}\n"\n`, undefined],
		['a value below an apostrophe in a .env file', 'dotenv', `A=it's\nB=${url}\n`, `A=it's\n# ${ignore}\nB=${url}\n`],
		[
			'a middle line of a value in a .env file that is opened as properties',
			'properties',
			`A='\n${url}\n'\n`,
			undefined,
			'x/.env.local',
		],
		['a Vue file that is opened as plain text', 'plaintext', `<template>\n<a :href="'${url}'"/>`, undefined, 'a.vue'],
		['a Svelte file that is opened as plain text', 'plaintext', `<p>\n{get('${url}')}`, undefined, 'a.svelte'],
	] as readonly (readonly [string, string, string, string | undefined, string?])[]) {
		it(`${expected === undefined ? 'offers no ignore comment for' : 'inserts an ignore comment for'} ${name}`, () => {
			const result = ignored(text, language, path);
			assert.equal(result, expected);
			// The comment must apply to the use and must not change how the use is found. Comments in XML
			// are not supported here.
			if (result !== undefined && language !== 'xml') {
				const [finding, ...others] = findingsInText(result, languageOfDocument(language, path) ?? '', bundledCatalog());
				assert.equal(finding?.ignore?.api, 'legacy-main-rest');
				assert.deepEqual(others, []);
			}
		});
	}
});
