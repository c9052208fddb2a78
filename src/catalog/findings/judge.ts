import * as vscode from 'vscode';
import { DisposableStore } from '../../shared/disposables.ts';
import { readSeverities, type StageSeverity } from '../../shared/lifecycle/severities.ts';
import { Setting, wholeNumber } from '../../shared/settings.ts';
import { type Api, apiOf, type Catalog, type LogEntry, rowOf } from '../core/catalog.ts';
import type { Finding } from '../core/findings.ts';
import { type IgnoreState, ignoreState } from '../core/ignores.ts';
import { severityOf } from '../core/severity.ts';
import { type Status, statusOf } from '../core/status.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import { statusTexts, type ToldUse } from '../statusTexts.ts';
import type { Today } from '../today.ts';

/** What a finding means today. */
export interface Judgement {
	readonly finding: Finding;
	readonly api: Api;
	/** The row of the deprecation log for its operation; `undefined` when there is none. */
	readonly row: LogEntry | undefined;
	readonly status: Status;
	/** How loudly it is told at its place; `off` for what stands in the tree only: possible uses, and what is ignored. */
	readonly severity: StageSeverity;
	/** How loudly it would be told if it were certain and not ignored. */
	readonly weight: StageSeverity;
	/** API, operation, what happens when, days left or past, what to use instead. Made when it is asked for. */
	readonly message: string;
	/** Whether a comment asks for no warning here, and still may. */
	readonly ignore: IgnoreState;
}

/** Says where APIs and findings stand, by the catalog in use, the day it is, and the settings. */
export class Judge {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when what it said may have changed. */
	readonly onDidChange = this.#changed.event;
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #warnWithinDays = this.#store.add(new Setting('deprecations.warnWithinDays', wholeNumber(365, 0, 36_500)));
	readonly #catalogs: CatalogStore;
	readonly #today: Today;
	/** The words about statuses, in the user's language. */
	readonly texts = statusTexts(vscode.l10n, vscode.env.language);

	constructor(catalogs: CatalogStore, today: Today) {
		this.#catalogs = catalogs;
		this.#today = today;
		for (const { onDidChange } of [catalogs, today, this.#severities, this.#warnWithinDays]) {
			this.#store.add((onDidChange as vscode.Event<unknown>)(() => this.#changed.fire()));
		}
	}

	/** Where an API of a catalog stands, or the operation of one of its rows. */
	status(catalog: Catalog, api: Api, row?: LogEntry): Status {
		return statusOf(catalog, api, row, this.#today.day, this.#warnWithinDays.value);
	}

	/** `undefined` when the catalog in use does not have the API, or while there is none. */
	judge(finding: Finding): Judgement | undefined {
		const { use } = finding;
		const catalog = this.#catalogs.current;
		const api = catalog && apiOf(catalog, use.api);
		if (!catalog || !api) {
			return undefined;
		}
		const row = rowOf(catalog, use);
		const status = this.status(catalog, api, row);
		const ignore = ignoreState(finding.ignore, this.#today.day);
		const weight = severityOf(status.stage, this.#severities.value, ignore);
		const messageOf = () => this.#message({ catalog, api, use, row, status }, finding, ignore);
		return {
			finding,
			api,
			row,
			status,
			severity: use.confidence === 'certain' && ignore !== 'holds' ? weight : 'off',
			weight,
			get message() {
				return messageOf();
			},
			ignore,
		};
	}

	dispose(): void {
		this.#store.dispose();
	}

	#message(told: Omit<ToldUse, 'whole'>, { ignore }: Finding, state: IgnoreState): string {
		const whole = this.status(told.catalog, told.api);
		const isBroken = state === 'expired' || state === 'without-day';
		return this.texts.message({ ...told, whole, brokenIgnore: isBroken ? ignore : undefined });
	}
}
