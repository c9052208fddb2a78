import type { Finding } from '../../../src/catalog/core/detection/findings.ts';

/** Returns a finding with these properties. Its other properties have arbitrary values. */
export function someFinding(
	api: string,
	row?: number,
	confidence: 'certain' | 'possible' = 'certain',
	offset = 0,
): Finding {
	return {
		use: {
			api,
			row,
			confidence,
			offset,
			length: 1,
			method: undefined,
			operation: undefined,
			collection: undefined,
			constant: undefined,
			evidence: [],
		},
		range: { start: { line: offset, character: 0 }, end: { line: offset, character: 1 } },
		constant: undefined,
		line: `line ${offset}`,
		ignore: undefined,
	};
}

/** Returns a file with these findings. Its URI has the scheme `file` and this path. */
export function someFile(path: string, ...findings: readonly Finding[]) {
	return { uri: { path, toString: () => `file://${path}` }, findings };
}
