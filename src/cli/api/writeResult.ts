import { realpathSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../../shared/core/errors.ts';
import { systemCodeOf } from '../../shared/core/systemCodeOf.ts';
import { writeFileAtomically } from '../../shared/node/atomicFile.ts';
import type { CommandContext } from '../command.ts';

/**
 * Writes a result to a file, or to standard output when `output` is `undefined`. A file is replaced
 * only when the result is complete. Requests no more parts when the reader of the output has ended.
 * @throws {UserError} `cli/not-written`; the errors of `parts`
 */
export async function writeResult(
	parts: AsyncIterable<string>,
	output: string | undefined,
	{ terminal, currentFolder }: CommandContext,
): Promise<void> {
	if (output === undefined) {
		for await (const part of parts) {
			await terminal.write(part);
			if (terminal.isClosed) {
				break;
			}
		}
		return;
	}
	const file = resolve(currentFolder, output);
	try {
		const existing = statSync(file, { throwIfNoEntry: false });
		// A device such as /dev/null must not be replaced by a file.
		await (existing && !existing.isFile()
			? writeFile(file, parts)
			: writeFileAtomically(existing ? realpathSync(file) : file, parts));
	} catch (error) {
		throw error instanceof UserError || systemCodeOf(error) === ''
			? error
			: new UserError('cli/not-written', { file }, error);
	}
	terminal.report(`The result was written to ${file}.`);
}
