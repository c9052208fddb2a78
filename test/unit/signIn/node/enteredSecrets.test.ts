import assert from 'node:assert/strict';
import type { ApiEnvironment, ProviderEnvironment } from '../../../../src/environments/core/environment.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { EnteredSecrets } from '../../../../src/signIn/node/enteredSecrets.ts';
import { providerEnvironment } from '../../support/records.ts';
import { DesktopSecrets, failingSecrets, secretsOver } from '../../support/secretStorages.ts';

const basic: ApiEnvironment = {
	id: 'basic',
	label: 'Basic',
	kind: 'test',
	api: { url: 'https://api.example/a', headers: {}, secretHeaders: ['X-Key'], authentication: { type: 'basic' } },
};
const { authentication } = providerEnvironment.api;
const confidential = withAuthentication({ clientType: 'confidential' });

function at<T extends ApiEnvironment>(environment: T, url: string): T {
	return { ...environment, api: { ...environment.api, url } };
}

function withAuthentication(changes: object): ProviderEnvironment {
	const changed = { ...authentication, clientType: 'confidential' as const, ...changes };
	return { ...providerEnvironment, api: { ...providerEnvironment.api, authentication: changed } };
}

function stored() {
	return new EnteredSecrets(secretsOver(new DesktopSecrets().open()));
}

describe('EnteredSecrets', () => {
	it('returns secrets unchanged for the environment they were entered for', async () => {
		const secrets = stored();
		await secrets.storePassword(basic, 'user', 'pass');
		await secrets.storeHeaders(basic, { 'X-Key': 'value' });
		await secrets.storeClient(confidential, {
			settings: confidential.api.authentication,
			secret: 's',
			encoding: 'percent',
		});
		assert.deepEqual(await secrets.password(at(basic, 'https://api.example/b')), {
			kind: 'basic',
			username: 'user',
			password: 'pass',
		});
		assert.deepEqual(await secrets.headers(basic), { 'X-Key': 'value' });
		const client = await secrets.client(confidential);
		assert.deepEqual([client?.secret, client?.encoding], ['s', 'percent']);
	});

	it('returns no secrets for another server than the one they were entered for', async () => {
		const secrets = stored();
		await secrets.storePassword(basic, 'user', 'pass');
		await secrets.storeHeaders(basic, { 'X-Key': 'value' });
		for (const url of ['https://evil.example/a', 'https://api.example:8443/a', 'http://api.example/a']) {
			assert.equal(await secrets.password(at(basic, url)), undefined, url);
			assert.deepEqual(await secrets.headers(at(basic, url)), {}, url);
		}
		assert.ok(await secrets.password(basic));
	});

	const otherClients = [
		{ name: 'another identity provider', environment: withAuthentication({ authUrl: 'https://evil.example' }) },
		{ name: 'another API', environment: at(confidential, 'https://evil.example') },
		{ name: 'another client', environment: withAuthentication({ clientId: 'other' }) },
		{ name: 'another environment', environment: { ...confidential, id: 'other' } },
	];
	for (const { name, environment } of otherClients) {
		it(`returns no client secret for ${name}`, async () => {
			const secrets = stored();
			await secrets.storeClient(confidential, { settings: confidential.api.authentication, secret: 's' });
			assert.equal(await secrets.client(environment), undefined);
		});
	}

	it('returns a public client although no secret is stored', async () => {
		const client = await stored().client(providerEnvironment);
		assert.deepEqual(client, { settings: authentication, secret: undefined });
	});

	it('stores the values of several headers and returns those that the environment names', async () => {
		const secrets = stored();
		const two = { ...basic, api: { ...basic.api, secretHeaders: ['X-Key', 'X-Other'] } };
		await secrets.storeHeaders(two, { 'X-Key': 'a' });
		await secrets.storeHeaders(two, { 'X-Other': 'b' });
		assert.deepEqual(await secrets.headers(two), { 'X-Key': 'a', 'X-Other': 'b' });
		assert.deepEqual(await secrets.headers(basic), { 'X-Key': 'a' });
	});

	it('replaces the stored value of a header', async () => {
		const secrets = stored();
		await secrets.storeHeaders(basic, { 'X-Key': 'wrong' });
		await secrets.storeHeaders(basic, { 'X-Key': 'corrected' });
		assert.deepEqual(await secrets.headers(basic), { 'X-Key': 'corrected' });
	});

	it('deleteAll deletes the password and the secret headers of an environment', async () => {
		const secrets = stored();
		await secrets.storePassword(basic, 'user', 'pass');
		await secrets.storeHeaders(basic, { 'X-Key': 'value' });
		await secrets.deleteAll('basic');
		assert.deepEqual([await secrets.password(basic), await secrets.headers(basic)], [undefined, {}]);
	});

	it('returns no secrets from damaged stored values', async () => {
		const desktop = new DesktopSecrets();
		const secrets = new EnteredSecrets(secretsOver(desktop.open()));
		for (const value of [
			'',
			'{',
			'{"entered":{}}',
			'{"origins":{"api":"https://api.example"},"entered":{"values":null}}',
		]) {
			desktop.map.set('basic.basic', value).set('headers.basic', value);
			assert.deepEqual([await secrets.password(basic), await secrets.headers(basic)], [undefined, {}], value);
		}
	});

	it('stores secrets from the settings, and rejects when the storage fails', async () => {
		const found = { clientSecret: 's', headers: { 'X-Key': 'v' }, unused: [] };
		const secrets = stored();
		await secrets.storeExtracted(confidential, found);
		assert.equal((await secrets.client(confidential))?.secret, 's');
		const failing = new EnteredSecrets(secretsOver(failingSecrets()));
		await assert.rejects(
			failing.storeExtracted(confidential, found),
			(error) => error instanceof UserError && error.code === 'sign-in/secret-not-stored',
		);
	});
});
