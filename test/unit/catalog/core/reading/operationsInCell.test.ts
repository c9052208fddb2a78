import assert from 'node:assert/strict';
import { operationsInCell } from '../../../../../src/catalog/core/reading/operationsInCell.ts';

describe('operationsInCell', () => {
	for (const [expected, ...lines] of [
		[['GET /a'], 'GET /a'],
		[['GET /a', 'POST /b'], 'GET /a, POST /b'],
		[['GET /a', 'POST /b'], 'GET /a,POST /b'],
		[['GET /a', 'POST /b'], 'GET /a og POST /b'],
		[['GET /a', 'POST /b'], 'GET /a and POST /b'],
		[['GET /a', 'POST /b'], 'GET /a samt POST /b'],
		[['GET /a', 'POST /b'], 'GET /a;POST /b'],
		[['GET /a', 'post /b'], 'GET /a;post /b'],
		[['GET /a', 'post /b'], 'GET /a,post /b'],
		[['GET /a', 'GET /b'], 'GET /a, /b'],
		[['GET /a', 'POST /a'], 'GET, POST /a'],
		[['GET /a', 'POST /a'], 'GET/POST /a'],
		[['GET /a', 'POST /b', 'PUT /c'], 'GET /a, POST /b, and PUT /c'],
		[['GET /a', 'POST /b'], 'GET /a; ', 'POST /b'],
		[['get /a', 'post /a'], 'get/post /a'],
		[['/studenter/'], '/studenter/'],
		[['<emne, kull>'], '<emne, kull>'],
		[['GET /a', 'kall uten metode'], 'GET /a', 'kall uten metode'],
		[['GET /a(x,y)', 'POST /b'], 'GET /a(x,y), POST /b'],
		[['GET /a', 'POST /b'], '- GET /a', '- POST /b'],
		[['GET /a', 'POST /b'], '1. GET /a', '2) POST /b'],
		[['SELECT Person', 'SELECT Emne'], 'SELECT Person, Emne'],
		[['delete Person', 'insert Emne'], 'delete Person; insert Emne'],
		[['Person', 'Emne'], 'Person, Emne'],
		[['Alle', 'GET /a'], 'Alle, GET /a'],
		[['GET'], 'GET'],
		[[''], ''],
		[['Se; dette, er! prosa'], 'Se; dette, er! prosa'],
	] as const) {
		it(`separates ${JSON.stringify(lines)} into ${JSON.stringify(expected)}`, () => {
			assert.deepEqual(operationsInCell(lines), { texts: expected, isUnclear: false });
		});
	}

	for (const lines of [
		['Alle unntatt GET /a'],
		['GET /a, POST på alle andre'],
		['GET /studieretter/', '{id}'],
		['GET, Person'],
		['SELECT Person, /emner'],
	]) {
		it(`does not separate ${JSON.stringify(lines)}, which is unclear`, () => {
			assert.deepEqual(operationsInCell(lines), { texts: [lines.join(' ')], isUnclear: true });
		});
	}
});
