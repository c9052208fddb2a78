/** An object whose `dispose` releases its resources. */
export interface Disposable {
	dispose(): unknown;
}

/**
 * Owns disposables and disposes them together, the last added first. A disposable that is added to
 * a disposed store is disposed immediately.
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
