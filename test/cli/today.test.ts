import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { LifecycleEvaluator } from '../../src/catalog/core/evaluation.ts';
import { addBaseUrlsToCatalog } from '../../src/catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../src/catalog/core/model/catalog.ts';
import { reportedFindingOfUse } from '../../src/catalog/core/reportedFindingOfUse.ts';
import type { FileWithFindings } from '../../src/catalog/core/scanResults.ts';
import { createStatusFormatter } from '../../src/catalog/messages/createStatusFormatter.ts';
import { pathConstantMessage } from '../../src/catalog/messages/reportTexts.ts';
import { scanFolder } from '../../src/catalog/node/scan/scanFolder.ts';
import type { ScanTasks } from '../../src/catalog/node/scan/scanWorker.ts';
import { readBundledCatalog } from '../../src/catalog/node/sources/catalogSources.ts';
import { type CheckedRepository, checkRepository } from '../../src/cli/check/checkRepository.ts';
import { readCheckOptions } from '../../src/cli/check/options.ts';
import { englishL10n } from '../../src/cli/english.ts';
import { addDays, type CalendarDay, formatIsoDay, localDayAt } from '../../src/shared/core/lifecycle/calendarDay.ts';
import { readSeverities } from '../../src/shared/core/lifecycle/severities.ts';
import { WorkerThread } from '../../src/shared/node/workerThread.ts';
import { makeFolder, removeFolders } from './support/installedCommand.ts';

type Findings = CheckedRepository['findings'];

const settings = manifest.contributes.configuration.properties;
const severitySetting = settings['studyAdmin.deprecations.severity'].properties;
/** The defaults that the editor shows for its settings. */
const editorDefaults = {
	severities: readSeverities(
		Object.fromEntries(
			Object.entries(severitySetting).map(([lifecyclePhase, { default: severity }]) => [lifecyclePhase, severity]),
		),
	),
	warnWithinDays: settings['studyAdmin.deprecations.warnWithinDays'].default,
};

const constant = <T>(value: T) => ({ value, onDidChange: () => ({ dispose: () => undefined }) });
const firstDay: CalendarDay = { year: 2024, month: 1, day: 1 };
/** All days until the end of 2029. */
const days = Array.from({ length: 6 * 365 + 2 }, (_, count) => addDays(firstDay, count));
/** A comment that expires on a day on which no phase changes. */
const ignored = '// study-admin-ignore: legacy-main-rest until 2026-08-15 because it is replaced';

describe('the option --today of study-admin check', () => {
	const thread = new WorkerThread<ScanTasks>(resolve('dist', 'cli', 'lib', 'scanWorker.js'));
	let catalog: Catalog;
	let baseUrls: Readonly<Record<string, string>>;

	before(async () => {
		catalog = await readBundledCatalog('media/catalog.json');
		baseUrls = Object.fromEntries(catalog.apis.map(({ id }) => [id, `https://${id}.example.org`]));
	});
	after(() => {
		thread.dispose();
		removeFolders();
	});

	/** A repository with a call of each API, and a request for each operation of the log. */
	function makeRepository(ownSettings: object): string {
		const tables = ['Select', 'SelectMany', 'Upsert'].map((name) => `<do${name}Request><Person/></do${name}Request>\n`);
		return makeFolder({
			'.vscode/settings.json': JSON.stringify({ 'studyAdmin.catalog.baseUrls': baseUrls, ...ownSettings }),
			'apis.ts': catalog.apis.map(({ id }) => `fetch('https://${id}.example.org/studenter/1');\n`).join(''),
			'collection.ts': "fetch('https://legacy-main-rest.example.org/studenter/1', { method: 'GET' });\n",
			'ignored.ts': `${ignored}\nfetch('https://legacy-main-rest.example.org/emner/1');\n`,
			'tables.xml': tables.join(''),
		});
	}

	/** Returns the uses that `study-admin check --today <day>` reports. */
	async function findingsOn(day: CalendarDay, folder: string): Promise<Findings> {
		const value = (name: string) => (name === 'today' ? formatIsoDay(day) : undefined);
		const { today } = readCheckOptions({ value, values: () => [], has: () => false, paths: [] });
		const repository = { name: 'all', folder, relativePath: '', files: undefined };
		const { signal } = new AbortController();
		const options = {
			ripgrep: undefined,
			onRipgrepFailure: () => undefined,
			schemaFile: undefined,
			nextSchema: undefined,
			draftProcess: undefined,
			onProgress: () => undefined,
		};
		return (await checkRepository(repository, { catalog, today, thread, signal, ...options })).findings;
	}

	/** Returns the uses that the editor finds in the files, sorted by file and position. */
	async function scanFiles(folder: string) {
		const files: FileWithFindings[] = [];
		const withUrls = addBaseUrlsToCatalog(catalog, baseUrls).catalog;
		const scan = {
			thread,
			folder,
			catalog: withUrls,
			catalogJson: JSON.stringify(withUrls),
			excludes: [],
			onProgress: (found: readonly FileWithFindings[]) => files.push(...found),
			signal: new AbortController().signal,
		};
		await scanFolder(scan, { ripgrep: undefined });
		return files
			.toSorted((a, b) => (a.relativePath < b.relativePath ? -1 : 1))
			.flatMap(({ relativePath, findings }) =>
				findings.map((finding) => ({ finding, file: { uri: relativePath, root: 'SRCROOT' } })),
			);
	}

	/** The evaluator of the editor at a time of its clock. */
	function editorAt(epochMilliseconds: number, warnWithinDays: number): LifecycleEvaluator {
		return new LifecycleEvaluator({
			catalog: constant(addBaseUrlsToCatalog(catalog, baseUrls).catalog),
			today: constant(localDayAt(epochMilliseconds)),
			severities: constant(editorDefaults.severities),
			warnWithinDays: constant(warnWithinDays),
			texts: createStatusFormatter(englishL10n, 'en'),
		});
	}

	for (const [setting, ownSettings, warnWithinDays, changeDays] of [
		[
			'the default settings',
			{},
			editorDefaults.warnWithinDays,
			[
				...['2024-06-15', '2025-03-31', '2025-06-16', '2025-06-20'],
				...['2026-03-31', '2026-04-01', '2026-08-16', '2027-04-01'],
			],
		],
		[
			'a warning 30 days before the end',
			{ 'studyAdmin.deprecations.warnWithinDays': 30 },
			30,
			[
				...['2025-03-31', '2025-04-28', '2025-05-16', '2025-06-16', '2025-06-20'],
				...['2026-03-01', '2026-04-01', '2026-08-16', '2027-03-01', '2027-04-01'],
			],
		],
	] as const) {
		it(`the check command reports on each day around a change of a phase what the editor reports on that day, with ${setting}`, async () => {
			const folder = makeRepository(ownSettings);
			const findings = await scanFiles(folder);
			const uses = findings.map(({ finding: { use } }) => use);
			const missing = [
				...catalog.apis.filter(({ id, phase }) => phase?.kind !== 'stable' && !uses.some(({ api }) => api === id)),
				...catalog.log.filter(({ operation }, row) => operation.kind !== 'all' && !uses.some((use) => use.row === row)),
			];
			assert.deepEqual(missing, []);

			const phasesOn = (day: CalendarDay) => {
				const evaluator = editorAt(startOf(day), warnWithinDays);
				return findings.map(({ finding }) => {
					const evaluation = evaluator.evaluate(finding);
					return `${evaluation?.status.lifecyclePhase} ${evaluation?.ignore}`;
				});
			};
			const phases = days.map((day) => phasesOn(day).join());
			const changes = days.filter((_, index) => index > 0 && phases[index] !== phases[index - 1]);
			assert.deepEqual(changes.map(formatIsoDay), changeDays);

			for (const day of changes.flatMap((change) => [daysBefore(change, 1), change, addDays(change, 1)])) {
				const printed = await findingsOn(day, folder);
				for (const time of [startOf(day), startOf(addDays(day, 1)) - 1]) {
					const evaluator = editorAt(time, warnWithinDays);
					const shown = findings.flatMap(({ finding, file }) => {
						const evaluation = evaluator.evaluate(finding);
						return (evaluation && reportedFindingOfUse(evaluation, file, pathConstantMessage(englishL10n))) ?? [];
					});
					assert.deepEqual(
						printed.map(({ relativePath: _, subject: __, use: ___, ...finding }) => finding),
						shown,
						formatIsoDay(day),
					);
				}
			}
		});
	}
});

/** Returns the time of the editor's clock at which a day begins. */
function startOf({ year, month, day }: CalendarDay): number {
	return new Date(year, month - 1, day).getTime();
}

function daysBefore({ year, month, day }: CalendarDay, count: number): CalendarDay {
	return localDayAt(new Date(year, month - 1, day - count, 12).getTime());
}
