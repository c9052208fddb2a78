import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { reportNonFatalErrors } from '../../../src/cli/reportNonFatalErrors.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { UserError } from '../../../src/shared/core/errors.ts';

describe('reportNonFatalErrors', () => {
	for (const [isVerbose, lines] of [
		[false, ['web: a.txt cannot be written. Check the folder and its permissions.']],
		[true, ['web: a.txt cannot be written. Check the folder and its permissions.', 'Error: read-only']],
	] as const) {
		it(`reports the repository and the message of an error ${isVerbose ? 'with' : 'without'} its cause`, async () => {
			const errors = new PassThrough();
			const terminal = new Terminal(new PassThrough(), errors);
			terminal.isVerbose = isVerbose;
			const error = new UserError('cli/not-written', { file: 'a.txt' }, new Error('read-only'));
			await reportNonFatalErrors([error], terminal, 'web: ');
			assert.deepEqual((await text(errors.end())).trimEnd().split('\n'), lines);
		});
	}
});
