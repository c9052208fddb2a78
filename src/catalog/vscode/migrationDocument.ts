import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { isoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import { showMarkdown } from '../../shared/vscode/showMarkdown.ts';
import type { Evaluation, Evaluator } from '../core/evaluation.ts';
import { type CountedDraft, type MigratedUse, migrationProgress } from '../core/migration/progress.ts';
import { unsearchedApis } from '../core/model/catalog.ts';
import { migrationMarkdown } from '../messages/migrationMarkdown.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import { catalogScheme, migrationPath } from './catalogPreview.ts';
import type { Findings } from './findings/findings.ts';

/** The services from which the progress of the migration comes. */
export interface MigrationSources {
	readonly catalogs: CatalogStore;
	readonly findings: Findings;
	readonly evaluator: Evaluator;
	/** Searches the complete workspace. Awaited before the findings are read. */
	beforeShow(): Promise<void>;
}

const migrationUri = vscode.Uri.from({ scheme: catalogScheme, path: migrationPath });

/** Number of files after which the evaluation of findings yields to the event loop. */
const filesPerTurn = 100;
/**
 * Maximum number of GraphQL files in which drafts are counted, as for the other GraphQL features.
 */
const maxFiles = 10_000;
const filesPerBatch = 16;

/** The read-only Markdown document with the progress of the migration to GraphQL. */
export class MigrationDocument implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	/** Fires with the URI of the document when it is shown again. */
	readonly onDidChange = this.#changed.event;
	readonly #sources: MigrationSources;

	constructor(sources: MigrationSources) {
		this.#sources = sources;
	}

	/** Returns the Markdown of the current progress. */
	async text(): Promise<string> {
		const catalog = await this.#sources.catalogs.settled();
		const progress = migrationProgress(catalog, await this.#uses(), await readDrafts());
		return migrationMarkdown(progress, unsearchedApis(catalog), vscode.l10n);
	}

	/** Searches the workspace and opens the document as a preview in the active group. */
	async show(): Promise<void> {
		await this.#sources.beforeShow();
		this.#changed.fire(migrationUri);
		await showMarkdown(migrationUri, 'active');
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #uses(): Promise<readonly MigratedUse[]> {
		const { findings, evaluator } = this.#sources;
		const uses: MigratedUse[] = [];
		for (const [index, { uri, findings: found }] of findings.files().entries()) {
			if (index % filesPerTurn === filesPerTurn - 1) {
				await setImmediate();
			}
			const certain = found.filter(({ use }) => use.confidence === 'certain');
			uses.push(...certain.flatMap((finding) => migratedUse(folderOf(uri), evaluator.evaluate(finding)) ?? []));
		}
		return uses;
	}
}

function migratedUse(folder: string, evaluation: Evaluation | undefined): MigratedUse | undefined {
	if (evaluation?.status.stage === undefined) {
		return undefined;
	}
	const { finding, status, ignore } = evaluation;
	const { api, method, operation } = finding.use;
	const until = ignore === 'holds' ? finding.ignore?.until : undefined;
	return { api, folder, method, operation, ignoredUntil: until && isoDay(until), daysLeft: status.daysLeft };
}

/** Returns the drafts in the GraphQL files of the workspace. Unreadable files are skipped. */
async function readDrafts(): Promise<readonly CountedDraft[]> {
	const uris = await vscode.workspace.findFiles('**/*.graphql', '**/node_modules/**', maxFiles);
	const drafts: CountedDraft[] = [];
	for (let first = 0; first < uris.length; first += filesPerBatch) {
		drafts.push(...(await Promise.all(uris.slice(first, first + filesPerBatch).map(readDraft))).flat());
	}
	return drafts;
}

async function readDraft(uri: vscode.Uri): Promise<readonly CountedDraft[]> {
	try {
		const bytes = await vscode.workspace.fs.readFile(uri);
		const header = readDraftHeader(new TextDecoder().decode(bytes.subarray(0, maxHeaderBytes)));
		return header ? [{ ...header, folder: folderOf(uri) }] : [];
	} catch {
		return [];
	}
}

/** Number of bytes at the start of a file that contain the header of a draft. */
const maxHeaderBytes = 2000;

function folderOf(uri: vscode.Uri): string {
	return vscode.workspace.getWorkspaceFolder(uri)?.name ?? '';
}
