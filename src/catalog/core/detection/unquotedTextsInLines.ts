import type { WordsSyntax } from '../../../shared/core/code/syntaxByLanguage.ts';
import { httpMethodPattern } from '../model/apiOperation.ts';
import { httpMethodFromFunctionName } from './calls.ts';
import type { ExtractedText } from './extractedText.ts';
import { httpCommandMethod, httpCommandQuery, isHttpCommand } from './httpCommands.ts';
import { literalParts, type ValueLookup } from './literalParts.ts';
import { ScopedValues } from './scopedValues.ts';
import {
	createInsertedPart,
	textWithUnknownMarkers,
	unknownValueMarker,
	type ValuePart,
	valueFromPossibleTexts,
	valueOfParts,
} from './values.ts';

/**
 * Extracts texts from a language whose values need no quotes, such as YAML or shell scripts. A text
 * is a run of characters without white space and quotes. In `name=value`, only the value is
 * extracted.
 */
export function unquotedTextsInLines(text: string, syntax: WordsSyntax): readonly ExtractedText[] {
	const constants = new ScopedValues();
	const lookUp: ValueLookup = (name) => constants.lookUp(plainName(name));
	const lines = linesOf(text);
	const methods = methodLines(text, lines);
	return lines.flatMap((line) => {
		const { assigned, valueStart, method, query, isRequest, isProse } = lineContextOf(text, line, methods);
		const loop = loopPattern.exec(text.slice(line.start, line.end));
		if (loop) {
			constants.assign(plainName(loop.groups?.['name'] ?? ''), loopParts(text, line.start + loop.index, loop));
		}
		return wordsOf(text, line, syntax, lookUp).map(({ name, parts }): ExtractedText => {
			const isValue = parts[0]?.offset === valueStart;
			if (name !== undefined || isValue) {
				constants.assign(plainName(name ?? assigned), parts);
			}
			const written = { ...valueOfParts(parts), key: name ?? assigned };
			const isQueried = query !== '' && /(?:^|[\w\uE000])\//.test(textWithUnknownMarkers(written));
			const value = isQueried ? { ...written, parts: withQuery(parts, query) } : written;
			const extracted = {
				value,
				calls: [],
				method: method ?? methodOfCallWith(text, parts[0]?.offset ?? 0),
				adjacentWords: [],
				isRequest,
				isProse,
			};
			return isQueried ? { ...extracted, query } : extracted;
		});
	});
}

/** Properties of a line that apply to all texts in the line. */
interface LineContext {
	/** The name of the field or variable that the line sets; empty if it sets none. */
	readonly assigned: string;
	/** Offset of the value that the line sets; -1 if it sets none. */
	readonly valueStart: number;
	readonly method: string | undefined;
	/** The query of the request that is not beside its URL; empty if there is none. */
	readonly query: string;
	readonly isRequest: boolean;
	/** Whether the line is a sentence that contains an address. */
	readonly isProse: boolean;
}

function lineContextOf(text: string, line: Line, methods: ReadonlyMap<number, MethodLine>): LineContext {
	const content = text.slice(line.start, line.end);
	const assignment = assignmentPattern.exec(content);
	const request = requestLinePattern.exec(content)?.groups?.['method'];
	const isRequest = request !== undefined || /^[ \t]*https?:\/\//.test(content) || isHttpCommand(content);
	return {
		assigned: assignment?.groups?.['name'] ?? '',
		valueStart: assignment ? line.start + assignment[0].length : -1,
		method: request ?? (isRequest ? httpCommandMethod(content) : adjacentMethod(methods, line, content)),
		query: isHttpCommand(content) ? httpCommandQuery(content) : queryOnNextLines(content),
		isRequest,
		isProse: !isRequest && (prosePattern.test(content) || isMessage(content)),
	};
}

/** Returns the query in the lines after a URL, without the question mark. */
function queryOnNextLines(request: string): string {
	const [, ...lines] = queryLineStart.test(request) ? request.split('\n') : [];
	return lines
		.map((line) => line.trim())
		.join('')
		.slice(1);
}

const queryLineStart = /\n[ \t]*[?&]/;

/** Adds a query to the parts of an address. */
function withQuery(parts: readonly ValuePart[], query: string): readonly ValuePart[] {
	const last = parts.at(-1);
	const separator = parts.some(({ text }) => text.includes('?')) ? '&' : '?';
	return last ? [...parts, createInsertedPart(separator + query, last.offset + last.length)] : parts;
}

/** Whether a command only prints the line, so that no program or file receives it. */
function isMessage(line: string): boolean {
	return messagePattern.test(line) && !/[|>]/.test(line.replaceAll('=>', ''));
}

const messagePattern =
	/^[ \t]*(?:- +)?(?:(?:RUN|run:|script:|-|@) *)?(?:echo|printf|print|Write-Host|Write-Output|message|log(?:ger)?(?:\.\w+)?)[ (]/;
/**
 * Matches a URL that is followed by two words, follows three words, or stands between two words.
 */
const prosePattern =
	/\p{Ll}+ \p{Ll}+ \p{Ll}+ https?:\/\/|https?:\/\/\S+ \p{Ll}+ \p{Ll}+|^[ \t]*\p{Lu}\p{Ll}+ https?:\/\/\S+ \p{Ll}+/u;

interface Line {
	readonly start: number;
	readonly end: number;
	readonly number: number;
}

/**
 * A run of characters that ends at white space or a quote, except inside an expression such as
 * `${{ url }}`. Runs of an address that only quotes separate are one word.
 */
interface Word {
	/** The name before the equals sign: `URL` in `URL=…`. */
	readonly name: string | undefined;
	readonly parts: readonly ValuePart[];
}

const assignmentPattern =
	/^[ \t]*(?:(?:export|readonly|local|declare|ENV|ARG|set)[ \t]+|@|-[ \t]+)?["']?(?<name>[A-Za-z_][\w.-]{0,100})["']?[ \t]*(?::=|\?=|=|:(?=[ \t]))[ \t]*["']?/;
const requestLinePattern = new RegExp(String.raw`^[ \t]*(?<method>${httpMethodPattern})[ \t]+\S`);
const expression = String.raw`\$\{\{[^}\n]{0,100}\}\}|\$\{[^}\n]{0,150}\}|\$\([\w.]{1,60}\)|\$(?:[A-Za-z_]\w*|[\d@*])|\{\{[^}\n]{0,100}\}\}`;
const expressionPattern = new RegExp(expression, 'g');
const wordPattern = new RegExp(String.raw`(?:${expression}|[^\s"'\x60])+`, 'g');
/** Matches a `for` loop in a shell script, with its variable and its list. */
const loopPattern = /^[ \t]*for[ \t]+(?<name>[A-Za-z_]\w{0,60})[ \t]+in[ \t]+(?<list>[^;\n]*)/;
const wordAssignmentPattern = /^(?<name>[A-Za-z_][\w.-]{0,100})=/;

/**
 * Splits a text into lines. A backslash at the end joins a line with the next one. The query of a
 * request can be on the lines after its URL.
 */
function linesOf(text: string): readonly Line[] {
	const lines: Line[] = [];
	let start = 0;
	for (const { index: end } of text.matchAll(/(?<!\\\r?)\n|$/g)) {
		if (!queryFollows(text, start, end)) {
			lines.push({ start, end, number: lines.length });
			start = end + 1;
		}
	}
	return lines;
}

/** Whether the line after a request begins with a part of its query. */
function queryFollows(text: string, start: number, end: number): boolean {
	queryLine.lastIndex = end;
	requestStart.lastIndex = start;
	return queryLine.test(text) && requestStart.test(text);
}

const queryLine = /\n[ \t]{0,40}[?&][^&\s]/y;
const requestStart = new RegExp(String.raw`[ \t]*(?:${httpMethodPattern}[ \t]+\S|https?:\/\/)`, 'y');

function wordsOf(
	text: string,
	line: Line,
	{ lineComment, appended }: WordsSyntax,
	lookUp: ValueLookup,
): readonly Word[] {
	const words: Word[] = [];
	let joinsAt: number | undefined;
	// The pattern must not search beyond the line, or a line without words would cost more than its
	// length.
	const content = text.slice(line.start, line.end);
	for (let match = wordPattern.exec(content); match; match = wordPattern.exec(content)) {
		const offset = line.start + match.index;
		if (startsComment(text, offset, lineComment)) {
			wordPattern.lastIndex = match.index + content.slice(match.index).search(/\n|$/);
			continue;
		}
		const word = wordAt(text, offset, match[0], lookUp);
		const last = words.at(-1);
		if (last && offset === joinsAt && isJoined(text, offset, last.parts)) {
			words[words.length - 1] = { name: last.name, parts: [...last.parts, ...word.parts] };
		} else {
			words.push(word);
		}
		const end = line.start + wordPattern.lastIndex;
		const value = appendedValueAt(text, end, appended);
		if (value) {
			const { name, parts } = words.at(-1) ?? word;
			words[words.length - 1] = { name, parts: [...parts, value.part] };
			wordPattern.lastIndex = (value.joinsAt ?? value.end) - line.start;
		}
		joinsAt = appended ? value?.joinsAt : endOfQuotes(text, end);
	}
	return words;
}

/** A value that the code appends to a literal. */
interface AppendedValue {
	readonly part: ValuePart;
	readonly end: number;
	/** Offset of the literal that the code appends to the value; `undefined` if there is none. */
	readonly joinsAt: number | undefined;
}

/** Returns the value that the code appends to the literal before an offset. */
function appendedValueAt(text: string, offset: number, pattern: RegExp | undefined): AppendedValue | undefined {
	if (!pattern) {
		return undefined;
	}
	pattern.lastIndex = offset;
	const { 0: matched = '', groups } = pattern.exec(text) ?? {};
	if (matched === '') {
		return undefined;
	}
	const end = offset + matched.length;
	const next = /^[ \t]{0,9}[&+,][ \t]{0,9}["']/.exec(text.slice(end, end + 20))?.[0];
	return {
		part: {
			text: unknownValueMarker,
			offset,
			length: matched.length,
			token: offset,
			constant: undefined,
			names: [groups?.['name'] ?? ''],
		},
		end,
		joinsAt: next === undefined ? undefined : end + next.length,
	};
}

function wordAt(text: string, index: number, token: string, lookUp: ValueLookup): Word {
	const assigned = wordAssignmentPattern.exec(token);
	const offset = index + (assigned?.[0].length ?? 0);
	const interpolations = [...token.matchAll(expressionPattern)]
		.map((match) => ({ start: index + match.index, end: index + match.index + match[0].length }))
		.filter(({ start }) => start >= offset);
	const parts = literalParts(text, { offset, end: index + token.length, interpolations }, lookUp);
	return { name: assigned?.groups?.['name'], parts };
}

/** Whether a word continues the previous one across quotes, as in `"$HOST"/personer/"$ID"`. */
function isJoined(text: string, offset: number, before: readonly ValuePart[]): boolean {
	const last = before.at(-1)?.text ?? '';
	return before.length < 32 && (/[\uE000/]$/.test(last) || last === '' || '/$'.includes(text.charAt(offset)));
}

/**
 * Returns the value of a loop variable: an unknown text whose possible texts are the words of the
 * list.
 */
function loopParts(text: string, offset: number, { 0: head, groups }: RegExpExecArray): readonly ValuePart[] {
	const list = groups?.['list'] ?? '';
	const start = offset + head.length - list.length;
	const choices = [...list.matchAll(/(?<![^\s"'])[\w./-]+(?![^\s"'])/g)].map(({ index, 0: word }) =>
		literalParts(
			text,
			{ offset: start + index, end: start + index + word.length, interpolations: [] },
			() => undefined,
		),
	);
	return valueFromPossibleTexts(choices, { offset, length: 0 }, []).parts;
}

/**
 * Returns the offset after the quotes between two parts of a shell word, as in `"a"'b'`;
 * `undefined` if there are none.
 */
function endOfQuotes(text: string, offset: number): number | undefined {
	const quotes = /^["']{1,2}/.exec(text.slice(offset))?.[0];
	return quotes === undefined ? undefined : offset + quotes.length;
}

function startsComment(text: string, offset: number, lineComment: RegExp): boolean {
	lineComment.lastIndex = offset;
	return lineComment.test(text);
}

/**
 * Returns the name of a variable without a prefix such as `env.` and with `_` for dots and hyphens,
 * because dots do not denote members in these languages.
 */
function plainName(name: string): string {
	return name.replace(/^(?:env|vars|inputs|process)\./, '').replace(/[^\w]/g, '_');
}

/** Matches the start of a call and of its first string literal, such as `put(&format!("`. */
const callBefore =
	/(?:Method(?:\.|::)(?<method>\w{3,7})\s{0,9},\s{0,9}|(?<name>[A-Za-z_]\w{0,60})\(\s{0,9}(?:url\s{0,9}=\s{0,9})?)&?(?:[a-z]\w{0,20}!?\()?\$?["']$/;

/** Returns the HTTP method of the call whose first string literal begins at an offset. */
function methodOfCallWith(text: string, offset: number): string | undefined {
	const isLiteral = /["']/.test(text.charAt(offset - 1));
	const { method, name } = (isLiteral && callBefore.exec(text.slice(Math.max(0, offset - 120), offset))?.groups) || {};
	return httpMethodFromFunctionName(method ?? name ?? '');
}

interface MethodLine {
	readonly column: number;
	readonly method: string;
}

const methodFieldPattern = new RegExp(
	String.raw`^(?<indent>[ \t]*(?:-[ \t]+)?)["']?method["']?[ \t]*[:=][ \t]*["']?(?<method>${httpMethodPattern})\b`,
	'i',
);
/** Maximum distance, in lines, between the HTTP method and another field of the same object. */
const maxLineDistance = 6;

/** Returns the methods and columns of the lines that set an HTTP method, by line number. */
function methodLines(text: string, lines: readonly Line[]): ReadonlyMap<number, MethodLine> {
	return new Map(
		lines.flatMap(({ start, end, number }) => {
			const { indent = '', method } = methodFieldPattern.exec(text.slice(start, end))?.groups ?? {};
			return method === undefined ? [] : [[number, { column: indent.length, method: method.toUpperCase() }]];
		}),
	);
}

/**
 * Returns the HTTP method that a field of the same object sets, up to {@link maxLineDistance} lines
 * away; `undefined` when none does.
 */
function adjacentMethod(methods: ReadonlyMap<number, MethodLine>, line: Line, content: string): string | undefined {
	const column = /^[ \t]*(?:-[ \t]+)?/.exec(content)?.[0].length;
	for (let away = 1; away <= maxLineDistance; away += 1) {
		const found = [line.number - away, line.number + away].map((number) => methods.get(number));
		const adjacent = found.find((one) => one?.column === column);
		if (adjacent) {
			return adjacent.method;
		}
	}
	return undefined;
}
