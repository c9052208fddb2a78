import ignore, { type Ignore } from 'ignore';
import { type IgnoreRules, withIgnoreFile } from './ignoreRules.ts';

/** Each path that is judged is remembered by what has judged it, which is made anew after so many. */
const mostPaths = 10_000;
const isCaseIgnored = process.platform !== 'linux';

/** Rules, ready to judge by. */
interface MadeRules {
	readonly rules: Ignore;
	/** One of them fits every path that a rule can leave out, and both fit few others: most paths are as good as judged by them. */
	readonly names: RegExp;
	readonly paths: RegExp;
	/** Fits every path that a rule can leave out, and fewer others still, but takes longer. */
	readonly likely: RegExp;
}

/** Judges paths by the rules of ignore files, and by what is left out whatever they say. */
export class IgnoreJudge {
	readonly #excludes: string;
	readonly #made = new Map<string, MadeRules>();
	#last: { readonly of: IgnoreRules; readonly made: MadeRules } | undefined;
	#paths = 0;

	/** `excludes` are rules as the folder that is searched would say them. */
	constructor(excludes: string) {
		this.#excludes = excludes;
	}

	/**
	 * Whether a path is left out, when the folders on the way there are not. It leads from the folder that is searched, with a `/` at its end when
	 * it is a folder's.
	 */
	isIgnored(rules: IgnoreRules, path: string): boolean {
		const made = this.#madeOf(rules);
		const whole = rules.above + path;
		const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1);
		if (!(made.names.test(name) || made.paths.test(whole)) || !made.likely.test(whole)) {
			return false;
		}
		this.#paths += 1;
		if (this.#paths > mostPaths) {
			this.#paths = 0;
			this.#made.clear();
			this.#last = undefined;
		}
		return made.rules.ignores(whole);
	}

	/** Rules that have come from another thread are the same in what they say only. */
	#madeOf(rules: IgnoreRules): MadeRules {
		if (rules !== this.#last?.of) {
			const key = `${rules.above}\n${rules.lines}`;
			const made = this.#made.get(key) ?? this.#make(rules);
			this.#made.set(key, made);
			this.#last = { of: rules, made };
		}
		return this.#last.made;
	}

	/** The last rule that fits decides, so what is excluded comes last. */
	#make(rules: IgnoreRules): MadeRules {
		const { lines } = withIgnoreFile(rules, rules.above.replace(/\/$/, ''), this.#excludes);
		return { rules: ignore({ ignorecase: isCaseIgnored }).add(lines), ...patternsOf(lines.split('\n')) };
	}
}

/**
 * Every path that a rule fits has in it what the rule says outside of its wildcards; of that the longest stretch is looked for, and then all of it. Where
 * the last part of the rule says something, the name at the path's end has that in it, which is quicker to look through.
 */
function patternsOf(lines: readonly string[]): Omit<MadeRules, 'rules'> {
	const names: string[] = [];
	const paths: string[] = [];
	const likely: string[] = [];
	for (const line of lines.filter((rule) => rule.trim() !== '' && !/^[#!]/.test(rule))) {
		const rule = line.trimEnd();
		const stretches = stretchesOf(rule);
		const ofName = complex.test(rule) ? '' : longest(stretchesOf(/[^/]*\/?$/.exec(rule)?.[0] ?? ''));
		(ofName === '' ? paths : names).push(ofName === '' ? longest(stretches) : ofName);
		likely.push(`^${stretches.map((stretch) => `(?=[^]*${stretch.join('')})`).join('')}`);
	}
	return { names: anyOf(names), paths: anyOf(paths), likely: anyOf(likely) };
}

/** Brackets that hold more than letters, such as ranges. What comes behind may belong to them. */
const complex = /\[(?![A-Za-z]+\])/;
const parts = /\[[A-Za-z]+\]|\\.?|\[.*|[*?/]|[^\\[*?/]/g;

/** The stretches of a rule without wildcards, each as patterns of its letters. */
function stretchesOf(rule: string): readonly (readonly string[])[] {
	const stretches: string[][] = [[]];
	for (const [part] of rule.matchAll(parts)) {
		if (/^(?:\[[A-Za-z]+\]|[^\\[*?/])$/.test(part)) {
			stretches.at(-1)?.push(part.length > 1 ? part : part.replace(/[$.+^()\]{}|]/, String.raw`\$&`));
		} else {
			stretches.push([]);
		}
	}
	return stretches.filter(({ length }) => length > 0);
}

/** What fits the longest of some stretches, as a pattern. */
function longest(stretches: readonly (readonly string[])[]): string {
	return stretches.reduce((best, stretch) => (stretch.length > best.length ? stretch : best), []).join('');
}

function anyOf(alternatives: readonly string[]): RegExp {
	const pattern = [...new Set(alternatives)].join('|');
	return alternatives.length === 0 ? /[^\s\S]/ : new RegExp(pattern, isCaseIgnored ? 'i' : '');
}
