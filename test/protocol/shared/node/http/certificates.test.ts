import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getCACertificates, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import type { HttpSettings } from '../../../../../src/shared/core/http.ts';
import { bodyTextOf } from '../../../../../src/shared/core/http.ts';
import { Redactor } from '../../../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../../../src/shared/node/http/undiciHttp.ts';
import {
	makeCertificateAuthority,
	makeSelfSigned,
	type ServerCertificate,
} from '../../../support/certificateAuthority.ts';
import { defaultSettings } from '../../../support/http.ts';
import { failure, send } from '../../../support/sendRequest.ts';
import { refuseTunnel, withProxy, withServer } from '../../../support/servers.ts';

const authority = makeCertificateAuthority();
const names = ['127.0.0.1', 'api.example'];
const valid = authority.issue({ names });
const trusting = { readAuthorities: () => ({ bundled: [], system: [], extra: [authority.pem] }) };
const authorization = 'Basic cHJveHk6cHc=';

interface Case {
	readonly name: string;
	/**
	 * The certificate of the server; `undefined` for a server that responds with http to an https URL.
	 */
	readonly certificate?: ServerCertificate;
	readonly settings?: Partial<HttpSettings>;
	/** The expected error code; `undefined` when a response with status 200 is expected. */
	readonly fails?: string;
}

const stranger = makeCertificateAuthority().issue({ names });
const expired = authority.issue({ names, notAfter: new Date(Date.now() - 60_000) });
const cases: readonly Case[] = [
	{ name: 'of a trusted private authority', certificate: valid },
	{ name: 'of an unknown authority', certificate: stranger, fails: 'network/certificate' },
	{ name: 'that is self-signed', certificate: makeSelfSigned(names), fails: 'network/certificate' },
	{ name: 'that has expired', certificate: expired, fails: 'network/certificate-expired' },
	{
		name: 'for another name',
		certificate: authority.issue({ names: ['other.example'] }),
		fails: 'network/certificate-name',
	},
	{
		name: 'of an unknown authority when http.proxyStrictSSL is off',
		certificate: stranger,
		settings: { strictCertificates: false },
	},
	{
		name: 'that has expired when http.proxyStrictSSL is off',
		certificate: expired,
		settings: { strictCertificates: false },
	},
	{ name: 'that is missing because the server uses http', fails: 'network/not-http' },
];

function withTarget(certificate: ServerCertificate | undefined, test: (port: string) => Promise<void>): Promise<void> {
	return withServer(
		(_request, response) => void response.end('ok'),
		(url) => test(new URL(url).port),
		certificate,
	);
}

async function check(url: string, settings: Partial<HttpSettings>, { fails }: Case): Promise<void> {
	const sending = send(url, { settings, options: trusting });
	if (fails) {
		await assert.rejects(sending, failure(fails, { host: new URL(url).host }));
	} else {
		assert.equal((await sending).status, 200);
	}
}

describe('HTTP transport: TLS', () => {
	for (const test of cases) {
		const outcome = test.fails ? 'rejects' : 'accepts';
		it(`${outcome} a certificate ${test.name}`, () =>
			withTarget(test.certificate, (port) => check(`https://127.0.0.1:${port}`, test.settings ?? {}, test)));

		it(`${outcome} a certificate ${test.name}, through a proxy`, () =>
			withTarget(test.certificate, (port) =>
				withProxy({ target: `https://127.0.0.1:${port}` }, (proxy) =>
					check('https://api.example', { proxy, ...test.settings }, test),
				),
			));

		it(`${outcome} a certificate ${test.name}, through a proxy over TLS with authentication`, () =>
			withTarget(test.certificate, (port) =>
				withProxy({ target: `https://127.0.0.1:${port}`, authorization, certificate: valid }, (proxy) =>
					check('https://api.example', { proxy, authorization, ...test.settings }, test),
				),
			));
	}

	for (const source of ['bundled', 'system', 'extra'] as const) {
		it(`trusts server certificates of the ${source} certificate authorities`, () =>
			withTarget(valid, async (port) => {
				const readAuthorities = () => ({ bundled: [], system: [], extra: [], [source]: [authority.pem] });
				assert.equal((await send(`https://127.0.0.1:${port}`, { options: { readAuthorities } })).status, 200);
			}));
	}

	it('the HTTP transport uses new settings and authorities after updateSettings', () =>
		withTarget(stranger, async (port) => {
			const settings = { ...defaultSettings, usesProxies: false };
			const http = new UndiciHttp(settings, new Redactor(), trusting);
			const request = { url: `https://127.0.0.1:${port}`, firstByteTimeout: 5000, maximumBytes: 1000 };
			await assert.rejects(http.send({ method: 'GET', ...request }), failure('network/certificate'));
			http.updateSettings({ ...settings, strictCertificates: false });
			assert.equal((await http.send({ method: 'GET', ...request })).status, 200);
			http.close();
		}));

	it('sends a TLS server name when the host of the URL is a name, but not when the host is an IP address', () =>
		withServer(
			({ socket }, response) => void response.end(String(socket instanceof TLSSocket && socket.servername)),
			async (target) => {
				assert.equal(bodyTextOf(await send(target, { options: trusting })), 'false');
				await withProxy({ target }, async (proxy) => {
					const response = await send('https://api.example', { settings: { proxy }, options: trusting });
					assert.equal(bodyTextOf(response), 'api.example');
				});
			},
			valid,
		));

	for (const [host, expected] of [
		['proxy.localhost', 'proxy.localhost'],
		['127.0.0.1', false],
	] as const) {
		it(`sends ${expected ? `the TLS server name ${expected}` : 'no TLS server name'} to a proxy with TLS at ${host}`, async () => {
			let servername: unknown;
			const certificate = authority.issue({ names: [host] });
			const rejectTunnel = (client: Duplex) => {
				servername = client instanceof TLSSocket && client.servername;
				refuseTunnel(client, 403);
			};
			await withProxy({ target: 'http://127.0.0.1:9', certificate, onTunnelRequest: rejectTunnel }, async (proxy) => {
				const settings = { proxy: proxy.replace('127.0.0.1', host) };
				const sending = send('https://api.example', { settings, options: trusting });
				await assert.rejects(sending, failure('network/proxy-failed'));
			});
			assert.equal(servername, expected);
		});
	}

	it('the connect timeout does not limit the wait for a response, with and without a proxy', () =>
		withServer(
			(_request, response) => setTimeout(() => response.end('late'), 600),
			async (target) => {
				const options = { ...trusting, connectTimeout: 300 };
				assert.equal((await send(target, { options })).status, 200);
				await withProxy({ target, certificate: valid }, async (proxy) => {
					assert.equal((await send('https://api.example', { settings: { proxy }, options })).status, 200);
				});
			},
			valid,
		));

	it('the error for a rejected proxy certificate names the proxy instead of the server', () =>
		withProxy({ target: 'https://127.0.0.1:9', certificate: stranger }, (proxy) =>
			assert.rejects(
				send('https://api.example', { settings: { proxy }, options: trusting }),
				failure('network/certificate', { host: new URL(proxy).host }),
			),
		));

	it('reads the certificate authorities once, for the first TLS connection', () =>
		withTarget(undefined, (plain) =>
			withTarget(valid, async (secure) => {
				let readings = 0;
				const readAuthorities = () => {
					readings += 1;
					return trusting.readAuthorities();
				};
				const http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, new Redactor(), { readAuthorities });
				const get = (url: string) => http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 10 });
				await get(`http://127.0.0.1:${plain}`);
				assert.equal(readings, 0);
				await Promise.all([get(`https://127.0.0.1:${secure}`), get(`https://127.0.0.1:${secure}`)]);
				assert.equal(readings, 1);
				http.close();
			}),
		));

	it('trusts NODE_EXTRA_CA_CERTS always, and the system authorities only when http.systemCertificates is on', () =>
		withTarget(valid, async (port) => {
			const folder = await mkdtemp(join(tmpdir(), 'authority-'));
			const file = join(folder, 'authority.pem');
			await writeFile(file, authority.pem);
			try {
				const hasSystem = getCACertificates('system').length > 0;
				// On Linux, OpenSSL reads the system authorities from this file. Other operating systems have a
				// certificate store.
				const ofSystem: readonly (readonly [NodeJS.ProcessEnv, boolean, string])[] = [
					[{ SSL_CERT_FILE: file }, true, '200 extra 0 system true'],
					[{ SSL_CERT_FILE: file }, false, 'network/certificate'],
				];
				const rows: readonly (readonly [NodeJS.ProcessEnv, boolean, string])[] = [
					...(process.platform === 'linux' ? ofSystem : []),
					[{ NODE_EXTRA_CA_CERTS: file }, false, '200 extra 1 system false'],
					[{ NODE_EXTRA_CA_CERTS: file }, true, `200 extra 1 system ${hasSystem}`],
					[{}, true, 'network/certificate'],
				];
				for (const [variables, usesSystemCertificates, expected] of rows) {
					assert.equal(await sendElsewhere(`https://127.0.0.1:${port}`, variables, usesSystemCertificates), expected);
				}
			} finally {
				await rm(folder, { recursive: true });
			}
		}));
});

/**
 * Sends a request from a new process with these environment variables, because Node reads them only
 * at startup.
 */
async function sendElsewhere(url: string, variables: NodeJS.ProcessEnv, usesSystemCertificates: boolean) {
	const script = `
		import { UndiciHttp } from './src/shared/node/http/undiciHttp.ts';
		import { Redactor } from './src/shared/core/redaction/redactor.ts';
		const settings = ${JSON.stringify({ ...defaultSettings, usesProxies: false, usesSystemCertificates })};
		const http = new UndiciHttp(settings, new Redactor());
		const url = ${JSON.stringify(url)};
		try {
			const { status } = await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000 });
			const { certificateAuthorities: { extra, system } } = await http.describeRoute(url);
			console.log(status, 'extra', extra, 'system', system > 0);
		} catch (error) {
			console.log(error.code);
		}
		http.close();`;
	const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
	const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
		env: { ...inherited, ...variables },
	});
	return stdout.trim();
}
