import { capitalized } from '../../../shared/core/capitalized.ts';

/**
 * Whether a name ends with one of these variables, in any spelling: `process.env.FS_HOST` and
 * `prodFsHost` for `FS_HOST`.
 */
export function matchesVariable(name: string, variables: readonly string[]): boolean {
	const words = wordsOfName(name);
	return variables.some((variable) => {
		const known = wordsOfName(variable);
		return known.length > 0 && known.every((word, index) => words[words.length - known.length + index] === word);
	});
}

/**
 * Returns the spellings of a variable in code and configuration: `FS_HOST`, `fs_host`, `fs.host`,
 * `fs-host`, `fsHost`, `FsHost`.
 */
export function spellingsOfVariable(variable: string): readonly string[] {
	const words = wordsOfName(variable);
	const pascal = words.map(capitalized).join('');
	const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
	const joined = ['_', '.', '-'].map((separator) => words.join(separator));
	return words.length === 0 ? [] : [...new Set([words.join('_').toUpperCase(), ...joined, camel, pascal])];
}

/**
 * Whether one of the names before a path denotes the address of another system, such as `canvasUrl`
 * or `location.origin`. Names that consist of generic words only, such as `baseUrl`, do not.
 */
export function namesOtherSystemAddress(names: readonly string[]): boolean {
	return names.some((name) => {
		const words = wordsOfName(name.slice(name.lastIndexOf('.') + 1));
		return (
			words.some((word) => addressWords.has(word)) &&
			words.some((word) => !addressWords.has(word) && !plainWords.has(word))
		);
	});
}

/** Words in the names of variables that hold an address. */
const addressWords = new Set('url uri host hostname endpoint domain address'.split(' '));
/**
 * Words in such names that do not identify another system: general words and words for this system.
 */
const plainWords = new Set(
	'base api root server service rest legacy old gammel gamle fs fsapi fsrest sis student study studie felles fellesstudentsystem http https my default the app env prod production test utv dev config settings prefix path remote full main this get read from to of create parse string value builder components wrapper'.split(
		' ',
	),
);

/** Returns the words of a name, in lower case. */
export function wordsOfName(name: string): readonly string[] {
	return name
		.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
		.filter((word) => word !== '')
		.map((word) => word.toLowerCase());
}
