import { anyHttpMethod, readOperation } from '../model/operation.ts';

/** The operations in a cell. */
export interface CellOperations {
	/** As the source has them; one, which is the whole text, if they cannot be told apart. */
	readonly texts: readonly [string, ...string[]];
	/** Whether the text seems to name several operations that cannot be told apart. */
	readonly isUnclear: boolean;
}

const verb = `(?:${anyHttpMethod}|SELECT(?:MANY)?|INSERT|UPDATE|UPSERT|MERGE)`;
const verbsAndObject = new RegExp(String.raw`^(?<verbs>${verb}(?:\s*[/|+]\s*${verb})*)(?:\s+(?<object>\S.*))?$`, 'i');
/** A path, or the table of a request on tables. */
const path = /^\/\S*$/;
const table = /^(<[^<>]+>|[\p{L}_][\p{L}\p{N}_.]*)$/u;
/** Without a blank after them these are separators only before a verb. */
const afterSemicolon = new RegExp(String.raw`^;(?:\s+|$|(?=${verb}\s))`, 'i');
const afterComma = new RegExp(String.raw`^(?:,\s+|,(?=${verb}\s)|\s(?:og|and|samt)\s)`, 'i');
const bullet = /^(?:[-–•·▪]|\d{1,2}[.)])\s+/;
/** Characters of operations. A semicolon beside any other one may be part of a text. */
const plain = /^[\p{L}/<][\p{L}\p{N}\s._<>{}/()?=,:*-]*$/u;
const exception = /(?<!\p{L})(unntatt|unntak|unnateke|utenom|utanom|bortsett fra|except|excluding)(?!\p{L})/iu;

/**
 * Separates the operations of a cell of the deprecation log, whose `lines` are as the page breaks
 * them: by lines, semicolons, commas and "and". Several methods can share a path, and several paths a
 * method.
 */
export function operationsIn(lines: readonly string[]): CellOperations {
	const whole = lines.join(' ');
	const groups = (lines.length > 1 ? lines.map((line) => line.replace(bullet, '')) : lines)
		.flatMap((line) => {
			const parts = split(line, afterSemicolon);
			return parts.every((part) => plain.test(part)) ? parts : [line];
		})
		.map((text): Group => ({ text, parts: split(text, afterComma) }));
	const parts = groups.flatMap((group) => group.parts);
	const [first] = parts;
	if (first === undefined || exception.test(whole)) {
		return { texts: [whole], isUnclear: exception.test(whole) };
	}
	if (parts.length === 1 && !isOfSeveralVerbs(first)) {
		return { texts: [first], isUnclear: false };
	}
	const [text, ...others] = calls(parts) ?? groups.flatMap(names);
	const isUnclear = text === undefined || (calls(parts) === undefined && groups.some(isUnclearGroup));
	return isUnclear ? { texts: [whole], isUnclear } : { texts: [text, ...others], isUnclear };
}

/** A line of a cell, or a part of it between semicolons. */
interface Group {
	readonly text: string;
	/** Its parts between commas and "and". */
	readonly parts: readonly string[];
}

/** Splits a text at separators that stand in no brackets. */
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
			at = start - 1;
		}
	}
	return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

function isOfSeveralVerbs(part: string): boolean {
	return new RegExp(String.raw`^${verb}(?:\s*[/|+]\s*${verb})+(?!\S)`, 'i').test(part);
}

/** The calls that parts are, each with its verb and object; `undefined` if a part is anything else. */
function calls(parts: readonly string[]): readonly string[] | undefined {
	const found: string[] = [];
	let verbs: readonly string[] = [];
	let withoutObject: readonly string[] = [];
	for (const part of parts) {
		const { verbs: named = '', object } = verbsAndObject.exec(part)?.groups ?? { object: part };
		withoutObject = [...withoutObject, ...named.split(/\s*[/|+]\s*/).filter((each) => each !== '')];
		if (object === undefined) {
			continue;
		}
		verbs = withoutObject.length > 0 ? withoutObject : verbs;
		const own = readOperation(part).kind === 'all' ? [part] : callsOf(verbs, object);
		if (own.length === 0) {
			return undefined;
		}
		found.push(...own);
		withoutObject = [];
	}
	return withoutObject.length === 0 ? found : undefined;
}

/** The calls with these verbs of the same object; none if the object fits none of them. */
function callsOf(verbs: readonly string[], object: string): readonly string[] {
	return verbs.every((each) => fits(each, object)) ? verbs.map((each) => `${each} ${object}`) : [];
}

function fits(method: string, object: string): boolean {
	const isHttp = new RegExp(`^${anyHttpMethod}$`, 'i').test(method);
	return isHttp && path.test(object) ? true : (!isHttp || /^delete$/i.test(method)) && table.test(object);
}

/** The named operations of a group: words with commas between them, or the text as it stands. */
function names({ text, parts }: Group): readonly string[] {
	return parts.every((part) => table.test(part)) ? parts : [text];
}

/** A part of an operation that the page breaks, or of a list of calls. */
function isUnclearGroup({ parts }: Group): boolean {
	return parts.some((part) => /^[{(/?&]|\/$/.test(part) || (parts.length > 1 && isCall(part)));
}

function isCall(part: string): boolean {
	const { verbs, object = '/' } = verbsAndObject.exec(part)?.groups ?? {};
	return verbs !== undefined && object.startsWith('/');
}
