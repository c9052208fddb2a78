import { type ForwardProxy, type ProxyVisit, sandboxPort, startForwardProxy } from '../sandbox/forwardProxy.ts';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { type Attacker, startAttacker } from './attacker.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** Where everything is that a suite can reach. Nothing in it is secret. */
export interface SuiteAddresses extends SandboxAddresses {
	/** A server that only records who comes: `http://127.0.0.1:<port>`. */
	readonly attacker: string;
	/** The forward proxy, for a suite that has one. */
	readonly proxy?: ProxyAddress;
}

/** A forward proxy, and how to be let through where it asks. */
export interface ProxyAddress {
	readonly url: string;
	readonly username?: string;
	readonly password?: string;
	/** The value of `http.proxyAuthorization`. */
	readonly authorization?: string;
}

/** The services around a window: the sandbox, a server nobody should come to, and a forward proxy where the suite asks for one. */
export interface Surroundings {
	readonly addresses: SuiteAddresses;
	/** What each connection to the attacker has sent so far. */
	attackerReceived(): readonly string[];
	/** What the forward proxy was asked for so far; nothing where there is none. */
	proxyVisits(): readonly ProxyVisit[];
	close(): Promise<void>;
}

const proxyUser = { username: 'proxy-user', password: 'proxy-password' };

/** Starts what a suite needs around its window. */
export async function startSurroundings(suite: VscodeSuite): Promise<Surroundings> {
	const sandbox = await startSandbox(suite.sandbox);
	let attacker: Attacker | undefined;
	let proxy: ForwardProxy | undefined;
	const close = async () => {
		attacker?.close();
		await Promise.all([sandbox.close(), proxy?.close()]);
	};
	try {
		attacker = await startAttacker();
		const who = suite.proxy === 'authorized' ? { ...proxyUser, authorization: basicAuthorization(proxyUser) } : {};
		if (suite.proxy !== undefined) {
			const portOf = (host: string) => sandboxPort(sandbox.addresses, host);
			proxy = await startForwardProxy({ portOf, ...who });
		}
		const addresses: SuiteAddresses = {
			...sandbox.addresses,
			attacker: attacker.url,
			...(proxy === undefined ? {} : { proxy: { url: proxy.url, ...who } }),
		};
		const { received } = attacker;
		return { addresses, attackerReceived: received, proxyVisits: () => proxy?.visits ?? [], close };
	} catch (error) {
		await close();
		throw error;
	}
}

function basicAuthorization({ username, password }: typeof proxyUser): string {
	return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
