import { httpMethods } from '../model/apiOperation.ts';
import type { BracketFrame, ParsedOperand } from './bracketFrame.ts';
import { type CallRole, type CallWithTextArgument, callRoleOf, httpMethodFromFunctionName } from './calls.ts';
import { evaluateJoinCall, joinWithSlashes } from './evaluateJoinCall.ts';
import { addEnclosingCall, type ExtractedText, markAsListElement, textsInValue } from './extractedText.ts';
import {
	addCallToValue,
	concatenateValues,
	createInsertedPart,
	type ExpressionValue,
	emptyValue,
	hasKnownText,
	hasTextOrChoices,
	namesInUnknownParts,
	type PossibleText,
	possibleTextsOf,
	textWithUnknownMarkers,
	unknownValueMarker,
	valueFromPossibleTexts,
	valueOfParts,
	valueWithCombinedContext,
} from './values.ts';

/** The value of a pair of brackets, and the texts in it. */
export interface BracketResult {
	/** The value of the expression; `undefined` for annotations and blocks. */
	readonly value: ExpressionValue | undefined;
	readonly texts: readonly ExtractedText[];
}

/** The callee of a call, and properties of its result. */
interface CallTarget {
	readonly subject: ParsedOperand;
	/** The value that the function is a member of, if known. */
	readonly receiver: ExpressionValue | undefined;
	/** Offset after the closing bracket of the call. */
	readonly end: number;
	/** The possible texts of the result of the call. */
	readonly choices: readonly PossibleText[];
}

/**
 * Evaluates a call. Its value is the joined text of its arguments, an argument that is passed
 * through, or unknown.
 */
export function evaluateCallBrackets(
	frame: BracketFrame,
	target: CallTarget,
	call: CallWithTextArgument,
	language: string,
): BracketResult {
	const { subject, receiver } = target;
	const { adjacentWords, parameters } = frame;
	const values = frame.values.map((value) => withoutParameter(value, parameters));
	if (frame.pending.length === 0 && !(receiver && hasKnownText(receiver)) && values.every(hasNoText)) {
		return { value: unknownResult(frame, target, call), texts: [] };
	}
	const role = callRoleOf(call, language);
	const method = methodOf(frame, call);
	const pending = frame.pending.map((extracted) => addEnclosingCall(extracted, call, method, adjacentWords));
	const argumentTexts = () =>
		values.flatMap(textsInValue).map((extracted) => addEnclosingCall(extracted, call, method, adjacentWords));
	if (call.form === 'annotation') {
		return { value: undefined, texts: [...pending, ...argumentTexts()] };
	}
	const joined = evaluateJoinCall({ call, receiver, values, offset: subject.offset });
	if (joined) {
		return { value: addCallToValue(joined, call, adjacentWords, joined.method), texts: pending };
	}
	if (listConstructor.test(call.name)) {
		return { value: { ...valueWithCombinedContext(values), items: values }, texts: pending };
	}
	const fallback = fallbackOf(values);
	if (fallback) {
		return { value: addCallToValue(fallback, call, adjacentWords, method), texts: pending };
	}
	const address = addressOf({ values, receiver, role, offset: subject.offset });
	if (address) {
		return { value: addCallToValue(address, call, adjacentWords, method), texts: pending };
	}
	if (receiver && hasKnownText(receiver)) {
		return { value: addCallToValue(receiver, call, adjacentWords, method), texts: [...pending, ...argumentTexts()] };
	}
	const texts = values.filter(hasKnownText);
	const [only] = texts;
	if (only && texts.length === 1 && role === undefined && isPathLike(textWithUnknownMarkers(only))) {
		return { value: addCallToValue(only, call, adjacentWords, method), texts: pending };
	}
	return { value: unknownResult(frame, target, call), texts: [...pending, ...argumentTexts()] };
}

/** Whether a value has no text and no items. */
function hasNoText(value: ExpressionValue): boolean {
	return value.items.length === 0 && !hasTextOrChoices(value);
}

/**
 * Removes a leading parameter from the result of an anonymous function. In `b -> b.path("/emner")`,
 * `b` is the address that the outer call belongs to.
 */
function withoutParameter(value: ExpressionValue, parameters: readonly string[]): ExpressionValue {
	const [first, ...others] = value.parts;
	const isParameter =
		first?.text === unknownValueMarker && first.choices === undefined && parameters.includes(first.names[0] ?? '');
	return isParameter ? { ...value, parts: others } : value;
}

/**
 * Whether a path that is passed to a client is relative to the client's address. The address may be
 * unknown apart from the names in it.
 */
function isPathBelow(receiver: ExpressionValue, path: ExpressionValue): boolean {
	const isPath = hasKnownText(path) ? textWithUnknownMarkers(path).startsWith('/') : hasTextOrChoices(path);
	// The address of a client may also be a path on its own server, such as `/api`.
	const isBase =
		isAddress(receiver) || (isPath && !hasKnownText(receiver)) || /^\/\w/.test(textWithUnknownMarkers(receiver));
	return hasTextOrChoices(path) && isBase;
}

/**
 * Returns an unknown value with the names in a call. Calls such as `get()` and `method(POST)` also
 * set its HTTP method.
 */
function unknownResult(
	frame: BracketFrame,
	{ subject, receiver, end, choices }: CallTarget,
	call: CallWithTextArgument,
): ExpressionValue {
	const { values, adjacentWords } = frame;
	const written = adjacentWords.filter((word) => /^[\w.$-]+$/.test(word));
	const names = [
		...(receiver ? namesInUnknownParts(receiver) : []),
		...subject.names,
		...values.flatMap(namesInUnknownParts),
		...written,
	];
	const choiceLists = [
		choices,
		...(accessor.test(call.name) ? [receiver ?? emptyValue, ...values].map(possibleTextsOf) : []),
	];
	const unknown = valueFromPossibleTexts(
		choiceLists.find(({ length }) => length > 0) ?? [],
		{ offset: subject.offset, length: end - subject.offset },
		names.slice(-8),
	);
	const namesMethod = values.length === 0 || call.name.toLowerCase() === 'method';
	const method = receiver?.method ?? (namesMethod ? methodOf(frame, call) : undefined);
	return method === undefined ? unknown : { ...unknown, method };
}

/** Whether a text contains a path and no regular expression. A single slash is not a path. */
function isPathLike(text: string): boolean {
	return /\/[\w{]|[\w}]\//.test(text) && !/[\\^$*+]/.test(text);
}

/** Names of functions that return elements of a list or map. */
const accessor =
	/^(?:get|get_?or_?default|values|items|entries|sorted|reversed|enumerate|tuple|list|set|iter|stream|to_?list|as_?list|at|fetch|elements)$/i;
const listConstructor = /^(?:list_?of|as_?list|array_?of|of|Array|List|Stream)$/i;

/**
 * Returns the default URL in a call such as `getenv("FS_HOST", "https://…")`; `undefined` for other
 * calls, and for local URLs, because these are for tests.
 */
function fallbackOf(values: readonly ExpressionValue[]): ExpressionValue | undefined {
	const [name, fallback, ...others] = values;
	const isFallback = name && fallback && others.length === 0 && /^[A-Za-z_][\w.-]*$/.test(textWithUnknownMarkers(name));
	return isFallback && isAddress(fallback) && !localAddress.test(textWithUnknownMarkers(fallback))
		? fallback
		: undefined;
}

const localAddress = /^(?:https?:)?\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?![\w.-])/;

/** The arguments and properties of a call that may send a request. */
interface CallArguments {
	readonly values: readonly ExpressionValue[];
	readonly receiver: ExpressionValue | undefined;
	readonly role: CallRole | undefined;
	readonly offset: number;
}

/**
 * Returns the address that a call sends a request to: the client's address with an argument as
 * path, or two arguments that are base URL and path. `undefined` for other calls.
 */
function addressOf({ values, receiver, role, offset }: CallArguments): ExpressionValue | undefined {
	const path = values.find(({ key }) => pathKey.test(key ?? '')) ?? values.find((value, at) => !isMethod(value, at));
	if (receiver && role === 'http' && path && isPathBelow(receiver, path)) {
		return joinWithSlashes([receiver, path], offset);
	}
	const at = values.slice(0, 2).findIndex(isAddress);
	const base = role === undefined || role === 'http' ? values[at] : undefined;
	const next = values
		.slice(at, at + 3)
		.find((value) => hasKnownText(value) && /^\/(?!\/)/.test(textWithUnknownMarkers(value)));
	return base && next && joinWithSlashes([base, next], offset);
}

/** Whether an argument is the HTTP method of a request, even if its value is unknown. */
function isMethod(value: ExpressionValue, index: number): boolean {
	const isNamed = !hasTextOrChoices(value) && namesInUnknownParts(value).some((name) => /(?:method|verb)$/i.test(name));
	return isNamed || httpMethodInValue(value, index === 0) !== undefined;
}

/** Whether a field such as `method: verb` or `method` is the HTTP method of a request. */
function isMethodField({ key, parts: [part] }: ExpressionValue): boolean {
	return /^method$/i.test(key ?? part?.names[0] ?? '');
}

/** Whether the text of a value begins with a URL, with or without its scheme. */
function isAddress(value: ExpressionValue): boolean {
	return /^(?:https?:)?\/\/[^/]/.test(textWithUnknownMarkers(value));
}

/**
 * Returns the HTTP method of a call, from its arguments or its name; `undefined` when neither
 * states one.
 */
function methodOf({ method, values }: BracketFrame, { name, receiver }: CallWithTextArgument): string | undefined {
	// `fetch` uses GET if it has no options, or an object literal without a method.
	const isGet =
		name === 'fetch' &&
		values.every((value) => hasKnownText(value) || value.parts.length === 0) &&
		!values.flatMap(({ items, fields }) => [...items, ...fields]).some(isMethodField);
	// In Ruby, `Net::HTTP::Put.new(…)` creates a request.
	const verb = name === 'new' ? (receiver.at(-1) ?? '') : name;
	return method ?? httpMethodFromFunctionName(verb) ?? (isGet ? 'GET' : undefined);
}

const hostKey = /^(?:base_?ur[il]|base_?address|base_?path|prefix_?url|host|hostname|base|authority)$/i;
const pathKey = /^(?:path|pathname|url|uri|endpoint|resource|raw_?path)$/i;

/**
 * Evaluates an object literal. A host in one field and a path in another one are joined to an
 * address.
 */
export function evaluateObjectBrackets(frame: BracketFrame, end: number): BracketResult {
	const { values, adjacentWords, method } = frame;
	// If several fields of the object contain a host, a URL that is not a local address takes
	// precedence.
	const hosts = values.filter((value) => hostKey.test(value.key ?? '') && value.parts.length > 0);
	const host = hosts.find((value) => isAddress(value) && !localAddress.test(textWithUnknownMarkers(value))) ?? hosts[0];
	const path = values.find((value) => pathKey.test(value.key ?? '') && hasKnownText(value));
	const joined = host && path ? [{ ...joinWithSlashes([withAuthority(host), path], end), key: path.key }] : [];
	const others = values.filter((value) => joined.length === 0 || value !== path);
	const isList = values.every(({ key }) => key === undefined);
	const ownTexts = isList ? [] : [...joined, ...others];
	const texts = [...frame.pending, ...ownTexts.flatMap(textsInValue)];
	const value: ExpressionValue = {
		...emptyValue,
		method,
		adjacentWords,
		items: isList ? values : [],
		fields: isList ? [] : values,
		parts: host?.parts ?? [],
	};
	return { value, texts: texts.map((extracted) => addEnclosingCall(extracted, undefined, method, adjacentWords)) };
}

/**
 * Returns the name and value of a Postman variable, which is an object with `key` or `name`, and
 * `value`; `undefined` for other objects.
 */
export function postmanVariableIn(
	values: readonly ExpressionValue[],
): { readonly name: string; readonly value: ExpressionValue } | undefined {
	const name = values.find(({ key }) => key === 'key' || key === 'name');
	const value = values.find(({ key }) => key === 'value');
	return name && value && hasKnownText(name) && hasKnownText(value)
		? { name: textWithUnknownMarkers(name), value }
		: undefined;
}

/** Adds `//` before the value of a field such as `host` if the value is only the name of a host. */
function withAuthority(host: ExpressionValue): ExpressionValue {
	const [first] = host.parts;
	return first && /^host(?:name)?$/i.test(host.key ?? '') && hasKnownText(host) && !first.text.includes('/')
		? concatenateValues([valueOfParts([createInsertedPart('//', first.offset)]), host])
		: host;
}

/** Maximum length of a list whose elements are stored as possible texts. */
const maxListLength = 100;

/** Evaluates a pair of brackets that is not a call: the single value in parentheses, or a list. */
export function evaluateGroupOrListBrackets(frame: BracketFrame): BracketResult {
	const { kind, values, pending, method, adjacentWords, hasComma } = frame;
	const own = pending.map((extracted) => addEnclosingCall(extracted, undefined, method, adjacentWords));
	const texts = kind === 'list' ? own.map(markAsListElement) : own;
	const [only] = values;
	if (kind === 'group' && only && values.length === 1) {
		return { value: only, texts };
	}
	const list = { ...emptyValue, items: values, adjacentWords, method };
	const choices = kind === 'group' && !hasComma ? possibleTextsOf(list) : [];
	const range = { offset: only?.parts[0]?.offset ?? 0, length: 0 };
	const { parts } = choices.length > 0 ? valueFromPossibleTexts(choices, range, []) : emptyValue;
	return values.length <= maxListLength && values.every(({ items }) => items.length === 0)
		? { value: { ...list, parts }, texts }
		: { value: emptyValue, texts: [...texts, ...values.flatMap(textsInValue)] };
}

/**
 * Returns the HTTP method that an argument or field names, such as `'POST'`, `HttpMethod.POST`,
 * `method: 'post'` and `method: :post`; `undefined` when it names none. The first argument of a
 * call may be lower case.
 */
export function httpMethodInValue({ parts, key }: ExpressionValue, isFirstArgument: boolean): string | undefined {
	const [part] = parts;
	if (!part || parts.length > 1) {
		return undefined;
	}
	const [name = ''] = part.names;
	if (part.text === unknownValueMarker) {
		const isMethod = /method/i.test(name) || (/^method$/i.test(key ?? '') && methods.has(name.toUpperCase()));
		return isMethod ? httpMethodFromFunctionName(name.slice(name.lastIndexOf('.') + 1)) : undefined;
	}
	const isAnyCase = isFirstArgument || /^method$/i.test(key ?? name);
	const text = isAnyCase ? part.text.toUpperCase() : part.text;
	return methods.has(text) ? text : undefined;
}

const methods: ReadonlySet<string> = new Set(httpMethods);
