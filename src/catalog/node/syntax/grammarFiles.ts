/** The folder of the runtime and of all grammars but one, below `node_modules`. */
const microsoft = '@vscode/tree-sitter-wasm/wasm';

/** The file of the parser's WebAssembly runtime. */
export const treeSitterRuntimeFile = 'tree-sitter.wasm';

/**
 * Maps a language to the names of its grammars. With several, the one with the fewest syntax errors
 * is used: TypeScript and TSX read type assertions and elements differently, and both read
 * JavaScript.
 */
export const grammarsByLanguage: Readonly<Record<string, readonly string[]>> = {
	python: ['python'],
	typescript: ['typescript', 'tsx'],
	csharp: ['c-sharp'],
	java: ['java'],
	go: ['go'],
	php: ['php'],
	ruby: ['ruby'],
	powershell: ['powershell'],
	kotlin: ['kotlin'],
};

/** Returns the file name of a grammar. */
export function grammarFileName(grammar: string): string {
	return `tree-sitter-${grammar}.wasm`;
}

/** The files of the runtime and the grammars, as paths below `node_modules`. */
export const packagedGrammarFiles: readonly string[] = [
	treeSitterRuntimeFile,
	...Object.values(grammarsByLanguage).flat().map(grammarFileName),
].map((file) =>
	file === 'tree-sitter-kotlin.wasm' ? `@tree-sitter-grammars/tree-sitter-kotlin/${file}` : `${microsoft}/${file}`,
);
