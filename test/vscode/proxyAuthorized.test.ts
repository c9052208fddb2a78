import assert from 'node:assert/strict';
import { eventually } from './support/eventually.ts';
import { everyServiceIsReached, setHttp } from './support/everyService.ts';
import { everyServiceWasTunnelledTo, sandboxVisits } from './support/proxy.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import { queryStudents } from './support/students.ts';
import { clearToasts, waitForToast } from './support/workbench.ts';

/** Tests like those of the suite `proxy`, with a proxy that requires authentication. */
describe('a forward proxy with authentication in VS Code', () => {
	everyServiceIsReached('elsewhere');

	it('reaches each service through the forward proxy without a refused request', async () => {
		await everyServiceWasTunnelledTo();
		assert.ok((await sandboxVisits()).every(({ status }) => status === 200));
	});

	const refused = [
		{ name: 'a wrong authorization', authorization: `Basic ${btoa('proxy-user:wrong')}` },
		{ name: 'a request without an authorization', authorization: undefined },
	] as const;
	for (const { name, authorization } of refused) {
		it(`reports that the proxy refuses ${name} at the next request after the setting was changed`, async () => {
			const { proxy } = await sandbox();
			const before = (await sandboxVisits()).length;
			await setHttp('proxyAuthorization', authorization);
			assert.equal(await queryStudents(), undefined);
			const message = await waitForToast('requires authentication for requests to api.sandbox.test.');
			assert.ok(message.startsWith(`The proxy ${new URL(proxy?.url ?? '').host} `), message);
			assert.match(message, /Set "http\.proxyAuthorization"/);
			assert.ok(!message.includes(authorization ?? 'wrong'));
			assert.deepEqual(
				(await sandboxVisits()).slice(before).map(({ host, status }) => `${host} ${status}`),
				['api.sandbox.test:443 407'],
			);
			await clearToasts();
		});
	}

	it('reaches the API again when the proxy authorization in the settings is corrected', async () => {
		await setHttp('proxyAuthorization', (await sandbox()).proxy?.authorization);
		assert.equal(await queryStudents(), 200);
	});

	it('logs that the proxy refused a request, without the password of the proxy', async () => {
		const { proxy } = await sandbox();
		await eventually('a refusal is logged', async () => (await extensionLog()).includes('network/proxy-refused'));
		const log = await extensionLog();
		const secrets = [proxy?.password, proxy?.authorization?.slice('Basic '.length)];
		assert.ok(secrets.every((secret) => secret !== undefined && !log.includes(secret)));
	});
});
