import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findUses } from '../../../src/catalog/core/detection/findings.ts';
import { languageOfFile } from '../../../src/shared/core/code/syntaxes.ts';
import type { DraftRequirements } from '../../../src/shared/core/migration/draftRequirements.ts';
import { callSites } from '../../fixtures/callSites/expected.ts';
import { draftRequestsFor } from '../../fixtures/readDrafts.ts';
import { scaled } from '../../fixtures/testSize.ts';
import { bundledCatalog } from '../catalog/bundledCatalog.ts';

const catalog = bundledCatalog();
/** Beginnings of lines that are syntax errors in most languages. */
const beginnings = ['x = foo(', 'if (a ==', 'y = "abc', 'list.map('];
/** Number of lines around a call in which nothing is inserted. */
const distance = 12;

/** A call with a line inserted elsewhere in its file. */
interface Insertion {
	readonly title: string;
	readonly language: string;
	readonly text: string;
	readonly change: () => string;
	/** Lines of the call before and after the insertion, from 1. */
	readonly lines: readonly [before: number, after: number];
}

const insertions: readonly Insertion[] = callSites.flatMap(({ file, line }) => {
	const text = readFileSync(`test/fixtures/callSites/${file}`, 'utf8');
	const rows = text.split('\n');
	return rows.flatMap((_, at) =>
		at < 3 || Math.abs(at - line) < distance
			? []
			: beginnings.map(
					(typed): Insertion => ({
						title: `${file}:${line}, ${typed} in line ${at + 1}`,
						language: languageOfFile(file) ?? '',
						text,
						change: () => [...rows.slice(0, at), typed, ...rows.slice(at)].join('\n'),
						lines: [line, at < line ? line + 1 : line],
					}),
				),
	);
});

describe('drafts for calls in a file with a half-typed line', () => {
	it('drafts are the same as without the half-typed line in 90% of the cases, and state what is missing in the other cases', async () => {
		const step = Math.floor(insertions.length / scaled(300, 20));
		const cases = insertions.filter((_, index) => index % step === 0);
		const different: string[] = [];
		const silent: string[] = [];
		const unchanged = new Map<string, DraftRequirements | undefined>();
		for (const each of cases) {
			const site = `${each.lines[0]} ${each.text}`;
			const before = unchanged.get(site) ?? (await requestAt(each, each.text, each.lines[0]));
			unchanged.set(site, before);
			const after = await requestAt(each, each.change(), each.lines[1]);
			if (contentOf(after) !== contentOf(before)) {
				different.push(each.title);
				if (after?.limits.length === 0 && parameterCount(after) < parameterCount(before)) {
					silent.push(each.title);
				}
			}
		}
		assert.deepEqual(silent, []);
		assert.ok(
			different.length <= cases.length / 10,
			`${different.length} of ${cases.length}:\n${different.join('\n')}`,
		);
	});
});

async function requestAt({ language }: Insertion, text: string, line: number): Promise<DraftRequirements | undefined> {
	const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
	const use = findUses(text, language, catalog).find(
		({ offset, operation }) => lineOf(offset) === line && operation !== undefined,
	);
	const [request] = use ? await draftRequestsFor(text, language, [use], catalog) : [];
	return request;
}

function contentOf(request: DraftRequirements | undefined): string {
	const { rootField, arguments: values } = request?.candidates[0] ?? {};
	return JSON.stringify([rootField, values, request?.parameters, request?.readFields]);
}

function parameterCount(request: DraftRequirements | undefined): number {
	return request?.parameters.length ?? 0;
}
