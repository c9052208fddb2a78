import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { type EndingUse, endsOf, type ServiceEnd } from '../../core/nearestEnd.ts';
import { apisOfChangedFiles, UseIndex } from '../../core/useIndex.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FileFindings, Findings } from '../findings/findings.ts';

/**
 * In milliseconds. While a scan finds something all the time, what follows it does so this often.
 */
const pause = 200;

/**
 * The uses in the workspace as the view needs them: by API and row, and with the ends they are
 * heading for.
 */
export class WorkspaceUses {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<ReadonlySet<string> | undefined>());
	/**
	 * Fires with the ids of the APIs whose uses have changed; `undefined` when everything may have.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #catalogs: CatalogStore;
	readonly #findings: Findings;
	readonly #evaluator: Evaluator;
	#timer: NodeJS.Timeout | undefined;
	#files: readonly FileFindings[] = [];
	#found: UseIndex<vscode.Uri> | undefined;
	#endingUses = new WeakMap<Finding, EndingUse | 'none'>();
	#ends: readonly ServiceEnd[] = [];

	constructor(catalogs: CatalogStore, findings: Findings, evaluator: Evaluator) {
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

	/** `undefined` until there is a catalog. */
	get found(): UseIndex<vscode.Uri> | undefined {
		return this.#found;
	}

	/** The ends of what is certainly used, from the longest past to the farthest. */
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
			this.#changed.fire(apisOfChangedFiles(before, this.#files));
		}, pause);
	}

	#update(): void {
		const catalog = this.#catalogs.value;
		this.#files = this.#findings.files();
		this.#found = catalog && new UseIndex(catalog, this.#files);
		this.#ends = endsOf(this.#files.flatMap(({ findings }) => findings.flatMap((finding) => this.#endingUse(finding))));
	}

	/** During a scan only new findings are evaluated. */
	#endingUse(finding: Finding): readonly EndingUse[] {
		const known = this.#endingUses.get(finding) ?? this.#evaluated(finding) ?? 'none';
		this.#endingUses.set(finding, known);
		return known === 'none' ? [] : [known];
	}

	#evaluated(finding: Finding): EndingUse | undefined {
		const evaluation = finding.use.confidence === 'certain' ? this.#evaluator.evaluate(finding) : undefined;
		return evaluation && evaluation.ignore !== 'holds'
			? { api: evaluation.api, status: evaluation.status, row: evaluation.row && finding.use.row }
			: undefined;
	}
}
