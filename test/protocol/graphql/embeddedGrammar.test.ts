import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import manifest from '../../../package.json' with { type: 'json' };
import { type GrammarCase, grammarCases } from './embeddedGrammarCases.ts';

const hostGrammars: Readonly<Record<string, string>> = {
	'source.ts': 'typescript-basics/syntaxes/TypeScript.tmLanguage.json',
	'source.tsx': 'typescript-basics/syntaxes/TypeScriptReact.tmLanguage.json',
	'source.js': 'javascript/syntaxes/JavaScript.tmLanguage.json',
	'source.js.jsx': 'javascript/syntaxes/JavaScriptReact.tmLanguage.json',
	'source.python': 'python/syntaxes/MagicPython.tmLanguage.json',
	'source.regexp.python': 'python/syntaxes/MagicRegExp.tmLanguage.json',
	'source.cs': 'csharp/syntaxes/csharp.tmLanguage.json',
	'source.java': 'java/syntaxes/java.tmLanguage.json',
	'source.go': 'go/syntaxes/go.tmLanguage.json',
	'source.json': 'json/syntaxes/JSON.tmLanguage.json',
	'source.json.comments': 'json/syntaxes/JSONC.tmLanguage.json',
	'text.html.markdown': 'markdown-basics/syntaxes/markdown.tmLanguage.json',
};

/** Kotlin has no grammar in VS Code. This one has the strings and comments of its extensions. */
const kotlinGrammar = JSON.stringify({
	scopeName: 'source.kotlin',
	patterns: [
		{
			match: '(//).*$',
			name: 'comment.line.double-slash.kotlin',
			captures: { 1: { name: 'punctuation.definition.comment.kotlin' } },
		},
		{ begin: '"""', end: '"""', name: 'string.quoted.triple.kotlin' },
		{ begin: '"', end: '"', name: 'string.quoted.double.kotlin', patterns: [{ match: '\\\\.' }] },
		{ match: '\\b(?:val|fun)\\b', name: 'keyword.kotlin' },
		{ match: '\\d+', name: 'constant.numeric.kotlin' },
	],
});

const { grammars } = manifest.contributes;

/** The scope of GraphQL in another language. */
const embeddedScope = 'meta.embedded.block.graphql';

/** The scopes that the grammars add to the code around GraphQL. */
const ownScopes: readonly string[] = ['meta.literal.graphql', 'meta.tagged.graphql'];

/**
 * Returns a registry of the TextMate grammars in the folder `extensions` of VS Code and of this
 * extension, with the injections of the manifest if `hasInjections`.
 */
function registryOf(extensions: string, hasInjections: boolean) {
	return new textmate.Registry({
		onigLib: Promise.resolve({
			createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
			createOnigString: (text) => new oniguruma.OnigString(text),
		}),
		loadGrammar: async (scopeName) => {
			if (scopeName === 'source.kotlin') {
				return textmate.parseRawGrammar(kotlinGrammar, 'kotlin.json');
			}
			const hostGrammar = hostGrammars[scopeName];
			const own = grammars.find((each) => each.scopeName === scopeName)?.path;
			const file = hostGrammar === undefined ? own : join(extensions, hostGrammar);
			return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, 'utf8'), file);
		},
		getInjections: (scopeName) =>
			hasInjections
				? grammars.filter(({ injectTo }) => injectTo?.includes(scopeName)).map((each) => each.scopeName)
				: [],
	});
}

interface Token {
	readonly text: string;
	readonly scopes: readonly string[];
}

/** Returns the tokens of a text, with a token of a line break between lines. */
async function tokensOf(registry: textmate.Registry, { host, text }: GrammarCase): Promise<readonly Token[]> {
	const grammar = await registry.loadGrammar(host);
	assert.ok(grammar);
	let stack = textmate.INITIAL;
	return text.split('\n').flatMap((line) => {
		const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
		stack = ruleStack;
		const all = tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }));
		return [...all, { text: '\n', scopes: all.at(-1)?.scopes ?? [] }];
	});
}

const isEmbedded = ({ scopes }: Token) => scopes.includes(embeddedScope);

/** Returns the trimmed segments that the grammars mark as GraphQL. */
function embeddedIn(tokens: readonly Token[]): readonly string[] {
	const text = tokens.map((token) => (isEmbedded(token) ? token.text : token.text === '\n' ? '\n' : '\0')).join('');
	const segments = text.split('\0').map((segment) => segment.trim());
	return segments.filter((segment) => segment !== '');
}

/** Returns the scopes of each character without the scopes that the grammars add. */
function scopesByCharacter(tokens: readonly Token[]): readonly string[] {
	return tokens.flatMap(({ text, scopes }) =>
		Array.from(text, (character) => `${character} ${scopes.filter((scope) => !ownScopes.includes(scope)).join(' ')}`),
	);
}

/** The folders of VS Code's built-in extensions; empty if no VS Code is installed. */
const extensionFolders = globSync('.vscode-test/code-server-*/node_modules/code-server/lib/vscode/extensions');

describe('the TextMate grammars of GraphQL in other languages', () => {
	const registries = extensionFolders.map((folder) => ({
		injected: registryOf(folder, true),
		plain: registryOf(folder, false),
	}));

	before(async () => {
		const wasm = readFileSync('node_modules/vscode-oniguruma/release/onig.wasm');
		await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
	});

	for (const each of grammarCases) {
		const found = each.graphql.map((segment) => JSON.stringify(segment)).join(' and ') || 'nothing';
		it(`the TextMate grammars mark ${found} as GraphQL and leave other tokens unchanged in ${each.host} ${JSON.stringify(each.text)}`, async function () {
			if (registries.length === 0) {
				this.skip();
			}
			for (const { injected, plain } of registries) {
				const tokens = await tokensOf(injected, each);
				assert.deepEqual(embeddedIn(tokens), each.graphql);
				const characters = tokens.flatMap((token) => Array.from(token.text, () => token));
				const hostScopes = scopesByCharacter(await tokensOf(plain, each));
				const outside = (scopes: readonly string[]) =>
					scopes.filter((_, at) => !characters[at]?.scopes.includes(embeddedScope));
				assert.deepEqual(outside(scopesByCharacter(tokens)), outside(hostScopes));
				for (const [text, scope] of each.tokens ?? []) {
					const matches = tokens.filter(
						(token) => isEmbedded(token) === scope.endsWith('.graphql') || !scope.endsWith('.graphql'),
					);
					assert.ok(
						matches.some((token) => token.text === text && token.scopes.includes(scope)),
						`${text} has the scopes ${tokens
							.filter((token) => token.text === text)
							.map(({ scopes }) => scopes.join(' '))
							.join(', ')}`,
					);
				}
			}
		});
	}
});
