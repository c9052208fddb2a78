import assert from 'node:assert/strict';
import { findingsInText } from '../../../../src/catalog/core/detection/findings.ts';
import type { EvaluatedFinding } from '../../../../src/catalog/core/evaluation.ts';
import { lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { useHoverMarkdown } from '../../../../src/catalog/messages/useHoverMarkdown.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';

const bundled = bundledCatalog();
const today = { year: 2026, month: 11, day: 21 };

/** Returns the paragraphs of the hover over the first use in a text. */
function hover(text: string, changes: Partial<EvaluatedFinding> = {}, catalog = bundled): readonly string[] {
	const [finding] = findingsInText(text, 'typescript', catalog);
	assert.ok(finding);
	const api = knownApi(catalog, finding.use.api);
	const row = catalog.log[finding.use.row ?? -1];
	const status = lifecycleStatusOf(catalog, api, row, today, 365);
	const evaluated = {
		finding,
		api,
		row,
		status,
		severity: 'warning',
		baseSeverity: 'warning',
		message: 'It <ends>.',
	} as const;
	return useHoverMarkdown({ l10n, locale: 'en' }, catalog, { ...evaluated, ignore: 'none', ...changes }).split('\n\n');
}

const links =
	'[Show in API Catalog](command:studyAdmin.revealInCatalog?%5B%22legacy-main-rest%22%2C0%5D) · [Documentation](https://studieadministrasjon.sikt.no/apier/fs-apiet/migrasjonsguide/) · [Documentation of GraphQL API](https://studieadministrasjon.sikt.no/apier/graphql/)';
const row = '- Deprecation log, GET /\\<collection\\>/{id}: pre-announced 31 March 2025, end of service 31 March 2027';
const phase = '- Lifecycle phase in the catalog: "Avvikles etter 31. mars 2027"';

describe('useHoverMarkdown', () => {
	const emner = "get('https://api.fellesstudentsystem.no/emner/1');";

	it('omits the message of the diagnostic in the hover over a use that has a diagnostic', () => {
		assert.deepEqual(hover(emner), [`${row}\n${phase}`, 'Detected by the host name.', links]);
	});

	it('starts the hover over a use without a diagnostic with its message', () => {
		assert.equal(hover(emner, { severity: 'off' })[0], 'It \\<ends\\>.');
	});

	it('states the last day and the reason of an ignore comment in the hover over an ignored use', () => {
		const ignored = `// study-admin-ignore: legacy-main-rest until 2027-01-31 because *we* move\n${emner}`;
		const [, second] = hover(ignored, { severity: 'off', ignore: 'holds' });
		assert.equal(second, 'Ignored here until 31 January 2027: \\*we\\* move');
	});

	it('states in the hover that a use without evidence is only a possible match', () => {
		const [, , evidence] = hover("show('/emner/1');", { severity: 'off' });
		assert.equal(evidence, 'Possible match. No warning is shown because the text may refer to something else.');
	});

	it('states in the hover that the called operation is unknown when the code contains only the host', () => {
		const paragraphs = hover("const base = 'https://api.fellesstudentsystem.no';", { severity: 'off' });
		assert.ok(
			paragraphs.includes(
				'Possible match, detected by the host name. No warning is shown because the called operation is unknown.',
			),
			paragraphs.join('\n'),
		);
	});

	it('lists the row of the operation before the row for all operations in the hover', () => {
		const [rows] = hover("get('https://fsws.usit.no/fsrest/rest/crud/select/person');");
		assert.deepEqual(rows?.split('\n'), [
			'- Deprecation log, SELECT \\<table\\>: unspecified dates: 10.04.2024, 30.04.2024',
			'- Deprecation log, All operations: end of service 31 March 2026',
			'- Lifecycle phase in the catalog: "Avvikles etter 31. mars 2026"',
		]);
	});

	it('escapes links, images and commands of the catalog in the hover', () => {
		const hostile = catalogFrom({
			version: 1,
			apis: [
				{
					id: 'own',
					name: 'Own',
					phase: 'Stabil',
					replacement: 'next',
					documentation: 'https://example.org/a)[b](command:x)',
					detection: { hosts: ['own.example.org'] },
				},
				{ id: 'next', name: '[x](command:y)', phase: '![x](https://example.org/x.png)' },
			],
			log: [{ api: 'own', operation: '[Alle](command:evil) <b>', announced: '01.01.2026' }],
		});
		const text = hover(
			"get('https://own.example.org/a');",
			{ row: hostile.log[0], message: '[a](command:z)', severity: 'off' },
			hostile,
		).join('\n\n');
		const commands = [...text.matchAll(/(?<!\\)\]\((?<target>[^)]*)/g)].map(({ groups }) => groups?.['target']);
		assert.deepEqual(commands, [
			'command:studyAdmin.revealInCatalog?%5B%22own%22%5D',
			'https://example.org/a%29[b]%28command:x%29',
		]);
	});
});
