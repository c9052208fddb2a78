import type { Clock } from './clock.ts';
import { UserError } from './errors.ts';
import type { Redactor } from './redaction/redactor.ts';

/** The log channel of the editor. */
interface LogChannel {
	info(line: string): void;
	warn(line: string): void;
	error(line: string): void;
	show(): void;
}

/** A line of the log, after redaction, with its time and level. */
export interface LogEntry {
	/** The time of the log entry in milliseconds since 1 January 1970 UTC. */
	readonly at: number;
	readonly level: 'info' | 'warn' | 'error';
	readonly line: string;
}

const maxRecentEntries = 20;
/** Maximum length of a log line in UTF-16 code units. Longer lines are truncated. */
const maxLineLength = 10_000;
/**
 * Maximum length of a line before redaction, in UTF-16 code units. The rest of a longer line is
 * discarded.
 */
const maxReadLength = 2 * maxLineLength;

/**
 * The log of the extension. Redacts secrets and national identity numbers in each line, and
 * truncates long lines.
 */
export class Log {
	readonly #channel: LogChannel;
	readonly #clock: Clock;
	readonly #redactor: Redactor;
	#recent: readonly LogEntry[] = [];

	constructor(channel: LogChannel, clock: Clock, redactor: Redactor) {
		this.#channel = channel;
		this.#clock = clock;
		this.#redactor = redactor;
	}

	/** The last 20 log entries, oldest first. */
	get recent(): readonly LogEntry[] {
		return this.#recent;
	}

	info(line: string): void {
		this.#write('info', line);
	}

	warn(line: string): void {
		this.#write('warn', line);
	}

	error(line: string): void {
		this.#write('error', line);
	}

	show(): void {
		this.#channel.show();
	}

	#write(level: LogEntry['level'], text: string): void {
		const line = truncate(this.#redactor.redactDetail(text.slice(0, maxReadLength)), text.length);
		this.#channel[level](line);
		this.#recent = [...this.#recent, { at: this.#clock.now(), level, line }].slice(-maxRecentEntries);
	}
}

/**
 * Returns the lines to log for a failed action: the code and details of a `UserError`, or the stack
 * of any other error, then one line for each cause. Omits the name of an account, because the
 * report on a connection contains the last lines and is shared.
 */
export function failureLogLines(action: string, error: unknown): readonly string[] {
	const details = error instanceof UserError ? ` ${JSON.stringify({ ...error.details, account: undefined })}` : '';
	const trace =
		error instanceof Error && !(error instanceof UserError) ? (error.stack ?? error.message) : String(error);
	// The word "failed" between the action and the colon prevents the log from redacting the text
	// after `…Secrets:`.
	const lines = [`${action} failed: ${error instanceof UserError ? error.code : trace}${details}`];
	let cause = error instanceof Error ? error.cause : undefined;
	while (cause instanceof Error) {
		lines.push(`  caused by ${cause.name}: ${cause.message}`);
		cause = cause.cause;
	}
	return lines;
}

/** Returns the beginning of a redacted line. `length` is the length of the original. */
function truncate(redacted: string, length: number): string {
	// A secret that the end of the read part splits may not be recognized, so what precedes it is
	// removed too.
	const complete = length > maxReadLength ? redacted.slice(0, maxLineLength - maxReadLength) : redacted;
	const line = complete.slice(0, maxLineLength);
	return line === redacted ? line : `${line}… (${length} characters)`;
}
