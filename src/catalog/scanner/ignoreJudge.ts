import ignore, { type Ignore } from 'ignore';
import type { IgnoreRules } from './ignoreRules.ts';

/** Judges paths by rules. It keeps what it has made of them, and every path, so it is for some work and not for ever. */
export class IgnoreJudge {
	readonly #made = new Map<string, Ignore>();

	/** Whether rules leave a path out. `path` leads from the folder that is searched, with a `/` at its end when it is a folder's. */
	isIgnored({ above, lines }: IgnoreRules, path: string): boolean {
		if (lines === '') {
			return false;
		}
		const made = this.#made.get(lines) ?? ignore({ ignorecase: process.platform !== 'linux' }).add(lines);
		this.#made.set(lines, made);
		return made.ignores(above + path);
	}
}
