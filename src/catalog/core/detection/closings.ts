import type { Assembly } from './assembly.ts';
import { type Closing, closeCall, closeFields, closeList, variableIn } from './callResults.ts';
import type { Call } from './calls.ts';
import { type Frame, isMark, type Operand } from './frames.ts';
import type { Token } from './tokens.ts';
import { choicesOf, hasText, namesOf, nothing, unknownValue, type Value, valueAmong } from './values.ts';

/** Where a bracket closes. */
export interface ClosingContext {
	readonly assembly: Assembly;
	readonly language: string;
	/** An annotation before it declares a client. */
	readonly inClient: boolean;
}

/** What a bracket leaves behind that ends at an offset; `next` is the token behind it. */
export function closingOf(frame: Frame, end: number, next: Token | undefined, context: ClosingContext): Closing {
	const { kind, subject, pending } = frame;
	const { assembly } = context;
	if (kind === 'call' && subject) {
		return closingOfCall(frame, subject, end, next, context);
	}
	if (kind === 'fields') {
		const variable = context.language === 'json' ? variableIn(frame.values) : undefined;
		if (variable) {
			assembly.assign(variable.name, variable.value);
		}
		return closeFields(frame, end);
	}
	if (kind === 'index' && subject) {
		return { value: elementOf(subject, frame, end, assembly), passages: pending };
	}
	if (kind === 'block') {
		return { value: undefined, passages: pending };
	}
	// PHP writes the fields of an object in square brackets too.
	const hasFields = kind === 'list' && frame.values.some(({ key }) => key !== undefined);
	return hasFields ? closeFields(frame, end) : closeList(frame);
}

function closingOfCall(
	frame: Frame,
	subject: Operand,
	end: number,
	next: Token | undefined,
	context: ClosingContext,
): Closing {
	const { assembly, language } = context;
	// A getter without arguments may give the field of an enumeration.
	const getter = frame.values.length === 0 ? assembly.valueNamed(subject.names, subject.offset) : undefined;
	const choices = getter ? choicesOf(getter) : [];
	const builder = builderOf(subject, context);
	const receiver = builder?.text ?? assembly.receiverOf(subject);
	const closing = closeCall(
		frame,
		{ subject, receiver, end, choices },
		callOf(frame, subject, next, context),
		language,
	);
	if (builder && closing.value && hasText(closing.value)) {
		assembly.assign(builder.name, closing.value);
	}
	return closing;
}

/** A text that statements append to, and the name that has it. */
interface Builder {
	readonly name: string;
	readonly text: Value;
}

/**
 * What a call appends to: `sb.append("/emner")`, or, in the block of Kotlin's `buildString`,
 * `append("/emner")`.
 */
function builderOf({ names, value, offset }: Operand, { assembly, language }: ClosingContext): Builder | undefined {
	const before = names.slice(0, -1);
	const isAppending = value === undefined && /^append$/i.test(names.at(-1) ?? '') && language !== 'python';
	const name = before.length === 0 && language === 'kotlin' ? 'buildString' : before.join('.');
	if (!isAppending || name === '') {
		return undefined;
	}
	const text = assembly.valueNamed([name], offset) ?? unknownValue({ offset, length: 0 }, [name]);
	return [name, ...namesOf(text)].some((one) => /builder|buildString|^sb$|buf/i.test(one)) || hasText(text)
		? { name, text }
		: undefined;
}

/** One of the texts of a list or a table. */
function elementOf({ names, value, offset }: Operand, { words }: Frame, end: number, assembly: Assembly): Value {
	const all = [...names, ...(value ? namesOf(value) : []), ...words];
	const table = value ?? assembly.valueNamed(names, offset) ?? nothing;
	return valueAmong(choicesOf(table), { offset, length: end - offset }, all);
}

function callOf(
	{ values, inClient }: Frame,
	{ names, value, isAnnotation }: Operand,
	next: Token | undefined,
	context: ClosingContext,
): Call {
	const { assembly, language } = context;
	const isAttribute = language === 'csharp' && assembly.frame.kind === 'list' && assembly.around(1)?.kind === 'block';
	const given = values.filter(({ pieces, items }) => pieces.length + items.length > 0).length;
	return {
		name: names.at(-1) ?? '',
		receiver: [...(value ? namesOf(value) : []), ...names.slice(0, -1)],
		form: isAnnotation || isAttribute ? 'annotation' : 'call',
		count: given + (isMark(next, '{') ? 1 : 0),
		inClient: inClient || context.inClient,
	};
}
