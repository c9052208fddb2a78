/** Whether the letters of a query come in a name, in their order and with others between, whatever their case. */
export function matchesQuery(name: string, query: string): boolean {
	const letters = name.toLowerCase();
	let position = 0;
	for (const letter of query.toLowerCase().replaceAll(/\s/g, '')) {
		position = letters.indexOf(letter, position) + 1;
		if (position === 0) {
			return false;
		}
	}
	return true;
}
