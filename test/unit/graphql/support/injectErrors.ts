import {
	type ASTNode,
	type DocumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	Kind,
	type OperationDefinitionNode,
	parse,
	visit,
} from 'graphql';
import type { Random } from '../../../fixtures/random.ts';

/** A valid document into which a validation error is injected. */
interface InjectionTarget {
	readonly text: string;
	readonly document: DocumentNode;
	readonly random: Random;
}

/** A text edit. */
interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * Returns the edits that cause a validation error; empty if the document contains no suitable node.
 */
type Injection = (target: InjectionTarget) => readonly Edit[];

/** Name of a validation error → the function that injects the error into a valid document. */
const injections: Readonly<Record<string, Injection>> = {
	'an unknown field': at(Kind.FIELD, (field) => [replaced(field.name, 'nope')]),
	'an unknown argument': at(Kind.FIELD, (field) => [argument(field, 'nope: 1')]),
	'a duplicate argument': at(Kind.ARGUMENT, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'a missing argument': at(Kind.ARGUMENT, (node) => [replaced(node, '')]),
	'a duplicate input field': at(Kind.OBJECT_FIELD, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'an unknown input field': at(Kind.OBJECT_FIELD, (node) => [replaced(node.name, 'nope')]),
	'a missing input field': at(Kind.OBJECT_FIELD, (node) => [replaced(node, '')]),
	'an argument value of a different type': at(Kind.ARGUMENT, ({ value }, { random }) => [
		replaced(value, random.pick(values)),
	]),
	'an input field value of a different type': at(Kind.OBJECT_FIELD, ({ value }, { random }) => [
		replaced(value, random.pick(values)),
	]),
	'an undefined variable': at(Kind.ARGUMENT, ({ value }) => [replaced(value, '$undefined')]),
	'an unused variable': at(Kind.OPERATION_DEFINITION, (node) => variable(node, '$unused: Int')),
	'a duplicate variable': at(Kind.VARIABLE_DEFINITION, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'a variable of a different type': at(Kind.VARIABLE_DEFINITION, ({ type }, { random }) => [
		replaced(type, random.pick(['Int', 'String!', '[ID]', 'Nope', 'Query', 'Boolean'])),
	]),
	'a missing selection': at(Kind.SELECTION_SET, (node) => [replaced(node, '')]),
	'a selection set on a scalar': at(Kind.FIELD, (field) => (field.selectionSet ? [] : [after(field, ' { nope }')])),
	'an unknown fragment': at(Kind.FRAGMENT_SPREAD, (node) => [replaced(node.name, 'Nope')]),
	'an unused fragment': ({ text }) => [appended(text, 'fragment Unused on Student { id nope }')],
	'a fragment that spreads itself': at(Kind.FRAGMENT_DEFINITION, (node) => [selection(node, `...${node.name.value}`)]),
	'fragments that spread each other': ({ document, random }) => {
		const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
		const [one, other] = [pick(random, fragments), pick(random, fragments)];
		return one && other && one !== other
			? [selection(one, `...${other.name.value}`), selection(other, `...${one.name.value}`)]
			: [];
	},
	'a fragment with a different type condition': at(Kind.FRAGMENT_DEFINITION, ({ typeCondition }, { random }) => [
		replaced(typeCondition, random.pick(types)),
	]),
	'an inline fragment with a different type condition': at(Kind.SELECTION_SET, (node, { random }) => [
		afterBrace(node, `... on ${random.pick(types)} { __typename }`),
	]),
	'a duplicate fragment': at(Kind.FRAGMENT_DEFINITION, (node, { text }) => [appended(text, textOf(text, node))]),
	'conflicting fields': at(Kind.SELECTION_SET, (node, { random }) => [
		afterBrace(node, `clash: __typename clash: ${nameOfField(node.selections, random)}`),
	]),
	'conflicting arguments': at(Kind.FIELD, (field) =>
		field.selectionSet ? [] : [after(field, ` ${(field.alias ?? field.name).value}: ${field.name.value}(nope: 1)`)],
	),
	'conflicting fields in different selection sets': at(Kind.SELECTION_SET, (node, target) => {
		const other = pick(target.random, nodesOf(target.document, Kind.SELECTION_SET));
		const clash = (each: typeof node) => afterBrace(each, `across: ${nameOfField(each.selections, target.random)}`);
		return other && other !== node ? [clash(node), clash(other)] : [];
	}),
	'a duplicate operation': at(Kind.OPERATION_DEFINITION, (node, { text }) => [appended(text, textOf(text, node))]),
	'an anonymous operation next to other operations': ({ text }) => [appended(text, '{ __typename }')],
	'an operation whose root type is undefined': ({ text }) => [appended(text, 'subscription Changes { nope }')],
	'an unknown directive': at(Kind.FIELD, (field) => [directive(field, '@nope')]),
	'a directive at an invalid location': at(Kind.FIELD, (field) => [directive(field, '@deprecated')]),
	'a duplicate directive': at(Kind.FIELD, (field) => [directive(field, '@skip(if: true) @skip(if: false)')]),
	'a directive without its required argument': at(Kind.FIELD, (field) => [directive(field, '@include')]),
	'an introspection query that is too deep': ({ text }) => [
		appended(text, `query Deep { __schema { types { ${'fields { type { '.repeat(4)}name${' } }'.repeat(4)} } } }`),
	],
};

/** The names of all validation errors that can be injected into a document. */
export const errorNames = Object.keys(injections) as unknown as readonly [string, ...string[]];

const values = [
	'null',
	'NOPE',
	'"text"',
	'1.5',
	'[1, null]',
	'{ nope: 1 }',
	'true',
	'99999999999',
	'"""block"""',
] as const;
const types = ['Student', 'Query', 'Nope', 'Int', 'Node', 'StudenterFilter'] as const;

/**
 * Injects the named errors into a valid document, one after another. Omits an error without a
 * suitable node and an error that would cause a syntax error. Returns `undefined` when no error
 * could be injected.
 */
export function injectErrors(text: string, names: readonly string[], random: Random): string | undefined {
	const invalid = names.reduce((before, name) => injectError(before, name, random), text);
	return invalid === text ? undefined : invalid;
}

function injectError(text: string, name: string, random: Random): string {
	const edits = injections[name]?.({ text, document: parse(text), random }) ?? [];
	const invalid = edits
		.toSorted((a, b) => b.start - a.start)
		.reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text);
	try {
		parse(invalid);
		return invalid;
	} catch {
		return text;
	}
}

type NodeOf<TKind extends ASTNode['kind']> = Extract<ASTNode, { readonly kind: TKind }>;

/**
 * Returns an injection that edits a random node of a kind; it returns no edits for a document
 * without such a node.
 */
function at<TKind extends ASTNode['kind']>(
	kind: TKind,
	edit: (node: NodeOf<TKind>, target: InjectionTarget) => readonly Edit[],
): Injection {
	return (target) => {
		const node = pick(target.random, nodesOf(target.document, kind));
		return node ? edit(node, target) : [];
	};
}

function nodesOf<TKind extends ASTNode['kind']>(document: DocumentNode, kind: TKind): readonly NodeOf<TKind>[] {
	const nodes: NodeOf<TKind>[] = [];
	visit(document, {
		enter: (node) => {
			if (node.kind === kind) {
				nodes.push(node as NodeOf<TKind>);
			}
		},
	});
	return nodes;
}

function pick<T>(random: Random, values: readonly T[]): T | undefined {
	return values[random.between(0, Math.max(values.length - 1, 0))];
}

function textOf(text: string, { loc }: ASTNode): string {
	return text.slice(loc?.start, loc?.end);
}

function replaced({ loc }: ASTNode, text: string): Edit {
	return { start: loc?.start ?? 0, end: loc?.end ?? 0, text };
}

function before({ loc }: ASTNode, text: string): Edit {
	return { start: loc?.start ?? 0, end: loc?.start ?? 0, text };
}

function after({ loc }: ASTNode, text: string): Edit {
	return { start: loc?.end ?? 0, end: loc?.end ?? 0, text };
}

function afterBrace({ loc }: ASTNode, text: string): Edit {
	const start = (loc?.start ?? 0) + 1;
	return { start, end: start, text: ` ${text} ` };
}

function appended(text: string, definition: string): Edit {
	return { start: text.length, end: text.length, text: `\n${definition}\n` };
}

function selection({ selectionSet }: FragmentDefinitionNode, text: string): Edit {
	return afterBrace(selectionSet, text);
}

function argument(field: FieldNode, text: string): Edit {
	const first = field.arguments?.[0];
	return first ? before(first, `${text} `) : after(field.name, `(${text})`);
}

function variable(operation: OperationDefinitionNode, text: string): readonly Edit[] {
	const first = operation.variableDefinitions?.[0];
	if (first) {
		return [before(first, `${text} `)];
	}
	return operation.name ? [after(operation.name, `(${text})`)] : [];
}

function directive(field: FieldNode, text: string): Edit {
	return field.selectionSet ? before(field.selectionSet, `${text} `) : after(field, ` ${text} `);
}

function nameOfField(selections: readonly ASTNode[], random: Random): string {
	const fields = selections.filter((node) => node.kind === Kind.FIELD);
	return pick(random, fields)?.name.value ?? 'nope';
}
