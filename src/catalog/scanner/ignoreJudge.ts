import ignore, { type Ignore } from 'ignore';
import { type IgnoreRules, withIgnoreFile } from './ignoreRules.ts';

/** Each path that is judged is remembered by what has judged it, which is made anew after so many. */
const mostPaths = 10_000;

/** Judges paths by the rules of ignore files, and by what is left out whatever they say. */
export class IgnoreJudge {
	readonly #excludes: string;
	readonly #made = new Map<string, Ignore>();
	#last: { readonly rules: IgnoreRules; readonly made: Ignore } | undefined;
	#paths = 0;

	/** `excludes` are rules as the folder that is searched would say them. */
	constructor(excludes: string) {
		this.#excludes = excludes;
	}

	/** Whether a path is left out. It leads from the folder that is searched, with a `/` at its end when it is a folder's. */
	isIgnored(rules: IgnoreRules, path: string): boolean {
		this.#paths += 1;
		if (this.#paths > mostPaths) {
			this.#paths = 0;
			this.#made.clear();
			this.#last = undefined;
		}
		return this.#for(rules).ignores(rules.above + path);
	}

	/** Rules that have come from another thread are the same in what they say only. */
	#for(rules: IgnoreRules): Ignore {
		if (rules !== this.#last?.rules) {
			const key = `${rules.above}\n${rules.lines}`;
			const made = this.#made.get(key) ?? this.#make(rules);
			this.#made.set(key, made);
			this.#last = { rules, made };
		}
		return this.#last.made;
	}

	/** The last rule that fits decides, so what is excluded comes last. */
	#make(rules: IgnoreRules): Ignore {
		const all = withIgnoreFile(rules, rules.above.replace(/\/$/, ''), this.#excludes);
		return ignore({ ignorecase: process.platform !== 'linux' }).add(all.lines);
	}
}
