import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from './support/eventually.ts';
import { everyServiceIsReached, setHttp } from './support/everyService.ts';
import { everyServiceWasTunnelledTo, sandboxVisits } from './support/proxy.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import { queryStudents } from './support/students.ts';
import { waitForToast } from './support/workbench.ts';

/** As in the suite `proxy`, but the proxy lets nobody through who does not say who it is. */
describe('behind a forward proxy that asks who comes', () => {
	everyServiceIsReached('elsewhere');

	it('has gone to each service through the proxy, and was never turned away', async () => {
		await everyServiceWasTunnelledTo();
		assert.ok((await sandboxVisits()).every(({ status }) => status === 200));
	});

	const refused = [
		{ name: 'a wrong authorization', authorization: `Basic ${btoa('proxy-user:wrong')}` },
		{ name: 'none at all', authorization: undefined },
	] as const;
	for (const { name, authorization } of refused) {
		it(`tells of the proxy that refuses ${name}, from the next request on`, async () => {
			const { proxy } = await sandbox();
			const before = (await sandboxVisits()).length;
			await setHttp('proxyAuthorization', authorization);
			assert.equal(await queryStudents(), undefined);
			const told = await waitForToast('requires authentication for requests to api.sandbox.test.');
			assert.ok(told.startsWith(`The proxy ${new URL(proxy?.url ?? '').host} `), told);
			assert.match(told, /Give it the setting "http\.proxyAuthorization"/);
			assert.ok(!told.includes(authorization ?? 'wrong'));
			assert.deepEqual(
				(await sandboxVisits()).slice(before).map(({ host, status }) => `${host} ${status}`),
				['api.sandbox.test:443 407'],
			);
			await vscode.commands.executeCommand('notifications.clearAll');
		});
	}

	it('goes through again as soon as the setting is right', async () => {
		await setHttp('proxyAuthorization', (await sandbox()).proxy?.authorization);
		assert.equal(await queryStudents(), 200);
	});

	it('is in the log, and without its password', async () => {
		const { proxy } = await sandbox();
		await eventually('a refusal is logged', async () => (await extensionLog()).includes('network/proxy-refused'));
		const log = await extensionLog();
		const secrets = [proxy?.password, proxy?.authorization?.slice('Basic '.length)];
		assert.ok(secrets.every((secret) => secret !== undefined && !log.includes(secret)));
	});
});
