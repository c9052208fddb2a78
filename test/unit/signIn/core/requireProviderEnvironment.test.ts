import assert from 'node:assert/strict';
import { Environments } from '../../../../src/environments/core/environments.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { requireProviderEnvironment } from '../../../../src/signIn/core/requireProviderEnvironment.ts';

const oidc = {
	apiUrl: 'https://api.example.org',
	auth: 'oidc',
	authUrl: 'https://idp.example.org',
	clientId: 'c',
	dataSourceId: 'd',
	audienceUrl: 'https://audience.example.org',
};
const reading = readEnvironments({
	oidc,
	basic: { apiUrl: 'https://api.example.org', auth: 'basic' },
	documents: { conversionUrl: 'https://convert.example.org' },
	invalid: { ...oidc, clientId: '' },
});

function requireFrom(activeId: string | undefined, id: string | undefined): string {
	const environments = new Environments({ reading, activeId, onDidChange: () => ({ dispose: () => {} }) });
	return requireProviderEnvironment(environments, id).id;
}

describe('requireProviderEnvironment', () => {
	it('returns the requested environment, else the active one', () => {
		assert.equal(requireFrom('basic', 'oidc'), 'oidc');
		assert.equal(requireFrom('oidc', undefined), 'oidc');
	});

	const refusals: readonly (readonly [string, string, string])[] = [
		['has Basic authentication', 'basic', 'sign-in/not-through-provider'],
		['has no API', 'documents', 'environment/no-api'],
		['is invalid', 'invalid', 'environment/missing'],
	];
	for (const [reason, id, code] of refusals) {
		it(`rejects an environment that ${reason} with ${code}`, () => {
			assert.throws(() => requireFrom('oidc', id), { code });
			assert.throws(() => requireFrom(id, undefined), { code });
		});
	}

	it('rejects an ID that is not configured with environment/unknown', () => {
		assert.throws(() => requireFrom('oidc', 'other'), { code: 'environment/unknown' });
	});
});
