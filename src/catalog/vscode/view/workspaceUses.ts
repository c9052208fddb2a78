import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { LifecycleEvaluator } from '../../core/evaluation.ts';
import { type EvaluatedUse, type ServiceEnd, serviceEndsOfUses } from '../../core/nearestServiceEnd.ts';
import { apiIdsOfChangedFiles, UseIndex } from '../../core/useIndex.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FileFindings, FindingsByFile } from '../findings/findingsByFile.ts';

/** Interval between updates of the index while a search reports findings. */
const updateIntervalMs = 200;

/** Indexes the uses in the workspace by API and row, and by the end of service of their API. */
export class WorkspaceUses {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ReadonlySet<string> | undefined>());
	/**
	 * Fires with the ids of the APIs whose uses have changed; `undefined` when all may have changed.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #findings: FindingsByFile;
	readonly #evaluator: LifecycleEvaluator;
	#timer: NodeJS.Timeout | undefined;
	#files: readonly FileFindings[] = [];
	#found: UseIndex<vscode.Uri> | undefined;
	#endingUses = new WeakMap<Finding, EvaluatedUse | 'none'>();
	#ends: readonly ServiceEnd[] = [];

	constructor(catalogs: CatalogStore, findings: FindingsByFile, evaluator: LifecycleEvaluator) {
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#evaluator = evaluator;
		this.#store.add({ dispose: () => clearTimeout(this.#timer) });
		this.#store.add(findings.onDidChange(() => this.#updateSoon()));
		this.#store.add(
			evaluator.onDidChange(() => {
				this.#endingUses = new WeakMap();
				this.#update();
				this.#changed.fire(undefined);
			}),
		);
	}

	/** The uses by API and row; `undefined` until there is a catalog. */
	get found(): UseIndex<vscode.Uri> | undefined {
		return this.#found;
	}

	/** The ends of service of the APIs with certain uses, in chronological order. */
	get ends(): readonly ServiceEnd[] {
		return this.#ends;
	}

	dispose(): void {
		this.#store.dispose();
	}

	#updateSoon(): void {
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			const before = this.#files;
			this.#update();
			this.#changed.fire(apiIdsOfChangedFiles(before, this.#files));
		}, updateIntervalMs);
	}

	#update(): void {
		const catalog = this.#catalogs.value;
		this.#files = this.#findings.files();
		this.#found = catalog && new UseIndex(catalog, this.#files);
		this.#ends = serviceEndsOfUses(
			this.#files.flatMap(({ findings }) => findings.flatMap((finding) => this.#endingUse(finding))),
		);
	}

	/**
	 * Returns the end of service of a use in a list; empty for a possible or ignored use. The result
	 * is cached, so that a search evaluates only new findings.
	 */
	#endingUse(finding: Finding): readonly EvaluatedUse[] {
		const endingUse = this.#endingUses.get(finding) ?? this.#evaluated(finding) ?? 'none';
		this.#endingUses.set(finding, endingUse);
		return endingUse === 'none' ? [] : [endingUse];
	}

	#evaluated(finding: Finding): EvaluatedUse | undefined {
		const evaluation = finding.use.confidence === 'certain' ? this.#evaluator.evaluate(finding) : undefined;
		return evaluation && evaluation.ignore !== 'holds'
			? { api: evaluation.api, status: evaluation.status, row: evaluation.row && finding.use.row }
			: undefined;
	}
}
