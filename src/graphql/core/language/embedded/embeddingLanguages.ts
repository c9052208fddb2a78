/** The languages whose templates can contain GraphQL, as language ids of VS Code. */
export const scriptLanguages: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The languages of documents that can contain GraphQL, as language ids of VS Code. */
export const embeddingLanguages: readonly string[] = [
	...scriptLanguages,
	'python',
	'csharp',
	'java',
	'kotlin',
	'go',
	'markdown',
	'json',
	'jsonc',
	'http',
	'rest',
];
