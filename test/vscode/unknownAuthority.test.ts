import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { everyServiceIsReached, setHttp } from './support/everyService.ts';
import { sandbox } from './support/sandbox.ts';
import { startSignIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import { waitForStatus, waitForToast } from './support/workbench.ts';

const clearToasts = () => vscode.commands.executeCommand('notifications.clearAll');

/** Waits for the notification of an authority that is not trusted, and takes it away. */
async function refusedTheCertificateOf(service: 'api' | 'idp'): Promise<void> {
	const { tls } = await sandbox();
	const told = await waitForToast(`issued the certificate of ${service}.localhost:${tls?.port}`);
	assert.match(told, /This computer does not trust the authority.*\. Ask the operator/);
	await clearToasts();
}

/** The services of this suite show certificates of an authority that nothing trusts. */
describe('services behind an authority that is not known', () => {
	it('are not signed in to, and nobody is led to their login page', async () => {
		const { signedIn } = await startSignIn();
		await refusedTheCertificateOf('idp');
		await signedIn;
		await waitForStatus('Sandbox: signed out');
	});

	describe('that the user trusts all the same', () => {
		before(() => setHttp('proxyStrictSSL', false));

		everyServiceIsReached('on this machine');
	});

	describe('that the user does not trust any more', () => {
		before(() => setHttp('proxyStrictSSL', undefined));

		it('are sent nothing from the next request on', async () => {
			assert.equal(await queryStudents(), undefined);
			await refusedTheCertificateOf('api');
		});
	});
});
