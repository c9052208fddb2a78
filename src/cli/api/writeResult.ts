import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { access, constants, open, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../../shared/core/errors.ts';
import { systemErrorCodeOf } from '../../shared/core/systemErrorCodeOf.ts';
import { type FileContent, writeFileAtomically } from '../../shared/node/atomicFile.ts';
import type { CommandContext } from '../command.ts';

/**
 * Checks that a result can be written to a file. A command calls this before it sends a request, so
 * that no response is lost. Leaves no file and no folder. Does nothing for standard output.
 * @throws {UserError} `cli/not-written`
 */
export async function checkOutputWritable(
	output: string | undefined,
	{ currentFolder }: Pick<CommandContext, 'currentFolder'>,
): Promise<void> {
	if (output === undefined) {
		return;
	}
	const file = resolve(currentFolder, output);
	try {
		const existing = statSync(file, { throwIfNoEntry: false });
		if (existing && !existing.isFile()) {
			// Opening a pipe and closing it would end its reader.
			await (existing.isFIFO() ? access(file, constants.W_OK) : (await open(file, 'a')).close());
			return;
		}
		const descriptor = existing && openDescriptor(file);
		if (descriptor !== undefined) {
			// Fails if it is open for reading only.
			writeSync(descriptor, '');
			return;
		}
		// The file is written as a draft beside it, in a folder that may not exist yet.
		const draft = `${firstMissing(linkedFile(file))}.${randomUUID()}.draft`;
		await (await open(draft, 'wx')).close();
		await rm(draft);
	} catch (error) {
		throw new UserError('cli/not-written', { file }, error);
	}
}

/** Returns the first part of a path whose parent folder exists: the file or a missing folder. */
function firstMissing(path: string): string {
	const folder = dirname(path);
	return existsSync(folder) ? path : firstMissing(folder);
}

/** Returns the file that a symbolic link names, even a missing one. Other paths are unchanged. */
function linkedFile(path: string): string {
	return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
		? linkedFile(resolve(realpathSync(dirname(path)), readlinkSync(path)))
		: path;
}

/**
 * Returns the file descriptor of this process that an existing path names, such as 1 for
 * /dev/stdout; `undefined` for other paths.
 */
function openDescriptor(path: string): number | undefined {
	const folder = realpathSync(dirname(path));
	const isDescriptor = folder === `/proc/${process.pid}/fd` || folder === '/dev/fd';
	if (isDescriptor && /^\d+$/.test(basename(path))) {
		return Number(basename(path));
	}
	return lstatSync(path).isSymbolicLink() ? openDescriptor(resolve(folder, readlinkSync(path))) : undefined;
}

/** The permissions of a new file with a result, which can contain personal data: for its owner. */
export const privateFileMode = 0o600;

/**
 * Writes a result to a file, or to standard output when `output` is `undefined`. A file is replaced
 * only when the result is complete, and keeps its permissions. Requests no more parts when the
 * reader of the output has ended.
 * @throws {UserError} `cli/not-written`; the errors of `parts`
 */
export async function writeResult(
	parts: AsyncIterable<string> | Iterable<string>,
	output: string | undefined,
	{ terminal, currentFolder }: CommandContext,
): Promise<void> {
	if (output === undefined) {
		for await (const part of parts) {
			await terminal.writeResult(part);
			if (terminal.isClosed) {
				break;
			}
		}
		return;
	}
	const file = resolve(currentFolder, output);
	await replaceOutputFile(file, parts, privateFileMode);
	terminal.report(`The result was written to ${file}.`);
}

/**
 * Writes an output file in one step. An existing file keeps its permissions, a new one has
 * `newMode`, by default the permissions of the process. When the write fails, an existing file is
 * unchanged and no other file remains. A device such as /dev/null is not replaced by a file. A file
 * that is open as the descriptor that `file` names is continued, as by a redirection of the shell.
 * @throws {UserError} `cli/not-written`; the errors of the iteration of `content`
 */
export async function replaceOutputFile(file: string, content: FileContent, newMode?: number): Promise<void> {
	try {
		const existing = statSync(file, { throwIfNoEntry: false });
		const descriptor = existing?.isFile() ? openDescriptor(file) : undefined;
		if (existing && !existing.isFile()) {
			await writeFile(file, content);
		} else if (descriptor === undefined) {
			await writeFileAtomically(linkedFile(file), content, existing?.mode ?? newMode);
		} else {
			await appendToDescriptor(descriptor, content);
		}
	} catch (error) {
		throw error instanceof UserError || systemErrorCodeOf(error) === ''
			? error
			: new UserError('cli/not-written', { file }, error);
	}
}

/** Writes at the current position of an open file. */
async function appendToDescriptor(descriptor: number, content: FileContent): Promise<void> {
	const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
	for await (const part of parts) {
		writeFileSync(descriptor, part);
	}
}
