import type { GraphQLSchema } from 'graphql';
import { certainFindings } from './certainFindings.ts';
import { classifyIncompleteCheck, type ParsedDefinition } from './definitionParser.ts';
import { type DefinitionFinding, DefinitionValidator } from './definitionValidator.ts';
import { mayHaveFieldConflicts } from './mayHaveFieldConflicts.ts';
import { documentWideRuleNames, validationRules } from './validationRules.ts';

/**
 * The definitions of a document to validate, and the schema and other definitions that this
 * requires.
 */
interface ValidationInput {
	readonly schema: GraphQLSchema;
	readonly own: readonly ParsedDefinition[];
	/** The fragments of other documents that the definitions in `own` use. */
	readonly others: readonly ParsedDefinition[];
	/**
	 * Whether `own` contains all definitions of the document. If not, the missing parts may define or
	 * use what seems to be undefined or unused.
	 */
	readonly isCompleteDocument: boolean;
	/** Whether another document uses the fragment with this name. */
	readonly isUsedElsewhere: (fragment: string) => boolean;
}

/**
 * The findings in one definition. `hasAllFragments` is whether the rules that need all of its
 * fragments were applied.
 */
interface ValidatedDefinition {
	readonly findings: readonly DefinitionFinding[];
	readonly hasAllFragments: boolean;
}

/**
 * Validates successive versions of one document. A definition is validated again only if the
 * definition itself, or a fragment that it uses, has changed. The time is proportional to the size
 * of the document, even if many fragments use each other.
 */
export class IncrementalValidator {
	#schema: GraphQLSchema | undefined;
	#fragments: ReadonlyMap<string, ParsedDefinition> = new Map();
	#last: ReadonlyMap<ParsedDefinition, ValidatedDefinition> = new Map();
	readonly #ids = new Ids();

	/**
	 * Returns all findings without duplicates.
	 * @throws the error of graphql-js for an invalid schema
	 */
	validate(input: ValidationInput): readonly DefinitionFinding[] {
		const { schema, own, others } = input;
		const definitions = [...own, ...others];
		const fragments = fragmentsByName(definitions);
		const isReplaced = ({ spreads }: ParsedDefinition) =>
			spreads.some((name) => this.#fragments.get(name) !== fragments.get(name));
		const isBroken = ({ gaps, spreads }: ParsedDefinition) =>
			gaps.length > 0 || spreads.some((name) => name !== 'on' && !fragments.has(name));
		const changed = withDependents(definitions, isReplaced);
		const unknown = withDependents(definitions, (definition) => classifyIncompleteCheck(definition) !== undefined);
		const incomplete = withDependents(definitions, isBroken);
		const last = schema === this.#schema ? this.#last : new Map<ParsedDefinition, ValidatedDefinition>();
		const validator = new DefinitionValidator(
			schema,
			definitions.flatMap(({ nodes }) => nodes),
		);
		const current = new Map<ParsedDefinition, ValidatedDefinition>();
		for (const definition of own) {
			const hasAllFragments = !unknown.has(definition) && (input.isCompleteDocument || !incomplete.has(definition));
			const cached = changed.has(definition) ? undefined : last.get(definition);
			const findings =
				cached?.hasAllFragments === hasAllFragments
					? cached.findings
					: validator.validateDefinitions(definition.nodes, hasAllFragments ? innerRules : rulesWithoutFragments);
			current.set(definition, { findings, hasAllFragments });
		}
		this.#schema = schema;
		this.#fragments = fragments;
		this.#last = current;
		const inner = [...current.values()].flatMap(({ findings }) => findings);
		const findings = [...validateDocument(validator, input), ...inner, ...compareDefinitions(validator, input)];
		return withoutRepetitions(certainFindings(findings, definitions), this.#ids);
	}
}

/** The rules that compare definitions with each other. */
const conflictRule = 'OverlappingFieldsCanBeMerged';
const labelRule = 'DeferStreamDirectiveLabel';
const needsAllFragments: ReadonlySet<string> = new Set(['KnownFragmentNames', 'NoUnusedVariables']);
const innerRules: readonly string[] = Object.keys(validationRules).filter(
	(name) => !documentWideRuleNames.has(name) && name !== conflictRule && name !== labelRule,
);
const rulesWithoutFragments: readonly string[] = innerRules.filter((name) => !needsAllFragments.has(name));
const needsAllDefinitions: ReadonlySet<string> = new Set(['NoUnusedFragments', 'LoneAnonymousOperation']);

/**
 * Applies the rules for the document as a set of definitions. Unused fragments are not reported in
 * a document that contains only fragments.
 */
function validateDocument(
	validator: DefinitionValidator,
	{ own, isCompleteDocument, isUsedElsewhere }: ValidationInput,
): readonly DefinitionFinding[] {
	const hasOperation = own.some(({ nodes }) => nodes.some(({ kind }) => kind === 'OperationDefinition'));
	const rules = [...documentWideRuleNames].filter(
		(name) => (isCompleteDocument || !needsAllDefinitions.has(name)) && (hasOperation || name !== 'NoUnusedFragments'),
	);
	return validator.validateDocument(rules).filter(({ details, ranges: [range] }) => {
		const isUnused = details.kind === 'validation' && details.rule === 'NoUnusedFragments';
		return !(isUnused && range && isUsedElsewhere(range.source.body.slice(range.start, range.end)));
	});
}

function fragmentsByName(definitions: readonly ParsedDefinition[]): ReadonlyMap<string, ParsedDefinition> {
	return new Map(
		definitions.flatMap((definition) =>
			definition.nodes.flatMap((node) =>
				node.kind === 'FragmentDefinition' ? [[node.name.value, definition] as const] : [],
			),
		),
	);
}

/**
 * Returns the definitions that match a condition, and the definitions that use one of them directly
 * or through other fragments.
 */
function withDependents(
	definitions: readonly ParsedDefinition[],
	matches: (definition: ParsedDefinition) => boolean,
): ReadonlySet<ParsedDefinition> {
	const uses = definitions.flatMap((user) => user.spreads.map((name) => ({ name, user })));
	const usesOf = Map.groupBy(uses, ({ name }) => name);
	const found = new Set(definitions.filter(matches));
	for (const definition of found) {
		for (const name of fragmentsByName([definition]).keys()) {
			for (const { user } of usesOf.get(name) ?? []) {
				found.add(user);
			}
		}
	}
	return found;
}

/**
 * Finds fields that cannot be merged, and labels of `@defer` and `@stream` that are used twice. All
 * definitions are compared in one call, so that each pair of fragments is compared once.
 */
function compareDefinitions(validator: DefinitionValidator, { schema, own, others }: ValidationInput) {
	const nodes = own.flatMap((definition) => definition.nodes);
	const otherNodes = others.flatMap((definition) => definition.nodes);
	const rules = [
		...(mayHaveFieldConflicts(schema, [...nodes, ...otherNodes]) ? [conflictRule] : []),
		...(own.some(({ text }) => /@(?:defer|stream)\b/.test(text)) ? [labelRule] : []),
	];
	return rules.length > 0 ? validator.applyRules(nodes, rules) : [];
}

/**
 * Removes duplicates. A conflict of two fragments, one of which uses the other, is found again
 * where both are used.
 */
function withoutRepetitions(findings: readonly DefinitionFinding[], ids: Ids): readonly DefinitionFinding[] {
	const seen = new Map<string, DefinitionFinding>();
	for (const finding of findings) {
		const ranges = finding.ranges.map(({ source, start, end }) => `${ids.of(source)}:${start}:${end}`);
		const key = JSON.stringify([finding.details, ranges]);
		seen.set(key, seen.get(key) ?? finding);
	}
	return [...seen.values()];
}

/** Assigns a different number to each object. */
class Ids {
	readonly #ids = new WeakMap<object, number>();
	#next = 0;

	of(object: object): number {
		const id = this.#ids.get(object) ?? this.#next++;
		this.#ids.set(object, id);
		return id;
	}
}
