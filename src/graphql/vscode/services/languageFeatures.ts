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
 * Operations can be run even if they are off.
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

	/** Whether the features are on for a document, as far as known without waiting. */
	isEnabled(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): boolean {
		return featuresEnabled(this.#mode.valueFor(document.uri), this.#installed, () => this.#namesAround(document));
	}

	/**
	 * A method of a provider that returns `undefined` for documents whose language features are
	 * off.
	 */
	ifEnabled<Rest extends readonly unknown[], Result>(
		method: (document: vscode.TextDocument, ...rest: Rest) => Result,
	): (document: vscode.TextDocument, ...rest: Rest) => Result | undefined {
		return (document, ...rest) => (this.isEnabled(document) ? method(document, ...rest) : undefined);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#namesAround(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): ReadonlySet<string> | undefined {
		const place = fileUriOf(document);
		const folders = place ? this.#files.around(place) : [];
		return folders && new Set(folders.flatMap(({ names }) => [...names]));
	}
}

/**
 * Installed extensions count as active: they activate themselves in a folder with their config,
 * without an event.
 */
function installedExtensions(): readonly OtherExtension[] {
	return otherExtensions.filter(({ id }) => vscode.extensions.getExtension(id) !== undefined);
}
