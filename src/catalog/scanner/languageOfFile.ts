import { languageOf } from '../core/detection/syntaxes.ts';

/** Endings of file names → the language they are usually written in. */
const languages: Readonly<Record<string, string>> = {
	ts: 'typescript',
	mts: 'typescript',
	cts: 'typescript',
	tsx: 'typescriptreact',
	js: 'javascript',
	mjs: 'javascript',
	cjs: 'javascript',
	jsx: 'javascriptreact',
	py: 'python',
	java: 'java',
	kt: 'kotlin',
	kts: 'kotlin',
	cs: 'csharp',
	go: 'go',
	sh: 'shellscript',
	bash: 'shellscript',
	yaml: 'yaml',
	yml: 'yaml',
	json: 'json',
	jsonc: 'jsonc',
	xml: 'xml',
	properties: 'properties',
	http: 'http',
	rest: 'http',
};

/** The language a file is written in, by its name; `undefined` for one we do not read. */
export function languageOfFile(path: string): string | undefined {
	const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
	const language = Object.hasOwn(languages, ending) ? languages[ending] : undefined;
	return language && languageOf(language, path);
}
