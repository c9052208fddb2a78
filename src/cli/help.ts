import type { Command, Option } from './command.ts';

/** Returns the output of `study-admin --help`, which lists all commands. */
export function generalHelp(commands: readonly Command[]): string {
	return lines([
		'Usage: study-admin <command> [options]',
		'',
		'Tools for code that calls the study-administration APIs, and for documents.',
		'',
		'Commands:',
		...table(commands.map(({ name, summary }) => [name, summary])),
		'',
		'Run "study-admin <command> --help" for the options and examples of a command.',
		'Exit codes: 0 success, 1 findings, GraphQL errors or a failed document, 2 wrong usage or a failure.',
	]);
}

/** Returns the output of `study-admin <command> --help`. */
export function commandHelp(
	{ name, usage, summary, notes = [], options, examples }: Command,
	common: Readonly<Record<string, Option>>,
): string {
	return lines([
		`Usage: study-admin ${[name, usage, '[options]'].filter(Boolean).join(' ')}`,
		'',
		summary,
		...notes,
		'',
		'Options:',
		...table(
			Object.entries({ ...options, ...common }).map(([option, { value, description }]) => [
				`--${option}${value === undefined ? '' : ` <${value}>`}`,
				description,
			]),
		),
		'',
		'Examples:',
		...examples.flatMap(({ description, command }) => [`  ${description}`, `    ${command}`]),
	]);
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
	const width = Math.max(...rows.map(([first]) => first.length));
	return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}

function lines(all: readonly string[]): string {
	return `${all.join('\n')}\n`;
}
