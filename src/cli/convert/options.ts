import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ConversionOptions, parseMaxChunkLines } from '../../conversion/core/requests/conversionOptions.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { createRepositorySettingReader } from '../repositorySettings.ts';
import { UsageError } from '../usageError.ts';

/** The options of `study-admin convert`, except those that select the service. */
interface ConvertOptions extends Pick<ConversionOptions, 'order'> {
	/** Absolute path of the folder for the results. */
	readonly output: string;
	readonly all: boolean;
	readonly overwritesEdited: boolean;
	/** Whether it waits while another conversion into the folder is running. */
	readonly waits: boolean;
	/** Milliseconds without a byte sent or received; 0 for no limit. */
	readonly idleTimeout: number;
}

/**
 * Reads the options. Their default values are the settings of the current folder, as in the editor.
 * @throws {UsageError}
 * @throws {UserError} `cli/settings-invalid`, `cli/output-not-a-folder`
 */
export function readConvertOptions(
	given: CommandArguments,
	{ currentFolder, terminal }: CommandContext,
): ConvertOptions {
	const output = given.value('output');
	if (given.paths.length === 0) {
		throw new UsageError('"convert" requires documents: study-admin convert <path…> --output <dir>.');
	}
	if (output === undefined) {
		throw new UsageError('"convert" requires the option --output <dir>.');
	}
	for (const option of ['split-level', 'max-chunk-lines']) {
		if (given.has(option) && !given.has('chunks')) {
			throw new UsageError(`"--${option}" requires the option --chunks.`);
		}
	}
	const [splitLevel, maxChunkLines] = [readSplitLevel(given), readMaxChunkLines(given)];
	const setting = createRepositorySettingReader(currentFolder, (message) => terminal.report(message));
	return {
		output: folderPath(currentFolder, output),
		order: {
			kind: given.has('chunks') ? 'chunks' : 'markdown',
			settings: {
				splitLevel: splitLevel ?? setting('conversion.splitLevel'),
				maxChunkLines: maxChunkLines ?? setting('conversion.maxChunkLines'),
			},
		},
		all: given.has('all'),
		overwritesEdited: given.has('overwrite-edited'),
		waits: !given.has('no-wait'),
		idleTimeout: setting('conversion.timeout') * 1000,
	};
}

function readSplitLevel(given: CommandArguments): number | undefined {
	const text = given.value('split-level');
	if (text !== undefined && !/^[1-6]$/.test(text)) {
		throw new UsageError(`"${text}" is not a heading level. Use a number from 1 to 6.`);
	}
	return text === undefined ? undefined : Number(text);
}

function readMaxChunkLines(given: CommandArguments): number | undefined {
	const text = given.value('max-chunk-lines');
	const lines = parseMaxChunkLines(text ?? '');
	if (text !== undefined && lines === undefined) {
		throw new UsageError(`"${text}" is not a number of lines. Use a number from 1 to 100000.`);
	}
	return lines;
}

/** @throws {UserError} `cli/output-not-a-folder` */
function folderPath(currentFolder: string, path: string): string {
	const absolute = resolve(currentFolder, path);
	if (!canBeFolder(absolute)) {
		throw new UserError('cli/output-not-a-folder', { path });
	}
	return absolute;
}

/** Whether a path or, if nothing exists there, its nearest existing parent is a folder. */
function canBeFolder(path: string): boolean {
	try {
		return statSync(path).isDirectory();
	} catch {
		// Creating the folder reports any other error.
		return dirname(path) === path || canBeFolder(dirname(path));
	}
}
