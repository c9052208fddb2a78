import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { argumentsOf, draftAt, type SiteDraft, selectedPaths } from '../../fixtures/callSites/drafts.ts';
import { expectedDrafts } from '../../fixtures/migration/expected.ts';
import type { ExpectedDraft } from '../../fixtures/migration/expectedDraft.ts';
import { isComplete, sample } from '../../fixtures/testSize.ts';
import { bundledCatalog } from '../catalog/bundledCatalog.ts';

const schema = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
const folder = 'test/fixtures/migration/callSites';

interface Row {
	readonly title: string;
	readonly expected: ExpectedDraft;
	readonly draft: SiteDraft | undefined;
}

/** What a draft has or lacks, with a text for the report. */
interface Checked {
	readonly title: string;
	readonly isRight: boolean;
	/** Whether a comment names what is missing. */
	readonly isNamed: boolean;
}

/** What the drafts lack. */
const knownGaps = [
	'csharp/Grades.cs: /resultater/{Institution},{course}: institusjon',
	'javascript/gradeLookup.js: https://api.fellesstudentsystem.no/resultater: institusjon',
	'python/teaching_export.py: BASE_URL + "/undervisning": emne.institusjon',
	'go/teaching/teaching.go: "%s/undervisning?%s": emne.versjon',
	'go/classlist/classlist.go: https://api-test.fellesstudentsystem.no/studentundervisning: person.personlopenummer',
];

describe('drafts for calls in eleven languages', () => {
	let rows: readonly Row[] = [];
	before(async () => {
		rows = await readRows();
	});

	it('drafts have the expected root field for 98% of the calls', () => {
		assertRatio(rows.map(checkedRoot), 0.98);
	});

	it('drafts carry over at least 95% of the parameters', () => {
		assertRatio(rows.flatMap(checkedParameters), 0.95);
	});

	it('drafts name each parameter that they do not carry over', () => {
		const lost = rows.flatMap(checkedParameters).filter(({ isRight, isNamed }) => !isRight && !isNamed);
		assert.deepEqual(titlesOf(lost), []);
	});

	it('drafts name the requests and values that cannot be read from the code', () => {
		const unsaid = rows.flatMap(({ title, expected, draft }) =>
			(expected.said ?? []).filter((text) => !draft?.comments.includes(text)).map((text) => `${title}: ${text}`),
		);
		assert.deepEqual(unsaid, []);
	});

	it('drafts select 95% of the fields that the code reads', () => {
		assertRatio(rows.flatMap(checkedFields), 0.95);
	});

	it('drafts differ from the expected drafts only in the known gaps', () => {
		const checked = [...rows.map(checkedRoot), ...rows.flatMap(checkedParameters), ...rows.flatMap(checkedFields)];
		const gaps = knownGaps.filter((gap) => isComplete || rows.some(({ title }) => gap.startsWith(title)));
		assert.deepEqual(titlesOf(checked.filter(({ isRight }) => !isRight)), gaps);
	});
});

async function readRows(): Promise<readonly Row[]> {
	const catalog = bundledCatalog();
	const rows: Row[] = [];
	for (const expected of sample(Object.values(expectedDrafts).flat())) {
		const { file, at } = expected;
		const text = readFileSync(join(folder, file), 'utf8');
		const line = (text.split(at)[0] ?? '').split('\n').length;
		const [language = '', ...path] = file.split('/');
		const call = { folder: join(folder, language), path: path.join('/'), text, line };
		rows.push({ title: `${file}: ${at}`, expected, draft: await draftAt(call, schema, catalog) });
	}
	return rows;
}

function checkedRoot({ title, expected: { to }, draft }: Row): Checked {
	const expected = to === 'no draft' ? to : (to.rootField ?? 'comments only');
	const found = draft ? (draft.root?.name.value ?? 'comments only') : 'no draft';
	return { title: `${title}: ${found} instead of ${expected}`, isRight: found === expected, isNamed: false };
}

function checkedParameters({ title, expected: { to, parameters = {} }, draft }: Row): readonly Checked[] {
	if (to === 'no draft' || !draft) {
		return [];
	}
	const found = argumentsOf(draft);
	return Object.entries(parameters).map(([name, source]) => {
		const paths = to.arguments[name] ?? [];
		const expression = /^\{(.*)\}$/s.exec(source)?.[1];
		const isNamed = draft.comments.includes(name) || draft.comments.includes(expression ?? source);
		const isCarried = paths.every((path) => {
			const { value, comment = '' } = found.get(path) ?? {};
			return expression === undefined ? [value].flat().map(String).includes(source) : comment.includes(expression);
		});
		return { title: `${title}: ${name}`, isRight: paths.length === 0 ? isNamed : isCarried, isNamed };
	});
}

function checkedFields({ title, expected: { to, fields = [] }, draft }: Row): readonly Checked[] {
	if (to === 'no draft' || !draft?.root) {
		return [];
	}
	const paths = selectedPaths(draft);
	return fields.map((name) => {
		const path = to.fields[name] ?? name;
		const isSelected = paths.some((each) => each === path || each.startsWith(`${path}.`));
		const isNamed = draft.comments.includes(`- ${name}`);
		return { title: `${title}: ${name}`, isRight: isSelected || isNamed, isNamed };
	});
}

function assertRatio(all: readonly Checked[], required: number): void {
	const wrong = all.filter(({ isRight }) => !isRight);
	const ratio = (all.length - wrong.length) / all.length;
	assert.ok(ratio >= required, `${ratio.toFixed(3)} of ${all.length}:\n${titlesOf(wrong).join('\n')}`);
}

function titlesOf(checked: readonly Checked[]): readonly string[] {
	return checked.map(({ title }) => title);
}
