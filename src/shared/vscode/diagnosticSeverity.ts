import * as vscode from 'vscode';
import type { StageSeverity } from '../core/lifecycle/severities.ts';

/** Returns VS Code's severity for a configured severity; `undefined` for `off`. */
export function diagnosticSeverity(severity: StageSeverity): vscode.DiagnosticSeverity | undefined {
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
