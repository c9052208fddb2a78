import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { diagnosticSeverity } from '../../../shared/vscode/diagnosticSeverity.ts';
import { toEditorRange } from '../../../shared/vscode/toEditorRange.ts';
import type { EvaluatedFinding, LifecycleEvaluator } from '../../core/evaluation.ts';
import { compareSeverities } from '../../core/evaluation.ts';
import { type FileProblems, selectFilesForProblemsView, selectShownProblemsOfFile } from '../../core/shownProblems.ts';
import type { FindingsByFile } from './findingsByFile.ts';

/** The message about diagnostics that are not shown because there are too many. */
interface ShownProblems {
	/** A sentence such as `Showing 1,000 of 5,000 uses …`; empty when all are shown. */
	readonly text: string;
	readonly onDidChange: vscode.Event<void>;
}

/**
 * Maximum numbers of files and problems in one update of the diagnostics. Larger updates block the
 * Problems view.
 */
const maxPerBatch = { files: 200, problems: 1000 };
/** Pause between two updates of the diagnostics. */
const batchPauseMs = 50;

interface EvaluatedFile extends Omit<FileProblems, 'isOpen'> {
	readonly uri: vscode.Uri;
}

/** Publishes diagnostics for uses with a severity, as many as VS Code can show. */
export class DeprecationDiagnostics implements ShownProblems {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.deprecations'));
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when {@link text} has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #pauses = this.#store.add(new DelayedTasks());
	readonly #findings: FindingsByFile;
	readonly #evaluator: LifecycleEvaluator;
	/** The files with diagnostics, shown or not, by URI. */
	readonly #files = new Map<string, EvaluatedFile>();
	/**
	 * Ranks of the files whose diagnostics are shown, by URI. The file with rank 0 is updated first.
	 */
	#ranks: ReadonlyMap<string, number> = new Map();
	/** Files whose diagnostics must be updated, by URI. */
	readonly #outdated = new Map<string, vscode.Uri>();
	#isPausing = false;
	#text = '';

	constructor(findings: FindingsByFile, evaluator: LifecycleEvaluator) {
		this.#findings = findings;
		this.#evaluator = evaluator;
		const showAll = () => this.#refresh(findings.files().map(({ uri }) => uri));
		this.#store.add(findings.onDidChange((uris) => this.#refresh(uris)));
		this.#store.add(evaluator.onDidChange(showAll));
		showAll();
	}

	get text(): string {
		return this.#text;
	}

	dispose(): void {
		this.#store.dispose();
	}

	#refresh(uris: readonly vscode.Uri[]): void {
		for (const uri of uris) {
			this.#evaluateFile(uri);
		}
		const before = this.#ranks;
		this.#selectFiles();
		const uriOf = new Map(uris.map((uri) => [uri.toString(), uri]));
		for (const key of new Set([...uriOf.keys(), ...before.keys(), ...this.#ranks.keys()])) {
			const uri = uriOf.get(key) ?? this.#files.get(key)?.uri;
			const [wasShown, isShown] = [before.has(key), this.#ranks.has(key)];
			if (uri && (uriOf.has(key) ? wasShown || isShown : wasShown !== isShown)) {
				this.#outdated.set(key, uri);
			}
		}
		if (!this.#isPausing) {
			this.#setBatch();
		}
	}

	#evaluateFile(uri: vscode.Uri): void {
		const key = uri.toString();
		const [worst, ...others] = this.#problemsOf(uri)
			.map(({ severity }) => severity)
			.sort(compareSeverities);
		if (worst === undefined) {
			this.#files.delete(key);
		} else {
			this.#files.set(key, { key, uri, worst, count: 1 + others.length });
		}
	}

	/** Selects the files whose diagnostics are shown. */
	#selectFiles(): void {
		const open = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
		const files = [...this.#files.values()].map((file) => ({ ...file, isOpen: open.has(file.key) }));
		const { keys, shown, total } = selectFilesForProblemsView(files);
		this.#ranks = new Map(keys.map((key, index) => [key, index]));
		this.#updateText(shown, total);
	}

	#setBatch(): void {
		const rankOf = (key: string) => this.#ranks.get(key) ?? -1;
		const batch = [...this.#outdated].sort(([a], [b]) => rankOf(a) - rankOf(b)).slice(0, maxPerBatch.files);
		let count = 0;
		for (const [key, uri] of batch) {
			if (count < maxPerBatch.problems) {
				this.#outdated.delete(key);
				count += this.#updateFile(key, uri);
			}
		}
		this.#isPausing = batch.length > 0;
		if (this.#isPausing) {
			this.#pauses.schedule('batch', batchPauseMs, () => this.#setBatch());
		}
	}

	/** Updates the diagnostics of a file and returns their number. */
	#updateFile(key: string, uri: vscode.Uri): number {
		if (!this.#ranks.has(key)) {
			this.#collection.delete(uri);
			return 0;
		}
		const problems = selectShownProblemsOfFile(this.#problemsOf(uri));
		this.#collection.set(
			uri,
			problems.flatMap((problem) => diagnosticOf(uri, problem) ?? []),
		);
		return problems.length;
	}

	#problemsOf(uri: vscode.Uri): readonly EvaluatedFinding[] {
		return this.#findings
			.of(uri)
			.flatMap((finding) => this.#evaluator.evaluate(finding) ?? [])
			.filter(({ severity }) => severity !== 'off');
	}

	#updateText(shown: number, total: number): void {
		const { format } = new Intl.NumberFormat(vscode.env.language);
		const text =
			shown === total
				? ''
				: vscode.l10n.t(
						'Showing {0} of {1} uses in the Problems view, most severe first. This view and the export contain all uses.',
						format(shown),
						format(total),
					);
		if (text !== this.#text) {
			this.#text = text;
			this.#changed.fire();
		}
	}
}

function diagnosticOf(uri: vscode.Uri, evaluation: EvaluatedFinding): vscode.Diagnostic | undefined {
	const { finding, message, status } = evaluation;
	const severity = diagnosticSeverity(evaluation.severity);
	if (severity === undefined) {
		return undefined;
	}
	const diagnostic = new vscode.Diagnostic(toEditorRange(finding.range), message, severity);
	diagnostic.source = 'Study Admin';
	diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
	diagnostic.code = codeOf(`deprecated-api/${status.lifecyclePhase}`, evaluation.api.documentation);
	if (finding.constant) {
		const location = new vscode.Location(uri, toEditorRange(finding.constant));
		diagnostic.relatedInformation = [
			new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('The constant that contains the path.')),
		];
	}
	return diagnostic;
}

function codeOf(value: string, documentation: string | undefined): NonNullable<vscode.Diagnostic['code']> {
	return documentation === undefined ? value : { value, target: vscode.Uri.parse(documentation) };
}
