import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { diagnosticSeverity } from '../../shared/diagnosticSeverity.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import type { Host } from '../../shared/host.ts';
import { dayAt } from '../../shared/lifecycle/calendarDay.ts';
import { readSeverities } from '../../shared/lifecycle/severities.ts';
import { Setting, wholeNumber } from '../../shared/settings.ts';
import type { Diagnoser, Diagnosis } from '../core/diagnose.ts';
import type { GraphqlText, TextRange } from '../core/graphqlText.ts';
import { judgeDeprecation } from '../core/judgeDeprecation.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas.ts';
import { deprecationMessage } from './deprecationMessage.ts';

const debounceMilliseconds = 150;

/** Checks open GraphQL documents while they are written: syntax, validation against the schema, deprecations. */
export class GraphqlDiagnostics implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #schemas: Schemas;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.graphql'));
	readonly #severities = this.#store.add(new Setting('deprecations.severity', readSeverities));
	readonly #warnWithinDays = this.#store.add(new Setting('deprecations.warnWithinDays', wholeNumber(365, 0, 36_500)));
	readonly #timers = new Map<string, NodeJS.Timeout>();
	readonly #diagnosers = new Map<string, Diagnoser>();
	readonly #unusable = new WeakSet<GraphQLSchema>();

	constructor(host: Host, documents: Documents, schemas: Schemas) {
		this.#host = host;
		this.#documents = documents;
		this.#schemas = schemas;
		const all = () => this.#checkAll();
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document, 0)));
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document }) => this.#check(document, debounceMilliseconds)),
		);
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#store.add(schemas.onDidChange(all));
		this.#store.add(this.#severities.onDidChange(all));
		this.#store.add(this.#warnWithinDays.onDidChange(all));
		all();
	}

	dispose(): void {
		for (const timer of this.#timers.values()) {
			clearTimeout(timer);
		}
		this.#store.dispose();
	}

	#checkAll(): void {
		for (const document of vscode.workspace.textDocuments) {
			this.#check(document, 0);
		}
	}

	#check(document: vscode.TextDocument, delay: number): void {
		if (!isEditedScheme(document.uri.scheme) || !this.#documents.read(document)) {
			return;
		}
		const key = document.uri.toString();
		clearTimeout(this.#timers.get(key));
		this.#timers.set(
			key,
			setTimeout(() => {
				this.#timers.delete(key);
				this.#publish(document).catch((error: unknown) => logFailure(this.#host, 'diagnostics', error));
			}, delay),
		);
	}

	#forget({ uri }: vscode.TextDocument): void {
		const key = uri.toString();
		clearTimeout(this.#timers.get(key));
		this.#timers.delete(key);
		this.#diagnosers.delete(key);
		this.#collection.delete(uri);
	}

	async #publish(document: vscode.TextDocument): Promise<void> {
		const { Diagnoser } = await loadLanguage();
		const text = document.isClosed ? undefined : this.#documents.read(document);
		if (!text) {
			return;
		}
		const key = document.uri.toString();
		const diagnoser = this.#diagnosers.get(key) ?? new Diagnoser();
		this.#diagnosers.set(key, diagnoser);
		const diagnoses = this.#diagnose(diagnoser, text, this.#schemas.forDocument(document));
		this.#collection.set(
			document.uri,
			diagnoses.flatMap((diagnosis) => this.#diagnostic(document, diagnosis)),
		);
	}

	/** A schema is taken as valid, so that its faults show only when it is used. Syntax is checked even so. */
	#diagnose(diagnoser: Diagnoser, text: GraphqlText, schema: GraphQLSchema | undefined): readonly Diagnosis[] {
		const surroundings = { otherFragments: new Map(), isUsedElsewhere: () => false };
		if (schema && !this.#unusable.has(schema)) {
			try {
				return diagnoser.diagnose(text, { ...surroundings, schema });
			} catch (error) {
				this.#unusable.add(schema);
				logFailure(this.#host, 'validation', error);
			}
		}
		return diagnoser.diagnose(text, { ...surroundings, schema: undefined });
	}

	#diagnostic(document: vscode.TextDocument, diagnosis: Diagnosis): vscode.Diagnostic[] {
		const range = rangeIn(document, diagnosis);
		switch (diagnosis.kind) {
			case 'syntax': {
				const message = diagnosis.message.replace('<EOF>', vscode.l10n.t('the end of the definition'));
				return [diagnosticOf(range, message, vscode.DiagnosticSeverity.Error, 'syntax')];
			}
			case 'validation': {
				const { rule, message, related } = diagnosis;
				const severity =
					rule === 'NoUnusedFragments' ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
				const diagnostic = diagnosticOf(range, message, severity, rule);
				diagnostic.relatedInformation = related.map(
					(place) =>
						new vscode.DiagnosticRelatedInformation(
							new vscode.Location(document.uri, rangeIn(document, place)),
							vscode.l10n.t('also concerned'),
						),
				);
				return [diagnostic];
			}
			case 'deprecated': {
				const today = dayAt(this.#host.clock.now());
				const judgement = judgeDeprecation(diagnosis.reason, today, this.#warnWithinDays.value);
				const severity = diagnosticSeverity(this.#severities.value[judgement.stage]);
				if (severity === undefined) {
					return [];
				}
				const message = deprecationMessage(vscode.l10n, vscode.env.language, diagnosis, judgement);
				const diagnostic = diagnosticOf(range, message, severity, `deprecated-field/${judgement.stage}`);
				diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
				return [diagnostic];
			}
		}
	}
}

function diagnosticOf(
	range: vscode.Range,
	message: string,
	severity: vscode.DiagnosticSeverity,
	code: string,
): vscode.Diagnostic {
	const diagnostic = new vscode.Diagnostic(range, message, severity);
	diagnostic.source = 'Study Admin';
	diagnostic.code = code;
	return diagnostic;
}

function rangeIn(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
	return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
