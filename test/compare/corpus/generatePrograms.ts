import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { halfTyped } from '../../fixtures/embedded/halfTyped.ts';
import type { Random } from '../../fixtures/random.ts';
import { builderCases } from '../../unit/catalog/core/detection/builderClients.ts';
import { clientCode } from '../../unit/catalog/core/detection/clientCode.ts';
import { evidenceCases } from '../../unit/catalog/core/detection/evidenceClients.ts';
import { languageCases } from '../../unit/catalog/core/detection/languageClients.ts';
import { lookAlikes } from '../../unit/catalog/core/detection/lookAlikes.ts';
import { otherCode } from '../../unit/catalog/core/detection/otherCode.ts';
import { spellings } from '../../unit/catalog/core/detection/spellings.ts';
import { itemOf, withoutCharacter } from './generateGraphql.ts';

/** A generated program: the ending of its file name, and its text. */
export interface Program {
	readonly ending: string;
	readonly text: string;
}

/** Writes GraphQL into a program. */
type Embedding = (graphql: string) => Program;

const endings: Readonly<Record<string, string>> = {
	typescript: 'ts',
	typescriptreact: 'tsx',
	javascript: 'js',
	python: 'py',
	java: 'java',
	kotlin: 'kt',
	csharp: 'cs',
	go: 'go',
	json: 'json',
	http: 'http',
	markdown: 'md',
	groovy: 'groovy',
	xml: 'xml',
	shellscript: 'sh',
	yaml: 'yml',
	properties: 'properties',
	scala: 'scala',
	php: 'php',
	ruby: 'rb',
	powershell: 'ps1',
	bruno: 'bru',
	notebook: 'ipynb',
	vue: 'vue',
	svelte: 'svelte',
};

const json = (text: string) => JSON.stringify(text);
const oneLine = (text: string) =>
	text
		.replaceAll(/#[^\n]*/g, '')
		.replaceAll(/\s+/g, ' ')
		.replaceAll('"', '\\"');
const quoted = (text: string) => text.replaceAll('"', '""');
const templated = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

const embeddings: readonly Embedding[] = [
	(text) => ({
		ending: 'ts',
		text: `import { gql } from 'graphql-tag';\n\nexport const query = gql\`\n${templated(text)}\n\`;\n`,
	}),
	(text) => ({
		ending: 'tsx',
		text: `const query = /* GraphQL */ \`${templated(text)}\`;\nexport const a = <p>{query}</p>;\n`,
	}),
	(text) => ({ ending: 'js', text: `const id = 1;\nsend({ query: \`${templated(text)}\${part}\` });\n` }),
	(text) => ({ ending: 'js', text: `send('${oneLine(text).replaceAll("'", "\\'")}');\n` }),
	(text) => ({ ending: 'py', text: `import gql\n\nQUERY = gql("""\n${text}\n""")\n` }),
	(text) => ({ ending: 'py', text: `query = f"""${text.replaceAll('{', '{{').replaceAll('}', '}}')} {part}"""\n` }),
	(text) => ({ ending: 'cs', text: `class A\n{\n    const string Query = @"${quoted(text)}";\n}\n` }),
	(text) => ({ ending: 'java', text: `class A {\n    String query = "${oneLine(text)}" +\n        " " + part;\n}\n` }),
	(text) => ({ ending: 'go', text: `package a\n\nconst query = \`${text.replaceAll('`', '')}\`\n` }),
	(text) => ({ ending: 'md', text: `# Query\n\n\`\`\`graphql\n${text}\n\`\`\`\n\nText.\n` }),
	(text) => ({ ending: 'json', text: `{\n\t"query": ${json(text)},\n\t"variables": {}\n}\n` }),
	(text) => ({
		ending: 'http',
		text: `POST https://localhost/graphql\nContent-Type: application/json\n\n{ "query": ${json(text)} }\n`,
	}),
	(text) => ({ ending: 'http', text: `POST https://localhost/graphql\nX-REQUEST-TYPE: GraphQL\n\n${text}\n` }),
	(text) => ({
		ending: 'ipynb',
		text: JSON.stringify({
			cells: [{ cell_type: 'code', source: `QUERY = """\n${text}\n"""`.split(/(?<=\n)/) }],
			metadata: { kernelspec: { language: 'python' } },
			nbformat: 4,
		}),
	}),
	...halfTyped().map(
		({ language, prefix, suffix, escapes }): Embedding =>
			(graphql) => ({
				ending: endings[language] ?? 'txt',
				text:
					prefix +
					escapes.reduce((text, [character, spelling]) => text.replaceAll(character, () => spelling), graphql) +
					suffix,
			}),
	),
];

/** Returns a program with GraphQL in a literal, in one of four cases without a random character. */
export function writeEmbedding(graphql: string, index: number, random: Random): Program {
	const write = embeddings[index % embeddings.length] ?? itemOf(embeddings, random);
	const { ending, text } = write(graphql);
	return { ending, text: random.between(0, 3) === 0 ? withoutCharacter(text, random) : text };
}

/**
 * Returns the programs of the tests of the detector, which call deprecated APIs or look as if they
 * did.
 */
export function restPrograms(): readonly Program[] {
	const outside: readonly { readonly file: string; readonly text: readonly string[] }[] = [
		'outsideCalls',
		'outsideLookalikes',
	].flatMap((name) => JSON.parse(readFileSync(`test/fixtures/detection/${name}.json`, 'utf8')));
	const byPath = [...builderCases, ...evidenceCases, ...languageCases].map(({ path, lines }) => ({
		file: path,
		text: lines,
	}));
	const byLanguage = [...clientCode, ...lookAlikes, ...otherCode, ...spellings];
	return [
		...[...outside, ...byPath].map(({ file, text }) => ({
			ending: extname(file).slice(1) || 'sh',
			text: text.join('\n'),
		})),
		...byLanguage.map(([language, , ...lines]) => ({ ending: endings[language] ?? language, text: lines.join('\n') })),
	];
}

/** Returns a program, or two of one language together, often with a small change. */
export function writeRestProgram(programs: readonly Program[], random: Random): Program {
	const first = itemOf(programs, random);
	const second = itemOf(
		programs.filter(({ ending }) => ending === first.ending),
		random,
	);
	const text = random.between(0, 2) === 0 ? `${first.text}\n\n${second.text}` : first.text;
	const lines = text.split('\n');
	const removed = random.between(0, lines.length - 1);
	switch (random.between(0, 3)) {
		case 0:
			return { ending: first.ending, text: withoutCharacter(text, random) };
		case 1:
			return { ending: first.ending, text: lines.filter((_, index) => index !== removed).join('\n') };
		case 2:
			// The path of a gateway precedes the paths of the API.
			return { ending: first.ending, text: text.replaceAll(/(?<=\.no|["'`}])\/(?=[\w$:{])/g, '/gateway/') };
		default:
			return { ending: first.ending, text: text.replaceAll('/emner', random.pick(['/emner', '/kull', '/roller/1'])) };
	}
}
