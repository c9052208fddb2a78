import {
	type ASTNode,
	type FieldNode,
	type GraphQLSchema,
	getNamedType,
	isInputObjectType,
	Kind,
	parse,
	type SelectionSetNode,
	TypeInfo,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { completionsAt } from '../../../../src/graphql/core/language/completion/completionsAt.ts';
import { hoverAt } from '../../../../src/graphql/core/language/hover/hoverAt.ts';
import { coordinateAt } from '../../../../src/graphql/core/language/navigation/coordinateAt.ts';
import { readGraphql } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { createRandom } from '../../../fixtures/random.ts';

/** A name in a valid document that stands for something, as graphql-js reads the complete document. */
export interface Position {
	readonly kind: ASTNode['kind'];
	/** The completion that gives the name. */
	readonly label: string;
	readonly start: number;
	readonly end: number;
	/** Schema coordinate; `undefined` for fragments, variables and Booleans. */
	readonly coordinate: string | undefined;
}

/**
 * All such names of a document. Left out are names that a document only defines, and fields that
 * are selected twice, because a selected field is not offered again.
 */
export function positionsIn(schema: GraphQLSchema, text: string): readonly Position[] {
	const typeInfo = new TypeInfo(schema);
	const found: Position[] = [];
	const leftOut = new Set<ASTNode>();
	const add = (kind: ASTNode['kind'], { loc }: ASTNode, element: unknown) => {
		const { start = 0, end = 0 } = loc ?? {};
		const coordinate = element === undefined || element === null ? undefined : String(element);
		found.push({ kind, label: text.slice(start, end), start, end, coordinate });
	};
	const enter = (node: ASTNode) => {
		switch (node.kind) {
			case Kind.VARIABLE_DEFINITION:
				leftOut.add(node.variable);
				return;
			case Kind.SELECTION_SET:
				for (const field of selectedTwice(node)) {
					leftOut.add(field);
				}
				return;
			case Kind.FIELD:
				return leftOut.has(node) ? undefined : add(node.kind, node.name, typeInfo.getFieldDef());
			case Kind.ARGUMENT:
				return add(node.kind, node.name, typeInfo.getArgument());
			case Kind.OBJECT_FIELD: {
				const type = getNamedType(typeInfo.getParentInputType());
				return add(node.kind, node.name, isInputObjectType(type) ? type.getFields()[node.name.value] : undefined);
			}
			case Kind.ENUM:
				return add(node.kind, node, typeInfo.getEnumValue());
			case Kind.NAMED_TYPE:
				return add(node.kind, node, node.name.value);
			case Kind.DIRECTIVE:
				return add(node.kind, node.name, `@${node.name.value}`);
			case Kind.FRAGMENT_SPREAD:
				return add(node.kind, node.name, undefined);
			case Kind.BOOLEAN:
			case Kind.VARIABLE:
				return leftOut.has(node) ? undefined : add(node.kind, node, undefined);
		}
	};
	visit(parse(text), visitWithTypeInfo(typeInfo, { enter: (node) => void enter(node) }));
	return found;
}

function selectedTwice({ selections }: SelectionSetNode): readonly FieldNode[] {
	const fields = selections.filter((selection) => selection.kind === Kind.FIELD);
	return fields.filter((field) => fields.some((other) => other !== field && other.name.value === field.name.value));
}

/** What was wrong at a position; each is `undefined` if it was right. */
export interface Mistakes {
	readonly completion: string | undefined;
	readonly hover: string | undefined;
	readonly definition: string | undefined;
}

/**
 * Removes the name at a position, sometimes up to its first letter, and completes it. Hovers over it
 * and goes to its definition in the complete document.
 */
export function mistakesAt(schema: GraphQLSchema, text: string, position: Position, seed: number): Mistakes {
	const { start, end, label, kind, coordinate } = position;
	const offset = start + createRandom(seed).pick([0, 0, 1]);
	const shortened = text.slice(0, offset) + text.slice(end);
	const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
	const labels = completionsAt(sources, readGraphql(shortened), offset).map((each) => each.label);
	const document = readGraphql(text);
	const code = hoverAt(sources, document, start)?.code;
	const found = coordinateAt(document, start, schema)?.coordinate;
	const wanted = /^__|\.__/.test(coordinate ?? '') ? undefined : coordinate;
	const report = (result: string | undefined) =>
		`${kind} ${label} at ${JSON.stringify(`${shortened.slice(Math.max(0, offset - 60), offset)}◆${shortened.slice(offset, offset + 30)}`)}: ${result}`;
	const isOffered = labels.includes(label) || labels.includes(`on ${label}`);
	return {
		completion: isOffered ? undefined : report(labels.join(' ')),
		hover: kind === Kind.BOOLEAN || isShown(position, code) ? undefined : report(code),
		definition: found === wanted ? undefined : report(found),
	};
}

function isShown({ coordinate, label }: Position, code = ''): boolean {
	// An argument is shown with its type, and a meta field without a parent type.
	const name = (coordinate ?? label).replace(/:?\)$/, '');
	return code.includes(name.split('.__').at(-1) ?? name);
}
