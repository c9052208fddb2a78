import { type Syntax, syntaxTable } from './syntaxTable.ts';

/** Language ids of VS Code and its extensions that are written like another one. */
const equivalentLanguages: Readonly<Record<string, string>> = {
	typescriptreact: 'typescript',
	javascript: 'typescript',
	javascriptreact: 'typescript',
	vue: 'typescript',
	svelte: 'typescript',
	jsonc: 'json',
	xsd: 'xml',
	xsl: 'xml',
	dotenv: 'shellscript',
	dockerfile: 'shellscript',
	makefile: 'shellscript',
	dockercompose: 'yaml',
	'github-actions-workflow': 'yaml',
	ini: 'properties',
	'java-properties': 'properties',
	'spring-boot-properties': 'properties',
	'spring-boot-properties-yaml': 'yaml',
	rest: 'http',
	aspnetcorerazor: 'csharp',
	razor: 'csharp',
	bru: 'bruno',
};

/** Endings of the names of files, in lower case, by language. */
const fileExtensions: ReadonlyMap<string, string> = new Map(
	Object.entries({
		typescript: 'ts tsx mts cts js jsx mjs cjs vue svelte',
		python: 'py pyw',
		java: 'java',
		kotlin: 'kt kts',
		csharp: 'cs csx cshtml razor',
		go: 'go',
		groovy: 'groovy gradle',
		json: 'json jsonc json5',
		xml: 'xml wsdl xsd xsl xslt csproj vbproj props targets config',
		shellscript: 'sh bash zsh ksh env mk',
		yaml: 'yml yaml',
		properties: 'properties ini cfg conf',
		http: 'http rest',
		scala: 'scala sc',
		php: 'php',
		ruby: 'rb rake',
		powershell: 'ps1 psm1',
		bruno: 'bru',
		notebook: 'ipynb',
	}).flatMap(([language, names]) => names.split(' ').map((ending) => [ending, language] as const)),
);

/**
 * Whole names of files, in lower case. What follows a dot, as in `Dockerfile.test` and
 * `.env.local`, tells nothing.
 */
const fileNames: ReadonlyMap<string, string> = new Map([
	['dockerfile', 'shellscript'],
	['containerfile', 'shellscript'],
	['makefile', 'shellscript'],
	['jenkinsfile', 'groovy'],
	['.env', 'shellscript'],
	['.envrc', 'shellscript'],
]);

/**
 * Globs that match the names of the files for which {@link languageOfFile} knows a language, in
 * upper and lower case.
 */
export const filePatterns: readonly string[] = [
	...[...fileExtensions.keys()].map((ending) => `*.${anyCase(ending)}`),
	...[...fileNames.keys()].flatMap((name) => [anyCase(name), `${anyCase(name)}.*`]),
];

function anyCase(text: string): string {
	return text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * The language whose syntax a document has: the one of its language id, or, where VS Code took it
 * for plain text or a notebook for JSON, the one its file's name tells. `undefined` for a language
 * we do not read.
 */
export function languageOf(languageId: string, path: string): string | undefined {
	const isNamed = languageId === 'plaintext' || (languageId === 'json' && languageOfFile(path) === 'notebook');
	return isNamed ? languageOfFile(path) : syntaxIdOf(languageId);
}

/** The language that the name of a file tells; `undefined` for one we do not read. */
export function languageOfFile(path: string): string | undefined {
	// Asked of every file of a workspace, which patterns would take longer for than all else that is
	// done with most of them.
	const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
	const firstDot = name.indexOf('.', 1);
	const whole = firstDot < 0 ? name : name.slice(0, firstDot);
	const lastDot = name.lastIndexOf('.');
	const ending = lastDot < 0 ? '' : name.slice(lastDot + 1);
	return fileNames.get(whole) ?? fileExtensions.get(ending);
}

/** The syntax of a language; `undefined` for one we do not read. */
export function syntaxOf(languageId: string): Syntax | undefined {
	return own(syntaxTable, syntaxIdOf(languageId) ?? '');
}

function syntaxIdOf(languageId: string): string | undefined {
	return Object.hasOwn(syntaxTable, languageId) ? languageId : own(equivalentLanguages, languageId);
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
