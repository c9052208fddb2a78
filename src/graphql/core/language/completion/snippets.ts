import {
	type GraphQLArgument,
	type GraphQLDirective,
	type GraphQLField,
	type GraphQLInputType,
	getNamedType,
	isInputObjectType,
	isLeafType,
	isListType,
	isNonNullType,
	isRequiredArgument,
} from 'graphql';

/**
 * Returns a snippet of a field with its required arguments and its selection set; `undefined` when
 * the field needs neither.
 */
export function fieldSnippet(field: GraphQLField<unknown, unknown>): string | undefined {
	const required = requiredArguments(field);
	const selects = !isLeafType(getNamedType(field.type));
	if (required === '' && !selects) {
		return undefined;
	}
	return `${field.name}${required}${selects ? ' {\n\t$0\n}' : '$0'}`;
}

/**
 * Returns a snippet of a directive with its required arguments; `undefined` if no argument is
 * required.
 */
export function directiveSnippet(directive: GraphQLDirective): string | undefined {
	const required = requiredArguments(directive);
	return required === '' ? undefined : `${directive.name}${required}`;
}

/**
 * Returns the required arguments, with placeholders for their values, in parentheses; the empty
 * string if there are none.
 */
function requiredArguments({ args }: { readonly args: readonly GraphQLArgument[] }): string {
	const required = args
		.filter(isRequiredArgument)
		.map(({ name, type }, index) => `${name}: ${snippetPlaceholder(type, index + 1)}`);
	return required.length > 0 ? `(${required.join(', ')})` : '';
}

/**
 * Returns the placeholder for a value of a type in a snippet, with the quotes or brackets that the
 * value needs. `index` is the number of the tab stop.
 */
export function snippetPlaceholder(type: GraphQLInputType, index: number): string {
	const nullable = isNonNullType(type) ? type.ofType : type;
	if (isListType(nullable)) {
		return `[$${index}]`;
	}
	if (isInputObjectType(nullable)) {
		return `{ $${index} }`;
	}
	return String(nullable) === 'String' || String(nullable) === 'ID' ? `"$${index}"` : `$${index}`;
}
