import type { GraphQLSchema } from 'graphql';
import type { ParsedDefinition } from './parseDefinitions.ts';
import { DefinitionValidator, type Finding } from './validateDefinitions.ts';
import { documentRules, validationRules } from './validationRules.ts';

/** Sound definitions to be judged together. */
export interface Judgeable {
	readonly schema: GraphQLSchema;
	readonly own: readonly ParsedDefinition[];
	/** The fragments of other documents that they reach. */
	readonly others: readonly ParsedDefinition[];
	/** Whether `own` is all there is. What cannot be read may hold what the rest seems to miss. */
	readonly isWhole: boolean;
	/** Whether another document uses the fragment of this name. */
	readonly isUsedElsewhere: (fragment: string) => boolean;
}

/** Judges the definitions of one document, version after version. Each is judged again only when it, or a fragment it reaches, has changed. */
export class DefinitionJudge {
	#schema: GraphQLSchema | undefined;
	#last = new Map<string, readonly Finding[]>();
	readonly #ids = new Ids();

	/** Everything found, each thing once. @throws what judging against a schema with faults throws. */
	judge(judgeable: Judgeable): readonly Finding[] {
		const { schema, own, others } = judgeable;
		if (schema !== this.#schema) {
			this.#schema = schema;
			this.#last.clear();
		}
		const definitions = [...own, ...others];
		const validator = new DefinitionValidator(
			schema,
			definitions.flatMap(({ nodes }) => nodes),
		);
		const current = new Map<string, readonly Finding[]>();
		const fragments = fragmentsByName(definitions);
		for (const definition of own) {
			const { reached, isComplete } = reach(definition, fragments);
			const isJudgeable = isComplete || judgeable.isWhole;
			const key = `${[definition, ...reached].map((each) => this.#ids.of(each)).join()} ${isComplete} ${isJudgeable}`;
			const rules = isJudgeable ? innerRules : innerRules.filter((name) => !needsAllFragments.has(name));
			const found = this.#last.get(key) ?? look(validator, definition, rules);
			current.set(key, found);
		}
		this.#last = current;
		return withoutRepetitions([...lookOver(validator, judgeable), ...current.values()].flat(), this.#ids);
	}
}

/** A field whose arguments are broken does not lack them. */
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

/** A document of fragments alone is there for others to use. */
function lookOver(validator: DefinitionValidator, { own, isWhole, isUsedElsewhere }: Judgeable): readonly Finding[] {
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

/** The fragments that a definition uses, and those that these use; `isComplete` when all of them are there, without gaps. */
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

/** A conflict within a fragment is found from every operation that uses it. */
function withoutRepetitions(findings: readonly Finding[], ids: Ids): readonly Finding[] {
	const seen = new Map<string, Finding>();
	for (const finding of findings) {
		const places = finding.places.map(({ source, start, end }) => `${ids.of(source)}:${start}:${end}`);
		const key = JSON.stringify([finding.what, places]);
		seen.set(key, seen.get(key) ?? finding);
	}
	return [...seen.values()];
}

/** Numbers that tell objects apart. */
class Ids {
	readonly #ids = new WeakMap<object, number>();
	#next = 0;

	of(object: object): number {
		const id = this.#ids.get(object) ?? this.#next++;
		this.#ids.set(object, id);
		return id;
	}
}
