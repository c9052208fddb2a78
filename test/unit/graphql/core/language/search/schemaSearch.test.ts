import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { foldedTerms } from '../../../../../../src/graphql/core/language/search/foldText.ts';
import { SchemaSearch } from '../../../../../../src/graphql/core/language/search/schemaSearch.ts';
import {
	norwegianQuestions,
	questionsWithStopWords,
	schemaQuestions,
	shortQuestions,
	translatedTerms,
} from '../../../../../fixtures/schemaQuestions.ts';

const today = { year: 2026, month: 11, day: 22 };
const studySchema = buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8'));
const study = new SchemaSearch(studySchema);
const sandbox = new SchemaSearch(buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8')));

function found(search: SchemaSearch, query: string, limit = 5): readonly string[] {
	return search.search(query, { today, limit }).map(({ coordinate }) => coordinate);
}

function foundIn(sdl: string, query: string): string {
	return found(new SchemaSearch(buildSchema(sdl)), query, 20).join(' ');
}

describe('SchemaSearch', () => {
	const first: readonly (readonly [query: string, coordinate: string])[] = [
		['studenter', 'Query.studenter'],
		['STUDENTER', 'Query.studenter'],
		['studenter gitt', 'Query.studenterGittStudentnumre'],
		['gitt studentnumre studenter', 'Query.studenterGittStudentnumre'],
		['studentergittst', 'Query.studenterGittStudentnumre'],
		['sgs', 'Query.studenterGittStudentnumre'],
		['emnerV2', 'Query.emnerV2'],
		['emner', 'Query.emnerV2'],
		['studienivå', 'Studieprogram.studieniva'],
		['studienivaa', 'Studieprogram.studieniva'],
		['Student.studentnummer', 'Student.studentnummer'],
		['registrert tidspunkt', 'Semesterregistrering.registrertTidspunkt'],
		['avgift', 'Semesterregistrering.harBetaltSemesteravgift'],
		['lngsmrp', 'Query.langsomRapport'],
		['courses', 'Query.emnerGittEmnekoder'],
		['hvordan finner jeg alle studenter', 'Query.studenter'],
		['change name of a study programme', 'Mutation.endreStudieprogramnavn'],
		['HOST', 'Terminbetegnelse.HOST'],
		['students by student number', 'Query.studenterGittStudentnumre'],
		['students by', 'Query.studenterGittStudentnumre'],
		['students given', 'Query.studenterGittStudentnumre'],
	];
	for (const [query, coordinate] of first) {
		it(`finds ${coordinate} first for "${query}"`, () => {
			assert.equal(found(sandbox, query)[0], coordinate);
		});
	}

	for (const [terms, field] of translatedTerms) {
		it(`finds the field "${field}" for ${terms.replaceAll(' ', ', ')}`, () => {
			const search = new SchemaSearch(buildSchema(`type Query { ${field}: Int other: Int }`));
			const missed = terms.split(' ').filter((term) => found(search, term).join(' ') !== `Query.${field}`);
			assert.deepEqual(missed, []);
		});
	}

	it('finds an answer among the first five for short questions about the study schema', () => {
		const missed = shortQuestions.filter(
			({ question, answers }) => !found(study, question).some((coordinate) => answers.includes(coordinate)),
		);
		assert.deepEqual(missed, []);
	});

	it('finds no element by a stop word of a question', () => {
		const missed = questionsWithStopWords.filter((question) => {
			const stopWords = foldedTerms(question).filter((word) => !/^(?:desks?|rom(?:met|mene)?|more|old)$/.test(word));
			const fields = [...new Set(stopWords)].map((word) => `${word}Note: Int`).join(' ');
			const noun = question.includes('desk') ? 'desk' : 'rom';
			return foundIn(`type Query { ${noun}: Int ${fields} }`, question) !== `Query.${noun}`;
		});
		assert.deepEqual(missed, []);
	});

	it('finds the expected element among the first five for 30 questions in Norwegian and English', () => {
		const questions = schemaQuestions.filter(({ schema }) => schema === 'study');
		assert.equal(questions.length, 30);
		const missed = questions.filter(({ question, expected }) => !found(study, question).includes(expected));
		assert.deepEqual(missed, []);
	});

	it('finds an answer among the first five for 43 of 45 questions with Norwegian verbs and study terms', () => {
		const missed = norwegianQuestions.filter(
			({ question, answers }) => !found(study, question).some((coordinate) => answers.includes(coordinate)),
		);
		assert.equal(norwegianQuestions.length, 45);
		assert.deepEqual(
			missed.map(({ question }) => question),
			['hvilket studieprogram går studenten på', 'når går studentkortet ut'],
		);
	});

	it('ranks a mutation before a field only if the search text contains the verb of the mutation', () => {
		const sdl = 'type Query { v: Int } type Mutation { addReview: Int } type Book { review: Int }';
		assert.equal(foundIn(sdl, 'book review').split(' ')[0], 'Book.review');
		assert.equal(foundIn(sdl, 'add review').split(' ')[0], 'Mutation.addReview');
	});

	it('finds elements by their descriptions', () => {
		assert.equal(found(sandbox, 'stanser når klienten går')[0], 'Query.langsomRapport');
	});

	it('does not find elements by the sentence about the contract level', () => {
		const description = 'Rommene. Feltet er i [beta](https://example.org/#kontrakt-for-apier-i-beta)';
		const sdl = `type Query { """${description}""" rooms: Int }`;
		assert.equal(foundIn(sdl, 'rommene'), 'Query.rooms');
		assert.equal(foundIn(sdl, 'kontrakt'), '');
	});

	it('ranks equal words before prefixes, and prefixes before parts of words', () => {
		const sdl = 'type Query { v: Int } type A { navn: Int navnebytte: Int fornavn: Int }';
		assert.equal(foundIn(sdl, 'navn'), 'A.navn A.navnebytte A.fornavn');
		assert.equal(foundIn(sdl, 'nav'), 'A.navn A.navnebytte A.fornavn');
	});

	it('ranks root fields before other elements with the same words', () => {
		const sdl =
			'type Query { v: Int roomCode: Int } type A { roomCode: Int roomKey: Int } type Mutation { roomKey: Int }';
		assert.equal(foundIn(sdl, 'room code'), 'Query.roomCode A.roomCode');
		assert.equal(foundIn(sdl, 'room key'), 'Mutation.roomKey A.roomKey');
	});

	it('ranks deprecated elements after others, and expired ones last', () => {
		const sdl =
			'type Query { rooms1: Int @deprecated(reason: "Fjernes 2020-01-31") rooms2: Int @deprecated(reason: "Fjernes 2030-01-31") rooms3: Int } type A { rooms4: Int }';
		assert.equal(foundIn(sdl, 'rooms'), 'Query.rooms3 A.rooms4 Query.rooms2 Query.rooms1');
	});

	it('ranks elements near the root before others', () => {
		const sdl =
			'type Query { v: Int b: B } type B { c: C } type C { code: Int a: A } type A { code: Int } type Lost { code: Int }';
		assert.equal(foundIn(sdl, 'code'), 'C.code A.code Lost.code');
	});

	const ranked: readonly (readonly [title: string, sdl: string, query: string, expected: string])[] = [
		[
			'inflections, then prefixes, compounds and parts of words',
			'type Query { a: A } type A { student: Int studenterliste: Int studentkort: Int utvekslingsstudent: Int gjestestudentkort: Int }',
			'studenter',
			'A.student A.studenterliste A.studentkort A.utvekslingsstudent A.gjestestudentkort',
		],
		[
			'equal names near the root first, then short ones, then by the alphabet',
			'type Query { roomCC: Int roomB: Int roomA: Int roomC: Int a: A } type A { roomA: Int }',
			'room',
			'Query.roomA Query.roomB Query.roomC Query.roomCC A.roomA',
		],
		[
			'a field before a mutation whose verb the query lacks',
			'type Query { book: Book } type Mutation { addReview: Int } type Book { review: Int }',
			'review',
			'Book.review Mutation.addReview',
		],
		[
			'a field that is in service on its last day like others',
			'type Query { rooms1: Int @deprecated(reason: "Fjernes 2026-11-22") rooms2: Int @deprecated(reason: "Fjernes 2030-01-31") }',
			'rooms',
			'Query.rooms1 Query.rooms2',
		],
		[
			'an expired field after one that is still in service',
			'type Query { rooms1: Int @deprecated(reason: "Fjernes 2026-11-21") rooms2: Int @deprecated(reason: "Fjernes 2030-01-31") }',
			'rooms',
			'Query.rooms2 Query.rooms1',
		],
		[
			'a mutation with all words before a query with an inflection',
			'type Query { addReviews: Int } type Mutation { addReview: Int }',
			'add review',
			'Mutation.addReview Query.addReviews',
		],
		['a compound of the stem of a word', 'type Query { roomtable: Int }', 'rooms', 'Query.roomtable'],
		[
			'a word of which the query is a longer part first',
			'type Query { v: Int } type A { roomNavnebytte: Int roomNavn: Int }',
			'nav',
			'A.roomNavn A.roomNavnebytte',
		],
		['a compound of a stem of three letters', 'type Query { fagemnet: Int }', 'emner', ''],
		['a word before a name with these initials', 'type Query { roomCode: Int rcList: Int }', 'rc', 'Query.rcList'],
		['three letters inside a name', 'type Query { roomCode: Int }', 'omc', 'Query.roomCode'],
		['two letters inside a name', 'type Query { roomCode: Int }', 'mc', ''],
		['the initials of a name', 'type Query { roomCode: Int }', 'rc', 'Query.roomCode'],
		['initials next to another word', 'type Query { roomCode: Int desk: Int }', 'rc desk', 'Query.desk'],
		['three letters of a name in order', 'type Query { roomCode: Int }', 'rmd', 'Query.roomCode'],
		['two letters of a name in order', 'type Query { roomCode: Int }', 'rd', ''],
		['letters of a name in another order', 'type Query { roomCode: Int }', 'rdm', ''],
		['letters of a name that the query repeats', 'type Query { roomCode: Int }', 'rrd', ''],
		['letters of a name without its first letter', 'type Query { roomCode: Int }', 'omd', ''],
		['the first letter of a name', 'type Query { roomCode: Int }', 'r', 'Query.roomCode'],
		[
			'the initials of a name that also contains them',
			'type Query { roomCodeArchive: Int }',
			'rc',
			'Query.roomCodeArchive',
		],
		[
			'a word that ends with three letters before one that contains them',
			'type Query { v: Int } type A { axromb: Int grupperom: Int }',
			'rom',
			'A.grupperom A.axromb',
		],
		[
			'a synonym of two letters only as a complete word',
			'type Query { v: Int } type A { navnEn: Int enhet: Int }',
			'english',
			'A.navnEn',
		],
		['a letter inside a name', 'type Query { roomCode: Int }', 'm', ''],
		['a name whose words the query joins', 'type Query { roomCode: Int }', 'roomcode seats', 'Query.roomCode'],
		[
			'a name that starts with the joined words before one that contains them',
			'type Query { v: Int } type A { xRoomCode: Int roomCodeList: Int }',
			'roomcode',
			'A.roomCodeList A.xRoomCode',
		],
		['a name without words by its description', 'type Query { "All rooms" _: Int }', 'rooms', 'Query._'],
		[
			'the field of a subscription before a field near the root',
			'type Query { a: A } type A { myRooms: Int } type Subscription { newRooms: Int }',
			'rooms',
			'Subscription.newRooms A.myRooms',
		],
		[
			'the better of two expired fields first',
			'type Query { roomsList: Int @deprecated(reason: "Fjernes 2020-01-31") rooms: Int @deprecated(reason: "Fjernes 2020-01-31") }',
			'rooms',
			'Query.rooms Query.roomsList',
		],
	];
	for (const [title, sdl, query, expected] of ranked) {
		it(`returns ${expected || 'nothing'} for the query "${query}": ${title}`, () =>
			assert.equal(foundIn(sdl, query), expected));
	}

	it('marks a result as weak if the best element matches only letters or few words of the query', () => {
		const search = new SchemaSearch(
			buildSchema('type Query { roomCode: Int desk: Int } type Mutation { addRoom: Int }'),
		);
		const isWeak = (query: string) => search.find(query, { today, limit: 5 }).isWeak;
		assert.deepEqual(
			['roomCode', 'room', 'code', 'add room', 'rmd', 'desk of the unknown visitors from abroad'].map(isWeak),
			[false, false, false, false, true, true],
		);
	});

	it('does not find elements of a kind by the names of the types that enclose them', () => {
		const search = new SchemaSearch(buildSchema('type Query { v: Int } type Room { code: Int size: Int }'));
		assert.deepEqual(search.search('room', { today, limit: 5, kinds: new Set(['field']) }), []);
	});

	it('ranks rare words of a query before frequent ones', () => {
		const fields = [...'abcdefgh'].map((letter) => `${letter}Student: Int`).join(' ');
		const sdl = `type Query { ${fields} distantCampus: Int }`;
		assert.equal(foundIn(sdl, 'student campus').split(' ')[0], 'Query.distantCampus');
	});

	it('finds an element by the names of the types that enclose it only together with its own name', () => {
		const sdl = 'type Query { v: Int } type Room { code: Int size: Int } type Desk { code: Int }';
		assert.equal(foundIn(sdl, 'room code').split(' ')[0], 'Room.code');
		assert.equal(foundIn(sdl, 'code of the room').split(' ')[0], 'Room.code');
		assert.equal(foundIn(sdl, 'room'), 'Room');
	});

	it('finds arguments, input fields and enum values, but no elements of introspection', () => {
		const sdl = 'type Query { v(roomA: In): E } input In { roomB: Int } enum E { ROOM_C }';
		assert.equal(foundIn(sdl, 'room').split(' ').toSorted().join(' '), 'E.ROOM_C In.roomB Query.v(roomA:)');
		assert.equal(foundIn(sdl, '__schema'), '');
	});

	it('restricts the result to kinds of elements', () => {
		const options = { today, limit: 100, kinds: new Set(['mutation'] as const) };
		assert.deepEqual(
			sandbox.search('registrer studieprogramnavn', options).map(({ kind }) => kind),
			['mutation', 'mutation'],
		);
	});

	it('returns no more elements than the limit, and none for a query without words', () => {
		assert.equal(found(sandbox, 'a', 3).length, 3);
		for (const query of ['', '   ', '.(:)', '\u{1f600}']) {
			assert.deepEqual(found(sandbox, query), []);
		}
	});

	it('reads only the beginning of a long query', () => {
		assert.equal(found(sandbox, `studenter ${'x'.repeat(300)} ${'emner '.repeat(100_000)}`)[0], 'Query.studenter');
	});

	it('finds the same elements when the schema is indexed completely, partly or not before the search', () => {
		const schema = studySchema;
		const [complete, partly, not] = [new SchemaSearch(schema), new SchemaSearch(schema), new SchemaSearch(schema)];
		assert.ok([...complete.indexInSteps()].length > 2);
		const steps = partly.indexInSteps();
		steps.next();
		steps.next();
		for (const search of [complete, partly, not]) {
			assert.deepEqual(found(search, 'studieniva', 50), found(complete, 'studieniva', 50));
		}
		steps.next();
		assert.equal(found(partly, 'emnerV2')[0], 'Query.emnerV2');
		assert.equal([...not.indexInSteps()].length, 0);
	});

	it('searches a schema that has no query fields', () => {
		assert.equal(foundIn('type Room { code: Int }', 'code'), 'Room.code');
		assert.deepEqual(found(new SchemaSearch(emptySchema()), 'b'), []);
	});
});

function emptySchema(): GraphQLSchema {
	return buildSchema('scalar A', { assumeValid: true });
}
