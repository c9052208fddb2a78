import type {
	ApiAccess,
	BasicAuthentication,
	Environment,
	EnvironmentKind,
	OidcAuthentication,
} from './environment.ts';

/** Something in the setting that keeps an environment from being used. */
export interface EnvironmentProblem {
	readonly environmentId: string;
	/** The field concerned; the empty string for the environment as a whole. */
	readonly field: string;
	readonly problem:
		| 'missing'
		| 'not-text'
		| 'not-a-url'
		| 'not-https'
		| 'unknown-value'
		| 'refused-header'
		| 'not-an-object';
}

/** What the setting holds: the environments that can be used, and why the others cannot. */
export interface EnvironmentsReading {
	readonly environments: readonly Environment[];
	readonly problems: readonly EnvironmentProblem[];
}

/** Reads the setting `studyAdmin.environments`. One bad environment does not hide the others. */
export function readEnvironments(raw: unknown): EnvironmentsReading {
	const environments: Environment[] = [];
	const problems: EnvironmentProblem[] = [];
	for (const [id, value] of Object.entries(isRecord(raw) ? raw : {})) {
		const reader = new FieldReader(id, value);
		const environment = readEnvironment(id, reader);
		if (reader.problems.length === 0) {
			environments.push(environment);
		}
		problems.push(...reader.problems);
	}
	return { environments, problems };
}

function readEnvironment(id: string, reader: FieldReader): Environment {
	const conversionUrl = reader.optionalUrl('conversionUrl');
	const api = reader.optionalUrl('apiUrl');
	if (!reader.has('apiUrl') && !reader.has('conversionUrl')) {
		reader.report('apiUrl', 'missing');
	}
	return {
		id,
		label: reader.optionalText('label') ?? id,
		kind: reader.oneOf<EnvironmentKind>('kind', ['production', 'test', 'sandbox'], 'test'),
		...(api ? { api: readApi(api, reader) } : {}),
		...(conversionUrl ? { conversionUrl } : {}),
	};
}

function readApi(url: string, reader: FieldReader): ApiAccess {
	const type = reader.oneOf('auth', ['oidc', 'basic']);
	return {
		url,
		headers: reader.headers('headers'),
		authentication: type === 'basic' ? basic : readOidc(reader),
	};
}

const basic: BasicAuthentication = { type: 'basic' };

function readOidc(reader: FieldReader): OidcAuthentication {
	const issuer = reader.optionalUrl('issuer', 'exact');
	const dataSourceId = reader.text('dataSourceId');
	return {
		type: 'oidc',
		authUrl: reader.url('authUrl'),
		...(issuer ? { issuer } : {}),
		clientId: reader.text('clientId'),
		clientType: reader.oneOf('clientType', ['confidential', 'public'], 'confidential'),
		dataSourceId,
		audience: `${reader.url('audienceUrl')}/${dataSourceId}`,
		scopes: (reader.optionalTexts('scopes') ?? ['openid', 'gk_<dataSourceId>_student']).map((scope) =>
			scope.replaceAll('<dataSourceId>', dataSourceId),
		),
	};
}

/** The URL without a trailing slash, or the reason why requests may not go there. */
export function checkServiceUrl(
	value: string,
): { readonly url: string } | { readonly problem: 'not-a-url' | 'not-https' } {
	const url = URL.parse(value);
	if (!url || url.username || url.password || /[?#]/.test(value) || !/^https?:$/.test(url.protocol)) {
		return { problem: 'not-a-url' };
	}
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return { problem: 'not-https' };
	}
	return { url: url.href.replace(/\/+$/, '') };
}

/** Whether a host name as `URL` gives it never leaves this machine: 127.0.0.0/8, [::1], localhost and *.localhost. */
export function isLoopback(hostname: string): boolean {
	return /^(127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(hostname);
}

/** Headers that the transport or the sign-in sets, or that carry credentials. */
const refusedHeaders =
	/^(authorization|proxy-.*|cookie2?|host|connection|content-length|content-type|transfer-encoding|te|upgrade|accept|expect|keep-alive|trailer)$/i;
/** RFC 9110 section 5.5: visible characters and blanks of ISO 8859-1. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

class FieldReader {
	readonly problems: EnvironmentProblem[] = [];
	readonly #id: string;
	readonly #fields: Readonly<Record<string, unknown>>;

	constructor(id: string, value: unknown) {
		this.#id = id;
		this.#fields = isRecord(value) ? value : {};
		if (!isRecord(value)) {
			this.report('', 'not-an-object');
		}
	}

	report(field: string, problem: EnvironmentProblem['problem']): void {
		this.problems.push({ environmentId: this.#id, field, problem });
	}

	has(field: string): boolean {
		const value = this.#fields[field];
		return value !== undefined && !(typeof value === 'string' && value.trim() === '');
	}

	optionalText(field: string): string | undefined {
		const value = this.#fields[field];
		if (!this.has(field)) {
			return undefined;
		}
		if (typeof value !== 'string') {
			this.report(field, 'not-text');
			return undefined;
		}
		return value.trim();
	}

	text(field: string): string {
		return this.optionalText(field) ?? this.#missing(field);
	}

	/** `exact` keeps the text as it stands once it has been checked: an issuer is compared letter by letter. */
	optionalUrl(field: string, form: 'base' | 'exact' = 'base'): string | undefined {
		const value = this.optionalText(field);
		if (value === undefined) {
			return undefined;
		}
		const checked = checkServiceUrl(value);
		if ('problem' in checked) {
			this.report(field, checked.problem);
			return undefined;
		}
		return form === 'exact' ? value : checked.url;
	}

	url(field: string): string {
		return this.optionalUrl(field) ?? (this.has(field) ? '' : this.#missing(field));
	}

	/** One of the allowed values; a missing or unknown one is reported, unless a missing one has a fallback. */
	oneOf<T extends string>(field: string, allowed: readonly [T, ...T[]], fallback?: T): T {
		const value = this.optionalText(field) ?? fallback;
		const found = allowed.find((candidate) => candidate === value);
		if (!found) {
			this.report(field, value === undefined ? 'missing' : 'unknown-value');
		}
		return found ?? allowed[0];
	}

	optionalTexts(field: string): readonly string[] | undefined {
		const value = this.#fields[field];
		if (value === undefined) {
			return undefined;
		}
		if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
			this.report(field, 'not-text');
			return undefined;
		}
		return value;
	}

	headers(field: string): Readonly<Record<string, string>> {
		const value = this.#fields[field];
		if (value !== undefined && !isRecord(value)) {
			this.report(field, 'not-an-object');
		}
		const entries = Object.entries(isRecord(value) ? value : {});
		for (const [name, content] of entries) {
			if (typeof content !== 'string' || !headerValue.test(content)) {
				this.report(`${field}.${name}`, 'not-text');
			} else if (refusedHeaders.test(name) || !headerName.test(name)) {
				this.report(`${field}.${name}`, 'refused-header');
			}
		}
		return Object.fromEntries(entries.map(([name, content]) => [name, String(content)]));
	}

	#missing(field: string): '' {
		this.report(field, 'missing');
		return '';
	}
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
