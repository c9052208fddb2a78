import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import type { Host } from '../../shared/host.ts';
import type { Diagnoser, Diagnosis, Surroundings } from '../core/checks/diagnose.ts';
import type { GraphqlText } from '../core/text/graphqlText.ts';
import { type Documents, mayHoldGraphql } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { WorkspaceDocuments } from '../workspaceDocuments.ts';
import { DiagnosticLooks } from './diagnosticLooks.ts';
import type { LanguageFeatures } from './enabled.ts';

const debounceMilliseconds = 150;

/** Checks open GraphQL documents while they are written: syntax, validation against the schema, deprecations. */
export class GraphqlDiagnostics implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #schemas: Schemas;
	readonly #workspaceDocuments: WorkspaceDocuments;
	readonly #features: LanguageFeatures;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.graphql'));
	readonly #looks: DiagnosticLooks;
	readonly #checks = this.#store.add(new DelayedTasks());
	readonly #diagnosers = new Map<string, Diagnoser>();
	/** The schemas whose failing has been logged. */
	readonly #failed = new WeakSet<GraphQLSchema>();

	constructor(
		host: Host,
		documents: Documents,
		schemas: Schemas,
		workspaceDocuments: WorkspaceDocuments,
		features: LanguageFeatures,
	) {
		this.#host = host;
		this.#documents = documents;
		this.#schemas = schemas;
		this.#workspaceDocuments = workspaceDocuments;
		this.#features = features;
		const all = () => this.#checkAll();
		this.#store.add(vscode.workspace.onDidOpenTextDocument((document) => this.#check(document, 0)));
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document }) => this.#check(document, debounceMilliseconds)),
		);
		this.#store.add(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
		this.#store.add(schemas.onDidChange(all));
		this.#looks = this.#store.add(new DiagnosticLooks(host.clock));
		this.#store.add(this.#looks.onDidChange(all));
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
		if (!isEditedScheme(document.uri.scheme) || !mayHoldGraphql(document)) {
			return;
		}
		this.#checks.schedule(document.uri.toString(), delay, () => {
			this.#publish(document).catch((error: unknown) => logFailure(this.#host, 'diagnostics', error));
		});
	}

	#forget({ uri }: vscode.TextDocument): void {
		const key = uri.toString();
		this.#checks.cancel(key);
		this.#diagnosers.delete(key);
		this.#collection.delete(uri);
	}

	async #publish(document: vscode.TextDocument): Promise<void> {
		if (!this.#documents.read(document)) {
			this.#forget(document);
			return;
		}
		const { Diagnoser } = await loadLanguage();
		const text = document.isClosed ? undefined : this.#documents.read(document);
		if (!text) {
			return;
		}
		if (!this.#features.isEnabled(document)) {
			this.#collection.delete(document.uri);
			return;
		}
		const key = document.uri.toString();
		const diagnoser = this.#diagnosers.get(key) ?? new Diagnoser();
		this.#diagnosers.set(key, diagnoser);
		const diagnoses = this.#diagnose(diagnoser, text, this.#surroundingsOf(document));
		this.#collection.set(
			document.uri,
			diagnoses.flatMap((diagnosis) => this.#looks.diagnosticOf(document, diagnosis) ?? []),
		);
	}

	#surroundingsOf(document: vscode.TextDocument): Surroundings {
		const documentSchema = this.#schemas.schemaOf(document);
		return {
			schema: documentSchema?.schema,
			otherTypes: documentSchema?.definitionsBeside(document.uri),
			otherFragments: this.#workspaceDocuments.otherFragments(document),
			isComplete: this.#workspaceDocuments.isComplete,
			isUsedElsewhere: (fragment) => this.#workspaceDocuments.isUsedElsewhere(document, fragment),
		};
	}

	/**
	 * A schema is taken as valid, so that its faults show only when it is used, perhaps by one document alone. Syntax is checked
	 * even so.
	 */
	#diagnose(diagnoser: Diagnoser, text: GraphqlText, surroundings: Surroundings): readonly Diagnosis[] {
		try {
			return diagnoser.diagnose(text, surroundings);
		} catch (error) {
			const { schema } = surroundings;
			if (!schema) {
				throw error;
			}
			if (!this.#failed.has(schema)) {
				this.#failed.add(schema);
				logFailure(this.#host, 'validation', error);
			}
			return diagnoser.diagnose(text, { ...surroundings, schema: undefined });
		}
	}
}
