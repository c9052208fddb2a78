import assert from 'node:assert/strict';
import { ErrorMessages, messageTableEntry } from '../../../../src/shared/core/errorMessages.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { l10n } from '../../support/l10n.ts';

const next = { title: 'Try Again', command: 'studyAdmin.try' };

describe('ErrorMessages', () => {
	const messages = new ErrorMessages(l10n);
	messages.add(() => ({ 'part/refused': messageTableEntry('{host} refused "{name}".', next) }));

	it('returns the message of an error with its details and its next step', () => {
		const { text, next: step } = messages.messageFor(new UserError('part/refused', { host: 'a.example', name: 'b' }));
		assert.deepEqual([text, step], ['a.example refused "b".', next]);
	});

	it('breaks links in error details, so that a notification does not render them', () => {
		const name = '[click](command:workbench.action.quit) [a](https://b.example)';
		const { text } = messages.messageFor(new UserError('part/refused', { host: 'a.example', name }));
		assert.doesNotMatch(text, /\]\(/);
		assert.match(text, /click.*command:workbench\.action\.quit/);
	});

	it('refers to the log for an error without a known code', () => {
		for (const error of [new Error('part/refused'), new UserError('part/unknown'), new UserError('toString'), 'text']) {
			assert.equal(messages.messageFor(error).next.command, 'studyAdmin.showLog');
		}
	});
});
