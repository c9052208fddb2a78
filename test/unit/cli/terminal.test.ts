import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { Terminal } from '../../../src/cli/terminal.ts';
import { setVariables } from '../../cli/support/commandInProcess.ts';

/** Returns a terminal whose streams have these properties, and a function that reads both. */
function terminalOf(properties: { readonly isTTY?: boolean; readonly columns?: number }) {
	const [output, errors] = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, properties));
	assert.ok(output && errors);
	const read = () => [output, errors].map((stream) => String(stream.read() ?? ''));
	return { terminal: new Terminal(output, errors), read };
}

/** Returns a stream that fails with an error of this code. */
function failingStream(code: string): Writable {
	return new Writable({
		write(_chunk, _encoding, callback) {
			callback(Object.assign(new Error(code), { code }));
		},
	});
}

describe('Terminal', () => {
	it('shows progress in one line, and clears it before it writes other lines', async () => {
		const { terminal, read } = terminalOf({ isTTY: true, columns: 20 });
		terminal.showProgress('1 of 2');
		terminal.showProgress('1 of 2');
		assert.deepEqual(read(), ['', '1 of 2']);
		terminal.showProgress('2 of 2');
		assert.deepEqual(read(), ['', '\r\u001b[2K2 of 2']);
		terminal.report('Done.');
		terminal.report('All.');
		assert.deepEqual(read(), ['', '\r\u001b[2KDone.\nAll.\n']);
		terminal.showProgress('2 of 2');
		await terminal.writeLines(['a', 'b']);
		assert.deepEqual(read(), ['a\nb\n', '2 of 2\r\u001b[2K']);
	});

	it('cuts progress to one column less than the terminal has', () => {
		const { terminal, read } = terminalOf({ isTTY: true, columns: 10 });
		terminal.showProgress('123456789');
		terminal.showProgress('1234567890');
		assert.deepEqual(read(), ['', '123456789\r\u001b[2K12345678…']);
	});

	it('shows no progress outside of a terminal', () => {
		const { terminal, read } = terminalOf({});
		terminal.showProgress('1 of 2');
		terminal.report('Done.');
		assert.deepEqual(read(), ['', 'Done.\n']);
	});

	it('wraps messages at the width of the terminal, and not in a file', () => {
		const [narrow, file] = [terminalOf({ isTTY: true, columns: 10 }), terminalOf({})];
		for (const { terminal } of [narrow, file]) {
			terminal.report('one two three');
		}
		assert.deepEqual(narrow.read(), ['', 'one two\nthree\n']);
		assert.deepEqual(file.read(), ['', 'one two three\n']);
	});

	it('writes details only if they were requested', () => {
		const { terminal, read } = terminalOf({});
		terminal.reportDetail('hidden');
		terminal.isVerbose = true;
		terminal.reportDetail('shown');
		assert.deepEqual(read(), ['', 'shown\n']);
	});

	it('has a width of at least 40 columns, and of 100 columns if the output reports no width', () => {
		assert.deepEqual(
			[20, 40, 72, undefined].map((columns) => terminalOf(columns === undefined ? {} : { columns }).terminal.columns),
			[40, 40, 72, 100],
		);
	});

	const red = '\u001b[31mx\u001b[39m';
	const colors: readonly (readonly [
		title: string,
		variables: Readonly<Record<string, string>>,
		isTTY: boolean,
		isColorless: boolean,
		expected: string,
	])[] = [
		['uses colors in a terminal', {}, true, false, red],
		['uses no colors in a file', {}, false, false, 'x'],
		['uses no colors in a terminal with --no-color', {}, true, true, 'x'],
		['uses no colors in a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false, 'x'],
		['uses colors in a file with FORCE_COLOR', { FORCE_COLOR: '1' }, false, false, red],
		['uses no colors in a terminal with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false, 'x'],
		['uses no colors with --no-color and FORCE_COLOR', { FORCE_COLOR: '1' }, true, true, 'x'],
	];
	for (const [title, variables, isTTY, isColorless, expected] of colors) {
		it(title, () => {
			const restore = setVariables({ NO_COLOR: '', FORCE_COLOR: '', ...variables });
			try {
				const { terminal } = terminalOf({ isTTY });
				terminal.isColorless = isColorless;
				assert.deepEqual([terminal.style('red', 'x'), terminal.styleError('red', 'x')], [expected, expected]);
			} finally {
				restore();
			}
		});
	}

	it('reports output that is lost, and writes no more', async () => {
		const terminal = new Terminal(failingStream('ENOSPC'), new PassThrough());
		await terminal.writeLines(['a']);
		await assert.rejects(terminal.flush(), { code: 'cli/output-failed', details: { reason: 'ENOSPC' } });
		assert.equal(terminal.isClosed, true);
		await terminal.writeLines(['b']);
		await assert.rejects(terminal.flush(), { code: 'cli/output-failed' });
	});

	// Windows reports the second code.
	for (const code of ['EPIPE', 'EOF']) {
		it(`discards output whose reader has closed the pipe, without an error (${code})`, async () => {
			const terminal = new Terminal(failingStream(code), failingStream(code));
			terminal.report('message');
			await terminal.writeLines(['a']);
			await terminal.flush();
			assert.equal(terminal.isClosed, true);
		});
	}

	it('waits for a slow reader until the output is written', async () => {
		const written: string[] = [];
		const slow = new Writable({
			highWaterMark: 1,
			write(chunk, _encoding, callback) {
				setTimeout(() => {
					written.push(String(chunk));
					callback();
				}, 2);
			},
		});
		const terminal = new Terminal(slow, new PassThrough());
		await terminal.writeLines(['a']);
		assert.deepEqual(written, ['a\n']);
		await terminal.writeResult('b');
		await terminal.flush();
		assert.deepEqual(written, ['a\n', 'b', '']);
	});

	it('waits no longer for a slow reader that closes the pipe', async () => {
		const slow = new Writable({
			highWaterMark: 1,
			write(_chunk, _encoding, callback) {
				setTimeout(() => callback(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })), 2);
			},
		});
		const terminal = new Terminal(slow, new PassThrough());
		await terminal.writeResult('abc');
		assert.equal(terminal.isClosed, true);
		await terminal.flush();
	});
});
