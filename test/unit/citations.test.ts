import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';

const sources = globSync(['src/**/*.ts', 'test/**/*.ts', '*.ts'], { exclude: ['test/fixtures/**'] });
const comments = sources.map((file) => {
	const lines = readFileSync(file, 'utf8').split('\n');
	return { file, text: lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).join('\n') };
});

describe('the citations in comments', () => {
	it('name only Markdown files that exist', () => {
		const cited = comments.flatMap(({ file, text }) =>
			Array.from(
				text.matchAll(/\b(?:spec|docs|research)\/[\w/-]+\.md\b|\b(?:product|design|writing)\.md\b/g),
				([path]) => ({
					file,
					path,
				}),
			),
		);
		assert.deepEqual(
			cited.filter(({ path }) => !existsSync(path)),
			[],
		);
		assert.ok(cited.length > 20);
	});

	it('name only rules that docs/services.md contains', () => {
		const page = readFileSync('docs/services.md', 'utf8');
		const rules = new Set(Array.from(page.matchAll(/^\| ([GCK]\d+) \|/gm), ([, rule]) => rule));
		const cited = comments
			.filter(({ text }) => text.includes('docs/services.md'))
			.flatMap(({ file, text }) => Array.from(text.matchAll(/\b[GCK]\d{1,2}\b/g), ([rule]) => ({ file, rule })));
		assert.deepEqual(
			cited.filter(({ rule }) => !rules.has(rule)),
			[],
		);
		assert.ok(cited.length > 20);
	});
});
