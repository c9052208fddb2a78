/**
 * Returns a function that calls `load` once and then returns the same promise. After a failure, the
 * next call loads again.
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
