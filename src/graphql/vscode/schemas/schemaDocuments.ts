import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { MemoryFiles } from '../../shared/memoryFiles.ts';
import { type DocumentSchema, SdlFinder, type SdlText } from './documentSchema.ts';

/** The URI scheme of schemas that are shown. */
const schemaScheme = 'studyadmin-schema';

/** Schemas as read-only documents of SDL. */
export class SchemaDocuments implements Disposable {
	readonly #store = new DisposableStore();
	readonly #files: MemoryFiles;
	readonly #shown = new Map<string, DocumentSchema>();

	/** `remake` shows again what the document at a path showed before a reload, if that is still known. */
	constructor(clock: Clock, remake: (path: string) => Promise<void>) {
		const readonlyMessage = vscode.l10n.t('A schema is read-only. To fetch it again, run Refresh GraphQL Schema.');
		this.#files = this.#store.add(
			new MemoryFiles({ scheme: schemaScheme, readonlyMessage, missing: missingText, remake }, clock),
		);
	}

	/** The schema that a document shows; `undefined` when it shows none. */
	shownIn({ scheme, path }: vscode.Uri): DocumentSchema | undefined {
		return scheme === schemaScheme ? this.#shown.get(path) : undefined;
	}

	/**
	 * A schema without files, printed to a document of its own when it is first looked into. A document that shows an
	 * earlier state of it follows at once.
	 */
	describe(schema: GraphQLSchema, label: string, print: (schema: GraphQLSchema) => string): DocumentSchema {
		const path = schemaPath(label);
		let file: SdlText | undefined;
		const files = (): readonly SdlText[] => {
			if (!file) {
				const text = print(schema);
				file = { text, uri: this.#files.putText(path, text) };
				this.#shown.set(path, described);
			}
			return [file];
		};
		const finder = new SdlFinder(files);
		const described: DocumentSchema = {
			schema,
			label,
			files,
			placeOf: (coordinate) => finder.placeOf(coordinate),
			definitionsBeside: () => undefined,
		};
		if (this.#shown.has(path)) {
			files();
		}
		return described;
	}

	dispose(): void {
		this.#store.dispose();
	}
}

/** The path of the document that shows the schema of this label. */
export function schemaPath(label: string): string {
	return `/${label.replaceAll(/[\\/:*?"<>|]/g, '-')}.graphql`;
}

function missingText(): string {
	const text = vscode.l10n.t('This schema ended with the window. To see it again, run Show GraphQL Schema.');
	return `# ${text}\n`;
}
