import type { GraphQLSchema } from 'graphql';
import { isSdlNode, type SdlNode } from '../schema/sdlSchema.ts';
import type { GraphqlText, TextRange } from '../syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../syntax/reachedDefinitions.ts';
import { headNameRange, spreadNames } from '../syntax/splitDefinitions.ts';
import { tokenIndexAtError } from '../syntax/tokenize.ts';
import { classifyIncompleteCheck, DefinitionParser, definitionText, type IncompleteCheck } from './definitionParser.ts';
import { type DefinitionFinding, DefinitionValidator, type SourceRange } from './definitionValidator.ts';
import { type DefinitionWithNodes, fragmentScopes, isValidExecutable } from './fragmentScopes.ts';
import { IncrementalValidator } from './incrementalValidator.ts';
import type { LintFinding } from './lints.ts';
import { validateTypeDefinitions } from './validateTypeDefinitions.ts';

/** A diagnostic with its range in a document. */
export type DocumentDiagnostic = DocumentProblem | IncompleteCheckDiagnostic;

/** A diagnostic that reports a problem, with its range in a document. */
export type DocumentProblem = TextRange &
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
		| ({ readonly kind: 'lint' } & LintFinding)
	);

/**
 * Reports that a definition was not checked completely, because of its interpolations. The range is
 * that of the name, and `name` is the name for display.
 */
export type IncompleteCheckDiagnostic = {
	readonly [Kind in IncompleteCheck]: TextRange & { readonly kind: Kind; readonly name: string };
}[IncompleteCheck];

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

/** Maximum number of parts that are not definitions and are parsed for their syntax errors. */
const maximumUnknown = 10_000;

/**
 * Finds the diagnostics of successive versions of one document: syntax errors, validation errors,
 * deprecated elements and lints. Definitions that have not changed since the last version are
 * neither parsed nor validated again.
 */
export class Diagnoser {
	readonly #parser = new DefinitionParser();
	readonly #otherParser = new DefinitionParser();
	/** A validator for each of the scopes of fragments in the document. */
	readonly #validators: IncrementalValidator[] = [];

	/**
	 * Returns the syntax errors of a document, then its other diagnostics, each in document order.
	 * With a schema, the definitions that were not checked completely are last.
	 * @throws the error of graphql-js for an invalid schema
	 */
	diagnose(document: GraphqlText, context: DiagnosticsContext): readonly DocumentDiagnostic[] {
		const { schema, isUsedElsewhere } = context;
		const all = this.#read(document);
		const syntax = all.flatMap(syntaxDiagnostics);
		// Several literals or code blocks with type definitions are excerpts, not one schema.
		const excerpts = [...Map.groupBy(all, ({ definition }) => definition.regionStart).values()];
		const inTypes = excerpts.flatMap((each) => typeFindings(each, context));
		const valid = all.filter(isValidExecutable);
		if (!schema) {
			return [...syntax, ...toDiagnostics(inTypes, all)];
		}
		const others = this.#otherParser.parse(externalFragments(all, context.otherFragments));
		const isCompleteDocument =
			context.isComplete &&
			document.isGraphqlOnly &&
			[...all.map(({ parsed }) => parsed), ...others].every(({ nodes }) => nodes.length > 0) &&
			valid.every(({ parsed }) => parsed.gaps.length === 0);
		const findings = fragmentScopes(all, others).flatMap((scope, index) => {
			this.#validators[index] ??= new IncrementalValidator();
			return this.#validators[index].validate({ schema, ...scope, isCompleteDocument, isUsedElsewhere });
		});
		const diagnostics = toDiagnostics([...findings, ...inTypes], all);
		return [
			...syntax,
			...diagnostics.filter((diagnostic) => !isAcrossRegions(all, diagnostic)),
			...all.flatMap(uncheckedDiagnostics),
		];
	}

	#read({ text, definitions: all }: GraphqlText): readonly DefinitionWithNodes[] {
		const omitted = new Set(all.filter(({ kind }) => kind === 'unknown').slice(maximumUnknown));
		const definitions = all.filter((each) => !omitted.has(each));
		const parsed = this.#parser.parse(definitions.map((each) => definitionText(text, each)));
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
			const read = definitionText(other.documentText, other.definition);
			reached.push(read);
			for (const spread of spreadNames(read.tokens)) {
				names.add(spread);
			}
		}
	}
	return reached;
}

/** Returns the findings about the type definitions of a document or an excerpt. */
function typeFindings(
	definitions: readonly DefinitionWithNodes[],
	{ schema, otherTypes }: DiagnosticsContext,
): readonly DefinitionFinding[] {
	const types = definitions.flatMap(({ parsed }) => parsed.nodes.filter(isSdlNode));
	const findings = validateTypeDefinitions(types, {
		others: otherTypes,
		broken: definitions.filter(({ parsed }) => parsed.nodes.length === 0).map(({ definition }) => definition),
		isReadable: definitions.every(({ parsed }) => classifyIncompleteCheck(parsed) !== 'not-checked'),
	});
	const areMisplaced = schema && types.length > 0 && definitions.some(isValidExecutable);
	return areMisplaced
		? [...findings, ...new DefinitionValidator(schema, types).validateDocument(['ExecutableDefinitions'])]
		: findings;
}

const uniqueNames: ReadonlySet<string> = new Set(['UniqueOperationNames', 'UniqueFragmentNames']);

/**
 * Whether a diagnostic reports the same name in two literals or code blocks, which are sent in
 * different requests.
 */
function isAcrossRegions(definitions: readonly DefinitionWithNodes[], diagnostic: DocumentDiagnostic): boolean {
	const [related] = diagnostic.kind === 'validation' && uniqueNames.has(diagnostic.rule) ? diagnostic.related : [];
	const regionAt = (offset: number) =>
		definitions.findLast(({ definition }) => definition.start <= offset)?.definition.regionStart;
	return related !== undefined && regionAt(related.start) !== regionAt(diagnostic.start);
}

function uncheckedDiagnostics({ definition, parsed }: DefinitionWithNodes): readonly DocumentDiagnostic[] {
	const kind = classifyIncompleteCheck(parsed);
	const { start, end } = headNameRange(definition);
	return kind === undefined ? [] : [{ kind, name: definition.name ?? definition.kind, start, end }];
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
