import { UserError } from '../../shared/core/errors.ts';
import { maskIdentityNumbers } from '../../shared/core/redaction/identityNumbers.ts';

/**
 * The request that failed: `callback` is the login page, whose response is the callback; the others
 * are endpoints of the provider.
 */
export type ProviderRequestKind = 'callback' | 'code' | 'client' | 'exchange' | 'keys';

/** Whether the client has a secret (`confidential`) or none (`public`) (RFC 6749 section 2.1). */
export type ClientType = 'confidential' | 'public';

/** An OAuth error in a response body or in a callback. */
interface OauthErrorBody {
	readonly error?: unknown;
	readonly error_description?: unknown;
}

/** The request that an OAuth error belongs to, and the client that sent it. */
interface RefusalContext {
	readonly call: ProviderRequestKind;
	readonly clientType: ClientType;
	readonly status?: number;
}

/**
 * The error code of this extension for each OAuth error: RFC 6749 sections 4.1.2.1 and 5.2, RFC
 * 6750 section 3.1, RFC 8693 section 2.2.2, OpenID Connect Core section 3.1.2.6.
 */
const codes: Readonly<Record<string, string>> = {
	invalid_client: 'sign-in/client-refused',
	unauthorized_client: 'sign-in/client-not-allowed',
	unsupported_grant_type: 'sign-in/client-not-allowed',
	unsupported_response_type: 'sign-in/client-not-allowed',
	invalid_request: 'sign-in/provider-refused',
	invalid_grant: 'sign-in/provider-refused',
	invalid_token: 'sign-in/provider-refused',
	invalid_target: 'sign-in/audience-refused',
	invalid_scope: 'sign-in/scope-refused',
	access_denied: 'sign-in/scope-refused',
	server_error: 'sign-in/provider-failed',
	temporarily_unavailable: 'sign-in/provider-failed',
	login_required: 'sign-in/login-required',
	consent_required: 'sign-in/login-required',
	interaction_required: 'sign-in/login-required',
	account_selection_required: 'sign-in/login-required',
};

/**
 * The error codes of this extension for OAuth errors that have another meaning in the response to
 * one kind of request.
 */
const codesOfCalls: Readonly<Partial<Record<ProviderRequestKind, Readonly<Record<string, string>>>>> = {
	callback: { access_denied: 'sign-in/denied' },
	code: { invalid_grant: 'sign-in/code-refused' },
	exchange: {
		invalid_grant: 'sign-in/expired',
		invalid_token: 'sign-in/expired',
		login_required: 'sign-in/expired',
		consent_required: 'sign-in/expired',
		interaction_required: 'sign-in/expired',
		account_selection_required: 'sign-in/expired',
	},
};

/** Whether a response body or a callback contains a known OAuth error code. */
export function isOauthError({ error }: OauthErrorBody): boolean {
	return typeof error === 'string' && Object.hasOwn(codes, error);
}

/**
 * Converts an OAuth error to a `UserError`. An unknown code becomes a general refusal; the log has
 * the details.
 */
export function oauthRefusalError(body: OauthErrorBody, { call, clientType, status }: RefusalContext): UserError {
	const { error } = body;
	const known = isOauthError(body) ? String(error) : undefined;
	const code = known === undefined ? undefined : (codesOfCalls[call]?.[known] ?? codes[known]);
	const details = {
		...(known === undefined ? {} : { error: known }),
		...(status === undefined ? {} : { status }),
		clientType,
	};
	return new UserError(code ?? 'sign-in/provider-refused', details, new Error(descriptionForLog(body)));
}

/**
 * Returns the provider's error and its description, for the log only: one line without control
 * characters, personal identity numbers and tokens.
 */
function descriptionForLog({ error, error_description }: OauthErrorBody): string {
	return [error, error_description]
		.filter((text) => typeof text === 'string')
		.map((text) => maskIdentityNumbers(text))
		.map((text) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').replace(/[\w.~+/=-]{24,}/g, '…'))
		.map((text) => text.slice(0, 200))
		.join(': ');
}
