import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import { userOf } from './users.ts';

/** The data source for which JWTs are issued, and the lifetime of JWTs in seconds. */
export interface ExchangeOptions {
	readonly dataSourceId: string;
	readonly audienceUrl: string;
	readonly lifetime: number;
	readonly subjectTokenError: 'invalid_request' | 'invalid_grant';
}

/**
 * The names of the form fields of the token exchange, without those of client authentication
 * (docs/services.md, G15).
 */
export const exchangeParameters = ['audience', 'scope', 'subject_token', 'subject_token_type'];

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

/**
 * Returns the handler of the token exchange in docs/services.md, G15 (RFC 8693): exchanges
 * the provider's opaque token for an RS256 JWT.
 */
export function tokenExchange(provider: Provider, options: ExchangeOptions) {
	const expectedAudience = `${options.audienceUrl}/${options.dataSourceId}`;
	return async (context: KoaContextWithOIDC): Promise<void> => {
		const { client, params } = context.oidc;
		const { audience, scope, subject_token, subject_token_type } = (params ?? {}) as Record<string, string | undefined>;
		if (!client || subject_token_type !== accessTokenType) {
			throw new errors.InvalidRequest(`subject_token_type must be ${accessTokenType}`);
		}
		const subject = await findSubject(provider, subject_token ?? '');
		if (!subject || subject.isExpired || subject.clientId !== client.clientId) {
			throw options.subjectTokenError === 'invalid_grant'
				? new errors.InvalidGrant('subject_token is not valid')
				: new errors.InvalidRequest('subject_token is not valid');
		}
		if (audience !== expectedAudience) {
			throw new errors.InvalidTarget('audience is not a known data source');
		}
		const granted = grantedScopes(subject, scope ?? '', options.dataSourceId).join(' ');
		const token = apiToken(provider, client, subject, { scope: granted, audience, lifetime: options.lifetime });
		context.body = {
			access_token: await token.save(),
			token_type: 'Bearer',
			issued_token_type: 'urn:ietf:params:oauth:token-type:jwt',
			expires_in: options.lifetime,
			scope: granted,
		};
	};
}

/** Returns the JWT for the API, which is not signed yet. */
function apiToken(
	provider: Provider,
	client: InstanceType<Provider['Client']>,
	subject: Subject,
	{ scope, audience, lifetime }: { readonly scope: string; readonly audience: string; readonly lifetime: number },
): Subject {
	const common = { client, scope, expiresIn: lifetime };
	const token = isOfUser(subject)
		? new provider.AccessToken({
				...common,
				accountId: subject.accountId,
				grantId: subject.grantId ?? '',
				gty: 'token_exchange',
			} as ConstructorParameters<typeof provider.AccessToken>[0])
		: new provider.ClientCredentials(common);
	token.resourceServer = new provider.ResourceServer(audience, {
		scope,
		audience,
		accessTokenTTL: lifetime,
		accessTokenFormat: 'jwt',
		jwt: { sign: { alg: 'RS256' } },
	});
	return token;
}

type UserToken = InstanceType<Provider['AccessToken']>;
type Subject = UserToken | InstanceType<Provider['ClientCredentials']>;

function isOfUser(subject: Subject): subject is UserToken {
	return 'accountId' in subject;
}

/**
 * Resolves to the stored data of a provider token of a user or of a client; `undefined` for an
 * unknown token.
 */
async function findSubject(provider: Provider, token: string): Promise<Subject | undefined> {
	return (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
}

/**
 * Returns the requested scopes that the subject's token contains and that the user has access to. A
 * client has access to student and employee data. Without requested scopes, all of these scopes are
 * granted.
 */
function grantedScopes(subject: Subject, requested: string, dataSourceId: string): string[] {
	const wished = requested.split(' ').filter(Boolean);
	const access = isOfUser(subject) ? userOf(subject.accountId).access : (['student', 'ansatt'] as const);
	return access
		.map((variant) => `gk_${dataSourceId}_${variant}`)
		.filter((scope) => subject.scopes.has(scope) && (wished.length === 0 || wished.includes(scope)));
}
