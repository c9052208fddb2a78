import { escapeRegExp } from '../../../shared/core/escapeRegExp.ts';
import type { Api, Catalog } from '../model/catalog.ts';
import { tableOperationsOf } from './tableRequests.ts';
import { spellingsOfVariable } from './variables.ts';

/**
 * Returns case-insensitive keywords. Each text that uses an API of the catalog contains at least
 * one of them. A text without any of them can be skipped, which is true of most files. Names of
 * collections are everyday words, so they count only as a path segment or at the start of a string
 * literal.
 */
export function searchKeywordsOf(catalog: Catalog): readonly string[] {
	return searchKeywords(catalog).texts;
}

/**
 * Whether a text contains one of the keywords that {@link searchKeywordsOf} returns for a catalog.
 * Linear in the length of the text.
 */
export function containsKeyword(catalog: Catalog, text: string): boolean {
	return searchKeywords(catalog).pattern.test(text);
}

/**
 * Whether a string value may be an address of an API of the catalog. A value without unknown parts
 * belongs to no API if the result is `false`. Linear in the length of the text.
 */
export function mayBeApiAddress(catalog: Catalog, text: string): boolean {
	return searchKeywords(catalog).addressPattern.test(text);
}

interface Keywords {
	readonly texts: readonly string[];
	readonly pattern: RegExp;
	readonly addressPattern: RegExp;
}

const keywordCache = new WeakMap<Catalog, Keywords>();

function searchKeywords(catalog: Catalog): Keywords {
	const cached = keywordCache.get(catalog);
	if (cached) {
		return cached;
	}
	const texts = [...new Set([...catalog.apis.flatMap(keywordsOfApi), ...tableRequestKeywords(catalog)])];
	const addressKeywords = new Set(catalog.apis.flatMap(addressKeywordsOf));
	const keywords = { texts, pattern: patternOf(texts), addressPattern: patternOf([...addressKeywords]) };
	keywordCache.set(catalog, keywords);
	return keywords;
}

/**
 * Returns a case-insensitive regular expression that matches each of these texts. Host names are
 * not case-sensitive.
 */
function patternOf(texts: readonly string[]): RegExp {
	return texts.length === 0 ? /[^\s\S]/ : new RegExp(texts.map(escapeRegExp).join('|'), 'i');
}

/** Returns a part of each host, path and namespace that `apiMatcher` compares with an address. */
function addressKeywordsOf({ detection }: Api): readonly string[] {
	const { hosts, gateways, bases, paths, otherPaths, collections, namespaces } = detection;
	const plainBases = bases.filter(({ variable }) => variable === undefined);
	return [
		...[...hosts, ...gateways.map(({ host }) => host)].map(keywordOfHost),
		...plainBases.map(({ host, segments }) => (host === undefined ? longest(segments) : keywordOfHost(host))),
		...[...paths, ...otherPaths].map(keywordOfPath),
		...collections.map(({ name }) => name),
		...namespaces.map((namespace) => namespace.replace(/^https?:\/\//, '').split('/', 1)[0] ?? ''),
	];
}

function keywordsOfApi({ detection }: Api): readonly string[] {
	const { hosts, gateways, bases, variables, paths, collections, namespaces } = detection;
	const pathBases = bases.filter(({ host, variable }) => host === undefined && variable === undefined);
	const words = [
		...paths.map(keywordOfPath),
		...pathBases.map(({ segments }) => longest(segments)),
		...collections.map(({ name }) => name),
	];
	return [
		...[...hosts, ...gateways.map(({ host }) => host)].map(keywordOfHost),
		...bases.flatMap(({ host }) => (host === undefined ? [] : keywordOfHost(host))),
		...bases.flatMap(({ variable }) => (variable === undefined ? [] : spellingsOfVariable(variable))),
		...variables.flatMap(spellingsOfVariable),
		...words.filter((word) => word !== '').flatMap(segmentKeywords),
		...namespaces.map((namespace) => namespace.replace(/^https?:\/\//, '')),
	].filter((text) => text !== '');
}

/**
 * The forms of a path segment in code: after a slash, after an interpolation, or at the start of a
 * string literal.
 */
function segmentKeywords(word: string): readonly string[] {
	const quoted = ['"', "'", '`'].flatMap((quote) => [quote, '/', '?'].map((end) => quote + word + end));
	return [`/${word}`, `}${word}/`, ...quoted];
}

/**
 * The start of the element names of requests for tables: `doSELECT` for `SELECT <table>` in the
 * log.
 */
function tableRequestKeywords(catalog: Catalog): readonly string[] {
	return tableOperationsOf(catalog).map(({ name }) => `do${name}`);
}

/**
 * Returns the longest part of a host that all of its spellings contain. Labels in Punycode, such as
 * `xn--konomi-bya`, can also be written with the letters that they encode.
 */
function keywordOfHost(host: string): string {
	return longest(host.split(/\*|xn--[^.]*/));
}

function longest(parts: readonly string[]): string {
	return parts.reduce((best, part) => (part.length > best.length ? part : best), '');
}

/** Returns the first long segment of a path, which several APIs share, or else the longest one. */
function keywordOfPath(path: string): string {
	const segments = path.split('/');
	return segments.find(({ length }) => length >= 6) ?? longest(segments);
}
