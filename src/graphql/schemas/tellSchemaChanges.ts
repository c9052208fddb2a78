import * as vscode from 'vscode';
import type { SchemaChanges } from '../core/schema/schemaChanges.ts';

/** Says in the status bar what a refresh has changed. Nothing when it is only words. */
export function tellSchemaChanges(label: string, changes: SchemaChanges): void {
	const parts = [
		...(changes.added > 0 ? [vscode.l10n.t('{0} new', changes.added)] : []),
		...(changes.deprecated > 0 ? [vscode.l10n.t('{0} deprecated', changes.deprecated)] : []),
		...(changes.removed > 0 ? [vscode.l10n.t('{0} removed', changes.removed)] : []),
	];
	if (parts.length > 0) {
		const text = vscode.l10n.t('The schema of {0} has changed: {1}', label, parts.join(', '));
		vscode.window.setStatusBarMessage(`$(info) ${text}`, 8000);
	}
}
