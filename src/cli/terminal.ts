import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

/** A style of Node's `util.styleText`. */
export type Style = Parameters<typeof styleText>[0];

/** The part of a stream of `process` that is used here. */
export type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns' | 'hasColors'>>;

/** Columns of a terminal that does not report its width, and of a file. */
const defaultColumns = 100;
/** Narrower terminals would not fit a position and a message. */
const minColumns = 40;

/** Writes results to standard output, and messages and progress to standard error. */
export class Terminal {
	readonly #output: OutputStream;
	readonly #errors: OutputStream;
	#isClosed = false;
	#progress = '';
	/** Whether `--no-color` was given. `NO_COLOR` and `FORCE_COLOR` are read from the environment. */
	isColorless = false;
	/** Whether `--verbose` was given. */
	isVerbose = false;
	/** Texts that are never written to standard error, such as passwords. */
	secrets: readonly string[] = [];

	constructor(output: OutputStream, errors: OutputStream) {
		this.#output = output;
		this.#errors = errors;
		// A reader such as `head` may close the pipe. The rest of the output is then not needed.
		output.on('error', () => {
			this.#isClosed = true;
		});
	}

	/** Whether the reader of standard output has ended, so that no more output is needed. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** The width to wrap text for standard output at. */
	get columns(): number {
		return Math.max(minColumns, this.#output.columns ?? defaultColumns);
	}

	/** Writes to standard output. Resolves when more can be written. */
	async write(text: string): Promise<void> {
		this.#clearProgress();
		if (!this.#isClosed && text !== '' && !this.#output.write(text)) {
			await Promise.race([once(this.#output, 'drain'), once(this.#output, 'error')]).catch(() => undefined);
		}
	}

	/** Writes a line to standard error. */
	report(line: string): void {
		this.#clearProgress();
		this.#errors.write(`${this.secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)}\n`);
	}

	/** Writes a line to standard error when `--verbose` was given. */
	reportDetail(line: string): void {
		if (this.isVerbose) {
			this.report(line);
		}
	}

	/** Replaces the line of progress, if standard error is a terminal. */
	showProgress(line: string): void {
		if (this.#errors.isTTY && line !== this.#progress) {
			this.#clearProgress();
			this.#progress = line.slice(0, (this.#errors.columns ?? defaultColumns) - 1);
			this.#errors.write(this.#progress);
		}
	}

	/** Styles text for standard output, if that shows colours. */
	style(style: Style, text: string): string {
		return this.#isColored(this.#output) ? styleText(style, text, { validateStream: false }) : text;
	}

	/** Styles text for standard error, if that shows colours. */
	styleError(style: Style, text: string): string {
		return this.#isColored(this.#errors) ? styleText(style, text, { validateStream: false }) : text;
	}

	#isColored(stream: OutputStream): boolean {
		if (this.isColorless || process.env['NO_COLOR']) {
			return false;
		}
		return process.env['FORCE_COLOR'] ? process.env['FORCE_COLOR'] !== '0' : stream.isTTY === true;
	}

	#clearProgress(): void {
		if (this.#progress !== '') {
			this.#progress = '';
			this.#errors.write('\r\u001b[2K');
		}
	}
}
