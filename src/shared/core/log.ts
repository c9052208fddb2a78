import type { Clock } from './clock.ts';
import { UserError } from './errors.ts';
import { maskIdentityNumbers } from './identityNumbers.ts';
import { withoutSecrets } from './sanitizeText.ts';

/** The log channel of the editor. */
export interface LogChannel {
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
 * The log of the extension. Redacts secrets and national identity numbers in each line, and
 * truncates long lines.
 */
export class Log {
	readonly #channel: LogChannel;
	readonly #clock: Clock;
	#recent: readonly LogEntry[] = [];

	constructor(channel: LogChannel, clock: Clock) {
		this.#channel = channel;
		this.#clock = clock;
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
		const line = cleanLine(text);
		this.#channel[level](line);
		this.#recent = [...this.#recent, { at: this.#clock.now(), level, line }].slice(-maxRecentEntries);
	}
}

/**
 * Returns the lines to log for a failed action: the code and details of a `UserError`, or the stack
 * of any other error, then one line for each cause.
 */
export function failureLines(action: string, error: unknown): readonly string[] {
	const details = error instanceof UserError ? ` ${JSON.stringify(error.details)}` : '';
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

function cleanLine(text: string): string {
	const cleaned = maskIdentityNumbers(withoutSecrets(text.slice(0, 2 * maxLineLength)));
	// A secret that the truncation split may not be recognized, so the text before the cut is removed
	// too.
	const complete = text.length > 2 * maxLineLength ? cleaned.slice(0, -maxLineLength) : cleaned;
	const line = complete.slice(0, maxLineLength);
	return line === cleaned ? line : `${line}… (${text.length} characters)`;
}
