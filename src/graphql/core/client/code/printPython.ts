import type { DeclaredType, FieldModel, JsonValueType, ObjectModel, ResponsePathStep } from './model.ts';
import { snakeCase } from './names.ts';
import type { ProgramPrinter } from './programPrinter.ts';
import { createTextQuoter } from './quote.ts';

/** Maximum number of columns of a line. */
const columns = 100;

/** Keywords, and names that annotations use, which a member of a class would hide. */
const reservedMembers = new Set(
	(
		'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
		'import in is lambda nonlocal not or pass raise return try while with yield str int float bool list Any Literal NotRequired'
	).split(' '),
);

/** Prints the types of an operation as typed dictionaries of Python 3.11. */
export const pythonPrinter: ProgramPrinter = {
	reserved: [
		...'Api ApiError GraphqlError TokenAuth AuthBase HTTPBasicAuth Any Iterator Literal Mapping NotRequired'.split(' '),
		...'TypedDict None True False Str Int Float Bool List Dict Exception Main Json Os'.split(' '),
	],
	emptyLines: 2,
	lowerName: snakeCase,
	quote: createTextQuoter(quotedBlock),
	headerLine: (name, variable) =>
		`self._session.headers[${JSON.stringify(name)}] = environment_variable("${variable}")`,
	regions: ({ types, connection }) => {
		const declared = types.map((type) => printType(type, types));
		const text = declared.flat().join('\n');
		const names = ['Literal', 'NotRequired', 'TypedDict'].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
		const iterator = connection ? 'Iterator, ' : '';
		return {
			imports: [`from collections.abc import ${iterator}Mapping`, `from typing import ${['Any', ...names].join(', ')}`],
			types: declared.flatMap((lines) => ['', ...(isClass(lines) ? [''] : []), ...lines, '']),
			nextPage: connection ? nextPageLines(connection.hasNextPage, connection.endCursor) : [],
		};
	},
};

function isClass([first = '']: readonly string[]): boolean {
	return first.startsWith('class ');
}

/** Quotes a text as a string over several lines. */
function quotedBlock(text: string): string {
	return `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}\n"""`;
}

function printType(type: DeclaredType, types: readonly DeclaredType[]): readonly string[] {
	switch (type.kind) {
		case 'enum':
			return wrapped(
				`${type.name} = Literal[`,
				type.values.map((value) => JSON.stringify(value)),
				']',
			);
		case 'union':
			return [`${type.name} = ${type.variants.map(({ name }) => name).join(' | ')}`];
		case 'object':
			return printObject(type, types);
	}
}

function printObject(object: ObjectModel, types: readonly DeclaredType[]): readonly string[] {
	const { name, fields } = object;
	const needsCall = fields.some(
		(field) =>
			field.name.startsWith('__') || reservedMembers.has(field.name) || types.some((type) => type.name === field.name),
	);
	if (!needsCall) {
		return [
			`class ${name}(TypedDict):`,
			...(fields.length === 0 ? ['    pass'] : []),
			...fields.flatMap((field) => wrappedType(`    ${field.name}: `, fieldType(field, object))),
		];
	}
	// The members cannot be written in a class: keywords, and names that a class would change.
	return [
		`${name} = TypedDict(`,
		`    ${JSON.stringify(name)},`,
		'    {',
		...fields.flatMap((field) => {
			const type = fieldType(field, object);
			// A type of a variable can use a type that follows.
			return wrappedType(`        ${JSON.stringify(field.name)}: `, object.isInput ? `"${type}"` : type, ',');
		}),
		'    },',
		')',
	];
}

function fieldType({ type, isOptional }: FieldModel, owner: ObjectModel): string {
	const text = typeText(type, owner);
	return isOptional ? `NotRequired[${text}]` : text;
}

function typeText({ isNullable, shape }: JsonValueType, owner: ObjectModel): string {
	const text = (() => {
		switch (shape.kind) {
			case 'list':
				return `list[${typeText(shape.items, owner)}]`;
			case 'scalar':
				return { string: 'str', int: 'int', float: 'float', boolean: 'bool', unknown: 'Any' }[shape.scalar];
			case 'typename':
				return `Literal[${owner.typeNames.map((name) => JSON.stringify(name)).join(', ')}]`;
			case 'declared':
				return shape.name;
		}
	})();
	return isNullable ? `${text} | None` : text;
}

/** Writes the members of a long type on lines of their own. */
function wrappedType(start: string, type: string, end = ''): readonly string[] {
	const [, opening, content, closing] = /^(.*\[)("[^\]]*")(\].*)$/.exec(type) ?? [];
	return start.length + type.length + end.length <= columns || content === undefined
		? [start + type + end]
		: wrapped(start + opening, content.split(', '), closing + end);
}

function wrapped(start: string, members: readonly string[], end: string): readonly string[] {
	const line = `${start}${members.join(', ')}${end}`;
	const indentation = /^ */.exec(start)?.[0] ?? '';
	return line.length <= columns
		? [line]
		: [start, ...members.map((member) => `${indentation}    ${member},`), indentation + end];
}

/** Prints the end of the loop after the last page, and the cursor of the next page. */
function nextPageLines(
	hasNextPage: readonly ResponsePathStep[],
	endCursor: readonly ResponsePathStep[],
): readonly string[] {
	const access = (steps: readonly ResponsePathStep[]) =>
		`page${steps.map(({ name }) => `[${JSON.stringify(name)}]`).join('')}`;
	const nullable = hasNextPage
		.slice(0, -1)
		.flatMap(({ isNullable }, index) => (isNullable ? [`${access(hasNextPage.slice(0, index + 1))} is None`] : []));
	const conditions = [...nullable, `not ${access(hasNextPage)}`];
	const [only, ...others] = conditions;
	return [
		...(others.length === 0
			? [`if ${only}:`]
			: ['if (', ...conditions.map((condition, index) => `    ${index > 0 ? 'or ' : ''}${condition}`), '):']),
		'    return',
		`cursor = ${access(endCursor)}`,
	];
}
