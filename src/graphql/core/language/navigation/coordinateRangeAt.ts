import type { GraphQLSchema } from 'graphql';
import { schemaForDefinition } from '../schema/schemaForDefinition.ts';
import type { GraphqlText } from '../syntax/graphqlText.ts';
import { isOperation } from '../syntax/splitDefinitions.ts';
import { definitionAt } from '../syntax/tokenAt.ts';
import { type GraphqlToken, tokenize } from '../syntax/tokenize.ts';
import { type CoordinateRange, coordinateRangesIn } from './coordinates.ts';
import { namesInDefinition } from './definitionNames.ts';

/**
 * Returns the range of the name at an offset and the schema element that the name refers to;
 * `undefined` when there is none. In an operation or fragment with syntax errors, only the text
 * before the name must be valid.
 */
export function coordinateRangeAt(
	document: GraphqlText,
	offset: number,
	documentSchema: GraphQLSchema | undefined,
): CoordinateRange | undefined {
	const touches = ({ start, end }: { readonly start: number; readonly end: number }) =>
		start <= offset && offset <= end;
	const definition = definitionAt(document.definitions, offset);
	const schema = schemaForDefinition(documentSchema, document, definition);
	const range = coordinateRangesIn({ text: document.text, definitions: definition ? [definition] : [] }, schema).find(
		touches,
	);
	const name = definition?.tokens.find((each) => each.kind === 'name' && touches(each));
	const isAlias = definition && namesInDefinition(definition).some((each) => each.role === 'alias' && touches(each));
	if (range || !definition || !name || isAlias || !(isOperation(definition) || definition.kind === 'fragment')) {
		return range;
	}
	const head = definition.tokens.filter(({ end }) => end <= name.end);
	const text = document.text.slice(0, name.end) + closingText(head);
	const closed = { ...definition, end: text.length, tokens: tokenize(text, definition.start) };
	return coordinateRangesIn({ text, definitions: [closed] }, schema).find(touches);
}

/**
 * Returns the text to append to an incomplete definition that ends with a name, so that it can be
 * parsed: a value, selection sets and closing brackets.
 */
function closingText(tokens: readonly GraphqlToken[]): string {
	const open = openBrackets(tokens);
	const firstValue = open.findIndex(({ text }) => text === '(');
	const values = firstValue < 0 ? [] : open.slice(firstValue);
	const selections = firstValue < 0 ? open : open.slice(0, firstValue);
	const needsValue = values.length > 0 && values.at(-1)?.text !== '[' && !/^[:=@$]$/.test(tokens.at(-2)?.text ?? '');
	// The head of a definition and of an inline fragment need a selection set. A field can have one,
	// but no spread can, nor can its directives.
	const [, spread] = tokens.slice(tokens.findLastIndex(({ text }) => text === '...'));
	const isAfterSpread = spread?.kind === 'name' && spread.text !== 'on';
	return `${needsValue ? ': 0' : ''}${closing(values)}${isAfterSpread ? '' : ' { a }'}${closing(selections)}`;
}

const closingOf: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

function closing(brackets: readonly GraphqlToken[]): string {
	return brackets
		.toReversed()
		.map(({ text }) => ` ${closingOf[text]}`)
		.join('');
}

function openBrackets(tokens: readonly GraphqlToken[]): readonly GraphqlToken[] {
	const open: GraphqlToken[] = [];
	for (const token of tokens) {
		if (/^[{([]$/.test(token.text)) {
			open.push(token);
		} else if (/^[)\]}]$/.test(token.text)) {
			open.pop();
		}
	}
	return open;
}
