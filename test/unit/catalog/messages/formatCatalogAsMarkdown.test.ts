import assert from 'node:assert/strict';
import { marked } from 'marked';
import {
	catalogTables,
	formatCatalogAsMarkdown,
	tableOfApis,
	tableOfDeprecationLog,
} from '../../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog, catalogFrom } from '../bundledCatalog.ts';

const next = { version: 6, notBefore: { year: 2027, month: 3, day: 31 } };

describe('formatCatalogAsMarkdown', () => {
	it('prints the columns of the catalog and the deprecation log in the order of the specification', () => {
		assert.deepEqual(tableOfApis(bundledCatalog(), l10n).columns.slice(0, 4), [
			'Name',
			'Technical documentation',
			'Lifecycle phase',
			'Contract',
		]);
		assert.deepEqual(tableOfDeprecationLog(bundledCatalog(), l10n).columns.slice(0, 6), [
			'API name',
			'Operation',
			'Pre-announced',
			'Announced',
			'End of service',
			'Withdrawn',
		]);
	});

	it('prints each API of the catalog and each row of the deprecation log', () => {
		assert.equal(tableOfApis(bundledCatalog(), l10n).rows.length, 17);
		assert.equal(tableOfDeprecationLog(bundledCatalog(), l10n).rows.length, 14);
	});

	it('prints the APIs that are only in the deprecation log in a separate table with their ids', () => {
		const [, others] = catalogTables(bundledCatalog(), l10n);
		assert.equal(others?.title, 'Only in the deprecation log');
		assert.equal(others.rows.length, 8);
		assert.deepEqual(
			others.rows[1]?.map(({ text }) => text),
			['Basic-data (BAS) SOAP', '', '', '', 'bas-soap'],
		);
	});

	it('prints the problems of the source with escaped Markdown', () => {
		const text = formatCatalogAsMarkdown(bundledCatalog(), next, l10n, ['Line 3: [a](command:b)', '1. # *c*']);
		assert.match(text, /\n## Problems in the source\n\n- Line 3: \\\[a\\\]\(command:b\)\n- 1\\\. # \\\*c\\\*\n/);
	});

	it('prints each date of a deprecation log row in its column', () => {
		const row = tableOfDeprecationLog(bundledCatalog(), l10n).rows.find(
			([name]) => name?.text === 'Attendance-registration REST',
		);
		assert.deepEqual(
			row?.map(({ text }) => text),
			['Attendance-registration REST', 'Alle', '31.03.2025', '28.04.2025', '15.06.2025', '20.06.2025', ''],
		);
	});

	it('prints no column of unspecified dates when the log has no such dates', () => {
		const api = { id: 'a', name: 'A' };
		const plain = catalogFrom({
			version: 1,
			apis: [api],
			log: [{ api: 'a', operation: 'Alle', withdrawn: '01.01.2026' }],
		});
		assert.deepEqual(tableOfDeprecationLog(plain, l10n).columns.length, 6);
		assert.deepEqual(
			tableOfDeprecationLog(plain, l10n).rows.map((row) => row.map(({ text }) => text)),
			[['A', 'Alle', '', '', '', '01.01.2026']],
		);
	});

	it('escapes the texts of a catalog so that a Markdown parser shows them unchanged', () => {
		const name = 'a|b *c* <i>d</i> [e](f) `g` \\ _h_ ~i~';
		const catalog = catalogFrom({
			version: 1,
			apis: [{ id: 'a', name, phase: 'Stabil', documentation: 'https://example.org/a_b_c?d=e' }],
			log: [{ api: 'a', operation: 'GET /<collection>/{id}' }],
		});
		const tables = marked.lexer(formatCatalogAsMarkdown(catalog, next, l10n)).filter((token) => token.type === 'table');
		const shown = tables.map((table) =>
			marked
				.parser([table])
				.replace(/<\/?(?!a\b)\w+>/g, '')
				.replace(/\s*\n\s*/g, '\n'),
		);
		assert.match(shown[0] ?? '', /\na\|b \*c\* &lt;i&gt;d&lt;\/i&gt; \[e\]\(f\) `g` \\ _h_ ~i~\n/);
		assert.match(shown[0] ?? '', /<a href="https:\/\/example\.org\/a_b_c\?d=e">/);
		assert.match(shown[1] ?? '', /\nGET \/&lt;collection&gt;\/\{id\}\n/);
	});

	it('prints the version of the catalog and the earliest release day of the next one', () => {
		const text = formatCatalogAsMarkdown(bundledCatalog(), next, l10n);
		assert.match(text, /^# API catalog, version 5\n/);
		assert.match(text, /\nVersion 6 will not be released before 31\.03\.2027\.\n/);
	});
});
