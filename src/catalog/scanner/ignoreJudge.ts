import ignore, { type Ignore } from 'ignore';
import { type IgnoreRules, withIgnoreFile } from './ignoreRules.ts';

/** Each path that is judged is remembered by what has judged it, which is made anew after so many. */
const mostPaths = 10_000;
const isCaseIgnored = process.platform !== 'linux';

/** Rules, ready to judge by. */
interface MadeRules {
	readonly rules: Ignore;
	/** Fits every path that a rule can leave out, and few others: most paths are as good as judged by it. */
	readonly possible: RegExp;
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
		if (!made.possible.test(whole)) {
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
		return { rules: ignore({ ignorecase: isCaseIgnored }).add(lines), possible: possiblePattern(lines.split('\n')) };
	}
}

/** Every path that a rule fits has in it what the rule says outside of its wildcards; of that the longest stretch is looked for. */
function possiblePattern(lines: readonly string[]): RegExp {
	const rules = lines.filter((line) => line.trim() !== '' && !/^[#!]/.test(line));
	const stretches = rules.map((rule) =>
		rule
			.trimEnd()
			.split(/\\.?|\[.*|[*?/]/)
			.reduce((longest, stretch) => (stretch.length > longest.length ? stretch : longest), ''),
	);
	const words = [...new Set(stretches)].map((stretch) => stretch.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
	return words.length === 0 ? /[^\s\S]/ : new RegExp(words.join('|'), isCaseIgnored ? 'i' : '');
}
