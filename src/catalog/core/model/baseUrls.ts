import { isJsonObject } from '../../../shared/core/json.ts';
import type { Api, BaseAddress, Catalog } from './catalog.ts';

/** An invalid entry of the setting `studyAdmin.catalog.baseUrls`. */
export interface BaseUrlProblem {
	readonly code: 'unknown-api' | 'not-a-base';
	/** Id of an API, as the setting states it. */
	readonly api: string;
	/** The invalid value, as JSON if it is not a string; empty when the id is invalid. */
	readonly value: string;
}

/**
 * Maximum number of base URLs of an API. Further ones are ignored, because each one is compared
 * with every address in the code.
 */
const maxValuesPerApi = 100;

/**
 * Returns a catalog with the addresses of the setting `studyAdmin.catalog.baseUrls` added to its
 * APIs, and the invalid entries. `raw` maps ids of APIs to a URL, a host, the name of a variable, a
 * path, or a list of these. Hosts and variables may be followed by a path; a path alone applies to
 * any host. A name with dots is used both as a host and as a variable.
 */
export function addBaseUrlsToCatalog(
	catalog: Catalog,
	raw: unknown,
): { readonly catalog: Catalog; readonly problems: readonly BaseUrlProblem[] } {
	const addresses = new Map(
		Object.entries(isJsonObject(raw) ? raw : {}).map(([api, values]) => [api, readAddresses(values)]),
	);
	if (addresses.size === 0) {
		return { catalog, problems: [] };
	}
	const ids = new Set(catalog.apis.map(({ id }) => id));
	const problems = [...addresses].flatMap(([api, { invalid }]): readonly BaseUrlProblem[] =>
		ids.has(api)
			? invalid.map((value) => ({ code: 'not-a-base', api, value }))
			: [{ code: 'unknown-api', api, value: '' }],
	);
	const apis = catalog.apis.map((api) => withAddresses(api, addresses.get(api.id)));
	return { catalog: { ...catalog, apis }, problems };
}

interface Addresses {
	readonly bases: readonly BaseAddress[];
	readonly variables: readonly string[];
	readonly invalid: readonly string[];
}

function withAddresses(api: Api, addresses: Addresses | undefined): Api {
	if (!addresses) {
		return api;
	}
	const { detection } = api;
	const bases = [...detection.bases, ...addresses.bases];
	const variables = [...new Set([...detection.variables, ...addresses.variables])];
	return { ...api, detection: { ...detection, bases, variables } };
}

function readAddresses(values: unknown): Addresses {
	const [bases, variables, invalid]: [BaseAddress[], string[], string[]] = [[], [], []];
	for (const value of [values].flat().slice(0, maxValuesPerApi)) {
		const text = typeof value === 'string' ? value.trim() : '';
		const base = readBase(text) ?? readPath(text);
		const variable = readVariable(text);
		bases.push(...(base ? [base] : []));
		variables.push(...(variable === undefined ? [] : [variable]));
		invalid.push(...(base || variable !== undefined ? [] : [typeof value === 'string' ? text : JSON.stringify(value)]));
	}
	return { bases, variables, invalid };
}

/**
 * Returns the base URL in a text that is a URL or a host, such as `https://gw.example.no/fs-api`,
 * `gw.example.no/fs-api` or `gw.example.no`; `undefined` for other texts. A port is ignored.
 */
function readBase(text: string): BaseAddress | undefined {
	const [, scheme, host] = /^(https?:\/\/)?([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:\/[^\s?#]*)?$/iu.exec(text) ?? [];
	if (host === undefined || (scheme === undefined && !/\.|^localhost$/i.test(host))) {
		return undefined;
	}
	const url = URL.parse(scheme === undefined ? `https://${text}` : text);
	return url
		? { host: url.hostname, segments: url.pathname.split('/').filter((segment) => segment !== '') }
		: undefined;
}

/**
 * Returns the base URL in a text that is a path such as `/fsrest/rest/elm`, which applies to any
 * host, or a variable that is followed by a path, such as `GATEWAY_URL/fs-api`; `undefined` for
 * other texts.
 */
function readPath(text: string): BaseAddress | undefined {
	const [, name = '', path = ''] = /^([^/]*)((?:\/[^\s/?#]+)+)\/?$/.exec(text) ?? [];
	const variable = readVariable(name);
	const segments = path.split('/').filter((segment) => segment !== '');
	if (segments.length === 0 || (name !== '' && variable === undefined)) {
		return undefined;
	}
	return variable === undefined ? { segments } : { variable, segments };
}

/**
 * Returns the name of a variable, such as `FS_HOST`, `fs.base.url` or `fs-api-url`, also from the
 * notations `$FS_HOST` and `${fs.base.url}`; `undefined` for other texts.
 */
function readVariable(text: string): string | undefined {
	const [, inBraces, plain] = /^(?:\$\{([^{}$]+)\}|\$?([^{}$]+))$/.exec(text) ?? [];
	const name = inBraces ?? plain ?? '';
	return /^[\p{L}_][\p{L}\p{N}_]*(?:[.-][\p{L}\p{N}_]+)*$/u.test(name) ? name : undefined;
}
