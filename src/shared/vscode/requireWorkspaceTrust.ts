import * as vscode from 'vscode';
import { UserError } from '../core/errors.ts';

/**
 * Requires a trusted workspace before a request is sent.
 * @throws {UserError} `workspace/restricted` when the workspace is not trusted
 */
export function requireWorkspaceTrust(): void {
	if (!vscode.workspace.isTrusted) {
		throw new UserError('workspace/restricted');
	}
}
