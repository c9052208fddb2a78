import type { Clock } from './clock.ts';
import { withoutIdentityNumbers, withoutSecrets } from './foreignText.ts';

/** Where lines end up: the editor's log channel. */
export interface LogChannel {
	info(line: string): void;
	warn(line: string): void;
	error(line: string): void;
	show(): void;
}

/** A line of the log. */
export interface LogEntry {
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly level: 'info' | 'warn' | 'error';
	readonly line: string;
}

const remembered = 20;
/** Characters of a line. More are cut off. */
const longestLine = 10_000;

/**
 * The extension's log. Removes what looks like a secret or a personal identity number from every
 * line, and cuts long lines.
 */
export class Log {
	readonly #channel: LogChannel;
	readonly #clock: Clock;
	#recent: readonly LogEntry[] = [];

	constructor(channel: LogChannel, clock: Clock) {
		this.#channel = channel;
		this.#clock = clock;
	}

	/** The last lines, oldest first. */
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
		this.#recent = [...this.#recent, { at: this.#clock.now(), level, line }].slice(-remembered);
	}
}

function cleanLine(text: string): string {
	const cleaned = withoutIdentityNumbers(withoutSecrets(text.slice(0, 2 * longestLine)));
	// A secret that was divided by the cut may be unrecognisable, so what is before it goes too.
	const kept = text.length > 2 * longestLine ? cleaned.slice(0, -longestLine) : cleaned;
	const line = kept.slice(0, longestLine);
	return line === cleaned ? line : `${line}… (${text.length} characters)`;
}
