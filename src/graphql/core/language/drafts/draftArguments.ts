import {
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLInputType,
	type GraphQLLeafType,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isLeafType,
	isListType,
	isRequiredArgument,
	isRequiredInputField,
} from 'graphql';
import { capitalized } from '../../../../shared/core/capitalized.ts';
import type { DraftArgument } from '../../../../shared/core/migration/draftRequirements.ts';
import { isPageSizeArgument } from '../insertion/defaultSelections.ts';
import { connectionItemPathAndType, defaultPageSize } from '../schema/isConnection.ts';
import { isDeprecated, listDepth } from '../schema/schemaElement.ts';
import { foldText } from '../search/foldText.ts';
import { unusedName } from '../syntax/variableDeclarations.ts';
import type { DraftRemark } from './draftRemark.ts';
import { type ArgumentOrInputField, argumentAndInputFieldsOnPath, resolveArgumentPaths } from './inputPaths.ts';

/** A variable of a draft. */
export interface DraftVariable {
	/** The name, without `$`. */
	readonly name: string;
	/** The type in GraphQL syntax, such as `[Int!]!`. */
	readonly type: string;
	/** The default value in the operation. A variable with one has no value in the variables file. */
	readonly defaultValue: number | undefined;
	/** The value for the variables file; `undefined` for a variable that needs none. */
	readonly value: unknown;
	/** The comment next to the value. */
	readonly remark: DraftRemark | undefined;
}

/** The arguments of the root field of a draft. */
interface DraftArguments {
	/** The arguments with their parentheses; empty if there are none. */
	readonly text: string;
	readonly variables: readonly DraftVariable[];
	readonly remarks: readonly DraftRemark[];
}

/** Page size of a connection whose schema does not state one. */
const pageSize = 100;
/** Maximum length of an expression in a comment. */
const maximumTextLength = 200;
/** Maximum number of input objects around a required value without a value in the call. */
const maximumDepth = 2;

/**
 * Writes the arguments of a root field. Each value of the call becomes a variable that must have a
 * value, because the API would ignore a filter whose value is null. A required argument without a
 * value becomes a variable too. A value without a place in the schema becomes a remark.
 */
export function draftArguments(
	field: GraphQLField<unknown, unknown>,
	values: readonly DraftArgument[],
	isPaged: boolean,
): DraftArguments {
	return new ArgumentsWriter(field, values, isPaged);
}

/** An argument or an input field that is used, with its values or the used fields of its object. */
interface UsedInput {
	readonly values: DraftArgument[];
	readonly fields: Map<string, UsedInput>;
}

class ArgumentsWriter implements DraftArguments {
	readonly text: string;
	readonly variables: DraftVariable[] = [];
	readonly remarks: readonly DraftRemark[];
	readonly #missing: string[] = [];
	readonly #several: string[] = [];
	readonly #used = new Map<string, UsedInput>();

	constructor(field: GraphQLField<unknown, unknown>, values: readonly DraftArgument[], isPaged: boolean) {
		const isConnection = connectionItemPathAndType(field.type) !== undefined;
		const isCursor = (argument: GraphQLArgument) =>
			isConnection &&
			(isPageSizeArgument(argument) || argument.name === 'after') &&
			(isPaged || isRequiredArgument(argument));
		for (const argument of field.args.filter(isCursor)) {
			this.#addPaging(argument);
		}
		const { placed, items } = resolveArgumentPaths(field.args, values);
		for (const value of placed) {
			const first = field.args.find(({ name }) => name === value.path[0]);
			// The variables for the pages replace the page and the size of the call.
			if (!first || !isCursor(first)) {
				this.#place(field, value);
			}
		}
		const texts = field.args.flatMap((argument) => {
			const used = this.#used.get(argument.name);
			if (isCursor(argument)) {
				return [`${argument.name}: $${argument.name}`];
			}
			return used || isRequiredArgument(argument)
				? [`${argument.name}: ${this.#valueOf(argument, used, [field.name], 0)}`]
				: [];
		});
		this.text = texts.length === 0 ? '' : `(${texts.join(', ')})`;
		this.remarks = [
			...(items.length > 0 ? [{ kind: 'parts in order' as const, items }] : []),
			...(this.#missing.length > 0 ? [{ kind: 'arguments missing' as const, items: this.#missing }] : []),
			...(this.#several.length > 0 ? [{ kind: 'several values' as const, items: this.#several }] : []),
		];
	}

	#addPaging(argument: GraphQLArgument): void {
		const defaultValue = isPageSizeArgument(argument) ? (defaultPageSize(argument) ?? pageSize) : undefined;
		const { value, remark } =
			defaultValue === undefined && isRequiredArgument(argument)
				? initialValue(argument.type, [])
				: { value: undefined, remark: undefined };
		this.variables.push({ name: argument.name, type: String(argument.type), defaultValue, value, remark });
	}

	/** Adds a value to the tree of used inputs, or a remark if the schema has no place for it. */
	#place({ args }: GraphQLField<unknown, unknown>, value: DraftArgument): void {
		const elements = argumentAndInputFieldsOnPath(args, value.path) ?? [];
		const last = elements.at(-1);
		if (!last || !isLeafType(getNamedType(last.type))) {
			this.#missing.push(`${value.parameter}: ${value.path.join('.')}`);
			return;
		}
		let fields = this.#used;
		let used: UsedInput | undefined;
		let isOneOf = false;
		for (const { name, type } of elements) {
			if (isOneOf && fields.size > 0 && !fields.has(name)) {
				this.#several.push(value.parameter);
				return;
			}
			used = fields.get(name) ?? { values: [], fields: new Map() };
			fields.set(name, used);
			fields = used.fields;
			const named = getNamedType(type);
			isOneOf = isInputObjectType(named) && named.isOneOf;
		}
		if (used && (used.values.length === 0 || isListType(getNullableType(last.type)))) {
			used.values.push(value);
		} else {
			this.#several.push(value.parameter);
		}
	}

	/** Returns the value of an element: a variable, or an object or a list with variables in it. */
	#valueOf(
		element: ArgumentOrInputField,
		used: UsedInput | undefined,
		enclosing: readonly string[],
		depth: number,
	): string {
		const type = getNamedType(element.type);
		if (!isInputObjectType(type)) {
			return this.#variable(element, used?.values ?? [], enclosing);
		}
		const isList = isListType(getNullableType(element.type));
		if (!used && (isList || type.isOneOf || depth >= maximumDepth)) {
			return this.#variable(element, [], enclosing);
		}
		const texts = Object.values(type.getFields()).flatMap((field) => {
			const inner = used?.fields.get(field.name);
			return inner || isRequiredInputField(field)
				? [`${field.name}: ${this.#valueOf(field, inner, [...enclosing, element.name], depth + 1)}`]
				: [];
		});
		const levels = listDepth(element.type);
		return `${'['.repeat(levels)}{ ${texts.join(', ')} }${']'.repeat(levels)}`;
	}

	/** Declares a variable that must have a value. Returns its name with `$`. */
	#variable(
		{ name, type }: ArgumentOrInputField,
		values: readonly DraftArgument[],
		enclosing: readonly string[],
	): string {
		const names = new Set(this.variables.map((variable) => variable.name));
		const qualified = `${enclosing.at(-1) ?? ''}${capitalized(name)}`;
		const free = names.has(name) ? unusedName(qualified, names) : name;
		const variable = { name: free, type: `${getNullableType(type)}!`, defaultValue: undefined };
		this.variables.push({ ...variable, ...initialValue(type, values) });
		return `$${free}`;
	}
}

function initialValue(
	type: GraphQLInputType,
	values: readonly DraftArgument[],
): Pick<DraftVariable, 'value' | 'remark'> {
	const leaf = getNamedType(type);
	const levels = listDepth(type);
	const texts = values.map(({ value }) => value.text);
	const text = texts.join(', ').slice(0, maximumTextLength);
	if (values.length === 0 || !isLeafType(leaf)) {
		return { value: null, remark: { kind: 'value required' } };
	}
	if (values.some(({ value }) => value.kind === 'expression')) {
		return { value: null, remark: { kind: 'value in code', text, isList: levels > 0 } };
	}
	const converted = texts.map((text) => leafValue(leaf, text));
	if (converted.includes(undefined)) {
		return { value: null, remark: { kind: 'value of other type', text, type: String(type) } };
	}
	const [first] = converted;
	const value = levels === 0 ? first : nested(converted, levels - 1);
	return { value, remark: undefined };
}

/**
 * Returns the JSON value of a leaf type for a text in a URL. `undefined` if the text does not fit
 * the type. The codes of the REST APIs have Norwegian letters that names of enum values lack.
 */
function leafValue(type: GraphQLLeafType, text: string): unknown {
	if (isEnumType(type)) {
		const values = type.getValues();
		const folded = values.filter(({ name }) => foldText(name) === foldText(text));
		const match = values.find(({ name }) => name === text) ?? folded.find((each) => !isDeprecated(each)) ?? folded[0];
		return match?.name;
	}
	switch (type.name) {
		case 'Int':
			return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : undefined;
		case 'Float':
			return /^-?\d+(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
		case 'Boolean':
			return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
		default:
			return text;
	}
}

function nested(value: unknown, levels: number): unknown {
	return levels <= 0 ? value : nested([value], levels - 1);
}
