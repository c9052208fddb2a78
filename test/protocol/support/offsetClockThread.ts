import { parentPort, workerData } from 'node:worker_threads';

/**
 * Program of a worker thread: offsets the clock of this thread, then starts the provider
 * `oidc-provider` and reports its URL.
 */
const { offset } = workerData as { readonly offset: number };
const RealDate = Date;
const now = () => RealDate.now() + offset;

globalThis.Date = class extends RealDate {
	constructor(...parts: readonly unknown[]) {
		super(...((parts.length === 0 ? [now()] : parts) as [number]));
	}
	static override now = now;
} as DateConstructor;

const { startIdentityProvider } = await import('../../sandbox/identityProvider/identityProvider.ts');
const { url } = await startIdentityProvider();
parentPort?.postMessage(url);
