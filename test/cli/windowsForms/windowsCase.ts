import type { EntryPlan } from '../../fixtures/archives/makeArchive.ts';

/** The addresses that the files and arguments of a case can contain. */
export interface CaseAddresses {
	/** The absolute path of the folder of the case, with the separators of the system. */
	readonly root: string;
	/** The URL of a conversion service, which converts `a.html` to `# a.html`. */
	readonly conversion: string;
	/** The URL of the sandbox's API. */
	readonly api: string;
}

/** A value, or a function that returns it for the addresses of a run. */
export type Addressed<T> = T | ((addresses: CaseAddresses) => T);

/** A command line in the form of each system. */
export interface CommandForms {
	/** The arguments on Linux and macOS. */
	readonly posix: Addressed<readonly string[]>;
	/** The arguments on Windows. `root` begins with an upper-case drive letter and `:\`. */
	readonly windows: Addressed<readonly string[]>;
}

/** Files by their paths, with `/`. A file that is a byte array is written unchanged. */
export type CaseFiles = Readonly<Record<string, string | Uint8Array>>;

/** A command that runs before the one of the case, and the changes of files between the two. */
export interface PreparedRun extends CommandForms {
	/** The new texts of files. A function receives the current text; `undefined` deletes the file. */
	readonly changes: Readonly<Record<string, string | ((text: string) => string) | undefined>>;
}

/**
 * The effects of a command, which are the same on each system. In `stdout` and `stderr`, `<root>`
 * replaces the path of the folder.
 */
export interface ExpectedRun {
	readonly code: number;
	readonly stdout?: string | RegExp;
	/** The last characters of standard output. */
	readonly stdoutEnd?: string;
	readonly stderr?: string | RegExp;
	/**
	 * `<file>:<line>:<column>` of each finding in the report, in its order, without the column in the
	 * format `gitlab`. If the report has several repositories, `<repository> ` precedes it.
	 */
	readonly findings?: readonly string[];
	/** `<kind> <file>:<line>:<column> <name>` of each operation in a JSON report of `--diff`. */
	readonly operations?: readonly string[];
	/** The path of the file with the report, if it is not standard output. */
	readonly reportFile?: string;
	/**
	 * The texts of files after the run, by path. In `manifest.json`, `conversion.example` replaces the
	 * host of the service, and {@link conversionTime} each time.
	 */
	readonly written?: Readonly<Record<string, string | RegExp>>;
	/** The paths of files that must not exist after the run. */
	readonly absent?: readonly string[];
	/** All files below folders, as sorted paths with `/`. */
	readonly listed?: Readonly<Record<string, readonly string[]>>;
	/** The texts of all results below folders, sorted. Their names must be valid on Windows. */
	readonly results?: Readonly<Record<string, readonly string[]>>;
	/** The paths of the sources in `manifest.json` of folders. */
	readonly sources?: Readonly<Record<string, readonly string[]>>;
	/** The names of the documents that the conversion service has received. */
	readonly uploads?: readonly string[];
}

/** A call of `study-admin` in the forms of Linux and Windows with its only expectation. */
export interface WindowsCase extends CommandForms {
	/** The title of the test. */
	readonly name: string;
	readonly files?: Addressed<CaseFiles>;
	/** The current folder, relative to the root. */
	readonly currentFolder?: string;
	/** Environment variables of the command. */
	readonly env?: Addressed<Readonly<Record<string, string>>>;
	/** Whether ripgrep can be found; true by default. */
	readonly hasRipgrep?: boolean;
	/** The entries of the archive with which the conversion service responds to each document. */
	readonly archive?: readonly EntryPlan[];
	readonly before?: PreparedRun;
	readonly expected: ExpectedRun;
}

/** Returns a text with the line ends of Windows. */
export function crlf(text: string): string {
	return text.replaceAll('\n', '\r\n');
}

/** The byte order mark as the first character of a text. */
export const byteOrderMark = '\ufeff';

/** Returns a text in UTF-16 with a byte order mark, as PowerShell 5 writes it. */
export function utf16(text: string): Uint8Array {
	return Buffer.from(`${byteOrderMark}${text}`, 'utf16le');
}

/** Returns a Windows path with a lower-case drive letter. */
export function lowerDrive(path: string): string {
	return `${path.slice(0, 1).toLowerCase()}${path.slice(1)}`;
}

/** Returns a Windows path with `/` instead of `\`. */
export function withSlashes(path: string): string {
	return path.replaceAll('\\', '/');
}

/** Returns an absolute Windows path in the extended form `\\?\C:\…`. */
export function extended(path: string): string {
	return `\\\\?\\${path}`;
}

/** The time that replaces those in a `manifest.json`. */
export const conversionTime = '2026-11-22T08:00:00.000Z';

/** Relative path of a folder with more than 260 characters. */
export const longFolder: string = Array.from({ length: 6 }, (_, index) => `${index}${'long'.repeat(12)}`).join('/');
