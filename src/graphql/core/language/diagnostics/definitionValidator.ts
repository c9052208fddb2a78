import {
	type ASTNode,
	type ASTVisitor,
	type DefinitionNode,
	type DocumentNode,
	GraphQLError,
	type GraphQLSchema,
	getEnterLeaveForKind,
	getNamedType,
	isInputObjectType,
	Kind,
	type Location,
	type Source,
	type Token,
	TokenKind,
	TypeInfo,
	ValidationContext,
	visit,
	visitInParallel,
	visitWithTypeInfo,
} from 'graphql';
import { type Lint, lintVisitor } from './lints.ts';
import { validationRules } from './validationRules.ts';

/** A place in the text of a definition. */
export interface SourceRange {
	readonly source: Source;
	readonly start: number;
	readonly end: number;
}

/**
 * Something found in a definition. The first place is what it is said about; the others are also
 * concerned.
 */
export interface DefinitionFinding {
	readonly ranges: readonly SourceRange[];
	readonly details:
		| { readonly kind: 'validation'; readonly rule: string; readonly message: string }
		| { readonly kind: 'deprecated'; readonly name: string; readonly reason: string }
		| { readonly kind: 'lint'; readonly lint: Lint };
}

/** More findings in one definition would only slow the editor down. */
const maximumFindings = 200;

/** The definitions of a document, to be judged against a schema. */
export class DefinitionValidator {
	readonly #typeInfo: TypeInfo;
	readonly #document: DocumentNode;
	readonly #context: ValidationContext;
	/** Rules → their visitor. Creating the rules takes longer than visiting a short definition. */
	readonly #visitors = new Map<readonly string[], ASTVisitor>();
	#found: DefinitionFinding[] = [];

	constructor(schema: GraphQLSchema, definitions: readonly DefinitionNode[]) {
		this.#typeInfo = new TypeInfo(schema);
		this.#document = { kind: Kind.DOCUMENT, definitions };
		// Definitions are visited one by one, and all need to know the fragments.
		this.#typeInfo.enter(this.#document);
		this.#context = new ValidationContext(schema, this.#document, this.#typeInfo, () => undefined);
		// All rules share the index of the fragments, which the context creates on first use.
		this.#context.getFragment('');
	}

	/**
	 * What the named rules, deprecations and lints say about definitions. Looks into them, and into
	 * the fragments they reach. The rules are created once for each list of names.
	 */
	validateDefinitions(definitions: readonly DefinitionNode[], rules: readonly string[]): readonly DefinitionFinding[] {
		const visitor =
			this.#visitors.get(rules) ?? this.#visitorOf([...this.#rules(rules), ...this.#deprecationAndLintVisitors()]);
		this.#visitors.set(rules, visitor);
		return this.#visit(definitions, visitor);
	}

	/** What the named rules say about definitions. */
	applyRules(definitions: readonly DefinitionNode[], rules: readonly string[]): readonly DefinitionFinding[] {
		return this.#visit(definitions, this.#visitorOf(this.#rules(rules)));
	}

	/** What the named rules say about the definitions as wholes. */
	validateDocument(rules: readonly string[]): readonly DefinitionFinding[] {
		return this.#collect(() => {
			for (const visitor of this.#rules(rules)) {
				visitDefinitionsOnly(this.#document, visitor);
			}
		});
	}

	/** The visitors of the rules of these names. */
	#rules(names: readonly string[]): readonly ASTVisitor[] {
		return names.flatMap((name) => {
			const reportError = (error: GraphQLError) => {
				const ranges = (error.nodes ?? []).flatMap((node) => nameRange(node) ?? []);
				this.#add({ ranges, details: { kind: 'validation', rule: name, message: error.message } });
			};
			return validationRules[name]?.(Object.create(this.#context, { reportError: { value: reportError } })) ?? [];
		});
	}

	/** The visitors for deprecations and lints. */
	#deprecationAndLintVisitors(): readonly ASTVisitor[] {
		const deprecated = deprecations(this.#typeInfo, (finding) => this.#add(finding));
		const lints = lintVisitor(this.#context, this.#typeInfo, (node, lint) => {
			const range = nameRange(node.name);
			this.#add({ ranges: range ? [range] : [], details: { kind: 'lint', lint } });
		});
		return [deprecated, lints];
	}

	#visitorOf(visitors: readonly ASTVisitor[]): ASTVisitor {
		return withoutDescriptions(visitWithTypeInfo(this.#typeInfo, visitInParallel(visitors)));
	}

	#visit(definitions: readonly DefinitionNode[], visitor: ASTVisitor): readonly DefinitionFinding[] {
		return this.#collect(() => {
			for (const definition of definitions) {
				visit(definition, visitor);
			}
		});
	}

	#collect(run: () => void): readonly DefinitionFinding[] {
		this.#found = [];
		try {
			run();
		} catch (error) {
			if (!isLimitExceeded(error)) {
				throw error;
			}
			// The rules that were interrupted have not left the nodes that they entered.
			this.#visitors.clear();
		}
		return this.#found;
	}

	#add(finding: DefinitionFinding): void {
		this.#found.push(finding);
		if (this.#found.length >= maximumFindings) {
			throw new RangeError('too many findings');
		}
	}
}

/**
 * Whether it was too many findings, nested too deeply for the stack, or more work than graphql-js
 * is willing to do.
 */
function isLimitExceeded(error: unknown): boolean {
	return error instanceof RangeError || (error instanceof GraphQLError && error.message === 'Validation aborted.');
}

/**
 * Descriptions look like values that could be wrong, so they are left out, as graphql-js does.
 * `visitor` treats all kinds of nodes alike.
 */
function withoutDescriptions(visitor: ASTVisitor): ASTVisitor {
	const { enter, leave } = getEnterLeaveForKind(visitor, Kind.DOCUMENT);
	return {
		enter: (node, key, ...where) => (key === 'description' ? false : enter?.call(visitor, node, key, ...where)),
		leave: (node, ...where) => leave?.call(visitor, node, ...where),
	};
}

/** Visits a document and its definitions, and nothing inside them. */
function visitDefinitionsOnly(document: DocumentNode, visitor: ASTVisitor): void {
	const call = (when: 'enter' | 'leave', node: DocumentNode | DefinitionNode) =>
		getEnterLeaveForKind(visitor, node.kind)[when]?.call(visitor, node, undefined, undefined, [], []);
	call('enter', document);
	for (const definition of document.definitions) {
		call('enter', definition);
		call('leave', definition);
	}
	call('leave', document);
}

function deprecations(typeInfo: TypeInfo, report: (finding: DefinitionFinding) => void): ASTVisitor {
	const reportIfDeprecated = (
		node: ASTNode,
		definition: { readonly deprecationReason?: string | null | undefined } | null | undefined,
	) => {
		const range = nameRange(node);
		const reason = definition?.deprecationReason;
		if (range && reason !== null && reason !== undefined) {
			report({ ranges: [range], details: { kind: 'deprecated', name: String(definition), reason } });
		}
	};
	return {
		Field: (node) => reportIfDeprecated(node, typeInfo.getFieldDef()),
		Argument: (node) => reportIfDeprecated(node, typeInfo.getArgument()),
		ObjectField: (node) => {
			const type = getNamedType(typeInfo.getParentInputType());
			reportIfDeprecated(node, isInputObjectType(type) ? type.getFields()[node.name.value] : undefined);
		},
		EnumValue: (node) => reportIfDeprecated(node, typeInfo.getEnumValue()),
	};
}

/** The part of a node that names it, so that a field does not drag its selection set along. */
export function nameRange(node: ASTNode): SourceRange | undefined {
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
			return node.name?.loc ?? firstToken(node, node.description);
		case Kind.SCHEMA_DEFINITION:
			return firstToken(node, node.description);
		case Kind.SCHEMA_EXTENSION:
			return firstToken(node);
		case Kind.INLINE_FRAGMENT:
			return node.typeCondition?.loc ?? firstToken(node);
		default:
			return 'name' in node && node.name && 'loc' in node.name ? node.name.loc : node.loc;
	}
}

/** The first token of a node that lies behind another node, such as its description. */
function firstToken({ loc }: ASTNode, behind?: ASTNode): ReturnType<typeof locationOf> {
	let token: Token | null | undefined = loc?.startToken;
	while (token && (token.kind === TokenKind.COMMENT || token.start < (behind?.loc?.end ?? 0))) {
		token = token.next;
	}
	return loc && token ? { source: loc.source, start: token.start, end: token.end } : undefined;
}
