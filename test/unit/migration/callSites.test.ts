import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { argumentsOf, draftOf, isPaged, type SiteDraft, selectedPaths } from '../../fixtures/callSites/drafts.ts';
import { type CallSite, callSites, type ExpectedQuery } from '../../fixtures/callSites/expected.ts';
import { fieldFor } from '../../fixtures/callSites/fields.ts';
import { sample } from '../../fixtures/testSize.ts';
import { bundledCatalog } from '../catalog/bundledCatalog.ts';

const schema = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
/** Parameters that control the format and the pages of a response. */
const formatting = new Set(['page', 'limit', 'dbId', 'refId']);

/** A schema that has the data of the sandbox, without the root fields that replace REST calls. */
const withoutReplacements = buildSchema('type Query { node(id: ID!): Node }  interface Node { id: ID! }');

type Row = { readonly site: CallSite; readonly draft: SiteDraft };

describe('drafts for the call sites of the REST API', () => {
	let rows: readonly Row[] = [];
	before(async () => {
		rows = await draftAll(callSites, schema);
	});
	const replaced = () =>
		rows.flatMap(({ site, draft }) => ('none' in site.draft ? [] : [{ site, draft, expected: site.draft }]));

	it('drafts exist for each call of the REST API', () => {
		const without = callSites.filter((site) => !rows.some((row) => row.site === site)).map(titleOf);
		assert.deepEqual(without, []);
	});

	it('drafts are valid for the schema', () => {
		const errors = rows.flatMap(({ site, draft }) =>
			draft.root ? validate(schema, parse(draft.text)).map(({ message }) => `${titleOf(site)}: ${message}`) : [],
		);
		assert.deepEqual(errors, []);
	});

	it('drafts have the expected root field, and none if no replacement is known', () => {
		const different = rows
			.map(({ site, draft }) => {
				const expected = 'none' in site.draft ? undefined : site.draft.rootField;
				const actual = draft.root?.name.value;
				return actual === expected ? '' : `${titleOf(site)}: ${actual} instead of ${expected}`;
			})
			.filter(Boolean);
		assert.deepEqual(different, []);
	});

	it('drafts carry over 95% of the parameters, and name the others in a comment', () => {
		const parameters = replaced().flatMap(({ site, expected, draft }) => carriedOf(site, expected, draft));
		const lost = parameters.filter(({ isCarried }) => !isCarried);
		assertRatio(
			parameters.length,
			lost.map(({ title }) => title),
			0.95,
		);
		assert.deepEqual(
			lost.filter(({ isNamed }) => !isNamed).map(({ title }) => title),
			[],
		);
	});

	it('drafts name each parameter without a counterpart in a comment', () => {
		const silent = rows.flatMap(({ site, draft }) =>
			(site.unmapped ?? []).filter((name) => !isNamed(site, name, draft)).map((name) => `${titleOf(site)}: ${name}`),
		);
		assert.deepEqual(silent, []);
	});

	it('drafts use the members that the code reads, if it reads any', () => {
		const unread = replaced()
			.filter(({ site, draft }) => site.fields.length > 0 && draft.comments.includes('does not show which fields'))
			.map(({ site }) => titleOf(site));
		assert.deepEqual(unread, []);
	});

	it('drafts select 90% of the fields that the code reads, and name the others in a comment', () => {
		const fields = replaced().flatMap(({ site, draft }) => {
			const paths = selectedPaths(draft);
			return site.fields.map((name) => {
				const path = fieldFor(site, name);
				return {
					title: `${titleOf(site)}: ${name}`,
					hasField: path !== undefined,
					isSelected: path !== undefined && paths.some((each) => each === path || each.startsWith(`${path}.`)),
					isNamed: draft.comments.includes(`- ${name}`),
				};
			});
		});
		const missing = fields.filter(({ isSelected }) => !isSelected);
		assertRatio(
			fields.filter(({ hasField }) => hasField).length,
			missing.filter(({ hasField }) => hasField).map(({ title }) => title),
			0.9,
		);
		assert.deepEqual(
			missing.filter((each) => !each.isNamed).map(({ title }) => title),
			[],
		);
	});

	it('drafts read all pages of a connection if the REST call reads all pages', () => {
		const different = replaced().filter(({ draft, expected }) => isPaged(draft) !== expected.isPaged);
		assert.deepEqual(
			different.map(({ site }) => titleOf(site)),
			[],
		);
	});

	it('drafts have no query and name the missing replacements if the schema lacks them', async () => {
		const drafts = await draftAll(sample(callSites), withoutReplacements);
		for (const { site, draft } of drafts) {
			assert.equal(draft.root, undefined, titleOf(site));
			const names = 'none' in site.draft ? [] : [site.draft.rootField];
			assert.ok(
				names.every((name) => draft.comments.includes(`- ${name}`)),
				`${titleOf(site)}\n${draft.text}`,
			);
		}
	});
});

async function draftAll(sites: readonly CallSite[], target: GraphQLSchema): Promise<readonly Row[]> {
	const catalog = bundledCatalog();
	const rows: Row[] = [];
	for (const site of sites) {
		const draft = await draftOf(site, target, catalog);
		rows.push(...(draft ? [{ site, draft }] : []));
	}
	return rows;
}

function titleOf({ file, line }: CallSite): string {
	return `${file}:${line}`;
}

/** Returns whether the draft has the value of each parameter at the expected arguments. */
function carriedOf(site: CallSite, { arguments: expected }: ExpectedQuery, draft: SiteDraft) {
	const found = argumentsOf(draft);
	const names = new Set(Object.values(expected).flat());
	return [...names].map((name) => {
		const source = sourceOf(site, name);
		const paths = Object.keys(expected).filter((path) => [expected[path]].flat().includes(name));
		const isCarried = paths.every((path) => {
			const { value, comment = '' } = found.get(path) ?? {};
			const literals = [value].flat().filter((each) => each !== null && each !== undefined);
			return source.isCode
				? comment.includes(source.text) || literals.some((literal) => isConstant(site, source.text, String(literal)))
				: literals.map(String).includes(source.text);
		});
		return { title: `${titleOf(site)}: ${name}`, isCarried, isNamed: isNamed(site, name, draft) };
	});
}

/** Whether the program has a constant with a value. */
function isConstant({ file }: CallSite, name: string, value: string): boolean {
	return readFileSync(`test/fixtures/callSites/${file}`, 'utf8').includes(`${name} = '${value}'`);
}

/** Whether a comment before the operation contains the name or the value of a parameter. */
function isNamed(site: CallSite, name: string, { comments }: SiteDraft): boolean {
	return formatting.has(name) || comments.includes(name) || comments.includes(sourceOf(site, name).text);
}

/** Returns the value of a parameter in the code, without conversions to text. */
function sourceOf({ path = {}, query = {} }: CallSite, name: string) {
	const source = path[name] ?? query[name] ?? '';
	const text = source.replace(/^\{(.*)\}$/, '$1');
	return { isCode: text !== source, text: text.replace(/^(?:encodeURIComponent|str|String\.valueOf)\((.*)\)$/, '$1') };
}

function assertRatio(count: number, failed: readonly string[], required: number): void {
	const ratio = (count - failed.length) / count;
	assert.ok(ratio >= required, `${ratio.toFixed(3)} of ${count}:\n${failed.join('\n')}`);
}
