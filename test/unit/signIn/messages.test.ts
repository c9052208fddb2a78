import assert from 'node:assert/strict';
import { signInMessages } from '../../../src/signIn/messages.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('sign-in words', () => {
	it('say for every error what happened and what next', () =>
		checkMessages(['sign-in'], signInMessages(l10n), 'signIn'));

	it('hint at "clientType" where a client was refused that showed no secret', () => {
		const refused = signInMessages(l10n)['sign-in/client-refused'];
		const { text, next } = refused({ clientType: 'public' });
		assert.match(text, /"clientType" should be "confidential"/);
		assert.equal(next?.command, 'studyAdmin.editEnvironments');
		assert.equal(refused({ clientType: 'confidential' }).next?.command, 'studyAdmin.enterSecrets');
		const byProvider = refused({ clientType: 'confidential', error: 'invalid_client' });
		assert.equal(byProvider.next?.command, 'studyAdmin.signIn');
	});

	it('say how long to wait, where the provider says so', () => {
		const busy = signInMessages(l10n)['sign-in/provider-busy'];
		assert.match(busy({ seconds: 30 }).text, /Sign in again in 30 s\./);
		assert.match(busy({}).text, /Sign in again in a minute\./);
	});
});
