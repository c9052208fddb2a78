import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import type { ApiUse } from '../../catalog/core/detection/apiUse.ts';
import { addBaseUrlsToCatalog } from '../../catalog/core/model/baseUrls.ts';
import { type Api, type Catalog, unsearchedApis } from '../../catalog/core/model/catalog.ts';
import { reportedFindingOfUse } from '../../catalog/core/reportedFindingOfUse.ts';
import { addScanCounts, type FileWithFindings, noScanCounts, type ScanCounts } from '../../catalog/core/scanResults.ts';
import { baseUrlProblemText } from '../../catalog/messages/catalogSourceProblemTexts.ts';
import { pathConstantMessage } from '../../catalog/messages/reportTexts.ts';
import { type RipgrepFailure, searchWithRipgrepFallback } from '../../catalog/node/scan/ripgrep.ts';
import { type FolderScanInput, scanFolder, scanPaths } from '../../catalog/node/scan/scanFolder.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import type { DraftTasks } from '../../catalog/node/syntax/draftWorker.ts';
import { languageOfFile } from '../../shared/core/code/syntaxes.ts';
import { compareTexts } from '../../shared/core/compareTexts.ts';
import type { UserError } from '../../shared/core/errors.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { DraftRequirements } from '../../shared/core/migration/draftRequirements.ts';
import { percentEncodedPath } from '../../shared/core/percentEncoding.ts';
import type { ReportedFinding } from '../../shared/core/reports/reportedFinding.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import type { WorkerProcess } from '../../shared/node/workerProcess.ts';
import type { WorkerThread } from '../../shared/node/workerThread.ts';
import { englishL10n } from '../english.ts';
import { checkGraphql, type GraphqlCheckResult } from '../graphql/checkGraphql.ts';
import { type RepositorySettings, readRepositorySettings } from '../repositorySettings.ts';
import { evaluatorForRepository } from './evaluatorForRepository.ts';
import type { Repository } from './repositories.ts';

/** The catalog, the date and the tools with which repositories are checked. */
interface CheckInput {
	readonly catalog: Catalog;
	readonly today: CalendarDay;
	/** Absolute path of ripgrep; `undefined` to read all files instead. */
	readonly ripgrep: string | undefined;
	/** Called when ripgrep fails, before all files are read without it. */
	readonly onRipgrepFailure: (failure: RipgrepFailure) => void;
	readonly thread: WorkerThread<ScanTasks>;
	readonly signal: AbortSignal;
	/** Called repeatedly with the number of files that were read since its previous call. */
	readonly onProgress: (files: number) => void;
	/** Absolute path of the GraphQL schema for all files; `undefined` to use configs and settings. */
	readonly schemaFile: string | undefined;
	/** The GraphQL schema that will replace the schemas of all files; `undefined` without one. */
	readonly nextSchema: GraphQLSchema | undefined;
	/** The process that reads calls for drafts of GraphQL queries; `undefined` to request none. */
	readonly draftProcess: WorkerProcess<DraftTasks> | undefined;
}

/** The findings in a checked repository, its file counts, and the problems in its settings. */
export interface CheckedRepository {
	readonly repository: Repository;
	/** The findings, sorted by file and position. Includes possible and ignored uses. */
	readonly findings: readonly FindingInFile[];
	readonly counts: ScanCounts;
	/** The requests for drafts that replace the calls in certain uses; empty if not requested. */
	readonly draftRequests: readonly DraftRequirements[];
	/** Number of calls for which drafts were requested and whose code could not be read. */
	readonly unreadCalls: number;
	/** Messages about invalid values in the repository's `.vscode/settings.json`. */
	readonly settingProblems: readonly string[];
	/** The APIs whose uses were not searched for, because no address of them is known. */
	readonly unsearched: readonly Api[];
	/** The findings that are not in `findings`, because the baseline contains them. */
	readonly known: readonly FindingInFile[];
	readonly graphql: GraphqlCounts;
	/** Configs, schemas and GraphQL documents that could not be used or checked. */
	readonly graphqlProblems: readonly UserError[];
}

/** Returns the APIs whose uses were not searched for in at least one repository. */
export function unsearchedApisOf(checked: readonly CheckedRepository[]): readonly Api[] {
	return [...new Map(checked.flatMap(({ unsearched }) => unsearched.map((api) => [api.id, api] as const))).values()];
}

/** The counts of GraphQL files, the incompletely checked definitions, and the drafts. */
type GraphqlCounts = Omit<GraphqlCheckResult, 'findings' | 'affected' | 'unusableIgnoreFiles'>;

/** A reported finding with its file. */
export interface FindingInFile extends ReportedFinding {
	/** Path of the file with the finding, relative to the repository. */
	readonly relativePath: string;
	readonly subject: UsedOperation | GraphqlSubject;
	/** The use of an API; omitted for GraphQL diagnostics. */
	readonly use?: ApiUse;
}

/** The API and the operation that a use calls. */
export interface UsedOperation {
	/** ID of the API in the catalog. */
	readonly api: string;
	readonly apiName: string;
	readonly operation: string | undefined;
	readonly method: string | undefined;
}

/** The code of a GraphQL diagnostic, and the deprecated element that it is about. */
interface GraphqlSubject {
	/** The code of the diagnostic in the editor, such as `FieldsOnCorrectType`. */
	readonly code: string;
	/** Schema coordinate of the deprecated element; `undefined` for other diagnostics. */
	readonly element: string | undefined;
}

/**
 * Returns the uses of APIs and the GraphQL diagnostics in a repository, evaluated as the editor
 * does on the given date. If ripgrep fails, checks the repository again without it.
 * @throws {UserError} `cli/settings-…`, and `graphql/schema-…` for the schema file in `input`
 * @throws {Cancelled}
 */
export async function checkRepository(repository: Repository, input: CheckInput): Promise<CheckedRepository> {
	const search = (ripgrep: string | undefined) => checkOnce(repository, { ...input, ripgrep });
	return searchWithRipgrepFallback(input.ripgrep, search, input.onRipgrepFailure);
}

async function checkOnce(repository: Repository, input: CheckInput): Promise<CheckedRepository> {
	const own = readRepositorySettings(repository.folder);
	const settings = { ...own, excludes: [...own.excludes, ...(repository.excludes ?? [])] };
	const { catalog, problems } = addBaseUrlsToCatalog(input.catalog, settings.baseUrls);
	const graphqlProblems: UserError[] = [];
	const failure = new AbortController();
	const signal = AbortSignal.any([input.signal, failure.signal]);
	// The search for uses waits for ripgrep and a thread most of the time.
	const checks = [
		checkUses(repository, { ...input, catalog, signal }, settings),
		checkGraphql({
			...input,
			signal,
			folder: repository.folder,
			files: repository.files,
			settings,
			report: (error) => graphqlProblems.push(error),
		}),
	] as const;
	const [uses, { findings, unusableIgnoreFiles, ...graphql }] = await Promise.all(checks).catch(
		async (error: unknown) => {
			// The other check must not start the thread again after the command has ended it.
			failure.abort();
			await Promise.allSettled(checks);
			throw error;
		},
	);
	const diagnostics = findings.map(
		({ relativePath, diagnostic: { code, element, ...finding } }): FindingInFile => ({
			...finding,
			relativePath,
			subject: { code, element },
		}),
	);
	return {
		repository,
		findings: [...uses.findings, ...diagnostics].toSorted(compareLocations),
		counts: addScanCounts(uses.counts, { ...noScanCounts, unusableIgnoreFiles }),
		draftRequests: uses.draftRequests,
		unreadCalls: uses.unreadCalls,
		settingProblems: [...settings.problems, ...problems.map((problem) => baseUrlProblemText(problem, englishL10n))],
		unsearched: unsearchedApis(catalog),
		known: [],
		graphql,
		graphqlProblems,
	};
}

async function checkUses(
	{ folder, files }: Repository,
	{ catalog, thread, today, signal, onProgress, ripgrep, draftProcess }: CheckInput,
	settings: RepositorySettings,
): Promise<Pick<CheckedRepository, 'findings' | 'counts' | 'draftRequests' | 'unreadCalls'>> {
	const scannedFiles: FileWithFindings[] = [];
	const scan = {
		thread,
		folder,
		catalog,
		catalogJson: JSON.stringify(catalog),
		excludes: settings.excludes,
		onProgress: (scanned: readonly FileWithFindings[], count: number) => {
			scannedFiles.push(...scanned);
			onProgress(count);
		},
		signal,
	};
	const counts = files ? await scanPaths(scan, files) : await scanFolder(scan, { ripgrep });
	// ripgrep lists files in no particular order, but the first of several equal calls must get the
	// draft.
	scannedFiles.sort((one, other) => compareTexts(one.relativePath, other.relativePath));
	const evaluator = evaluatorForRepository(catalog, today, settings);
	const messageOfConstant = pathConstantMessage(englishL10n);
	const findings = scannedFiles.flatMap(({ relativePath, findings: uses }) =>
		uses.flatMap((finding): readonly FindingInFile[] => {
			const evaluation = evaluator.evaluate(finding);
			const uri = percentEncodedPath(relativePath);
			const reported = evaluation && reportedFindingOfUse(evaluation, { uri, root: 'SRCROOT' }, messageOfConstant);
			const { api, operation, method } = finding.use;
			if (!reported) {
				return [];
			}
			const subject = { api, apiName: evaluation.api.name, operation, method };
			return [{ ...reported, relativePath, subject, use: finding.use }];
		}),
	);
	const requests: (DraftRequirements | undefined)[] = [];
	if (draftProcess) {
		for (const file of scannedFiles) {
			requests.push(...(await draftRequestsIn(file, scan, draftProcess)));
		}
	}
	const draftRequests = requests.flatMap((request) => request ?? []);
	return { findings, counts, draftRequests, unreadCalls: requests.length - draftRequests.length };
}

/**
 * Returns the requests for drafts that replace the calls in the certain uses of a file; `undefined`
 * for each call that could not be read.
 */
async function draftRequestsIn(
	{ relativePath, findings }: FileWithFindings,
	{ folder, catalogJson, excludes }: Pick<FolderScanInput, 'folder' | 'catalogJson' | 'excludes'>,
	draftProcess: WorkerProcess<DraftTasks>,
): Promise<readonly (DraftRequirements | undefined)[]> {
	const uses = findings
		.map(({ use }) => use)
		.filter(({ confidence, operation }) => confidence === 'certain' && operation !== undefined);
	const file = uses.length > 0 ? readCodeFile(join(folder, relativePath)) : undefined;
	const language = languageOfFile(relativePath);
	if (file?.kind !== 'text' || language === undefined) {
		return [];
	}
	const reading = await draftProcess.run('drafts', {
		text: file.text,
		language,
		uses,
		catalog: catalogJson,
		folder: { folder, path: relativePath, excludes },
	});
	return reading.kind === 'late' ? uses.map(() => undefined) : reading.requests;
}

function compareLocations(a: FindingInFile, b: FindingInFile): number {
	const [{ start: first }, { start: second }] = [a.range, b.range];
	return compareTexts(a.relativePath, b.relativePath) || first.line - second.line || first.character - second.character;
}
