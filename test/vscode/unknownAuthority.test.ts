import assert from 'node:assert/strict';
import { everyServiceIsReached, setHttp } from './support/everyService.ts';
import { sandbox } from './support/sandbox.ts';
import { startSignIn } from './support/signIn.ts';
import { queryStudents } from './support/students.ts';
import { clearToasts, waitForStatus, waitForToast } from './support/workbench.ts';

/**
 * Waits for the notification that the certificate authority of a service is not trusted, and closes
 * the notification.
 */
async function waitForRefusedCertificate(service: 'api' | 'idp'): Promise<void> {
	const { tls } = await sandbox();
	const message = await waitForToast(`issued the certificate of ${service}.localhost:${tls?.port}`);
	assert.match(message, /This computer does not trust the authority.*\. Ask the operator/);
	await clearToasts();
}

/** Tests with services whose certificates are issued by an unknown authority. */
describe('certificates of an unknown authority in VS Code', () => {
	it('does not sign in to a provider with a certificate of an unknown authority, and opens no login page', async () => {
		const { signedIn } = await startSignIn();
		await waitForRefusedCertificate('idp');
		await signedIn;
		await waitForStatus('Sandbox: signed out');
	});

	describe('services with untrusted certificates when certificates are not verified', () => {
		before(() => setHttp('proxyStrictSSL', false));

		everyServiceIsReached('on this machine');
	});

	describe('services with untrusted certificates when certificates are verified again', () => {
		before(() => setHttp('proxyStrictSSL', undefined));

		it('sends no request to an API with a certificate of an unknown authority', async () => {
			assert.equal(await queryStudents(), undefined);
			await waitForRefusedCertificate('api');
		});
	});
});
