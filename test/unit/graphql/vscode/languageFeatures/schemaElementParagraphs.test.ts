import assert from 'node:assert/strict';
import type { ElementDocumentation } from '../../../../../src/graphql/core/language/schema/schemaElement.ts';
import { schemaElementParagraphs } from '../../../../../src/graphql/vscode/languageFeatures/schemaElementParagraphs.ts';
import { calendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { l10n } from '../../../support/l10n.ts';

const today = calendarDay(2027, 3, 21);

function paragraphs(element: Partial<ElementDocumentation>): readonly string[] {
	assert.ok(today);
	const nothing = { description: undefined, deprecated: undefined, contract: undefined };
	return schemaElementParagraphs({ l10n, locale: 'en', today }, { ...nothing, ...element });
}

describe('schemaElementParagraphs', () => {
	it('returns no paragraphs for a schema element without description, deprecation and contract level', () =>
		assert.deepEqual(paragraphs({}), []));

	it('returns the paragraphs of a schema element in the order deprecation, contract level, description', () => {
		const deprecated = { name: 'Query.emner', reason: 'Bruk `emnerV2` isteden. Feltet fjernes 31.03.2027.' };
		const contract = { level: 'beta', address: 'https://example.org/#beta' } as const;
		assert.deepEqual(paragraphs({ description: 'Emnene.', deprecated, contract }), [
			'Query.emner is deprecated. Its last day is 31 March 2027 (10 days left). Bruk `emnerV2` isteden. Feltet fjernes 31.03.2027.',
			'[Contract: beta](https://example.org/#beta)',
			'Emnene.',
		]);
	});

	it('links a contract level only if the schema contains an address for it', () => {
		assert.deepEqual(paragraphs({ contract: { level: 'stable', address: undefined } }), ['Contract: stable']);
		assert.deepEqual(paragraphs({ contract: { level: 'experimental', address: undefined } }), [
			'Contract: experimental',
		]);
	});

	it('escapes links in descriptions and deprecation reasons', () => {
		const deprecated = { name: 'Query.a', reason: '[click](command:quit)' };
		const contract = { level: 'beta', address: 'https://example.org/#a)[x](command:quit' } as const;
		const text = paragraphs({ description: '![p](https://example.org/p.png)', deprecated, contract }).join('\n');
		assert.doesNotMatch(text, /(?<!\\)\]\((?!https:\/\/)/);
		assert.match(text, /!\\\[p\\\]/);
	});
});
