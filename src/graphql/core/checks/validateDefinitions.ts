import {
	type ASTNode,
	type ASTVisitor,
	type DefinitionNode,
	type DocumentNode,
	type GraphQLError,
	type GraphQLSchema,
	getEnterLeaveForKind,
	getNamedType,
	isInputObjectType,
	Kind,
	type Location,
	type Source,
	TypeInfo,
	ValidationContext,
	type ValidationRule,
	visit,
	visitInParallel,
	visitWithTypeInfo,
} from 'graphql';
import { type Lint, lintVisitor } from './lints.ts';
import { validationRules } from './validationRules.ts';

/** A place in the text of a definition. */
export interface SourcePlace {
	readonly source: Source;
	readonly start: number;
	readonly end: number;
}

/** Something found in a definition. The first place is what it is said about; the others are also concerned. */
export interface Finding {
	readonly places: readonly SourcePlace[];
	readonly what:
		| { readonly kind: 'validation'; readonly rule: string; readonly message: string }
		| { readonly kind: 'deprecated'; readonly name: string; readonly reason: string }
		| { readonly kind: 'lint'; readonly lint: Lint };
}

/** More findings in one definition would only slow the editor down. */
const maximumFindings = 200;

/** The definitions of a document, to be judged against a schema. */
export class DefinitionValidator {
	readonly #schema: GraphQLSchema;
	readonly #typeInfo: TypeInfo;
	readonly #document: DocumentNode;

	constructor(schema: GraphQLSchema, definitions: readonly DefinitionNode[]) {
		this.#schema = schema;
		this.#typeInfo = new TypeInfo(schema);
		this.#document = { kind: Kind.DOCUMENT, definitions };
	}

	/** What the named rules, deprecations and lints say about one definition. It looks into it, and into the fragments it reaches. */
	look(definition: DefinitionNode, rules: readonly string[]): readonly Finding[] {
		return this.#find((context, found) => {
			const visitors = rules.flatMap((name) => visitorOf(name, context, found));
			visitors.push(deprecations(this.#typeInfo, found), lints(context, this.#typeInfo, found));
			const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [definition] };
			visit(document, visitWithTypeInfo(this.#typeInfo, visitInParallel(visitors)));
		});
	}

	/** What the named rules say about the definitions as wholes. */
	lookOver(rules: readonly string[]): readonly Finding[] {
		return this.#find((context, found) => {
			for (const visitor of rules.flatMap((name) => visitorOf(name, context, found))) {
				visitWholes(this.#document, visitor);
			}
		});
	}

	#find(look: (context: ValidationContext, found: Finding[]) => void): readonly Finding[] {
		const found: Finding[] = [];
		const context = new ValidationContext(this.#schema, this.#document, this.#typeInfo, () => undefined);
		try {
			look(context, found);
		} catch (error) {
			if (found.length < maximumFindings) {
				throw error;
			}
		}
		return found;
	}
}

/** The visitor of the rule of this name; it adds what it finds. */
function visitorOf(name: string, context: ValidationContext, found: Finding[]): readonly ASTVisitor[] {
	const rule: ValidationRule | undefined = validationRules[name];
	const reportError = (error: GraphQLError) => {
		const places = (error.nodes ?? []).flatMap((node) => placeOf(node) ?? []);
		add(found, { places, what: { kind: 'validation', rule: name, message: error.message } });
	};
	return rule ? [rule(Object.create(context, { reportError: { value: reportError } }))] : [];
}

function add(found: Finding[], finding: Finding): void {
	found.push(finding);
	if (found.length >= maximumFindings) {
		throw new RangeError('too many findings');
	}
}

/** Visits a document and its definitions, and nothing inside them. */
function visitWholes(document: DocumentNode, visitor: ASTVisitor): void {
	const call = (when: 'enter' | 'leave', node: DocumentNode | DefinitionNode) =>
		getEnterLeaveForKind(visitor, node.kind)[when]?.call(visitor, node, undefined, undefined, [], []);
	call('enter', document);
	for (const definition of document.definitions) {
		call('enter', definition);
		call('leave', definition);
	}
	call('leave', document);
}

function deprecations(typeInfo: TypeInfo, found: Finding[]): ASTVisitor {
	const note = (
		node: ASTNode,
		definition: { readonly deprecationReason?: string | null | undefined } | null | undefined,
	) => {
		const place = placeOf(node);
		const reason = definition?.deprecationReason;
		if (place && reason !== null && reason !== undefined) {
			add(found, { places: [place], what: { kind: 'deprecated', name: String(definition), reason } });
		}
	};
	return {
		Field: (node) => note(node, typeInfo.getFieldDef()),
		Argument: (node) => note(node, typeInfo.getArgument()),
		ObjectField: (node) => {
			const type = getNamedType(typeInfo.getParentInputType());
			note(node, isInputObjectType(type) ? type.getFields()[node.name.value] : undefined);
		},
		EnumValue: (node) => note(node, typeInfo.getEnumValue()),
	};
}

function lints(context: ValidationContext, typeInfo: TypeInfo, found: Finding[]): ASTVisitor {
	return lintVisitor(context, typeInfo, (node, lint) => {
		add(found, { places: [placeOf(node.name)].flatMap((place) => place ?? []), what: { kind: 'lint', lint } });
	});
}

/** The part of a node that names it, so that a field does not drag its selection set along. */
export function placeOf(node: ASTNode): SourcePlace | undefined {
	const location = locationOf(node);
	return location && { source: location.source, start: location.start, end: location.end };
}

function locationOf(node: ASTNode): Pick<Location, 'start' | 'end' | 'source'> | undefined {
	switch (node.kind) {
		case Kind.VARIABLE:
			return node.loc;
		case Kind.VARIABLE_DEFINITION:
			return node.variable.loc;
		case Kind.OPERATION_DEFINITION:
			return node.name?.loc ?? firstToken(node.loc);
		case Kind.SCHEMA_DEFINITION:
		case Kind.SCHEMA_EXTENSION:
			return firstToken(node.loc);
		case Kind.INLINE_FRAGMENT:
			return node.typeCondition?.loc ?? firstToken(node.loc);
		default:
			return 'name' in node && node.name && 'loc' in node.name ? node.name.loc : node.loc;
	}
}

function firstToken(location: Location | undefined): ReturnType<typeof locationOf> {
	return location && { source: location.source, start: location.startToken.start, end: location.startToken.end };
}
