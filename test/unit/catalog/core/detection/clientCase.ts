import assert from 'node:assert/strict';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import { languageOfFile } from '../../../../../src/catalog/core/detection/syntaxes.ts';
import type { Use } from '../../../../../src/catalog/core/detection/use.ts';
import type { Catalog } from '../../../../../src/catalog/core/model/catalog.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const bundled = bundledCatalog();

/** Code of a client, and the operations of the legacy REST API that it certainly calls. */
export interface ClientCase {
	readonly what: string;
	/** Path of the file, which decides the language. */
	readonly path: string;
	/** Operations with certain evidence, in order of the text. */
	readonly certain: readonly string[];
	/** Operations with weak evidence, in order of the text. */
	readonly possible?: readonly string[];
	readonly lines: readonly string[];
}

/** The uses in a file, whose path decides the language. */
export function usesOf(path: string, text: string, catalog: Catalog = bundled): readonly Use[] {
	const language = languageOfFile(path);
	assert.ok(language !== undefined, `${path} is not read`);
	return findUses(text, language, catalog, path);
}

/** Operations of the uses with this confidence, in order of the text. */
export function operations(uses: readonly Use[], confidence: Use['confidence']): readonly string[] {
	return uses.filter((use) => use.confidence === confidence).map(({ operation }) => operation ?? '');
}

/** Asserts the operations that a client calls. */
export function assertCase({ path, lines, certain, possible }: ClientCase): void {
	const uses = usesOf(path, lines.join('\n'));
	assert.deepEqual(operations(uses, 'certain'), certain);
	if (possible !== undefined) {
		assert.deepEqual(operations(uses, 'possible'), possible);
	}
}
