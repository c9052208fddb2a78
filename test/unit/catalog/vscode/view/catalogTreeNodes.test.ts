import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { type CatalogFilter, matchesFilter, noFilter } from '../../../../../src/catalog/core/catalogFilter.ts';
import { lifecycleStatusOf } from '../../../../../src/catalog/core/evaluation.ts';
import { catalogItems, type Grouping, groupIntoSections } from '../../../../../src/catalog/core/grouping.ts';
import { UseIndex } from '../../../../../src/catalog/core/useIndex.ts';
import { type CatalogTreeContent, CatalogTreeNodes } from '../../../../../src/catalog/vscode/view/catalogTreeNodes.ts';
import type { CatalogNode } from '../../../../../src/catalog/vscode/view/nodes.ts';
import { catalogFrom } from '../../bundledCatalog.ts';
import { someFile, someFinding } from '../../someFinding.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'a', name: 'A', phase: 'Avvikles etter 31.03.2027' },
		{ id: 'b', name: 'B', phase: 'Stabil' },
	],
	log: [
		{ api: 'a', operation: 'GET /x', endOfService: '31.12.2026' },
		{ api: 'a', operation: 'GET /y' },
	],
});
type File = ReturnType<typeof someFile>;

function content(
	files: readonly File[],
	grouping: Grouping = 'phase',
	filter: Partial<CatalogFilter> = {},
): CatalogTreeContent {
	// The tree uses only the path and the text of a URI.
	const uses = new UseIndex(catalog, files as unknown as readonly (File & { uri: vscode.Uri })[]);
	const parts = catalogItems(
		catalog,
		(api, row) => lifecycleStatusOf(catalog, api, row, { year: 2026, month: 11, day: 21 }, 365),
		(api, row) => uses.count(api, row),
	).filter((part) => matchesFilter({ ...noFilter, ...filter }, part));
	return { catalog, uses, sections: groupIntoSections(parts, grouping) };
}

function treeOf(...args: Parameters<typeof content>): CatalogTreeNodes {
	const tree = new CatalogTreeNodes();
	tree.fill(content(...args));
	return tree;
}

function ids(nodes: readonly CatalogNode[]): readonly string[] {
	return nodes.map(({ id }) => id);
}

/** Returns all nodes of a tree. */
function allNodes(tree: CatalogTreeNodes, node?: CatalogNode): readonly CatalogNode[] {
	return tree.children(node).flatMap((child) => [child, ...allNodes(tree, child)]);
}

function many(count: number): File {
	return someFile('/m', ...Array.from({ length: count }, (_, index) => someFinding('a', 1, 'certain', index)));
}

describe('CatalogTreeNodes', () => {
	const ending = 'phase ends after 2027-3-31';
	const files = [someFile('/f', someFinding('a', 0), someFinding('a'), someFinding('a', undefined, 'possible', 7))];

	it('creates nodes with unique ids for sections, APIs, log entries and uses', () => {
		const rows = ids(allNodes(treeOf(files)));
		assert.deepEqual(rows, [
			ending,
			`${ending}/a`,
			`${ending}/a/row 0`,
			`${ending}/a/row 0/file:///f 1`,
			`${ending}/a/row 1`,
			`${ending}/a/file:///f 1`,
			`${ending}/a/file:///f 2`,
			'phase stable',
			'phase stable/b',
		]);
	});

	it('creates no section node when all APIs are in one section', () => {
		assert.deepEqual(ids(treeOf(files, 'api').children()), ['all/a', 'all/b']);
	});

	it('lists below the section of a day only the entries that end on this day', () => {
		assert.deepEqual(ids(allNodes(treeOf(files, 'date'))), [
			'day 2026-12-31',
			'day 2026-12-31/a',
			'day 2026-12-31/a/row 0',
			'day 2026-12-31/a/row 0/file:///f 1',
			'day 2027-3-31',
			'day 2027-3-31/a',
			'day 2027-3-31/a/row 1',
			'day 2027-3-31/a/file:///f 1',
			'day 2027-3-31/a/file:///f 2',
			'no end',
			'no end/b',
		]);
	});

	it('splits a list of more than 200 uses in the catalog view into ranges, and finds the first use in them', () => {
		const tree = treeOf([many(450)]);
		const entry = tree.find('a', 1);
		const ranges = tree.children(entry);
		assert.deepEqual(
			ids(ranges),
			[1, 201, 401].map((first) => `${entry?.id}/${first}`),
		);
		assert.deepEqual(
			ranges.map((range) => [range.kind === 'range' && tree.lastPosition(range), tree.children(range).length]),
			[
				[200, 200],
				[400, 200],
				[450, 50],
			],
		);
		const [last] = tree.children(ranges[2]);
		assert.equal(last?.kind === 'use' && last.location.finding.use.offset, 400);
		assert.equal(entry && tree.firstUse(entry)?.id, `${entry?.id}/1/file:///m 1`);
	});

	it('keeps the nodes of the catalog view when only uses have changed, and returns true', () => {
		const tree = treeOf(files);
		const before = allNodes(tree).filter(({ kind }) => kind !== 'use');
		assert.equal(tree.fill(content([...files, many(1)])), true);
		assert.deepEqual(tree.shown(new Set(['a'])), [tree.find('a', undefined)]);
		const after = allNodes(tree).filter(({ kind }) => kind !== 'use');
		assert.equal(after.length, before.length);
		assert.ok(after.every((node, index) => node === before[index]));
	});

	for (const [name, other] of [
		['the grouping', content(files, 'uses')],
		['the filter', content(files, 'phase', { onlyUsed: true })],
		['the catalog', { ...content(files), catalog: { ...catalog } }],
	] as const) {
		it(`returns false when ${name} of the catalog view has changed`, () =>
			assert.equal(treeOf(files).fill(other), false));
	}

	for (const [name, tree, api, row, expected] of [
		['an API', treeOf(files), 'a', undefined, `${ending}/a`],
		['an entry', treeOf(files), 'a', 1, `${ending}/a/row 1`],
		['an API in the section of its end of service', treeOf(files, 'date'), 'a', undefined, 'day 2027-3-31/a'],
		['an entry in the section of its end of service', treeOf(files, 'date'), 'a', 0, 'day 2026-12-31/a/row 0'],
		['no API that the filter hides', treeOf([], 'phase', { onlyUsed: true }), 'a', undefined, undefined],
		['no API that is not in the catalog', treeOf(files), 'c', undefined, undefined],
		['no entry of another API', treeOf(files), 'b', 1, undefined],
	] as const) {
		it(`finds ${name} in the catalog view by the id of the API and the index of the deprecation log row`, () => {
			const found = tree.find(api, row);
			assert.equal(found?.id, expected);
			assert.ok(!found?.parent || tree.children(found.parent).includes(found));
		});
	}

	it('returns no children for a node of the catalog view whose row was removed', () => {
		const tree = treeOf(files);
		const entry = tree.find('a', 0);
		tree.fill(content([], 'uses'));
		assert.deepEqual(tree.children(entry), []);
		assert.deepEqual(tree.children(entry?.parent), []);
	});
});
