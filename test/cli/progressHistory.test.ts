import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep-universal';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
import { createRepository, generateHistory, git } from './support/gitHistory.ts';
import { makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

const today = '2026-11-23';
/** Noon of today in each time zone from UTC−12 to UTC+11. */
const end = Date.parse(`${today}T12:00:00Z`) / 1000;
const env = { PATH: `${dirname(rgPath)}:${process.env['PATH']}`, TZ: 'UTC' };

interface Counts {
	readonly uses: number;
	readonly ignored: number;
	readonly possible: number;
}

interface Report {
	readonly repositories: readonly [
		{
			readonly samples: readonly {
				readonly day: string;
				readonly commit: string;
				readonly counts: Readonly<Record<string, Counts>>;
			}[];
			readonly files: readonly { readonly path: string; readonly api: string; readonly lines: readonly number[] }[];
		},
	];
}

/** Runs `progress --every day` in a folder. */
async function progress(folder: string, since: string): Promise<Report['repositories'][0]> {
	const args = ['progress', '--every', 'day', '--since', since, '--today', today, '--format', 'json'];
	const { code, stdout, stderr } = await studyAdmin(args, { folder, env });
	assert.equal(code, 0, stderr);
	const { repositories }: Report = JSON.parse(stdout);
	return repositories[0];
}

/** Returns the use counts by API, and the lines with certain uses, that `check` reports. */
async function check(folder: string) {
	const args = ['check', '--format', 'json', '--today', today, '--fail-on', 'withdrawn'];
	const { code, stdout, stderr } = await studyAdminOrInProcess(args, { folder, env });
	assert.ok(code === 0 || code === 1, stderr);
	const { repositories } = JSON.parse(stdout);
	const findings: readonly { api?: string; file: string; line: number; confidence: string; isIgnored: boolean }[] =
		repositories[0].findings;
	const counts: Record<string, { uses: number; ignored: number; possible: number }> = {};
	const lines = new Set<string>();
	for (const { api, file, line, confidence, isIgnored } of findings) {
		if (api !== undefined) {
			counts[api] ??= { uses: 0, ignored: 0, possible: 0 };
			counts[api][confidence === 'possible' ? 'possible' : isIgnored ? 'ignored' : 'uses'] += 1;
			if (confidence === 'certain') {
				lines.add(`${file}:${line} ${api}`);
			}
		}
	}
	return { counts, lines: [...lines].sort() };
}

/** Compares the numbers of each sampled commit with those of `check` in a checkout. */
async function compare(folder: string, since: string): Promise<number> {
	const { samples, files } = await progress(folder, since);
	const checkout = join(makeFolder(), 'checkout');
	git(folder, ['clone', '--quiet', '--no-local', '.', checkout]);
	let last: Awaited<ReturnType<typeof check>> | undefined;
	for (const { commit, counts } of samples) {
		git(checkout, ['checkout', '--quiet', '--force', commit]);
		last = await check(checkout);
		assert.deepEqual(counts, last.counts, commit);
	}
	const lines = files.flatMap(({ path, api, lines: own }) => own.map((line) => `${path}:${line} ${api}`));
	assert.deepEqual(lines.sort(), last?.lines);
	return new Set(samples.map(({ commit }) => commit)).size;
}

describe('the numbers of study-admin progress', function () {
	this.timeout(1_200_000);

	before(function () {
		if (process.platform === 'win32') {
			this.skip();
		}
	});

	after(removeFolders);

	const days = runsSlowCases ? 200 : 25;
	for (const seed of runsSlowCases ? [1, 2, 3] : [1]) {
		it(`study-admin progress counts the same uses in ${days} commits of the generated history ${seed} as "check" in a checkout of each commit`, async () => {
			const folder = createRepository(generateHistory(seed, days, end));
			assert.equal(await compare(folder, '2026-01-01'), days);
		});
	}

	it('study-admin progress counts the same uses in the commits of this project as "check" in a checkout of each commit', async function () {
		if (!runsSlowCases || !existsSync('.git')) {
			this.skip();
		}
		const folder = join(makeFolder(), 'project');
		git('.', ['clone', '--quiet', '--no-local', '.', folder]);
		assert.ok((await compare(folder, '2026-10-01')) > 0);
	});
});
