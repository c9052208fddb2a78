import assert from 'node:assert/strict';
import { describeEntries, headingPaths } from '../../../../../src/conversion/node/archives/describeEntries.ts';
import { type EntryPlan, makeArchive } from '../../../../fixtures/archives/makeArchive.ts';
import { readDirectory } from '../../../../fixtures/archives/openArchive.ts';

async function describeAll(plans: readonly EntryPlan[], limit?: number) {
	const archive = makeArchive(plans);
	return describeEntries(archive, readDirectory(archive, 100)?.entries ?? [], [], limit);
}

/** Markdown with a list item that the Markdown library needs twenty seconds to parse. */
const slow = `# B\n\n- a\n${'  b\n'.repeat(60_000)}`;

const text = (lines: number, path: readonly string[], continues = false) => ({
	kind: 'text',
	lines,
	path,
	continues,
	unreadable: 0,
});

describe('headingPaths', () => {
	it('returns heading paths that start in an earlier entry, for an archive with more than 100 entries', async () => {
		const plans = Array.from({ length: 120 }, (_, index) => ({
			name: `${String(index + 1).padStart(3, '0')}.md`,
			content: index === 0 ? '# A\n' : `## ${index}\n`,
		}));
		const archive = makeArchive(plans);
		const entries = readDirectory(archive, 200)?.entries ?? [];
		const paths = await headingPaths(archive, entries, 'chunks', new AbortController().signal);
		assert.deepEqual(
			[paths[99], paths[100]],
			[
				['A', '99'],
				['A', '100'],
			],
		);
	});
});

describe('describeEntries', () => {
	it('returns the number of lines and the headings of each entry, and the headings that are open after the last entry', async () => {
		const { descriptions, open } = await describeAll([
			{ name: '1.md', content: 'before\n' },
			{ name: '2.md', content: '# A\n\ntext\n' },
			{ name: '3.md', content: '## B\n\n### C\n' },
			{ name: '4.MD', content: 'more' },
		]);
		assert.deepEqual(descriptions, [text(1, []), text(3, ['A']), text(3, ['A', 'B']), text(1, ['A', 'B', 'C'], true)]);
		assert.deepEqual(
			open.map(({ level }) => level),
			[1, 2, 3],
		);
	});

	it('returns the heading after an embedded image of several megabytes', async () => {
		const image = `![](data:image/png;base64,${'iVBORw0K'.repeat(500_000)})`;
		const { descriptions } = await describeAll([
			{ name: '1.md', content: `# A\n\n${image}\n\n## B\n` },
			{ name: '2.md', content: 'more' },
		]);
		assert.deepEqual(descriptions, [text(5, ['A']), text(1, ['A', 'B'], true)]);
	});

	it('counts the positions in each text that cannot be decoded', async () => {
		const { descriptions } = await describeAll([
			{ name: '1.md', content: Buffer.from('# \xc3\x85\n\n\xff\xff a \x00\n', 'latin1') },
			{ name: '2.md', content: '# B' },
		]);
		assert.deepEqual(descriptions, [{ ...text(3, ['Å']), unreadable: 2 }, text(1, ['B'])]);
	});

	it('continues to describe an archive after a damaged entry and an entry that is not a text', async () => {
		const { descriptions } = await describeAll([
			{ name: '1.md', content: '# A' },
			{ name: '2.md', content: '# B', crc32: 1 },
			{ name: '3.png', content: '# C' },
			{ name: '4.png', content: '# C', crc32: 1 },
			{ name: '5.md', content: 'more' },
		]);
		const [damaged, other] = [{ kind: 'damaged' }, { kind: 'other' }];
		assert.deepEqual(descriptions, [text(1, ['A']), damaged, other, damaged, text(1, ['A'], true)]);
	});

	it('stops reading a text that is slow to parse, and continues with the next entry', async () => {
		const plans = [
			{ name: '1.md', content: '# A' },
			{ name: '2.md', content: slow },
			{ name: '3.md', content: 'more' },
		];
		const { descriptions } = await describeAll(plans, 500);
		assert.deepEqual(descriptions, [text(1, ['A']), { kind: 'unread', lines: 60_003 }, text(1, ['A'], true)]);
	});

	it('stops describing an archive after five texts that could not be read in time', async () => {
		const plans = Array.from({ length: 8 }, (_, index) => ({ name: `${index}.md`, content: slow }));
		// No text can be read within a limit of one millisecond.
		const { descriptions } = await describeAll(plans, 1);
		assert.deepEqual(
			descriptions,
			Array.from({ length: 5 }, () => ({ kind: 'unread', lines: 60_003 })),
		);
	});
});
