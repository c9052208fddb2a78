import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { errorMessages } from '../../../src/cli/messages.ts';
import { UserError } from '../../../src/shared/core/errors.ts';

/** Returns the distinct strings that match the first group of a pattern in source files. */
function matchesIn(files: readonly string[], pattern: RegExp): readonly string[] {
	const texts = files.map((file) => readFileSync(file, 'utf8'));
	return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code = '']) => code)))].sort();
}

describe('the messages of the command line', () => {
	const tables = ['src/cli/messages.ts', 'src/cli/convertErrorMessages.ts', 'src/cli/networkErrorMessages.ts'];
	const codes = matchesIn(tables, /^\t'([a-z-]+\/[a-z-]+)':/gm);

	it('belong to error codes of the command line, all of which have a message', () => {
		const sources = globSync('src/**/*.ts').filter((file) => !/messages\.ts$/i.test(file));
		assert.deepEqual(
			codes.filter((code) => code.startsWith('cli/')),
			matchesIn(sources, /'(cli\/[a-z-]+)'/g),
		);
	});

	it('state what happened and what to do, in complete sentences, with and without optional details', () => {
		const messages = errorMessages();
		const details = Object.fromEntries(matchesIn(tables, /\{(\w+)\}/g).map((name) => [name, 'detail']));
		const always = { stoppedBy: 'conversion/redirected', notSent: 2, reasons: 'encrypted' };
		for (const code of codes) {
			for (const each of [
				{ ...details, ...always, field: 'apiUrl' },
				{ ...always, field: 'clientSecret' },
			]) {
				const { text } = messages.messageFor(new UserError(code, each));
				assert.match(text, /^.{8,}\. [A-Z"].{3,}\S$/, code);
				assert.doesNotMatch(text, /[{}]/, code);
			}
		}
	});

	it('name the variable to set when a server has a certificate of an untrusted authority', () => {
		const { text } = errorMessages().messageFor(new UserError('network/certificate', { host: 'api.example.org' }));
		assert.match(text, /api\.example\.org\. Set NODE_EXTRA_CA_CERTS to a PEM file/);
	});

	it('name the same next step for the connection of a conversion as for any other connection', () => {
		const details = { file: 'plan.docx', host: 'c.example', proxy: 'p.example', setting: 'HTTPS_PROXY', status: 403 };
		const textOf = (code: string) => errorMessages().messageFor(new UserError(code, { ...details, reason: code })).text;
		for (const reason of codes.filter((code) => code.startsWith('network/'))) {
			const { text } = errorMessages().messageFor(
				new UserError('conversion/connection-failed', { ...details, reason }),
			);
			assert.equal(text, `"plan.docx" was not converted. ${textOf(reason)}`);
			assert.doesNotMatch(text, /See the log|http\./);
			const stopped = {
				...{ ...details, reason, notSent: 1 },
				stoppedBy: 'conversion/connection-failed',
			};
			assert.equal(
				errorMessages().messageFor(new UserError('conversion/stopped', stopped)).text,
				`${text} 1 other file was not sent, because the result would be the same.`,
			);
		}
	});

	it('state that a user name and a password in an address must not be in the file', () => {
		const details = { environment: 'test', field: 'apiUrl' };
		const { text } = errorMessages().messageFor(new UserError('environment/secret-in-settings', details));
		assert.match(text, /^The user name and password in "apiUrl" of the environment "test" must not be in the file\./);
	});
});
