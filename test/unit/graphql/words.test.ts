import { graphqlWords } from '../../../src/graphql/words.ts';
import { l10n } from '../support/l10n.ts';
import { checkWords } from '../support/words.ts';

describe('words of the GraphQL part', () => {
	it('explain every code with a sentence and a next step', () => {
		checkWords(['graphql'], graphqlWords(l10n), 'graphql');
	});
});
