import {
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLSchema,
	getNamedType,
	isArgument,
	isEnumType,
	isField,
} from 'graphql';
import type { CursorContext } from '../completion/cursorContext.ts';
import type { OpenGrammarRule } from '../completion/openGrammarRules.ts';
import type { SchemaElement } from '../schema/schemaElement.ts';

/**
 * Returns the schema element that the name at the cursor refers to or defines; `undefined` if there
 * is none.
 */
export function elementAtCursor(schema: GraphQLSchema, context: CursorContext): SchemaElement | undefined {
	const { rule, name = '' } = context.rule;
	switch (rule) {
		case 'Field':
		case 'AliasedField':
			return context.field;
		case 'Argument':
			return isArgument(context.argument) ? context.argument : undefined;
		case 'ObjectField':
			return context.inputField;
		case 'EnumValue': {
			const type = getNamedType(context.inputType);
			return isEnumType(type) ? (type.getValue(name) ?? undefined) : undefined;
		}
		case 'NamedType':
			return schema.getType(name);
		case 'Directive':
			return context.directive;
		default:
			return definedElement(schema, context);
	}
}

/**
 * Returns the schema element that the name at the cursor in a type definition defines; `undefined`
 * if the schema does not contain it.
 */
function definedElement(schema: GraphQLSchema, { rule, rules }: CursorContext): SchemaElement | undefined {
	const { name = '' } = rule;
	switch (`${rule.rule} ${rule.step}`) {
		case 'ObjectTypeDef 1':
		case 'InterfaceDef 1':
		case 'UnionDef 1':
		case 'EnumDef 1':
		case 'InputDef 1':
		case 'ScalarDef 1':
		case 'OperationTypeDef 2':
			return schema.getType(name);
		case 'DirectiveDef 2':
			return schema.getDirective(name) ?? undefined;
		case 'FieldDef 0':
			return fieldOf(schema, rules, name);
		case 'InputValueDef 0':
			return definedInput(schema, rules, name);
		case 'EnumValueDef 0': {
			const type = schema.getType(rules.findLast((each) => each.rule === 'EnumDef')?.name ?? '');
			return isEnumType(type) ? (type.getValue(name) ?? undefined) : undefined;
		}
		default:
			return undefined;
	}
}

/**
 * Returns the argument with this name of the enclosing field or directive definition; outside of
 * these, the input field with this name.
 */
function definedInput(
	schema: GraphQLSchema,
	rules: readonly OpenGrammarRule[],
	name: string,
): SchemaElement | undefined {
	const directive = rules.find(({ rule }) => rule === 'DirectiveDef')?.name;
	if (directive !== undefined) {
		return schema.getDirective(directive)?.args.find((each) => each.name === name);
	}
	const fieldName = rules.find(({ rule }) => rule === 'FieldDef')?.name;
	const field = fieldOf(schema, rules, fieldName ?? name);
	return isField(field) ? field.args.find((each) => each.name === name) : field;
}

/** Returns the field with this name of the type whose definition encloses the cursor. */
function fieldOf(
	schema: GraphQLSchema,
	rules: readonly OpenGrammarRule[],
	name: string,
): GraphQLField<unknown, unknown> | GraphQLInputField | undefined {
	const enclosing = rules.findLast(({ rule }) => /^(?:ObjectType|Interface|Input)Def$/.test(rule));
	const type = enclosing?.name === undefined ? undefined : schema.getType(enclosing.name);
	return type && 'getFields' in type ? type.getFields()[name] : undefined;
}
