import { isRecord } from '../../shared/core/json.ts';
import { environmentFields, type RawEnvironments } from './readEnvironments.ts';
import { isAddressField, isCredentialHeader, isSecretField, isSecretHeader } from './secretNames.ts';

/** The secrets found in one environment of the setting. */
export interface FoundSecrets {
	readonly clientSecret?: string;
	readonly login?: { readonly username: string; readonly password: string };
	/** Values of headers. The cleaned environment lists their names in `secretHeaders`. */
	readonly headers: Readonly<Record<string, string>>;
	/**
	 * Fields with secrets that no sign-in uses, such as a token, or a URL with a user name and
	 * password.
	 */
	readonly unused: readonly string[];
}

/** The setting without secrets, and the secrets by the id of their environment. */
export interface SecretsTakenOut {
	readonly cleaned: RawEnvironments;
	readonly found: Readonly<Record<string, FoundSecrets>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Removes fields that are named like a secret, and the credentials in URLs. Changes nothing else.
 */
export function takeSecretsOut(raw: unknown): SecretsTakenOut {
	const cleaned: Record<string, unknown> = {};
	const found: Record<string, FoundSecrets> = {};
	for (const [id, value] of Object.entries(isRecord(raw) ? raw : {})) {
		if (isRecord(value)) {
			const taken = takeOutOf(value);
			cleaned[id] = taken.cleaned;
			if (taken.found) {
				found[id] = taken.found;
			}
		} else {
			cleaned[id] = value;
		}
	}
	return { cleaned, found };
}

/**
 * One environment of the setting, under its id, as JSON to share. It contains no secrets, and no
 * unknown fields, because those could contain secrets.
 */
export function environmentJson(id: string, raw: RawEnvironments): string {
	const cleaned = takeSecretsOut(raw).cleaned[id];
	const fields = Object.entries(isRecord(cleaned) ? cleaned : {});
	const known = Object.fromEntries(fields.filter(([name]) => environmentFields.includes(name)));
	return JSON.stringify({ [id]: known }, undefined, '\t');
}

/** Whether the sign-in can use one of the secrets. */
export function isWorthKeeping({ clientSecret, login, headers }: FoundSecrets): boolean {
	return clientSecret !== undefined || login !== undefined || Object.keys(headers).length > 0;
}

function takeOutOf(environment: Fields): { readonly cleaned: Fields; readonly found?: FoundSecrets } {
	const secretFields = Object.keys(environment).filter(isSecretField);
	const clientField = takesClientSecret(environment)
		? secretFields.find((name) => /secret$/i.test(name) && isText(environment[name]))
		: undefined;
	const given = findLogin(environment, secretFields);
	const inAddress = given ? undefined : loginInAddress(environment);
	const login = given ?? inAddress;
	const headers = takeOutOfHeaders(environment);
	const urls = takeOutOfUrls(environment);
	const unused = [
		...secretFields.filter((name) => name !== clientField && name !== given?.passwordField),
		...headers.unused,
		...Object.keys(urls).filter((name) => name !== 'apiUrl' || !inAddress),
	];
	const gone = [...secretFields, ...(given ? [given.usernameField] : [])];
	const found = {
		...(clientField === undefined ? {} : { clientSecret: String(environment[clientField]) }),
		...(login ? { login: { username: login.username, password: login.password } } : {}),
		headers: headers.found,
		unused,
	};
	if (!isWorthKeeping(found) && unused.length === 0) {
		return { cleaned: environment };
	}
	const kept = Object.entries(environment).filter(([name]) => !gone.includes(name));
	return { cleaned: { ...Object.fromEntries(kept), ...urls, ...headers.fields }, found };
}

/** Whether the environment can use a client secret. It can if its `auth` is missing. */
function takesClientSecret({ apiUrl, auth, clientType }: Fields): boolean {
	return isText(apiUrl) && auth !== 'basic' && clientType !== 'public';
}

function findLogin(environment: Fields, secretFields: readonly string[]) {
	const usernameField = Object.keys(environment).find((name) => /^user(_?name)?$/i.test(name));
	const passwordField = secretFields.find((name) => /pass|pwd/i.test(name));
	const username = environment[usernameField ?? ''];
	const password = environment[passwordField ?? ''];
	return mayBeBasic(environment) && usernameField && passwordField && isText(username) && isText(password)
		? { usernameField, passwordField, username, password }
		: undefined;
}

/** The percent-encoded user name and password in the API's URL (RFC 3986 section 3.2.1). */
function loginInAddress(environment: Fields): FoundSecrets['login'] {
	const url = mayBeBasic(environment) ? URL.parse(String(environment['apiUrl'])) : null;
	return url?.username && url.password
		? { username: percentDecoded(url.username), password: percentDecoded(url.password) }
		: undefined;
}

/** The decoded text; the text itself when it is not valid percent-encoding. */
function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Whether the environment can use a user name and password. It can if its `auth` is missing. */
function mayBeBasic({ apiUrl, auth }: Fields): boolean {
	return isText(apiUrl) && auth !== 'oidc' && auth !== 'clientCredentials';
}

function takeOutOfHeaders(environment: Fields) {
	const headers = isRecord(environment['headers']) ? environment['headers'] : {};
	const found: Record<string, string> = {};
	const unused: string[] = [];
	const kept: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (isSecretHeader(name) && isText(value) && isText(environment['apiUrl'])) {
			found[name] = value;
		} else if (isSecretHeader(name) || isCredentialHeader(name)) {
			unused.push(`headers.${name}`);
		} else {
			kept[name] = value;
		}
	}
	const names = Object.keys(found);
	const isTouched = names.length + unused.length > 0;
	return {
		found,
		unused,
		fields: {
			...(isTouched ? { headers: kept } : {}),
			...(names.length > 0 ? { secretHeaders: withNames(environment['secretHeaders'], names) } : {}),
		},
	};
}

function withNames(secretHeaders: unknown, names: readonly string[]): readonly unknown[] {
	const given: readonly unknown[] = Array.isArray(secretHeaders) ? secretHeaders : [];
	return [...given, ...names.filter((name) => !given.includes(name))];
}

/** The URLs that contained a user name or password, without these. */
function takeOutOfUrls(environment: Fields): Readonly<Record<string, string>> {
	const cleaned: Record<string, string> = {};
	for (const [name, value] of Object.entries(environment)) {
		const url = isText(value) && isAddressField(name) ? URL.parse(value) : null;
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
