import type { ProviderEnvironment } from '../../../src/environments/core/environment.ts';
import type { SessionRecord } from '../../../src/signIn/core/sessionRecord.ts';

/** An environment "test" whose users sign in through a provider. */
export const providerEnvironment: ProviderEnvironment = {
	id: 'test',
	label: 'Test',
	kind: 'test',
	api: {
		url: 'https://api.example',
		headers: {},
		secretHeaders: [],
		authentication: {
			type: 'oidc',
			authUrl: 'https://idp.example',
			clientId: 'client',
			clientType: 'public',
			dataSourceId: 'ds',
			audience: 'https://datasources.example/ds',
			scopes: ['openid'],
			redirect: { method: 'uriHandler' },
		},
	},
};

/**
 * Returns a session record of {@link providerEnvironment}. The account is named after the session
 * ID.
 */
export function sessionRecord(id: string, changes: Partial<SessionRecord> = {}): SessionRecord {
	return {
		version: 1,
		id,
		environmentId: 'test',
		clientId: 'client',
		grant: 'authorizationCode',
		origins: { api: 'https://api.example', identityProvider: 'https://idp.example' },
		account: { id: `issuer ${id}`, name: id },
		issuerVerified: true,
		asked: ['openid'],
		additional: [],
		scopes: ['openid'],
		providerToken: { value: `token of ${id}` },
		signedInAt: 1,
		chosenAt: 1,
		...changes,
	};
}
