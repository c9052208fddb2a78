import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUses } from '../../../src/catalog/core/detection/findings.ts';
import { languageOfFile } from '../../../src/shared/core/code/syntaxes.ts';
import { draftRequestsFor } from '../../fixtures/readDrafts.ts';
import { sample, scaled } from '../../fixtures/testSize.ts';
import { bundledCatalog } from '../catalog/bundledCatalog.ts';

const folder = 'test/fixtures/migration/callSites';
const files = globSync('**/*.*', { cwd: folder }).filter((file) => languageOfFile(file) !== undefined);

describe('the draft for a call', () => {
	it('is the same whether the drafts of one or of all calls of a file are requested', async () => {
		let count = 0;
		for (const file of sample(files.toSorted())) {
			const text = readFileSync(join(folder, file), 'utf8');
			const language = languageOfFile(file) ?? '';
			const catalog = bundledCatalog();
			const uses = findUses(text, language, catalog).filter(({ confidence }) => confidence === 'certain');
			const all = await draftRequestsFor(text, language, uses, catalog);
			for (const [index, use] of uses.entries()) {
				const [one] = await draftRequestsFor(text, language, [use], catalog);
				assert.deepEqual(all[index], one, `${file}: ${use.operation}`);
				count += 1;
			}
		}
		assert.ok(count > scaled(100));
	});
});
