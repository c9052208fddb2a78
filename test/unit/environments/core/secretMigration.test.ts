import assert from 'node:assert/strict';
import { migrateSecrets, planSecretMigration } from '../../../../src/environments/core/secretMigration.ts';

const oidc = {
	apiUrl: 'https://api.example',
	auth: 'oidc',
	authUrl: 'https://idp.example',
	clientId: 'client',
	dataSourceId: 'ds',
	audienceUrl: 'https://datasources.example',
};
const basic = { apiUrl: 'https://api.example', auth: 'basic' };
const convert = { conversionUrl: 'https://convert.example' };

describe('migrateSecrets', () => {
	const raw = {
		provider: { ...oidc, clientSecret: 'one' },
		direct: { ...basic, username: 'u', password: 'two', token: 'three' },
		plain: convert,
	};

	/**
	 * Moves the secrets out of a setting and returns the outcome and the completed steps in order.
	 * Saving fails for the environment `failingId`.
	 */
	async function move(setting: Readonly<Record<string, unknown>>, failingId?: string) {
		const done: string[] = [];
		const save = async ({ id }: { readonly id: string }, secrets: object) => {
			if (id === failingId) {
				throw new Error('refused');
			}
			done.push(`save ${id} ${JSON.stringify(secrets)}`);
		};
		const write = async (cleaned: object) => {
			done.push(`write ${JSON.stringify(cleaned)}`);
		};
		const outcome = await migrateSecrets(planSecretMigration(setting), save, write).then(
			() => 'done',
			(error: Error) => error.message,
		);
		return { outcome, done };
	}

	it('saves all secrets before it removes them from the setting', async () => {
		assert.deepEqual(await move(raw), {
			outcome: 'done',
			done: [
				'save provider {"clientSecret":"one","headers":{},"unused":[]}',
				'save direct {"login":{"username":"u","password":"two"},"headers":{},"unused":["token"]}',
				`write ${JSON.stringify({ provider: oidc, direct: basic, plain: convert })}`,
			],
		});
	});

	it('does not change the setting when a secret cannot be saved', async () => {
		const { outcome, done } = await move(raw, 'direct');
		assert.equal(outcome, 'refused');
		assert.ok(done.every((step) => step.startsWith('save')));
	});

	it('does not move a secret of an invalid environment, and reports why it is invalid', async () => {
		const broken = { ...oidc, authUrl: 'idp', clientSecret: 'one' };
		const { obstacles } = planSecretMigration({ broken });
		assert.deepEqual(obstacles, [{ environmentId: 'broken', field: 'authUrl', problem: 'not-a-url' }]);
		assert.deepEqual(
			(await move({ broken, direct: raw.direct })).done.at(-1),
			`write ${JSON.stringify({ broken, direct: basic })}`,
		);
	});

	it('saves the user name and password of a URL, and removes both from the URL in the setting', async () => {
		const inUrl = { ...basic, apiUrl: 'https://u:two@api.example' };
		assert.deepEqual((await move({ inUrl })).done, [
			'save inUrl {"login":{"username":"u","password":"two"},"headers":{},"unused":[]}',
			`write ${JSON.stringify({ inUrl: { ...basic, apiUrl: 'https://api.example/' } })}`,
		]);
	});

	it('deletes a secret that no sign-in uses, even when its environment is invalid', async () => {
		const broken = { ...basic, apiUrl: 'api', token: 'marker' };
		assert.deepEqual((await move({ broken })).done, [
			`write ${JSON.stringify({ broken: { ...basic, apiUrl: 'api' } })}`,
		]);
	});
});
