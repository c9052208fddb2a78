import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { PeriodicPause } from '../../../shared/node/periodicPause.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { isGraphqlCandidate } from '../../core/documentKinds.ts';
import { rootFieldUses } from '../../core/language/search/rootFieldUses.ts';
import type { SchemaEntry } from '../../core/language/search/schemaEntries.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';
import type { ShownSchema } from './shownSchema.ts';

/**
 * Counts the operations of the workspace that use each root field. The counts are updated when a
 * document with GraphQL is saved.
 */
export class RootFieldUseCounts implements Disposable {
	readonly #host: Host;
	readonly #shown: ShownSchema;
	readonly #documents: WorkspaceGraphqlDocuments;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Coordinate of a root field → number of operations. */
	#counts: ReadonlyMap<string, number> = new Map();
	/** The schema for which uses are counted; `undefined` until the view is shown. */
	#schema: SchemaWithSdl | undefined;
	#isStale = true;
	#isCounting = false;
	/** Fires when a count has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, shown: ShownSchema, documents: WorkspaceGraphqlDocuments) {
		this.#host = host;
		this.#shown = shown;
		this.#documents = documents;
		const countAgain = () => {
			this.#isStale = true;
			this.#countLater();
		};
		this.#store.add(documents.onDidChange(countAgain));
		this.#store.add(vscode.workspace.onDidSaveTextDocument((document) => isGraphqlCandidate(document) && countAgain()));
	}

	/** Returns the number of operations that use a root field, as counted last. */
	of({ coordinate }: SchemaEntry): number {
		return this.#counts.get(coordinate) ?? 0;
	}

	/** Counts the uses of the root fields of a schema, if they are not counted yet. */
	count(schema: SchemaWithSdl): void {
		this.#isStale ||= this.#schema?.schema !== schema.schema;
		this.#schema = schema;
		this.#countLater();
	}

	dispose(): void {
		this.#schema = undefined;
		this.#store.dispose();
	}

	#countLater(): void {
		if (!this.#isCounting && this.#isStale && this.#schema) {
			this.#isCounting = true;
			this.#countAll()
				.catch((error: unknown) => logFailure(this.#host, 'counting the uses of root fields', error))
				.finally(() => {
					this.#isCounting = false;
					// The schema or a document may have changed meanwhile.
					this.#countLater();
				});
		}
	}

	async #countAll(): Promise<void> {
		const index = await this.#documents.all();
		this.#isStale = false;
		const schema = this.#schema;
		const counts = new Map<string, number>();
		const pause = new PeriodicPause();
		const documents = index.documents().filter(({ uri }) => schema && !this.#belongsElsewhere(uri, schema));
		for (const uses of rootFieldUses(index, documents)) {
			for (const { operation, field } of uses) {
				const type = schema?.schema.getRootType(operation);
				const coordinate = `${type?.name}.${field}`;
				counts.set(coordinate, (counts.get(coordinate) ?? 0) + 1);
			}
			await pause.ifDue();
		}
		const isSame = JSON.stringify([...counts]) === JSON.stringify([...this.#counts]);
		this.#counts = counts;
		if (!isSame && this.#schema) {
			this.#changed.fire();
		}
	}

	/** Whether a document has another schema, so that its fields are those of another API. */
	#belongsElsewhere(address: string, schema: SchemaWithSdl): boolean {
		const uri = vscode.Uri.parse(address);
		const isUntitled = uri.scheme === 'untitled';
		return this.#shown.hasOtherSchema({ uri, isUntitled, languageId: 'graphql' }, schema);
	}
}
