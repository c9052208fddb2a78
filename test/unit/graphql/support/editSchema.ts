import {
	type ConstValueNode,
	type DefinitionNode,
	type DocumentNode,
	type EnumTypeDefinitionNode,
	type FieldDefinitionNode,
	type InputObjectTypeDefinitionNode,
	type InputValueDefinitionNode,
	type InterfaceTypeDefinitionNode,
	Kind,
	type NameNode,
	type ObjectTypeDefinitionNode,
	parse,
	parseConstValue,
	parseType,
	print,
	type TypeNode,
	type UnionTypeDefinitionNode,
	visit,
} from 'graphql';
import type { Random } from '../../../fixtures/random.ts';

type WithFields = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/** A definition in the schema that an edit can change, with its schema coordinate. */
interface Target<Node> {
	readonly node: Node;
	readonly coordinate: string;
}

/** Returns the schema with one edit; `undefined` if the schema has no element to edit. */
type Edit = (editor: SchemaEditor) => DocumentNode | undefined;

/**
 * Edits the SDL of a schema at random. Elements that `isPreferred` accepts by their coordinate are
 * chosen four times of five, so that many edits affect operations.
 */
export class SchemaEditor {
	readonly random: Random;
	readonly #document: DocumentNode;
	readonly #isPreferred: (coordinate: string) => boolean;

	constructor(document: DocumentNode, random: Random, isPreferred: (coordinate: string) => boolean) {
		this.#document = document;
		this.random = random;
		this.#isPreferred = isPreferred;
	}

	get types(): readonly Target<DefinitionNode>[] {
		return this.#document.definitions.flatMap((node) =>
			'name' in node && node.name ? [{ node, coordinate: node.name.value }] : [],
		);
	}

	get withFields(): readonly Target<WithFields>[] {
		return this.types.flatMap(({ node, coordinate }) =>
			node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.INTERFACE_TYPE_DEFINITION
				? [{ node, coordinate }]
				: [],
		);
	}

	get fields(): readonly Target<FieldDefinitionNode>[] {
		return this.withFields.flatMap(({ node, coordinate }) =>
			(node.fields ?? []).map((field) => ({ node: field, coordinate: `${coordinate}.${field.name.value}` })),
		);
	}

	get arguments(): readonly Target<InputValueDefinitionNode>[] {
		return this.fields.flatMap(({ node, coordinate }) =>
			(node.arguments ?? []).map((each) => ({ node: each, coordinate: `${coordinate}(${each.name.value}:)` })),
		);
	}

	get inputs(): readonly Target<InputObjectTypeDefinitionNode>[] {
		return this.types.flatMap(({ node, coordinate }) =>
			node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ? [{ node, coordinate }] : [],
		);
	}

	get inputFields(): readonly Target<InputValueDefinitionNode>[] {
		return this.inputs.flatMap(({ node, coordinate }) =>
			(node.fields ?? []).map((field) => ({ node: field, coordinate: `${coordinate}.${field.name.value}` })),
		);
	}

	get enums(): readonly Target<EnumTypeDefinitionNode>[] {
		return this.types.flatMap(({ node, coordinate }) =>
			node.kind === Kind.ENUM_TYPE_DEFINITION ? [{ node, coordinate }] : [],
		);
	}

	get unions(): readonly Target<UnionTypeDefinitionNode>[] {
		return this.types.flatMap(({ node, coordinate }) =>
			node.kind === Kind.UNION_TYPE_DEFINITION ? [{ node, coordinate }] : [],
		);
	}

	/** Chooses one of the targets. */
	choose<Node>(targets: readonly Target<Node>[]): Target<Node> | undefined {
		const preferred = targets.filter(({ coordinate }) => this.#isPreferred(coordinate));
		const [first, ...others] = preferred.length > 0 && this.random.between(1, 5) > 1 ? preferred : targets;
		return first && this.random.pick([first, ...others]);
	}

	/** Replaces a node of the schema, or removes it. */
	replace(node: object, replacement: object | null): DocumentNode {
		return visit(this.#document, { enter: (each) => (each === node ? replacement : undefined) });
	}

	/** Adds a definition to the schema. */
	add(definition: DefinitionNode): DocumentNode {
		return { ...this.#document, definitions: [...this.#document.definitions, definition] };
	}

	/** Removes a type and everything that refers to it. */
	removeType(name: string): DocumentNode {
		const refers = (type: TypeNode): boolean =>
			type.kind === Kind.NAMED_TYPE ? type.name.value === name : refers(type.type);
		return visit(this.#document, {
			enter: (node) => {
				const isReference =
					(node.kind === Kind.FIELD_DEFINITION ||
						node.kind === Kind.INPUT_VALUE_DEFINITION ||
						node.kind === Kind.OPERATION_TYPE_DEFINITION) &&
					refers(node.type);
				const isDefinition = node.kind.endsWith('TypeDefinition') && 'name' in node && node.name?.value === name;
				return isReference || isDefinition ? null : undefined;
			},
			NamedType: (node, _key, parent) => (Array.isArray(parent) && node.name.value === name ? null : undefined),
		});
	}
}

function named(type: string): TypeNode {
	return parseType(type);
}

function withoutOuter(type: TypeNode): string {
	return print(type.kind === Kind.NON_NULL_TYPE ? type.type : type);
}

function inputValue(text: string): InputValueDefinitionNode {
	const [definition] = parse(`input X { ${text} }`).definitions;
	const [field] = definition?.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ? (definition.fields ?? []) : [];
	if (!field) {
		throw new Error(`"${text}" is not an input field.`);
	}
	return field;
}

type Deprecable = { readonly directives?: FieldDefinitionNode['directives'] };

function deprecated<Node extends Deprecable>(node: Node, reason: string): Node {
	const [definition] = parse(`scalar X @deprecated(reason: ${JSON.stringify(reason)})`).definitions;
	return { ...node, directives: definition && 'directives' in definition ? (definition.directives ?? []) : [] };
}

/** Returns an edit that changes one of the targets. */
function change<Node extends object>(
	targets: (editor: SchemaEditor) => readonly Target<Node>[],
	replacement: (node: Node, editor: SchemaEditor) => object | null,
): Edit {
	return (editor) => {
		const target = editor.choose(targets(editor));
		return target && editor.replace(target.node, replacement(target.node, editor));
	};
}

const allInputs = (editor: SchemaEditor) => [...editor.arguments, ...editor.inputFields];
const lists = { 'no list': (type: string) => `[${type}]`, list: (type: string) => type.replace(/^\[(.*)\]$/, '$1') };

function otherListType(type: TypeNode): TypeNode {
	const inner = withoutOuter(type);
	return named(lists[inner.startsWith('[') ? 'list' : 'no list'](inner));
}

function defaultFor(type: TypeNode, text: string): ConstValueNode | undefined {
	return print(type).startsWith('Int') ? parseConstValue(text) : undefined;
}

const beta = 'Feltet er i [beta](https://example.org/apier/#kontrakt-for-apier-i-beta)';

/** Name → edit. */
const edits: Readonly<Record<string, Edit>> = {
	'remove a field': change(
		(editor) => editor.fields,
		() => null,
	),
	'remove an argument': change(
		(editor) => editor.arguments,
		() => null,
	),
	'remove an input field': change(
		(editor) => editor.inputFields,
		() => null,
	),
	'remove a type': (editor) => {
		const target = editor.choose(editor.types.filter(({ coordinate }) => coordinate !== 'Query'));
		return target && editor.removeType(target.coordinate);
	},
	'remove an enum value': change(
		(editor) => editor.enums.filter(({ node }) => (node.values?.length ?? 0) > 1),
		(node) => ({ ...node, values: node.values?.slice(1) }),
	),
	'add an enum value': change(
		(editor) => editor.enums,
		(node) => ({ ...node, values: [...(node.values ?? []), { ...node.values?.[0], name: name('NEW_VALUE') }] }),
	),
	'remove a union member': change(
		(editor) => editor.unions.filter(({ node }) => (node.types?.length ?? 0) > 1),
		(node, { random }) => {
			const at = random.between(0, (node.types?.length ?? 1) - 1);
			return { ...node, types: node.types?.filter((_, index) => index !== at) };
		},
	),
	'add a union member': change(
		(editor) => editor.unions,
		(node) => ({ ...node, types: [...(node.types ?? []), { kind: Kind.NAMED_TYPE, name: name('Query') }] }),
	),
	'remove an implementation': change(
		(editor) => editor.withFields.filter(({ node }) => (node.interfaces?.length ?? 0) > 0),
		(node) => ({ ...node, interfaces: node.interfaces?.slice(1) }),
	),
	'add an implementation': change(
		(editor) => editor.withFields.filter(({ node }) => (node.interfaces?.length ?? 0) === 0),
		(node) => ({ ...node, interfaces: [{ kind: Kind.NAMED_TYPE, name: name('Node') }] }),
	),
	'make a field nullable or not': change(
		(editor) => editor.fields,
		(node) => {
			const inner = withoutOuter(node.type);
			return { ...node, type: named(node.type.kind === Kind.NON_NULL_TYPE ? inner : `${inner}!`) };
		},
	),
	'change a field between list and no list': change(
		(editor) => editor.fields,
		(node) => ({ ...node, type: otherListType(node.type) }),
	),
	'change the type of a field': change(
		(editor) => editor.fields,
		(node, { random }) => ({
			...node,
			type: named(random.pick(['Student', 'String', 'Node', 'Emne', 'Int!', 'StudentConnection'])),
		}),
	),
	'make an input required or optional': change(allInputs, (node) => {
		const inner = withoutOuter(node.type);
		return { ...node, type: named(node.type.kind === Kind.NON_NULL_TYPE ? inner : `${inner}!`) };
	}),
	'change an input between list and no list': change(allInputs, (node) => ({
		...node,
		type: otherListType(node.type),
		defaultValue: undefined,
	})),
	'change the type of an input': change(allInputs, (node, { random }) => ({
		...node,
		type: named(random.pick(['Int', 'String!', 'Boolean', 'StudenterFilter'])),
		defaultValue: undefined,
	})),
	'change or remove a default': change(
		(editor) => allInputs(editor).filter(({ node }) => node.defaultValue),
		(node, { random }) => ({
			...node,
			defaultValue: random.pick([defaultFor(node.type, '7'), undefined]),
		}),
	),
	'make an input with a default required': change(
		(editor) => allInputs(editor).filter(({ node }) => node.defaultValue),
		(node) => ({ ...node, type: named(`${withoutOuter(node.type)}!`), defaultValue: undefined }),
	),
	'add a default': change(
		(editor) => allInputs(editor).filter(({ node }) => !node.defaultValue && defaultFor(node.type, '1')),
		(node) => ({ ...node, defaultValue: parseConstValue('1') }),
	),
	'add a required argument': change(
		(editor) => editor.fields,
		(node) => ({ ...node, arguments: [...(node.arguments ?? []), inputValue('newInput: Int!')] }),
	),
	'add an optional argument': change(
		(editor) => editor.fields,
		(node) => ({ ...node, arguments: [...(node.arguments ?? []), inputValue('newInput: Int! = 1')] }),
	),
	'add a required input field': change(
		(editor) => editor.inputs,
		(node) => ({ ...node, fields: [...(node.fields ?? []), inputValue('newInput: Int!')] }),
	),
	'add an optional input field': change(
		(editor) => editor.inputs,
		(node) => ({ ...node, fields: [...(node.fields ?? []), inputValue('newInput: Int')] }),
	),
	'add a field': change(
		(editor) => editor.withFields,
		(node) => ({
			...node,
			fields: [...(node.fields ?? []), { ...node.fields?.[0], name: name('newField') }],
		}),
	),
	'add a type': (editor) => {
		const [first] = editor.withFields;
		return first && editor.add({ ...first.node, name: name('NewType') });
	},
	'deprecate a field': change(
		(editor) => editor.fields,
		(node) => deprecated(node, 'Use another field.'),
	),
	'deprecate an input': change(allInputs, (node) => deprecated(node, 'Use another input.')),
	'deprecate an enum value': change(
		(editor) =>
			editor.enums.flatMap(({ node, coordinate }) =>
				(node.values ?? []).map((value) => ({ node: value, coordinate: `${coordinate}.${value.name.value}` })),
			),
		(node) => deprecated(node, 'Use another value.'),
	),
	'remove or change a deprecation': change<FieldDefinitionNode | InputValueDefinitionNode>(
		(editor) => [...editor.fields, ...allInputs(editor)].filter(({ node }) => (node.directives?.length ?? 0) > 0),
		(node, { random }) => (random.between(0, 1) ? { ...node, directives: [] } : deprecated(node, 'Another reason.')),
	),
	'change the contract level of a field': change(
		(editor) => editor.fields,
		({ description, ...node }) => ({
			...node,
			...(description?.value.includes('#kontrakt') ? {} : { description: { kind: Kind.STRING, value: beta } }),
		}),
	),
	'change an enum to a scalar': change(
		(editor) => editor.enums,
		(node) => ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: node.name }),
	),
	'change the kind of an object type': change(
		(editor) => editor.withFields,
		(node) => ({
			...node,
			kind:
				node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value !== 'Query'
					? Kind.INTERFACE_TYPE_DEFINITION
					: Kind.OBJECT_TYPE_DEFINITION,
		}),
	),
	'accept exactly one field in an input': change(
		(editor) => editor.inputs,
		(node) => ({ ...node, directives: [{ kind: Kind.DIRECTIVE, name: name('oneOf') }] }),
	),
	'remove the mutations': (editor) => editor.removeType('Mutation'),
};

function name(value: string): NameNode {
	return { kind: Kind.NAME, value };
}

/** The names of all edits. */
export const editNames: readonly string[] = Object.keys(edits);

/** Applies an edit to a schema. Returns `undefined` if the schema has no element to edit. */
export function editSchema(editName: string, editor: SchemaEditor): DocumentNode | undefined {
	return edits[editName]?.(editor);
}
