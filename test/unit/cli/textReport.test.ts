import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { checkCommand } from '../../../src/cli/check/checkCommand.ts';
import { graphqlSummaryTable, useSummaryTable } from '../../../src/cli/check/summary.ts';
import {
	formatFinding,
	formatGraphqlTotals,
	formatUseTotals,
	summaryNotes,
	unsearchedApiLines,
} from '../../../src/cli/check/textReport.ts';
import { uncheckedGraphqlLines } from '../../../src/cli/check/uncheckedGraphql.ts';
import { convertCommand } from '../../../src/cli/convert/convertCommand.ts';
import { commandHelp, generalHelp } from '../../../src/cli/help.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { displayWidth } from '../../../src/cli/textLayout.ts';
import { setVariables } from '../../cli/support/commandInProcess.ts';

const url = 'https://api.fellesstudentsystem.no/studenter';

function terminalOf(columns: number): Terminal {
	return new Terminal(Object.assign(new PassThrough(), { columns }), new PassThrough());
}

/** Returns the lines of the report for a finding at the URL in a line of code. */
function report(line: string, columns: number): readonly string[] {
	const character = line.indexOf(url);
	const range = { start: { line: 0, character }, end: { line: 0, character: character + url.length } };
	const finding = { range, severity: 'warning', message: 'Ends soon.' } as const;
	return formatFinding({ finding, path: 'a.ts', sourceLine: line }, terminalOf(columns));
}

/** Returns the text above the marker, by columns of a terminal. */
function markedText(code: string, marker: string): string {
	const [start, end] = [marker.indexOf('^'), marker.lastIndexOf('^')];
	let column = 0;
	let marked = '';
	for (const character of code) {
		if (column >= start && column <= end) {
			marked += character;
		}
		column += displayWidth(character);
	}
	return marked;
}

describe('text report of study-admin check', () => {
	const lines: Readonly<Record<string, string>> = {
		'tabs before the finding': `\t\tif (a)\t{ fetch('${url}'); }`,
		'wide characters before the finding': `const 学生の一覧 = fetch('${url}'); // 学生`,
		'combining characters before the finding': `/* e\u0301a\u0308 */ fetch('${url}');`,
		'emoji before the finding': `/* 🎓🎓 */ fetch('${url}'); // 🎓`,
		'more text before the finding than the terminal has columns': `${'const x = 1; '.repeat(40)}fetch('${url}');`,
		'more wide characters before the finding than the terminal has columns': `/* ${'学生'.repeat(90)} */ fetch('${url}');`,
		'more text after the finding than the terminal has columns': `fetch('${url}'); ${'const x = 1; '.repeat(40)}`,
		'megabytes before and after the finding': `${'x;'.repeat(1_000_000)}fetch('${url}');${'x;'.repeat(1_000_000)}`,
	};
	for (const [title, line] of Object.entries(lines)) {
		for (const columns of [60, 120]) {
			it(`the marker is below the finding in a terminal of ${columns} columns if the line has ${title}`, () => {
				const [, , code = '', marker = ''] = report(line, columns);
				assert.equal(markedText(code, marker), url);
				assert.ok(displayWidth(code) <= columns && marker.length <= columns, `${code}\n${marker}`);
			});
		}
	}

	it('a finding has its position, its severity and its message in lines of the width of the terminal', () => {
		const range = { start: { line: 4, character: 8 }, end: { line: 4, character: 11 } };
		const message = `${'word '.repeat(11)}abc ends.`;
		const finding = { range, severity: 'warning', message } as const;
		const lines = (columns: number, end = range.end) =>
			formatFinding(
				{ finding: { ...finding, range: { ...range, end } }, path: 'src/a.ts', sourceLine: 'fetch = url;' },
				terminalOf(columns),
			);
		assert.deepEqual(lines(66), [
			'src/a.ts:5:9  warning',
			`  ${message}`,
			'  5 | fetch = url;',
			'              ^^^',
			'',
		]);
		assert.deepEqual(lines(65).slice(1, 3), [`  ${'word '.repeat(11)}abc`, '  ends.']);
		assert.equal(lines(66, range.start)[3], '              ^');
		// The finding ends in the next line.
		assert.equal(lines(66, { line: 5, character: 2 })[3], '              ^^^^');
	});

	it('a finding in a file that cannot be read has no line of code', () => {
		const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 3 } };
		const finding = { range, severity: 'warning', message: 'Ends soon.' } as const;
		assert.deepEqual(formatFinding({ finding, path: 'a.ts', sourceLine: undefined }, terminalOf(80)), [
			'a.ts:5:1  warning',
			'  Ends soon.',
			'',
		]);
	});

	it('a finding that is longer than the terminal is marked up to the last column', () => {
		const [, , code = '', marker = ''] = report(`fetch('${url}')`, 40);
		assert.equal(code, "  1 | fetch('https://api.fellesstudents…");
		assert.equal(marker, `             ${'^'.repeat(27)}`);
	});

	it('at least eight columns of the code before a long finding are shown', () => {
		const [, , code, marker] = report(`const students = fetch('${url}')`, 40);
		assert.equal(code, "  1 | …fetch('https://api.fellesstudent…");
		assert.equal(marker, `              ${'^'.repeat(26)}`);
	});

	it('a finding in a line with control characters and bidirectional controls is marked at the right column', () => {
		const [, , code = '', marker = ''] = report(`/* \u001b[31m\u0007\u202e */ fetch('${url}');`, 100);
		assert.equal(markedText(code, marker), url);
	});
});

describe('summary of study-admin check', () => {
	const count = { api: 'crud-rest', apiName: 'CRUD REST', possible: 0, ignored: 2, endOfService: '2026-03-31' };
	const counts = ['web', '学生'].map((repository) => ({ ...count, repository, uses: 12, daysLeft: -236 }));

	const all = { unsearched: [], known: 0 };

	it('the summary is a table whose columns are aligned if the terminal is wide enough', () => {
		assert.deepEqual(useSummaryTable(counts, all, terminalOf(80)), [
			'API        Repository  Uses  Possible  Ignored  Last day    Days left',
			'CRUD REST  web           12         0        2  2026-03-31       -236',
			'CRUD REST  学生          12         0        2  2026-03-31       -236',
		]);
	});

	it('the summary is a table in a terminal of its width, and has several lines for each row in a narrower one', () => {
		assert.equal(useSummaryTable(counts, all, terminalOf(69)).length, 3);
		assert.deepEqual(
			useSummaryTable(counts, all, terminalOf(68)).filter((line) => !line.startsWith(' ')),
			['CRUD REST', '', 'CRUD REST'],
		);
	});

	it('the summary of GraphQL has a heading for each number', () => {
		const row = { repository: 'web', errors: 1, warnings: 2, deprecated: 3, endOfService: '2027-03-31', daysLeft: 127 };
		assert.deepEqual(graphqlSummaryTable([row], terminalOf(80)), [
			'GraphQL  Repository  Errors  Warnings  Deprecated  Last day    Days left',
			'GraphQL  web              1         2           3  2027-03-31        127',
		]);
	});

	it('the summary in a narrow terminal omits an unknown number of days', () => {
		const unknown = { ...count, repository: 'web', uses: 1, endOfService: undefined, daysLeft: undefined };
		assert.deepEqual(useSummaryTable([unknown], all, terminalOf(60)).slice(2), [
			'  uses: 1, possible: 0, ignored: 2, last day: unknown',
		]);
	});

	it('the summary has several lines for each API and repository in a narrow terminal', () => {
		assert.deepEqual(useSummaryTable(counts.slice(0, 1), all, terminalOf(60)), [
			'CRUD REST',
			'  web',
			'  uses: 12, possible: 0, ignored: 2, last day: 2026-03-31,',
			'  days left: -236',
		]);
	});
});

describe('the report of study-admin check in a color terminal', () => {
	let restore = () => {};
	before(() => {
		restore = setVariables({ NO_COLOR: '', FORCE_COLOR: '' });
	});
	after(() => restore());

	const terminal = (columns: number) =>
		new Terminal(Object.assign(new PassThrough(), { isTTY: true, columns }), new PassThrough());
	const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;
	const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

	for (const [severity, label] of [
		['error', red('error')],
		['warning', '\u001b[33mwarning\u001b[39m'],
		['information', 'info'],
		['off', 'info'],
	] as const) {
		it(`a finding of the severity "${severity}" has a bold position, a label and a red marker`, () => {
			const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
			const finding = { range, severity, message: 'Ends soon.' };
			assert.deepEqual(formatFinding({ finding, path: 'a.ts', sourceLine: 'url' }, terminal(80)), [
				`${bold('a.ts:1:1')}  ${label}`,
				'  Ends soon.',
				'  1 | url',
				`      ${red('^^^')}`,
				'',
			]);
		});
	}

	it('the headings of the summary are bold, and the names of APIs if the terminal is narrow', () => {
		const count = { api: 'crud-rest', apiName: 'CRUD REST', repository: 'web', uses: 12, possible: 0, ignored: 2 };
		const counts = [{ ...count, endOfService: '2026-03-31', daysLeft: -236 }];
		const all = { unsearched: [], known: 0 };
		const headings = 'API        Repository  Uses  Possible  Ignored  Last day    Days left';
		assert.equal(useSummaryTable(counts, all, terminal(80))[0], bold(headings));
		assert.equal(useSummaryTable(counts, all, terminal(60))[0], bold('CRUD REST'));
	});
});

describe('totals of study-admin check', () => {
	const none = { uses: 0, failing: 0, possible: 0, ignored: 0, turnedOff: 0, files: 2, known: 0, unsearched: [] };
	const alumni = { name: 'Alumni REST' };
	const graphql = { findings: 0, failing: 0, files: 1, withoutSchema: 0, known: 0, comparesNext: false, unchecked: 0 };
	const unchecked = { kind: 'not-checked', name: 'Students', relativePath: 'a.py', line: 2, column: 5 } as const;

	it('states that there are no uses only for the APIs that were searched for', () => {
		assert.equal(formatUseTotals(none), 'No uses of deprecated APIs, in 2 searched files.');
		assert.equal(
			formatUseTotals({ ...none, unsearched: [alumni] }),
			'No uses of the deprecated APIs that were searched for, in 2 searched files.',
		);
		assert.deepEqual(unsearchedApiLines([]), []);
		assert.deepEqual(unsearchedApiLines([alumni]), [
			'Not searched for, because no address is known: Alumni REST. Add their addresses to the setting studyAdmin.catalog.baseUrls.',
		]);
		assert.match(unsearchedApiLines([alumni, { name: 'Card REST' }])[0] ?? '', /is known: Alumni REST, Card REST\./);
		assert.deepEqual(useSummaryTable([], { unsearched: [alumni], known: 1 }, terminalOf(80)), [
			'No new uses of the deprecated APIs that were searched for.',
		]);
		assert.deepEqual(summaryNotes([alumni], 1, []).slice(0, 2), ['', '1 known finding of the baseline is left out.']);
		assert.deepEqual(summaryNotes([], 0, []), []);
	});

	it('counts failing, possible and ignored uses', () => {
		const totals = formatUseTotals({ ...none, uses: 2, failing: 1, possible: 1, ignored: 2, files: 1 });
		assert.equal(
			totals,
			'2 uses of deprecated APIs, of which 1 fails this check, in 1 searched file. 1 possible use and 2 ignored uses are not listed.',
		);
	});

	it('uses the plural for several possible uses, problems and files, and the singular for one', () => {
		assert.equal(
			formatUseTotals({ ...none, possible: 2, ignored: 1 }),
			'No uses of deprecated APIs, in 2 searched files. 2 possible uses and 1 ignored use are not listed.',
		);
		assert.equal(
			formatGraphqlTotals({ ...graphql, findings: 2, failing: 1, withoutSchema: 2 }),
			'2 problems in GraphQL, of which 1 fails this check, in 1 file with GraphQL. Only the syntax was checked in 2 files without a schema. Name a schema with --schema <file>.',
		);
	});

	it('counts uses that are not listed because their severity is off', () => {
		assert.equal(
			formatUseTotals({ ...none, turnedOff: 1 }),
			'No uses of deprecated APIs, in 2 searched files. 1 use with severity off is not listed.',
		);
		assert.equal(
			formatUseTotals({ ...none, possible: 1, turnedOff: 2 }),
			'No uses of deprecated APIs, in 2 searched files. 1 possible use and 2 uses with severity off are not listed.',
		);
	});

	it('counts problems in GraphQL and files without a schema', () => {
		assert.equal(formatGraphqlTotals({ ...graphql, files: 2 }), 'No problems in GraphQL, in 2 files with GraphQL.');
		assert.equal(
			formatGraphqlTotals({ ...graphql, findings: 1, withoutSchema: 1 }),
			'1 problem in GraphQL, of which 0 fail this check, in 1 file with GraphQL. Only the syntax was checked in 1 file without a schema. Name a schema with --schema <file>.',
		);
	});

	it('states that operations without a schema were not compared with the next schema', () => {
		assert.equal(
			formatGraphqlTotals({ ...graphql, withoutSchema: 1, comparesNext: true }),
			'No problems in GraphQL, in 1 file with GraphQL. Only the syntax was checked in 1 file without a schema, and nothing was compared with the next schema there. Name a schema with --schema <file>.',
		);
	});

	it('names the GraphQL that was not checked completely, at most 20 definitions of a kind', () => {
		assert.equal(
			formatGraphqlTotals({ ...graphql, unchecked: 1 }),
			'No problems in the GraphQL that was checked, in 1 file with GraphQL.',
		);
		const parts = Array.from({ length: 22 }, () => ({ ...unchecked, kind: 'partly-checked' as const }));
		assert.deepEqual(uncheckedGraphqlLines([unchecked, ...parts]), [
			'1 GraphQL definition not checked, because of interpolations: a.py:2:5 Students.',
			`22 GraphQL definitions checked except for interpolations: ${'a.py:2:5 Students, '.repeat(20)}2 more.`,
		]);
		assert.deepEqual(uncheckedGraphqlLines(parts.slice(2)), [
			`20 GraphQL definitions checked except for interpolations: ${'a.py:2:5 Students, '.repeat(19)}a.py:2:5 Students.`,
		]);
		assert.deepEqual(summaryNotes([], 0, [unchecked]), ['', ...uncheckedGraphqlLines([unchecked])]);
		assert.deepEqual(uncheckedGraphqlLines([]), []);
	});

	it('counts the findings that the baseline contains', () => {
		assert.equal(
			formatGraphqlTotals({
				...graphql,
				findings: 0,
				failing: 0,
				files: 2,
				withoutSchema: 0,
				known: 1,
				comparesNext: false,
			}),
			'No new problems in GraphQL, in 2 files with GraphQL.',
		);
		assert.equal(
			formatUseTotals({ ...none, known: 3 }),
			'No new uses of deprecated APIs, in 2 searched files. 3 known findings of the baseline are left out.',
		);
		assert.equal(
			formatUseTotals({ ...none, uses: 1, known: 1 }),
			'1 use of a deprecated API, of which 0 fail this check, in 2 searched files. 1 known finding of the baseline is left out.',
		);
	});
});

describe('help of the command line', () => {
	for (const columns of [60, 120]) {
		it(`the lines of the help fit a terminal of ${columns} columns, except examples`, () => {
			const commands = [checkCommand, convertCommand];
			const help = [generalHelp(commands, columns), ...commands.map((each) => commandHelp(each, {}, columns))];
			for (const line of help.flat()) {
				assert.ok(line.length <= columns || line.startsWith('    study-admin'), line);
			}
		});
	}

	it('the help has the options in a table if 40 columns remain for their descriptions', () => {
		const command = {
			...{ name: 'convert', usage: '<path>', summary: 'Converts documents.', notes: [], run: assert.fail },
			options: { output: { value: 'dir', description: 'The folder.' }, all: { description: 'Converts all.' } },
			examples: [{ description: 'One document:', command: 'study-admin convert a.docx' }],
		};
		const table = ['  --output <dir>  The folder.', '  --all           Converts all.'];
		const end = ['', 'Examples:', '  One document:', '    study-admin convert a.docx'];
		const start = ['Usage: study-admin convert <path> [options]', '', 'Converts documents.', '', 'Options:'];
		assert.deepEqual(commandHelp(command, {}, 58), [...start, ...table, ...end]);
		assert.deepEqual(commandHelp(command, {}, 57), [
			...start,
			...['  --output <dir>', '      The folder.', '  --all', '      Converts all.'],
			...end,
		]);
		assert.deepEqual(generalHelp([command], 120), [
			'Usage: study-admin <command> [options]',
			'',
			'Tools for code that calls the study-administration APIs, and for documents.',
			'',
			'Commands:',
			'  convert  Converts documents.',
			'',
			'Run "study-admin <command> --help" for the options and examples of a command.',
			'Run "study-admin --version" for the version.',
			'Exit codes: 0 success, 1 findings, GraphQL errors or a failed document, 2 wrong usage or a failure.',
		]);
	});

	it('the help lists descriptions below the options in a narrow terminal', () => {
		assert.match(commandHelp(checkCommand, {}, 60).join('\n'), /\n {2}--baseline <file>\n {6}Report only/);
		assert.match(commandHelp(checkCommand, {}, 120).join('\n'), /\n {2}--baseline <file> +Report only/);
	});
});
