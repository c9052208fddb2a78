import { isRecord } from '../json.ts';
import type { RawEnvironments } from './readEnvironments.ts';
import { isAddressField, isCredentialHeader, isSecretField, isSecretHeader } from './secretNames.ts';

/** The secrets that stood in one environment of the setting. */
export interface FoundSecrets {
	readonly clientSecret?: string;
	readonly login?: { readonly username: string; readonly password: string };
	/** Values of headers; the cleaned environment names them among its `secretHeaders`. */
	readonly headers: Readonly<Record<string, string>>;
	/** Fields with secrets that no sign-in uses, such as a token that was pasted there, or an address with a login in it. */
	readonly unused: readonly string[];
}

/** The setting without secrets, and what was in it, by the ids of those environments that had any. */
export interface SecretsTakenOut {
	readonly cleaned: RawEnvironments;
	readonly found: Readonly<Record<string, FoundSecrets>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Takes everything out of the setting that is named like a secret, and the credentials in addresses. Changes nothing else. */
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

/** Whether something was found that is worth keeping for the sign-in. */
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

/** Where the way of signing in is not said yet, a client secret may still be the right thing. */
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

/** The user name and password of the API's address, which are percent-encoded there (RFC 3986 section 3.2.1). */
function loginInAddress(environment: Fields): FoundSecrets['login'] {
	const url = mayBeBasic(environment) ? URL.parse(String(environment['apiUrl'])) : null;
	return url?.username && url.password
		? { username: percentDecoded(url.username), password: percentDecoded(url.password) }
		: undefined;
}

/** The text itself where it holds a percent sign that stands for nothing else. */
function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Where the way of signing in is not said yet, a user name and password may still be the right thing. */
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

/** The addresses that had a user name or password in them, without. */
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
