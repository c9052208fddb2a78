import type { ProxyVisit } from '../sandbox/forwardProxy.ts';
import type { SeenSecret } from './secretRecorder.ts';
import type { SuiteAddresses } from './suiteAddresses.ts';
import type { Settings } from './vscodeSuite.ts';

/** The user setting that holds the address of the runner's bridge. */
export const bridgeSetting = 'studyAdminTests.bridge';

/** The name of the test driver, the extension that runs the suites in the extension host. */
export const driverName = 'study-admin-test-driver';

/** A test file for the extension host to run. */
export interface SuiteFile {
	/** Path of the bundled test file, relative to the folder of the test driver. */
	readonly file: string;
	/** The `file:` URL of the main module of mocha. */
	readonly mocha: string;
	/** The timeout of a test that does not set its own, in milliseconds. */
	readonly timeout: number;
	/** The settings to apply before the tests; `undefined` if the window was opened with them. */
	readonly settings?: SuiteSettings | undefined;
}

/** The user and workspace settings with which a suite starts. */
export interface SuiteSettings {
	readonly user: Settings;
	readonly workspace: Settings;
}

/**
 * An event of mocha: a suite or test has started, or a test was skipped, has passed or has failed.
 */
export type TestEvent =
	| { readonly kind: 'suite' | 'test' | 'skip'; readonly title: string; readonly depth: number }
	| { readonly kind: 'pass'; readonly title: string; readonly depth: number; readonly milliseconds: number }
	| { readonly kind: 'fail'; readonly title: string; readonly depth: number; readonly problem: string };

/** The index of a window in the order in which windows were opened. The suite runs in window 0. */
export type WindowNumber = number;

/** The JSON request and response of each call from an extension host to the test runner. */
export interface BridgeCalls {
	/**
	 * Reports the process ID of the extension host and requests the test file to run. Only the first
	 * window that requests a file gets it. Every other window gets `null` and runs no tests.
	 */
	readonly nextFile: { readonly request: { readonly pid: number }; readonly response: SuiteFile | null };
	/** Reports an event of mocha to the runner. */
	readonly event: { readonly request: TestEvent; readonly response: null };
	/**
	 * Reports that a test file has ended. The response is whether another suite runs in this window
	 * afterwards. The runner responds when it is ready for that suite or closes the window.
	 */
	readonly fileEnded: { readonly request: null; readonly response: boolean };
	/**
	 * Runs a function in the runner, with the Playwright page of a window. `source` is its source
	 * text.
	 */
	readonly browser: {
		readonly request: { readonly source: string; readonly argument: unknown; readonly window: WindowNumber };
		readonly response: unknown;
	};
	/** Saves a picture of a window as `dist/pictures/<name>.png`. */
	readonly picture: {
		readonly request: { readonly name: string; readonly window: WindowNumber };
		readonly response: null;
	};
	/** Opens another window on `folder`, or on the workspace of the suite without it. */
	readonly openWindow: { readonly request: { readonly folder?: string | undefined }; readonly response: WindowNumber };
	readonly closeWindow: { readonly request: WindowNumber; readonly response: null };
	readonly addresses: { readonly request: null; readonly response: SuiteAddresses };
	/** The bytes that each connection has sent to the attacker's server so far, as Latin-1 text. */
	readonly attackerReceived: { readonly request: null; readonly response: readonly string[] };
	/** The requests that the forward proxy has received so far. */
	readonly proxyVisits: { readonly request: null; readonly response: readonly ProxyVisit[] };
	/** The secrets that the sandbox's identity provider has received and issued so far. */
	readonly seenSecrets: { readonly request: null; readonly response: readonly SeenSecret[] };
	/** The path of the folder with all data of VS Code: user data, extension storage and logs. */
	readonly dataFolder: { readonly request: null; readonly response: string };
	/** The content of the extension's log files. */
	readonly extensionLog: { readonly request: null; readonly response: string };
	/** Runs the built `study-admin` in a folder. The response is its standard output. */
	readonly commandLine: {
		readonly request: { readonly args: readonly string[]; readonly folder: string };
		readonly response: string;
	};
}

/** A function of the test runner for each call from an extension host. */
export type BridgeHandlers = {
	readonly [Call in keyof BridgeCalls]: (
		request: BridgeCalls[Call]['request'],
	) => Promise<BridgeCalls[Call]['response']>;
};

/** The JSON body of each response of the bridge: the result of the call, or its error message. */
export type BridgeResponse = { readonly result: unknown } | { readonly problem: string };
