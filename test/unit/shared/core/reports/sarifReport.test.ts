import assert from 'node:assert/strict';
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv from 'ajv';
import metaSchema from 'ajv/lib/refs/json-schema-draft-04.json' with { type: 'json' };
import type { Result } from 'sarif';
import { type Finding, findingsInText } from '../../../../../src/catalog/core/detection/findings.ts';
import { lifecycleStatusOf } from '../../../../../src/catalog/core/evaluation.ts';
import { reportedFindingOfUse } from '../../../../../src/catalog/core/reportedFindingOfUse.ts';
import type { ReportedFinding } from '../../../../../src/shared/core/reports/reportedFinding.ts';
import { type ReportInput, sarifReport } from '../../../../../src/shared/core/reports/sarifReport.ts';
import { scaled } from '../../../../fixtures/testSize.ts';
import { bundledCatalog, knownApi } from '../../../catalog/bundledCatalog.ts';

const catalog = bundledCatalog();
const today = { year: 2026, month: 11, day: 21 };
// The schema is JSON Schema draft 04, which has "id" instead of "$id".
const isValid = new Ajv({ allErrors: true, schemaId: 'id', logger: false }).addMetaSchema(metaSchema).compile(schema);

/** Returns the uses of APIs in a text as input of a report, each with the changes. */
function uses(text: string, changes: Partial<ReportedFinding> = {}): readonly ReportedFinding[] {
	return findingsInText(text, 'typescript', catalog).map((finding) => ({ ...reportedOf(finding), ...changes }));
}

function reportedOf(finding: Finding): ReportedFinding {
	const row = catalog.log[finding.use.row ?? -1];
	const api = knownApi(catalog, finding.use.api);
	const reported = reportedFindingOfUse(
		{
			finding,
			api,
			row,
			status: lifecycleStatusOf(catalog, api, row, today, 365),
			severity: 'warning',
			baseSeverity: 'warning',
			message: `${api.name}: ends.`,
			ignore: finding.ignore ? 'holds' : 'none',
		},
		{ uri: 'src/a.ts', root: 'SRCROOT' },
		'The constant.',
	);
	assert.ok(reported);
	return reported;
}

const rule = {
	id: 'deprecated-api',
	name: 'DeprecatedApi',
	title: 'Title',
	description: 'Description',
	help: 'Help',
	helpUri: 'https://studieadministrasjon.sikt.no/apier/',
	fingerprintKey: 'deprecatedApiUse/v1',
	tags: [],
};

function report(reported: readonly ReportedFinding[], changes: Partial<ReportInput> = {}) {
	const log = sarifReport({
		version: '1.2.3',
		catalogVersion: 5,
		roots: [{ id: 'SRCROOT', name: 'client' }],
		rules: [rule],
		findings: reported,
		notifications: [],
		hash: (text) => `#${text}#`,
		...changes,
	});
	// Removes `undefined` members, as writing a report to a file and reading the file does.
	const read: typeof log = JSON.parse(JSON.stringify(log));
	assert.ok(isValid(read), JSON.stringify(isValid.errors?.slice(0, 3)));
	return read;
}

function results(reported: readonly ReportedFinding[]): readonly Result[] {
	return report(reported).runs[0]?.results ?? [];
}

const emner = "get('https://api.fellesstudentsystem.no/emner/1');";

describe('sarifReport', () => {
	it('the SARIF schema used by the tests rejects an incomplete report and a report with an invalid value', () => {
		assert.equal(isValid({ version: '2.1.0', runs: [{ tool: { driver: {} } }] }), false);
		assert.equal(isValid({ ...report([]), runs: [{ ...report([]).runs[0], columnKind: 'bytes' }] }), false);
	});

	it('a SARIF report without uses contains one run with the tool, the rule and the roots', () => {
		const { version, runs } = report([]);
		const [run] = runs;
		assert.deepEqual([version, runs.length, run?.results], ['2.1.0', 1, []]);
		const { name, version: ownVersion, rules, properties } = run?.tool.driver ?? {};
		assert.deepEqual([name, ownVersion, properties], ['Study Admin APIs', '1.2.3', { catalogVersion: 5 }]);
		assert.deepEqual(
			rules?.map(({ id, help }) => [id, help?.text]),
			[['deprecated-api', 'Help']],
		);
		assert.equal(run?.columnKind, 'utf16CodeUnits');
		assert.deepEqual(run?.originalUriBaseIds, { SRCROOT: { description: { text: 'client' } } });
	});

	it('a SARIF report contains the URL of the web page of the rule, and none of the tool, which has no page yet', () => {
		const { driver } = report([]).runs[0]?.tool ?? {};
		assert.equal(driver?.informationUri, undefined);
		assert.deepEqual(
			driver?.rules?.map(({ helpUri }) => helpUri),
			['https://studieadministrasjon.sikt.no/apier/'],
		);
	});

	it('reports a use with its region, counted from 1, its fingerprint and its lifecycle properties', () => {
		const [result, ...others] = results(uses(`x;\n\tæ😀; ${emner}`));
		assert.deepEqual(others, []);
		assert.deepEqual(result, {
			ruleId: 'deprecated-api',
			ruleIndex: 0,
			kind: 'fail',
			level: 'warning',
			message: { text: 'Legacy main REST API: ends.' },
			locations: [
				{
					physicalLocation: {
						artifactLocation: { uri: 'src/a.ts', uriBaseId: 'SRCROOT' },
						region: { startLine: 2, startColumn: 12, endLine: 2, endColumn: 54 },
					},
				},
			],
			partialFingerprints: {
				'deprecatedApiUse/v1': `#legacy-main-rest\n/emner/{id}\næ😀; ${emner}#:1`,
			},
			suppressions: [],
			properties: {
				api: 'legacy-main-rest',
				operation: '/emner/{id}',
				method: 'GET',
				stage: 'ending-soon',
				daysLeft: 130,
				endOfService: '2027-03-31',
				confidence: 'certain',
				evidence: ['host'],
			},
		});
	});

	for (const [name, change, expected] of [
		['a use with severity error', { severity: 'error' }, ['fail', 'error']],
		['a use with severity warning', { severity: 'warning' }, ['fail', 'warning']],
		['a use with severity information', { severity: 'information' }, ['fail', 'note']],
		['a use that has no diagnostic', { severity: 'off' }, ['informational', 'none']],
	] as const) {
		it(`reports ${name} as kind "${expected[0]}" and level "${expected[1]}"`, () => {
			const [result] = results(uses(emner, change));
			assert.deepEqual([result?.kind, result?.level], expected);
		});
	}

	it('reports a possible use as kind "review" without a level', () => {
		const [result] = results(uses("get('/emner/1');"));
		assert.deepEqual([result?.kind, result?.level, result?.properties?.['confidence']], ['review', 'none', 'possible']);
	});

	it('reports an ignored use as suppressed, with the reason from the comment', () => {
		const text = `// study-admin-ignore: legacy-main-rest until 2027-01-31 because it moves\n${emner}`;
		const [result] = results(uses(text));
		assert.deepEqual(result?.suppressions, [{ kind: 'inSource', status: 'accepted', justification: 'it moves' }]);
		assert.equal(result?.properties?.['ignoredUntil'], '2027-01-31');
		assert.deepEqual(results(uses(emner))[0]?.suppressions, []);
	});

	it('breaks Markdown links in messages with a zero-width space (section 3.11.6)', () => {
		const [result] = results(uses(emner, { message: '[A](https://example.no): ends.' }));
		assert.equal(result?.message.text, '[A]\u200b(https://example.no): ends.');
	});

	it('doubles braces in messages, because single ones are placeholders (section 3.11.5)', () => {
		const [result] = results(uses(emner, { message: 'A, /emner/{id}: ends.' }));
		assert.equal(result?.message.text, 'A, /emner/{{id}}: ends.');
	});

	it('reports the location of the constant of a use as a related location', () => {
		const [result] = results(uses(`const path = '/emner';\n\nget('https://api.fellesstudentsystem.no' + path);`));
		const [related] = result?.relatedLocations ?? [];
		assert.deepEqual([related?.message?.text, related?.physicalLocation?.region?.startLine], ['The constant.', 1]);
	});

	it('reports an absolute URI for a file outside of the workspace', () => {
		const [result] = results(uses(emner, { file: { uri: 'file:///tmp/a%20b.ts', root: undefined } }));
		assert.deepEqual(result?.locations?.[0]?.physicalLocation?.artifactLocation, { uri: 'file:///tmp/a%20b.ts' });
	});

	it('reports the same fingerprint for a use that moves to another line, and different ones for uses on equal lines', () => {
		const fingerprints = (text: string) => results(uses(text)).map(({ partialFingerprints }) => partialFingerprints);
		assert.deepEqual(fingerprints(`\n\n\t\t${emner}`), fingerprints(emner));
		assert.equal(new Set(fingerprints(`${emner}\n${emner}`).map((each) => JSON.stringify(each))).size, 2);
	});

	it('returns the same report for any order of the uses', () => {
		const all = ['src/b.ts', 'src/a.ts', 'src/ä.ts'].flatMap((address) =>
			uses(`${emner}\n${emner} ${emner}`, { file: { uri: encodeURI(address), root: 'SRCROOT' } }),
		);
		assert.deepEqual(report(all.toReversed()), report(all));
	});

	it('a SARIF report contains all of many uses', () => {
		const count = scaled(5000);
		assert.equal(results(uses(`${emner}\n`.repeat(count))).length, count);
	});

	it('the report has a notification for each API that was not searched for', () => {
		const notification = { id: 'not-searched', title: 'Not searched', text: 'Uses of {A} were not searched for.' };
		const [run] = report([], { notifications: [notification, notification] }).runs;
		assert.deepEqual(
			run?.tool.driver.notifications?.map(({ id }) => id),
			['not-searched'],
		);
		const texts = run?.invocations?.[0]?.toolExecutionNotifications?.map(({ message }) => message.text);
		assert.deepEqual(texts, Array(2).fill('Uses of {{A}} were not searched for.'));
		assert.equal(report([]).runs[0]?.invocations, undefined);
	});
});
