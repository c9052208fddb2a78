import assert from 'node:assert/strict';
import { carryOut, planMoves } from '../../../../src/environments/core/secretMigration.ts';

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

describe('moving secrets', () => {
	const raw = {
		provider: { ...oidc, clientSecret: 'one' },
		direct: { ...basic, username: 'u', password: 'two', token: 'three' },
		plain: convert,
	};

	/** What is done one after the other; keeping for the environment `refused` fails. */
	async function move(setting: Readonly<Record<string, unknown>>, refused?: string) {
		const done: string[] = [];
		const keep = async ({ id }: { readonly id: string }, found: object) => {
			if (id === refused) {
				throw new Error('refused');
			}
			done.push(`keep ${id} ${JSON.stringify(found)}`);
		};
		const clean = async (cleaned: object) => {
			done.push(`clean ${JSON.stringify(cleaned)}`);
		};
		const outcome = await carryOut(planMoves(setting), keep, clean).then(
			() => 'done',
			(error: Error) => error.message,
		);
		return { outcome, done };
	}

	it('keeps all of them before it cleans the setting', async () => {
		assert.deepEqual(await move(raw), {
			outcome: 'done',
			done: [
				'keep provider {"clientSecret":"one","headers":{},"unused":[]}',
				'keep direct {"login":{"username":"u","password":"two"},"headers":{},"unused":["token"]}',
				`clean ${JSON.stringify({ provider: oidc, direct: basic, plain: convert })}`,
			],
		});
	});

	it('cleans nothing when one cannot be kept', async () => {
		const { outcome, done } = await move(raw, 'direct');
		assert.equal(outcome, 'refused');
		assert.ok(done.every((step) => step.startsWith('keep')));
	});

	it('leaves a secret that belongs to no address yet, and says why', async () => {
		const broken = { ...oidc, authUrl: 'idp', clientSecret: 'one' };
		const { obstacles } = planMoves({ broken });
		assert.deepEqual(obstacles, [{ environmentId: 'broken', field: 'authUrl', problem: 'not-a-url' }]);
		assert.deepEqual(
			(await move({ broken, direct: raw.direct })).done.at(-1),
			`clean ${JSON.stringify({ broken, direct: basic })}`,
		);
	});

	it('keeps a login that stood in an address, for the address without it', async () => {
		const inAddress = { ...basic, apiUrl: 'https://u:two@api.example' };
		assert.deepEqual((await move({ inAddress })).done, [
			'keep inAddress {"login":{"username":"u","password":"two"},"headers":{},"unused":[]}',
			`clean ${JSON.stringify({ inAddress: { ...basic, apiUrl: 'https://api.example/' } })}`,
		]);
	});

	it('deletes what is of no use, even where the environment cannot be used', async () => {
		const broken = { ...basic, apiUrl: 'api', token: 'marker' };
		assert.deepEqual((await move({ broken })).done, [
			`clean ${JSON.stringify({ broken: { ...basic, apiUrl: 'api' } })}`,
		]);
	});
});
