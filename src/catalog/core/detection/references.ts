import { hole } from './holes.ts';
import type { Literal } from './literals.ts';

/** What a literal says about an address: a URL, or the path of one. */
export interface Reference {
	/** Where it begins in the text, in UTF-16 code units; with the expression before the path, if there is one. */
	readonly offset: number;
	readonly length: number;
	/** In lower case, each unknown stretch as {@link hole}s; `undefined` when the literal holds a path alone. */
	readonly host: string | undefined;
	/** Path segments as written; empty ones left out. An unknown value makes a segment of {@link hole}s. */
	readonly segments: readonly string[];
	readonly queryKeys: readonly string[];
}

// No quantifier here borders on another that takes the same characters: each literal is read in one pass.
const urlPattern =
	/(?<![\w.])(?:https?:)?\/\/(?<host>[\w.*{}\uE000-]{1,300})(?::\d+)?(?<rest>(?:[/?#](?:[^\s"'`\\<>|]|<\w+>)*)?)/gi;
const hostFirst = /^(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?<rest>(?:[/?#](?:[^\s"'`\\<>|]|<\w+>)*)?)$/i;
const pathFirst = /^(?:\uE000+|\{\{?[^{}\s]{0,100}\}\}?|%s|<\w+>)?(?<rest>\/(?!\/)(?:[^\s"'`\\<>|]|<\w+>)*)/;

/** The addresses in a literal: every URL in it; else the host or the path it begins with. */
export function referencesOf(literal: Literal): readonly Reference[] {
	const { value } = literal;
	const urls = [...value.matchAll(urlPattern)];
	const matches = urls.length > 0 ? urls : [hostFirst.exec(value) ?? pathFirst.exec(value)];
	return matches.flatMap((match) => (match ? [referenceOf(literal, match)] : []));
}

function referenceOf(literal: Literal, match: RegExpExecArray): Reference {
	const rest = match.groups?.['rest'] ?? '';
	const trimmed = rest.replace(/[).,;:!\]]{1,9}$/, '');
	const length = match[0].length - (rest.length - trimmed.length);
	const [path = '', query = ''] = (trimmed.split('#', 1)[0] ?? '').split('?', 2);
	const segments = path.split('/').filter((segment) => segment !== '');
	const joinsOn = literal.continued && path.endsWith('/') && match.index + length === literal.value.length;
	const host = match.groups?.['host']?.toLowerCase();
	return {
		offset: literal.offset + match.index,
		length,
		host: host !== undefined && /[a-z0-9]/.test(host.replace(/\{[^}]{0,100}\}/g, '')) ? host : undefined,
		segments: joinsOn ? [...segments, hole] : segments,
		queryKeys: query === '' ? [] : query.split('&').map((pair) => pair.split('=', 1)[0] ?? ''),
	};
}

/** Whether a segment holds a value that the code fills in: `${id}`, `{id}`, `:id`, `%s`, `<id>`. */
export function isFilledIn(segment: string): boolean {
	return /[\uE000{}<>]|^:|%[sd]/.test(segment);
}
