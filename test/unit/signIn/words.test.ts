import { signInWords } from '../../../src/signIn/words.ts';
import { l10n } from '../support/l10n.ts';
import { checkWords } from '../support/words.ts';

describe('sign-in words', () => {
	it('say for every error what happened and what next', () => checkWords(['sign-in'], signInWords(l10n), 'signIn'));
});
