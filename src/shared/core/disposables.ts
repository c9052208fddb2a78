/** Something with an end of life. */
export interface Disposable {
	dispose(): unknown;
}

/**
 * Owns disposables: what is added is disposed with it, last first. Adding to a disposed store
 * disposes at once.
 */
export class DisposableStore implements Disposable {
	readonly #owned: Disposable[] = [];
	#disposed = false;

	add<T extends Disposable>(disposable: T): T {
		if (this.#disposed) {
			disposable.dispose();
		} else {
			this.#owned.push(disposable);
		}
		return disposable;
	}

	dispose(): void {
		this.#disposed = true;
		for (const disposable of this.#owned.splice(0).reverse()) {
			disposable.dispose();
		}
	}
}
