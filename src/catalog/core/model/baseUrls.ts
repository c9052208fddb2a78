import { isRecord } from '../../../shared/core/json.ts';
import type { Api, Base, Catalog } from './catalog.ts';

/** Something in the setting `studyAdmin.catalog.baseUrls` that nothing was made of. */
export interface BaseUrlProblem {
	readonly code: 'unknown-api' | 'not-a-base';
	/** Id of an API, as the setting has it. */
	readonly api: string;
	/** What stands there; empty when it is no text, or the id is what is wrong. */
	readonly value: string;
}

/** More than anybody has; each is compared with every address in the code. */
const maxValuesPerApi = 100;

/**
 * A catalog with what the user's setting says of the APIs' addresses. `raw` is an object, id → URL,
 * host, name of a variable or path, or a list of them. A path may stand behind each, or
 * alone for any host. A name with dots may be a host or a variable, and stands for both.
 */
export function withBaseUrls(
	catalog: Catalog,
	raw: unknown,
): { readonly catalog: Catalog; readonly problems: readonly BaseUrlProblem[] } {
	const given = new Map(Object.entries(isRecord(raw) ? raw : {}).map(([api, values]) => [api, read(values)]));
	if (given.size === 0) {
		return { catalog, problems: [] };
	}
	const ids = new Set(catalog.apis.map(({ id }) => id));
	const problems = [...given].flatMap(([api, { invalid }]): readonly BaseUrlProblem[] =>
		ids.has(api)
			? invalid.map((value) => ({ code: 'not-a-base', api, value }))
			: [{ code: 'unknown-api', api, value: '' }],
	);
	const apis = catalog.apis.map((api) => withAddresses(api, given.get(api.id)));
	return { catalog: { ...catalog, apis }, problems };
}

interface Addresses {
	readonly bases: readonly Base[];
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

function read(values: unknown): Addresses {
	const [bases, variables, invalid]: [Base[], string[], string[]] = [[], [], []];
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
 * `https://gw.example.no/fs-api`, `gw.example.no/fs-api`, `gw.example.no`, each also with a port,
 * which is left out.
 */
function readBase(text: string): Base | undefined {
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
 * `/fsrest/rest/elm`, a path behind any host, or `GATEWAY_URL/fs-api`, behind what a variable holds.
 */
function readPath(text: string): Base | undefined {
	const [, name = '', path = ''] = /^([^/]*)((?:\/[^\s/?#]+)+)\/?$/.exec(text) ?? [];
	const variable = readVariable(name);
	const segments = path.split('/').filter((segment) => segment !== '');
	if (segments.length === 0 || (name !== '' && variable === undefined)) {
		return undefined;
	}
	return variable === undefined ? { segments } : { variable, segments };
}

/**
 * `FS_HOST`, `fs.base.url`, `fs-api-url`, also as it stands in texts: `$FS_HOST`, `${fs.base.url}`.
 */
function readVariable(text: string): string | undefined {
	const [, inBraces, plain] = /^(?:\$\{([^{}$]+)\}|\$?([^{}$]+))$/.exec(text) ?? [];
	const name = inBraces ?? plain ?? '';
	return /^[\p{L}_][\p{L}\p{N}_]*(?:[.-][\p{L}\p{N}_]+)*$/u.test(name) ? name : undefined;
}
