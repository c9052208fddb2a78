/**
 * The rules of the `.gitignore` files that hold in a folder, as one file in the outermost of their folders would say them: the last
 * rule that fits a path decides. Plain data, so that they can go to another thread.
 */
export interface IgnoreRules {
	/** The way from that outermost folder to the one that is searched, with a `/` at its end; the empty string when they are the same. */
	readonly above: string;
	readonly lines: string;
}

/** Adds what an ignore file in a folder says. `folder` is the way there from the outermost folder, without `/` at its end. */
export function withIgnoreFile(rules: IgnoreRules, folder: string, text: string): IgnoreRules {
	const prefix = folder === '' ? '' : `/${folder.replace(/[\\*?[\]]/g, String.raw`\$&`).replace(/[\r\n]/g, '?')}`;
	const own = text.replace(/^\uFEFF/, '').split(/\r?\n/);
	return { ...rules, lines: `${rules.lines}${own.map((line) => `${movedInto(prefix, line)}\n`).join('')}` };
}

/** A rule as the folder `prefix` leads from would say it: a rule with a `/` before its end holds for that folder, others below it too. */
function movedInto(prefix: string, line: string): string {
	const [, negation = '', pattern = ''] = /^(!?)(.*)$/.exec(line) ?? [];
	if (prefix === '' || pattern.trim() === '' || line.startsWith('#')) {
		return line;
	}
	const isAnchored = pattern.slice(0, -1).includes('/');
	return `${negation}${prefix}${isAnchored ? '' : '/**'}${pattern.startsWith('/') ? '' : '/'}${pattern}`;
}

/** What VS Code's globs such as those of `files.exclude` leave out, said as an ignore file in the folder they belong to. */
export function linesOfGlobs(globs: readonly string[]): string {
	const patterns = globs.flatMap((glob) => alternativesOf(glob.replace(/^\.?\//, '')));
	return patterns.map((pattern) => `/${pattern}\n`).join('');
}

/** More than anyone writes, and less than a glob that is meant to be too much. */
const mostAlternatives = 100;
/** A brace in brackets stands for itself. */
const choice = /^(.*?)(?<!\[)\{([^{}]*)\}(.*)$/s;

/** A glob for each way to choose from its `{a,b}`. */
function alternativesOf(glob: string): readonly string[] {
	let globs: readonly string[] = [glob];
	while (globs.length < mostAlternatives && globs.some((each) => choice.test(each))) {
		globs = globs.flatMap((each) => {
			const [, before = '', choices, after = ''] = choice.exec(each) ?? [];
			return choices === undefined ? [each] : choices.split(',').map((chosen) => `${before}${chosen}${after}`);
		});
	}
	return globs;
}
