import { isDirective, isField } from 'graphql';
import { type CursorContext, cursorContextAt, type InputDefinition } from '../completion/cursorContext.ts';
import { neighboursAt } from '../completion/neighboursAt.ts';
import { type ElementDocumentation, elementDocumentation } from '../schema/schemaElement.ts';
import { definitionsInRegion, type GraphqlText } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionBefore, isInComment } from '../syntax/tokenAt.ts';
import type { HoverSources } from './hoverAt.ts';
import { printedInputDefinition } from './printedElement.ts';

/**
 * The signature of a field, directive, fragment or input object: its arguments or input fields, and
 * the one at the cursor.
 */
export interface Signature {
	/** The complete signature as GraphQL, such as `node(id: ID!): Node`. */
	readonly label: string;
	/** Description and deprecation of the field, directive or input object. */
	readonly element: ElementDocumentation | undefined;
	readonly parameters: readonly SignatureParameter[];
	/**
	 * Index, in `parameters`, of the parameter at the cursor or the next one without a value;
	 * `undefined` when there is none.
	 */
	readonly active: number | undefined;
}

/** An argument or an input field in a signature. */
interface SignatureParameter {
	/** Start of the parameter in the label, in UTF-16 code units. */
	readonly start: number;
	readonly end: number;
	readonly element: ElementDocumentation | undefined;
}

/**
 * Returns the signature for a position in arguments or in an object value. `undefined` elsewhere,
 * and when there are no arguments.
 */
export function signatureAt(
	{ schema, otherFragments }: HoverSources,
	document: GraphqlText,
	offset: number,
): Signature | undefined {
	const definition = definitionBefore(definitionsInRegion(document, offset), offset);
	if (!schema || !definition || isInComment(document.text, definition, offset)) {
		return undefined;
	}
	const context = cursorContextAt({ schema, document, otherFragments }, definition, offset);
	const target = targetIn(context);
	if (!target || target.definitions.length === 0) {
		return undefined;
	}
	const { element } = target;
	return {
		...labelAndParameters(target),
		element: element && elementDocumentation(element, schema),
		active: activeParameter(target, context, definition, offset),
	};
}

interface SignatureTarget {
	readonly definitions: readonly InputDefinition[];
	readonly element: Parameters<typeof elementDocumentation>[0] | undefined;
	/** The text before, between and after the parameters in the label. */
	readonly affixes: readonly [before: string, between: string, after: string];
	/** Index of the grammar rule of the enclosing brackets in the list of open rules. */
	readonly depth: number;
}

/**
 * Returns the field, directive, fragment or input object to which the innermost brackets with named
 * values belong.
 */
function targetIn({ rules, objectType, owner, argumentsOfOwner }: CursorContext): SignatureTarget | undefined {
	const depth = rules.findLastIndex(({ rule }) => /^(?:ObjectValue|Arguments|FragmentArguments)$/.test(rule));
	if (rules[depth]?.rule === 'ObjectValue') {
		return (
			objectType && {
				definitions: Object.values(objectType.getFields()),
				element: objectType,
				affixes: [`${objectType.name} { `, ', ', ' }'],
				depth,
			}
		);
	}
	if (!owner) {
		return undefined;
	}
	const element = isField(owner) || isDirective(owner) ? owner : undefined;
	const name = isDirective(owner) ? `@${owner.name}` : owner.name;
	return {
		definitions: argumentsOfOwner,
		element,
		affixes: [`${name}(`, ', ', isField(owner) ? `): ${String(owner.type)}` : ')'],
		depth,
	};
}

function labelAndParameters({ definitions, affixes }: SignatureTarget): Pick<Signature, 'label' | 'parameters'> {
	const [before, between, after] = affixes;
	let label = before;
	const parameters = definitions.map((definition, index) => {
		label += index > 0 ? between : '';
		const element = 'description' in definition ? elementDocumentation(definition) : undefined;
		const start = label.length;
		label += printedInputDefinition(definition);
		const end = label.length;
		label += element?.deprecated ? ' @deprecated' : '';
		return { start, end, element };
	});
	return { label: label + after, parameters };
}

/**
 * Returns the index of the parameter whose name or value is being typed, or else of the next
 * parameter without a value. `undefined` if there is none.
 */
function activeParameter(
	{ definitions, depth }: SignatureTarget,
	{ rules }: CursorContext,
	definition: Definition,
	offset: number,
): number | undefined {
	const current = rules[depth + 1];
	const index = definitions.findIndex(({ name }) => name === current?.name);
	if (index >= 0 || (current && current.step > 0)) {
		return index < 0 ? undefined : index;
	}
	const { siblingNames } = neighboursAt(definition.tokens, offset);
	const next = definitions.findIndex(({ name }) => !siblingNames.has(name) && name.startsWith(current?.name ?? ''));
	return next < 0 ? undefined : next;
}
