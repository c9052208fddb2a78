import type { SandboxOptions } from '../sandbox/sandbox.ts';
import type { FrontCertificate } from '../sandbox/tlsFront.ts';
import type { SuiteAddresses } from './suiteAddresses.ts';

/** A value, or a function that returns it for the addresses of the suite's services. */
export type FromAddresses<Value> = Value | ((addresses: SuiteAddresses) => Value);

/** The content of a settings file of VS Code: the values of settings by their names. */
export type Settings = Readonly<Record<string, unknown>>;

/** A test file that runs after the previous file of its suite, in a reloaded window. */
export interface Stage {
	/** `reload` reloads the page. `restart` restarts the VS Code server at the same address first. */
	readonly after: 'reload' | 'restart';
	/** Path of the test file, relative to `test/vscode`. */
	readonly file: string;
}

/**
 * The certificate of the sandbox over TLS, its key, and the certificate of the authority that
 * issued it.
 */
export interface SandboxCertificate extends FrontCertificate {
	/** The certificate of the authority as PEM. */
	readonly authority: string;
}

/** An entry of `test/vscode/suites.ts`: a test file and options of the window in which it runs. */
export interface VscodeSuite {
	/**
	 * The name of the suite for `npm run test:vscode -- <name>`. The picture of a failure is
	 * `failed-<name>.png`.
	 */
	readonly name: string;
	/** Path of the first test file of the suite, relative to `test/vscode`. */
	readonly file: string;
	/**
	 * Suites with the same value run in one window, in the order of the list. Each suite has its own
	 * sandbox, settings and files. Environments, converted documents and editors of the previous suite
	 * are removed. Suites with special requirements for the window or its server do not set this.
	 */
	readonly window?: string;
	/**
	 * Test files that run afterwards, each in a new extension host. Files, secrets, the sandbox and
	 * the state of the browser remain from the previous file. After a failed test, no further file
	 * runs.
	 */
	readonly stages?: readonly Stage[];
	/** Whether the workspace is opened in Restricted Mode. */
	readonly restricted?: boolean;
	/** Returns options of the sandbox for a run of the suite, such as the lifetimes of tokens. */
	readonly sandbox?: () => SandboxOptions;
	/**
	 * Starts a forward proxy that forwards hosts such as `api.sandbox.test` to the sandbox. With
	 * `authorized`, the proxy requires authentication. The browser uses a second proxy without it.
	 */
	readonly proxy?: 'open' | 'authorized';
	/**
	 * Further hosts that the forward proxy leads to a service of the sandbox: `api`, `idp`,
	 * `conversion` or `catalog`. The certificate of the suite must name them.
	 */
	readonly hosts?: Readonly<Record<string, string>>;
	/**
	 * Creates a certificate with which the sandbox is also available over TLS. VS Code does not trust
	 * the certificate authority, unless the suite sets `NODE_EXTRA_CA_CERTS`.
	 */
	readonly tls?: () => SandboxCertificate;
	/** User settings, in addition to those of every suite. */
	readonly settings?: FromAddresses<Settings>;
	/** The content of `.vscode/settings.json`. Replaces the settings of the sample workspace. */
	readonly workspaceSettings?: FromAddresses<Settings>;
	/**
	 * Folders to copy to the workspace: names in the workspace → paths relative to the project's root.
	 * Missing folders are skipped.
	 */
	readonly workspaceFolders?: Readonly<Record<string, string>>;
	/**
	 * Environment variables of VS Code and its extension host. A suite that sets any does not share
	 * its server and its browser with other suites.
	 */
	readonly environmentVariables?: FromAddresses<Readonly<Record<string, string>>>;
	/**
	 * Names of built-in extensions of VS Code that are disabled in other suites. A suite that sets any
	 * does not share its server and its browser with other suites.
	 */
	readonly builtInExtensions?: readonly string[];
	/**
	 * Time limit of the suite in milliseconds, including the time to open the window; 240,000 by
	 * default. Must be sufficient on a busy machine.
	 */
	readonly timeout?: number;
	/** The reason why the suite cannot run in a desktop VS Code; `undefined` if it can. */
	readonly notOnDesktop?: string;
}

/** Returns the test files of a suite in the order in which they run. */
export function filesOf({ file, stages = [] }: VscodeSuite): readonly string[] {
	return [file, ...stages.map((stage) => stage.file)];
}

/** Returns the value for these addresses; `undefined` when `value` is `undefined`. */
export function resolveValue<Value extends object>(
	value: FromAddresses<Value> | undefined,
	addresses: SuiteAddresses,
): Value | undefined {
	return typeof value === 'function' ? value(addresses) : value;
}

/**
 * Returns the suites that match a filter: the suite with exactly this name, otherwise all suites
 * whose name or test files contain the filter. Ignores upper and lower case. Returns all suites
 * without a filter.
 */
export function selectSuites(suites: readonly VscodeSuite[], filter: string | undefined): readonly VscodeSuite[] {
	if (filter === undefined) {
		return suites;
	}
	const exact = suites.filter(({ name }) => name === filter);
	const lowerCaseFilter = filter.toLowerCase();
	return exact.length > 0
		? exact
		: suites.filter((suite) =>
				[suite.name, ...filesOf(suite)].some((text) => text.toLowerCase().includes(lowerCaseFilter)),
			);
}
