import type { CodeToken } from '../../../shared/core/code/tokens.ts';
import { type BracketFrame, isOneOfPunctuators, type ParsedOperand } from './bracketFrame.ts';
import {
	type BracketResult,
	evaluateCallBrackets,
	evaluateGroupOrListBrackets,
	evaluateObjectBrackets,
	postmanVariableIn,
} from './bracketResults.ts';
import type { CallWithTextArgument } from './calls.ts';
import type { ExpressionValueBuilder } from './expressionValueBuilder.ts';
import {
	type ExpressionValue,
	emptyValue,
	hasKnownText,
	namesInUnknownParts,
	possibleTextsOf,
	textWithUnknownMarkers,
	unknownValue,
	valueFromPossibleTexts,
} from './values.ts';

/** The state of the parser when a bracket is closed. */
interface BracketContext {
	readonly builder: ExpressionValueBuilder;
	readonly language: string;
	/** Whether an annotation before the bracket declares an HTTP client. */
	readonly isInClientDeclaration: boolean;
}

/**
 * Returns the value of a pair of brackets that ends at an offset, and the texts in it. `next` is
 * the token after the closing bracket.
 */
export function evaluateBracket(
	frame: BracketFrame,
	end: number,
	next: CodeToken | undefined,
	context: BracketContext,
): BracketResult {
	const { kind, subject, pending } = frame;
	const { builder } = context;
	if (kind === 'call' && subject) {
		return evaluateCall(frame, subject, end, next, context);
	}
	if (kind === 'fields') {
		const variable = context.language === 'json' ? postmanVariableIn(frame.values) : undefined;
		if (variable) {
			builder.assign(variable.name, variable.value);
		}
		return evaluateObjectBrackets(frame, end);
	}
	if (subject) {
		return { value: elementOf(subject, frame, end, builder), texts: pending };
	}
	if (kind === 'block') {
		return { value: undefined, texts: pending };
	}
	// In PHP, square brackets also enclose the fields of an associative array.
	const hasFields = kind === 'list' && frame.values.some(({ key }) => key !== undefined);
	return hasFields ? evaluateObjectBrackets(frame, end) : evaluateGroupOrListBrackets(frame);
}

function evaluateCall(
	frame: BracketFrame,
	subject: ParsedOperand,
	end: number,
	next: CodeToken | undefined,
	context: BracketContext,
): BracketResult {
	const { builder, language } = context;
	// A method without arguments may be the getter of an enum field.
	const getter = frame.values.length === 0 ? builder.valueOfName(subject.names, subject.offset) : undefined;
	const choices = getter ? possibleTextsOf(getter) : [];
	const stringBuilder = stringBuilderOf(subject, frame, context);
	const receiver = stringBuilder?.text ?? builder.receiverOf(subject);
	const closing = evaluateCallBrackets(
		frame,
		{ subject, receiver, end, choices },
		callOf(frame, subject, next, context),
		language,
	);
	if (stringBuilder && closing.value && hasKnownText(closing.value)) {
		builder.assign(stringBuilder.name, closing.value);
	}
	return closing;
}

/** The name and current text of a string builder. */
interface StringBuilder {
	readonly name: string;
	readonly text: ExpressionValue;
}

/**
 * Returns the string builder that a call appends to, as in `sb.append("/emner")` or, in the block
 * of `buildString` in Kotlin, `append("/emner")`; `undefined` for other calls.
 */
function stringBuilderOf(
	{ names, value, offset, end }: ParsedOperand,
	{ values: [appended = emptyValue] }: BracketFrame,
	{ builder, language }: BracketContext,
): StringBuilder | undefined {
	const before = names.slice(0, -1);
	const isAppending = value === undefined && /^append$/i.test(names.at(-1) ?? '');
	const name = before.length === 0 && language === 'kotlin' ? 'buildString' : before.join('.');
	if (!isAppending || name === '') {
		return undefined;
	}
	// A list of URLs can have the name of a builder, and a builder can be used again.
	const isNewUrl = /^https?:\/\//i.test(textWithUnknownMarkers(appended));
	const known = isNewUrl ? undefined : builder.valueOfName([name], offset, end - offset);
	const text = known ?? unknownValue({ offset, length: 0 }, [name]);
	return [name, ...namesInUnknownParts(text)].some((one) => /builder|buildString|^sb$|buf/i.test(one)) ||
		hasKnownText(text)
		? { name, text }
		: undefined;
}

/** Returns an element of a list or map: an unknown value whose choices are all elements. */
function elementOf(
	{ names, value, offset }: ParsedOperand,
	{ adjacentWords }: BracketFrame,
	end: number,
	assembly: ExpressionValueBuilder,
): ExpressionValue {
	const all = [...names, ...(value ? namesInUnknownParts(value) : []), ...adjacentWords];
	const table = value ?? assembly.valueOfName(names, offset) ?? emptyValue;
	return valueFromPossibleTexts(possibleTextsOf(table), { offset, length: end - offset }, all);
}

function callOf(
	{ values, isInClientDeclaration }: BracketFrame,
	{ names, value, isAnnotation }: ParsedOperand,
	next: CodeToken | undefined,
	context: BracketContext,
): CallWithTextArgument {
	const { builder, language } = context;
	const isAttribute = language === 'csharp' && builder.frame.kind === 'list' && builder.enclosing(1)?.kind === 'block';
	const nonEmptyArguments = values.filter(({ parts, items }) => parts.length + items.length > 0).length;
	return {
		name: names.at(-1) ?? '',
		receiver: [...(value ? namesInUnknownParts(value) : []), ...names.slice(0, -1)],
		form: isAnnotation || isAttribute ? 'annotation' : 'call',
		argumentCount: nonEmptyArguments + (isOneOfPunctuators(next, '{') ? 1 : 0),
		isInClientDeclaration: isInClientDeclaration || context.isInClientDeclaration,
	};
}
