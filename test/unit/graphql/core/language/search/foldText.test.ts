import assert from 'node:assert/strict';
import { foldedTerms, foldText, wordStemOf } from '../../../../../../src/graphql/core/language/search/foldText.ts';

describe('foldText', () => {
	const spellings: readonly (readonly string[])[] = [
		['studienivå', 'studieniva', 'STUDIENIVAA', 'studieniva\u030a'],
		['lærested', 'larested', 'laerested', 'LÆRESTED'],
		['søknad', 'soknad', 'soeknad', 'SØKNAD'],
		['forelesning på Ås', 'forelesning pa as'],
		['idé', 'ide', 'IDÉ'],
	];
	for (const [first = '', ...others] of spellings) {
		it(`returns the same text for ${[first, ...others].join(', ')}`, () => {
			for (const other of others) {
				assert.equal(foldText(other), foldText(first));
			}
		});
	}
});

describe('foldedTerms', () => {
	const rows: readonly (readonly [text: string, words: string])[] = [
		['studenterGittFeideBrukere', 'studenter gitt feide brukere'],
		['emnerV2', 'emner v2'],
		['studieprogramGittKoderV2', 'studieprogram gitt koder v2'],
		['nodeID', 'node id'],
		['URLName', 'url name'],
		['SEMESTERREGISTRERT', 'semesterregistrert'],
		['ENDRE_NAVN_2', 'endre navn 2'],
		['Query.emner(first:)', 'query emner first'],
		['Studentens årlige søknad, f.eks. 2027!', 'studentens arlige soknad f eks 2027'],
		['Ærlig ØL', 'arlig ol'],
		[' \n-', ''],
	];
	for (const [text, words] of rows) {
		it(`splits ${JSON.stringify(text)} into "${words}"`, () => {
			assert.equal(foldedTerms(text).join(' '), words);
		});
	}
});

describe('wordStemOf', () => {
	it('returns the same stem for the inflections of a word', () => {
		for (const forms of [
			'emne emnet emner emnene',
			'student studenten studenter studentene students',
			'rolle rollen roller rollene',
			'rom rommet rommene',
			'program programmet programmer programme programmes',
			'nummer nummeret numre numrene',
			'studentnummer studentnumre',
		]) {
			assert.equal(new Set(forms.split(' ').map(wordStemOf)).size, 1, forms);
		}
	});

	it('returns a stem of at least three letters', () => {
		assert.deepEqual(['es', 'ene', 'een', 'kode'].map(wordStemOf), ['es', 'ene', 'een', 'kod']);
	});
});
