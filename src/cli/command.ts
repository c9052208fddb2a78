import type { Terminal } from './terminal.ts';

/** An option of a command, without its name. Options are stored by their names without `--`. */
export interface CommandOption {
	/**
	 * The name of the value in the help, such as `file`; `undefined` for an option without a value.
	 */
	readonly value?: string;
	/** Whether the command line can contain the option several times. */
	readonly isRepeatable?: true;
	readonly description: string;
}

/** An example in the help of a command. */
interface Example {
	readonly description: string;
	readonly command: string;
}

/** The values of the options and the remaining arguments of a command line. */
export interface CommandArguments {
	/** Returns the value of an option; `undefined` if the command line does not contain the option. */
	value(name: string): string | undefined;
	/** Returns all values of an option that can be repeated, in their order. */
	values(name: string): readonly string[];
	/** Whether the command line contains the option with this name. */
	has(name: string): boolean;
	/** The arguments of the command line that are not options. */
	readonly paths: readonly string[];
}

/** The terminal and other parts of the environment in which a command runs. */
export interface CommandContext {
	readonly terminal: Terminal;
	/** Aborted when the user interrupts the command. */
	readonly signal: AbortSignal;
	/** The environment variables of the process, by name. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** Absolute path of the current folder. */
	readonly currentFolder: string;
	/** Returns the version of the installed package. */
	readVersion(): string;
}

/**
 * Exit code of a command: 0 for success without findings, 1 for findings, 2 for wrong usage or a
 * failure.
 */
export type ExitCode = 0 | 1 | 2;

/** A command of `study-admin`, such as `check`. */
export interface Command {
	readonly name: string;
	/** The arguments of the command in the usage line of its help, such as `[path…]`. */
	readonly usage: string;
	readonly summary: string;
	/** Further lines in the help of this command, which the help of `study-admin` omits. */
	readonly notes?: readonly string[];
	readonly options: Readonly<Record<string, CommandOption>>;
	readonly examples: readonly Example[];
	run(args: CommandArguments, context: CommandContext): Promise<ExitCode>;
}
