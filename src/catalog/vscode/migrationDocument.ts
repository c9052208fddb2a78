import * as vscode from 'vscode';
import type { Host } from '../../host.ts';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Cancelled } from '../../shared/core/errors.ts';
import { formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { hasOnlyComments, readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import { logFailure } from '../../shared/vscode/commands.ts';
import { previewLinkTarget, showMarkdownPreview } from '../../shared/vscode/showMarkdownPreview.ts';
import type { EvaluatedFinding, LifecycleEvaluator } from '../core/evaluation.ts';
import { type DraftInFolder, migrationProgress, operationOfUse, type UseToMigrate } from '../core/migrationProgress.ts';
import { type Catalog, unsearchedApis } from '../core/model/catalog.ts';
import { migrationProgressMarkdown, type UseOrDraft } from '../messages/migrationProgressMarkdown.ts';
import type { CatalogStore } from '../node/sources/catalogStore.ts';
import { catalogUriScheme, migrationDocumentPath } from './catalogPreview.ts';
import type { WorkspaceScan } from './findings/exportFindings.ts';
import type { FindingsByFile } from './findings/findingsByFile.ts';
import type { Today } from './state/today.ts';

/** The services from which the progress of the migration comes. */
interface MigrationSources {
	readonly catalogs: CatalogStore;
	readonly findings: FindingsByFile;
	readonly evaluator: LifecycleEvaluator;
	readonly host: Host;
	readonly today: Today;
	readonly scan: WorkspaceScan;
}

interface UseInFile extends UseToMigrate {
	readonly uri: vscode.Uri;
	/** Line of the use, from 0. */
	readonly line: number;
}

interface DraftInFile extends DraftInFolder {
	readonly uri: vscode.Uri;
}

const migrationUri = vscode.Uri.from({ scheme: catalogUriScheme, path: migrationDocumentPath });

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
	/** Aborted when the histories are read again. */
	#reading: AbortController | undefined;
	/** Returns the sections about the histories in the current theme; empty until they are read. */
	#historySections: () => readonly string[] = () => [];

	constructor(sources: MigrationSources) {
		this.#sources = sources;
		this.#store.add({ dispose: () => this.#reading?.abort() });
		// The colors of the chart are those of the theme.
		this.#store.add(vscode.window.onDidChangeActiveColorTheme(() => this.#changed.fire(migrationUri)));
		this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire(migrationUri)));
	}

	/** Returns the Markdown of the current progress. */
	async text(): Promise<string> {
		const catalog = await this.#sources.catalogs.settled();
		this.#readHistories(catalog);
		const [uses, drafts] = [await this.#uses(), await readDrafts()];
		const progress = migrationProgress(catalog, uses, drafts);
		const places = [...uses.map(placeOfUse), ...drafts.map(placeOfDraft)];
		const unsearched = unsearchedApis(catalog);
		const history = vscode.workspace.isTrusted
			? this.#historySections()
			: [vscode.l10n.t('In Restricted Mode, the history of the uses is not read, because that starts Git.')];
		// The editor restores the preview without a search, and the setting can turn the search off.
		const { isComplete } = this.#sources.scan;
		return migrationProgressMarkdown({ isComplete, progress, places, unsearched, history }, vscode.l10n);
	}

	/** Searches the workspace and opens the document as a preview in the second group. */
	async show(): Promise<void> {
		await this.#sources.scan.complete();
		this.#reading?.abort();
		this.#reading = undefined;
		this.#changed.fire(migrationUri);
		await showMarkdownPreview(migrationUri, 'second');
	}

	dispose(): void {
		this.#store.dispose();
	}

	/**
	 * Reads the histories of the folders, unless they are being read or were read since the document
	 * was last shown. Updates the document afterwards. In Restricted Mode, Git is not started.
	 */
	#readHistories(catalog: Catalog): void {
		if (this.#reading || !vscode.workspace.isTrusted) {
			return;
		}
		const { host, evaluator, today } = this.#sources;
		const controller = new AbortController();
		this.#reading = controller;
		const read = async () => {
			// Loaded on first use, because the chart needs libraries.
			const { readUseHistories, useHistorySections } = await import('./migration/history.ts');
			const { extensionUri } = host.context;
			const inputs = { extensionUri, catalog, evaluator, today: today.value, signal: controller.signal };
			const histories = await readUseHistories(inputs);
			if (!controller.signal.aborted) {
				this.#historySections = () =>
					useHistorySections(histories, (error) => host.errorMessages.messageFor(error).text);
				this.#changed.fire(migrationUri);
			}
		};
		read().catch((error: unknown) => {
			if (!(error instanceof Cancelled)) {
				logFailure(host, 'reading the history', error);
			}
		});
	}

	async #uses(): Promise<readonly UseInFile[]> {
		const { findings, evaluator } = this.#sources;
		const uses: UseInFile[] = [];
		for await (const { uri, findings: found } of findings.filesForReport()) {
			const certain = found.filter(({ use }) => use.confidence === 'certain');
			uses.push(...certain.flatMap((finding) => useInFile(uri, evaluator.evaluate(finding)) ?? []));
		}
		return uses;
	}
}

function useInFile(uri: vscode.Uri, evaluation: EvaluatedFinding | undefined): UseInFile | undefined {
	if (evaluation?.status.lifecyclePhase === undefined) {
		return undefined;
	}
	const { finding, status, ignore } = evaluation;
	const until = ignore === 'holds' ? finding.ignore?.until : undefined;
	const ignoredUntil = until && formatIsoDay(until);
	return {
		...finding.use,
		folder: folderOf(uri),
		ignoredUntil,
		daysLeft: status.daysLeft,
		uri,
		line: finding.range.start.line,
	};
}

function placeOfUse(use: UseInFile): UseOrDraft {
	const { api, folder, uri, line } = use;
	const text = `${vscode.workspace.asRelativePath(uri, false)}:${line + 1}`;
	const file = previewLinkTarget(uri);
	return { kind: 'use', api, folder, operation: operationOfUse(use), text, link: file && `${file}#L${line + 1}` };
}

function placeOfDraft({ api, folder, operation, uri }: DraftInFile): UseOrDraft {
	const text = vscode.workspace.asRelativePath(uri, false);
	return { kind: 'draft', api, folder, operation, text, link: previewLinkTarget(uri) };
}

/**
 * Returns the drafts in the GraphQL files of the workspace. Drafts without a query and unreadable
 * files are skipped.
 */
async function readDrafts(): Promise<readonly DraftInFile[]> {
	const uris = await vscode.workspace.findFiles('**/*.graphql', '**/node_modules/**', maxFiles);
	const drafts: DraftInFile[] = [];
	for (let first = 0; first < uris.length; first += filesPerBatch) {
		drafts.push(...(await Promise.all(uris.slice(first, first + filesPerBatch).map(readDraft))).flat());
	}
	return drafts;
}

async function readDraft(uri: vscode.Uri): Promise<readonly DraftInFile[]> {
	try {
		const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
		const header = readDraftHeader(text);
		return header && !hasOnlyComments(text) ? [{ ...header, folder: folderOf(uri), uri }] : [];
	} catch {
		return [];
	}
}

function folderOf(uri: vscode.Uri): string {
	return vscode.workspace.getWorkspaceFolder(uri)?.name ?? '';
}
