import type * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import type { WorkerProcess } from '../../../shared/node/workerProcess.ts';
import { WorkerThread } from '../../../shared/node/workerThread.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { ScanTasks } from '../../node/scan/scanWorker.ts';
import type { DefinitionFolder } from '../../node/syntax/definitions.ts';
import { createDraftProcess } from '../../node/syntax/draftProcess.ts';
import type { DraftRequirementsResult } from '../../node/syntax/draftRequirementsReader.ts';
import type { DraftTasks } from '../../node/syntax/draftWorker.ts';

/** The text of a document and the catalog with which the text is read. */
export interface DocumentSearchInput {
	readonly text: string;
	/** A result of `languageOfDocument`. */
	readonly language: string;
	readonly catalog: Catalog;
}

/**
 * Reads documents in workers, because a long document takes up to a second. The workers run from
 * their first task until they are idle.
 */
export class DocumentWorkers implements Disposable {
	readonly #thread: WorkerThread<ScanTasks>;
	readonly #draftProcess: WorkerProcess<DraftTasks>;
	/** The JSON of each catalog for the workers. */
	readonly #jsonByCatalog = new WeakMap<Catalog, string>();

	constructor(extensionUri: vscode.Uri) {
		this.#thread = new WorkerThread(extensionFilePath({ extensionUri }, 'scanWorker.js'));
		this.#draftProcess = createDraftProcess(extensionFilePath({ extensionUri }, 'draftWorker.js'));
	}

	/** Finds the uses in a document. `path` is its path in the workspace folder, or empty. */
	findingsIn({ catalog, ...document }: DocumentSearchInput, path: string): Promise<readonly Finding[]> {
		return this.#thread.run('text', { ...document, catalog: this.#jsonOf(catalog), path });
	}

	/**
	 * Resolves to the requests for drafts that replace the calls of uses in a document. They contain
	 * `undefined` when the code does not show the path of the operation.
	 */
	readDrafts(
		{ catalog, ...document }: DocumentSearchInput,
		uses: readonly ApiUse[],
		folder: DefinitionFolder | undefined,
	): Promise<DraftRequirementsResult> {
		return this.#draftProcess.run('drafts', { ...document, catalog: this.#jsonOf(catalog), uses, folder });
	}

	dispose(): void {
		this.#thread.dispose();
		this.#draftProcess.dispose();
	}

	#jsonOf(catalog: Catalog): string {
		const json = this.#jsonByCatalog.get(catalog) ?? JSON.stringify(catalog);
		this.#jsonByCatalog.set(catalog, json);
		return json;
	}
}
