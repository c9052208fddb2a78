import type { DraftValue } from '../../../shared/core/migration/draftRequirements.ts';
import type { CodeTree } from './code/codeTree.ts';
import type { RequestAddress } from './code/requestParameters.ts';
import type { SyntaxNode } from './code/syntaxNode.ts';
import { draftValueOf, type ObjectEntry } from './code/values.ts';

/** A query parameter of a call. */
export interface CalledParameter {
	/** The name; `undefined` when it could not be followed. */
	readonly name: string | undefined;
	/** The source of the name. */
	readonly source: string;
	readonly value: DraftValue;
}

/** Returns the parameters of a request and its repetitions, each once, with all of its values. */
export function calledParametersOf(
	{ entries }: RequestAddress,
	repeated: readonly RequestAddress[] = [],
): readonly CalledParameter[] {
	const keyOf = ({ name, source }: ObjectEntry) => name ?? `\${${source}}`;
	const all = Map.groupBy([...entries, ...repeated.flatMap((each) => each.entries)], keyOf);
	return [...all.values()].flatMap((same) => {
		const [first] = same;
		const expressions = new Set(same.map(({ valueSource }) => valueSource));
		const [expression = ''] = expressions.size === 1 ? expressions : [];
		const values = same.map(({ value, valueSource }) => draftValueOf(value, valueSource));
		return first ? [{ name: first.name, source: first.source, value: combineDraftValues(values, expression) }] : [];
	});
}

/**
 * Returns the value of several requests or of a repeated parameter. Different values are an
 * expression: the variable that has them, or a list of them.
 */
export function combineDraftValues(values: readonly DraftValue[], expression = ''): DraftValue {
	const texts = new Set(values.map(({ text }) => text));
	const [first] = values;
	return first && texts.size === 1
		? first
		: { kind: 'expression', text: /^[$@]?[\w.]+$/.test(expression) ? expression : [...texts].join(', ') };
}

/**
 * Returns the names with a dot in the strings of the function of a call and outside of functions,
 * without those of `parameters`.
 */
export function dottedNamesNearCall(
	code: CodeTree,
	parameters: readonly ObjectEntry[],
	call: SyntaxNode,
): readonly string[] {
	const known = new Set(parameters.map(({ name }) => name));
	const names = new Set<string>();
	const pending = [code.root];
	for (let node = pending.pop(); node; node = pending.pop()) {
		code.tick();
		const isOther = code.kind(node) === 'function' && !nodeContains(node, call);
		pending.push(...(isOther ? [] : node.children));
		const text = code.kind(node) === 'text' ? code.source(node) : '';
		for (const [, name = ''] of text.matchAll(/(?<![\w.])([a-z]\w*(?:\.[a-z]\w*)+)(?=["'`=]|$)/g)) {
			names.add(name);
		}
	}
	return [...names].filter((name) => !known.has(name));
}

/** Whether a node is another node or a part of it. */
export function nodeContains(outer: SyntaxNode, inner: SyntaxNode): boolean {
	return outer.start <= inner.start && inner.end <= outer.end;
}
