/**
 * Returns the lines of an ignore file as an ignore file in an outer folder would state them.
 * `folder` is the path from the outer folder to the folder of the file, without a `/` at its end;
 * empty when both are the same.
 */
export function rebaseRules(text: string, folder: string): string {
	const prefix = folder === '' ? '' : `/${folder.replace(/[\\*?[\]]/g, String.raw`\$&`).replace(/[\r\n]/g, '?')}`;
	const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
	return lines.map((line) => `${rebaseRule(line, prefix)}\n`).join('');
}

/**
 * A rule with a `/` before its end applies to its own folder only; any other rule also applies to
 * all folders below.
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
 * Returns the rules of an ignore file that exclude the same files as VS Code's globs, such as those
 * of `files.exclude`.
 */
export function rulesOfGlobs(globs: readonly string[]): readonly string[] {
	return globs.flatMap((glob) => alternativesOf(glob.replace(/^\.?\//, ''))).map((pattern) => `/${pattern}`);
}

/** Protects against globs such as `{a,b}{a,b}{a,b}…`, which expand without a limit. */
const maxAlternatives = 100;
/** Braces within brackets are literal. */
const bracePattern = /^(.*?)(?<!\[)\{([^{}]*)\}(.*)$/s;

/** Expands each `{a,b}` of a glob. */
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
