/** The languages whose templates can contain GraphQL, as language ids of VS Code. */
export const scriptLanguages: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/**
 * Language id of VS Code → endings of its files. Only languages whose documents can contain
 * GraphQL.
 */
export const embeddingFileEndings: Readonly<Record<string, string>> = {
	typescript: 'ts mts cts',
	typescriptreact: 'tsx',
	javascript: 'js mjs cjs',
	javascriptreact: 'jsx',
	python: 'py pyw',
	csharp: 'cs csx',
	java: 'java',
	kotlin: 'kt kts',
	go: 'go',
	markdown: 'md markdown',
	json: 'json',
	jsonc: 'jsonc',
	http: 'http',
	rest: 'rest',
};

/** The languages of documents that can contain GraphQL, as language ids of VS Code. */
export const embeddingLanguages: readonly string[] = Object.keys(embeddingFileEndings);
