import type { CodeSyntax } from '../../../shared/core/code/syntaxTable.ts';
import { CodeTokens } from './codeTokens.ts';
import { elementEnd, type NamedValue, type NamedValues, namedValuesIn, valueIn } from './namedValues.ts';
import { ParameterReader } from './parameterReader.ts';
import { assignedName, declarationEnd, expressionStart, variablesIn } from './variables.ts';

/** Names of arguments and fields that hold the query parameters of a request. */
const parameterKey = /^(?:params|query|query_?params|query_?parameters|search_?params|qs)$/i;
/** Functions whose arguments after the first one are query parameters. */
const takesParameters = /^(?:AddQueryString|withQuery|buildUrl)$/i;
/** Names of options of HTTP clients, which are not query parameters. */
const option = /^(?:headers|auth|json|body|timeout|form_params|verify|stream)$/;
/** Parameters that control the format and the pages of a response. */
const commonName = /^(?:page|limit|dbId|refId)$/;
/** Names of query parameters of the REST APIs: those of every collection, and dotted names. */
const queryName = /^(?:page|limit|dbId|refId|fodselsdato0|personnummer0|[a-z]\w*(?:\.[a-z]\w*)+)$/;
/** Annotations of the parameters of a method that become query parameters. */
const queryAnnotation = /^(?:Query|RequestParam|QueryParam|Param|AliasAs|QueryValue)$/;
/** Maximum number of enclosing brackets that are searched for query parameters. */
const maxLevels = 8;

/**
 * Returns the query parameters that the code around a path adds to a call, in the order of the
 * code.
 */
export function parametersAround(code: CodeTokens, offset: number): readonly NamedValue[] {
	const reader = new ParameterReader(code);
	const found = new Map<number, NamedValue>();
	let at = code.at(offset);
	for (let level = 0; level < maxLevels && at >= 0; level += 1) {
		const open = code.parent(at);
		// The brackets of an interpolation are in their string.
		const isInterpolation = code.tokens[open - 1]?.kind === 'string';
		const isInBlock = code.word(open) === '{' && !isObject(code, open);
		const hasArguments = open >= 0 && !isInterpolation && !isInBlock && !isListItem(code, open, at);
		for (const [index, parameter] of [
			...(hasArguments ? [...siblingParameters(reader, code, open, at), ...declaredParameters(code, open)] : []),
			...reader.inChain(at),
			...assignedParameters(reader, code, at),
		]) {
			found.set(index, parameter);
		}
		if (isInBlock || isListItem(code, open, at)) {
			break;
		}
		at = isInterpolation ? open - 1 : open;
	}
	return [...found].sort(([a], [b]) => a - b).map(([, parameter]) => parameter);
}

/** Returns the parameters that are added to the variable that an expression is assigned to. */
function assignedParameters(reader: ParameterReader, code: CodeTokens, at: number): NamedValues {
	const variable = assignedName(code, expressionStart(code, at));
	return variable === undefined ? [] : reader.addedToVariable(variable, at, code.tokens.length);
}

/**
 * Returns the query parameters in an expression, or in the variable that it names. If none are
 * found, the expression itself is the only parameter.
 */
export function parametersOfExpression(
	text: string,
	syntax: CodeSyntax,
	code: CodeTokens,
	offset: number,
): readonly NamedValue[] {
	const expression = new CodeTokens(text, syntax, code.language);
	const { length } = expression.tokens;
	const own = namedValuesIn(expression, 0, length);
	const named =
		own.length > 0 ? own : new ParameterReader(code).inVariables(variablesIn(expression, 0, length), code.at(offset));
	return named.length > 0
		? named.map(([, parameter]) => parameter)
		: [{ name: text, value: { kind: 'expression', text } }];
}

/** Returns the parameters in the other arguments or fields of the bracket that contains a path. */
function siblingParameters(reader: ParameterReader, code: CodeTokens, open: number, at: number): NamedValues {
	const callee = code.name(open - 1) ?? '';
	const hasPositional =
		/^(?:get|delete|head)$/i.test(callee) && (code.language === 'python' || code.language === 'php');
	return code
		.elements(open)
		.filter(([from, to]) => at < from || at >= to)
		.flatMap(([from, to]) => {
			const keyed = keyedParameters(reader, code, from, to);
			const isObject = /^[{[]$/.test(code.word(from) ?? '') && code.after(from) === to;
			if (keyed.length > 0 || isKeyed(code, from)) {
				return keyed;
			}
			if (takesParameters.test(callee)) {
				return reader.inExpression(from, to);
			}
			const options = isObject ? siblingParameters(reader, code, from, -1) : [];
			if (options.length > 0) {
				return options;
			}
			// `requests.get(url, {…})` and `Http::get($url, […])` have query parameters there. Functions of
			// the program may too.
			const fields = fieldsOf(code, from, to);
			const hasParameters = (isObject && hasPositional) || fields.some(([, { name }]) => queryName.test(name));
			return hasParameters ? fields : entriesInMap(code, from, to);
		});
}

/**
 * Returns the entries of a map that is an argument beside the address, such as `Map.of("limit", 0)`
 * and `{"semester.ar": year}`. A name must be that of a query parameter, because a map can also
 * contain headers or a body.
 */
function entriesInMap(code: CodeTokens, from: number, to: number): NamedValues {
	const all = namedValuesIn(code, from, to);
	const map = code.parent(all[0]?.[0] ?? from);
	const entries = all.filter(([index]) => code.parent(index) === map);
	return entries.some(([, { name }]) => queryName.test(name)) ? entries : [];
}

/** Returns the parameters in an argument or field with a name such as `params`. */
function keyedParameters(reader: ParameterReader, code: CodeTokens, from: number, to: number): NamedValues {
	const key = code.name(from) ?? code.string(from) ?? '';
	if (commonName.test(key) && code.word(from + 1) === '=') {
		return [[from, { name: key, value: valueIn(code, from + 2, to) }]];
	}
	if (!parameterKey.test(key)) {
		return [];
	}
	if (isKeyed(code, from)) {
		return reader.inExpression(from + 2, to);
	}
	return to === from + 1 ? reader.inVariables([key], from) : [];
}

function isKeyed(code: CodeTokens, from: number): boolean {
	return /^[:=]$/.test(code.word(from + 1) ?? '');
}

/** Returns the fields of a literal, unless they are options of a client. */
function fieldsOf(code: CodeTokens, from: number, to: number): NamedValues {
	const fields = namedValuesIn(code, from, to);
	return fields.some(([, { name }]) => option.test(name)) ? [] : fields;
}

/**
 * Returns the query parameters of a method that an annotation declares as a request, as in
 * `@GET("emner") Call<Page> all(@Query("limit") int limit)`.
 */
function declaredParameters(code: CodeTokens, open: number): NamedValues {
	const isAnnotation = /^[@[]$/.test(code.word(open - 2) ?? '');
	const end = isAnnotation ? declarationEnd(code, open) : open;
	const found: NamedValues[] = [];
	for (let at = code.after(open); at < end; at += 1) {
		const name = queryAnnotation.test(code.name(at) ?? '') ? code.string(at + 2) : undefined;
		const variable = name === undefined ? undefined : annotatedName(code, at);
		if (name !== undefined && variable !== undefined) {
			found.push([[at, { name, value: { kind: 'expression', text: variable } }]]);
		}
	}
	return found.flat();
}

/** Returns the name of a parameter after its annotation: `Type name`, or `name: Type` in Kotlin. */
function annotatedName(code: CodeTokens, annotation: number): string | undefined {
	const start = code.word(annotation - 1) === '[' ? annotation - 1 : annotation;
	const end = elementEnd(code, start, code.tokens.length);
	const first = code.after(annotation + 1);
	return code.word(first + 1) === ':' ? code.name(first) : code.name(end - 1);
}

/** Whether a brace begins an object literal that is an argument, a value or an element. */
function isObject(code: CodeTokens, open: number): boolean {
	return /^[(,=:[]$/.test(code.word(open - 1) ?? '') || code.name(open - 1) === 'return';
}

/** Whether a bracket is an object in a list. The other objects are other calls. */
function isListItem(code: CodeTokens, list: number, item: number): boolean {
	const isObject = /^[{[]$/.test(code.word(item) ?? '') && /^[[,]$/.test(code.word(item - 1) ?? '');
	return isObject && code.word(list) === '[';
}
