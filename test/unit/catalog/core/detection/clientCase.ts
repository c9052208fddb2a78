import assert from 'node:assert/strict';
import type { ApiUse } from '../../../../../src/catalog/core/detection/apiUse.ts';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import type { Catalog } from '../../../../../src/catalog/core/model/catalog.ts';
import { languageOfFile } from '../../../../../src/shared/core/code/syntaxes.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const bundled = bundledCatalog();

/** Code of a client and the operations of the legacy main REST API that it calls. */
export interface ClientCase {
	readonly what: string;
	/** Path of the file. Determines the language. */
	readonly path: string;
	/** Operations of the certain uses, in order of the text. */
	readonly certain: readonly string[];
	/** Operations of the possible uses, in order of the text; not checked when absent. */
	readonly possible?: readonly string[];
	readonly lines: readonly string[];
}

/** Returns the uses in a file. Its path determines the language. */
export function usesOf(path: string, text: string, catalog: Catalog = bundled): readonly ApiUse[] {
	const language = languageOfFile(path);
	assert.ok(language !== undefined, `${path} has no supported language`);
	return findUses(text, language, catalog, path);
}

/** Returns the operations of the uses with a confidence, in order of the text. */
export function operations(uses: readonly ApiUse[], confidence: ApiUse['confidence']): readonly string[] {
	return uses.filter((use) => use.confidence === confidence).map(({ operation }) => operation ?? '');
}

/** Returns the title of a test that calls {@link assertCase}. */
export function caseTitle({ what, path, certain }: ClientCase): string {
	return `reports ${certain.join(' and ') || 'no path'} as certain for ${what} in ${path}`;
}

/** Asserts that the expected operations are found in the code of a client. */
export function assertCase({ path, lines, certain, possible }: ClientCase): void {
	const uses = usesOf(path, lines.join('\n'));
	assert.deepEqual(operations(uses, 'certain'), certain);
	if (possible !== undefined) {
		assert.deepEqual(operations(uses, 'possible'), possible);
	}
}
