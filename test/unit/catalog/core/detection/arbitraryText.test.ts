import assert from 'node:assert/strict';
import { createRandom } from '../../../../fixtures/random.ts';
import { sample, scaled, seeds } from '../../../../fixtures/testSize.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';
const call = `'${host}/emner'`;

/**
 * Returns code with `count` constants, each of which concatenates the previous constant with
 * itself.
 */
function doubled(count: number): string {
	const lines = Array.from({ length: count }, (_, index) => `const a${index + 1} = a${index} + a${index};\n`);
	return `const a0 = '/emner/';\n${lines.join('')}`;
}

/** A call with 200 texts, in as many calls as the parser tracks. */
const textsInNestedCalls = `${'f('.repeat(199)}${'a:"/a",'.repeat(199)}${')'.repeat(199)};`;

describe('findUses in unusually large code', () => {
	for (const [content, language, text] of sample([
		['very many nested, unclosed templates', 'typescript', `${'`$'.concat('{').repeat(scaled(100_000))}${call}`],
		[
			'very many nested templates',
			'typescript',
			`${'`$'.concat('{').repeat(scaled(60_000))}${call}${'}`'.repeat(scaled(60_000))}`,
		],
		[
			'a template with very many expressions',
			'typescript',
			`\`${host}/emner${'$'.concat('{a}').repeat(scaled(20_000))}\``,
		],
		['very many opening braces', 'typescript', `${call} ${'{'.repeat(scaled(100_000))}`],
		['very many nested calls', 'typescript', `${call} ${'f('.repeat(scaled(100_000))}`],
		['very many kinds of opening brackets', 'typescript', `${call} ${'({['.repeat(scaled(300_000))}`],
		['very many nested objects', 'typescript', `${call} ${'{a:'.repeat(scaled(300_000))}`],
		['calls with very many nested texts', 'typescript', `${call};${textsInNestedCalls.repeat(scaled(300))}`],
		['very many unclosed character classes', 'typescript', `${call} ${'/['.repeat(scaled(20_000))}`],
		[
			'very many texts beside very long texts',
			'typescript',
			`f(${`'${'a'.repeat(scaled(20_000))}',`.repeat(40)}${"'/emner',".repeat(scaled(60_000))});${call}`,
		],
		['very many names on one line', 'python', `${'a+'.repeat(scaled(300_000))}a\n${call}`],
		['very many empty lines', 'shellscript', `${'\n'.repeat(scaled(200_000))}${call}`],
		['very many constants, each twice as long as the previous one', 'typescript', `${doubled(scaled(1000))}${call}`],
	] as const)) {
		it(`finds a use of an API in ${language} code that contains ${content}`, () => {
			const offset = text.indexOf(host);
			const uses = usesIn(language, text).filter((use) => use.offset === offset);
			assert.deepEqual(
				uses.map(({ operation, confidence }) => [operation, confidence]),
				[['/emner', 'certain']],
			);
		});
	}
});

describe('findUses in random text', () => {
	const languages = [
		...([
			'typescript',
			'python',
			'java',
			'csharp',
			'kotlin',
			'go',
			'groovy',
			'scala',
			'php',
			'ruby',
			'powershell',
			'notebook',
		] as const),
		...(['json', 'xml', 'shellscript', 'yaml', 'properties', 'http'] as const),
	] as const;
	const fragments = [
		`"${host}/personer/1"`,
		...([host, "'/emner/", '"personer"', '/roller?dbId=1', 'FS_HOST', 'fsws.usit.no/fsrest/rest/crud'] as const),
		...(['<doSelectRequest>', '<Person/>', '<a b="', '<!--', '<![CDATA[', '-->', '&amp;', '</', '/>'] as const),
		...(['"', "'", '`', '"""', "'''", '$"', '@"', 'f"', '\\', '$'.concat('{'), '$', '{', '}', '{{', '}}'] as const),
		...(['%s', '{}', '(', ')', '[', ']', '<', '>', '.', ',', ';', ':', '=', ':=', '+=', '+', '?', '=>'] as const),
		...(['/', '//', '/*', '*/', '#', '@', '\n', '\r\n', '\n    ', '\uE000', '\uD800', 'ø', '1', 'a'] as const),
		...(['base', 'const base = ', 'def f(x):', 'class A', 'get', 'fetch(', '.format(', '.path(', 'new URL('] as const),
		...(['urljoin(', 'return', 'or', 'curl -X POST ', 'GET ', '- name: ', 'method: POST', 'or '] as const),
	] as const;

	it('returns only uses of APIs whose range lies within the text, for random texts', () => {
		let uses = 0;
		const random = createRandom(20_261_122);
		const rounds = seeds(2000, 40);
		for (const _ of rounds) {
			const parts = Array.from({ length: random.between(1, 40) }, () => random.pick(fragments));
			const text = parts.join(random.pick(['', ' ']));
			const language = random.pick(languages);
			for (const { offset, length } of usesIn(language, text)) {
				uses += 1;
				assert.ok(offset >= 0 && length > 0 && offset + length <= text.length, `${language}: ${text}`);
			}
		}
		assert.ok(uses > rounds.length / 4, `${uses} uses`);
	});
});
