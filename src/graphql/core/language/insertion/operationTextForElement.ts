import {
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLNamedType,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	isCompositeType,
	isRequiredArgument,
	type ResolvedSchemaElement,
} from 'graphql';
import { capitalized } from '../../../../shared/core/capitalized.ts';
import { UserError } from '../../../../shared/core/errors.ts';
import { documentFormattingEdits, type Indentation } from '../formatting/format.ts';
import { connectionItemPathAndType, defaultPageSize } from '../schema/isConnection.ts';
import { elementAtCoordinate, errorsFieldOf } from '../schema/schemaElement.ts';
import type { SchemaPathStep, SchemaPaths } from '../search/schemaPaths.ts';
import { readGraphql } from '../syntax/graphqlText.ts';
import { applyEdits } from '../syntax/textEdits.ts';
import { unusedName } from '../syntax/variableDeclarations.ts';
import {
	type ComposedSelection,
	composeFieldSelection,
	defaultSelections,
	isPageSizeArgument,
	nestedPageSizeArguments,
	pageInfoSelection,
	selectionSetText,
} from './defaultSelections.ts';

/** Page size of the outermost connection if the schema does not state a default. */
const pageSize = 100;

/** What the text of an operation depends on besides the schema. */
interface OperationOptions {
	readonly indentation: Indentation;
	/** The names of the other operations in the document. */
	readonly otherNames: ReadonlySet<string>;
}

/**
 * Returns the text of an operation that selects a schema element, formatted, with a line break at
 * the end. The operation is valid. Required arguments are variables. An element that is not a
 * root field is selected along the shortest path from a root field.
 * @throws {UserError} `graphql/subscription-not-inserted`; `graphql/element-not-in-schema`;
 * `graphql/element-not-reachable` if no query or mutation leads to the element
 */
export async function operationTextForElement(
	schema: GraphQLSchema,
	paths: SchemaPaths,
	coordinate: string,
	{ indentation, otherNames }: OperationOptions,
): Promise<string> {
	const target = targetOf(schema, paths, coordinate);
	const text = new OperationWriter(schema, target, otherNames).text;
	return applyEdits(text, await documentFormattingEdits(readGraphql(text), indentation));
}

/** The steps from a root type to the element that an operation selects. */
interface Target {
	readonly root: GraphQLObjectType;
	readonly steps: readonly SchemaPathStep[];
}

function targetOf(schema: GraphQLSchema, paths: SchemaPaths, coordinate: string): Target {
	const element = elementAtCoordinate(schema, coordinate);
	if (!element || !('type' in element)) {
		throw new UserError('graphql/element-not-in-schema', { element: coordinate });
	}
	if (element.type === schema.getSubscriptionType()) {
		throw new UserError('graphql/subscription-not-inserted', { element: coordinate });
	}
	const path = paths.pathTo(element.type);
	const steps = [...(path?.steps ?? []), ...lastSteps(element)];
	// A root type itself is selected by none of its fields.
	if (!path || steps.length === 0) {
		throw new UserError('graphql/element-not-reachable', { element: coordinate });
	}
	return { root: path.root, steps };
}

/** Returns the steps from the type that has an element as a member to the element. */
function lastSteps(element: ResolvedSchemaElement): readonly SchemaPathStep[] {
	switch (element.kind) {
		case 'Field':
			return [{ kind: 'field', field: element.field }];
		case 'FieldArgument':
			return [
				{ kind: 'field', field: element.field },
				{ kind: 'argument', argument: element.fieldArgument },
			];
		// An input field and an enum value are passed in the variable for their type.
		case 'NamedType':
		case 'InputField':
		case 'EnumValue':
		case 'Directive':
		case 'DirectiveArgument':
			return [];
	}
}

interface Variable {
	readonly type: string;
	readonly defaultValue: number | undefined;
}

/** Writes an operation, without formatting. */
class OperationWriter {
	readonly text: string;
	readonly #schema: GraphQLSchema;
	readonly #variables = new Map<string, Variable>();

	constructor(schema: GraphQLSchema, { root, steps }: Target, otherNames: ReadonlySet<string>) {
		this.#schema = schema;
		const selections = this.#selectionsOf(root, steps, true);
		const keyword = root === schema.getMutationType() ? 'mutation' : 'query';
		const variables = [...this.#variables].map(([name, { type, defaultValue }]) =>
			defaultValue === undefined ? `$${name}: ${type}` : `$${name}: ${type} = ${defaultValue}`,
		);
		const parameters = variables.length === 0 ? '' : `(${variables.join(', ')})`;
		this.text = `${keyword} ${operationName(steps, otherNames)}${parameters} ${selectionSetText(selections)}\n`;
	}

	/** Returns the selections of a type along the steps. Only the first field is a root field. */
	#selectionsOf(type: GraphQLNamedType, steps: readonly SchemaPathStep[], isRoot: boolean): ComposedSelection[] {
		const [step, next] = steps;
		if (step?.kind === 'fragment') {
			const selections = this.#selectionsOf(step.type, steps.slice(1), false);
			return [
				{ head: '__typename', selections: undefined },
				{ head: `... on ${step.type.name}`, selections },
			];
		}
		if (step?.kind !== 'field') {
			return isCompositeType(type) ? defaultSelections(this.#schema, type) : [];
		}
		const argument = next?.kind === 'argument' ? next.argument : undefined;
		const head = this.#headOf(step.field, argument, isRoot);
		return [this.#fieldSelection(head, step.field, argument ? [] : steps.slice(1))];
	}

	#fieldSelection(
		head: string,
		field: GraphQLField<unknown, unknown>,
		steps: readonly SchemaPathStep[],
	): ComposedSelection {
		const [next] = steps;
		if (!next) {
			return composeFieldSelection(head, field, (type) => defaultSelections(this.#schema, type));
		}
		const type = getNamedType(field.type);
		const selections = this.#selectionsOf(type, steps, false);
		const errors = field.parentType === this.#schema.getMutationType() ? errorsFieldOf(type) : undefined;
		const nextName = next.kind === 'field' ? next.field.name : undefined;
		if (errors && nextName !== errors.name) {
			selections.unshift(this.#fieldSelection(errors.name, errors, []));
		}
		const pageInfo = connectionItemPathAndType(field.type)?.pageInfo;
		if (pageInfo && nextName !== 'pageInfo') {
			selections.push(pageInfoSelection(pageInfo));
		}
		return { head, selections };
	}

	/**
	 * Returns a field with the arguments that it requires and with `included`, as variables. The
	 * pages of a root connection can be fetched, because its cursor is a variable.
	 */
	#headOf(field: GraphQLField<unknown, unknown>, included: GraphQLArgument | undefined, isRoot: boolean): string {
		const isPaged = isRoot && connectionItemPathAndType(field.type) !== undefined;
		const page = connectionItemPathAndType(field.type) && !isRoot ? nestedPageSizeArguments(field) : [];
		const values = field.args.flatMap((argument) => {
			const { name } = argument;
			const isCursor = isPaged && (isPageSizeArgument(argument) || name === 'after');
			if (page.length > 0 && name === 'first' && argument !== included) {
				return page;
			}
			return isRequiredArgument(argument) || argument === included || isCursor
				? [`${name}: $${this.#addVariable(field, argument, isPaged)}`]
				: [];
		});
		return values.length === 0 ? field.name : `${field.name}(${values.join(', ')})`;
	}

	/** Declares a variable for an argument. Returns its name without `$`. */
	#addVariable(field: GraphQLField<unknown, unknown>, argument: GraphQLArgument, isPaged: boolean): string {
		const { name } = argument;
		const candidate = this.#variables.has(name) ? `${field.name}${capitalized(name)}` : name;
		const unique = unusedName(candidate, new Set(this.#variables.keys()));
		const defaultValue = isPaged && isPageSizeArgument(argument) ? (defaultPageSize(argument) ?? pageSize) : undefined;
		this.#variables.set(unique, { type: String(argument.type), defaultValue });
		return unique;
	}
}

/** Returns the name of an operation, after the first and the last field that it selects. */
function operationName(steps: readonly SchemaPathStep[], otherNames: ReadonlySet<string>): string {
	const fields = steps.flatMap((step) => (step.kind === 'field' ? [step.field.name] : []));
	const names = fields.length > 1 ? [fields[0], fields.at(-1)] : fields;
	return unusedName(names.map((name = '') => capitalized(name)).join(''), otherNames);
}
