import { join, resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { createScanThread } from '../../catalog/node/scan/scanThread.ts';
import { unsearchedFileMessages } from '../../catalog/node/scan/unsearchedFileMessages.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { createDraftProcess } from '../../catalog/node/syntax/draftProcess.ts';
import type { UserError } from '../../shared/core/errors.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { formatCount } from '../formatCount.ts';
import { packageFilePath } from '../packageFilePath.ts';
import { reportNonFatalErrors } from '../reportNonFatalErrors.ts';
import { workerFilePath } from '../workerFilePath.ts';
import { readBaselineFile, withoutBaselineFindings, writeBaselineFile } from './baselineFile.ts';
import { type CheckedRepository, checkRepository } from './checkRepository.ts';
import { meetsFailCondition } from './failOn.ts';
import { findInstalledRipgrep, reportRipgrepFailure } from './findInstalledRipgrep.ts';
import { readCheckOptions } from './options.ts';
import { type CheckRun, findingsToPrint, printCheckReport } from './printCheckReport.ts';
import { type Repository, repositoriesOfPaths, withoutInnerRepositories } from './repositories.ts';
import type { DraftCounts } from './writeDrafts.ts';

/**
 * Runs `study-admin check`: checks the repositories and prints the report. Resolves to 1 when a
 * finding meets a condition of `--fail-on`, otherwise to 0.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`
 * @throws {Cancelled}
 */
export async function runCheckCommand(args: CommandArguments, context: CommandContext): Promise<ExitCode> {
	const options = readCheckOptions(args);
	const repositories = withoutInnerRepositories(repositoriesOfPaths(args.paths, context.currentFolder));
	const file = options.baseline === undefined ? undefined : resolve(context.currentFolder, options.baseline);
	const baseline = file === undefined || options.writesBaseline ? undefined : { file, ...readBaselineFile(file) };
	const { catalog, checked } = await checkAll(repositories, { options, context });
	if (options.draftsFolder !== undefined) {
		await writeDraftsOf(checked, resolve(context.currentFolder, options.draftsFolder), options.schemaFile, context);
	}
	if (file !== undefined && options.writesBaseline) {
		await writeBaselineFile(file, checked, context);
		return 0;
	}
	const reported = baseline ? withoutBaselineFindings(checked, baseline, context) : checked;
	await printCheckReport(reported, { catalog, options, context });
	const listed = reported.flatMap((each) => findingsToPrint(each, options));
	return listed.some((finding) => meetsFailCondition(finding, options.failOn)) ? 1 : 0;
}

async function checkAll(
	repositories: readonly Repository[],
	{ options, context: { terminal, signal, currentFolder } }: Omit<CheckRun, 'catalog'>,
): Promise<{ readonly catalog: Catalog; readonly checked: readonly CheckedRepository[] }> {
	let ripgrep = findInstalledRipgrep();
	terminal.reportDetail(ripgrep === undefined ? 'ripgrep was not found. All files are read.' : `ripgrep: ${ripgrep}`);
	const thread = createScanThread(workerFilePath('scanWorker.js'));
	const draftProcess =
		options.draftsFolder === undefined ? undefined : createDraftProcess(workerFilePath('draftWorker.js'));
	const checked: CheckedRepository[] = [];
	let files = 0;
	const onProgress = (count: number) => {
		files += count;
		terminal.showProgress(`${formatCount(files, 'file', 'files')} read`);
	};
	try {
		// The thread starts while the catalog is read, unless ripgrep may find nothing to read.
		if (ripgrep === undefined) {
			thread.start();
		}
		const catalog = await readBundledCatalog(packageFilePath('catalog.json'));
		const nextSchema = await readNextSchema(options.nextSchemaFile, { currentFolder, terminal });
		for (const repository of repositories) {
			const result = await checkRepository(repository, {
				catalog,
				today: options.today,
				ripgrep,
				onRipgrepFailure: (failure) => {
					ripgrep = undefined;
					reportRipgrepFailure(failure, terminal);
				},
				thread,
				signal,
				onProgress,
				schemaFile: options.schemaFile === undefined ? undefined : resolve(currentFolder, options.schemaFile),
				nextSchema,
				draftProcess,
			});
			for (const problem of [...result.settingProblems, ...unsearchedFileMessages(result.counts, repository.folder)]) {
				terminal.report(`${repository.name}: ${problem}`);
			}
			await reportNonFatalErrors(result.graphqlProblems, terminal, `${repository.name}: `);
			checked.push(result);
		}
		return { catalog, checked };
	} finally {
		thread.dispose();
		draftProcess?.dispose();
	}
}

/** Reads the schema of the option `--schema-next`; `undefined` without the option. */
async function readNextSchema(
	file: string | undefined,
	context: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): Promise<GraphQLSchema | undefined> {
	if (file === undefined) {
		return undefined;
	}
	const { readSchemaFile } = await import('../graphql/readSchemaFile.ts');
	return readSchemaFile(file, context);
}

/**
 * Writes drafts for the calls in the repositories into a folder, with the schema of `--schema` or
 * of documents in that folder, and reports their number.
 * @throws {UserError} `cli/not-written`, `graphql/schema-…`
 */
async function writeDraftsOf(
	checked: readonly CheckedRepository[],
	folder: string,
	schemaFile: string | undefined,
	{ currentFolder, terminal }: CommandContext,
): Promise<void> {
	const problems: UserError[] = [];
	const { writeDrafts } = await import('./writeDrafts.ts');
	const { findSchemaOfDocument } = await import('../graphql/readSchemaFile.ts');
	const requests = checked.flatMap(({ draftRequests }) => draftRequests);
	const schema = await findSchemaOfDocument(join(folder, 'draft.graphql'), {
		folder: currentFolder,
		schemaFile: schemaFile === undefined ? undefined : resolve(currentFolder, schemaFile),
		problems,
	});
	const counts = await writeDrafts(requests, folder, schema);
	await reportNonFatalErrors(problems, terminal);
	const unread = checked.reduce((sum, { unreadCalls }) => sum + unreadCalls, 0);
	terminal.report(draftsText(counts, { unread, folder, hasSchema: schema !== undefined }));
}

function draftsText(
	{ written, replaced, incomplete, existing, kept, withoutReplacement }: DraftCounts,
	{ unread, folder, hasSchema }: { readonly unread: number; readonly folder: string; readonly hasSchema: boolean },
): string {
	const nextStep = hasSchema
		? ' because the schema has none of their replacements. Check that it is the schema of the right environment.'
		: '. To get queries, run the command again with --schema <file>. "study-admin schema" saves a schema.';
	return [
		`${formatCount(written, 'draft', 'drafts')} written to ${folder}.`,
		...(replaced > 0
			? [
					`${formatCount(replaced, 'unchanged draft that contained only comments was', 'unchanged drafts that contained only comments were')} replaced.`,
				]
			: []),
		...(existing > 0 ? [`${formatCount(existing, 'draft', 'drafts')} existed already.`] : []),
		...(incomplete > 0
			? [`${formatCount(incomplete, 'draft contains', 'drafts contain')} only comments${nextStep}`]
			: []),
		...(kept.length > 0 ? [keptText(kept)] : []),
		...(withoutReplacement > 0
			? [`${formatCount(withoutReplacement, 'use has', 'uses have')} no known replacement.`]
			: []),
		...(unread > 0
			? [`${formatCount(unread, 'call has', 'calls have')} no draft because the code does not show the path.`]
			: []),
	].join(' ');
}

/** Maximum number of paths in a sentence. */
const maximumPaths = 10;

function keptText(paths: readonly string[]): string {
	const more = paths.length - maximumPaths;
	const list = [...paths.slice(0, maximumPaths), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
	return paths.length === 1
		? `1 draft contains only comments, and was not replaced because it may have been edited. Delete it and run the command again to get a query: ${list}.`
		: `${paths.length} drafts contain only comments, and were not replaced because they may have been edited. Delete them and run the command again to get queries: ${list}.`;
}
