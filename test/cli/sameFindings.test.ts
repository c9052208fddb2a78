import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { generatedRepositories, writeRepository } from '../fixtures/repositories.ts';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders } from './support/installedCommand.ts';

/** Returns the SARIF report of a folder as printed with and without ripgrep. */
async function reports(folder: string): Promise<readonly [string, string]> {
	const [withRipgrep, without] = await Promise.all(
		[true, false].map((hasRipgrep) => studyAdminOrInProcess(['check', '--format', 'sarif'], { folder, hasRipgrep })),
	);
	assert.equal(withRipgrep?.stderr, without?.stderr);
	return [withRipgrep?.stdout ?? '', without?.stdout ?? ''];
}

/** Returns the paths of the files with findings, sorted. */
function filesIn(report: string): readonly string[] {
	const { runs }: Log = JSON.parse(report);
	const uris = (runs[0]?.results ?? []).map(
		({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '',
	);
	return [...new Set(uris.map(decodeURIComponent))].toSorted();
}

describe('the findings of study-admin check', () => {
	after(removeFolders);

	for (const repository of generatedRepositories) {
		it(`the check command finds all calls in the generated repository "${repository.name}", with ripgrep and without`, async () => {
			const folder = makeFolder();
			writeRepository(folder, repository);
			const [withRipgrep, without] = await reports(folder);
			assert.deepEqual(filesIn(withRipgrep), repository.found);
			assert.equal(withRipgrep, without);
		});
	}

	it('the check command finds the same uses in the sample workspace with ripgrep and without', async () => {
		const folder = join(makeFolder(), 'workspace');
		cpSync('test/sandbox/workspace', folder, { recursive: true });
		const [withRipgrep, without] = await reports(folder);
		assert.deepEqual(filesIn(withRipgrep), ['LegacyTeachingClient.java', 'legacy-client.ts']);
		assert.equal(withRipgrep, without);
	});
});
