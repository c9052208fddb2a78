import { httpMethodPattern, readApiOperation } from '../model/apiOperation.ts';

/** The operations in a cell of the deprecation log. */
interface CellOperations {
	/**
	 * The text of each operation, such as `GET /personer`; the complete text of the cell if the
	 * operations cannot be separated.
	 */
	readonly texts: readonly [string, ...string[]];
	/** Whether the text may name several operations that cannot be separated. */
	readonly isUnclear: boolean;
}

const verb = `(?:${httpMethodPattern}|SELECT(?:MANY)?|INSERT|UPDATE|UPSERT|MERGE)`;
const verbsAndObject = new RegExp(String.raw`^(?<verbs>${verb}(?:\s*[/|+]\s*${verb})*)(?:\s+(?<object>\S.*))?$`, 'i');
/** Matches the object of an operation if it is a path, such as `/studenter/{id}`. */
const path = /^\/\S*$/;
/** Matches the object of an operation if it is the name of a table, such as `FS.STUDENT`. */
const table = /^(<[^<>]+>|[\p{L}_][\p{L}\p{N}_.]*)$/u;
/** Matches a semicolon that separates operations: before a space, or directly before a verb. */
const semicolonSeparator = new RegExp(String.raw`^;(?:\s+|$|(?=${verb}\s))`, 'i');
const commaSeparator = new RegExp(String.raw`^(?:,\s+|,(?=${verb}\s)|\s(?:og|and|samt)\s)`, 'i');
const bullet = /^(?:[-–•·▪]|\d{1,2}[.)])\s+/;
/**
 * Matches a text with characters of operations only. In other texts, a semicolon may be
 * punctuation.
 */
const operationCharacters = /^[\p{L}/<][\p{L}\p{N}\s._<>{}/()?=,:*-]*$/u;
const exception = /(?<!\p{L})(unntatt|unntak|unnateke|utenom|utanom|bortsett fra|except|excluding)(?!\p{L})/iu;

/**
 * Separates the operations of a cell of the deprecation log at line breaks, semicolons, commas and
 * "and". `lines` are the lines of the cell. Several methods can share a path, and several paths a
 * method.
 */
export function operationsInCell(lines: readonly string[]): CellOperations {
	const completeText = lines.join(' ');
	const groups = (lines.length > 1 ? lines.map((line) => line.replace(bullet, '')) : lines)
		.flatMap((line) => {
			const parts = split(line, semicolonSeparator);
			return parts.every((part) => operationCharacters.test(part)) ? parts : [line];
		})
		.map((text): Group => ({ text, parts: split(text, commaSeparator) }));
	const parts = groups.flatMap((group) => group.parts);
	const [first] = parts;
	if (first === undefined || exception.test(completeText)) {
		return { texts: [completeText], isUnclear: exception.test(completeText) };
	}
	if (parts.length === 1 && !hasSeveralVerbs(first)) {
		return { texts: [first], isUnclear: false };
	}
	const [text, ...others] = parseCalls(parts) ?? groups.flatMap(namedOperations);
	const isUnclear = text === undefined || (parseCalls(parts) === undefined && groups.some(isUnclearGroup));
	return isUnclear ? { texts: [completeText], isUnclear } : { texts: [text, ...others], isUnclear };
}

/** A line of a cell, or the part of a line between semicolons. */
interface Group {
	readonly text: string;
	/** The parts of the text that are separated by commas or "and". */
	readonly parts: readonly string[];
}

/** Splits a text at separators outside brackets. */
function split(text: string, separator: RegExp): readonly string[] {
	const parts: string[] = [];
	let [depth, start] = [0, 0];
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		depth += Number('([{<'.includes(character)) - Number(')]}>'.includes(character));
		const [found = ''] = depth === 0 && /[;,\s]/.test(character) ? (separator.exec(text.slice(at, at + 20)) ?? []) : [];
		if (found !== '') {
			parts.push(text.slice(start, at));
			start = at + found.length;
		}
	}
	return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

function hasSeveralVerbs(part: string): boolean {
	return new RegExp(String.raw`^${verb}(?:\s*[/|+]\s*${verb})+(?!\S)`, 'i').test(part);
}

/**
 * Returns the calls in the parts, each with a verb and an object; `undefined` if a part is not a
 * call.
 */
function parseCalls(parts: readonly string[]): readonly string[] | undefined {
	const found: string[] = [];
	let verbs: readonly string[] = [];
	let withoutObject: readonly string[] = [];
	for (const part of parts) {
		const { verbs: named = '', object } = verbsAndObject.exec(part)?.groups ?? { object: part };
		const verbsOfPart = named.split(/[/|+]/).map((each) => each.trim());
		withoutObject = [...withoutObject, ...verbsOfPart.filter((each) => each !== '')];
		if (object === undefined) {
			continue;
		}
		verbs = withoutObject.length > 0 ? withoutObject : verbs;
		const own = readApiOperation(part).kind === 'all' ? [part] : callsOf(verbs, object);
		if (own.length === 0) {
			return undefined;
		}
		found.push(...own);
		withoutObject = [];
	}
	return withoutObject.length === 0 ? found : undefined;
}

/** Returns a call of the object for each verb; an empty list if a verb cannot have this object. */
function callsOf(verbs: readonly string[], object: string): readonly string[] {
	return verbs.every((each) => canHaveObject(each, object)) ? verbs.map((each) => `${each} ${object}`) : [];
}

function canHaveObject(method: string, object: string): boolean {
	const isHttp = new RegExp(`^${httpMethodPattern}$`, 'i').test(method);
	return isHttp && path.test(object) ? true : (!isHttp || /^delete$/i.test(method)) && table.test(object);
}

/**
 * Returns the operations of a text without HTTP methods: its names, which commas separate, or the
 * complete text.
 */
function namedOperations({ text, parts }: Group): readonly string[] {
	return parts.every((part) => table.test(part)) ? parts : [text];
}

/** Whether a group contains a fragment of an operation, or a call among other parts. */
function isUnclearGroup({ parts }: Group): boolean {
	return parts.some((part) => /^[{(/?&]|\/$/.test(part) || (parts.length > 1 && isCall(part)));
}

function isCall(part: string): boolean {
	const { verbs, object = '/' } = verbsAndObject.exec(part)?.groups ?? {};
	return verbs !== undefined && object.startsWith('/');
}
