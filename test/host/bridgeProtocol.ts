import type { ProxyVisit } from '../sandbox/forwardProxy.ts';
import type { SeenSecret } from './secretRecorder.ts';
import type { SuiteAddresses } from './suiteAddresses.ts';
import type { Settings } from './vscodeSuite.ts';

/** The user setting that holds the address of the runner's bridge. */
export const bridgeSetting = 'studyAdminTests.bridge';

/** The id of the extension that carries the suites into the extension host. */
export const driverName = 'study-admin-test-driver';

/** A test file for the extension host to run. */
export interface SuiteFile {
	/** The bundled suite, relative to the driver extension. */
	readonly file: string;
	/** The URL of mocha's module. */
	readonly mocha: string;
	/** Milliseconds a single test may take unless it says otherwise. */
	readonly timeout: number;
	/** The settings to change to; `undefined` in a window that started with them. */
	readonly settings?: SuiteSettings | undefined;
}

/** The settings that a suite starts with. */
export interface SuiteSettings {
	readonly user: Settings;
	readonly workspace: Settings;
}

/** Events of a test run, in order. */
export type TestEvent =
	| { readonly kind: 'suite' | 'test' | 'skip'; readonly title: string; readonly depth: number }
	| { readonly kind: 'pass'; readonly title: string; readonly depth: number; readonly milliseconds: number }
	| { readonly kind: 'fail'; readonly title: string; readonly depth: number; readonly problem: string };

/**
 * The number of a window, in the order in which the windows were opened. The suite runs in window
 * 0.
 */
export type WindowNumber = number;

/** The calls from the extension host to the runner: request and answer of each, as JSON. */
export interface BridgeCalls {
	/**
	 * Reports the process id of the extension host and requests the file to run. Only the first
	 * window of a stage gets
	 * one; `null` means there is nothing to run.
	 */
	readonly nextFile: { readonly request: { readonly pid: number }; readonly answer: SuiteFile | null };
	readonly event: { readonly request: TestEvent; readonly answer: null };
	/**
	 * Reports the end of the file. The answer comes once it is known whether a file of another suite
	 * follows in this window.
	 */
	readonly fileEnded: { readonly request: null; readonly answer: boolean };
	/** Runs a function's source text with the page of a window. */
	readonly browser: {
		readonly request: { readonly source: string; readonly argument: unknown; readonly window: WindowNumber };
		readonly answer: unknown;
	};
	readonly picture: {
		readonly request: { readonly name: string; readonly window: WindowNumber };
		readonly answer: null;
	};
	/** Opens a window on the same workspace, or on the folder. The answer is its number. */
	readonly openWindow: { readonly request: { readonly folder?: string | undefined }; readonly answer: WindowNumber };
	readonly closeWindow: { readonly request: WindowNumber; readonly answer: null };
	readonly addresses: { readonly request: null; readonly answer: SuiteAddresses };
	/** What each connection to the attacker has sent so far. */
	readonly attackerReceived: { readonly request: null; readonly answer: readonly string[] };
	/** The requests to the forward proxy so far. */
	readonly proxyVisits: { readonly request: null; readonly answer: readonly ProxyVisit[] };
	/** The secrets that the sandbox's identity provider has received and issued so far. */
	readonly seenSecrets: { readonly request: null; readonly answer: readonly SeenSecret[] };
	/** The folder of everything that VS Code stores: user data, extension storage, logs. */
	readonly dataFolder: { readonly request: null; readonly answer: string };
	readonly extensionLog: { readonly request: null; readonly answer: string };
}

/** The functions of the runner that answer the calls. */
export type BridgeAnswers = {
	readonly [Call in keyof BridgeCalls]: (request: BridgeCalls[Call]['request']) => Promise<BridgeCalls[Call]['answer']>;
};

/** The body of every answer. */
export type BridgeReply = { readonly answer: unknown } | { readonly problem: string };
