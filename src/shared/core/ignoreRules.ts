/**
 * Rewrites the rules of an ignore file so that they have the same effect in the ignore file of an
 * outer folder. `folder` is the path from the outer folder to the folder of the file, without a
 * trailing `/`; empty when both folders are the same.
 */
export function rebaseRules(text: string, folder: string): string {
	const prefix = folder === '' ? '' : `/${folder.replace(/[\\*?[\]]/g, String.raw`\$&`).replace(/[\r\n]/g, '?')}`;
	const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
	return lines.map((line) => `${rebaseRule(line, prefix)}\n`).join('');
}

/**
 * Rewrites one rule. A rule with a `/` before its last character applies to its own folder only.
 * Any other rule also applies to all subfolders.
 */
function rebaseRule(line: string, prefix: string): string {
	const [, negation = '', pattern = ''] = /^(!?)(.*)$/.exec(line) ?? [];
	if (prefix === '' || pattern.trim() === '' || line.startsWith('#')) {
		return line;
	}
	const isAnchored = pattern.slice(0, -1).includes('/');
	return `${negation}${prefix}${isAnchored ? '' : '/**'}${pattern.startsWith('/') ? '' : '/'}${pattern}`;
}

/**
 * Converts VS Code globs, such as those of `files.exclude`, to rules of an ignore file that exclude
 * the same files.
 */
export function rulesOfGlobs(globs: readonly string[]): readonly string[] {
	return globs.flatMap((glob) => alternativesOf(glob.replace(/^\.?\//, ''))).map((pattern) => `/${pattern}`);
}

/**
 * The expansion of a glob stops at this number of globs, because globs such as `{a,b}{a,b}{a,b}…`
 * grow exponentially.
 */
const maxAlternatives = 100;
/** Matches the first innermost `{a,b}`. Braces in `[…]` are literal. */
const bracePattern = /^(.*?)(?<!\[)\{([^{}]*)\}(.*)$/s;

/**
 * Returns the globs without braces that match the same files, such as `a.ts` and `a.js` for
 * `a.{ts,js}`.
 */
function alternativesOf(glob: string): readonly string[] {
	let globs: readonly string[] = [glob];
	while (globs.length < maxAlternatives && globs.some((each) => bracePattern.test(each))) {
		globs = globs.flatMap((each) => {
			const [, before = '', choices, after = ''] = bracePattern.exec(each) ?? [];
			return choices === undefined ? [each] : choices.split(',').map((chosen) => `${before}${chosen}${after}`);
		});
	}
	return globs;
}
