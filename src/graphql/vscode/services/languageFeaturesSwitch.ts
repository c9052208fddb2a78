import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import {
	areLanguageFeaturesEnabled,
	type OtherGraphqlExtension,
	otherGraphqlExtensions,
} from '../../core/language/schema/areLanguageFeaturesEnabled.ts';
import { type FilesInEnclosingFolders, fileUriOf } from '../documents/filesInEnclosingFolders.ts';

type DocumentUri = Pick<vscode.TextDocument, 'uri' | 'isUntitled'>;

/**
 * Whether the language features are on for a document (`studyAdmin.graphql.languageFeatures`).
 * Operations can be run even if the features are off.
 */
export class LanguageFeaturesSwitch implements Disposable {
	readonly #files: FilesInEnclosingFolders;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #mode = this.#store.add(new FolderSetting('graphql.languageFeatures'));
	#installed = installedExtensions();
	/** Fires when the features may have been turned on or off for a document. */
	readonly onDidChange = this.#changed.event;

	constructor(files: FilesInEnclosingFolders) {
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

	/** Whether the features are on for a document. They are off until the config files are read. */
	isEnabled(document: DocumentUri): boolean {
		return this.#enabled(document) ?? false;
	}

	/**
	 * Wraps a method of a provider. The result returns `undefined` for documents whose language
	 * features are off. It waits until the config files are read, because VS Code keeps some results,
	 * such as the outline, until the document is edited.
	 */
	ifEnabled<Rest extends readonly unknown[], Result>(
		method: (document: vscode.TextDocument, ...rest: Rest) => vscode.ProviderResult<Result>,
	): (document: vscode.TextDocument, ...rest: Rest) => vscode.ProviderResult<Result> {
		return (document, ...rest) => {
			const call = () => (this.isEnabled(document) ? method(document, ...rest) : undefined);
			return this.#enabled(document) === undefined ? this.#files.whenRead().then(call) : call();
		};
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** Whether the features are on; `undefined` while the config files are being read. */
	#enabled(document: DocumentUri): boolean | undefined {
		return areLanguageFeaturesEnabled(this.#mode.valueFor(document.uri), this.#installed, () =>
			this.#namesInEnclosingFolders(document),
		);
	}

	#namesInEnclosingFolders(document: DocumentUri): ReadonlySet<string> | undefined {
		const file = fileUriOf(document);
		const folders = file ? this.#files.inEnclosingFolders(file) : [];
		return folders && new Set(folders.flatMap(({ names }) => [...names]));
	}
}

/**
 * Returns the installed GraphQL extensions. They activate themselves in folders with their config
 * files. VS Code reports no event for activation, so installed extensions are treated as active.
 */
function installedExtensions(): readonly OtherGraphqlExtension[] {
	return otherGraphqlExtensions.filter(({ id }) => vscode.extensions.getExtension(id) !== undefined);
}
