import assert from 'node:assert/strict';
import type { ApiEnvironment, ProviderEnvironment } from '../../../src/shared/environments/environment.ts';
import { UserError } from '../../../src/shared/errors.ts';
import { StoredSecrets } from '../../../src/signIn/storedSecrets.ts';
import { providerEnvironment } from '../support/records.ts';
import { DesktopSecrets, failingSecrets, secretsOver } from '../support/secretStorages.ts';

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
	return new StoredSecrets(secretsOver(new DesktopSecrets().open()));
}

describe('stored secrets', () => {
	it('are given for the environment they were entered for, as they were entered', async () => {
		const secrets = stored();
		await secrets.keepPassword(basic, 'user', 'pass');
		await secrets.keepHeaders(basic, { 'X-Key': 'value' });
		await secrets.keepClient(confidential, {
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

	it('are not given for another server, and again for the first one', async () => {
		const secrets = stored();
		await secrets.keepPassword(basic, 'user', 'pass');
		await secrets.keepHeaders(basic, { 'X-Key': 'value' });
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
		it(`give no client secret to ${name}`, async () => {
			const secrets = stored();
			await secrets.keepClient(confidential, { settings: confidential.api.authentication, secret: 's' });
			assert.equal(await secrets.client(environment), undefined);
		});
	}

	it('of a public client are none', async () => {
		const client = await stored().client(providerEnvironment);
		assert.deepEqual(client, { settings: authentication, secret: undefined });
	});

	it('of headers are kept one besides the other, and only those that the environment names are given', async () => {
		const secrets = stored();
		const two = { ...basic, api: { ...basic.api, secretHeaders: ['X-Key', 'X-Other'] } };
		await secrets.keepHeaders(two, { 'X-Key': 'a' });
		await secrets.keepHeaders(two, { 'X-Other': 'b' });
		assert.deepEqual(await secrets.headers(two), { 'X-Key': 'a', 'X-Other': 'b' });
		assert.deepEqual(await secrets.headers(basic), { 'X-Key': 'a' });
	});

	it('are deleted with their environment', async () => {
		const secrets = stored();
		await secrets.keepPassword(basic, 'user', 'pass');
		await secrets.keepHeaders(basic, { 'X-Key': 'value' });
		await secrets.deleteAll('basic');
		assert.deepEqual([await secrets.password(basic), await secrets.headers(basic)], [undefined, {}]);
	});

	it('that are damaged count as not there', async () => {
		const desktop = new DesktopSecrets();
		const secrets = new StoredSecrets(secretsOver(desktop.open()));
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

	it('that were found elsewhere are kept, or it is said that they are not', async () => {
		const found = { clientSecret: 's', headers: { 'X-Key': 'v' }, unused: [] };
		const secrets = stored();
		await secrets.keepFound(confidential, found);
		assert.equal((await secrets.client(confidential))?.secret, 's');
		const failing = new StoredSecrets(secretsOver(failingSecrets()));
		await assert.rejects(
			failing.keepFound(confidential, found),
			(error) => error instanceof UserError && error.code === 'sign-in/secret-not-kept',
		);
	});
});
