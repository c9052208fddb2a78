/** The folders that lie in no other of them, each once. Paths have `/` between their parts and none at the end. */
export function outermostFolders(paths: readonly string[]): readonly string[] {
	const all = new Set(paths);
	return [...all].filter((path) => !foldersAbove(path).some((above) => all.has(above)));
}

function foldersAbove(path: string): readonly string[] {
	const parts = path.split('/').slice(0, -1);
	return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}
