import { anyCaseGlob } from '../anyCaseGlob.ts';
import { type LanguageSyntax, syntaxByLanguage } from './syntaxByLanguage.ts';

/** Maps a language id of VS Code or of an extension to the language with the same syntax. */
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
	hcl: 'terraform',
	'terraform-vars': 'terraform',
};

/** Maps a file extension, in lower case, to a language. */
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
		r: 'r',
		toml: 'toml',
		terraform: 'tf tfvars hcl',
		rust: 'rs',
		fsharp: 'fs fsx',
		vb: 'vb',
		notebook: 'ipynb',
	}).flatMap(([language, names]) => names.split(' ').map((ending) => [ending, language] as const)),
);

/**
 * Maps a file name, in lower case, to a language. A suffix after a dot, as in `Dockerfile.test` and
 * `.env.local`, is ignored.
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
 * Globs that match the files for which {@link languageOfFile} returns a language, in upper and
 * lower case.
 */
export const codeFilePatterns: readonly string[] = [
	...[...fileExtensions.keys()].map((ending) => `*.${anyCaseGlob(ending)}`),
	...[...fileNames.keys()].flatMap((name) => [anyCaseGlob(name), `${anyCaseGlob(name)}.*`]),
];

/**
 * Returns the language whose syntax a document has, by its language id. For plain text, and for
 * notebooks opened as JSON, the file name determines the language. `undefined` for unsupported
 * languages.
 */
export function languageOfDocument(languageId: string, path: string): string | undefined {
	const isNamed = languageId === 'plaintext' || (languageId === 'json' && languageOfFile(path) === 'notebook');
	return isNamed ? languageOfFile(path) : syntaxIdOf(languageId);
}

/** Returns the language of a file by its name; `undefined` for unsupported languages. */
export function languageOfFile(path: string): string | undefined {
	// Regular expressions would be too slow here, because this runs for every file of a workspace.
	const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
	const firstDot = name.indexOf('.', 1);
	const baseName = firstDot < 0 ? name : name.slice(0, firstDot);
	const lastDot = name.lastIndexOf('.');
	const ending = lastDot < 0 ? '' : name.slice(lastDot + 1);
	return fileNames.get(baseName) ?? fileExtensions.get(ending);
}

/** Returns the syntax of a language; `undefined` for unsupported languages. */
export function syntaxOfLanguage(languageId: string): LanguageSyntax | undefined {
	return own(syntaxByLanguage, syntaxIdOf(languageId) ?? '');
}

function syntaxIdOf(languageId: string): string | undefined {
	return Object.hasOwn(syntaxByLanguage, languageId) ? languageId : own(equivalentLanguages, languageId);
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
