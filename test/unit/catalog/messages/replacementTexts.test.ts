import assert from 'node:assert/strict';
import { formatCatalogAsMarkdown } from '../../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import { replacementTexts } from '../../../../src/catalog/messages/replacementTexts.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog } from '../bundledCatalog.ts';

const catalog = bundledCatalog();

describe('replacementTexts', () => {
	it('names the root field, the arguments and the source of an operation', () => {
		assert.deepEqual(replacementTexts(catalog, 'legacy-main-rest', 'GET /studenter/{id}', l10n), [
			'studenterGittStudentnumre (studentnummer → studentnumre) [source: Names in the migration from REST to GraphQL; fields: Inferred from the names in the public GraphQL schema]',
		]);
	});

	it('adds the notes of an operation after its root field', () => {
		const texts = replacementTexts(catalog, 'legacy-main-rest', 'GET /vurderingsenhet/{id}', l10n);
		assert.deepEqual(texts.slice(1), [
			'The parts of the id are not stated. They are put into the fields of the input in their order.',
		]);
	});

	it('lists operations of a row that stands for many', () => {
		const texts = replacementTexts(catalog, 'legacy-main-rest', 'GET /<collection>/{id}', l10n);
		assert.equal(texts.length, 11);
		assert.equal(texts[10], '52 more operations, which the catalog document lists');
		assert.ok(texts.includes('GET /studenter: studenter'));
	});

	for (const { api, operation } of catalog.log.filter((row) => row.api !== 'legacy-main-rest')) {
		it(`states that no replacement is known for ${operation.text} of ${api}`, () => {
			const [text = ''] = replacementTexts(catalog, api, operation.text, l10n);
			assert.match(text, /^no known replacement \[source: /);
		});
	}
});

describe('the catalog document', () => {
	it('lists the replacements of each API', () => {
		const next = { version: 6, notBefore: { year: 2027, month: 3, day: 31 } };
		const lines = formatCatalogAsMarkdown(catalog, next, l10n).split('\n');
		assert.ok(lines.includes('## Replacements of Legacy main REST API'));
		assert.ok(lines.some((line) => line.startsWith('- GET /roller: fsRoller')));
	});
});
