import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Cancelled, UserError } from '../shared/core/errors.ts';
import { catalogCommand } from './catalog/catalogCommand.ts';
import { checkCommand } from './check/checkCommand.ts';
import { codeCommand } from './code/codeCommand.ts';
import type { Command, CommandArguments, CommandOption } from './command.ts';
import { convertCommand } from './convert/convertCommand.ts';
import { addVariableCredentialsToRedactor } from './credentialVariables.ts';
import { commandHelp, generalHelp } from './help.ts';
import { mcpCommand } from './mcp/mcpCommand.ts';
import { packageFilePath } from './packageFilePath.ts';
import { progressCommand } from './progress/progressCommand.ts';
import { queryCommand } from './query/queryCommand.ts';
import { schemaCommand } from './schema/schemaCommand.ts';
import type { Terminal } from './terminal.ts';
import { didYouMean, UsageError } from './usageError.ts';

/** The commands in the order of the help. */
export const commands: readonly Command[] = [
	checkCommand,
	progressCommand,
	queryCommand,
	codeCommand,
	convertCommand,
	schemaCommand,
	catalogCommand,
	mcpCommand,
];

/** The options that every command has. */
const commonOptions: Readonly<Record<string, CommandOption>> = {
	'no-color': { description: 'Print text without colors. The variable NO_COLOR does the same.' },
	verbose: { description: 'Report details, and the stack of an unexpected error.' },
	help: { description: 'Print this help.' },
};

/** Minimum version of Node.js, as in the manifest of the package: that of the HTTP library. */
const minNodeVersion = '22.19.0';

/** The exit code of a program that Ctrl+C has interrupted: 128 plus the number of SIGINT. */
const interruptedCode = 130;

/**
 * Runs the command of a command line. Resolves to its exit code, to 2 when the command line is
 * invalid, the command fails or its output cannot be written, and to the reason of the signal, a
 * number, when it is aborted. `nodeVersion` is the version of Node.js, such as `22.1.0`.
 */
export async function runCommandLine(
	commandLine: readonly string[],
	terminal: Terminal,
	signal: AbortSignal,
	nodeVersion: string = process.versions.node,
): Promise<number> {
	try {
		const code = await runCommand(commandLine, terminal, signal, nodeVersion);
		await terminal.flush();
		// A signal can arrive when the command has no more step to abort.
		return signal.aborted ? exitCodeOf(signal) : code;
	} catch (error) {
		if (error instanceof Cancelled) {
			return exitCodeOf(signal);
		}
		const code = reportFailure(error, terminal);
		return signal.aborted ? exitCodeOf(signal) : code;
	} finally {
		terminal.clearProgress();
	}
}

/** Returns the exit code for the signal that has aborted the command. */
function exitCodeOf({ reason }: AbortSignal): number {
	return typeof reason === 'number' ? reason : interruptedCode;
}

async function runCommand(
	commandLine: readonly string[],
	terminal: Terminal,
	signal: AbortSignal,
	nodeVersion: string,
): Promise<number> {
	const { env: variables } = process;
	addVariableCredentialsToRedactor(variables, terminal.redactor);
	if (nodeVersion.localeCompare(minNodeVersion, 'en', { numeric: true }) < 0) {
		throw new UsageError(`Node.js ${minNodeVersion} or later is required. This is Node.js ${nodeVersion}.`);
	}
	const [first, topic, ...others] = commandLine;
	const isHelpOfCommand = first === 'help' && topic !== undefined && !topic.startsWith('-');
	const [name = '', ...rest] = isHelpOfCommand ? [topic, ...others, '--help'] : commandLine;
	if (['', 'help', '--help', '-h'].includes(name)) {
		await terminal.writeLines(generalHelp(commands, terminal.columns));
		return name === '' ? 2 : 0;
	}
	if (name === '--version') {
		await terminal.writeLines([readVersion()]);
		return 0;
	}
	const command = commands.find((each) => each.name === name);
	if (!command) {
		const suggestion = didYouMean(
			name,
			commands.map((each) => each.name),
		);
		throw new UsageError(`"${name}" is not a command.${suggestion || ' Run "study-admin --help" for the commands.'}`);
	}
	const given = parseArguments(command, rest);
	terminal.isColorless = given.has('no-color');
	terminal.isVerbose = given.has('verbose');
	if (given.has('help')) {
		await terminal.writeLines(commandHelp(command, commonOptions, terminal.columns));
		return 0;
	}
	return await command.run(given, { terminal, signal, readVersion, variables, currentFolder: process.cwd() });
}

/**
 * Parses the arguments of a command.
 * @throws {UsageError} for an unknown or repeated option, for a missing or unexpected value, and
 * for an empty argument
 */
function parseArguments({ name, options: own }: Command, rest: readonly string[]): CommandArguments {
	const options: Readonly<Record<string, CommandOption>> = { ...own, ...commonOptions };
	const { values, positionals, tokens } = parseArgs({
		args: [...rest],
		options: Object.fromEntries(
			Object.entries(options).map(
				([key, { value, isRepeatable = false }]) =>
					[key, { type: value ? 'string' : 'boolean', multiple: isRepeatable }] as const,
			),
		),
		allowPositionals: true,
		strict: false,
		tokens: true,
	});
	const given = new Set<string>();
	for (const token of tokens) {
		if (token.kind === 'option') {
			checkOption(name, options, token, given);
			given.add(token.name);
		}
		// An unset variable of a script must not name the current folder.
		if (token.kind === 'positional' && token.value === '') {
			throw new UsageError('An argument is empty. Check the variables in the command, or remove the argument.');
		}
	}
	return {
		value: (option) => {
			const value = values[option];
			return typeof value === 'string' ? value : undefined;
		},
		values: (option) => [values[option] ?? []].flat().filter((value) => typeof value === 'string'),
		has: (option) => given.has(option),
		paths: positionals,
	};
}

/** An option as the user has written it in the command line. */
interface WrittenOption {
	readonly name: string;
	/** The name of the option with its dashes, such as `--format`. */
	readonly rawName: string;
	readonly value?: string | undefined;
	readonly inlineValue?: boolean | undefined;
}

/**
 * Checks an option of the command line.
 * @throws {UsageError} when the option does not exist, has a wrong value or is repeated
 */
function checkOption(
	command: string,
	options: Readonly<Record<string, CommandOption>>,
	{ name, rawName, value, inlineValue }: WrittenOption,
	given: ReadonlySet<string>,
): void {
	const option = options[name];
	if (!option) {
		const suggestion = didYouMean(name, Object.keys(options)).replace('"', '"--');
		throw new UsageError(
			`"${rawName}" is not an option.${suggestion || ` Run "study-admin ${command} --help" for the options.`}`,
		);
	}
	const isNextOption = !inlineValue && value?.startsWith('--') === true;
	if (option.value && (value === undefined || value === '' || isNextOption)) {
		throw new UsageError(`"${rawName}" requires a value: ${rawName} <${option.value}>.`);
	}
	if (!option.value && value !== undefined) {
		throw new UsageError(`"${rawName}" does not take a value. Write only "${rawName}".`);
	}
	if (given.has(name) && !option.isRepeatable) {
		throw new UsageError(`"${rawName}" is specified twice. Specify it once.`);
	}
}

async function reportFailure(error: unknown, terminal: Terminal): Promise<number> {
	const { errorMessages } = await import('./messages.ts');
	const isExpected = error instanceof UsageError || error instanceof UserError;
	const text = error instanceof UsageError ? error.message : errorMessages().messageFor(error).text;
	terminal.report(
		`${terminal.styleError('red', 'study-admin:')} ${isExpected ? text : unexpectedText(error, terminal)}`,
	);
	terminal.reportErrorDetails('The command', error);
	return 2;
}

function unexpectedText(error: unknown, { redactor }: Terminal): string {
	const reason = error instanceof Error ? error.message : String(error);
	return `An unexpected error occurred: ${redactor.redactDetail(reason)}. Run the command again with --verbose for details.`;
}

/** Returns the version in the `package.json` of the installed package. */
function readVersion(): string {
	const manifest: { readonly version: string } = JSON.parse(readFileSync(packageFilePath('package.json'), 'utf8'));
	return manifest.version;
}
