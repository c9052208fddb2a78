import { findingsInText } from '../../../src/catalog/core/detection/findings.ts';
import { readCatalog } from '../../../src/catalog/core/reading/readCatalog.ts';
import { catalogSourceProblemTexts } from '../../../src/catalog/messages/catalogSourceProblemTexts.ts';
import { englishL10n } from '../../../src/cli/english.ts';
import { composeDraft } from '../../../src/graphql/core/language/drafts/composeDraft.ts';
import { createRemarkDescriber } from '../../../src/graphql/messages/draftRemarks.ts';
import { languageOfFile } from '../../../src/shared/core/code/syntaxes.ts';
import { draftRequestsFor } from '../../fixtures/readDrafts.ts';
import { bundledCatalog } from '../../unit/catalog/bundledCatalog.ts';
import type { OpenItem, Reading } from '../reading.ts';
import { schemaOf } from './openGraphql.ts';

const catalog = bundledCatalog();

/** The readings of catalogs, uses of deprecated APIs, and drafts that replace the uses. */
export const catalogReadings: readonly Reading[] = [
	{ name: 'catalogs', kind: 'file', read: catalogsIn },
	{
		name: 'findings',
		kind: 'file',
		read: (item) => {
			const language = item.kind === 'text' ? languageOfFile(item.name) : undefined;
			return language === undefined ? undefined : findingsInText(item.text, language, catalog, item.name);
		},
	},
	{ name: 'drafts', kind: 'file', read: draftsFor },
];

/** Reads a text as a catalog, alone and with the data of the bundled catalog. */
function catalogsIn({ name, kind, text }: OpenItem): unknown {
	if (kind !== 'catalog' && !(kind === 'text' && /\.(?:md|html)$/.test(name))) {
		return undefined;
	}
	return [undefined, catalog].map((reference) => {
		const result = readCatalog({ text, mediaType: '', name, base: 'https://localhost/catalog/' }, reference);
		const state = { failure: '', waiting: undefined, readingProblems: result, baseUrlProblems: [] };
		return { ...result, problems: catalogSourceProblemTexts(state, englishL10n) };
	});
}

async function draftsFor(item: OpenItem): Promise<unknown> {
	const { kind, name, text } = item;
	const language = kind === 'text' ? languageOfFile(name) : undefined;
	const uses = language === undefined ? [] : findingsInText(text, language, catalog, name).map(({ use }) => use);
	if (language === undefined || uses.length === 0) {
		return undefined;
	}
	const options = {
		indentation: { insertSpaces: true, tabSize: 2 },
		describe: createRemarkDescriber(englishL10n),
		isKnown: () => false,
	};
	const schema = schemaOf(item);
	const requests = await draftRequestsFor(text, language, uses, catalog);
	return Promise.all(requests.map((request) => request && composeDraft(schema, request, options)));
}
