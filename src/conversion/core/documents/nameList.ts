/** The first five names, and how many there are besides. */
export function nameList(names: readonly string[]): string {
	const more = names.length > 5 ? [`+${names.length - 5}`] : [];
	return [...names.slice(0, 5), ...more].join(', ');
}
