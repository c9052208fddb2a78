import assert from 'node:assert/strict';
import { signInErrorMessages } from '../../../src/signIn/messages.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('signInErrorMessages', () => {
	it('states for every sign-in error what happened and the next step', () =>
		checkMessages(['sign-in'], signInErrorMessages(l10n), 'signIn'));

	it('suggests to check "clientType" when the provider rejects a client without a secret', () => {
		const refused = signInErrorMessages(l10n)['sign-in/client-refused'];
		const { text, next } = refused({ clientType: 'public' });
		assert.match(text, /"clientType" should be "confidential"/);
		assert.equal(next?.command, 'studyAdmin.editEnvironments');
		assert.equal(refused({ clientType: 'confidential' }).next?.command, 'studyAdmin.enterSecrets');
		const byProvider = refused({ clientType: 'confidential', error: 'invalid_client' });
		assert.equal(byProvider.next?.command, 'studyAdmin.signIn');
	});

	const steps = [
		['sign-in/required', 'studyAdmin.signIn', []],
		['sign-in/wrong-password', 'studyAdmin.signIn', ['again']],
		['sign-in/missing-scope', 'studyAdmin.signIn', []],
		['sign-in/secret-missing', 'studyAdmin.enterSecrets', []],
	] as const;
	for (const [code, command, others] of steps) {
		it(`offers the next step for the environment of the error ${code}, else for the active environment`, () => {
			const message = signInErrorMessages(l10n)[code];
			const { next } = message({ environment: 'Test', environmentId: 'test' });
			assert.deepEqual([next.command, next.arguments], [command, ['test', ...others]]);
			assert.deepEqual(message({}).next.arguments, [undefined, ...others]);
		});
	}

	it('states how long to wait when the provider sends Retry-After', () => {
		const busy = signInErrorMessages(l10n)['sign-in/provider-busy'];
		assert.match(busy({ seconds: 30 }).text, /Sign in again in 30 s\./);
		assert.match(busy({}).text, /Sign in again in a minute\./);
	});
});
