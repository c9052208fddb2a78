import type { OffsetRange } from '../../../shared/core/code/offsetRange.ts';
import { httpMethodPattern } from '../model/apiOperation.ts';
import { normalizedHost } from '../model/normalizedHost.ts';
import { type ExpressionValue, textWithUnknownMarkers, unknownValueMarker, type ValuePart } from './values.ts';

/** A URL, or the path of a URL, in a value. */
export interface AddressReference {
	/**
	 * The host of the URL as {@link normalizedHost} returns it, with {@link unknownValueMarker} for
	 * each unknown part; `undefined` if the value contains only a path.
	 */
	readonly host: string | undefined;
	/** Whether the reference is only the name of a host, without scheme and path. */
	readonly isHostName: boolean;
	/** Non-empty path segments as in the text. Unknown values are {@link unknownValueMarker}s. */
	readonly segments: readonly string[];
	readonly queryKeys: readonly string[];
	/** Whether the value of the first query parameter is unknown. */
	readonly hasOpenQuery: boolean;
	/** Names in the expressions before the path, such as the variable with the host. */
	readonly names: readonly string[];
	/** Whether the path follows an expression, as in `${base}/personer`. */
	readonly followsExpression: boolean;
	/**
	 * Whether the path has no leading slash. Such a text is a reference only in a call of an HTTP
	 * client.
	 */
	readonly isRelative: boolean;
	readonly value: ExpressionValue;
	/** Range of the reference in the text of the value. */
	readonly start: number;
	readonly end: number;
	readonly segmentStarts: readonly number[];
}

// Adjacent quantifiers never match the same characters, so that matching takes linear time.
const rest = String.raw`(?<rest>(?:[/?#](?:[^\s"'\x60\\<>|]|<\w+>)*)?)`;
const urlPattern = new RegExp(
	String.raw`(?<![\w.])(?:https?:)?\/\/(?:[\w.-]{1,60}(?::[^\s/@]{0,60})?@)?(?<host>[\p{L}\p{M}\p{N}_.*{}\uE000-]{1,300})(?::(?:\d+|\uE000))?${rest}`,
	'giu',
);
const hostFirst = new RegExp(String.raw`^(?<host>[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)(?::\d+)?${rest}$`, 'u');
const pathFirst = new RegExp(
	String.raw`^(?:${httpMethodPattern} )?(?:\uE000+|\{\{?[^{}\s]{0,100}\}\}?|%s|<\w+>)?(?<rest>\/(?!\/)(?:[^\s"'\x60\\<>|]|<\w+>)*)`,
);
/**
 * Matches an unknown base URL that ends with a slash, followed by a path, as in
 * `${base}personer/1`.
 */
const wordFirst = /^\uE000+(?<rest>\p{Ll}{3,40}[/?](?:[^\s"'`\\<>|]|<\w+>)*)/u;
const relative = /^(?<rest>\p{Ll}{3,40}(?:[/?](?:[^\s"'`\\<>|]|<\w+>)*)?)$/u;

/**
 * Returns the references in a value: all URLs, otherwise the host or path at its start. If
 * `isInCall` is true, a path without a leading slash is also a reference.
 */
export function addressReferencesOf(value: ExpressionValue, isInCall: boolean): readonly AddressReference[] {
	const text = textWithUnknownMarkers(value);
	const urls = text.includes('//') ? [...text.matchAll(urlPattern)] : [];
	if (urls.length > 0) {
		return urls.map((match) => referenceOf(value, text, match, false));
	}
	const match = hostFirst.exec(text) ?? pathFirst.exec(text) ?? wordFirst.exec(text);
	if (match) {
		return [referenceOf(value, text, match, false)];
	}
	const relativeMatch = isInCall ? relative.exec(text) : null;
	return relativeMatch ? [referenceOf(value, text, relativeMatch, true)] : [];
}

function referenceOf(
	value: ExpressionValue,
	text: string,
	match: RegExpExecArray,
	isRelative: boolean,
): AddressReference {
	const writtenRest = match.groups?.['rest'] ?? '';
	const trimmed = withoutClosingBrace(writtenRest).replace(/[).,;:!\]]{1,9}$/, '');
	const writtenHost = match.groups?.['host'];
	const closedHost = writtenHost?.replace(/(?<=^[^{}]+)\}$/, '');
	const isClosed = writtenRest === '' && writtenHost !== closedHost;
	const host = closedHost === undefined ? undefined : normalizedHost(closedHost);
	const end = match.index + match[0].length - (isClosed ? 1 : writtenRest.length - trimmed.length);
	const [address = ''] = trimmed.split('#');
	const [path = '', query = ''] = address.split('?');
	const pathStart = match.index + match[0].length - writtenRest.length;
	const segments = [...path.matchAll(/[^/]+/g)];
	const isKnownHost = host !== undefined && /[a-z0-9]/.test(host.replace(/\{[^}]{0,100}\}/g, ''));
	return {
		host: isKnownHost ? host : undefined,
		isHostName: isKnownHost && segments.length === 0 && !match[0].includes('//'),
		segments: segments.map(([segment]) => segment),
		queryKeys: query === '' ? [] : query.split(/&(?:amp;)?/).map((pair) => pair.split('=', 1)[0] ?? ''),
		hasOpenQuery: /^[^=&]{1,60}=[\uE000{]/.test(query),
		names: namesBefore(value, pathStart),
		followsExpression: !isKnownHost && pathStart > 0 && text[pathStart - 1] !== ' ',
		isRelative,
		value,
		start: match.index,
		end,
		segmentStarts: segments.map(({ index }) => pathStart + index),
	};
}

/**
 * Removes the closing brace after a URL in braces, as in `${key:https://…}` and `{http://…}name`.
 */
function withoutClosingBrace(path: string): string {
	const [balanced = ''] = /^(?:[^{}]|\{\{?[^{}]*\}?\})*/.exec(path) ?? [];
	return /^\}(?!\/)/.test(path.slice(balanced.length)) ? balanced : path;
}

/**
 * Returns the range of the literal or name that contains a path segment, and the constant that the
 * segment comes from. If the reference has no such segment, the range is that of the host.
 */
export function segmentLocationOf(
	reference: AddressReference,
	segment: number,
): OffsetRange & { readonly constant: OffsetRange | undefined } {
	const { start, end, value } = reference;
	const anchor = reference.segmentStarts[segment] ?? end - 1;
	const parts = locatedParts(value.parts, start, end).filter(({ length }) => length > 0);
	const anchored = parts.find(({ from, to }) => from <= anchor && anchor < to) ?? parts[0];
	if (!anchored) {
		return { offset: 0, length: 0, constant: undefined };
	}
	const { token, constant } = anchored.part;
	const sameToken = parts.filter(({ part }) => part.token === token);
	const offset = Math.min(...sameToken.map((one) => one.offset));
	const last = Math.max(...sameToken.map((one) => one.offset + one.length));
	return { offset, length: last - offset, constant };
}

/**
 * Whether an entire URL, apart from its query, is the value of one name. Such a URL is reported
 * where it is defined, not where the name is used. Paths are reported where they are used, because
 * a path alone identifies no API.
 */
export function isConstantAddress({ host, followsExpression, value, start, end }: AddressReference): boolean {
	const length = textWithUnknownMarkers(value)
		.slice(start, end)
		.search(/[?#]|$/);
	const parts = locatedParts(value.parts, start, start + length);
	const [first] = parts;
	return (
		(host !== undefined || followsExpression) &&
		parts.every(
			({ part }) =>
				part.offset === first?.part.offset &&
				(part.text === unknownValueMarker || part.length === 0 || part.constant !== undefined),
		)
	);
}

/** A part of a value with its position in the code and in the text of the value. */
interface LocatedPart extends OffsetRange {
	readonly part: ValuePart;
	/** Start of the part in the text of the value. */
	readonly from: number;
	readonly to: number;
}

/**
 * Returns the parts between two positions of a value's text. Parts that are not in the code have
 * length 0.
 */
function locatedParts(parts: readonly ValuePart[], start: number, end: number): readonly LocatedPart[] {
	let at = 0;
	return parts.flatMap((part) => {
		const [from, to] = [Math.max(at, start), Math.min(at + part.text.length, end)];
		const skipped = from - at;
		at += part.text.length;
		if (to <= from) {
			return [];
		}
		const isVerbatim = part.constant === undefined && part.text.length === part.length;
		const extent = isVerbatim ? { offset: part.offset + skipped, length: to - from } : part;
		return [{ part, from, to, offset: extent.offset, length: extent.length }];
	});
}

function namesBefore({ parts }: ExpressionValue, position: number): readonly string[] {
	return locatedParts(parts, 0, position).flatMap(({ part }) => part.names);
}

/** Whether a path segment contains a parameter: `${id}`, `{id}`, `:id`, `%s`, `<id>`. */
export function hasPlaceholder(segment: string): boolean {
	return /[\uE000{}<>]|^:|%[sd]/.test(segment);
}

/**
 * Returns the text of a segment before its first placeholder, which is usually the query:
 * `personer` for `/personer${query}`. A segment that begins with a placeholder is returned as it
 * is.
 */
export function textBeforePlaceholder(segment: string | undefined): string | undefined {
	return segment?.replace(/^([^\uE000]+)\uE000.*$/s, '$1');
}
