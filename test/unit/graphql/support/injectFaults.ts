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

/** A document while a fault is put in. */
interface Place {
	readonly text: string;
	readonly document: DocumentNode;
	readonly random: Random;
}

/** A stretch of a text and what it is replaced with. */
interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** The edits that make a fault; none where it cannot be made. */
type Fault = (place: Place) => readonly Edit[];

/** Ways to make a sound document invalid that leave its syntax sound. */
const faults: Readonly<Record<string, Fault>> = {
	'an unknown field': at(Kind.FIELD, (field) => [replaced(field.name, 'nope')]),
	'an unknown argument': at(Kind.FIELD, (field) => [argument(field, 'nope: 1')]),
	'an argument twice': at(Kind.ARGUMENT, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'an argument too few': at(Kind.ARGUMENT, (node) => [replaced(node, '')]),
	'an input field twice': at(Kind.OBJECT_FIELD, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'an unknown input field': at(Kind.OBJECT_FIELD, (node) => [replaced(node.name, 'nope')]),
	'an input field too few': at(Kind.OBJECT_FIELD, (node) => [replaced(node, '')]),
	'another value': at(Kind.ARGUMENT, ({ value }, { random }) => [replaced(value, random.pick(values))]),
	'another value inside of an object': at(Kind.OBJECT_FIELD, ({ value }, { random }) => [
		replaced(value, random.pick(values)),
	]),
	'an undefined variable': at(Kind.ARGUMENT, ({ value }) => [replaced(value, '$undefined')]),
	'an unused variable': at(Kind.OPERATION_DEFINITION, (node) => variable(node, '$unused: Int')),
	'a variable twice': at(Kind.VARIABLE_DEFINITION, (node, { text }) => [before(node, `${textOf(text, node)} `)]),
	'a variable of another type': at(Kind.VARIABLE_DEFINITION, ({ type }, { random }) => [
		replaced(type, random.pick(['Int', 'String!', '[ID]', 'Nope', 'Query', 'Boolean'])),
	]),
	'a missing selection': at(Kind.SELECTION_SET, (node) => [replaced(node, '')]),
	'a selection of nothing': at(Kind.FIELD, (field) => (field.selectionSet ? [] : [behind(field, ' { nope }')])),
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
	'a fragment on another type': at(Kind.FRAGMENT_DEFINITION, ({ typeCondition }, { random }) => [
		replaced(typeCondition, random.pick(types)),
	]),
	'an inline fragment on another type': at(Kind.SELECTION_SET, (node, { random }) => [
		behindBrace(node, `... on ${random.pick(types)} { __typename }`),
	]),
	'a fragment twice': at(Kind.FRAGMENT_DEFINITION, (node, { text }) => [appended(text, textOf(text, node))]),
	'a conflict': at(Kind.SELECTION_SET, (node, { random }) => [
		behindBrace(node, `clash: __typename clash: ${nameOfField(node.selections, random)}`),
	]),
	'a conflict with other arguments': at(Kind.FIELD, (field) =>
		field.selectionSet ? [] : [behind(field, ` ${(field.alias ?? field.name).value}: ${field.name.value}(nope: 1)`)],
	),
	'a conflict across selections': at(Kind.SELECTION_SET, (node, place) => {
		const other = pick(place.random, nodesOf(place.document, Kind.SELECTION_SET));
		const clash = (each: typeof node) => behindBrace(each, `across: ${nameOfField(each.selections, place.random)}`);
		return other && other !== node ? [clash(node), clash(other)] : [];
	}),
	'an operation twice': at(Kind.OPERATION_DEFINITION, (node, { text }) => [appended(text, textOf(text, node))]),
	'an anonymous operation beside others': ({ text }) => [appended(text, '{ __typename }')],
	'an operation without a root': ({ text }) => [appended(text, 'subscription Changes { nope }')],
	'an unknown directive': at(Kind.FIELD, (field) => [directive(field, '@nope')]),
	'a directive at the wrong place': at(Kind.FIELD, (field) => [directive(field, '@deprecated')]),
	'a directive twice': at(Kind.FIELD, (field) => [directive(field, '@skip(if: true) @skip(if: false)')]),
	'a directive without its argument': at(Kind.FIELD, (field) => [directive(field, '@include')]),
	'introspection too deep': ({ text }) => [
		appended(text, `query Deep { __schema { types { ${'fields { type { '.repeat(4)}name${' } }'.repeat(4)} } } }`),
	],
};

/** The names of the faults there are. */
export const faultNames = Object.keys(faults) as unknown as readonly [string, ...string[]];

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

/** A sound document with faults, by their names, in their order. `undefined` when none could be put in. */
export function injectFaults(text: string, names: readonly string[], random: Random): string | undefined {
	const faulty = names.reduce((before, name) => injectFault(before, name, random), text);
	return faulty === text ? undefined : faulty;
}

function injectFault(text: string, name: string, random: Random): string {
	const edits = faults[name]?.({ text, document: parse(text), random }) ?? [];
	const faulty = edits
		.toSorted((a, b) => b.start - a.start)
		.reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text);
	try {
		parse(faulty);
		return faulty;
	} catch {
		return text;
	}
}

type NodeOf<TKind extends ASTNode['kind']> = Extract<ASTNode, { readonly kind: TKind }>;

/** A fault at one of the document's nodes of a kind. */
function at<TKind extends ASTNode['kind']>(
	kind: TKind,
	edit: (node: NodeOf<TKind>, place: Place) => readonly Edit[],
): Fault {
	return (place) => {
		const node = pick(place.random, nodesOf(place.document, kind));
		return node ? edit(node, place) : [];
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

function behind({ loc }: ASTNode, text: string): Edit {
	return { start: loc?.end ?? 0, end: loc?.end ?? 0, text };
}

function behindBrace({ loc }: ASTNode, text: string): Edit {
	const start = (loc?.start ?? 0) + 1;
	return { start, end: start, text: ` ${text} ` };
}

function appended(text: string, definition: string): Edit {
	return { start: text.length, end: text.length, text: `\n${definition}\n` };
}

function selection({ selectionSet }: FragmentDefinitionNode, text: string): Edit {
	return behindBrace(selectionSet, text);
}

function argument(field: FieldNode, text: string): Edit {
	const first = field.arguments?.[0];
	return first ? before(first, `${text} `) : behind(field.name, `(${text})`);
}

function variable(operation: OperationDefinitionNode, text: string): readonly Edit[] {
	const first = operation.variableDefinitions?.[0];
	if (first) {
		return [before(first, `${text} `)];
	}
	return operation.name ? [behind(operation.name, `(${text})`)] : [];
}

function directive(field: FieldNode, text: string): Edit {
	return field.selectionSet ? before(field.selectionSet, `${text} `) : behind(field, ` ${text} `);
}

function nameOfField(selections: readonly ASTNode[], random: Random): string {
	const fields = selections.filter((node) => node.kind === Kind.FIELD);
	return pick(random, fields)?.name.value ?? 'nope';
}
