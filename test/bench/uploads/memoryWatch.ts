/** Megabytes (2^20 bytes) of this process that are in memory. */
const residentMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

/**
 * Watches how much memory this process takes beyond what it has now, looking every 5 ms. What is
 * given ends the watching and gives the most, in megabytes.
 */
export function watchMemory(): () => number {
	globalThis.gc?.();
	const before = residentMegabytes();
	let most = before;
	const look = () => {
		most = Math.max(most, residentMegabytes());
	};
	const timer = setInterval(look, 5);
	return () => {
		look();
		clearInterval(timer);
		return most - before;
	};
}
