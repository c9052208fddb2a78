import {
	type ASTNode,
	type ASTVisitor,
	type DefinitionNode,
	type DocumentNode,
	GraphQLError,
	type GraphQLSchema,
	getNamedType,
	isInputObjectType,
	Kind,
	type Location,
	parse,
	Source,
	TypeInfo,
	type ValidationRule,
	validate,
	visit,
	visitWithTypeInfo,
} from 'graphql';
import { type Definition, isOperation, splitDefinitions } from './splitDefinitions.ts';
import { validationRules } from './validationRules.ts';

/** A stretch of a document in UTF-16 code units. */
export interface TextRange {
	readonly start: number;
	/** Behind its last unit; never before `start`. */
	readonly end: number;
}

/** Something to say about a place in a document. */
export type Diagnosis = TextRange &
	(
		| { readonly kind: 'syntax'; readonly message: string }
		| {
				readonly kind: 'validation';
				/** The name of graphql-js's rule without its ending, such as `FieldsOnCorrectType`. */
				readonly rule: string;
				readonly message: string;
				/** The other places concerned. */
				readonly related: readonly TextRange[];
		  }
		| {
				readonly kind: 'deprecated';
				/** What is deprecated, such as `Query.emner`, `Query.emner(first:)`, `Termin.HOST`. */
				readonly name: string;
				/** The schema's words; the empty string when it gives none. */
				readonly reason: string;
		  }
	);

/** More than these would only slow the editor down. */
const maximumErrors = 200;
const maximumTokens = 200_000;

/**
 * What is wrong with a document: the first syntax error of every definition, and for the sound executable ones what
 * validation finds and which deprecated things they use. Without a schema, and for type definitions, syntax only.
 */
export function diagnose(text: string, schema: GraphQLSchema | undefined): readonly Diagnosis[] {
	const definitions = splitDefinitions(text);
	const offsets = new Map<Source, number>();
	const found: Diagnosis[] = [];
	const sound: DefinitionNode[] = [];
	for (const definition of definitions) {
		const source = new Source(text.slice(definition.start, definition.end));
		offsets.set(source, definition.start);
		const parsed = parseOne(source);
		if ('error' in parsed) {
			found.push(syntaxDiagnosis(parsed.error, definition));
		} else if (definition.kind !== 'type system') {
			sound.push(...parsed.document.definitions);
		}
	}
	if (!schema || sound.length === 0) {
		return found;
	}
	const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: sound };
	const rules = rulesFor(definitions, definitions.length > sound.length);
	return [...found, ...validation(schema, document, rules, offsets), ...deprecations(schema, document, offsets)];
}

function parseOne(source: Source): { readonly document: DocumentNode } | { readonly error: GraphQLError } {
	try {
		return { document: parse(source, { maxTokens: maximumTokens }) };
	} catch (error) {
		// Text nested too deeply overflows the stack with a RangeError.
		return { error: error instanceof GraphQLError ? error : new GraphQLError(String(error)) };
	}
}

function syntaxDiagnosis(error: GraphQLError, definition: Definition): Diagnosis {
	const offset = definition.start + (error.positions?.[0] ?? 0);
	const token = definition.tokens.find(({ start, end }) => start <= offset && offset < end);
	const last = definition.tokens.at(-1);
	const range = token ?? (last && offset >= last.end ? last : { start: offset, end: offset + 1 });
	return {
		kind: 'syntax',
		message: error.message.replace(/^Syntax Error: /, ''),
		start: range.start,
		end: range.end,
	};
}

/**
 * The rules that can be judged. A definition that cannot be read may hold what the others seem to miss, and a
 * document of fragments alone is there for others to use.
 */
function rulesFor(definitions: readonly Definition[], someAreBroken: boolean): readonly string[] {
	const unjudgeable = new Set([
		...(someAreBroken ? ['KnownFragmentNames', 'NoUnusedFragments', 'LoneAnonymousOperation'] : []),
		...(definitions.some(isOperation) ? [] : ['NoUnusedFragments']),
	]);
	return Object.keys(validationRules).filter((name) => !unjudgeable.has(name));
}

function validation(
	schema: GraphQLSchema,
	document: DocumentNode,
	ruleNames: readonly string[],
	offsets: ReadonlyMap<Source, number>,
): readonly Diagnosis[] {
	const ruleOf = new Map<GraphQLError, string>();
	const rules = ruleNames.flatMap((name) => namingErrors(name, ruleOf));
	const errors = validate(schema, document, rules, { maxErrors: maximumErrors });
	return errors.flatMap((error) => {
		const [first, ...related] = (error.nodes ?? []).flatMap((node) => rangeOf(node, offsets) ?? []);
		const rule = ruleOf.get(error);
		return first && rule !== undefined
			? [{ kind: 'validation' as const, rule, message: error.message, related, ...first }]
			: [];
	});
}

/** The rule of this name, noting the name for every error it reports. */
function namingErrors(name: string, ruleOf: Map<GraphQLError, string>): readonly ValidationRule[] {
	const rule = validationRules[name];
	if (!rule) {
		return [];
	}
	const noting: ValidationRule = (context) => {
		const reportError = (error: GraphQLError) => {
			ruleOf.set(error, name);
			context.reportError(error);
		};
		return rule(Object.create(context, { reportError: { value: reportError } }));
	};
	return [noting];
}

function deprecations(
	schema: GraphQLSchema,
	document: DocumentNode,
	offsets: ReadonlyMap<Source, number>,
): readonly Diagnosis[] {
	const found: Diagnosis[] = [];
	const typeInfo = new TypeInfo(schema);
	const note = (
		node: ASTNode,
		definition: { readonly deprecationReason?: string | null | undefined } | null | undefined,
	) => {
		const range = rangeOf(node, offsets);
		const reason = definition?.deprecationReason;
		if (range && reason !== null && reason !== undefined) {
			found.push({ kind: 'deprecated', name: String(definition), reason, ...range });
		}
	};
	const visitor: ASTVisitor = {
		Field: (node) => note(node, typeInfo.getFieldDef()),
		Argument: (node) => note(node, typeInfo.getArgument()),
		ObjectField: (node) => {
			const type = getNamedType(typeInfo.getParentInputType());
			note(node, isInputObjectType(type) ? type.getFields()[node.name.value] : undefined);
		},
		EnumValue: (node) => note(node, typeInfo.getEnumValue()),
	};
	visit(document, visitWithTypeInfo(typeInfo, visitor));
	return found;
}

/** The part of a node that names it, so that a field does not drag its selection set along. */
function rangeOf(node: ASTNode, offsets: ReadonlyMap<Source, number>): TextRange | undefined {
	const location = locationOf(node);
	const offset = location ? offsets.get(location.source) : undefined;
	return location && offset !== undefined ? { start: offset + location.start, end: offset + location.end } : undefined;
}

function locationOf(node: ASTNode): Pick<Location, 'start' | 'end' | 'source'> | undefined {
	switch (node.kind) {
		case Kind.VARIABLE:
			return node.loc;
		case Kind.VARIABLE_DEFINITION:
			return node.variable.loc;
		case Kind.OPERATION_DEFINITION:
			return node.name?.loc ?? firstToken(node.loc);
		case Kind.INLINE_FRAGMENT:
			return node.typeCondition?.loc ?? firstToken(node.loc);
		default:
			return 'name' in node && node.name && 'loc' in node.name ? node.name.loc : node.loc;
	}
}

function firstToken(location: Location | undefined): ReturnType<typeof locationOf> {
	return location && { source: location.source, start: location.startToken.start, end: location.startToken.end };
}
