import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const lock: {
	readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
} = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': project, ...packages } = lock.packages;

describe('package-lock.json', () => {
	it('package-lock.json contains the SHA-512 hash of every package', () => {
		const without = Object.entries(packages).filter(
			([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
		);
		assert.deepEqual(
			without.map(([folder]) => folder),
			[],
		);
		assert.ok(Object.keys(packages).length > 100);
	});

	it('package-lock.json contains no registry URL', () => {
		const resolved = Object.entries(packages).filter((entry) => entry[1].resolved !== undefined);
		assert.deepEqual(resolved, []);
		assert.equal(project?.resolved, undefined);
	});
});
