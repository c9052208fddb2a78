import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import type { CommandContext } from '../../../src/cli/command.ts';
import { commands, runCommandLine } from '../../../src/cli/commandLine.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { Cancelled } from '../../../src/shared/core/errors.ts';
import { setVariables } from '../../cli/support/commandInProcess.ts';

/** Invalid command lines, each with a part of its error message. */
const rows: readonly (readonly [commandLine: string, message: string])[] = [
	['chek', 'Did you mean "check"?'],
	['Check', 'Did you mean "check"?'],
	['checks', 'Did you mean "check"?'],
	['catlog', 'Did you mean "catalog"?'],
	['catalogue', 'Did you mean "catalog"?'],
	['catxxxg', 'Did you mean "catalog"?'],
	['catxxxx', 'Run "study-admin --help" for the commands.'],
	['mcpxx', 'Did you mean "mcp"?'],
	['mcpxxx', 'Run "study-admin --help" for the commands.'],
	['frobnicate', 'Run "study-admin --help" for the commands.'],
	['-x', '"-x" is not a command.'],
	['--format', '"--format" is not a command.'],
	['check --fromat json', '"--fromat" is not an option. Did you mean "--format"?'],
	['check --formt=json', 'Did you mean "--format"?'],
	['check --failon ended', 'Did you mean "--fail-on"?'],
	['check --fail_on ended', 'Did you mean "--fail-on"?'],
	['check --base-line a', 'Did you mean "--baseline"?'],
	['check --write-base-line', 'Did you mean "--write-baseline"?'],
	['check --tody 2027-01-01', 'Did you mean "--today"?'],
	['check --sumary', 'Did you mean "--summary"?'],
	['check --no-colour', 'Did you mean "--no-color"?'],
	['check --verbos', 'Did you mean "--verbose"?'],
	['check --halp', 'Did you mean "--help"?'],
	['check --unrelated-thing', 'Run "study-admin check --help" for the options.'],
	['check -f json', '"-f" is not an option.'],
	['check --format', '"--format" requires a value: --format <format>.'],
	['check --format=', '"--format" requires a value'],
	['check --format --summary', '"--format" requires a value'],
	['check --format xml', '"xml" is not a format.'],
	['check --format sariff', 'Did you mean "sarif"?'],
	['check --format json --format text', '"--format" is specified twice.'],
	['check --summary=yes', '"--summary" does not take a value.'],
	['check --summary --format sarif', '"--summary" has no sarif format.'],
	['check --fail-on end', 'Did you mean "ended"?'],
	['check --fail-on ended,', '"" is not a condition of --fail-on.'],
	[
		'check --fail-on 90',
		'"90" is not a condition of --fail-on. Use a number of days such as 90d, or one of: no-further-development, pre-announced, announced, ending-soon, ended, withdrawn, graphql-error.',
	],
	['check --fail-on -1d', '"-1d" is not a condition of --fail-on.'],
	['check --today tomorrow', '"tomorrow" is not a date. Use the format YYYY-MM-DD.'],
	['check --today 2027-02-30', '"2027-02-30" is not a date.'],
	['check --today 31.03.2027', '"31.03.2027" is not a date.'],
	['check --write-baseline', '"--write-baseline" requires the option --baseline <file>.'],
	['check missing-folder', '"missing-folder" does not exist.'],
	['check /etc/hostname', '"/etc/hostname" is outside the current folder.'],
	['quer students.graphql', 'Did you mean "query"?'],
	['shema', 'Did you mean "schema"?'],
	['query', 'A GraphQL document is required: study-admin query <file>.'],
	['query a.graphql b.graphql', '"b.graphql" is not expected. Give one file.'],
	['query a.graphql --all-page', '"--all-page" is not an option. Did you mean "--all-pages"?'],
	['query a.graphql --all-pages=yes', '"--all-pages" does not take a value.'],
	['query a.graphql --enviroment test', 'Did you mean "--environment"?'],
	['query a.graphql --password secret', '"--password" is not an option.'],
	['query a.graphql --token secret', '"--token" is not an option.'],
	['query a.graphql --variables', '"--variables" requires a value: --variables <set>.'],
	['query a.graphql --format jsonl', 'Did you mean "json"?'],
	['query a.graphql --format table', '"table" is not a format. Use one of: json, ndjson, csv.'],
	['query a.graphql --operation A --operation B', '"--operation" is specified twice.'],
	['query missing.graphql', '"missing.graphql" cannot be read.'],
	['query missing.gql', '"missing.gql" cannot be read.'],
	['query README.md', '"README.md" is not a GraphQL document.'],
	['code --language python', 'A GraphQL document is required: study-admin code <file> --language <language>.'],
	['code a.graphql', 'A language is required: --language <language>. Use one of: python, typescript, java, csharp.'],
	['code a.graphql --language pyton', '"pyton" is not a language. Did you mean "python"?'],
	['code missing.graphql --language python', '"missing.graphql" cannot be read.'],
	['mcp extra', '"extra" is not expected. Run "study-admin mcp --help" for the options.'],
	['schema extra', '"extra" is not expected.'],
	['schema --ouput a', 'Did you mean "--output"?'],
	['schema', 'Name their file with --environments <file> or the variable STUDY_ADMIN_ENVIRONMENTS.'],
	['schema --environments missing.json', 'cannot be read. Check its path'],
	['covert docs', 'Did you mean "convert"?'],
	['convert', '"convert" requires documents: study-admin convert <path…> --output <dir>.'],
	['convert --output out', '"convert" requires documents'],
	['convert docs', '"convert" requires the option --output <dir>.'],
	['convert  --output out --service https://convert.example.org', 'An argument is empty.'],
	['check ', 'An argument is empty.'],
	['progress --format text ', 'An argument is empty.'],
	['convert docs --output', '"--output" requires a value: --output <dir>.'],
	['convert docs --output=--x', '"convert" requires a service'],
	['convert docs --ouput out', 'Did you mean "--output"?'],
	['convert docs --output out', '"convert" requires a service: give --service <url> or --environments <file>.'],
	['convert docs --output out --service convert.example.org', 'must be a full address'],
	['convert docs --output out --service ftp://convert.example.org', 'must be a full address'],
	['convert docs --output out --service http://convert.example.org', 'must begin with https://.'],
	['convert docs --output out --service https://a:b@example.org', 'contains a user name or a password.'],
	['convert docs --output out --service https://a.example --environment b', 'cannot be combined'],
	['convert docs --output out --chunks --split-level 7', '"7" is not a heading level. Use a number from 1 to 6.'],
	['convert docs --output out --chunks --max-chunk-lines 0', '"0" is not a number of lines.'],
	['convert docs --output out --split-level 2', '"--split-level" requires the option --chunks.'],
	['convert docs --output out --max-chunk-lines 2', '"--max-chunk-lines" requires the option --chunks.'],
	['convert docs --output out --max-chunklines 2', 'Did you mean "--max-chunk-lines"?'],
	['convert docs --output out --overwrite', 'Did you mean "--overwrite-edited"?'],
	['convert docs --output out --all=yes', '"--all" does not take a value.'],
	['convert docs --output package.json', '"package.json" is not a folder.'],
	['convert missing --output out --service https://a.example', '"missing" does not exist.'],
	['convert docs --output out --environments missing.json', 'cannot be read. Check its path'],
	['progress --merge a.json --every month', '"--every" has no effect with --merge.'],
	['catalog --format html', '"html" is not a format.'],
	['catalog extra', '"extra" is not expected. Run "study-admin catalog --help" for the options.'],
];

async function studyAdmin(args: readonly string[], nodeVersion?: string, signal = new AbortController().signal) {
	const [output, errors] = [new PassThrough(), new PassThrough()];
	const code = await runCommandLine(args, new Terminal(output, errors), signal, nodeVersion);
	const [stdout, stderr] = await Promise.all([output, errors].map((stream) => text(stream.end())));
	return { code, stdout: stdout ?? '', stderr: stderr ?? '' };
}

describe('study-admin', () => {
	for (const [commandLine, message] of rows) {
		it(`the invalid command line "study-admin ${commandLine}" exits with 2 and an error message of one line`, async () => {
			const { code, stdout, stderr } = await studyAdmin(commandLine.split(' '));
			assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
			assert.ok(stderr.startsWith('study-admin: ') && stderr.includes(message), stderr);
			assert.deepEqual([code, stdout], [2, '']);
		});
	}

	for (const [commandLine, code, expected] of [
		['', 2, /^Usage: study-admin <command>/m],
		['--help', 0, /^Usage: study-admin <command>/m],
		['help', 0, /^Usage: study-admin <command>/m],
		['-h', 0, /^Usage: study-admin <command>/m],
		['help check', 0, /^Usage: study-admin check /m],
		['check --help', 0, /^Usage: study-admin check /m],
	] as const) {
		it(`the command line "study-admin ${commandLine}" prints its answer and exits with ${code}`, async () => {
			const result = await studyAdmin(commandLine === '' ? [] : commandLine.split(' '));
			assert.match(result.stdout, expected);
			assert.deepEqual([result.code, result.stderr], [code, '']);
		});
	}

	for (const { name, usage, summary, notes = [], options, examples } of commands) {
		it(`the help of ${name} describes the command, each option and each example`, () => {
			const described = Object.values(options).map(({ description }) => description);
			const texts = [summary, ...notes, ...described, ...examples.map(({ description }) => description)];
			assert.deepEqual(
				texts.filter((each) => !/^\w.*[.:]$/s.test(each)),
				[],
			);
			assert.match(usage, /^(?:$|[<[])/);
			assert.equal(usage === '', name === 'catalog' || name === 'mcp');
			assert.deepEqual(
				examples.filter(({ command }) => !/\bstudy-admin\b/.test(command)),
				[],
			);
		});
	}

	for (const variable of [
		'STUDY_ADMIN_USERNAME',
		'STUDY_ADMIN_PASSWORD',
		'STUDY_ADMIN_CLIENT_SECRET',
		'STUDY_ADMIN_TOKEN',
	]) {
		it(`an error message contains [redacted] in place of the value of ${variable}`, async () => {
			const restore = setVariables({ [variable]: 'canary-value' });
			try {
				const { stderr } = await studyAdmin(['canary-value']);
				assert.match(stderr, /^study-admin: "\[redacted\]" is not a command\./);
			} finally {
				restore();
			}
		});
	}

	it('study-admin exits with 2 and names the required version in an older Node.js', async () => {
		for (const version of ['20.20.2', '22.2.0', '22.18.0', '8.17.0']) {
			const { code, stdout, stderr } = await studyAdmin(['check'], version);
			assert.equal(stderr, `study-admin: Node.js 22.19.0 or later is required. This is Node.js ${version}.\n`);
			assert.deepEqual([code, stdout], [2, '']);
		}
		for (const version of ['22.19.0', '22.100.0', '24.0.0', '100.0.0']) {
			assert.equal((await studyAdmin(['--help'], version)).code, 0, version);
		}
	});

	it('study-admin exits with the number in the reason of its signal when a command has nothing more to abort', async () => {
		const signal = AbortSignal.abort(143);
		assert.equal((await studyAdmin(['--help'], undefined, signal)).code, 143);
		assert.equal((await studyAdmin(['chek'], undefined, signal)).code, 143);
	});

	it('study-admin leaves no progress in the line of a terminal when a signal ends the command', async () => {
		const [command] = commands;
		assert.ok(command);
		const run = mock.method(command, 'run', async (_: unknown, { terminal }: CommandContext) => {
			terminal.showProgress('2 files read');
			throw new Cancelled();
		});
		try {
			const [output, errors] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
			const code = await runCommandLine([command.name], new Terminal(output, errors), AbortSignal.abort(143));
			assert.equal(await text(errors.end()), '2 files read\r\u001b[2K');
			assert.equal(code, 143);
		} finally {
			run.mock.restore();
		}
	});

	it('study-admin reports an unexpected error without texts that look like secrets and without national identity numbers', async () => {
		const [command] = commands;
		assert.ok(command);
		const run = mock.method(command, 'run', () => {
			throw new TypeError('of 01010012345, Bearer abcdefgh12345678');
		});
		try {
			const { code, stderr } = await studyAdmin([command.name, '--verbose']);
			assert.match(stderr, /^study-admin: An unexpected error occurred: of \*{11}, Bearer \[redacted\]/);
			assert.doesNotMatch(stderr, /01010012345|abcdefgh/);
			assert.match(stderr, /\nThe command failed: TypeError: of \*{11}, Bearer \[redacted\]\n {4}at /);
			assert.equal((await studyAdmin([command.name])).stderr.trimEnd().split('\n').length, 1);
			assert.equal(code, 2);
		} finally {
			run.mock.restore();
		}
	});

	it('the command line without arguments prints the list of commands and exits with 2', async () => {
		const { code, stdout } = await studyAdmin([]);
		assert.match(stdout, /^Usage: study-admin <command> \[options\]\n/);
		assert.equal(code, 2);
	});

	for (const [command, option] of [
		['check', 'format <format>'],
		['query', 'environments <file>'],
		['convert', 'output <dir>'],
		['schema', 'environments <file>'],
		['catalog', 'format <format>'],
	] as const) {
		it(`the command line "study-admin ${command} --help" prints the options and examples of the command`, async () => {
			const { code, stdout } = await studyAdmin([command, '--help']);
			assert.match(stdout, new RegExp(`^Usage: study-admin ${command} `));
			assert.match(stdout, new RegExp(`\\nOptions:\\n {2}--${option} `));
			assert.match(stdout, / {2}--no-color {2,}\w.*\n {2}--verbose {2,}\w.*\n {2}--help {2,}\w.*\n\nExamples:/);
			assert.match(stdout, new RegExp(`\nExamples:\n {2}.*\n {4}study-admin ${command}`));
			assert.equal(code, 0);
			assert.deepEqual(await studyAdmin(['help', command]), await studyAdmin([command, '--help']));
		});
	}

	it('the command line "study-admin help" with an unknown command lists similar commands', async () => {
		const { code, stderr } = await studyAdmin(['help', 'chek']);
		assert.match(stderr, /Did you mean "check"\?/);
		assert.equal(code, 2);
	});
});
