import { UserError } from '../../shared/errors.ts';
import { withoutIdentityNumbers } from '../../shared/foreignText.ts';

/** What was asked of the provider: the login page, whose answer is the callback, or one of its endpoints. */
export type ProviderCall = 'callback' | 'code' | 'client' | 'exchange' | 'keys';

/** Whether the client was given a secret (RFC 6749 section 2.1). */
export type ClientType = 'confidential' | 'public';

/** An error as the protocol gives it, in a body or in a callback. */
export interface OauthAnswer {
	readonly error?: unknown;
	readonly error_description?: unknown;
}

/** Around an error of the protocol. */
export interface Refused {
	readonly call: ProviderCall;
	readonly clientType: ClientType;
	readonly status?: number;
	/** The client's secret, which a provider may repeat in its words. */
	readonly secret?: string | undefined;
}

/** RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1, RFC 8693 section 2.2.2, OpenID Connect Core section 3.1.2.6. */
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

/** Where an error means something else than elsewhere. */
const codesOfCalls: Readonly<Partial<Record<ProviderCall, Readonly<Record<string, string>>>>> = {
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

/** Whether an answer holds an error that the protocol knows. */
export function isOauthError({ error }: OauthAnswer): boolean {
	return typeof error === 'string' && Object.hasOwn(codes, error);
}

/** The sign-in error that an error of the protocol stands for. One that is not known is a refusal for reasons of the log. */
export function refusedWith(answer: OauthAnswer, { call, clientType, status, secret }: Refused): UserError {
	const { error } = answer;
	const known = isOauthError(answer) ? String(error) : undefined;
	const code = known === undefined ? undefined : (codesOfCalls[call]?.[known] ?? codes[known]);
	const facts = {
		...(known === undefined ? {} : { error: known }),
		...(status === undefined ? {} : { status }),
		clientType,
	};
	return new UserError(code ?? 'sign-in/provider-refused', facts, new Error(wordsForLog(answer, secret)));
}

/**
 * What a provider says of its error, for the log only: a line without control characters, numbers of persons, tokens, and
 * the client's secret, which unlike a token can look like anything.
 */
function wordsForLog({ error, error_description }: OauthAnswer, secret = ''): string {
	const shown = secret === '' ? [] : [secret, encodeURIComponent(secret)];
	return [error, error_description]
		.filter((text) => typeof text === 'string')
		.map((text) => shown.reduce((words, form) => words.replaceAll(form, '…'), text))
		.map((text) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').replace(/[\w.~+/=-]{24,}/g, '…'))
		.map((text) => withoutIdentityNumbers(text).slice(0, 200))
		.join(': ');
}
