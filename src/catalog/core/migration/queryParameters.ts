import type { CodeSyntax } from '../../../shared/core/code/syntaxTable.ts';
import { CodeTokens } from './codeTokens.ts';
import { type NamedValue, type NamedValues, namedValuesIn, valueIn } from './namedValues.ts';
import {
	assignedName,
	assignmentBefore,
	declarationEnd,
	expressionStart,
	isAssignment,
	isDot,
	lastMember,
	variablesIn,
} from './variables.ts';

/** Names of arguments and fields that hold the query parameters of a request. */
const parameterKey = /^(?:params|query|query_?params|query_?parameters|search_?params|qs)$/i;
/** Names of functions that add a query parameter, or several, to a URL or a request. */
const addsParameter =
	/^(?:(?:add|set|append|with)?(?:encoded)?query_?(?:param|parameter|string)s?|(?:add|set)Parameter|query|parameter|param)$/i;
/** Names of functions that add an entry to query parameters in a variable. */
const addsEntry = /^(?:set|add|append|put|update)$/i;
/** Functions whose arguments after the first one are query parameters. */
const takesParameters = /^(?:AddQueryString|withQuery|buildUrl)$/i;
/** Names of options of HTTP clients, which are not query parameters. */
const option = /^(?:headers|auth|json|body|timeout|form_params|verify|stream)$/;
/** Names of query parameters of the REST APIs: those of every collection, and dotted names. */
const queryName = /^(?:page|limit|dbId|refId|fodselsdato0|personnummer0|[a-z]\w*(?:\.[a-z]\w*)+)$/;
/** Maximum number of enclosing brackets that are searched for query parameters. */
const maxLevels = 8;

/**
 * Returns the query parameters that the code around a path adds to a call, in the order of the
 * code.
 */
export function parametersAround(code: CodeTokens, offset: number): readonly NamedValue[] {
	const found = new Map<number, NamedValue>();
	let at = code.at(offset);
	for (let level = 0; level < maxLevels && at >= 0; level += 1) {
		const open = code.parent(at);
		// The brackets of an interpolation are in their string.
		const isInterpolation = code.tokens[open - 1]?.kind === 'string';
		const isInBlock = code.word(open) === '{' && !isObject(code, open);
		const hasArguments = open >= 0 && !isInterpolation && !isInBlock;
		for (const [index, parameter] of [
			...(hasArguments ? bracketParameters(code, open, at) : []),
			...chainParameters(code, at),
			...assignedParameters(code, at),
		]) {
			found.set(index, parameter);
		}
		if (isInBlock) {
			break;
		}
		at = isInterpolation ? open - 1 : open;
	}
	return [...found].sort(([a], [b]) => a - b).map(([, parameter]) => parameter);
}

/** Returns the parameters in the bracket with a path, or in the method that it annotates. */
function bracketParameters(code: CodeTokens, open: number, at: number): NamedValues {
	return [...siblingParameters(code, open, at), ...declaredParameters(code, open)];
}

/** Returns the parameters that are added to the variable that an expression is assigned to. */
function assignedParameters(code: CodeTokens, at: number): NamedValues {
	const variable = assignedName(code, expressionStart(code, at));
	return variable === undefined ? [] : entriesOf(code, variable, at, code.tokens.length);
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
	const named = own.length > 0 ? own : parametersOfVariables(code, variablesIn(expression, 0, length), code.at(offset));
	return named.length > 0
		? named.map(([, parameter]) => parameter)
		: [{ name: text, value: { kind: 'expression', text } }];
}

/**
 * Returns the parameters that the calls before and after an expression add, as in `.queryParam(…)`.
 */
function chainParameters(code: CodeTokens, index: number): NamedValues {
	return [...callsAfter(code, index), ...callsBefore(code, index)].flatMap((open) => {
		if (code.word(open) === '{') {
			return blockParameters(code, open);
		}
		return addsParameter.test(code.name(open - 1) ?? '') ? addedParameters(code, open) : [];
	});
}

/** Returns the brackets of the calls and blocks that follow an expression. */
function callsAfter(code: CodeTokens, index: number): readonly number[] {
	const opens: number[] = [];
	let at = code.after(index);
	for (;;) {
		const word = code.word(at);
		const isBlock = word === '{' && code.word(at - 1) === ')';
		if (word === '(' || word === '[' || isBlock) {
			opens.push(at);
			at = code.after(at);
		} else if (isDot(code, at) && code.name(at + 1) !== undefined) {
			at += 2;
		} else {
			return opens;
		}
	}
}

/** Returns the brackets of the calls before the call whose arguments begin at a bracket. */
function callsBefore(code: CodeTokens, index: number): readonly number[] {
	const opens: number[] = [];
	let name = code.word(index) === '(' ? index - 1 : -1;
	while (code.name(name) !== undefined && isDot(code, name - 1)) {
		const open = code.word(name - 2) === ')' ? code.partner(name - 2) : undefined;
		if (open === undefined) {
			break;
		}
		opens.push(open);
		name = open - 1;
	}
	return opens;
}

/** Returns the parameters in the arguments of a call that adds parameters. */
function addedParameters(code: CodeTokens, open: number): NamedValues {
	const [first, second] = code.elements(open);
	if (!first) {
		return [];
	}
	const [from, to] = first;
	const name = code.after(from) === to ? code.string(from) : undefined;
	return name !== undefined && second
		? [[from, { name, value: valueIn(code, ...second) }]]
		: parametersOf(code, from, to);
}

/** Returns the parameters that calls in a block add, as in `get(url) { parameter("limit", 0) }`. */
function blockParameters(code: CodeTokens, open: number): NamedValues {
	const close = code.partner(open) ?? open;
	const found: NamedValues[] = [];
	for (let at = open + 1; at < close; at += 1) {
		const name = code.name(at) ?? '';
		const isEntry = addsEntry.test(name) && code.name(at - 2) === 'parameters';
		if (code.word(at + 1) === '(' && (addsParameter.test(name) || isEntry)) {
			found.push(addedParameters(code, at + 1));
		}
	}
	return found.flat();
}

/** Returns the parameters in the other arguments or fields of the bracket that contains a path. */
function siblingParameters(code: CodeTokens, open: number, at: number): NamedValues {
	const callee = code.name(open - 1) ?? '';
	const hasPositional =
		/^(?:get|delete|head)$/i.test(callee) && (code.language === 'python' || code.language === 'php');
	return code
		.elements(open)
		.filter(([from, to]) => at < from || at >= to)
		.flatMap(([from, to]) => {
			const keyed = keyedParameters(code, from, to);
			const isObject = /^[{[]$/.test(code.word(from) ?? '') && code.after(from) === to;
			if (keyed.length > 0 || isKeyed(code, from)) {
				return keyed;
			}
			if (takesParameters.test(callee)) {
				return parametersOf(code, from, to);
			}
			const options = isObject ? siblingParameters(code, from, -1) : [];
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
function keyedParameters(code: CodeTokens, from: number, to: number): NamedValues {
	const key = code.name(from) ?? code.string(from) ?? '';
	if (/^(?:page|limit|dbId|refId)$/.test(key) && code.word(from + 1) === '=') {
		return [[from, { name: key, value: valueIn(code, from + 2, to) }]];
	}
	if (!parameterKey.test(key)) {
		return [];
	}
	if (isKeyed(code, from)) {
		return parametersOf(code, from + 2, to);
	}
	return to === from + 1 ? parametersOfVariables(code, [key], from) : [];
}

function isKeyed(code: CodeTokens, from: number): boolean {
	return /^[:=]$/.test(code.word(from + 1) ?? '');
}

/** Returns the fields of a literal, unless they are options of a client. */
function fieldsOf(code: CodeTokens, from: number, to: number): NamedValues {
	const fields = namedValuesIn(code, from, to);
	return fields.some(([, { name }]) => option.test(name)) ? [] : fields;
}

/** Returns the parameters in an expression or in the variable that it names. */
function parametersOf(code: CodeTokens, from: number, to: number): NamedValues {
	const named = namedValuesIn(code, from, to);
	if (code.language === 'json' && named[0]?.[1].name === 'key') {
		return keysAndValues(named);
	}
	return named.length > 0
		? [...spreadParameters(code, from, to), ...named]
		: parametersOfVariables(code, variablesIn(code, from, to), from);
}

/** Returns the parameters in the variables that a literal contains: `{ ...defaults, page: 1 }`. */
function spreadParameters(code: CodeTokens, from: number, to: number): NamedValues {
	const names: string[] = [];
	for (let at = from; at < to; at += 1) {
		const name = code.name(at);
		const isSpread = /^\*\*?$/.test(code.word(at - 1) ?? '') || (isDot(code, at - 1) && isDot(code, at - 2));
		if (name !== undefined && isSpread && code.word(at + 1) !== '(') {
			names.push(name);
		}
	}
	return names.flatMap((name) => parametersOfVariables(code, [name], from));
}

/** Returns the parameters of Postman, which are objects with `key` and `value`. */
function keysAndValues(named: NamedValues): NamedValues {
	return named.flatMap(([index, { name, value }], at) => {
		const next = named[at + 1]?.[1];
		return name === 'key' && next?.name === 'value' ? [[index, { name: value.text, value: next.value }]] : [];
	});
}

/** Returns the parameters in the last value of the first variable that has any. */
function parametersOfVariables(code: CodeTokens, names: readonly string[], before: number): NamedValues {
	for (const name of names.slice(0, 4)) {
		const start = assignmentBefore(code, name, before);
		if (start === undefined) {
			continue;
		}
		const end = code.expressionEnd(start);
		const found = [...namedValuesIn(code, start, end), ...entriesOf(code, name, end, before)];
		const others = found.length > 0 ? [] : variablesIn(code, start, end).filter((one) => one !== name);
		const all = others.length > 0 ? parametersOfVariables(code, others.slice(0, 1), start) : found;
		if (all.length > 0) {
			return all;
		}
	}
	return [];
}

/**
 * Returns the parameters that statements between two tokens add to a variable, such as
 * `params.set("limit", "0")` and `params["limit"] = 0`. Ends with the enclosing block.
 */
function entriesOf(code: CodeTokens, variable: string, from: number, before: number): NamedValues {
	const block = code.partner(code.parent(Math.min(from, code.tokens.length - 1)));
	const end = Math.min(before, block ?? code.tokens.length);
	const variables = new Set([variable]);
	const found: NamedValues[] = [];
	for (let at = from; at < end; at += 1) {
		const name = code.name(at);
		if (name === undefined || !variables.has(name) || isDot(code, at - 1)) {
			continue;
		}
		if (at > from && name === variable && isAssignment(code, at + 1)) {
			break;
		}
		const last = lastMember(code, at);
		// `q := req.URL.Query()` and `const query = url.searchParams` are other names of the query.
		const alias = /query|params|builder/i.test(code.name(last) ?? '') ? assignedName(code, at) : undefined;
		if (alias !== undefined) {
			variables.add(alias);
		}
		found.push(code.word(at + 1) === '[' ? indexEntry(code, at + 1) : memberEntry(code, at, last));
	}
	return found.flat();
}

/** Returns the entry that an assignment such as `params["limit"] = 0` adds. */
function indexEntry(code: CodeTokens, open: number): NamedValues {
	const name = code.string(open + 1);
	const close = code.partner(open);
	return name !== undefined && close !== undefined && code.word(close + 1) === '='
		? [[open + 1, { name, value: valueIn(code, close + 2, code.expressionEnd(close + 2)) }]]
		: [];
}

/** Returns the entries that calls such as `url.searchParams.set("limit", "0")` add. */
function memberEntry(code: CodeTokens, first: number, last: number): NamedValues {
	const member = code.name(last) ?? '';
	const isAdding =
		last > first && code.word(last + 1) === '(' && (addsEntry.test(member) || addsParameter.test(member));
	// Headers are no parameters, and may be secret.
	if (!isAdding || /header|cookie|auth/i.test(code.source(first, last))) {
		return [];
	}
	return [...addedParameters(code, last + 1), ...chainParameters(code, last + 1)];
}

/** Annotations of the parameters of a method that become query parameters. */
const queryAnnotation = /^(?:Query|RequestParam|QueryParam|Param|AliasAs|QueryValue)$/;

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
		const list = code.parent(code.word(at - 1) === '[' ? at - 1 : at);
		const [, to] = code.elements(list).find(([from, last]) => from <= at && at < last) ?? [];
		const variable = to === undefined ? undefined : parameterName(code, at, to);
		if (name !== undefined && variable !== undefined) {
			found.push([[at, { name, value: { kind: 'expression', text: variable } }]]);
		}
	}
	return found.flat();
}

/** Returns the name of a parameter after its annotation: `Type name`, or `name: Type` in Kotlin. */
function parameterName(code: CodeTokens, annotation: number, to: number): string | undefined {
	const first = code.after(annotation + 1);
	return code.word(first + 1) === ':' ? code.name(first) : code.name(to - 1);
}

/** Whether a brace begins an object literal that is an argument, a value or an element. */
function isObject(code: CodeTokens, open: number): boolean {
	return /^[(,=:[]$/.test(code.word(open - 1) ?? '') || code.name(open - 1) === 'return';
}
