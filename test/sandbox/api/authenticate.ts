import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** The data against which the API validates the credentials of requests. */
export interface Credentials {
	/** The required claim `iss` of tokens. */
	readonly issuer: string;
	/** The public keys with which the identity provider's signatures are verified. */
	readonly keys: JSONWebKeySet;
	/** The required claim `aud` of tokens: `{audienceUrl}/{dataSourceId}`. */
	readonly audience: string;
	/**
	 * The ID of the data source, which is part of the scope names `gk_<dataSourceId>_student` and
	 * `gk_<dataSourceId>_ansatt`.
	 */
	readonly dataSourceId: string;
	/** The passwords of the users of Basic authentication, by user name. */
	readonly basicUsers: Readonly<Record<string, string>>;
}

/**
 * The permissions of a client. Student data requires `student`. Other data requires `student` or
 * `employee`.
 */
export interface Access {
	readonly kind: 'access';
	readonly student: boolean;
	readonly employee: boolean;
}

/** The refusal of a request: the status and the reason. */
export interface Refusal {
	readonly kind: 'refusal';
	readonly status: 401 | 403;
	readonly message: string;
	/** The value of `WWW-Authenticate` (RFC 6750 section 3, RFC 7617 section 2). */
	readonly challenge: string;
}

/** Returns the refusal (401) of a request without valid credentials. */
function unauthenticated(message: string, challenge: string): Refusal {
	return { kind: 'refusal', status: 401, message, challenge };
}

/**
 * Returns the refusal (403) of a valid token that lacks a permission (RFC 6750 section 3.1).
 * `scope` is the required scope.
 */
export function insufficientScope(message: string, scope?: string): Refusal {
	const challenge = `Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`;
	return { kind: 'refusal', status: 403, message, challenge };
}

/** Returns the scope that student data requires. */
export function studentScope(dataSourceId: string): string {
	return `gk_${dataSourceId}_student`;
}

/** Returns the scope for employees, which gives access to all data except student data. */
export function employeeScope(dataSourceId: string): string {
	return `gk_${dataSourceId}_ansatt`;
}

/**
 * Returns the access that the verified claims of a token allow, or a refusal when they are for
 * another audience or data source.
 */
function readClaims(claims: JWTPayload, { audience, dataSourceId }: Credentials): Access | Refusal {
	if (![claims.aud].flat().includes(audience)) {
		return insufficientScope('The token is for another audience.');
	}
	const scopes = typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : [];
	const student = scopes.includes(studentScope(dataSourceId));
	const employee = scopes.includes(employeeScope(dataSourceId));
	return student || employee
		? { kind: 'access', student, employee }
		: insufficientScope('The token has none of the scopes of this data source.');
}

function readBasic(encoded: string, { basicUsers }: Credentials): Access | Refusal {
	const [username = '', ...password] = Buffer.from(encoded, 'base64').toString().split(':');
	return basicUsers[username] === password.join(':')
		? { kind: 'access', student: true, employee: true }
		: unauthenticated('Wrong username or password.', 'Basic realm="sandbox"');
}

/**
 * Returns a function that validates the `Authorization` header of a request (docs/services.md,
 * G2 and G5). An expired, malformed or wrongly signed bearer token, or one of
 * another issuer, is refused with 401. A token for another audience or without a scope of the data
 * source is refused with 403.
 */
export function createAuthentication(
	credentials: Credentials,
): (authorization: string | undefined) => Promise<Access | Refusal> {
	const keyFor = createLocalJWKSet(credentials.keys);
	return async (authorization = '') => {
		const { scheme, value = '' } = /^(?<scheme>\w+) +(?<value>\S+)$/.exec(authorization)?.groups ?? {};
		switch (scheme?.toLowerCase()) {
			case 'basic':
				return readBasic(value, credentials);
			case 'bearer':
				try {
					const rules = { issuer: credentials.issuer, algorithms: ['RS256'], requiredClaims: ['exp'] };
					return readClaims((await jwtVerify(value, keyFor, rules)).payload, credentials);
				} catch (error) {
					if (error instanceof errors.JOSEError) {
						return unauthenticated('The token is not valid.', 'Bearer error="invalid_token"');
					}
					throw error;
				}
			default:
				return unauthenticated('Authentication is required.', 'Bearer, Basic realm="sandbox"');
		}
	};
}
