import { isDirective, isField } from 'graphql';
import { type CursorContext, contextAt, type InputDefinition } from '../completion/cursorContext.ts';
import { neighboursAt } from '../completion/neighboursAt.ts';
import { type ElementText, elementText } from '../schema/schemaElement.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import type { Definition } from '../syntax/splitDefinitions.ts';
import { definitionBefore, isInComment } from '../syntax/tokenAt.ts';
import type { HoverSources } from './hoverAt.ts';
import { printedInput } from './printedElement.ts';

/** What can be given between the brackets around a place, and which of it is being given there. */
export interface Signature {
	/** All of it in GraphQL, such as `node(id: ID!): Node` or `TerminInput { arstall: Int! }`. */
	readonly label: string;
	/** What the schema says about the field, the directive or the input object. */
	readonly element: ElementText | undefined;
	readonly parameters: readonly SignatureParameter[];
	/** Which parameter; `undefined` when all have a value. */
	readonly active: number | undefined;
}

/** An argument or an input field in a signature. */
export interface SignatureParameter {
	/** Where it stands in the signature's label, in UTF-16 code units. */
	readonly start: number;
	readonly end: number;
	readonly element: ElementText | undefined;
}

/**
 * The signature for a place in arguments or in an object value; `undefined` elsewhere, and where
 * nothing takes arguments.
 */
export function signatureAt(
	{ schema, otherFragments }: HoverSources,
	document: GraphqlText,
	offset: number,
): Signature | undefined {
	const { text, definitions } = document;
	const definition = definitionBefore(definitions, offset);
	if (!schema || !definition || isInComment(text, definition, offset)) {
		return undefined;
	}
	const context = contextAt({ schema, document, otherFragments }, definition, offset);
	const target = targetIn(context);
	if (!target || target.definitions.length === 0) {
		return undefined;
	}
	const { element } = target;
	return {
		...labelAndParameters(target),
		element: element && elementText(element, schema),
		active: activeParameter(target, context, definition, offset),
	};
}

interface SignatureTarget {
	readonly definitions: readonly InputDefinition[];
	readonly element: Parameters<typeof elementText>[0] | undefined;
	/** What stands before, between and behind the parameters. */
	readonly affixes: readonly [before: string, between: string, after: string];
	/** The index of the rule of the brackets. */
	readonly depth: number;
}

/** What the innermost brackets around belong to, of those that give values to names. */
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
	if (!owner || depth < 0) {
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
		const element = 'description' in definition ? elementText(definition) : undefined;
		const start = label.length;
		label += printedInput(definition);
		const end = label.length;
		label += element?.deprecated ? ' @deprecated' : '';
		return { start, end, element };
	});
	return { label: label + after, parameters };
}

/** The one whose name or value is being written; between two the next that has no value. */
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
