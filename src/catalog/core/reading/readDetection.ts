import { type Collection, type Detection, type Gateway, noDetection } from '../catalog.ts';
import type { Field, ValueFields } from './valueFields.ts';

/** Reads the facts by which an API is found in code; none where there is nothing to read. */
export function readDetection(fields: ValueFields, field: Field | undefined): Detection {
	if (!field || !fields.isObject(field)) {
		return noDetection;
	}
	fields.onlyHas(field, [
		...['hosts', 'gateways', 'variables', 'paths', 'collections', 'namespaces', 'tables', 'queryKeys', 'otherPaths'],
	]);
	const texts = (name: string) => fields.texts(field, name);
	return {
		hosts: texts('hosts'),
		gateways: fields.elements(field, 'gateways').flatMap((gateway) => readGateway(fields, gateway) ?? []),
		bases: [],
		variables: texts('variables'),
		paths: texts('paths'),
		collections: fields.elements(field, 'collections').flatMap((each) => readCollection(fields, each) ?? []),
		namespaces: texts('namespaces'),
		tables: texts('tables'),
		queryKeys: texts('queryKeys'),
		otherPaths: texts('otherPaths'),
	};
}

function readGateway(fields: ValueFields, field: Field): Gateway | undefined {
	const host = fields.isObject(field) ? fields.requiredText(field, 'value') : undefined;
	return host === undefined ? undefined : { host, contextPaths: fields.texts(field, 'contextPaths') };
}

function readCollection(fields: ValueFields, field: Field): Collection | undefined {
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
