import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { FolderSetting } from '../../shared/settings.ts';
import {
	featuresEnabled,
	type OtherExtension,
	otherExtensions,
	readLanguageFeaturesMode,
} from '../core/schema/featuresEnabled.ts';
import { type NearbyFiles, placeOf } from '../schemas/sources/nearbyFiles.ts';

/**
 * Whether our language features are on for a document (`studyAdmin.graphql.languageFeatures`). Every provider of one is
 * registered through {@link whenEnabled}:
 *
 *     vscode.languages.registerHoverProvider(selector, features.whenEnabled({ provideHover }))
 *
 * What has no document at hand, such as workspace symbols, asks {@link isEnabled} for each document it speaks of. Running
 * operations is no language feature: it stays when they are off.
 */
export class LanguageFeatures implements Disposable {
	readonly #files: NearbyFiles;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #mode = this.#store.add(new FolderSetting('graphql.languageFeatures', readLanguageFeaturesMode));
	#installed = installedExtensions();
	/** Fires when the answer may be another one for some document. */
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

	/** Whether the features are on for a document, at once. */
	isEnabled(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): boolean {
		return featuresEnabled(this.#mode.valueFor(document.uri), this.#installed, () => this.#namesAround(document));
	}

	/** A provider that answers as the given one does, and with nothing where the features are off. */
	whenEnabled<T extends object>(provider: T): T {
		return new Proxy(provider, {
			get: (target, key) => {
				const member: unknown = Reflect.get(target, key);
				return typeof member === 'function'
					? (...args: readonly unknown[]) =>
							args.some((each) => isDocument(each) && !this.isEnabled(each)) ? undefined : member.apply(target, args)
					: member;
			},
		});
	}

	dispose(): void {
		this.#store.dispose();
	}

	#namesAround(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): ReadonlySet<string> | undefined {
		const place = placeOf(document);
		const folders = place ? this.#files.around(place) : [];
		return folders && new Set(folders.flatMap(({ names }) => [...names]));
	}
}

/** An extension counts once it is there: with a config in the folder it starts by itself, and nothing tells when. */
function installedExtensions(): readonly OtherExtension[] {
	return otherExtensions.filter(({ id }) => vscode.extensions.getExtension(id) !== undefined);
}

function isDocument(value: unknown): value is vscode.TextDocument {
	return typeof value === 'object' && value !== null && 'languageId' in value && 'uri' in value && 'getText' in value;
}
