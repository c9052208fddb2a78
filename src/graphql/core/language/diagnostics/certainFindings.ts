import type { Source } from 'graphql';
import { bracketDepthChange } from '../syntax/brackets.ts';
import type { TextRange } from '../syntax/graphqlText.ts';
import { tokenize } from '../syntax/tokenize.ts';
import type { ParsedDefinition } from './definitionParser.ts';
import type { DefinitionFinding } from './definitionValidator.ts';
import type { InterpolatedPart } from './interpolations.ts';

/** The rules whose errors another argument, a directive or a selection set would prevent. */
const fieldRules: ReadonlySet<string> = new Set(['ProvidedRequiredArguments', 'ScalarLeafs']);

/**
 * Returns the findings that are certain, whatever the values of the interpolations in the
 * definitions are, and whatever the ranges with syntax errors will contain.
 */
export function certainFindings(
	findings: readonly DefinitionFinding[],
	definitions: readonly ParsedDefinition[],
): readonly DefinitionFinding[] {
	const incomplete = new Map(
		definitions
			.filter(({ unknown, gaps }) => unknown.length + gaps.length > 0)
			.map((each) => [each.source, each] as const),
	);
	return findings.filter((finding) => !isUncertain(finding, incomplete));
}

function isUncertain(
	{ details, ranges }: DefinitionFinding,
	incomplete: ReadonlyMap<Source, ParsedDefinition>,
): boolean {
	const rule = details.kind === 'validation' ? details.rule : details.kind;
	const involved = ranges.flatMap(({ source }) => incomplete.get(source) ?? []);
	if (rule === 'OverlappingFieldsCanBeMerged') {
		return involved.some(({ unknown }) => unknown.length > 0);
	}
	if (rule === 'NoUndefinedVariables' && involved.some(hasUnknownVariables)) {
		return true;
	}
	const [range] = ranges;
	const definition = range && incomplete.get(range.source);
	return definition
		? unknownParts(definition).some((part) => affects(part, { rule, range, text: definition.text }))
		: false;
}

/** Returns the parts whose content is unknown: interpolations, and ranges with syntax errors. */
function unknownParts({ unknown, gaps }: ParsedDefinition): readonly InterpolatedPart[] {
	return [...unknown, ...gaps.map((gap) => ({ ...gap, kind: 'list' as const }))];
}

/** Whether a part of a definition can prevent a finding in the definition. */
function affects(
	part: InterpolatedPart,
	{ rule, range, text }: { readonly rule: string; readonly range: TextRange; readonly text: string },
): boolean {
	if (part.kind === 'text') {
		return false;
	}
	const isInside = part.start <= range.start && range.end <= part.end;
	const isListInValue = part.kind === 'list' && range.start < part.end && part.start < range.end;
	const isOfField = rule === 'lint' || fieldRules.has(rule);
	return isInside || isListInValue || (isOfField && isMissingInField(part, { rule, nameEnd: range.end, text }));
}

/** Whether a part can contain what a field seems to lack. */
function isMissingInField(
	{ kind, start }: InterpolatedPart,
	{ rule, nameEnd, text }: { readonly rule: string; readonly nameEnd: number; readonly text: string },
): boolean {
	switch (partOfField(text, nameEnd, start)) {
		case 'end':
			return true;
		case 'arguments':
			return kind === 'list';
		case 'selection set':
			return rule === 'lint';
		case undefined:
			return false;
	}
}

/** Whether interpolations may declare variables of an operation. */
function hasUnknownVariables({ unknown, nodes: [node] }: ParsedDefinition): boolean {
	const selectionSet = node?.kind === 'OperationDefinition' ? node.selectionSet.loc : undefined;
	return unknown.some(({ kind, start }) => kind === 'list' && selectionSet && start < selectionSet.start);
}

/**
 * Returns the part of a field that contains an offset: `end` if the offset is directly after the
 * field, `undefined` if it is elsewhere. `nameEnd` is the offset after the name of the field.
 */
function partOfField(text: string, nameEnd: number, offset: number): 'arguments' | 'selection set' | 'end' | undefined {
	if (offset < nameEnd) {
		return undefined;
	}
	let depth = 0;
	let previous = '';
	let hasSelectionSet = false;
	for (const token of tokenize(text, nameEnd, offset)) {
		const continues = /^[({@]$/.test(token.text) || previous === '@';
		if (depth === 0 && !continues) {
			return undefined;
		}
		hasSelectionSet ||= depth === 0 && token.text === '{';
		depth += bracketDepthChange(token);
		previous = token.text;
	}
	if (depth === 0) {
		return hasSelectionSet ? undefined : 'end';
	}
	return hasSelectionSet ? 'selection set' : 'arguments';
}
