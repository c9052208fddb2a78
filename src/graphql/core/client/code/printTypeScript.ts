import type { DeclaredType, FieldModel, JsonValueType, ObjectModel, ResponsePathStep } from './model.ts';
import { camelCase } from './names.ts';
import type { ProgramPrinter } from './programPrinter.ts';
import { createTextQuoter } from './quote.ts';

/** Maximum number of columns of a line. */
const columns = 100;

/** Prints the types of an operation as interfaces of TypeScript. */
export const typeScriptPrinter: ProgramPrinter = {
	reserved: [
		...'Api ApiError GraphqlError TokenSource JsonResponse AbortSignal Array AsyncGenerator Buffer Error'.split(' '),
		...'Infinity JSON Math Promise Readonly Record String URL URLSearchParams'.split(' '),
	],
	emptyLines: 1,
	lowerName: camelCase,
	quote: createTextQuoter(quotedTemplate),
	headerLine: (name, variable) => `${JSON.stringify(name)}: environmentVariable("${variable}"),`,
	regions: ({ types, connection }) => ({
		types: types.flatMap((type) => [...printType(type), '']),
		nextPage: connection ? nextPageLines(connection.hasNextPage, connection.endCursor) : [],
	}),
};

/** Quotes a text as a template over several lines. */
function quotedTemplate(text: string): string {
	return `\`\n${text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\n\``;
}

function printType(type: DeclaredType): readonly string[] {
	switch (type.kind) {
		case 'enum':
			return alternatives(
				`export type ${type.name} =`,
				type.values.map((value) => JSON.stringify(value)),
			);
		case 'union':
			return alternatives(
				`export type ${type.name} =`,
				type.variants.map(({ name }) => name),
			);
		case 'object':
			return [
				`export interface ${type.name} {`,
				...type.fields.flatMap((field) => printField(field, type).map((line) => `  ${line}`)),
				'}',
			];
	}
}

function printField({ name, type, isOptional }: FieldModel, owner: ObjectModel): readonly string[] {
	const start = `${name}${isOptional ? '?' : ''}:`;
	return type.shape.kind === 'typename'
		? alternatives(
				start,
				owner.typeNames.map((each) => JSON.stringify(each)),
			)
		: [`${start} ${typeText(type)};`];
}

/** Writes a union of types, on several lines if one is too long. */
function alternatives(start: string, types: readonly string[]): readonly string[] {
	const line = `${start} ${types.join(' | ')};`;
	return line.length + 2 <= columns
		? [line]
		: [start, ...types.map((type, index) => `  | ${type}${index === types.length - 1 ? ';' : ''}`)];
}

function typeText({ isNullable, shape }: JsonValueType): string {
	const text = (() => {
		switch (shape.kind) {
			case 'list': {
				const items = typeText(shape.items);
				return shape.items.isNullable ? `(${items})[]` : `${items}[]`;
			}
			case 'scalar':
				return { string: 'string', int: 'number', float: 'number', boolean: 'boolean', unknown: 'unknown' }[
					shape.scalar
				];
			case 'typename':
				return 'string';
			case 'declared':
				return shape.name;
		}
	})();
	return isNullable && text !== 'unknown' ? `${text} | null` : text;
}

/** Prints the declarations of `hasNextPage` and `endCursor`. */
function nextPageLines(
	hasNextPage: readonly ResponsePathStep[],
	endCursor: readonly ResponsePathStep[],
): readonly string[] {
	const access = (steps: readonly ResponsePathStep[]) =>
		steps.reduce((text, { name }, index) => `${text}${steps[index - 1]?.isNullable ? '?.' : '.'}${name}`, 'page');
	return [`const hasNextPage = ${access(hasNextPage)};`, `const endCursor = ${access(endCursor)};`];
}
