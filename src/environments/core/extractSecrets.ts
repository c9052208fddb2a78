import { isJsonObject } from '../../shared/core/json.ts';
import { percentDecoded } from '../../shared/core/percentEncoding.ts';
import { environmentFieldNames, type RawEnvironments } from './readEnvironments.ts';
import { isSecretField, isSecretHeader, isSignInHeader, isUrlField } from './secretNames.ts';

/** The secrets of one environment in the settings. */
export interface EnvironmentSecrets {
	readonly clientSecret?: string;
	readonly login?: { readonly username: string; readonly password: string };
	/**
	 * Values of secret headers by header name. The cleaned environment lists these names in
	 * `secretHeaders`.
	 */
	readonly headers: Readonly<Record<string, string>>;
	/**
	 * Names of fields whose secrets no sign-in uses, such as a token, or a URL with a user name and
	 * password.
	 */
	readonly unused: readonly string[];
}

/** The setting without secrets, and the removed secrets. */
interface SecretExtraction {
	readonly cleaned: RawEnvironments;
	/** The removed secrets by the ID of their environment. */
	readonly secretsById: Readonly<Record<string, EnvironmentSecrets>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the value of the setting without the fields whose names denote a secret and without the
 * credentials in URLs, and what was removed. All other fields remain unchanged.
 */
export function extractSecrets(raw: unknown): SecretExtraction {
	const cleaned: Record<string, unknown> = {};
	const secretsById: Record<string, EnvironmentSecrets> = {};
	for (const [id, value] of Object.entries(isJsonObject(raw) ? raw : {})) {
		if (isJsonObject(value)) {
			const extracted = extractFrom(value);
			cleaned[id] = extracted.cleaned;
			if (extracted.secrets) {
				secretsById[id] = extracted.secrets;
			}
		} else {
			cleaned[id] = value;
		}
	}
	return { cleaned, secretsById };
}

/**
 * Returns one environment of the setting, under its ID, as JSON to share. The JSON contains no
 * secrets. Unknown fields are omitted because they could contain secrets.
 */
export function shareableEnvironmentJson(id: string, raw: RawEnvironments): string {
	const cleaned = extractSecrets(raw).cleaned[id];
	const fields = Object.entries(isJsonObject(cleaned) ? cleaned : {});
	const knownFields = Object.fromEntries(fields.filter(([name]) => environmentFieldNames.includes(name)));
	return JSON.stringify({ [id]: knownFields }, undefined, '\t');
}

/** Whether the sign-in can use any of these secrets: a client secret, a login or a header. */
export function hasSecretForSignIn({ clientSecret, login, headers }: EnvironmentSecrets): boolean {
	return clientSecret !== undefined || login !== undefined || Object.keys(headers).length > 0;
}

function extractFrom(environment: Fields): { readonly cleaned: Fields; readonly secrets?: EnvironmentSecrets } {
	const secretFields = Object.keys(environment).filter(isSecretField);
	const clientField = usesClientSecret(environment)
		? secretFields.find((name) => /secret$/i.test(name) && isText(environment[name]))
		: undefined;
	const loginFields = findLoginFields(environment, secretFields);
	const loginInUrl = loginFields ? undefined : readUrlLogin(environment);
	const login = loginFields ?? loginInUrl;
	const headers = extractFromHeaders(environment);
	const urls = removeUrlCredentials(environment);
	const unused = [
		...secretFields.filter((name) => name !== clientField && name !== loginFields?.passwordField),
		...headers.unused,
		...Object.keys(urls).filter((name) => name !== 'apiUrl' || !loginInUrl),
	];
	const removedFields = [...secretFields, ...(loginFields ? [loginFields.usernameField] : [])];
	const secrets = {
		...(clientField === undefined ? {} : { clientSecret: String(environment[clientField]) }),
		...(login ? { login: { username: login.username, password: login.password } } : {}),
		headers: headers.secrets,
		unused,
	};
	if (!hasSecretForSignIn(secrets) && unused.length === 0) {
		return { cleaned: environment };
	}
	const remaining = Object.entries(environment).filter(([name]) => !removedFields.includes(name));
	return { cleaned: { ...Object.fromEntries(remaining), ...urls, ...headers.fields }, secrets };
}

/** Whether the environment can use a client secret. An environment without `auth` can. */
function usesClientSecret({ apiUrl, auth, clientType }: Fields): boolean {
	return isText(apiUrl) && auth !== 'basic' && clientType !== 'public';
}

function findLoginFields(environment: Fields, secretFields: readonly string[]) {
	const usernameField = Object.keys(environment).find((name) => /^user(_?name)?$/i.test(name));
	const passwordField = secretFields.find((name) => /pass|pwd/i.test(name));
	const username = environment[usernameField ?? ''];
	const password = environment[passwordField ?? ''];
	return supportsBasic(environment) && usernameField && passwordField && isText(username) && isText(password)
		? { usernameField, passwordField, username, password }
		: undefined;
}

/**
 * Returns the decoded user name and password in the API's URL (RFC 3986 section 3.2.1); `undefined`
 * without both, or when the environment cannot use them.
 */
function readUrlLogin(environment: Fields): EnvironmentSecrets['login'] {
	const url = supportsBasic(environment) ? URL.parse(String(environment['apiUrl'])) : null;
	return url?.username && url.password
		? { username: percentDecoded(url.username), password: percentDecoded(url.password) }
		: undefined;
}

/** Whether the environment can use a user name and password. An environment without `auth` can. */
function supportsBasic({ apiUrl, auth }: Fields): boolean {
	return isText(apiUrl) && auth !== 'oidc' && auth !== 'clientCredentials';
}

function extractFromHeaders(environment: Fields) {
	const headers = isJsonObject(environment['headers']) ? environment['headers'] : {};
	const secrets: Record<string, string> = {};
	const unused: string[] = [];
	const remaining: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (isSecretHeader(name) && isText(value) && isText(environment['apiUrl'])) {
			secrets[listedName(environment['secretHeaders'], name)] = value;
		} else if (isSecretHeader(name) || isSignInHeader(name)) {
			unused.push(`headers.${name}`);
		} else {
			remaining[name] = value;
		}
	}
	const names = Object.keys(secrets);
	const isChanged = names.length + unused.length > 0;
	return {
		secrets,
		unused,
		fields: {
			...(isChanged ? { headers: remaining } : {}),
			...(names.length > 0 ? { secretHeaders: withNames(environment['secretHeaders'], names) } : {}),
		},
	};
}

/** Returns the name of a header as `secretHeaders` lists it, which can be in other letter case. */
function listedName(secretHeaders: unknown, name: string): string {
	const present: readonly unknown[] = Array.isArray(secretHeaders) ? secretHeaders : [];
	return String(present.find((listed) => String(listed).toLowerCase() === name.toLowerCase()) ?? name);
}

function withNames(secretHeaders: unknown, names: readonly string[]): readonly unknown[] {
	const present: readonly unknown[] = Array.isArray(secretHeaders) ? secretHeaders : [];
	return [...present, ...names.filter((name) => !present.includes(name))];
}

/** Returns the URLs that contained a user name or password, with these removed, by field name. */
function removeUrlCredentials(environment: Fields): Readonly<Record<string, string>> {
	const cleaned: Record<string, string> = {};
	for (const [name, value] of Object.entries(environment)) {
		const url = isText(value) && isUrlField(name) ? URL.parse(value) : null;
		if (url && (url.username || url.password)) {
			url.username = '';
			url.password = '';
			cleaned[name] = url.href;
		}
	}
	return cleaned;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
