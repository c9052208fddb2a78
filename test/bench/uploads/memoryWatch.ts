/** Returns the resident memory of this process in megabytes (2^20 bytes). */
const residentMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

/**
 * Measures the peak memory that this process uses in addition to its current memory, sampled every
 * 5 ms. The returned function stops the measurement and returns the peak in megabytes.
 */
export function watchMemory(): () => number {
	globalThis.gc?.();
	const before = residentMegabytes();
	let most = before;
	const sample = () => {
		most = Math.max(most, residentMegabytes());
	};
	const timer = setInterval(sample, 5);
	return () => {
		sample();
		clearInterval(timer);
		return most - before;
	};
}
