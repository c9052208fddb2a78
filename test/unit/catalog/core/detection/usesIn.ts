import type { ApiUse } from '../../../../../src/catalog/core/detection/apiUse.ts';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import type { Catalog } from '../../../../../src/catalog/core/model/catalog.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const catalog = bundledCatalog();

/** Returns the uses of the APIs of the bundled catalog in a text. */
export function usesIn(language: string, text: string, path?: string): readonly ApiUse[] {
	return findUses(text, language, catalog, path);
}

/** Returns the certain uses in a text, each as API id and operation. */
export function certainIn(language: string, lines: readonly string[], from: Catalog = catalog): readonly string[] {
	return findUses(lines.join('\n'), language, from)
		.filter(({ confidence }) => confidence === 'certain')
		.map(({ api, operation }) => [api, ...(operation === undefined ? [] : [operation])].join(' '));
}
