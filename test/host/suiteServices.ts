import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProxyVisit, startForwardProxy } from '../sandbox/forwardProxy.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { sandboxPort } from '../sandbox/sandboxPort.ts';
import type { Service } from '../sandbox/service.ts';
import { startTlsFront } from '../sandbox/tlsFront.ts';
import { startAttacker } from './attacker.ts';
import { temporaryFolder } from './ownedProcess.ts';
import { recordSecrets, type SeenSecret } from './secretRecorder.ts';
import type { SuiteAddresses, TlsAddress } from './suiteAddresses.ts';
import type { SandboxCertificate, VscodeSuite } from './vscodeSuite.ts';

/**
 * The servers that a suite uses: the sandbox, the attacker's server, and a forward proxy if the
 * suite has one.
 */
export interface SuiteServices {
	readonly addresses: SuiteAddresses;
	/**
	 * The URL of a second forward proxy for the browser; `undefined` for a suite without a proxy. It
	 * requires no authentication, because Playwright delays the workbench when it has to authenticate.
	 */
	readonly browserProxy: string | undefined;
	/** Returns the bytes that each connection has sent to the attacker's server, as Latin-1 text. */
	attackerReceived(): readonly string[];
	/** Returns the secrets that the sandbox's identity provider has received and issued so far. */
	seenSecrets(): readonly SeenSecret[];
	/** Returns the requests that the forward proxy has received so far; empty without a proxy. */
	proxyVisits(): readonly ProxyVisit[];
	close(): Promise<void>;
}

const proxyUser = { username: 'proxy-user', password: 'proxy-password' };

/** Starts the services of a suite. If one of them fails to start, the others are closed. */
export async function startSuiteServices(suite: VscodeSuite): Promise<SuiteServices> {
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
		const sandbox = await started(startSandbox({ ...recorder.options, ...suite.sandbox?.() }));
		const attacker = await started(startAttacker());
		const plainPort = (host: string) => {
			const service = suite.hosts?.[host.replace(/:\d+$/, '')];
			return sandboxPort(sandbox.addresses, service === undefined ? host : `${service}.sandbox.test`);
		};
		const certificate = suite.tls?.();
		const front = certificate && (await started(startTlsFront(certificate, plainPort)));
		const tls = certificate && front && tlsAddress(certificate, front);
		const credentials =
			suite.proxy === 'authorized' ? { ...proxyUser, authorization: basicAuthorization(proxyUser) } : {};
		const portOf = (host: string) => (plainPort(host) && host.endsWith(':443') ? tls?.port : plainPort(host));
		const proxy = suite.proxy && (await started(startForwardProxy({ portOf, ...credentials })));
		const browserProxy = suite.proxy && (await started(startForwardProxy({ portOf })));
		return {
			addresses: {
				...sandbox.addresses,
				attacker: attacker.url,
				...(proxy ? { proxy: { url: proxy.url, ...credentials } } : {}),
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
