import { UserError } from '../../shared/core/errors.ts';
import { isJsonObject } from '../../shared/core/json.ts';
import { toDisplayName } from '../../shared/core/sanitizeText.ts';
import type {
	ApiAccess,
	BasicAuthentication,
	Environment,
	EnvironmentKind,
	ProviderAuthentication,
	RedirectMethod,
	RegisteredRedirect,
} from './environment.ts';
import { EnvironmentFieldReader, type EnvironmentProblem } from './environmentFieldReader.ts';
import { isValidRedirectUri } from './serviceUrl.ts';

/** The unvalidated value of the setting: environments by ID. */
export type RawEnvironments = Readonly<Record<string, unknown>>;

/** The names of the fields that an environment can have in the setting. */
export const environmentFieldNames: readonly string[] = [
	'label',
	'kind',
	'apiUrl',
	'auth',
	'authUrl',
	'issuer',
	'schemaUrl',
	'clientId',
	'clientType',
	'dataSourceId',
	'audienceUrl',
	'scopes',
	'redirect',
	'redirectUri',
	'loopbackPort',
	'headers',
	'secretHeaders',
	'variables',
	'allowValues',
	'conversionUrl',
];

/** The values that fields with a fixed set of values can have in the setting. */
export const allowedFieldValues = {
	kind: ['production', 'test', 'sandbox'],
	auth: ['oidc', 'basic', 'clientCredentials'],
	clientType: ['confidential', 'public'],
	redirect: ['uriHandler', 'loopback', 'paste'],
} as const;

/** The valid environments of the setting, and the problems of the invalid ones. */
export interface EnvironmentsReadResult {
	readonly environments: readonly Environment[];
	readonly problems: readonly EnvironmentProblem[];
}

/**
 * Reads the setting `studyAdmin.environments`. An invalid environment does not affect the others.
 */
export function readEnvironments(raw: unknown): EnvironmentsReadResult {
	const environments: Environment[] = [];
	const problems: EnvironmentProblem[] = [];
	for (const [id, value] of Object.entries(isJsonObject(raw) ? raw : {})) {
		const reader = new EnvironmentFieldReader(id, value);
		const environment = readEnvironment(id, reader);
		if (reader.problems.length === 0) {
			environments.push(environment);
		}
		problems.push(...reader.problems);
	}
	return { environments, problems };
}

/** Returns the error that reports a problem of an environment to the user. */
export function environmentProblemError({ environmentId, field, problem }: EnvironmentProblem): UserError {
	return new UserError(`environment/${problem}`, { environment: environmentId, field });
}

function readEnvironment(id: string, reader: EnvironmentFieldReader): Environment {
	const conversionUrl = reader.optionalUrl('conversionUrl');
	const api = reader.optionalUrl('apiUrl');
	const allowValues = reader.optionalBoolean('allowValues');
	if (!reader.has('apiUrl') && !reader.has('conversionUrl')) {
		reader.report('apiUrl', 'missing');
	}
	return {
		id,
		label: toDisplayName(reader.optionalText('label') ?? '') || toDisplayName(id) || id,
		kind: reader.oneOf<EnvironmentKind>('kind', allowedFieldValues.kind, 'test'),
		...(allowValues === undefined ? {} : { allowValues }),
		...(api ? { api: readApi(api, reader) } : {}),
		...(conversionUrl ? { conversionUrl } : {}),
	};
}

function readApi(url: string, reader: EnvironmentFieldReader): ApiAccess {
	const type = reader.oneOf('auth', allowedFieldValues.auth);
	const variables = reader.optionalObject('variables');
	const schemaUrl = reader.optionalUrl('schemaUrl', 'exact');
	return {
		url,
		headers: reader.headers('headers'),
		secretHeaders: reader.headerNames('secretHeaders'),
		...(variables ? { variables } : {}),
		...(schemaUrl ? { schemaUrl } : {}),
		authentication: type === 'basic' ? basic : readProvider(type, reader),
	};
}

const basic: BasicAuthentication = { type: 'basic' };

function readProvider(type: ProviderAuthentication['type'], reader: EnvironmentFieldReader): ProviderAuthentication {
	const issuer = reader.optionalUrl('issuer', 'exact');
	const dataSourceId = reader.text('dataSourceId');
	const clientType = reader.oneOf('clientType', allowedFieldValues.clientType, 'confidential');
	if (type === 'clientCredentials' && clientType === 'public') {
		reader.report('clientType', 'unknown-value');
	}
	return {
		type,
		authUrl: reader.url('authUrl'),
		...(issuer ? { issuer } : {}),
		clientId: reader.text('clientId'),
		clientType,
		dataSourceId,
		audience: `${reader.url('audienceUrl')}/${dataSourceId}`,
		scopes: (reader.optionalTexts('scopes') ?? ['openid', 'gk_<dataSourceId>_student']).map((scope) =>
			scope.replaceAll('<dataSourceId>', dataSourceId),
		),
		redirect: readRedirect(reader),
	};
}

function readRedirect(reader: EnvironmentFieldReader): RegisteredRedirect {
	const method = reader.oneOf<RedirectMethod>('redirect', allowedFieldValues.redirect, 'uriHandler');
	const uri = reader.optionalText('redirectUri');
	if (uri !== undefined && !isValidRedirectUri(uri, method)) {
		reader.report('redirectUri', 'not-a-redirect');
	}
	const port = reader.optionalPort('loopbackPort');
	return { method, ...(uri === undefined ? {} : { uri }), ...(port === undefined ? {} : { port }) };
}
