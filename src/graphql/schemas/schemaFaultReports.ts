import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { SchemaFaults } from '../core/schema/schemaFaults.ts';

const delayMilliseconds = 1000;
const shownMilliseconds = 8000;
const maximumLines = 20;

/** Says what is wrong with schemas, once each: in the log, and how much it is in the status bar. */
export class SchemaFaultReports implements Disposable {
	readonly #host: Host;
	readonly #checks = new DelayedTasks();
	readonly #told = new Map<string, string>();

	constructor(host: Host) {
		this.#host = host;
	}

	/** Checks a schema when whoever waits for it has been served. The next one of the same name takes its place. */
	checkLater(label: string, findFaults: () => SchemaFaults): void {
		this.#checks.schedule(label, delayMilliseconds, () => {
			try {
				this.#tell(label, findFaults());
			} catch (error) {
				logFailure(this.#host, 'checking the schema', error);
			}
		});
	}

	dispose(): void {
		this.#checks.dispose();
	}

	#tell(label: string, { missingTypes, messages }: SchemaFaults): void {
		const lines = [...missingTypes.map((name) => `missing type ${name}`), ...messages];
		const text = lines.join('\n');
		if (this.#told.get(label) === text || (lines.length === 0 && !this.#told.has(label))) {
			return;
		}
		this.#told.set(label, text);
		if (lines.length === 0) {
			return;
		}
		this.#host.log.warn(`faults in the schema of ${label}: ${lines.length}`);
		for (const line of lines.slice(0, maximumLines)) {
			this.#host.log.warn(`  ${line}`);
		}
		const told =
			lines.length === 1
				? vscode.l10n.t('The schema of {0} has a fault; the log "Study Admin" names it', label)
				: vscode.l10n.t('The schema of {0} has {1} faults; the log "Study Admin" names them', label, lines.length);
		vscode.window.setStatusBarMessage(`$(warning) ${told}`, shownMilliseconds);
	}
}
