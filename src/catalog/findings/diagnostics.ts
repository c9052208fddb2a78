import * as vscode from 'vscode';
import { diagnosticSeverity } from '../../shared/diagnosticSeverity.ts';
import { DisposableStore } from '../../shared/disposables.ts';
import type { LineRange } from '../core/findings.ts';
import type { Findings } from './findings.ts';
import type { Judge, Judgement } from './judge.ts';

/** Keeps the certain uses of ending APIs among the problems. */
export class DeprecationDiagnostics {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.deprecations'));
	readonly #findings: Findings;
	readonly #judge: Judge;

	constructor(findings: Findings, judge: Judge) {
		this.#findings = findings;
		this.#judge = judge;
		const showAll = () => this.#show(findings.files().map(({ uri }) => uri));
		this.#store.add(findings.onDidChange((uris) => this.#show(uris)));
		this.#store.add(judge.onDidChange(showAll));
		showAll();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#show(uris: readonly vscode.Uri[]): void {
		for (const uri of uris) {
			const judgements = this.#findings.of(uri).flatMap((finding) => this.#judge.judge(finding) ?? []);
			this.#collection.set(
				uri,
				judgements.flatMap((judgement) => diagnosticOf(judgement) ?? []),
			);
		}
	}
}

function diagnosticOf(judgement: Judgement): vscode.Diagnostic | undefined {
	const { finding, message, status } = judgement;
	const severity = diagnosticSeverity(judgement.severity);
	if (severity === undefined) {
		return undefined;
	}
	const diagnostic = new vscode.Diagnostic(rangeOf(finding.range), message, severity);
	diagnostic.source = 'Study Admin';
	diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
	diagnostic.code = codeOf(`deprecated-api/${status.stage}`, judgement.api.documentation);
	return diagnostic;
}

/** A range as VS Code has it. */
export function rangeOf({ start, end }: LineRange): vscode.Range {
	return new vscode.Range(start.line, start.character, end.line, end.character);
}

function codeOf(value: string, documentation: string | undefined): NonNullable<vscode.Diagnostic['code']> {
	return documentation === undefined ? value : { value, target: vscode.Uri.parse(documentation) };
}
