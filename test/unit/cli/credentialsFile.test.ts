import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { readCredentialsFile, withCredentialsFile } from '../../../src/cli/credentialsFile.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { UserError } from '../../../src/shared/core/errors.ts';

describe('readCredentialsFile', () => {
	let folder = '';
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'credentials-'));
	});
	after(() => rmSync(folder, { recursive: true }));

	function write(content: string | Buffer, mode = 0o600): string {
		const file = join(folder, 'credentials.env');
		rmSync(file, { force: true });
		writeFileSync(file, content);
		chmodSync(file, mode);
		return file;
	}

	/** Returns the error of a file: its code, and the text of all of its details. */
	function errorOf(file: string): readonly [string, string] {
		try {
			readCredentialsFile(file);
		} catch (error) {
			if (error instanceof UserError) {
				return [error.code, JSON.stringify(error.details)];
			}
			throw error;
		}
		return ['none', ''];
	}

	it('a credentials file contains variables with their values, comments and empty lines', () => {
		const text =
			'\ufeff# The test environment\r\n\r\nSTUDY_ADMIN_USERNAME=anna\r\n  STUDY_ADMIN_PASSWORD = a=b # c \nHTTPS_PROXY="http://u:p@proxy:8080"\nNO_PROXY=\'localhost\'';
		assert.deepEqual(readCredentialsFile(write(text)), {
			...{ STUDY_ADMIN_USERNAME: 'anna', STUDY_ADMIN_PASSWORD: 'a=b # c' },
			...{ HTTPS_PROXY: 'http://u:p@proxy:8080', NO_PROXY: 'localhost' },
		});
	});

	it('a value in a credentials file keeps quotation marks that are part of it', () => {
		for (const value of ['"', "'a", 'a"b"', '"a\'']) {
			assert.deepEqual(readCredentialsFile(write(`STUDY_ADMIN_PASSWORD=${value}`)), { STUDY_ADMIN_PASSWORD: value });
		}
	});

	it('a credentials file is refused when other users can access it, except on Windows', function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		for (const mode of [0o644, 0o640, 0o660, 0o601, 0o602, 0o610, 0o604]) {
			assert.equal(errorOf(write('STUDY_ADMIN_TOKEN=x', mode))[0], 'cli/credentials-not-private', mode.toString(8));
		}
		for (const mode of [0o600, 0o400, 0o700]) {
			assert.equal(errorOf(write('STUDY_ADMIN_TOKEN=x', mode))[0], 'none', mode.toString(8));
		}
		const shared = write('STUDY_ADMIN_TOKEN=x', 0o644);
		assert.deepEqual(readCredentialsFile(shared, 'win32'), { STUDY_ADMIN_TOKEN: 'x' });
		symlinkSync(shared, join(folder, 'link.env'));
		assert.equal(errorOf(join(folder, 'link.env'))[0], 'cli/credentials-not-private');
	});

	it('a credentials file can have 64 KB', () => {
		assert.deepEqual(readCredentialsFile(write('#'.repeat(65_536))), {});
	});

	it('a credentials file is refused with the number of its first invalid line, without the text of the line', () => {
		const invalid = [
			'canary',
			'=canary',
			'STUDY_ADMIN_TOKENx',
			'CANARY=1',
			'study_admin_token=canary',
			'export STUDY_ADMIN_TOKEN=canary',
			'NODE_OPTIONS=--require canary',
			'PATH=canary',
			'__proto__=canary',
			'STUDY_ADMIN_USERNAME=canary',
			'STUDY_ADMIN_TOKEN=can\u0000ary',
			'STUDY_ADMIN_TOKEN=can\u001bary',
		];
		for (const line of invalid) {
			const [code, details] = errorOf(write(`# x\nSTUDY_ADMIN_USERNAME=u\n${line}\nalso wrong`));
			assert.equal(code, 'cli/credentials-invalid', line);
			assert.match(details, /"line":3/, line);
			assert.doesNotMatch(details, /canary/i, line);
		}
	});

	it('a credentials file is refused when it is missing, a folder, a pipe, a device, a dangling link or too large', function () {
		const missing = join(folder, 'missing.env');
		const directory = join(folder, 'folder.env');
		mkdirSync(directory);
		const files = [missing, directory, write('#'.repeat(65_537))];
		for (const file of files) {
			assert.equal(errorOf(file)[0], 'cli/credentials-unreadable', file);
		}
		if (process.platform === 'win32') {
			this.skip();
		}
		const pipe = join(folder, 'pipe.env');
		execFileSync('mkfifo', ['-m', '600', pipe]);
		symlinkSync(missing, join(folder, 'dangling.env'));
		for (const file of [pipe, '/dev/zero', join(folder, 'dangling.env')]) {
			assert.equal(errorOf(file)[0], 'cli/credentials-unreadable', file);
		}
	});

	it('a credentials file is refused with the names of the variables that it can contain', () => {
		const file = write('a');
		assert.throws(() => readCredentialsFile(file), {
			details: {
				file,
				line: 1,
				names:
					'STUDY_ADMIN_USERNAME, STUDY_ADMIN_PASSWORD, STUDY_ADMIN_CLIENT_SECRET, STUDY_ADMIN_TOKEN, HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
			},
		});
		const missing = join(folder, 'missing.env');
		assert.throws(() => readCredentialsFile(missing), { details: { file: missing, kilobytes: 64 } });
	});

	it('the variables in a credentials file replace those of the process, and messages do not contain them', () => {
		write('STUDY_ADMIN_USERNAME=anna\nSTUDY_ADMIN_PASSWORD=from-file\nHTTPS_PROXY=http://file:1\nHTTP_PROXY=');
		const terminal = new Terminal(new PassThrough(), new PassThrough());
		const { variables } = withCredentialsFile(
			{ value: () => 'credentials.env', values: () => [], has: () => true, paths: [] },
			{
				terminal,
				currentFolder: folder,
				variables: {
					...{ STUDY_ADMIN_PASSWORD: 'from-process', NO_PROXY: 'a', no_proxy: 'b' },
					// A lower-case name of a proxy takes precedence.
					...{ https_proxy: 'http://process:1', HTTPS_PROXY: 'http://process:2', http_proxy: 'http://process:3' },
				},
				signal: new AbortController().signal,
				readVersion: () => '1',
			},
		);
		assert.deepEqual(variables, {
			STUDY_ADMIN_USERNAME: 'anna',
			STUDY_ADMIN_PASSWORD: 'from-file',
			HTTPS_PROXY: 'http://file:1',
			HTTP_PROXY: '',
			NO_PROXY: 'a',
			no_proxy: 'b',
		});
		assert.equal(terminal.redactor.redactMessage('anna from-file'), '[redacted] [redacted]');
	});
});
