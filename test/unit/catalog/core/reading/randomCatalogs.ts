import { readApiOperation } from '../../../../../src/catalog/core/model/apiOperation.ts';
import {
	type Api,
	type Catalog,
	type DeprecationLogEntry,
	noDetectionData,
	type UnrecognizedCell,
} from '../../../../../src/catalog/core/model/catalog.ts';
import { readCatalogPhase } from '../../../../../src/catalog/core/model/phase.ts';
import { type CalendarDay, calendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import type { Random } from '../../../../fixtures/random.ts';

/** Texts that have a meaning in Markdown, HTML or tables. */
const specialTexts = [
	...[
		'a|b',
		'\\',
		'\\|',
		'*c*',
		'**',
		'_d_',
		'e_f',
		'`g`',
		'``',
		'~~h~~',
		'<b>i</b>',
		'<i',
		'&amp;',
		'&',
		'AT&T',
		'"j"',
	],
	...[
		'[k](l)',
		'![m](n)',
		'[',
		']',
		'(o)',
		'# p',
		'#',
		'1.',
		'2) q',
		'- r',
		'+',
		'> s',
		'<!-- t -->',
		'</td>',
		'<table>',
	],
	...[
		'æøå ÆØÅ',
		'Ünïcödé',
		'🎓',
		'{u}',
		'$v$',
		'w:x',
		'...',
		'y!',
		'--',
		'https://example.org/a_b',
		'www.example.org',
		'z@example.org',
	],
] as const;
const words = ['basic', 'data', 'student', 'register', 'konto', 'REST', 'SOAP', 'tjeneste', 'emne', 'API'] as const;
const phases = [
	'Stabil',
	'Videreutvikles ikke',
	'Avvikles etter 31. mars 2027',
	'Ends after 2026-03-31',
	'Under lupen',
] as const;
const operations = ['Alle', 'GET /<collection>/{id}', 'post /a/{b}', 'SELECT <table>', 'getEmne', 'All'] as const;
const columns = ['Contact', 'Merknad', 'a|b *c*', 'Årsak <x>'] as const;

/**
 * Returns a random catalog that tables can represent: the APIs of the catalog come before those
 * that are only in the log, names and rows are unique, and unspecified dates contain no comma.
 */
export function randomCatalog(random: Random): Catalog {
	const version = random.pick([undefined, 1, 5, random.between(1, 9999)]);
	const released = version === undefined ? undefined : maybe(random, randomDay(random));
	const listed = random.between(0, 5);
	const ids = Array.from(
		{ length: listed + random.between(0, 3) },
		(_, index) => `api-${index}-${random.pick(words).toLowerCase()}`,
	);
	const apis = ids.map((id, index) => randomApi(random, id, ids, index < listed));
	const log = ids.length === 0 ? [] : Array.from({ length: random.between(0, 6) }, () => randomEntry(random, ids));
	const rows = new Map(log.map((entry) => [JSON.stringify(entry), entry]));
	const notes = Array.from({ length: random.between(0, 2) }, () => randomText(random));
	return { version, released, apis, log: [...rows.values()], notes, migration: [] };
}

function randomApi(random: Random, id: string, ids: readonly string[], isListed: boolean): Api {
	return {
		id,
		// The number makes names unique. Names contain no URL, because a URL would be read as the
		// documentation of an API that has none.
		name: `${randomText(random).replaceAll(/ ?(?:https:|www|z@)\S+/g, '')} ${ids.indexOf(id)}x`.trim(),
		aliases: [],
		documentation: maybe(random, `https://example.org/${random.between(1, 99)}/æ_b*c?d=(e)&f=%7C#g`),
		phase: isListed ? readCatalogPhase(random.pick(phases)) : undefined,
		contract: maybe(random, randomText(random)),
		replacement: maybe(random, ids[random.between(0, ids.length - 1)] ?? id),
		other: randomOther(random),
		detection: noDetectionData,
	};
}

function randomEntry(random: Random, ids: readonly string[]): DeprecationLogEntry {
	return {
		api: ids[random.between(0, ids.length - 1)] ?? '',
		operation: readApiOperation(random.between(0, 3) === 0 ? randomText(random) : random.pick(operations)),
		preAnnounced: maybe(random, randomDay(random)),
		announced: maybe(random, randomDay(random)),
		endOfService: maybe(random, randomDay(random)),
		withdrawn: maybe(random, randomDay(random)),
		notStated: random.between(0, 4) === 0 ? ['19.01.2024 or 17.01.2024', '01.02.2024'] : [],
		other: randomOther(random),
	};
}

function randomOther(random: Random): readonly UnrecognizedCell[] {
	return columns.flatMap((name) => (random.between(0, 5) === 0 ? [{ name, text: randomText(random) }] : []));
}

/** Returns a random text. It never consists of dashes only, which mean an empty cell in a table. */
function randomText(random: Random): string {
	const parts = Array.from({ length: random.between(0, 3) }, () =>
		random.between(0, 1) === 0 ? random.pick(specialTexts) : random.pick(words),
	);
	return [...parts, random.pick(words), ...(random.between(0, 3) === 0 ? [random.pick(specialTexts)] : [])].join(
		random.pick([' ', ' ', '']),
	);
}

/** Returns a random day of the years 2000 to 2099. */
export function randomDay(random: Random): CalendarDay {
	return (
		calendarDay(random.between(2000, 2099), random.between(1, 12), random.between(1, 31)) ?? {
			year: 2028,
			month: 2,
			day: 29,
		}
	);
}

function maybe<T>(random: Random, value: T): T | undefined {
	return random.between(0, 2) === 0 ? undefined : value;
}
