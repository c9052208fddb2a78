import * as vscode from 'vscode';
import { UserError } from '../core/errors.ts';

/**
 * Refuses to send anything from a restricted workspace. @throws {UserError} `workspace/restricted`
 */
export function requireTrust(): void {
	if (!vscode.workspace.isTrusted) {
		throw new UserError('workspace/restricted');
	}
}
