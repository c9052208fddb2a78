import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Environments } from '../../shared/environments/environments.ts';
import { BoundedList } from '../core/answers/boundedList.ts';
import type { KeptRun } from './keptRun.ts';

const bounds = { entries: 50, bytes: 100_000_000 };

/** The runs of this window with what they brought, in memory only. Those of an environment go with it. */
export class History implements Disposable {
	readonly #store = new DisposableStore();
	readonly #runs = new BoundedList<KeptRun>(bounds, ({ run }) => run.answer.sizeBytes);
	readonly #removed = this.#store.add(new vscode.EventEmitter<readonly KeptRun[]>());
	/** Fires with runs that were taken out. Those that only had to make room for newer ones are not among them. */
	readonly onDidRemove = this.#removed.event;

	constructor(environments: Environments) {
		this.#store.add(environments.onDidChange(() => this.remove(({ run }) => !environments.has(run.environment.id))));
	}

	/** Newest first. */
	get runs(): readonly KeptRun[] {
		return this.#runs.all;
	}

	add(kept: KeptRun): void {
		this.#runs.add(kept);
	}

	/** Takes out the runs that the condition holds for. */
	remove(condition: (kept: KeptRun) => boolean): void {
		const removed = this.#runs.remove(condition);
		if (removed.length > 0) {
			this.#removed.fire(removed);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}
}
