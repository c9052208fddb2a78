import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stoppedRunError } from '../../conversion/core/jobs/results.ts';
import { headingPaths } from '../../conversion/node/archives/describeEntries.ts';
import { convertIntoFolder } from '../../conversion/node/folders/convertIntoFolder.ts';
import type {
	ConvertedSource,
	FolderConversionProgress,
	FolderConversionResult,
} from '../../conversion/node/folders/folderConversion.ts';
import { createConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import { UserError } from '../../shared/core/errors.ts';
import { privateFileMode } from '../api/writeResult.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { formatCount, formatNumber } from '../formatCount.ts';
import { errorMessages } from '../messages.ts';
import { safeOutputLine } from '../outputText.ts';
import { runWithHttp } from '../runWithHttp.ts';
import type { Terminal } from '../terminal.ts';
import { readConvertOptions } from './options.ts';
import { readServiceUrl } from './serviceUrl.ts';
import { type ConversionSources, findConversionSources, shownPath } from './sources.ts';

/** Uploads at the same time. The service asks its clients to use it reasonably. */
const parallelUploads = 2;

/**
 * Converts the documents of a command line into a folder. Resolves to 1 when a document failed or
 * an edited result was not replaced.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `conversion/…`, `environment/…`, `network/…`
 * @throws {Cancelled}
 */
export async function runConvertCommand(given: CommandArguments, context: CommandContext): Promise<ExitCode> {
	const options = readConvertOptions(given, context);
	const serviceUrl = readServiceUrl(given, context);
	const { terminal, signal, currentFolder } = context;
	const sources = await findConversionSources({ paths: given.paths, currentFolder, output: options.output, signal });
	terminal.reportDetail(`Conversion service: ${serviceUrl}`);
	const shown = (path: string) => shownPath(currentFolder, join(options.output, path));
	const saved: ConvertedSource[] = [];
	return runWithHttp(terminal, async (http) => {
		const result = await convertIntoFolder(
			{ http, uploads: createConcurrencyLimiter(parallelUploads), headingPaths },
			{
				...options,
				folder: options.output,
				newFileMode: privateFileMode,
				sources: sources.accepted,
				serviceUrl,
				signal,
				onWaiting: () => terminal.report(`Another conversion into ${shown('')} is running. Waiting for it.`),
				onNotLocked: () =>
					terminal.report(`${shown('')} could not be locked. Run no other conversion into it at the same time.`),
				onProgress: (progress) => terminal.showProgress(progressText(progress)),
				onConverted: (converted) => saved.push(converted),
			},
		).catch(async (error: unknown) => {
			// The next run finds them unchanged and does not print them.
			await writeOutputs(saved, { terminal, shown });
			throw error;
		});
		const folder = await realpath(options.output).catch(() => options.output);
		const shownSource = (path: string) => shownPath(currentFolder, resolve(folder, path));
		return await report(result, sources, { terminal, shown, shownSource });
	});
}

function progressText({ step, done, total, current }: FolderConversionProgress): string {
	const of = `${formatNumber(done)} of ${formatCount(total, 'document', 'documents')}`;
	return step === 'compare' ? `Comparing ${of}` : `Converting ${of}: ${current.map(({ name }) => name).join(', ')}`;
}

interface ReportContext {
	readonly terminal: Terminal;
	/** Returns a path of the folder for the results as it is printed. */
	readonly shown: (path: string) => string;
	/** Returns the path of a source, which is relative to that folder without links, as printed. */
	readonly shownSource: (path: string) => string;
}

/** Writes the paths of results to standard output. */
async function writeOutputs(
	converted: readonly ConvertedSource[],
	{ terminal, shown }: Pick<ReportContext, 'terminal' | 'shown'>,
): Promise<void> {
	for (const { output } of converted) {
		await terminal.writeLines([shown(output)]);
	}
}

/** @throws {UserError} when a failure ended the run early, or there is no document */
async function report(
	result: FolderConversionResult,
	sources: ConversionSources,
	context: ReportContext,
): Promise<ExitCode> {
	const { converted, stoppedBy, notSent, unchanged, kept, failed, gone } = result;
	const { terminal, shown, shownSource } = context;
	await writeOutputs(converted, context);
	if (sources.accepted.length === 0 && sources.refused.length === 0 && gone.length === 0) {
		throw new UserError('cli/no-documents');
	}
	const messages = errorMessages();
	for (const { error, detail } of [...sources.refused.map((error) => ({ error, detail: undefined })), ...failed]) {
		// The last message states the failure that ended the run.
		if (error !== stoppedBy) {
			terminal.report(messages.messageFor(error).text);
			terminal.reportErrorDetails('  The conversion', error);
		}
		if (detail !== undefined) {
			terminal.reportDetail(`  Message from the service: ${terminal.redactor.redactDetail(safeOutputLine(detail))}`);
		}
	}
	const incomplete = converted.filter(({ skipped }) => skipped > 0);
	for (const each of incomplete) {
		terminal.report(skippedText(each, context));
	}
	for (const each of converted.filter(({ unreadable }) => unreadable > 0)) {
		terminal.report(unreadableText(each, context));
	}
	reportKept(result, context);
	for (const { output, path } of gone) {
		terminal.report(`${shown(output)} has no source anymore, because ${shownSource(path)} does not exist.`);
	}
	const counts = [
		[failed.length + sources.refused.length, 'failed'],
		[notSent, 'not sent'],
		[kept.length, 'not replaced'],
		[unchanged, 'unchanged'],
	] as const;
	const others = counts.flatMap(([count, label]) => (count > 0 ? [`${formatNumber(count)} ${label}`] : []));
	terminal.report(`${[`${formatCount(converted.length, 'document', 'documents')} converted`, ...others].join(', ')}.`);
	if (stoppedBy) {
		throw stoppedRunError(stoppedBy, notSent);
	}
	const hasFailed = failed.length + sources.refused.length > 0 || incomplete.some(({ damaged }) => damaged > 0);
	return hasFailed || kept.length > 0 ? 1 : 0;
}

function skippedText({ source, output, skipped }: ConvertedSource, { shown }: ReportContext): string {
	const entries = formatCount(skipped, 'entry of its archive was', 'entries of its archive were');
	return `"${source.label}": ${entries} not saved. See ${shown(output)}/manifest.json for the reasons.`;
}

function unreadableText({ source, output, unreadable }: ConvertedSource, { shown }: ReportContext): string {
	const places = formatCount(unreadable, 'place', 'places');
	return `"${source.label}": the text from the service is damaged in ${places}. ${shown(output)} has U+FFFD there.`;
}

/** Files that were not replaced, each with the reason, and how to replace them. */
function reportKept({ kept }: FolderConversionResult, { terminal, shown }: ReportContext): void {
	const files = kept.flatMap((each) => each.files);
	for (const { path, reason } of files) {
		const text = reason === 'edited' ? 'was edited since its conversion' : 'was not written by a conversion';
		terminal.report(`${shown(path)} ${text} and was not replaced.`);
	}
	if (files.length > 0) {
		terminal.report(`Give --overwrite-edited to replace ${files.length === 1 ? 'it' : 'them'}.`);
	}
}
