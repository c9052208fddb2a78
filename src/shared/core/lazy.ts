/**
 * Returns a function that loads something on its first call and returns the same promise
 * afterwards. A failed load is repeated by the next call.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
	let loaded: Promise<T> | undefined;
	return () => {
		loaded ??= load().catch((error: unknown) => {
			loaded = undefined;
			throw error;
		});
		return loaded;
	};
}
