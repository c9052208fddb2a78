import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { SchemaErrors } from '../../core/language/schema/schemaErrors.ts';

/** Delay in milliseconds before a schema is checked. */
const delayMs = 1000;
/** How long messages are shown in the status bar, in milliseconds. */
const messageMs = 8000;
/** Maximum number of errors that are logged. */
const maximumLines = 20;

/** Reports errors of schemas: a summary in the status bar, details in the log. */
export class SchemaErrorReporter implements Disposable {
	readonly #host: Host;
	readonly #checks = new DelayedTasks();
	/** Label of a schema → the errors that were last reported. */
	readonly #reported = new Map<string, string>();

	constructor(host: Host) {
		this.#host = host;
	}

	/**
	 * Checks a schema after a delay, because a check takes long. A later schema with the same label
	 * replaces a schema that is not checked yet.
	 */
	checkLater(label: string, findErrors: () => SchemaErrors): void {
		this.#checks.schedule(label, delayMs, () => {
			try {
				this.#reportFaults(label, findErrors());
			} catch (error) {
				logFailure(this.#host, 'checking the schema', error);
			}
		});
	}

	dispose(): void {
		this.#checks.dispose();
	}

	#reportFaults(label: string, { missingTypes, messages }: SchemaErrors): void {
		const lines = [...missingTypes.map((name) => `missing type ${name}`), ...messages];
		const text = lines.join('\n');
		if (this.#reported.get(label) === text || (lines.length === 0 && !this.#reported.has(label))) {
			return;
		}
		this.#reported.set(label, text);
		if (lines.length === 0) {
			return;
		}
		this.#host.log.warn(`faults in the schema of ${label}: ${lines.length}`);
		for (const line of lines.slice(0, maximumLines)) {
			this.#host.log.warn(`  ${line}`);
		}
		const message =
			lines.length === 1
				? vscode.l10n.t('The schema of {0} has 1 error. See the log "Study Admin" for details.', label)
				: vscode.l10n.t(
						'The schema of {0} has {1} errors. See the log "Study Admin" for details.',
						label,
						lines.length,
					);
		vscode.window.setStatusBarMessage(`$(warning) ${message}`, messageMs);
	}
}
