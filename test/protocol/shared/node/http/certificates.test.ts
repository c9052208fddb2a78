import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { textOf } from '../../../../src/shared/http/http.ts';
import type { ProxySettings } from '../../../../src/shared/http/proxySettings.ts';
import { UndiciHttp } from '../../../../src/shared/http/undiciHttp.ts';
import {
	makeCertificateAuthority,
	makeSelfSigned,
	type ServerCertificate,
} from '../../support/certificateAuthority.ts';
import { defaultSettings } from '../../support/http.ts';
import { failure, send } from '../../support/sending.ts';
import { withProxy, withServer } from '../../support/servers.ts';

const authority = makeCertificateAuthority();
const names = ['127.0.0.1', 'api.example'];
const valid = authority.issue({ names });
const trusting = { readAuthorities: () => ({ bundled: [], system: [], extra: [authority.pem] }) };
const authorization = 'Basic cHJveHk6cHc=';

interface Case {
	readonly name: string;
	/** None for a server that speaks plain HTTP where HTTPS is expected. */
	readonly certificate?: ServerCertificate;
	readonly settings?: Partial<ProxySettings>;
	/** The code; none for 200. */
	readonly fails?: string;
}

const stranger = makeCertificateAuthority().issue({ names });
const expired = authority.issue({ names, notAfter: new Date(Date.now() - 60_000) });
const cases: readonly Case[] = [
	{ name: 'of a private authority that is trusted', certificate: valid },
	{ name: 'of an unknown authority', certificate: stranger, fails: 'network/certificate' },
	{ name: 'signed by itself', certificate: makeSelfSigned(names), fails: 'network/certificate' },
	{ name: 'that has expired', certificate: expired, fails: 'network/certificate-expired' },
	{
		name: 'of another name',
		certificate: authority.issue({ names: ['other.example'] }),
		fails: 'network/certificate-name',
	},
	{ name: 'of an unknown authority, not strict', certificate: stranger, settings: { strictCertificates: false } },
	{ name: 'that has expired, not strict', certificate: expired, settings: { strictCertificates: false } },
	{ name: 'that is missing: plain HTTP', fails: 'network/not-http' },
];

function withTarget(certificate: ServerCertificate | undefined, test: (port: string) => Promise<void>): Promise<void> {
	return withServer(
		(_request, response) => void response.end('ok'),
		(url) => test(new URL(url).port),
		certificate,
	);
}

async function check(url: string, settings: Partial<ProxySettings>, { fails }: Case): Promise<void> {
	const sending = send(url, { settings, surroundings: trusting });
	if (fails) {
		await assert.rejects(sending, failure(fails, { host: new URL(url).host }));
	} else {
		assert.equal((await sending).status, 200);
	}
}

describe('transport over TLS', () => {
	for (const test of cases) {
		it(`meets a certificate ${test.name}`, () =>
			withTarget(test.certificate, (port) => check(`https://127.0.0.1:${port}`, test.settings ?? {}, test)));

		it(`meets a certificate ${test.name}, through a proxy`, () =>
			withTarget(test.certificate, (port) =>
				withProxy({ target: `https://127.0.0.1:${port}` }, (proxy) =>
					check('https://api.example', { proxy, ...test.settings }, test),
				),
			));

		it(`meets a certificate ${test.name}, through a proxy over TLS that wants a sign-in`, () =>
			withTarget(test.certificate, (port) =>
				withProxy({ target: `https://127.0.0.1:${port}`, authorization, certificate: valid }, (proxy) =>
					check('https://api.example', { proxy, authorization, ...test.settings }, test),
				),
			));
	}

	it('tells the server which name is meant, and none for an address', () =>
		withServer(
			({ socket }, response) => void response.end(String(socket instanceof TLSSocket && socket.servername)),
			async (target) => {
				assert.equal(textOf(await send(target, { surroundings: trusting })), 'false');
				await withProxy({ target }, async (proxy) => {
					const response = await send('https://api.example', { settings: { proxy }, surroundings: trusting });
					assert.equal(textOf(response), 'api.example');
				});
			},
			valid,
		));

	it('lets an answer take longer than connecting may, through a proxy too', () =>
		withServer(
			(_request, response) => setTimeout(() => response.end('late'), 600),
			async (target) => {
				const surroundings = { ...trusting, connectTimeout: 300 };
				assert.equal((await send(target, { surroundings })).status, 200);
				await withProxy({ target, certificate: valid }, async (proxy) => {
					assert.equal((await send('https://api.example', { settings: { proxy }, surroundings })).status, 200);
				});
			},
			valid,
		));

	it("names the proxy when it is the proxy's certificate", () =>
		withProxy({ target: 'https://127.0.0.1:9', certificate: stranger }, (proxy) =>
			assert.rejects(
				send('https://api.example', { settings: { proxy }, surroundings: trusting }),
				failure('network/certificate', { host: new URL(proxy).host }),
			),
		));

	it('reads the authorities when TLS is first spoken, and once', () =>
		withTarget(undefined, (plain) =>
			withTarget(valid, async (secure) => {
				let readings = 0;
				const readAuthorities = () => {
					readings += 1;
					return trusting.readAuthorities();
				};
				const http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, { readAuthorities });
				const get = (url: string) => http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 10 });
				await get(`http://127.0.0.1:${plain}`);
				assert.equal(readings, 0);
				await Promise.all([get(`https://127.0.0.1:${secure}`), get(`https://127.0.0.1:${secure}`)]);
				assert.equal(readings, 1);
				http.close();
			}),
		));

	it('trusts what NODE_EXTRA_CA_CERTS names, and the system only when it should', () =>
		withTarget(valid, async (port) => {
			const folder = await mkdtemp(join(tmpdir(), 'authority-'));
			const file = join(folder, 'authority.pem');
			await writeFile(file, authority.pem);
			try {
				const hasSystem = getCACertificates('system').length > 0;
				const rows: readonly (readonly [NodeJS.ProcessEnv, boolean, string])[] = [
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

/** Sends from a process of its own, because Node reads the variable when it starts. */
async function sendElsewhere(url: string, variables: NodeJS.ProcessEnv, usesSystemCertificates: boolean) {
	const script = `
		import { UndiciHttp } from './src/shared/http/undiciHttp.ts';
		const http = new UndiciHttp(${JSON.stringify({ ...defaultSettings, usesProxies: false, usesSystemCertificates })});
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
