/** Tells the line, counted from 1, on which an offset of a text stands. Lines end with `\n`. */
export function lineCounter(text: string): (offset: number) => number {
	const ends: number[] = [];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
		ends.push(at);
	}
	return (offset) => {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ends[middle] ?? offset) < offset) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low + 1;
	};
}
