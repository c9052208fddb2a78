/**
 * Watches how long this thread computes without looking for events. It counts computing time, so
 * that other programs that take the processor do not count. What is given ends the watching and
 * gives the longest time in milliseconds.
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

/** The computing time of a thread. */
export function milliseconds({ user, system }: NodeJS.CpuUsage): number {
	return (user + system) / 1000;
}
