import type { SandboxAddresses } from '../sandbox/sandbox.ts';

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

/** What the extension host asks of the runner: each call's request and answer, as JSON. */
export interface BridgeCalls {
	/** The suite to run. Only the first window that asks is given one; `null` tells the others to do nothing. */
	readonly order: { readonly request: null; readonly answer: SuiteOrder | null };
	readonly event: { readonly request: TestEvent; readonly answer: null };
	/** Runs a function's source text with the page. */
	readonly browser: {
		readonly request: { readonly source: string; readonly argument: unknown };
		readonly answer: unknown;
	};
	readonly picture: { readonly request: string; readonly answer: null };
	readonly sandbox: { readonly request: null; readonly answer: SandboxAddresses };
	readonly extensionLog: { readonly request: null; readonly answer: string };
}

/** How the runner answers each call. */
export type BridgeAnswers = {
	readonly [Call in keyof BridgeCalls]: (request: BridgeCalls[Call]['request']) => Promise<BridgeCalls[Call]['answer']>;
};

/** The body of every answer. */
export type BridgeReply = { readonly answer: unknown } | { readonly problem: string };
