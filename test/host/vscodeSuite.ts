import type { SandboxOptions } from '../sandbox/sandbox.ts';

/** One entry of `test/vscode/suites.ts`: a file of tests and the window it runs in. */
export interface VscodeSuite {
	/** What `npm run test:vscode -- <name>` calls it, and what its pictures of failures are named after. */
	readonly name: string;
	/** The file, relative to `test/vscode`. */
	readonly file: string;
	/** Starts the server by code-server's wrapper, which keeps secrets over a reload of the page and over windows. */
	readonly secretsKept?: boolean;
	/** Opens the workspace in Restricted Mode. */
	readonly restricted?: boolean;
	/** How its sandbox differs from the default one, such as in the lifetimes of tokens. */
	readonly sandbox?: SandboxOptions;
	/** User settings beside those every window has. */
	readonly settings?: Readonly<Record<string, unknown>>;
	/** Milliseconds the whole file may take, from opening the window; 120,000 by default. */
	readonly timeout?: number;
	/** Why it cannot run in a desktop VS Code, such as a log-in page in a browser outside the window. */
	readonly notOnDesktop?: string;
}

/**
 * The suites a filter names: the one with exactly that name, otherwise those whose name or file contains it, in any case
 * of letters; all of them without a filter.
 */
export function selectSuites(suites: readonly VscodeSuite[], filter: string | undefined): readonly VscodeSuite[] {
	if (filter === undefined) {
		return suites;
	}
	const exact = suites.filter(({ name }) => name === filter);
	const wanted = filter.toLowerCase();
	return exact.length > 0
		? exact
		: suites.filter(({ name, file }) => [name, file].some((text) => text.toLowerCase().includes(wanted)));
}
