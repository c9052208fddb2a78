import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProxyVisit, startForwardProxy } from '../sandbox/forwardProxy.ts';
import { type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { sandboxPort } from '../sandbox/sandboxPort.ts';
import type { Service } from '../sandbox/service.ts';
import { startTlsFront } from '../sandbox/tlsFront.ts';
import { startAttacker } from './attacker.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { recordSecrets, type SeenSecret } from './secretRecorder.ts';
import type { SandboxCertificate, VscodeSuite } from './vscodeSuite.ts';

/** Where everything is that a suite can reach. Nothing in it is secret. */
export interface SuiteAddresses extends SandboxAddresses {
	/** A server that only records who comes: `http://127.0.0.1:<port>`. */
	readonly attacker: string;
	/** The forward proxy, for a suite that has one. */
	readonly proxy?: ProxyAddress;
	/** The sandbox over TLS, for a suite that has it. */
	readonly tls?: TlsAddress;
}

/** The sandbox over TLS, under the names that the suite's certificate is for. */
export interface TlsAddress {
	/** As in `https://api.localhost:<port>`. Through the forward proxy it is 443, as in `https://api.sandbox.test`. */
	readonly port: number;
	/** A file with the certificate to trust, for `NODE_EXTRA_CA_CERTS`. */
	readonly authorityFile: string;
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
	/**
	 * A proxy of the browser's own, which asks for nothing: where one asks, the library that answers for the browser holds
	 * the workbench up. `undefined` for a suite without a proxy.
	 */
	readonly browserProxy: string | undefined;
	/** What each connection to the attacker has sent so far. */
	attackerReceived(): readonly string[];
	/** What secrets the sandbox's identity provider was shown and has issued so far. */
	seenSecrets(): readonly SeenSecret[];
	/** What the forward proxy was asked for so far; nothing where there is none. */
	proxyVisits(): readonly ProxyVisit[];
	close(): Promise<void>;
}

const proxyUser = { username: 'proxy-user', password: 'proxy-password' };

/** Starts what a suite needs around its window. */
export async function startSurroundings(suite: VscodeSuite): Promise<Surroundings> {
	const running: { close(): Promise<void> }[] = [];
	const started = async <T extends { close(): Promise<void> }>(service: Promise<T>): Promise<T> => {
		running.push(await service);
		return service;
	};
	const close = async () => {
		await Promise.all(running.map((service) => service.close()));
	};
	try {
		const recorder = recordSecrets();
		const sandbox = await started(startSandbox({ ...recorder.options, ...suite.sandbox }));
		const attacker = await started(startAttacker());
		const plainPort = (host: string) => sandboxPort(sandbox.addresses, host);
		const certificate = suite.tls?.();
		const front = certificate && (await started(startTlsFront(certificate, plainPort)));
		const tls = certificate && front && tlsAddress(certificate, front);
		const who = suite.proxy === 'authorized' ? { ...proxyUser, authorization: basicAuthorization(proxyUser) } : {};
		const portOf = (host: string) => (plainPort(host) && host.endsWith(':443') ? tls?.port : plainPort(host));
		const proxy = suite.proxy && (await started(startForwardProxy({ portOf, ...who })));
		const browserProxy = suite.proxy && (await started(startForwardProxy({ portOf })));
		return {
			addresses: {
				...sandbox.addresses,
				attacker: attacker.url,
				...(proxy ? { proxy: { url: proxy.url, ...who } } : {}),
				...(tls ? { tls } : {}),
			},
			browserProxy: browserProxy?.url,
			attackerReceived: attacker.received,
			seenSecrets: recorder.seen,
			proxyVisits: () => proxy?.visits ?? [],
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

function tlsAddress({ authority }: SandboxCertificate, front: Service): TlsAddress {
	const authorityFile = join(temporaryFolder(), 'authority.pem');
	writeFileSync(authorityFile, authority);
	return { port: Number(new URL(front.url).port), authorityFile };
}

function basicAuthorization({ username, password }: typeof proxyUser): string {
	return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
