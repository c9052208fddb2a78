import { type GraphQLArgument, type GraphQLInputField, getNamedType, isRequiredInputField } from 'graphql';
import type { DraftArgument, DraftValue } from '../../../../shared/core/migration/draftRequirements.ts';
import { inputFieldsOf } from '../schema/schemaElement.ts';

/** An argument, or a field of an input object. */
export type ArgumentOrInputField = GraphQLArgument | GraphQLInputField;

/**
 * Returns the argument and the input fields on a path. `undefined` if the schema does not have
 * them.
 */
export function argumentAndInputFieldsOnPath(
	args: readonly GraphQLArgument[],
	path: readonly string[],
): readonly ArgumentOrInputField[] | undefined {
	const elements: ArgumentOrInputField[] = [];
	let candidates: readonly ArgumentOrInputField[] = args;
	for (const name of path) {
		const element = candidates.find((each) => each.name === name);
		if (!element) {
			return undefined;
		}
		elements.push(element);
		candidates = inputFieldsOf(getNamedType(element.type));
	}
	return elements;
}

/** The values of a call with the paths that the schema has. */
interface ResolvedArguments {
	readonly placed: readonly DraftArgument[];
	/** The parts that were placed by their position, as `part: path of the field`. */
	readonly items: readonly string[];
}

/**
 * Returns values with paths in the schema. The input object for the id of a record in a REST API
 * consists of the parts of the id, in their order. If its fields have other names than the values,
 * each part gets the field at its position. The number of parts must be the number of fields.
 */
export function resolveArgumentPaths(
	args: readonly GraphQLArgument[],
	values: readonly DraftArgument[],
): ResolvedArguments {
	const items: string[] = [];
	const groups = Map.groupBy(values, ({ path, parts }) => (parts ? path : path.slice(0, -1)).join('.'));
	const placed = [...groups].flatMap(([prefix, group]): readonly DraftArgument[] => {
		const object = argumentAndInputFieldsOnPath(args, prefix.split('.'))?.at(-1);
		const fields = object ? inputFieldsOf(getNamedType(object.type)) : [];
		const parts = group.flatMap(partsOf);
		const isId = fields.length === parts.length && fields.every(isRequiredInputField);
		const isInOrder = parts.every(({ name }, index) => {
			const position = fields.findIndex((field) => field.name === name);
			return position < 0 || position === index;
		});
		if (!isId || !isInOrder) {
			return group;
		}
		return parts.map(({ name, value, parameter }, index) => {
			const field = fields[index]?.name ?? '';
			if (field !== name) {
				items.push(`${name === undefined ? value.text : parameter}: ${prefix}.${field}`);
			}
			return { path: [...prefix.split('.'), field], value, parameter };
		});
	});
	return { placed, items };
}

interface Part {
	/** The name of the field for the part; `undefined` if unknown. */
	readonly name: string | undefined;
	readonly value: DraftValue;
	readonly parameter: string;
}

function partsOf({ path, value, parameter, parts }: DraftArgument): readonly Part[] {
	return parts
		? parts.map((part) => ({ name: undefined, value: part, parameter }))
		: [{ name: path.at(-1), value, parameter }];
}
