import * as vscode from 'vscode';
import { withCancellableProgress } from '../../shared/cancellation.ts';
import type { Host } from '../../shared/host.ts';
import { requireTrust } from '../../shared/trust.ts';
import type { DocumentSchema } from './documentSchema.ts';
import type { Schemas } from './schemas.ts';

/** Fetches the schema of the active environment anew. @throws what fetching throws. */
export async function refreshSchema(host: Host, schemas: Schemas): Promise<DocumentSchema> {
	requireTrust();
	const environment = host.environments.requireActiveApi();
	const title = vscode.l10n.t('Fetching the schema of {0}', environment.label);
	const fetched = await withCancellableProgress(title, (signal) => schemas.refresh(environment, signal));
	const types = Object.keys(fetched.schema.getTypeMap()).length;
	vscode.window.setStatusBarMessage(
		vscode.l10n.t('$(check) Schema of {0} fetched: {1} types', environment.label, types),
		5000,
	);
	return fetched;
}

/**
 * Shows the SDL of the active document's schema, or of the active environment's where the document has none; the latter is
 * fetched when it is not known yet. @throws what fetching throws.
 */
export async function showSchema(host: Host, schemas: Schemas): Promise<void> {
	const document = vscode.window.activeTextEditor?.document;
	const shown =
		(document && schemas.schemaOf(document)) ?? (await schemas.ofEnvironment()) ?? (await refreshSchema(host, schemas));
	for (const { uri } of shown.files().slice(0, 1)) {
		const text = await vscode.workspace.openTextDocument(uri);
		await vscode.window.showTextDocument(text, { preview: false });
	}
}
