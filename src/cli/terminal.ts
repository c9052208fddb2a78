import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { UserError } from '../shared/core/errors.ts';
import { failureLogLines } from '../shared/core/log.ts';
import { Redactor } from '../shared/core/redaction/redactor.ts';
import { systemErrorCodeOf } from '../shared/core/systemErrorCodeOf.ts';
import { safeOutputLine, safeOutputText } from './outputText.ts';
import { truncateEnd, wrapText } from './textLayout.ts';

/** A text style of `util.styleText` in Node, such as `bold`. */
export type TextStyle = Parameters<typeof styleText>[0];

/** The properties of `process.stdout` and `process.stderr` that `Terminal` uses. */
type OutputStream = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/**
 * Width of lines, in columns, when the output is a file or a terminal that does not report its
 * width.
 */
const defaultColumns = 100;
/**
 * Minimum width of lines in columns. Narrower terminals have no room for a position and a message.
 */
const minColumns = 40;

/** The error codes of a write to a pipe that its reader has closed; the second one on Windows. */
const closedPipeCodes = ['EPIPE', 'EOF'];

/** The width and the styles of text. */
export type OutputLayout = Pick<Terminal, 'columns' | 'terminalColumns' | 'style'>;

/** The layout of text in a file, which does not depend on the terminal. */
export const fileLayout: OutputLayout = {
	columns: defaultColumns,
	terminalColumns: undefined,
	style: (_, text) => text,
};

/** Writes results to standard output, and messages and progress to standard error. */
export class Terminal {
	readonly #output: OutputStream;
	readonly #errors: OutputStream;
	#isClosed = false;
	#failure: unknown;
	#progress = '';
	/** The escape sequences of the styles that were applied. */
	readonly #styles = new Set<string>();
	/** Whether `--no-color` was given. `NO_COLOR` and `FORCE_COLOR` are read from the environment. */
	isColorless = false;
	/** Whether `--verbose` was given. */
	isVerbose = false;
	/** Knows the secrets of the running command. They are never written to standard error. */
	readonly redactor = new Redactor();

	constructor(output: OutputStream, errors: OutputStream) {
		this.#output = output;
		this.#errors = errors;
		// A program such as `head` may close the pipe. Further output is then discarded. Any other error,
		// such as that of a full disk, means that output is lost.
		output.on('error', (error) => {
			this.#isClosed = true;
			this.#failure ??= closedPipeCodes.includes(systemErrorCodeOf(error)) ? undefined : error;
		});
		// Messages that nobody reads must not change the exit code.
		errors.on('error', () => undefined);
	}

	/** Whether no more output is needed, because its reader has closed the pipe, or is possible. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** The number of columns at which text for standard output is wrapped. */
	get columns(): number {
		return Math.max(minColumns, this.#output.columns || defaultColumns);
	}

	/**
	 * The number of columns of the terminal, 0 if it reports none; `undefined` when standard output is
	 * not a terminal.
	 */
	get terminalColumns(): number | undefined {
		return this.#output.columns;
	}

	/**
	 * Writes lines to standard output. They can contain text of other people: only the styles of this
	 * terminal have an effect. Resolves when the stream accepts more text.
	 */
	async writeLines(lines: readonly string[]): Promise<void> {
		await this.#write(lines.map((line) => `${safeOutputLine(line, this.#styles)}\n`).join(''));
	}

	/**
	 * Writes a result to standard output, unchanged apart from control characters in a terminal.
	 * Resolves when the stream accepts more text.
	 */
	async writeResult(text: string): Promise<void> {
		await this.#write(this.#output.isTTY ? safeOutputText(text) : text);
	}

	async #write(text: string): Promise<void> {
		this.clearProgress();
		if (!this.#isClosed && text !== '' && !this.#output.write(text)) {
			// Rejects when the stream emits an error.
			await once(this.#output, 'drain').catch(() => undefined);
		}
	}

	/**
	 * Waits until standard output is written.
	 * @throws {UserError} `cli/output-failed`
	 */
	async flush(): Promise<void> {
		if (!this.#isClosed) {
			await new Promise<void>((resolve) => this.#output.write('', () => resolve()));
			// The stream emits the error after it has called the callback.
			await new Promise((resolve) => setImmediate(resolve));
		}
		if (this.#failure !== undefined) {
			throw new UserError('cli/output-failed', { reason: systemErrorCodeOf(this.#failure) }, this.#failure);
		}
	}

	/**
	 * Writes a line to standard error, wrapped at words if that is a terminal. It can contain text of
	 * other people: only the styles of this terminal have an effect, and `[redacted]` replaces the
	 * secrets in it.
	 */
	report(line: string): void {
		this.clearProgress();
		const text = safeOutputLine(this.redactor.redactMessage(line), this.#styles);
		const { columns } = this.#errors;
		this.#errors.write(`${columns ? wrapText(text, columns).join('\n') : text}\n`);
	}

	/** Writes a line to standard error if `--verbose` was given, otherwise nothing. */
	reportDetail(line: string): void {
		if (this.isVerbose) {
			this.report(line);
		}
	}

	/**
	 * Writes the code, the details and the causes of the error of an action to standard error if
	 * `--verbose` was given.
	 */
	reportErrorDetails(action: string, error: unknown): void {
		for (const line of failureLogLines(action, error).join('\n').split('\n')) {
			this.reportDetail(this.redactor.redactDetail(line));
		}
	}

	/** Shows progress in the last line of standard error, if that is a terminal. */
	showProgress(line: string): void {
		const shown = truncateEnd(safeOutputLine(line), (this.#errors.columns || defaultColumns) - 1);
		if (this.#errors.isTTY && shown !== this.#progress) {
			this.clearProgress();
			this.#progress = shown;
			this.#errors.write(shown);
		}
	}

	/** Returns text in this style if standard output supports colors, otherwise the text itself. */
	style(style: TextStyle, text: string): string {
		return this.#isColored(this.#output) ? this.#apply(style, text) : text;
	}

	/** Returns text in this style if standard error supports colors, otherwise the text itself. */
	styleError(style: TextStyle, text: string): string {
		return this.#isColored(this.#errors) ? this.#apply(style, text) : text;
	}

	#apply(style: TextStyle, text: string): string {
		const [start = '', end = ''] = styleText(style, '\n', { validateStream: false }).split('\n');
		this.#styles.add(start).add(end);
		return `${start}${text}${end}`;
	}

	#isColored(stream: OutputStream): boolean {
		if (this.isColorless || process.env['NO_COLOR']) {
			return false;
		}
		return process.env['FORCE_COLOR'] ? process.env['FORCE_COLOR'] !== '0' : stream.isTTY === true;
	}

	/** Removes the progress from the last line of standard error. */
	clearProgress(): void {
		if (this.#progress !== '') {
			this.#progress = '';
			this.#errors.write('\r\u001b[2K');
		}
	}
}
