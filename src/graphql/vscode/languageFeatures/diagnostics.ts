import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { isEditedScheme } from '../../../shared/core/editedSchemes.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { isGraphqlCandidate } from '../../core/documentKinds.ts';
import {
	Diagnoser,
	type DiagnosticsContext,
	type DocumentDiagnostic,
} from '../../core/language/diagnostics/diagnose.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import type { GraphqlServices } from '../services/services.ts';

const debounceMs = 150;

/** Publishes diagnostics for open GraphQL documents: syntax, validation, deprecations, lints. */
export class GraphqlDiagnostics implements Disposable {
	readonly #services: GraphqlServices;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.graphql'));
	readonly #checks = this.#store.add(new DelayedTasks());
	readonly #diagnosers = new Map<string, Diagnoser>();
	/** Schemas for which a failed validation was logged. */
	readonly #failed = new WeakSet<GraphQLSchema>();

	constructor(services: GraphqlServices) {
		this.#services = services;
		const { schemas, versionChanges, workspaceDocuments, features, formatter } = services;
		const all = () => this.#checkAll();
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document, 0)));
		this.#store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#check(document, debounceMs)));
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#store.add(schemas.onDidChange(all));
		this.#store.add(versionChanges.onDidChange(all));
		this.#store.add(formatter.onDidChange(all));
		this.#store.add(workspaceDocuments.onDidChange(all));
		this.#store.add(features.onDidChange(all));
		all();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#checkAll(): void {
		for (const document of vscode.workspace.textDocuments) {
			this.#check(document, 0);
		}
	}

	#check(document: vscode.TextDocument, delay: number): void {
		if (!isEditedScheme(document.uri.scheme) || !isGraphqlCandidate(document)) {
			return;
		}
		this.#checks.schedule(document.uri.toString(), delay, () => {
			try {
				this.#publish(document);
			} catch (error) {
				logFailure(this.#services.host, 'diagnostics', error);
			}
		});
	}

	#forget({ uri }: vscode.TextDocument): void {
		const key = uri.toString();
		this.#checks.cancel(key);
		this.#diagnosers.delete(key);
		if (this.#collection.has(uri)) {
			this.#collection.delete(uri);
		}
	}

	#publish(document: vscode.TextDocument): void {
		if (!this.#services.documents.needsSchema(document)) {
			this.#forget(document);
			return;
		}
		this.#services.schemas.loadFor(document);
		const text = this.#services.documents.read(document);
		if (!text) {
			this.#forget(document);
			return;
		}
		if (!this.#services.features.isEnabled(document)) {
			this.#collection.delete(document.uri);
			return;
		}
		const key = document.uri.toString();
		const diagnoser = this.#diagnosers.get(key) ?? new Diagnoser();
		this.#diagnosers.set(key, diagnoser);
		const diagnoses = this.#diagnose(diagnoser, text, this.#contextOf(document));
		this.#collection.set(
			document.uri,
			diagnoses.flatMap((diagnosis) => this.#diagnosticOf(document, diagnosis) ?? []),
		);
	}

	/** Converts a diagnostic, and adds the schema changes that caused it. */
	#diagnosticOf(document: vscode.TextDocument, diagnosis: DocumentDiagnostic): vscode.Diagnostic | undefined {
		const diagnostic = this.#services.formatter.diagnosticOf(document, diagnosis);
		const causes = diagnostic ? this.#services.versionChanges.causesOf(document, diagnosis) : [];
		if (diagnostic && causes.length > 0) {
			diagnostic.relatedInformation = [...(diagnostic.relatedInformation ?? []), ...causes];
		}
		return diagnostic;
	}

	#contextOf(document: vscode.TextDocument): DiagnosticsContext {
		const { schemas, workspaceDocuments } = this.#services;
		const documentSchema = schemas.schemaOf(document);
		return {
			schema: documentSchema?.schema,
			otherTypes: documentSchema?.definitionsInOtherFiles(document.uri),
			otherFragments: workspaceDocuments.otherFragments(document),
			isComplete: workspaceDocuments.isComplete,
			isUsedElsewhere: (fragment) => workspaceDocuments.isUsedElsewhere(document, fragment),
		};
	}

	/**
	 * Returns the diagnostics of a document. Schemas are not validated before, so an invalid schema
	 * can make validation throw. Then only the syntax is checked, and the error is logged once per
	 * schema.
	 */
	#diagnose(diagnoser: Diagnoser, text: GraphqlText, context: DiagnosticsContext): readonly DocumentDiagnostic[] {
		try {
			return diagnoser.diagnose(text, context);
		} catch (error) {
			const { schema } = context;
			if (!schema) {
				throw error;
			}
			if (!this.#failed.has(schema)) {
				this.#failed.add(schema);
				logFailure(this.#services.host, 'validation', error);
			}
			return diagnoser.diagnose(text, { ...context, schema: undefined });
		}
	}
}
