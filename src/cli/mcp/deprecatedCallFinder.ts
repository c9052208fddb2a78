import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { deprecatedApiRuleId } from '../../catalog/core/reportedFindingOfUse.ts';
import { createScanThread } from '../../catalog/node/scan/scanThread.ts';
import { createDraftProcess } from '../../catalog/node/syntax/draftProcess.ts';
import type {
	DeprecatedCall,
	DeprecatedCallSearchResult,
} from '../../catalog/node/tools/createFindDeprecatedCallsTool.ts';
import type { CallReader, TextWithCalls } from '../../catalog/node/tools/readCallsInText.ts';
import { languageOfFile } from '../../shared/core/code/syntaxes.ts';
import { createConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import type { ToolCall } from '../../shared/core/tools/tool.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import { checkRepository, type FindingInFile } from '../check/checkRepository.ts';
import { findInstalledRipgrep } from '../check/findInstalledRipgrep.ts';
import { formatCount } from '../formatCount.ts';
import { readRepositorySettings } from '../repositorySettings.ts';
import { workerFilePath } from '../workerFilePath.ts';
import type { LocatedPath, ToolFolders } from './toolFolders.ts';

/** The services that {@link DeprecatedCallFinder} needs. */
interface ToolCallServices {
	readonly folders: ToolFolders;
	readonly catalog: () => Promise<Catalog>;
	readonly today: () => CalendarDay;
	/** Absolute path of the schema of `--schema`; `undefined` without it. */
	readonly schemaFile: string | undefined;
}

/** Finds calls of deprecated APIs in the folders of `study-admin mcp`. */
export class DeprecatedCallFinder implements Disposable {
	readonly #services: ToolCallServices;
	/** Scans one at a time, because each uses all processors. */
	readonly #scans = createConcurrencyLimiter(1);
	readonly #thread = createScanThread(workerFilePath('scanWorker.js'));
	readonly #draftProcess = createDraftProcess(workerFilePath('draftWorker.js'));

	constructor(services: ToolCallServices) {
		this.#services = services;
	}

	/**
	 * Finds the calls below a path, or in all folders.
	 * @throws {UserError} `cli/tool-path-outside`, `cli/folder-missing`, `cli/settings-…`; `Cancelled`
	 */
	find(path: string | undefined, call: ToolCall): Promise<DeprecatedCallSearchResult> {
		return this.#scans(async () => {
			const { folders } = this.#services;
			const located: readonly LocatedPath[] =
				path === undefined
					? folders.withoutInner.map((repository) => ({ repository, relativePath: '' }))
					: [folders.locate(path)];
			const found: DeprecatedCallSearchResult[] = [];
			for (const each of located) {
				found.push(await this.#findBelow(each, call));
			}
			return {
				files: found.reduce((sum, { files }) => sum + files, 0),
				searchesAll: found.every(({ searchesAll }) => searchesAll),
				unreadable: found.reduce((sum, { unreadable }) => sum + unreadable, 0),
				unsearched: [...new Set(found.flatMap(({ unsearched }) => unsearched))],
				calls: found.flatMap(({ calls }) => calls),
			};
		});
	}

	/**
	 * Returns a file with calls; `undefined` for a folder.
	 * @throws {UserError} `cli/tool-path-outside`, `catalog/tool-file-not-code`
	 */
	async readFile(path: string): Promise<TextWithCalls | undefined> {
		const { folders } = this.#services;
		const { repository, relativePath } = folders.locate(path);
		const absolutePath = join(repository.folder, relativePath);
		if (statSync(absolutePath, { throwIfNoEntry: false })?.isDirectory()) {
			return undefined;
		}
		const language = languageOfFile(relativePath);
		const file = readCodeFile(absolutePath);
		const shownPath = folders.shownPath(repository, relativePath);
		if (file.kind !== 'text' || language === undefined) {
			throw new UserError('catalog/tool-file-not-code', { file: shownPath });
		}
		const { excludes } = readRepositorySettings(repository.folder);
		const folder = { folder: repository.folder, path: relativePath, excludes };
		return { text: file.text, language, path: shownPath, folder };
	}

	/** Returns the reader of calls, which runs in the workers. */
	reader(catalog: Catalog): CallReader {
		const json = JSON.stringify(catalog);
		return {
			findings: ({ text, language, path }) => this.#thread.run('text', { text, language, path, catalog: json }),
			drafts: ({ text, language, folder }, uses) =>
				this.#draftProcess.run('drafts', { text, language, uses, catalog: json, folder }),
		};
	}

	dispose(): void {
		this.#draftProcess.dispose();
		this.#thread.dispose();
	}

	async #findBelow(
		{ repository, relativePath: target }: LocatedPath,
		{ signal, report }: ToolCall,
	): Promise<DeprecatedCallSearchResult> {
		let files = 0;
		const { folders, catalog, today, schemaFile } = this.#services;
		const path = join(repository.folder, target);
		const stats = statSync(path, { throwIfNoEntry: false });
		if (!stats) {
			// A folder can be deleted while the server runs.
			throw new UserError('cli/folder-missing', { folder: path });
		}
		const isFile = stats.isFile();
		const { findings, counts, unsearched } = await checkRepository(
			{ ...repository, files: isFile ? [target] : undefined },
			{
				catalog: await catalog(),
				today: today(),
				ripgrep: findInstalledRipgrep(),
				onRipgrepFailure: () => undefined,
				thread: this.#thread,
				signal,
				onProgress: (count) => {
					files += count;
					report(`${formatCount(files, 'file', 'files')} read`);
				},
				schemaFile,
				nextSchema: undefined,
				draftProcess: undefined,
			},
		);
		const isRequested = ({ relativePath }: FindingInFile) =>
			target === '' || relativePath === target || relativePath.startsWith(`${target}/`);
		return {
			files: counts.files,
			searchesAll: !isFile,
			unreadable: counts.unreadable.length,
			unsearched: unsearched.map(({ id }) => id),
			calls: findings
				.filter(({ rule }) => rule === deprecatedApiRuleId || rule === 'graphql/deprecated')
				.filter(isRequested)
				.map((finding) => callOf(finding, folders.shownPath(repository, finding.relativePath))),
		};
	}
}

function callOf(
	{ subject, range, severity, daysLeft, message, isPossible, ignored }: FindingInFile,
	path: string,
): DeprecatedCall {
	const api = 'api' in subject ? subject.api : undefined;
	return {
		api,
		path,
		line: range.start.line + 1,
		severity,
		daysLeft,
		message,
		isPossible,
		isIgnored: ignored !== undefined,
	};
}

/** Returns the absolute path of the schema of `--schema`. */
export function schemaOptionPath(schema: string | undefined, currentFolder: string): string | undefined {
	return schema === undefined ? undefined : resolve(currentFolder, schema);
}
