import type { ProxyVisit } from '../sandbox/forwardProxy.ts';
import type { SeenSecret } from './secretRecorder.ts';
import type { SuiteAddresses } from './surroundings.ts';

/** The environment variable by which the extension host learns where the runner listens. */
export const bridgeVariable = 'STUDY_ADMIN_TEST_BRIDGE';

/** The id of the extension that carries the suites into the extension host. */
export const driverName = 'study-admin-test-driver';

/** What the extension host is to run. */
export interface SuiteOrder {
	/** The bundled suite, relative to the driver extension. */
	readonly file: string;
	/** The URL of mocha's module. */
	readonly mocha: string;
	/** Milliseconds a single test may take unless it says otherwise. */
	readonly timeout: number;
}

/** What happened to the tests, in the order in which it happened. */
export type TestEvent =
	| { readonly kind: 'suite' | 'test' | 'skip'; readonly title: string; readonly depth: number }
	| { readonly kind: 'pass'; readonly title: string; readonly depth: number; readonly milliseconds: number }
	| { readonly kind: 'fail'; readonly title: string; readonly depth: number; readonly problem: string }
	| { readonly kind: 'end' };

/** The windows of a suite, in the order in which they were opened: 0 is the one that it runs in. */
export type WindowNumber = number;

/** What the extension host asks of the runner: each call's request and answer, as JSON. */
export interface BridgeCalls {
	/** The file to run. Only the first window that asks in a stage is given one; `null` tells the others to do nothing. */
	readonly order: { readonly request: null; readonly answer: SuiteOrder | null };
	readonly event: { readonly request: TestEvent; readonly answer: null };
	/** Runs a function's source text with the page of a window. */
	readonly browser: {
		readonly request: { readonly source: string; readonly argument: unknown; readonly window: WindowNumber };
		readonly answer: unknown;
	};
	readonly picture: {
		readonly request: { readonly name: string; readonly window: WindowNumber };
		readonly answer: null;
	};
	/** Opens a window on the same workspace, or on the folder, and gives its number. */
	readonly openWindow: { readonly request: { readonly folder?: string | undefined }; readonly answer: WindowNumber };
	readonly closeWindow: { readonly request: WindowNumber; readonly answer: null };
	readonly addresses: { readonly request: null; readonly answer: SuiteAddresses };
	/** What each connection to the attacker has sent so far. */
	readonly attackerReceived: { readonly request: null; readonly answer: readonly string[] };
	/** What the forward proxy was asked for so far. */
	readonly proxyVisits: { readonly request: null; readonly answer: readonly ProxyVisit[] };
	/** What secrets the sandbox's identity provider was shown and has issued so far. */
	readonly seenSecrets: { readonly request: null; readonly answer: readonly SeenSecret[] };
	/** Where VS Code keeps all it writes: user data, storage, logs. */
	readonly dataFolder: { readonly request: null; readonly answer: string };
	readonly extensionLog: { readonly request: null; readonly answer: string };
}

/** How the runner answers each call. */
export type BridgeAnswers = {
	readonly [Call in keyof BridgeCalls]: (request: BridgeCalls[Call]['request']) => Promise<BridgeCalls[Call]['answer']>;
};

/** The body of every answer. */
export type BridgeReply = { readonly answer: unknown } | { readonly problem: string };
