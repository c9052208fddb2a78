import { escapeRegExp } from '../../../shared/core/escapeRegExp.ts';
import type { Api, Catalog } from '../model/catalog.ts';
import { spellingsOf } from './variables.ts';

/**
 * Returns strings of which at least one occurs, case-sensitively, in each text that uses an API of
 * the catalog. Names of collections are everyday words, so they count only as a path segment or at
 * the start of a string literal.
 */
export function mentionedFacts(catalog: Catalog): readonly string[] {
	return factsOf(catalog).texts;
}

/**
 * Whether a text contains one of the strings that {@link mentionedFacts} returns for a catalog.
 * Linear in the length of the text.
 */
export function mentions(catalog: Catalog, text: string): boolean {
	return factsOf(catalog).pattern.test(text);
}

interface Facts {
	readonly texts: readonly string[];
	readonly pattern: RegExp;
}

const knownFacts = new WeakMap<Catalog, Facts>();

function factsOf(catalog: Catalog): Facts {
	const known = knownFacts.get(catalog);
	if (known) {
		return known;
	}
	const texts = [...new Set([...catalog.apis.flatMap(textsOf), ...requestTexts(catalog)])];
	const alternatives = texts.map(escapeRegExp);
	const facts = { texts, pattern: texts.length === 0 ? /[^\s\S]/ : new RegExp(alternatives.join('|')) };
	knownFacts.set(catalog, facts);
	return facts;
}

function textsOf({ detection }: Api): readonly string[] {
	const { hosts, gateways, bases, variables, paths, collections, namespaces } = detection;
	const given = bases.filter(({ host, variable }) => host === undefined && variable === undefined);
	const words = [
		...paths.map((path) => longest(path.split('/'))),
		...given.map(({ segments }) => longest(segments)),
		...collections.map(({ name }) => name),
	];
	return [
		...hosts,
		...gateways.map(({ host }) => longest(host.split('*'))),
		...bases.flatMap(({ host, variable }) => host ?? (variable === undefined ? [] : spellingsOf(variable))),
		...variables.flatMap(spellingsOf),
		...words.filter((word) => word !== '').flatMap(segmentTexts),
		...namespaces.map((namespace) => namespace.replace(/^https?:\/\//, '')),
	].filter((text) => text !== '');
}

/**
 * The forms of a path segment in code: after a slash, after an interpolation, or at the start of a
 * string literal.
 */
function segmentTexts(word: string): readonly string[] {
	const quoted = ['"', "'", '`'].flatMap((quote) => [quote, '/', '?'].map((end) => quote + word + end));
	return [`/${word}`, `}${word}/`, ...quoted];
}

/**
 * The start of the element names of requests for tables: `doSelect` for `SELECT <table>` in the
 * log.
 */
function requestTexts({ apis, log }: Catalog): readonly string[] {
	const withTables = new Set(apis.filter(({ detection }) => detection.tables.length > 0).map(({ id }) => id));
	return log.flatMap(({ api, operation }) => {
		const name = operation.kind === 'named' && withTables.has(api) ? operation.text.split(' ', 1)[0] : undefined;
		return name ? [`do${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`] : [];
	});
}

function longest(pieces: readonly string[]): string {
	return pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
}
