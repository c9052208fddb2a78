import {
	type GraphQLInputType,
	type GraphQLNullableInputType,
	isEnumType,
	isInputObjectType,
	isListType,
	isNonNullType,
	isRequiredInputField,
} from 'graphql';
import type { Random } from '../../../fixtures/random.ts';

/**
 * Returns the name of a variable to write as a value of this type, or `undefined` to write a
 * literal.
 */
export type VariableFor = (type: GraphQLInputType, label: string) => string | undefined;

/**
 * Returns the lexemes of a random value of a type. Without `variable` the value is constant.
 * `label` is the name of the argument or field.
 */
export function value(
	random: Random,
	type: GraphQLInputType,
	variable: VariableFor = () => undefined,
	label = 'value',
): readonly string[] {
	const name = variable(type, label);
	if (name !== undefined) {
		return ['$', name];
	}
	if (isNonNullType(type)) {
		return nonNull(random, type.ofType, variable, label);
	}
	return random.between(1, 12) === 1 ? ['null'] : nonNull(random, type, variable, label);
}

function nonNull(
	random: Random,
	type: GraphQLNullableInputType,
	variable: VariableFor,
	label: string,
): readonly string[] {
	if (isListType(type)) {
		const items = Array.from({ length: random.between(0, 3) }, () => value(random, type.ofType, variable, label));
		return ['[', ...separated(items), ']'];
	}
	if (isInputObjectType(type)) {
		const args = Object.values(type.getFields()).filter(
			(field) => isRequiredInputField(field) || random.between(1, 3) === 1,
		);
		const fields = args.map((field) => [field.name, ':', ...value(random, field.type, variable, field.name)]);
		return ['{', ...separated(fields), '}'];
	}
	if (isEnumType(type)) {
		const names = type.getValues().map((each) => each.name);
		return [names[random.between(0, names.length - 1)] ?? 'null'];
	}
	return [scalar(random, type.name)];
}

/** Joins lists of lexemes to one list, with a comma between each two of them. */
export function separated(parts: readonly (readonly string[])[]): readonly string[] {
	return parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));
}

/** Returns the lexeme of a random description: a string or a block string. */
export function description(random: Random): readonly string[] {
	return [random.between(1, 2) === 1 ? '"Says { what } it does."' : blockString(random)];
}

function scalar(random: Random, name: string): string {
	switch (name) {
		case 'Int':
			return String(random.between(-5, 200));
		case 'Float':
			return random.pick(['0', '-1.5', '2e3', '7.25E-1']);
		case 'Boolean':
			return random.pick(['true', 'false']);
		case 'ID':
			return random.pick(['"Student:1"', '17']);
		case 'Date':
			return '"2027-03-31"';
		case 'DateTime':
			return '"2026-08-15T10:00:00.000Z"';
		default:
			return random.between(1, 5) === 1 ? blockString(random) : random.pick(strings);
	}
}

const strings = [
	'"9999"',
	'""',
	'"# no comment"',
	'"\\"quoted\\" \\\\ {"',
	'"🎓 blåbær"',
	'"\\u00e6"',
	'" } ) ] "',
] as const;

function blockString(random: Random): string {
	return random.pick([
		'"""one line"""',
		'"""\n  Several lines,\n    indented\n\n  # no comment }\n"""',
		'"""with \\""" quotes and "one" { 🎓"""',
	]);
}
