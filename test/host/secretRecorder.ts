import type { IdentityProviderOptions } from '../sandbox/identityProvider/identityProvider.ts';

/** Something that nobody but client and provider may see, and which field of the protocol carried it. */
export interface SeenSecret {
	readonly field: string;
	readonly value: string;
}

/** Keeps what is secret of the traffic with the identity provider. */
export interface SecretRecorder {
	/** Options that make the provider tell. */
	readonly options: Required<Pick<IdentityProviderOptions, 'onTokenRequest' | 'onAuthorizationRequest'>>;
	/** Each value once, in the order in which they came. */
	seen(): readonly SeenSecret[];
}

const fields = [
	...['state', 'nonce'],
	...['code', 'code_verifier', 'client_secret', 'subject_token'],
	...['access_token', 'refresh_token', 'id_token'],
];

/** Starts with nothing seen. */
export function recordSecrets(): SecretRecorder {
	const seen = new Map<string, string>();
	const add = (carried: Readonly<Record<string, unknown>>): void => {
		for (const field of fields) {
			const value = carried[field];
			if (typeof value === 'string' && !seen.has(value)) {
				seen.set(value, field);
			}
		}
	};
	return {
		options: {
			onAuthorizationRequest: (query) => add(Object.fromEntries(query)),
			onTokenRequest: (form, answer) => {
				add(Object.fromEntries(form));
				add(answer);
			},
		},
		seen: () => [...seen].map(([value, field]) => ({ field, value })),
	};
}
