import type { GraphQLSchema } from 'graphql';
import type { ParsedDefinition } from './parseDefinitions.ts';
import { type DefinitionFinding, DefinitionValidator } from './validateDefinitions.ts';
import { documentRules, validationRules } from './validationRules.ts';

/** Definitions without syntax errors that are validated together. */
export interface ValidationInput {
	readonly schema: GraphQLSchema;
	readonly own: readonly ParsedDefinition[];
	/** The fragments of other documents that these definitions use. */
	readonly others: readonly ParsedDefinition[];
	/**
	 * Whether `own` is the complete document. A definition with a syntax error may contain
	 * something that others seem to lack.
	 */
	readonly isWhole: boolean;
	/** Whether another document uses the fragment of this name. */
	readonly isUsedElsewhere: (fragment: string) => boolean;
}

/**
 * Validates the versions of one document. A definition is validated again only if it, or a fragment
 * that it uses, has changed.
 */
export class IncrementalValidator {
	#schema: GraphQLSchema | undefined;
	#last = new Map<string, readonly DefinitionFinding[]>();
	readonly #ids = new Ids();

	/** All findings without duplicates. @throws the error of graphql-js for an invalid schema */
	validate(input: ValidationInput): readonly DefinitionFinding[] {
		const { schema, own, others } = input;
		if (schema !== this.#schema) {
			this.#schema = schema;
			this.#last.clear();
		}
		const definitions = [...own, ...others];
		const validator = new DefinitionValidator(
			schema,
			definitions.flatMap(({ nodes }) => nodes),
		);
		const current = new Map<string, readonly DefinitionFinding[]>();
		const fragments = fragmentsByName(definitions);
		for (const definition of own) {
			const { reached, isComplete } = reach(definition, fragments);
			const isValidatable = isComplete || input.isWhole;
			const key = `${[definition, ...reached].map((each) => this.#ids.of(each)).join()} ${isComplete} ${isValidatable}`;
			const rules = isValidatable ? innerRules : innerRules.filter((name) => !needsAllFragments.has(name));
			const found = this.#last.get(key) ?? look(validator, definition, rules);
			current.set(key, found);
		}
		this.#last = current;
		return withoutRepetitions([...lookOver(validator, input), ...current.values()].flat(), this.#ids);
	}
}

/** Arguments with a syntax error are not reported as missing. */
function look(validator: DefinitionValidator, definition: ParsedDefinition, rules: readonly string[]) {
	const { text, nodes, gaps } = definition;
	const isBeforeGap = (offset: number) =>
		gaps.some(({ start }) => offset <= start && text.slice(offset, start).trim() === '');
	return nodes
		.flatMap((node) => validator.look(node, rules))
		.filter(
			({ what, places: [place] }) =>
				!(what.kind === 'validation' && what.rule === 'ProvidedRequiredArguments' && isBeforeGap(place?.end ?? 0)),
		);
}

const innerRules: readonly string[] = Object.keys(validationRules).filter((name) => !documentRules.has(name));
const needsAllFragments: ReadonlySet<string> = new Set(['KnownFragmentNames', 'NoUnusedVariables']);
const needsAllDefinitions: ReadonlySet<string> = new Set(['NoUnusedFragments', 'LoneAnonymousOperation']);

/** In a document that contains only fragments, unused fragments are not reported. */
function lookOver(
	validator: DefinitionValidator,
	{ own, isWhole, isUsedElsewhere }: ValidationInput,
): readonly DefinitionFinding[] {
	const hasOperation = own.some(({ nodes }) => nodes.some(({ kind }) => kind === 'OperationDefinition'));
	const rules = [...documentRules].filter(
		(name) => (isWhole || !needsAllDefinitions.has(name)) && (hasOperation || name !== 'NoUnusedFragments'),
	);
	return validator.lookOver(rules).filter(({ what, places: [place] }) => {
		const isUnused = what.kind === 'validation' && what.rule === 'NoUnusedFragments';
		return !(isUnused && place && isUsedElsewhere(place.source.body.slice(place.start, place.end)));
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
 * The fragments that a definition uses, directly or through others. `isComplete`: all of them exist
 * and have no syntax error.
 */
function reach(definition: ParsedDefinition, fragments: ReadonlyMap<string, ParsedDefinition>) {
	const reached = new Set<ParsedDefinition>();
	const names = new Set(definition.spreads);
	let isComplete = definition.gaps.length === 0;
	for (const name of names) {
		const fragment = fragments.get(name);
		if (fragment) {
			reached.add(fragment);
			isComplete &&= fragment.gaps.length === 0;
			for (const spread of fragment.spreads) {
				names.add(spread);
			}
		} else if (name !== 'on') {
			isComplete = false;
		}
	}
	return { reached: [...reached], isComplete };
}

/** A conflict in a fragment is found once for each operation that uses it. */
function withoutRepetitions(findings: readonly DefinitionFinding[], ids: Ids): readonly DefinitionFinding[] {
	const seen = new Map<string, DefinitionFinding>();
	for (const finding of findings) {
		const places = finding.places.map(({ source, start, end }) => `${ids.of(source)}:${start}:${end}`);
		const key = JSON.stringify([finding.what, places]);
		seen.set(key, seen.get(key) ?? finding);
	}
	return [...seen.values()];
}

/** Assigns numbers to objects. */
class Ids {
	readonly #ids = new WeakMap<object, number>();
	#next = 0;

	of(object: object): number {
		const id = this.#ids.get(object) ?? this.#next++;
		this.#ids.set(object, id);
		return id;
	}
}
