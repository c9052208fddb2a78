import type { Definition } from '../syntax/splitDefinitions.ts';
import type { ParsedDefinition } from './definitionParser.ts';

/** A definition of the document and its syntax tree. */
export interface DefinitionWithNodes {
	readonly definition: Definition;
	readonly parsed: ParsedDefinition;
}

/** Definitions of a document in which each name of a fragment means the same fragment. */
interface FragmentScope {
	/** The valid operations and fragments of these definitions. */
	readonly own: readonly ParsedDefinition[];
	/** The fragments of other literals and documents that they use. */
	readonly others: readonly ParsedDefinition[];
}

/**
 * Maximum number of fragments in `others` of all scopes, if there are several. Further ones count
 * as missing.
 */
const maximumShared = 10_000;

/**
 * Returns the scopes of a document. Literals and code blocks share their fragments, but one that
 * defines a fragment with the same name as another is a scope of its own, in which its own fragment
 * counts. For the other literals, it is not known which of the fragments with this name they use.
 * `others` are the fragments of other documents that the document uses.
 */
export function fragmentScopes(
	definitions: readonly DefinitionWithNodes[],
	others: readonly ParsedDefinition[],
): readonly FragmentScope[] {
	const byName = [...Map.groupBy(definitions.filter(isFragment), ({ definition }) => definition.name).values()];
	const repeated = byName.filter((each) => new Set(each.map(regionOf)).size > 1);
	if (repeated.length === 0) {
		return [{ own: validOf(definitions), others }];
	}
	const separate = new Set(repeated.flat().map(regionOf));
	const scopes = Map.groupBy(definitions, (each) => (separate.has(regionOf(each)) ? regionOf(each) : undefined));
	const shared = new Map<string, ParsedDefinition>();
	for (const fragment of [...validOf(byName.filter((each) => !repeated.includes(each)).flat()), ...others]) {
		const [node] = fragment.nodes;
		if (node?.kind === 'FragmentDefinition') {
			shared.set(node.name.value, fragment);
		}
	}
	let left = maximumShared;
	return [...scopes.values()].map((each) => {
		const reached = sharedFragments(each, shared, left);
		left -= reached.length;
		return { own: validOf(each), others: reached };
	});
}

/** Whether a definition is an operation or a fragment that can be validated. */
export function isValidExecutable({ definition, parsed }: DefinitionWithNodes): boolean {
	return parsed.nodes.length > 0 && definition.kind !== 'type system';
}

function validOf(definitions: readonly DefinitionWithNodes[]): readonly ParsedDefinition[] {
	return definitions.filter(isValidExecutable).map(({ parsed }) => parsed);
}

function isFragment({ definition }: DefinitionWithNodes): boolean {
	return definition.kind === 'fragment';
}

function regionOf({ definition }: DefinitionWithNodes): number | undefined {
	return definition.regionStart;
}

/** Returns the shared fragments that definitions use and do not define, at most `maximum`. */
function sharedFragments(
	definitions: readonly DefinitionWithNodes[],
	shared: ReadonlyMap<string, ParsedDefinition>,
	maximum: number,
): readonly ParsedDefinition[] {
	const defined = new Set(definitions.filter(isFragment).map(({ definition }) => definition.name));
	const names = new Set(definitions.flatMap(({ parsed }) => parsed.spreads));
	const reached: ParsedDefinition[] = [];
	for (const name of names) {
		const next = defined.has(name) ? undefined : shared.get(name);
		if (next && reached.length < maximum) {
			reached.push(next);
			for (const spread of next.spreads) {
				names.add(spread);
			}
		}
	}
	return reached;
}
