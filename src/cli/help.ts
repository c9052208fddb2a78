import type { Command, CommandOption } from './command.ts';
import { wrapText } from './textLayout.ts';

/**
 * Minimum number of columns beside the names of a table. In a narrower terminal, descriptions are
 * below the names.
 */
const minDescriptionColumns = 40;

/**
 * Returns the lines of `study-admin --help`, which lists all commands, of at most this number of
 * columns.
 */
export function generalHelp(commands: readonly Command[], columns: number): readonly string[] {
	return [
		'Usage: study-admin <command> [options]',
		'',
		...wrapText('Tools for code that calls the study-administration APIs, and for documents.', columns),
		'',
		'Commands:',
		...table(
			commands.map(({ name, summary }) => [name, summary]),
			columns,
		),
		'',
		...[
			'Run "study-admin <command> --help" for the options and examples of a command.',
			'Run "study-admin --version" for the version.',
			'Exit codes: 0 success, 1 findings, GraphQL errors or a failed document, 2 wrong usage or a failure.',
		].flatMap((text) => wrapText(text, columns)),
	];
}

/**
 * Returns the lines of `study-admin <command> --help`, of at most this number of columns.
 * Command lines are not wrapped, so that they can be copied.
 */
export function commandHelp(
	{ name, usage, summary, notes = [], options, examples }: Command,
	common: Readonly<Record<string, CommandOption>>,
	columns: number,
): readonly string[] {
	return [
		`Usage: study-admin ${[name, usage, '[options]'].filter(Boolean).join(' ')}`,
		'',
		...[summary, ...notes].flatMap((text) => wrapText(text, columns)),
		'',
		'Options:',
		...table(
			Object.entries({ ...options, ...common }).map(([option, { value, description }]) => [
				`--${option}${value === undefined ? '' : ` <${value}>`}`,
				description,
			]),
			columns,
		),
		'',
		'Examples:',
		...examples.flatMap(({ description, command }) => [...indent(2, description, columns), `    ${command}`]),
	];
}

function table(rows: readonly (readonly [string, string])[], columns: number): readonly string[] {
	const width = Math.max(...rows.map(([first]) => first.length)) + 4;
	if (columns - width < minDescriptionColumns) {
		return rows.flatMap(([first, second]) => [`  ${first}`, ...indent(6, second, columns)]);
	}
	return rows.flatMap(([first, second]) =>
		indent(width, second, columns).map((line, index) =>
			index === 0 ? `  ${first}`.padEnd(width) + line.trimStart() : line,
		),
	);
}

function indent(spaces: number, text: string, columns: number): readonly string[] {
	return wrapText(text, columns - spaces).map((line) => ' '.repeat(spaces) + line);
}
