/**
 * Measures the longest time that this thread blocks the event loop. Counts CPU time, so that other
 * programs do not distort the result. The returned function stops the measurement and returns the
 * longest time in milliseconds.
 */
export function watchBlocks(): () => number {
	let longest = 0;
	let last = process.threadCpuUsage();
	let immediate: NodeJS.Immediate;
	const watch = () => {
		longest = Math.max(longest, milliseconds(process.threadCpuUsage(last)));
		last = process.threadCpuUsage();
		immediate = setImmediate(watch);
	};
	immediate = setImmediate(watch);
	return () => {
		clearImmediate(immediate);
		return longest;
	};
}

/** Returns the CPU time of a thread in milliseconds. */
export function milliseconds({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1000;
}
