import type { Terminal } from './terminal.ts';

/** An option of a command, as it is written without `--`. */
export interface Option {
	/** The name of the value in the help, such as `file`; `undefined` for an option without a value. */
	readonly value?: string;
	readonly description: string;
}

/** An example in the help of a command. */
export interface Example {
	readonly description: string;
	readonly command: string;
}

/** The values of the options and the remaining arguments of a command line. */
export interface Arguments {
	/** The value of an option; `undefined` when the option was not given. */
	value(name: string): string | undefined;
	/** Whether an option without a value was given. */
	has(name: string): boolean;
	/** The arguments that are not options. */
	readonly paths: readonly string[];
}

/** What a command runs with. */
export interface CommandContext {
	readonly terminal: Terminal;
	/** Aborted when the user interrupts the command. */
	readonly signal: AbortSignal;
	/** The environment variables of the process. */
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** Absolute path of the current folder. */
	readonly currentFolder: string;
	/** Returns the version of the command line. */
	readVersion(): string;
}

/** Exit codes (product.md, section 9): 2 is wrong usage or a failure. */
export type ExitCode = 0 | 1 | 2;

/** A command of `study-admin`. */
export interface Command {
	readonly name: string;
	/** The arguments in the usage line, such as `[path…]`. */
	readonly usage: string;
	readonly summary: string;
	/** Lines for the help of the command only. */
	readonly notes?: readonly string[];
	readonly options: Readonly<Record<string, Option>>;
	readonly examples: readonly Example[];
	run(given: Arguments, context: CommandContext): Promise<ExitCode>;
}
