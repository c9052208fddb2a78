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
	type Source,
	type Token,
	TokenKind,
	TypeInfo,
	ValidationContext,
	visit,
	visitInParallel,
	visitWithTypeInfo,
} from 'graphql';
import { type LintFinding, lintVisitor } from './lints.ts';
import { validationRules } from './validationRules.ts';

/** A range in the text of a definition. */
export interface SourceRange {
	readonly source: Source;
	readonly start: number;
	readonly end: number;
}

/**
 * A validation error, a deprecated element or a lint in a definition. The first range is the one to
 * report; the others are related.
 */
export interface DefinitionFinding {
	readonly ranges: readonly SourceRange[];
	readonly details:
		| { readonly kind: 'validation'; readonly rule: string; readonly message: string }
		| { readonly kind: 'deprecated'; readonly name: string; readonly reason: string }
		| { readonly kind: 'lint'; readonly lint: LintFinding };
}

/**
 * Maximum number of findings that one call of a method returns. More would only slow down the
 * editor.
 */
const maximumFindings = 200;

/** Validates the definitions of a document against a schema. */
export class DefinitionValidator {
	readonly #typeInfo: TypeInfo;
	readonly #document: DocumentNode;
	readonly #context: ValidationContext;
	/**
	 * Array of rule names → the visitor that applies these rules. Creating the rules takes longer than
	 * visiting a short definition.
	 */
	readonly #visitors = new Map<readonly string[], ASTVisitor>();
	#found: DefinitionFinding[] = [];

	constructor(schema: GraphQLSchema, definitions: readonly DefinitionNode[]) {
		this.#typeInfo = new TypeInfo(schema);
		this.#document = { kind: Kind.DOCUMENT, definitions };
		// Definitions are visited one at a time, but rules need the fragments of the complete
		// document.
		this.#typeInfo.enter(this.#document);
		this.#context = new ValidationContext(schema, this.#document, this.#typeInfo, () => undefined);
		// The context creates its index of the fragments on first use. Creating it here shares it
		// among all rules.
		this.#context.getFragment('');
	}

	/**
	 * Applies rules, lints and the check for deprecated elements to definitions. The rules are
	 * created once for each array `rules`.
	 */
	validateDefinitions(definitions: readonly DefinitionNode[], rules: readonly string[]): readonly DefinitionFinding[] {
		const visitor =
			this.#visitors.get(rules) ?? this.#visitorOf([...this.#rules(rules), ...this.#deprecationAndLintVisitors()]);
		this.#visitors.set(rules, visitor);
		return this.#visit(definitions, visitor);
	}

	/** Applies rules to definitions, without lints and without the check for deprecated elements. */
	applyRules(definitions: readonly DefinitionNode[], rules: readonly string[]): readonly DefinitionFinding[] {
		return this.#visit(definitions, this.#visitorOf(this.#rules(rules)));
	}

	/**
	 * Applies rules to the document as a set of definitions, without visiting the contents of the
	 * definitions.
	 */
	validateDocument(rules: readonly string[]): readonly DefinitionFinding[] {
		return this.#collect(() => {
			for (const visitor of this.#rules(rules)) {
				visitDefinitionsOnly(this.#document, visitor);
			}
		});
	}

	/** Returns the visitors of the rules with these names. */
	#rules(names: readonly string[]): readonly ASTVisitor[] {
		return names.flatMap((name) => {
			const reportError = (error: GraphQLError) => {
				const ranges = (error.nodes ?? []).flatMap((node) => nameRange(node) ?? []);
				this.#add({ ranges, details: { kind: 'validation', rule: name, message: error.message } });
			};
			return validationRules[name]?.(Object.create(this.#context, { reportError: { value: reportError } })) ?? [];
		});
	}

	/** Returns the visitors that report deprecated elements and lints. */
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
			// The visitors of interrupted rules are in an inconsistent state.
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
 * Whether an error means that a limit was exceeded: the number of findings, the stack, or the work
 * limit of graphql-js.
 */
function isLimitExceeded(error: unknown): boolean {
	return error instanceof RangeError || (error instanceof GraphQLError && error.message === 'Validation aborted.');
}

/**
 * Returns a visitor that skips descriptions, as graphql-js does, because rules would validate them
 * like values. `visitor` must have one function for all kinds of nodes.
 */
function withoutDescriptions(visitor: ASTVisitor): ASTVisitor {
	const { enter, leave } = getEnterLeaveForKind(visitor, Kind.DOCUMENT);
	return {
		enter: (node, key, ...where) => (key === 'description' ? false : enter?.call(visitor, node, key, ...where)),
		leave: (node, ...where) => leave?.call(visitor, node, ...where),
	};
}

/** Visits a document and its definitions, but not the contents of the definitions. */
function visitDefinitionsOnly(document: DocumentNode, visitor: ASTVisitor): void {
	const call = (when: 'enter' | 'leave', node: DocumentNode | DefinitionNode) =>
		getEnterLeaveForKind(visitor, node.kind)[when]?.call(visitor, node, undefined, undefined, [], []);
	call('enter', document);
	for (const definition of document.definitions) {
		call('enter', definition);
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
		if (range && typeof reason === 'string') {
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

/**
 * Returns the range of the name of a node, or of the type condition of an inline fragment. Without
 * these, it is the range of the first token of a definition or inline fragment, and the complete
 * range of any other node.
 */
export function nameRange(node: ASTNode): SourceRange | undefined {
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

/**
 * Returns the range of a node's first token that is not a comment; with `previous`, such as the
 * description of the node, the first one after `previous`.
 */
function firstToken({ loc }: ASTNode, previous?: ASTNode): SourceRange | undefined {
	let token: Token | null | undefined = loc?.startToken;
	while (token && (token.kind === TokenKind.COMMENT || token.start < (previous?.loc?.end ?? 0))) {
		token = token.next;
	}
	return loc && token ? { source: loc.source, start: token.start, end: token.end } : undefined;
}
