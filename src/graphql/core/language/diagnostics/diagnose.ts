import type { GraphQLSchema } from 'graphql';
import { isSdlNode, type SdlNode } from '../schema/sdlSchema.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import { type Definition, spreadNames } from '../syntax/splitDefinitions.ts';
import { tokenIndexAtError } from '../syntax/tokenize.ts';
import { DefinitionParser, type ParsedDefinition } from './definitionParser.ts';
import { type DefinitionFinding, DefinitionValidator, type SourceRange } from './definitionValidator.ts';
import { IncrementalValidator } from './incrementalValidator.ts';
import type { Lint } from './lints.ts';
import { validateTypeDefinitions } from './validateTypeDefinitions.ts';

/** A diagnostic with its range in a document. */
export type DocumentDiagnostic = TextRange &
	(
		| { readonly kind: 'syntax'; readonly message: string }
		| {
				readonly kind: 'validation';
				/**
				 * The name of the validation rule in graphql-js without the suffix `Rule`, such as
				 * `FieldsOnCorrectType`.
				 */
				readonly rule: string;
				readonly message: string;
				/** Further ranges that the message refers to. */
				readonly related: readonly TextRange[];
		  }
		| {
				readonly kind: 'deprecated';
				/**
				 * Schema coordinate of the deprecated element, such as `Query.emner`,
				 * `Query.emner(first:)`, `Termin.HOST`.
				 */
				readonly name: string;
				/** The deprecation reason in the schema; the empty string if there is none. */
				readonly reason: string;
		  }
		| ({ readonly kind: 'lint' } & Lint)
	);

/** The schema and the other documents that a document is checked against. */
export interface DiagnosticsContext {
	/**
	 * The schema; `undefined` when it is not known. Then operations and fragments are checked only for
	 * syntax errors.
	 */
	readonly schema: GraphQLSchema | undefined;
	readonly otherFragments: WorkspaceFragments;
	/**
	 * Whether all other documents of the workspace were read. Until then no definition is reported
	 * as missing or unused.
	 */
	readonly isComplete: boolean;
	/** Whether another document uses the fragment with this name. */
	readonly isUsedElsewhere: (fragment: string) => boolean;
	/**
	 * Definitions in the other files of the schema that the document's type definitions belong to;
	 * `undefined` if these files are not known.
	 */
	readonly otherTypes?: readonly SdlNode[] | undefined;
}

/** A definition of the document and its syntax tree. */
interface DefinitionWithNodes {
	readonly definition: Definition;
	readonly parsed: ParsedDefinition;
}

/** Maximum number of parts that are no definition and are parsed for their syntax errors. */
const maximumUnknown = 10_000;

/**
 * Finds the diagnostics of successive versions of one document: syntax errors, validation errors,
 * deprecated elements and lints. Definitions that have not changed since the last version are
 * neither parsed nor validated again.
 */
export class Diagnoser {
	readonly #parser = new DefinitionParser();
	readonly #otherParser = new DefinitionParser();
	readonly #validator = new IncrementalValidator();

	/**
	 * Returns the syntax errors of a document, then its other diagnostics, each in document order.
	 * @throws the error of graphql-js for an invalid schema
	 */
	diagnose(document: GraphqlText, context: DiagnosticsContext): readonly DocumentDiagnostic[] {
		const { schema, isUsedElsewhere } = context;
		const all = this.#read(document);
		const readable = all.filter(({ definition }) => !hasInterpolation(document, definition));
		const syntax = readable.flatMap(syntaxDiagnostics);
		const types = readable.flatMap(({ parsed }) => parsed.nodes.filter(isSdlNode));
		const inTypes = validateTypeDefinitions(types, {
			others: context.otherTypes,
			broken: all.filter((each) => each.parsed.nodes.length === 0).map(({ definition }) => definition),
			isReadable: readable.length === all.length,
		});
		const valid = readable.filter(
			({ definition, parsed }) => parsed.nodes.length > 0 && definition.kind !== 'type system',
		);
		if (!schema || valid.length === 0) {
			return [...syntax, ...toDiagnostics(inTypes, readable)];
		}
		const own = valid.map(({ parsed }) => parsed);
		const others = this.#otherParser.parse(externalFragments(all, context.otherFragments));
		const isCompleteDocument =
			context.isComplete &&
			document.isGraphqlOnly &&
			readable.length === all.length &&
			all.every(({ parsed }) => parsed.nodes.length > 0) &&
			valid.every(({ parsed }) => parsed.gaps.length === 0);
		const findings = this.#validator.validate({ schema, own, others, isCompleteDocument, isUsedElsewhere });
		const misplacedDefinitions = new DefinitionValidator(schema, types).validateDocument(['ExecutableDefinitions']);
		const diagnostics = toDiagnostics([...findings, ...inTypes, ...misplacedDefinitions], readable);
		return [...syntax, ...diagnostics.filter((diagnostic) => !isAcrossLiterals(document, diagnostic))];
	}

	#read({ text, definitions: all }: GraphqlText): readonly DefinitionWithNodes[] {
		let unknown = 0;
		const definitions = all.filter(({ kind }) => {
			unknown += kind === 'unknown' ? 1 : 0;
			return kind !== 'unknown' || unknown <= maximumUnknown;
		});
		const texts = definitions.map(({ start, end, tokens }) => ({ text: text.slice(start, end), tokens }));
		const parsed = this.#parser.parse(texts);
		return definitions.flatMap((definition, index) => {
			const each = parsed[index];
			return each ? [{ definition, parsed: each }] : [];
		});
	}
}

/**
 * Returns the fragments of other documents that the definitions use, directly or through other
 * fragments. Fragments of the document itself take precedence.
 */
function externalFragments(definitions: readonly DefinitionWithNodes[], others: WorkspaceFragments) {
	const own = new Set(
		definitions.map(({ definition }) => (definition.kind === 'fragment' ? definition.name : undefined)),
	);
	const names = new Set(definitions.flatMap(({ parsed }) => parsed.spreads));
	const reached = [];
	for (const name of names) {
		const other = own.has(name) ? undefined : others.get(name);
		if (other) {
			const { start, end, tokens } = other.definition;
			reached.push({ text: other.documentText.slice(start, end), tokens });
			for (const spread of spreadNames(tokens)) {
				names.add(spread);
			}
		}
	}
	return reached;
}

function hasInterpolation({ interpolations }: GraphqlText, { start, end }: Definition): boolean {
	return interpolations.some((interpolation) => start < interpolation.end && interpolation.start < end);
}

const uniqueNames: ReadonlySet<string> = new Set(['UniqueOperationNames', 'UniqueFragmentNames']);

/**
 * Whether a diagnostic reports the same name in two literals of a program, which are sent in
 * different requests.
 */
function isAcrossLiterals({ literals }: GraphqlText, diagnostic: DocumentDiagnostic): boolean {
	const [related] = diagnostic.kind === 'validation' && uniqueNames.has(diagnostic.rule) ? diagnostic.related : [];
	const literalAt = (offset: number) => literals.findIndex(({ start, end }) => start <= offset && offset < end);
	return related !== undefined && literals.length > 0 && literalAt(related.start) !== literalAt(diagnostic.start);
}

/** Returns the syntax errors of a definition, at most one at each token. */
function syntaxDiagnostics({ definition, parsed }: DefinitionWithNodes): readonly DocumentDiagnostic[] {
	const diagnostics = parsed.errors.map(({ message, offset: relative }): DocumentDiagnostic => {
		const offset = definition.start + relative;
		const { tokens } = definition;
		const token = tokens[tokenIndexAtError(tokens, offset)] ?? tokens.at(-1);
		const { start, end } = token && token.start <= offset ? token : { start: offset, end: offset + 1 };
		return { kind: 'syntax', message, start, end };
	});
	return [...new Map(diagnostics.toReversed().map((each) => [each.start, each])).values()].toReversed();
}

/** Converts findings to diagnostics in document order. Ranges in other documents are omitted. */
function toDiagnostics(
	findings: readonly DefinitionFinding[],
	definitions: readonly DefinitionWithNodes[],
): readonly DocumentDiagnostic[] {
	const starts = new Map(definitions.map(({ definition, parsed }) => [parsed.source, definition.start]));
	const rangesOf = (ranges: readonly SourceRange[]) =>
		ranges.flatMap(({ source, start, end }) => {
			const offset = starts.get(source);
			return offset === undefined ? [] : [{ start: offset + start, end: offset + end }];
		});
	return findings
		.flatMap(({ details, ranges }) => {
			const [range, ...related] = rangesOf(ranges);
			return range ? [toDiagnostic(details, range, related)] : [];
		})
		.toSorted((a, b) => a.start - b.start);
}

function toDiagnostic(
	details: DefinitionFinding['details'],
	range: TextRange,
	related: readonly TextRange[],
): DocumentDiagnostic {
	switch (details.kind) {
		case 'validation':
			return { ...details, ...range, related };
		case 'deprecated':
			return { ...details, ...range };
		case 'lint':
			return { kind: 'lint', ...details.lint, ...range };
	}
}
