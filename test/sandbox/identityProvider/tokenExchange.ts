import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import { userOf } from './users.ts';

/** The data source that JWTs are issued for, and their lifetime in seconds. */
export interface ExchangeOptions {
	readonly dataSourceId: string;
	readonly audienceUrl: string;
	readonly lifetime: number;
	readonly subjectTokenError: 'invalid_request' | 'invalid_grant';
}

/** The form fields of the token exchange besides the client's (spec/graphql-api.md, step 3). */
export const exchangeParameters = ['audience', 'scope', 'subject_token', 'subject_token_type'];

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

/** The token exchange of spec/graphql-api.md, step 3 (RFC 8693): the provider's opaque token for an RS256 JWT. */
export function tokenExchange(provider: Provider, options: ExchangeOptions) {
	const expectedAudience = `${options.audienceUrl}/${options.dataSourceId}`;
	return async (context: KoaContextWithOIDC): Promise<void> => {
		const { client, params } = context.oidc;
		const { audience, scope, subject_token, subject_token_type } = (params ?? {}) as Record<string, string | undefined>;
		if (!client || subject_token_type !== accessTokenType) {
			throw new errors.InvalidRequest(`subject_token_type must be ${accessTokenType}`);
		}
		const subject = await provider.AccessToken.find(subject_token ?? '');
		if (!subject || subject.isExpired || subject.clientId !== client.clientId) {
			throw options.subjectTokenError === 'invalid_grant'
				? new errors.InvalidGrant('subject_token is not valid')
				: new errors.InvalidRequest('subject_token is not valid');
		}
		if (audience !== expectedAudience) {
			throw new errors.InvalidTarget('audience is not a known data source');
		}
		const granted = grantedScopes(subject.accountId, [...subject.scopes], scope ?? '', options.dataSourceId);
		const token = new provider.AccessToken({
			accountId: subject.accountId,
			client,
			grantId: subject.grantId ?? '',
			gty: 'token_exchange',
			scope: granted.join(' '),
			expiresIn: options.lifetime,
		} as ConstructorParameters<typeof provider.AccessToken>[0]);
		token.resourceServer = new provider.ResourceServer(audience, {
			scope: granted.join(' '),
			audience,
			accessTokenTTL: options.lifetime,
			accessTokenFormat: 'jwt',
			jwt: { sign: { alg: 'RS256' } },
		});
		context.body = {
			access_token: await token.save(),
			token_type: 'Bearer',
			issued_token_type: 'urn:ietf:params:oauth:token-type:jwt',
			expires_in: options.lifetime,
			scope: granted.join(' '),
		};
	};
}

/** Of the login's scopes, those that were asked for and that the user has access to. No wish means all. */
function grantedScopes(login: string, ofLogin: readonly string[], wish: string, dataSourceId: string): string[] {
	const wished = wish.split(' ').filter(Boolean);
	return userOf(login)
		.access.map((variant) => `gk_${dataSourceId}_${variant}`)
		.filter((scope) => ofLogin.includes(scope) && (wished.length === 0 || wished.includes(scope)));
}
