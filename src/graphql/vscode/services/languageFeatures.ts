import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import {
	featuresEnabled,
	type OtherExtension,
	otherExtensions,
	readLanguageFeaturesMode,
} from '../../core/language/schema/featuresEnabled.ts';
import { fileUriOf, type NearbyFiles } from '../documents/nearbyFiles.ts';

/**
 * Whether the language features are on for a document (`studyAdmin.graphql.languageFeatures`).
 * Operations can be run even if the features are off.
 */
export class LanguageFeatures implements Disposable {
	readonly #files: NearbyFiles;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #mode = this.#store.add(new FolderSetting('graphql.languageFeatures', readLanguageFeaturesMode));
	#installed = installedExtensions();
	/** Fires when the features may have been turned on or off for a document. */
	readonly onDidChange = this.#changed.event;

	constructor(files: NearbyFiles) {
		this.#files = files;
		const changed = () => this.#changed.fire();
		this.#store.add(this.#mode.onDidChange(changed));
		this.#store.add(files.onDidChange(changed));
		this.#store.add(
			vscode.extensions.onDidChange(() => {
				this.#installed = installedExtensions();
				changed();
			}),
		);
	}

	/**
	 * Whether the features are on for a document. Until the config files are read, the result may
	 * be preliminary.
	 */
	isEnabled(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): boolean {
		return featuresEnabled(this.#mode.valueFor(document.uri), this.#installed, () =>
			this.#namesInEnclosingFolders(document),
		);
	}

	/**
	 * Wraps a method of a provider. The result returns `undefined` for documents whose language
	 * features are off.
	 */
	ifEnabled<Rest extends readonly unknown[], Result>(
		method: (document: vscode.TextDocument, ...rest: Rest) => Result,
	): (document: vscode.TextDocument, ...rest: Rest) => Result | undefined {
		return (document, ...rest) => (this.isEnabled(document) ? method(document, ...rest) : undefined);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#namesInEnclosingFolders(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): ReadonlySet<string> | undefined {
		const file = fileUriOf(document);
		const folders = file ? this.#files.inEnclosingFolders(file) : [];
		return folders && new Set(folders.flatMap(({ names }) => [...names]));
	}
}

/**
 * Returns the installed GraphQL extensions. They activate themselves in folders with their config
 * files. VS Code reports no event for activation, so installed extensions are treated as active.
 */
function installedExtensions(): readonly OtherExtension[] {
	return otherExtensions.filter(({ id }) => vscode.extensions.getExtension(id) !== undefined);
}
