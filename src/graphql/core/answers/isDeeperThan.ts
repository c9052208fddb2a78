/** Whether lists and objects lie inside each other more than so many levels deep. Goes level by level, so that no depth overflows the stack. */
export function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; depth <= levels && level.length > 0; depth += 1) {
		level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
	}
	return level.length > 0;
}
