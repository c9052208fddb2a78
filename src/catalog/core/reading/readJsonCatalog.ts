import type { Node } from 'jsonc-parser';
import type { CalendarDay } from '../../../shared/lifecycle/calendarDay.ts';
import { parseDay } from '../../../shared/lifecycle/datesInText.ts';
import type { Api, Catalog, Collection, Detection, Gateway, LogEntry } from '../catalog.ts';
import { readOperation } from '../operation.ts';
import { readPhase } from '../phase.ts';
import { JsonFields, type JsonProblem } from './jsonFields.ts';

/** A catalog, or everything that is wrong with the document, in its order. A document is never half read. */
export type CatalogReading =
	| { readonly kind: 'catalog'; readonly catalog: Catalog }
	| { readonly kind: 'broken'; readonly problems: readonly [JsonProblem, ...JsonProblem[]] };

/** Reads a catalog in the JSON form that `media/schemas/catalog.schema.json` describes. Never throws. */
export function readJsonCatalog(text: string): CatalogReading {
	const fields = new JsonFields(text);
	const root = fields.root();
	const catalog = root && readRoot(fields, root);
	const [first, ...others] = fields.problems.toSorted((a, b) => a.line - b.line);
	if (first || !catalog) {
		return { kind: 'broken', problems: [first ?? { code: 'catalog/wrong-type', line: 1, field: '' }, ...others] };
	}
	return { kind: 'catalog', catalog };
}

function readRoot(fields: JsonFields, root: Node): Catalog {
	const version: unknown = fields.member(root, 'version')?.value;
	if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
		fields.report(version === undefined ? 'catalog/missing' : 'catalog/wrong-type', root, 'version');
	}
	if (!fields.member(root, 'apis')) {
		fields.report('catalog/missing', root, 'apis');
	}
	const nodes = fields.elements(root, 'apis');
	const apis = nodes.map((node) => readApi(fields, node));
	const ids = new Set<string>();
	for (const [index, node] of nodes.entries()) {
		const id = apis[index]?.id ?? '';
		if (ids.has(id)) {
			fields.report('catalog/duplicate-id', node, 'id');
		}
		ids.add(id);
	}
	return {
		version: Number(version),
		released: readDay(fields, root, 'released'),
		apis,
		log: fields.elements(root, 'log').map((node) => readLogEntry(fields, node, ids)),
		notes: fields.texts(root, 'notes'),
	};
}

function readApi(fields: JsonFields, node: Node): Api {
	const id = fields.requiredText(node, 'id') ?? '';
	if (id !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
		fields.report('catalog/not-an-id', node, 'id');
	}
	const phase = fields.text(node, 'phase');
	const documentation = fields.text(node, 'documentation');
	// The link is opened on a click, so a catalog from elsewhere must not put a command behind it.
	if (documentation !== undefined && !/^https?:\/\/[^\s]+$/.test(documentation)) {
		fields.report('catalog/not-a-link', node, 'documentation');
	}
	return {
		id,
		name: fields.requiredText(node, 'name') ?? '',
		documentation,
		phase: phase === undefined ? undefined : readPhase(phase),
		contract: fields.text(node, 'contract'),
		replacement: fields.text(node, 'replacement'),
		detection: readDetection(fields, fields.member(node, 'detection')),
	};
}

function readDetection(fields: JsonFields, node: Node | undefined): Detection {
	const texts = (name: string) => (node ? fields.texts(node, name) : []);
	const elements = (name: string) => (node ? fields.elements(node, name) : []);
	return {
		hosts: texts('hosts'),
		gateways: elements('gateways').map(
			(gateway): Gateway => ({
				host: fields.requiredText(gateway, 'value') ?? '',
				contextPaths: fields.texts(gateway, 'contextPaths'),
			}),
		),
		bases: [],
		variables: texts('variables'),
		paths: texts('paths'),
		collections: elements('collections').map(
			(collection): Collection =>
				collection.type === 'string'
					? { name: fields.textOf(collection, 'collections') ?? '', replacement: undefined }
					: {
							name: fields.requiredText(collection, 'value') ?? '',
							replacement: fields.text(collection, 'replacement'),
						},
		),
		namespaces: texts('namespaces'),
		tables: texts('tables'),
		queryKeys: texts('queryKeys'),
		otherPaths: texts('otherPaths'),
	};
}

function readLogEntry(fields: JsonFields, node: Node, ids: ReadonlySet<string>): LogEntry {
	const api = fields.requiredText(node, 'api') ?? '';
	if (api !== '' && !ids.has(api)) {
		fields.report('catalog/unknown-api', node, 'api');
	}
	return {
		api,
		operation: readOperation(fields.requiredText(node, 'operation') ?? ''),
		preAnnounced: readDay(fields, node, 'preAnnounced'),
		announced: readDay(fields, node, 'announced'),
		endOfService: readDay(fields, node, 'endOfService'),
		withdrawn: readDay(fields, node, 'withdrawn'),
		notStated: fields.texts(node, 'notStated'),
	};
}

function readDay(fields: JsonFields, node: Node, name: string): CalendarDay | undefined {
	const text = fields.text(node, name);
	const day = text === undefined ? undefined : parseDay(text);
	if (text !== undefined && !day) {
		fields.report('catalog/not-a-date', node, name);
	}
	return day;
}
