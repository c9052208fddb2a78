import assert from 'node:assert/strict';
import { errorMessages } from '../../../src/cli/messages.ts';
import { UserError } from '../../../src/shared/core/errors.ts';

describe('the messages of the command line', () => {
	it('name the variable to set when a server has a certificate of an untrusted authority', () => {
		const { text } = errorMessages().messageFor(new UserError('network/certificate', { host: 'api.example.org' }));
		assert.match(text, /api\.example\.org\. Set NODE_EXTRA_CA_CERTS to a PEM file/);
	});

	it('state that a user name and a password in an address must not be in the file', () => {
		const details = { environment: 'test', field: 'apiUrl' };
		const { text } = errorMessages().messageFor(new UserError('environment/secret-in-settings', details));
		assert.match(text, /^The user name and password in "apiUrl" of the environment "test" must not be in the file\./);
	});
});
