import * as vscode from 'vscode';
import type { Severity } from '../core/lifecycle/severities.ts';

/**
 * Returns the diagnostic severity of VS Code for a severity in the settings; `undefined` for `off`.
 */
export function diagnosticSeverity(severity: Severity): vscode.DiagnosticSeverity | undefined {
	switch (severity) {
		case 'error':
			return vscode.DiagnosticSeverity.Error;
		case 'warning':
			return vscode.DiagnosticSeverity.Warning;
		case 'information':
			return vscode.DiagnosticSeverity.Information;
		case 'off':
			return undefined;
	}
}
