// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import manifest from '../../../package.json' with { type: 'json' };

const hostGrammars: Readonly<Record<string, string>> = {
	'source.ts': 'typescript-basics/syntaxes/TypeScript.tmLanguage.json',
	'source.tsx': 'typescript-basics/syntaxes/TypeScriptReact.tmLanguage.json',
	'source.js': 'javascript/syntaxes/JavaScript.tmLanguage.json',
	'source.js.jsx': 'javascript/syntaxes/JavaScriptReact.tmLanguage.json',
};
const { grammars } = manifest.contributes;

/**
 * Returns a registry of the TextMate grammars in the folder `extensions` of VS Code and of this
 * extension, with the injections of the manifest.
 */
async function registryOf(extensions: string) {
	const wasm = readFileSync('node_modules/vscode-oniguruma/release/onig.wasm');
	await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
	return new textmate.Registry({
		onigLib: Promise.resolve({
			createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
			createOnigString: (text) => new oniguruma.OnigString(text),
		}),
		loadGrammar: async (scopeName) => {
			const hostGrammar = hostGrammars[scopeName];
			const own = grammars.find((each) => each.scopeName === scopeName)?.path;
			const file = hostGrammar === undefined ? own : join(extensions, hostGrammar);
			return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, 'utf8'), file);
		},
		getInjections: (scopeName) =>
			grammars.filter(({ injectTo }) => injectTo?.includes(scopeName)).map((each) => each.scopeName),
	});
}

const cases: readonly (readonly [text: string, embedded: readonly string[]])[] = [
	['const a = gql`{ a }`; more();', ['{ a }']],
	['client.gql<A, B<C>>`{ a }`; more();', ['{ a }']],
	['const a = graphql(`{ a }`, { b: `c` }); more();', ['{ a }']],
	['const a = graphql(\n  `{ a }`,\n);\nmore();', ['{ a }']],
	['const a = graphql(/* GraphQL */ `{ a }`); more();', ['{ a }']],
	['const a = /*graphql*/ `{ a }`; more();', ['{ a }']],
	['gql`\n  # says\n  query A {\n    a\n  }\n`;\nmore();', ['# says\n  query A {\n    a\n  }']],
	['gql`{ a(b: "${c}") { ${d({ e: 1 })} } } ${F}`; more();', ['{ a(b: "•") { • } } •']],
	['gql`{ a(b: "\\\\"c\\\\"", d: """ \\` """) }`; more();', ['{ a(b: "\\\\"c\\\\"", d: """ \\` """) }']],
	[
		'const a = `#graphql\n  query A {\n    a(b: "${c}")\n  }\n`;\nmore();',
		['#graphql\n  query A {\n    a(b: "•")\n  }'],
	],
	['f(` # GraphQL\n{ a }`, `{ b }`); more();', ['# GraphQL\n{ a }']],
	['`#graphqlx\n{ a }`; `{ b } #graphql`; more();', []],
	['gql`{ a } # end`; more();', ['{ a } # end']],
	['const a = <p>{gql`{ a }`}</p>; const b = gql`{ b }`;', ['{ a }', '{ b }']],
	['mygql`{ a }`; $gql`{ b }`; sql`{ c }`; `{ d }`;', []],
	['// gql`{ a }`\n/* gql`{ b }` */ "gql`{ c }`";', []],
	['graphql(schema, `{ a }`); graphql(\n  schema, `{ b }`);', []],
];

/** The folder of VS Code's built-in extensions; `undefined` if no VS Code is installed. */
const [extensions] = globSync('.vscode-test/code-server-*/node_modules/code-server/lib/vscode/extensions').toSorted();

describe('the TextMate grammar of GraphQL in templates', () => {
	const registry = extensions === undefined ? undefined : registryOf(extensions);

	/**
	 * Returns the trimmed segments of a text that the grammar marks as GraphQL, with `•` in place of
	 * each interpolation.
	 */
	async function embeddedIn(scopeName: string, text: string): Promise<readonly string[]> {
		const grammar = await (await registry)?.loadGrammar(scopeName);
		assert.ok(grammar);
		let stack = textmate.INITIAL;
		const lines = text.split('\n').map((line) => {
			const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
			stack = ruleStack;
			return tokens.map(({ startIndex, endIndex, scopes }) => shown(line.slice(startIndex, endIndex), scopes)).join('');
		});
		const segments = lines.join('\n').replaceAll(/•+/g, '•').split('\0');
		return segments.map((segment) => segment.trim()).filter((segment) => segment !== '');
	}

	function shown(text: string, scopes: readonly string[]): string {
		const isEmbedded = scopes.includes('meta.embedded.block.graphql');
		return scopes.includes('meta.embedded.hole.graphql') ? '•' : isEmbedded ? text : '\0';
	}

	for (const [text, embedded] of cases) {
		const found = embedded.length === 0 ? 'nothing' : embedded.map((segment) => JSON.stringify(segment)).join(' and ');
		it(`the TextMate grammar for templates marks ${found} as GraphQL in the code ${JSON.stringify(text)}`, async function () {
			if (!registry) {
				this.skip();
			}
			const scopeNames = text.includes('</p>') ? ['source.tsx', 'source.js.jsx'] : Object.keys(hostGrammars);
			for (const scopeName of scopeNames) {
				assert.deepEqual(await embeddedIn(scopeName, text), embedded, scopeName);
			}
		});
	}
});
