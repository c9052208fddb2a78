import type { IdentityProviderOptions } from '../sandbox/identityProvider/identityProvider.ts';

/** A secret in a request to the identity provider or in a response of it. */
export interface SeenSecret {
	/** The name of the OAuth parameter with the secret, such as `client_secret`. */
	readonly field: string;
	readonly value: string;
}

/** Records the secrets that the identity provider receives and issues. */
export interface SecretRecorder {
	/** Options that make the identity provider report its requests and responses to the recorder. */
	readonly options: Required<Pick<IdentityProviderOptions, 'onTokenRequest' | 'onAuthorizationRequest'>>;
	/** Returns each recorded secret once, in the order of the first occurrence. */
	seen(): readonly SeenSecret[];
}

const fields = [
	...['state', 'nonce'],
	...['code', 'code_verifier', 'client_secret', 'subject_token'],
	...['access_token', 'refresh_token', 'id_token'],
];

/** Creates a recorder, which has not recorded any secret yet. */
export function recordSecrets(): SecretRecorder {
	const seen = new Map<string, string>();
	const add = (parameters: Readonly<Record<string, unknown>>): void => {
		for (const field of fields) {
			const value = parameters[field];
			if (typeof value === 'string' && !seen.has(value)) {
				seen.set(value, field);
			}
		}
	};
	return {
		options: {
			onAuthorizationRequest: (query) => add(Object.fromEntries(query)),
			onTokenRequest: (form, response) => {
				add(Object.fromEntries(form));
				add(response);
			},
		},
		seen: () => [...seen].map(([value, field]) => ({ field, value })),
	};
}
