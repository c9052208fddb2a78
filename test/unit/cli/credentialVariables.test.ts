import assert from 'node:assert/strict';
import {
	addVariableCredentialsToRedactor,
	hasCredentialVariables,
	missingCredentialVariables,
} from '../../../src/cli/credentialVariables.ts';
import { hasApi } from '../../../src/environments/core/environment.ts';
import { readEnvironments } from '../../../src/environments/core/readEnvironments.ts';
import { Redactor, redactRanges } from '../../../src/shared/core/redaction/redactor.ts';

const provider = {
	...{ authUrl: 'https://idp.example', clientId: 'client', dataSourceId: 'ds' },
	...{ audienceUrl: 'https://datasources.example' },
};
const login = { STUDY_ADMIN_USERNAME: 'integrasjon', STUDY_ADMIN_PASSWORD: 'correct horse' };
const secret = { STUDY_ADMIN_CLIENT_SECRET: 'battery staple' };
const token = { STUDY_ADMIN_TOKEN: 'eyJh.eyJp.c2ln' };

function environmentOf(auth: string, more: object = {}) {
	const fields = { apiUrl: 'https://api.example', auth, ...(auth === 'basic' ? {} : provider), ...more };
	const [environment] = readEnvironments({ test: fields }).environments;
	assert.ok(environment && hasApi(environment));
	return environment;
}

describe('credential variables', () => {
	for (const [auth, variables, isComplete, missing] of [
		['basic', login, true, ''],
		['basic', { STUDY_ADMIN_USERNAME: 'integrasjon' }, true, 'STUDY_ADMIN_PASSWORD'],
		['basic', secret, false, 'STUDY_ADMIN_USERNAME STUDY_ADMIN_PASSWORD'],
		['basic', token, true, ''],
		['clientCredentials', secret, true, ''],
		['clientCredentials', login, false, 'STUDY_ADMIN_CLIENT_SECRET'],
		['oidc', token, true, ''],
		['oidc', { ...login, ...secret }, false, 'STUDY_ADMIN_TOKEN'],
	] as const) {
		const given = Object.keys(variables).join(' and ');
		it(`${given} ${isComplete ? 'can' : 'cannot'} sign in with ${auth}, and ${missing || 'nothing'} is missing`, () => {
			const environment = environmentOf(auth);
			assert.equal(hasCredentialVariables(environment, variables), isComplete);
			assert.equal(missingCredentialVariables(environment, variables).join(' '), missing);
		});
	}

	it('a token cannot sign in to an environment with a secret header', () => {
		assert.equal(hasCredentialVariables(environmentOf('basic', { secretHeaders: ['X-Api-Key'] }), token), false);
	});

	it('the secrets are removed from messages and from data, the user name only from messages', () => {
		const redactor = new Redactor();
		addVariableCredentialsToRedactor({ ...login, ...secret, ...token }, redactor);
		const text = 'integrasjon, correct horse, battery staple, eyJh.eyJp.c2ln';
		assert.equal(redactor.redactMessage(text), '[redacted], [redacted], [redacted], [redacted]');
		const bytes = new TextEncoder().encode(text);
		assert.equal(
			new TextDecoder().decode(redactRanges(bytes, redactor.findInData(bytes))),
			'integrasjon, [redacted], [redacted], [redacted]',
		);
	});
});
