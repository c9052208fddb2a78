import type { SandboxOptions } from '../sandbox/sandbox.ts';
import type { FrontCertificate } from '../sandbox/tlsFront.ts';
import type { SuiteAddresses } from './suiteAddresses.ts';

/**
 * What a suite says in so many words, or as a function of the addresses of its sandbox, attacker
 * and proxy.
 */
export type FromAddresses<Value> = Value | ((addresses: SuiteAddresses) => Value);

/** The content of a settings file. */
export type Settings = Readonly<Record<string, unknown>>;

/** A further file of tests, which goes on in the same window once something has been done to it. */
export interface Stage {
	/**
	 * `reload` reloads the page; `restart` also stops the server before, and starts it at the same
	 * place.
	 */
	readonly after: 'reload' | 'restart';
	/** The file, relative to `test/vscode`. */
	readonly file: string;
}

/** What the sandbox shows of itself over TLS, and the authority behind it, in PEM. */
export interface SandboxCertificate extends FrontCertificate {
	readonly authority: string;
}

/** One entry of `test/vscode/suites.ts`: a file of tests and the window it runs in. */
export interface VscodeSuite {
	/**
	 * What `npm run test:vscode -- <name>` calls it, and what its pictures of failures are named
	 * after.
	 */
	readonly name: string;
	/** The file, relative to `test/vscode`. */
	readonly file: string;
	/**
	 * Suites with the same value run in one window, one after the other in the order of the list. Each
	 * has a sandbox, settings and files of its own; environments, converted documents and editors of the
	 * suite before are removed. A suite with requirements for its server or its window has none.
	 */
	readonly window?: string;
	/**
	 * What follows, each in a fresh extension host. Disk, secrets, sandbox and browser are as the
	 * stage before left them;
	 * nothing else is. They end with the first that has a failure.
	 */
	readonly stages?: readonly Stage[];
	/** Opens the workspace in Restricted Mode. */
	readonly restricted?: boolean;
	/** How its sandbox differs from the default one, such as in the lifetimes of tokens. */
	readonly sandbox?: SandboxOptions;
	/**
	 * Gives it a forward proxy that knows `api.sandbox.test` and so on, and the browser uses;
	 * `authorized` asks who comes.
	 */
	readonly proxy?: 'open' | 'authorized';
	/**
	 * Further hosts that the forward proxy leads to a service of the sandbox: `api`, `idp`,
	 * `conversion` or `catalog`. The certificate of the suite must name them.
	 */
	readonly hosts?: Readonly<Record<string, string>>;
	/**
	 * Serves the sandbox over TLS too, with what this gives; nothing trusts its authority unless the
	 * suite sees to it.
	 */
	readonly tls?: () => SandboxCertificate;
	/** User settings beside those every window has. */
	readonly settings?: FromAddresses<Settings>;
	/** The content of `.vscode/settings.json`, instead of the sample workspace's. */
	readonly workspaceSettings?: FromAddresses<Settings>;
	/**
	 * Folders of the workspace that are copies of others, which may be missing: names → paths from
	 * the project's root.
	 */
	readonly workspaceFolders?: Readonly<Record<string, string>>;
	/**
	 * Environment variables of VS Code and its extension host. A suite that sets any has a server and
	 * a browser of its own.
	 */
	readonly environmentVariables?: FromAddresses<Readonly<Record<string, string>>>;
	/**
	 * Extensions that come with VS Code and that only this suite needs. It then has a server and a
	 * browser of its own.
	 */
	readonly builtInExtensions?: readonly string[];
	/**
	 * Milliseconds that the whole suite may take on a busy machine, including the time to open the
	 * window; 240,000 by default.
	 */
	readonly timeout?: number;
	/**
	 * Why it cannot run in a desktop VS Code, such as a log-in page in a browser outside the window.
	 */
	readonly notOnDesktop?: string;
}

/** The files of a suite in the order in which they run. */
export function filesOf({ file, stages = [] }: VscodeSuite): readonly string[] {
	return [file, ...stages.map((stage) => stage.file)];
}

/** The value for these addresses; `undefined` when there is none. */
export function resolved<Value extends object>(
	value: FromAddresses<Value> | undefined,
	addresses: SuiteAddresses,
): Value | undefined {
	return typeof value === 'function' ? value(addresses) : value;
}

/**
 * The suites a filter names: the one with exactly that name, otherwise those whose name or files
 * contain it, in any case
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
		: suites.filter((suite) => [suite.name, ...filesOf(suite)].some((text) => text.toLowerCase().includes(wanted)));
}
