import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { outputJson, safeOutputJson, safeOutputLine } from '../../../src/cli/outputText.ts';
import { Terminal } from '../../../src/cli/terminal.ts';

describe('output of the command line', () => {
	const lines = [
		['plain text: æøå, 学生 🎓', 'plain text: æøå, 学生 🎓'],
		['\u001b]0;title\u0007', ' ]0;title '],
		['\u001b[31mred\u001b[0m', ' red '],
		['\u009b2Jcleared', ' 2Jcleared'],
		['one\r\ntwo\u2028three', 'one  two three'],
		['a\u202eb\u2066c', 'a b c'],
		['::error::pwn', ':\u200b:error::pwn'],
		['  ::set-output name=a::b', '  :\u200b:set-output name=a::b'],
		['a.ts ::error::pwn', 'a.ts ::error::pwn'],
		['a ##[set-env name=A]b', 'a #\u200b#[set-env name=A]b'],
		['##VSO[task.setvariable variable=a]b', '#\u200b#VSO[task.setvariable variable=a]b'],
		["##teamcity[message text='a']", "#\u200b#teamcity[message text='a']"],
		['## Removed (2)', '## Removed (2)'],
	] as const;
	for (const [text, expected] of lines) {
		it(`prints ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () =>
			assert.equal(safeOutputLine(text), expected));
	}

	it('prints JSON with the same value, without control characters and commands of a pipeline', () => {
		const value = { '##vso[a]': ['\u009b2J', '\u007f', 'a\u2028b', '::error::', '##[error]', '\u202e', '#\n'], b: 1.5 };
		const json = safeOutputJson(JSON.stringify(value, undefined, 2));
		assert.deepEqual(JSON.parse(json), value);
		assert.doesNotMatch(json, /##|(?!\n)\p{Cc}|[\u2028\u202e]/u);
	});

	/** Returns what a terminal writes to standard output and standard error. */
	async function written(
		isTTY: boolean,
		write: (terminal: Terminal) => unknown,
		areErrorsTTY = isTTY,
	): Promise<string> {
		const [output, errors] = [new PassThrough(), new PassThrough()];
		const terminal = new Terminal(
			Object.assign(output, { isTTY, columns: 80 }),
			Object.assign(errors, { isTTY: areErrorsTTY }),
		);
		const { NO_COLOR: noColor } = process.env;
		delete process.env['NO_COLOR'];
		await write(terminal);
		Object.assign(process.env, noColor === undefined ? {} : { NO_COLOR: noColor });
		return String([output.read(), errors.read()].map((text) => text ?? ''));
	}

	it('keeps the styles of the command, and no other escape sequence', async () => {
		const text = await written(true, async (terminal) => {
			await terminal.writeLines([`${terminal.style('bold', 'a\u001b[31m')} \u001b[8mhidden`]);
			terminal.report(`${terminal.styleError('red', 'b')}\u001b[2K`);
		});
		assert.equal(text, '\u001b[1ma \u001b[22m  hidden\n,\u001b[31mb\u001b[39m [2K\n');
	});

	it('writes a result unchanged to a file, and without control characters to a terminal', async () => {
		const result = 'a;\u001b[31mb\u009b\r\n\tæ\n';
		assert.equal(await written(false, (terminal) => terminal.writeResult(result)), `${result},`);
		assert.equal(await written(true, (terminal) => terminal.writeResult(result)), 'a;\ufffd[31mb\ufffd\r\n\tæ\n,');
	});

	it('writes a result as for its own stream when only the other stream is a terminal', async () => {
		const write = (terminal: Terminal) => terminal.writeResult('\u001b[31mb');
		assert.equal(await written(false, write, true), '\u001b[31mb,');
		assert.equal(await written(true, write, false), '\ufffd[31mb,');
	});

	it('does not wrap text at the width 0, which a terminal without a size reports', () => {
		const [output, errors] = [new PassThrough(), new PassThrough()].map((stream) =>
			Object.assign(stream, { isTTY: true, columns: 0 }),
		);
		assert.ok(output && errors);
		const terminal = new Terminal(output, errors);
		terminal.report('two words');
		terminal.showProgress('Converting 1 of 2 documents');
		assert.equal(String(errors.read()), 'two words\nConverting 1 of 2 documents');
		assert.equal(terminal.columns, 100);
	});

	it('continues without messages when the reader of standard error has ended', async () => {
		const [output, errors] = [new PassThrough(), new PassThrough()];
		const terminal = new Terminal(output, errors);
		errors.destroy(new Error('EPIPE'));
		await new Promise((resolve) => errors.once('close', resolve));
		terminal.report('lost');
		await terminal.writeResult('a');
		await terminal.flush();
		assert.equal(String(output.read()), 'a');
	});

	it('shows progress without control characters', async () => {
		assert.equal(await written(true, (terminal) => terminal.showProgress('a\u001b[2J.pdf')), ',a [2J.pdf');
	});

	it('JSON is indented by two spaces and ends with a line break', () => {
		assert.equal(outputJson({ a: [1] }), '{\n  "a": [\n    1\n  ]\n}\n');
	});
});
