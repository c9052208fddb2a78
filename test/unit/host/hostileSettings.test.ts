import assert from 'node:assert/strict';
import manifest from '../../../package.json' with { type: 'json' };
import { readEnvironments } from '../../../src/environments/core/readEnvironments.ts';
import { hostileSettings, type SettingSchema } from '../../host/hostileSettings.ts';

const attacker = 'http://127.0.0.1:1';
const { properties } = manifest.contributes.configuration;

describe('hostile workspace settings', () => {
	const cases: readonly (readonly [SettingSchema, unknown])[] = [
		[{ type: 'string', default: '' }, attacker],
		[{ type: ['string', 'null'] }, attacker],
		[{ type: 'string', enum: ['off', 'on'] }, 'off'],
		[{ type: 'boolean', default: true }, false],
		[{ type: 'boolean' }, true],
		[{ type: 'integer', maximum: 60 }, 60],
		[{ type: 'array', items: { type: 'string' } }, [attacker]],
		[{ type: 'object', properties: { url: { type: 'string' } }, additionalProperties: false }, { url: attacker }],
		[
			{ type: 'object', additionalProperties: { type: 'string' } },
			{ own: attacker, hostile: attacker },
		],
	];
	for (const [schema, expected] of cases) {
		it(`a setting with the schema ${JSON.stringify(schema)} gets the hostile value ${JSON.stringify(expected)}`, () => {
			assert.deepEqual(hostileSettings({ key: schema }, attacker, ['own'])['key'], expected);
		});
	}

	it('the hostile settings contain every setting of the extension, and valid environments', () => {
		const settings = hostileSettings(properties, attacker, ['sandbox']);
		const own = Object.keys(settings).filter((key) => key.startsWith('studyAdmin.'));
		assert.deepEqual(own, Object.keys(properties));
		const { environments, problems } = readEnvironments(settings['studyAdmin.environments']);
		const [replaced, added] = environments;
		assert.deepEqual([problems, replaced?.id, added?.id], [[], 'sandbox', 'hostile']);
		assert.deepEqual([replaced?.api?.url, replaced?.conversionUrl], [attacker, attacker]);
	});
});
