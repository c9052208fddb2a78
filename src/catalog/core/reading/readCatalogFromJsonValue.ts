import { isJsonObject } from '../../../shared/core/json.ts';
import { parseDay } from '../../../shared/core/lifecycle/datesInText.ts';
import { readApiOperation } from '../model/apiOperation.ts';
import {
	type Api,
	type ApiCollection,
	apiById,
	type Catalog,
	type DeprecationLogEntry,
	type DetectionData,
	type Gateway,
	noDetectionData,
	type UnrecognizedCell,
} from '../model/catalog.ts';
import { readLastServiceDay, readLifecycleDay } from '../model/lifecycleDay.ts';
import { mergeMigrationEntries } from '../model/migration.ts';
import { normalizedHost } from '../model/normalizedHost.ts';
import { type CatalogPhase, hasUnreadableEnd, readCatalogPhase } from '../model/phase.ts';
import { isKebabCaseId, isWebUrl, type ProblemList } from './catalogReadResult.ts';
import { completeApiFromReference } from './completeApiFromReference.ts';
import { type JsonField, type JsonFieldProblem, JsonFieldReader } from './jsonFieldReader.ts';
import { readMigrationEntries } from './readMigrationEntries.ts';

/** A catalog that was read from a JSON value, and its problems. */
export interface JsonCatalogResult {
	readonly catalog: Catalog;
	readonly problemList: Readonly<ProblemList<JsonFieldProblem>>;
}

/**
 * Reads a JSON value as a catalog (`media/schemas/catalog.schema.json`). Returns `undefined` when
 * the value has no list of APIs. Data that an API lacks are copied from the `reference` catalog.
 * Never throws.
 */
export function readCatalogFromJsonValue(
	value: unknown,
	reference: Catalog | undefined,
): JsonCatalogResult | undefined {
	if (!isJsonObject(value) || !Array.isArray(value['apis'])) {
		return undefined;
	}
	const fields = new JsonFieldReader();
	const root: JsonField = { value, path: [] };
	fields.reportUnknownMembers(root, ['version', 'released', 'apis', 'log', 'notes', 'migration']);
	const version = readVersion(fields, root);
	const released = fields.day(root, 'released', parseDay);
	const stated = readApis(fields, root);
	const ids = new Set(stated.keys());
	const apis = [...stated].map(([, { field, api }]) => {
		const replaced = withReplacement(fields, field, api, ids);
		return completeApiFromReference(replaced, reference && apiById(reference, api.id), {
			ids,
			detection: fields.member(field, 'detection') === undefined,
		});
	});
	const log = fields.elements(root, 'log').flatMap((field) => readLogEntry(fields, field, ids) ?? []);
	const notes = fields.texts(root, 'notes');
	const migration = mergeMigrationEntries(readMigrationEntries(fields, root, ids), reference?.migration ?? []);
	return { catalog: { version, released, apis, log, notes, migration }, problemList: fields.problemList };
}

function readVersion(fields: JsonFieldReader, root: JsonField): number | undefined {
	const field = fields.member(root, 'version');
	const value = field?.value;
	if (typeof value === 'number' && Number.isInteger(value) && value >= 1) {
		return value;
	}
	if (field) {
		fields.drop('wrong-type', field);
	}
	return undefined;
}

interface StatedApi {
	readonly field: JsonField;
	readonly api: Api;
}

/**
 * Returns the valid APIs of a catalog by id. Adds a problem for each invalid API and each
 * duplicate.
 */
function readApis(fields: JsonFieldReader, root: JsonField): ReadonlyMap<string, StatedApi> {
	const stated = new Map<string, StatedApi>();
	for (const field of fields.elements(root, 'apis')) {
		const api = readApi(fields, field);
		if (api && stated.has(api.id)) {
			fields.drop('duplicate-api', fields.member(field, 'id') ?? field);
		} else if (api) {
			stated.set(api.id, { field, api });
		}
	}
	return stated;
}

function readApi(fields: JsonFieldReader, field: JsonField): Api | undefined {
	if (!fields.isObject(field)) {
		return undefined;
	}
	fields.reportUnknownMembers(field, [
		...['id', 'name', 'aliases', 'documentation', 'phase', 'contract', 'replacement', 'other', 'detection'],
	]);
	const id = fields.requiredText(field, 'id');
	const name = fields.requiredText(field, 'name');
	if (id !== undefined && !isKebabCaseId(id)) {
		fields.drop('not-an-id', fields.member(field, 'id') ?? field);
		return undefined;
	}
	if (id === undefined || name === undefined) {
		return undefined;
	}
	return {
		id,
		name,
		aliases: fields.texts(field, 'aliases'),
		documentation: fields.textMatching(field, 'documentation', isWebUrl, 'not-a-link'),
		phase: readPhaseField(fields, field),
		contract: fields.text(field, 'contract'),
		replacement: fields.text(field, 'replacement'),
		other: readOther(fields, field),
		detection: readDetectionData(fields, fields.member(field, 'detection')),
	};
}

function readPhaseField(fields: JsonFieldReader, parent: JsonField): CatalogPhase | undefined {
	const field = fields.member(parent, 'phase');
	const text = field && fields.textOf(field);
	const phase = text === undefined ? undefined : readCatalogPhase(text);
	if (field && phase && hasUnreadableEnd(phase)) {
		fields.warn('end-without-day', field);
	}
	return phase;
}

function withReplacement(fields: JsonFieldReader, field: JsonField, api: Api, ids: ReadonlySet<string>): Api {
	if (api.replacement === undefined || ids.has(api.replacement)) {
		return api;
	}
	fields.drop('unknown-api', fields.member(field, 'replacement') ?? field);
	return { ...api, replacement: undefined };
}

function readLogEntry(
	fields: JsonFieldReader,
	field: JsonField,
	ids: ReadonlySet<string>,
): DeprecationLogEntry | undefined {
	if (!fields.isObject(field)) {
		return undefined;
	}
	fields.reportUnknownMembers(field, [
		...['api', 'operation', 'preAnnounced', 'announced', 'endOfService', 'withdrawn', 'notStated', 'other'],
	]);
	const api = fields.requiredText(field, 'api');
	const operation = fields.requiredText(field, 'operation');
	const entry = {
		preAnnounced: fields.day(field, 'preAnnounced', readLifecycleDay),
		announced: fields.day(field, 'announced', readLifecycleDay),
		endOfService: fields.day(field, 'endOfService', readLastServiceDay),
		withdrawn: fields.day(field, 'withdrawn', readLifecycleDay),
		notStated: fields.texts(field, 'notStated'),
		other: readOther(fields, field),
	};
	if (api !== undefined && !ids.has(api)) {
		fields.drop('unknown-api', fields.member(field, 'api') ?? field);
		return undefined;
	}
	return api === undefined || operation === undefined
		? undefined
		: { api, operation: readApiOperation(operation), ...entry };
}

function readOther(fields: JsonFieldReader, parent: JsonField): readonly UnrecognizedCell[] {
	return fields.elements(parent, 'other').flatMap((field) => {
		const text = fields.requiredText(field, 'text');
		const name = fields.member(field, 'name') ? fields.text(field, 'name') : '';
		return text === undefined || name === undefined ? [] : [{ name, text }];
	});
}

/**
 * Returns the data by which an API is detected in code; empty data if the field is missing or not
 * an object.
 */
export function readDetectionData(fields: JsonFieldReader, field: JsonField | undefined): DetectionData {
	if (!field || !fields.isObject(field)) {
		return noDetectionData;
	}
	fields.reportUnknownMembers(field, [
		...['hosts', 'gateways', 'variables', 'paths', 'servicePaths', 'collections', 'namespaces', 'tables'],
		...['queryKeys', 'gatewayQueryKeys', 'otherPaths'],
	]);
	const texts = (name: string) => fields.texts(field, name);
	return {
		hosts: texts('hosts').map(normalizedHost),
		gateways: fields.elements(field, 'gateways').flatMap((gateway) => readGateway(fields, gateway) ?? []),
		bases: [],
		variables: texts('variables'),
		paths: texts('paths'),
		servicePaths: texts('servicePaths'),
		collections: fields.elements(field, 'collections').flatMap((each) => readCollection(fields, each) ?? []),
		namespaces: texts('namespaces'),
		tables: texts('tables'),
		queryKeys: texts('queryKeys'),
		gatewayQueryKeys: texts('gatewayQueryKeys'),
		otherPaths: texts('otherPaths'),
	};
}

function readGateway(fields: JsonFieldReader, field: JsonField): Gateway | undefined {
	const host = fields.isObject(field) ? fields.requiredText(field, 'value') : undefined;
	return host === undefined
		? undefined
		: { host: normalizedHost(host), contextPaths: fields.texts(field, 'contextPaths') };
}

function readCollection(fields: JsonFieldReader, field: JsonField): ApiCollection | undefined {
	const isPlain = typeof field.value === 'string';
	const name = isPlain
		? fields.textOf(field)
		: fields.isObject(field)
			? fields.requiredText(field, 'value')
			: undefined;
	return name === undefined
		? undefined
		: { name, replacement: isPlain ? undefined : fields.text(field, 'replacement') };
}
