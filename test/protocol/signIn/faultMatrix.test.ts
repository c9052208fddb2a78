import assert from 'node:assert/strict';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { ErrorMessages } from '../../../src/shared/core/errorMessages.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { networkErrorMessages } from '../../../src/shared/messages.ts';
import { signInErrorMessages } from '../../../src/signIn/messages.ts';
import {
	discoverProviderMetadata,
	exchangeToken,
	redeemCallback,
	requestClientToken,
} from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { type IdentityProvider, startIdentityProvider } from '../../sandbox/identityProvider/identityProvider.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { type FaultTarget, faultGateway, faulty, startUnreachableTargets } from '../support/faultInjection.ts';
import { clientOf, newRequest, signal, signIn } from '../support/signingIn.ts';

/** Every HTTP request of a sign-in. `issuer` is discovery with a configured issuer. */
const calls = ['discovery', 'issuer', 'keys', 'code', 'client', 'exchange'] as const;
type Call = (typeof calls)[number];
/**
 * The outcome of a fault for each call: an error code, or {@link unverified}. Calls without an
 * outcome are not tested.
 */
type Expected = Readonly<Partial<Record<Call, string>>>;

/** The outcome of a sign-in that continues without verifying the issuer. */
const unverified = 'unverified';

/** The error codes for servers that cannot be reached. */
const unreachable: Readonly<Record<string, string>> = {
	refused: 'network/refused',
	'no such name': 'network/name-not-found',
	'no TLS': 'network/not-http',
	'self-signed': 'network/certificate',
	'proxy refuses': 'network/proxy-refused',
	'proxy is dead': 'network/proxy-unreachable',
};

/**
 * The outcomes of the requests `discovery` and `issuer` for a response that is not provider
 * metadata.
 */
const noMetadata = { discovery: unverified, issuer: 'sign-in/metadata-unusable' };

function atAll(code: string): Expected {
	return { ...noMetadata, keys: code, code, client: code, exchange: code };
}

function atClient(code: string, changes: Expected = {}): Expected {
	return { code, client: code, exchange: code, ...changes };
}

const wrongAnswers: Readonly<Record<string, Expected>> = {
	timeout: atAll('network/timeout'),
	reset: atAll('network/connection-lost'),
	'cut off': atAll('network/connection-lost'),
	'302': atAll('sign-in/redirected'),
	'307': atAll('sign-in/redirected'),
	'401': { ...noMetadata, keys: 'sign-in/provider-forbids', ...atClient('sign-in/client-refused') },
	'403': atAll('sign-in/provider-forbids'),
	'404': atAll('sign-in/no-such-endpoint'),
	'405': atAll('sign-in/no-such-endpoint'),
	'418': atAll('sign-in/provider-refused'),
	'429': atAll('sign-in/provider-busy'),
	'500': atAll('sign-in/provider-failed'),
	'503': atAll('sign-in/provider-failed'),
	'HTML 200': atAll('sign-in/web-page'),
	'HTML 403': atAll('sign-in/provider-forbids'),
	'HTML 502': atAll('sign-in/provider-failed'),
	'broken JSON': atAll('sign-in/broken-response'),
	'a list': atAll('sign-in/broken-response'),
	empty: atAll('sign-in/broken-response'),
	'no content': atAll('sign-in/broken-response'),
	text: atAll('sign-in/broken-response'),
	'too large': atAll('network/response-too-large'),
	invalid_request: atClient('sign-in/provider-refused', { keys: 'sign-in/provider-refused' }),
	invalid_client: atClient('sign-in/client-refused'),
	invalid_grant: {
		code: 'sign-in/code-refused',
		client: 'sign-in/provider-refused',
		exchange: 'sign-in/expired',
	},
	unauthorized_client: atClient('sign-in/client-not-allowed'),
	unsupported_grant_type: atClient('sign-in/client-not-allowed'),
	invalid_scope: atClient('sign-in/scope-refused'),
	invalid_target: atClient('sign-in/audience-refused'),
	access_denied: atClient('sign-in/scope-refused'),
	server_error: atClient('sign-in/provider-failed', { keys: 'sign-in/provider-failed', ...noMetadata }),
	temporarily_unavailable: atClient('sign-in/provider-failed'),
	login_required: atClient('sign-in/login-required', { exchange: 'sign-in/expired' }),
	consent_required: atClient('sign-in/login-required', { exchange: 'sign-in/expired' }),
	interaction_required: atClient('sign-in/login-required', { exchange: 'sign-in/expired' }),
	made_up_error: atClient('sign-in/provider-refused'),
};

const paths: Readonly<Record<Call, string>> = {
	discovery: '/.well-known/openid-configuration',
	issuer: '/.well-known/openid-configuration',
	keys: '/jwks',
	code: '/oauth/token',
	client: '/oauth/token',
	exchange: '/oauth/token',
};

/**
 * Sends the request `call` to a faulty server and returns its outcome. Any requests before this one
 * succeed at the real provider.
 */
async function attempt(call: Call, place: FaultTarget, provider: IdentityProvider): Promise<string> {
	const client = { settings: clientOf(place), secret: undefined };
	switch (call) {
		case 'discovery': {
			if (place.url !== provider.url) {
				await discoverProviderMetadata({ http: place.http, signal }, client.settings);
				return 'reached';
			}
			const { issuerVerified } = await signIn({ settings: client.settings, http: place.http });
			return issuerVerified ? 'verified' : unverified;
		}
		case 'issuer':
			await discoverProviderMetadata({ http: place.http, signal }, clientOf(provider, { issuer: place.url }));
			return 'verified';
		case 'keys': {
			const { issuerVerified } = await signIn({
				settings: clientOf(provider),
				httpAfterwards: place.http,
				server: (server) => server && { ...server, jwks_uri: `${place.url}${paths.keys}` },
			});
			return issuerVerified ? 'verified' : unverified;
		}
		case 'code': {
			const request = newRequest();
			const callback = new URLSearchParams({ code: 'any', state: request.state });
			await redeemCallback({ http: place.http, clock: systemClock, signal }, client, {
				server: undefined,
				request,
				callback,
			});
			return 'taken';
		}
		case 'client':
			await requestClientToken({ http: place.http, clock: systemClock, signal }, client);
			return 'taken';
		case 'exchange':
			await exchangeToken({ http: place.http, clock: systemClock, signal }, client, { value: 'opaque' }, []);
			return 'taken';
	}
}

interface Case {
	readonly call: Call;
	readonly fault: string;
	readonly expected: string;
}

const cases: readonly Case[] = [
	...Object.entries(unreachable).flatMap(([fault, expected]) => calls.map((call) => ({ call, fault, expected }))),
	...Object.entries(wrongAnswers).flatMap(([fault, row]) =>
		calls.flatMap((call) => {
			const expected = row[call];
			return expected === undefined ? [] : [{ call, fault, expected }];
		}),
	),
];

describe('faults of the identity provider', () => {
	const errorMessages = new ErrorMessages(l10n);
	errorMessages.add(networkErrorMessages);
	errorMessages.add(signInErrorMessages);
	const unexpected = errorMessages.messageFor(new Error()).text;
	const outcomes = new Map<Case, PromiseSettledResult<string>>();

	before(async () => {
		const provider = await startIdentityProvider({ gateway: faultGateway });
		const { targets: places, close } = await startUnreachableTargets();
		const waiting = [...cases];
		const work = async () => {
			for (let one = waiting.shift(); one; one = waiting.shift()) {
				const place = places[one.fault] ?? faulty(provider.url, one.fault, paths[one.call]);
				const [outcome] = await Promise.allSettled([attempt(one.call, place, provider)]);
				outcomes.set(one, outcome);
			}
		};
		// Runs only some cases in parallel, so that valid responses do not time out.
		await Promise.all(Array.from({ length: 8 }, work));
		close();
		await provider.close();
	});

	it('covers at least 150 combinations of a request to the provider and a fault', () =>
		assert.ok(cases.length >= 150, String(cases.length)));

	for (const one of cases) {
		it(`the sign-in request "${one.call}" ends in ${one.expected} when it meets the server fault "${one.fault}"`, () => {
			const outcome = outcomes.get(one);
			if (outcome?.status !== 'rejected') {
				assert.equal(outcome?.value, one.expected);
				return;
			}
			const { reason } = outcome;
			assert.ok(reason instanceof UserError, String(reason));
			assert.equal(reason.code, one.expected, JSON.stringify([reason.details, String(reason.cause)]));
			const { text, next } = errorMessages.messageFor(reason);
			assert.notEqual(text, unexpected, 'the error has a message');
			assert.ok(next?.title, 'the message has a next step');
			assert.doesNotMatch(text + JSON.stringify(reason.details), /leak|undefined|\{\d\}/);
		});
	}
});
