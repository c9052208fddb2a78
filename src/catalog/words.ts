import type { Facts } from '../shared/errors.ts';
import type { ExplanationTable, L10n } from '../shared/explanations.ts';

/** The words for what can be wrong with a catalog. */
export function catalogWords(l10n: L10n) {
	const setting = {
		title: l10n.t('Open Setting'),
		command: 'workbench.action.openSettings',
		arguments: ['studyAdmin.catalog.source'],
	} as const;
	const inFile = (what: (field: string | number) => string) => (facts: Facts) => {
		const { file = '', line = '', field = '', others = 0 } = facts;
		const sentences = [
			l10n.t('Line {0} of the catalog file {1}: {2}', line, file, what(field)),
			...(Number(others) > 0 ? [l10n.t('Further problems: {0}.', others)] : []),
			l10n.t('Correct the file; until then the last good catalog stays in use.'),
		];
		return { text: sentences.join(' '), next: setting };
	};
	return {
		'catalog/source-not-a-path': () => ({
			text: l10n.t(
				'The setting "studyAdmin.catalog.source" must be an absolute path or begin with "~/". Until then the last good catalog stays in use.',
			),
			next: setting,
		}),
		'catalog/source-unreadable': ({ file }) => ({
			text: l10n.t(
				'The catalog file {0} cannot be read. Check that it is there; until then the last good catalog stays in use.',
				file ?? '',
			),
			next: setting,
		}),
		'catalog/not-json': inFile(() => l10n.t('the text is not JSON.')),
		'catalog/missing': inFile((field) => l10n.t('"{0}" is missing.', field)),
		'catalog/wrong-type': inFile((field) => l10n.t('"{0}" has a value of another kind than the catalog needs.', field)),
		'catalog/not-a-date': inFile((field) => l10n.t('"{0}" is not a date such as 31.03.2027.', field)),
		'catalog/not-a-link': inFile((field) =>
			l10n.t('"{0}" is not an address that begins with https:// or http://.', field),
		),
		'catalog/not-an-id': inFile((field) => l10n.t('"{0}" is not an id such as "alumni-rest".', field)),
		'catalog/duplicate-id': inFile((field) => l10n.t('"{0}" is the id of an earlier API too.', field)),
		'catalog/unknown-api': inFile((field) => l10n.t('"{0}" is not the id of an API in this file.', field)),
		'catalog/no-documentation': ({ api }) => ({
			text: l10n.t('The catalog has no documentation link for {0}. Look it up in the catalog.', api ?? ''),
			next: { title: l10n.t('Show API Catalog'), command: 'studyAdmin.showCatalog' },
		}),
		'catalog/export-not-written': ({ file }) => ({
			text: l10n.t('The findings could not be written to {0}. Export them again, to another place.', file ?? ''),
			next: { title: l10n.t('Export Findings'), command: 'studyAdmin.exportFindings' },
		}),
	} satisfies ExplanationTable;
}
