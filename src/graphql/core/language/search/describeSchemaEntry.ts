import { type GraphQLSchema, isArgument, isField, isInputField, isNamedType } from 'graphql';
import type { CalendarDay } from '../../../../shared/core/lifecycle/calendarDay.ts';
import { type ClassifiedDeprecation, classifyDeprecation } from '../diagnostics/classifyDeprecation.ts';
import { printedElement, printedInputDefinition } from '../hover/printedElement.ts';
import { type ElementDocumentation, elementDocumentation } from '../schema/schemaElement.ts';
import type { SchemaEntry } from './schemaEntries.ts';
import type { SchemaPathStep, SchemaPaths } from './schemaPaths.ts';

/** What is shown of a schema element. */
export interface SchemaEntryDescription extends ElementDocumentation {
	/** The element as GraphQL on one line, such as `emner(first: Int = 100): EmneConnection!`. */
	readonly signature: string;
	/** The lifecycle phase of a deprecated element; `undefined` for other elements. */
	readonly deprecation: ClassifiedDeprecation | undefined;
}

/** Describes a schema element on the day `today`. */
export function describeSchemaEntry(
	schema: GraphQLSchema,
	{ element }: SchemaEntry,
	today: CalendarDay,
): SchemaEntryDescription {
	const text = elementDocumentation(element, schema);
	return {
		...text,
		signature: signatureOf(element),
		deprecation: text.deprecated && classifyDeprecation(text.deprecated.reason, today, 0),
	};
}

/**
 * Returns the names on the shortest path from a root type to an element, with the root type and the
 * element: `Query`, `studenter`, `nodes`, `navn`. `undefined` if no query or mutation leads to the
 * element.
 */
export function namesOnShortestPath(
	paths: SchemaPaths,
	{ kind, element, owner, name }: SchemaEntry,
): readonly string[] | undefined {
	const path = paths.pathTo(owner);
	if (!path) {
		return undefined;
	}
	const steps = [path.root.name, ...path.steps.map(stepName)];
	if (kind === 'type') {
		return steps;
	}
	return isArgument(element) ? [...steps, element.parent.name, `${name}:`] : [...steps, name];
}

function stepName(step: SchemaPathStep): string {
	switch (step.kind) {
		case 'field':
			return step.field.name;
		case 'fragment':
			return `... on ${step.type.name}`;
		case 'argument':
			return `${step.argument.name}:`;
		case 'inputField':
			return step.inputField.name;
	}
}

function signatureOf(element: SchemaEntry['element']): string {
	if (isField(element)) {
		const args = element.args.length === 0 ? '' : `(${element.args.map(printedInputDefinition).join(', ')})`;
		return `${element.name}${args}: ${String(element.type)}`;
	}
	if (isArgument(element) || isInputField(element)) {
		return printedInputDefinition(element);
	}
	if (isNamedType(element)) {
		// The members of a type are on further lines.
		return printedElement(element).split('\n', 1).join('').replace(/ \{$/, '');
	}
	return element.name;
}
