import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeFilePatterns } from '../../../shared/core/code/syntaxes.ts';
import { ignoreRulesOfGlobs } from '../../../shared/core/ignoreRules.ts';
import { neverSearchedFolders } from '../../../shared/core/pathIgnoreRules.ts';
import { areIgnoreFilesCaseInsensitive } from '../../../shared/node/ignoreFiles.ts';
import { maxSearchedFileSize } from '../../../shared/node/readTextFile.ts';
import { type ProgramRun, programOutput } from './programOutput.ts';

/** The inputs of a search with ripgrep. */
export interface RipgrepSearchInput {
	/** Absolute path of the ripgrep program. */
	readonly program: string;
	/** Absolute path of the folder to search. */
	readonly folder: string;
	/**
	 * Strings without pattern characters. A file is listed if it contains at least one of them, in any
	 * case.
	 */
	readonly keywords: readonly string[];
	/**
	 * Globs of files to leave out, relative to the folder. Globs with brackets are not passed to
	 * ripgrep, so the caller must apply all globs to the result.
	 */
	readonly excludes: readonly string[];
	/** Whether the folder is in a repository that does not ignore it, as `IgnoreFiles` determines. */
	readonly isInRepository: boolean;
	/** Globs of the files to search; without them, those of all supported languages. */
	readonly patterns?: readonly string[];
	/** Maximum number of threads; without it ripgrep uses all processors. */
	readonly threads: number | undefined;
}

/**
 * Returns the path of the ripgrep program that is part of VS Code; `undefined` when there is none.
 * `appRoot` is `vscode.env.appRoot`.
 */
export function findBundledRipgrep(appRoot: string): string | undefined {
	const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
	const packages = [
		join('ripgrep-universal', 'bin', `${process.platform}-${process.arch}`, name),
		join('ripgrep', 'bin', name),
	];
	return ['node_modules', 'node_modules.asar.unpacked']
		.flatMap((modules) => packages.map((path) => join(appRoot, modules, '@vscode', path)))
		.find((path) => existsSync(path));
}

/**
 * Lists the files that contain a keyword, while ripgrep runs. The paths are relative to the folder,
 * with `/` between their parts. ripgrep waits when the caller does not request more paths. Returns
 * what ripgrep has searched.
 * @throws {Cancelled}
 * @throws {RipgrepFailure}
 */
export async function* listMatchingFiles(
	search: RipgrepSearchInput,
	signal: AbortSignal,
): AsyncGenerator<readonly string[], RipgrepResult> {
	const { program, folder, keywords } = search;
	const run = { program, folder, args: ripgrepArguments(search), input: keywords.join('\n') };
	const { text, unreadable } = yield* runRipgrep(run, signal);
	return { files: Number(/^(\d+) files searched$/m.exec(text)?.[1] ?? 0), unreadable };
}

/** What ripgrep has searched. */
export interface RipgrepResult {
	/** Number of files that were searched. */
	readonly files: number;
	/** Relative paths of the files and folders that could not be read. */
	readonly unreadable: readonly string[];
}

/** The inputs of a list of files by name. */
export interface FileNameSearchInput extends Pick<RipgrepSearchInput, 'program' | 'folder'> {
	/** Globs of the names. */
	readonly patterns: readonly string[];
}

/**
 * Lists the files whose names match a glob, also those that ignore files exclude, as
 * {@link listMatchingFiles} does.
 * @throws {Cancelled}
 * @throws {RipgrepFailure}
 */
export async function listFilesByName(
	{ program, folder, patterns }: FileNameSearchInput,
	signal: AbortSignal,
): Promise<readonly string[]> {
	const args = [...outputArguments, '--files', '--no-ignore', ...fileArguments(patterns), '--', './'];
	const listed: string[][] = [];
	for await (const paths of runRipgrep({ program, folder, args, input: '' }, signal)) {
		listed.push([...paths]);
	}
	return listed.flat();
}

/**
 * Thrown when ripgrep cannot be started, fails, or waits for an ignore file that is a pipe. The
 * caller can search without ripgrep.
 */
export class RipgrepFailure extends Error {}

/**
 * Runs a search with ripgrep. If ripgrep fails, reports the failure and runs the search again
 * without ripgrep. `program` is the path of ripgrep; `undefined` if there is none.
 */
export async function searchWithRipgrepFallback<T>(
	program: string | undefined,
	search: (program: string | undefined) => Promise<T>,
	report: (failure: RipgrepFailure) => void,
): Promise<T> {
	try {
		return await search(program);
	} catch (error) {
		if (!(error instanceof RipgrepFailure)) {
			throw error;
		}
		report(error);
		return search(undefined);
	}
}

/** The text that ripgrep printed after the last path, and the paths that it could not read. */
interface RipgrepOutput {
	readonly text: string;
	readonly unreadable: readonly string[];
}

/** Yields the paths that ripgrep prints, with a null character after each. */
async function* runRipgrep(run: ProgramRun, signal: AbortSignal): AsyncGenerator<readonly string[], RipgrepOutput> {
	const messages = new RipgrepMessages();
	const events = {
		onMessage: (text: string) => messages.add(text),
		notStarted: (cause: unknown) => new RipgrepFailure(`ripgrep cannot be started: ${cause}`, { cause }),
		stalled: () => new RipgrepFailure('ripgrep did not respond.'),
		ended: (code: number | null) => {
			// 2 without any other message means that some files could not be read.
			const { others } = messages.end();
			const isSuccess = code === 0 || code === 1 || (code === 2 && others === '');
			return isSuccess ? undefined : new RipgrepFailure(`ripgrep ended with code ${code}: ${others}`);
		},
	};
	let incomplete = Buffer.alloc(0);
	for await (const chunk of programOutput(run, events, signal)) {
		const output = Buffer.concat([incomplete, chunk]);
		const end = output.lastIndexOf(0) + 1;
		incomplete = output.subarray(end);
		yield pathsIn(output.subarray(0, end));
	}
	return { text: incomplete.toString(), unreadable: messages.end().unreadable };
}

/** Maximum length of the reported error output of ripgrep, in UTF-16 code units. */
const maxErrorLength = 2000;

/** The messages of ripgrep, while it runs. */
class RipgrepMessages {
	readonly #unreadable: string[] = [];
	#others = '';
	#incomplete = '';

	add(text: string): void {
		const lines = `${this.#incomplete}${text}`.split('\n');
		this.#incomplete = lines.pop() ?? '';
		for (const line of lines) {
			this.#addLine(line);
		}
	}

	/** Returns the paths that could not be read, and the other messages. */
	end(): { readonly unreadable: readonly string[]; readonly others: string } {
		if (this.#incomplete !== '') {
			this.#addLine(this.#incomplete);
			this.#incomplete = '';
		}
		return { unreadable: this.#unreadable, others: this.#others };
	}

	#addLine(line: string): void {
		const [, path, code] = /^(?:rg: )?(\S.*): [^:]*\(os error (\d+)\)$/.exec(line) ?? [];
		if (path === undefined) {
			this.#others = `${this.#others}${line}\n`.slice(0, maxErrorLength);
		} else if (!vanishedCodes.has(Number(code))) {
			this.#unreadable.push(path.replace(/^\.\//, ''));
		}
	}
}

/**
 * The codes for a file that was deleted during the search: ENOENT, which is also
 * ERROR_FILE_NOT_FOUND, and ERROR_PATH_NOT_FOUND of Windows.
 */
const vanishedCodes: ReadonlySet<number> = new Set(process.platform === 'win32' ? [2, 3] : [2]);

/**
 * Matches rules without brackets and braces. ripgrep rejects a rule whose brackets are malformed.
 */
const plainRule = /^[\p{L}\p{N}/*?._ -]*[\p{L}\p{N}/*?._-]$/u;

/**
 * Returns the arguments with which ripgrep lists the files; it reads the keywords from its standard
 * input.
 */
export function ripgrepArguments({
	excludes,
	isInRepository,
	threads,
	patterns = codeFilePatterns,
}: RipgrepSearchInput): readonly string[] {
	return [
		...outputArguments,
		'--files-with-matches',
		'--stats',
		'--fixed-strings',
		'--ignore-case',
		// Treats binary files as text, because `readCodeFile` recognizes binary files by another rule.
		'--text',
		`--max-filesize=${maxSearchedFileSize}`,
		'--no-ignore-dot',
		'--no-ignore-global',
		...(isInRepository ? [] : ['--no-require-git', '--no-ignore-parent']),
		...(areIgnoreFilesCaseInsensitive ? ['--ignore-file-case-insensitive'] : []),
		...fileArguments(patterns),
		...excludingArguments(excludes),
		...(threads === undefined ? [] : [`--threads=${threads}`]),
		'--file=-',
		'--',
		'./',
	];
}

/**
 * Maximum length of the arguments for excluded files, in UTF-16 code units. Windows limits the
 * length of all arguments to 32,767, and ripgrep the size of the expression that it creates.
 */
const maxExcludingLength = 10_000;

/**
 * Returns the arguments for the first of the globs. The caller applies all of them to the files
 * that ripgrep lists.
 */
function excludingArguments(excludes: readonly string[]): readonly string[] {
	let length = 0;
	return ignoreRulesOfGlobs(excludes)
		.filter((rule) => plainRule.test(rule))
		.map((rule) => `--glob=!${rule}`)
		.filter((argument) => {
			length += argument.length;
			return length <= maxExcludingLength;
		});
}

/** The arguments for paths with a null character after each, without messages on ignore files. */
const outputArguments: readonly string[] = ['--no-config', '--no-ignore-messages', '--null', '--path-separator=/'];

/** Returns the arguments that select files by globs, also hidden ones. */
function fileArguments(patterns: readonly string[]): readonly string[] {
	return [
		'--hidden',
		...neverSearchedFolders.map((name) => `--glob=!**/${name}/`),
		...patterns.map((pattern) => `--type-add=code:${pattern}`),
		'--type=code',
	];
}

function pathsIn(output: Buffer): readonly string[] {
	return output
		.toString()
		.split('\0')
		.slice(0, -1)
		.map((path) => path.replace(/^\.\//, ''));
}
