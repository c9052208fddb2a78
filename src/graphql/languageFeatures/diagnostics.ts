import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { isEditedScheme } from '../../shared/editedSchemes.ts';
import type { Host } from '../../shared/host.ts';
import type { Diagnoser, Diagnosis } from '../core/diagnose.ts';
import type { GraphqlText } from '../core/graphqlText.ts';
import type { Documents } from '../documents.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas.ts';
import { DiagnosticLooks } from './diagnosticLooks.ts';

const debounceMilliseconds = 150;

/** Checks open GraphQL documents while they are written: syntax, validation against the schema, deprecations. */
export class GraphqlDiagnostics implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #schemas: Schemas;
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.graphql'));
	readonly #looks: DiagnosticLooks;
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
		this.#looks = this.#store.add(new DiagnosticLooks(host.clock));
		this.#store.add(this.#looks.onDidChange(all));
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
			diagnoses.flatMap((diagnosis) => this.#looks.diagnosticOf(document, diagnosis) ?? []),
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
}
