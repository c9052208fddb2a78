import type { ProgressReport, RepositoryProgress, UsedApi } from '../../../src/catalog/core/progress/report.ts';
import { daysToSample } from '../../../src/catalog/core/progress/sampling.ts';
import { createRandom } from '../../fixtures/random.ts';

const today = { year: 2026, month: 11, day: 23 };
const since = { year: 2025, month: 11, day: 23 };

/** The APIs of generated reports: names, the first number of uses, and how they develop. */
const apis = [
	['legacy-main-rest', 'Legacy main REST API', { year: 2027, month: 3, day: 31 }, 40, 0.93],
	['bas-rest', 'Basic-data (BAS) REST', { year: 2027, month: 3, day: 31 }, 12, 0.99],
	['crud-rest', 'CRUD REST', { year: 2026, month: 3, day: 31 }, 9, 0.9],
	['studinfo-soap', 'Studinfo SOAP', undefined, 5, 1.02],
] as const;

/** Returns a report of generated repositories, the same in every run, with weekly samples. */
export function generatedReport(count: number, filesPerRepository = 30): ProgressReport {
	const random = createRandom(count);
	const days = daysToSample(today, since, 'week');
	const repositories = Array.from({ length: count }, (_, index): RepositoryProgress => {
		const used = apis.map(([api, apiName, lastDay]): UsedApi => ({ api, apiName, lastDay, oldest: since }));
		return {
			name: `repository-${index + 1}`,
			samples: days.map((day, week) => ({
				day,
				commit: week.toString(16).padStart(40, '0'),
				files: 120,
				counts: Object.fromEntries(
					apis.map(([api, , , first, factor]) => {
						const uses = Math.round(first * factor ** week + random.between(0, 2));
						return [api, { uses, ignored: api === 'bas-rest' ? 1 : 0, possible: random.between(0, 3) }];
					}),
				),
			})),
			apis: used,
			files: Array.from({ length: filesPerRepository }, (__, file) => ({
				api: apis[file % apis.length]?.[0] ?? '',
				path: `src/main/java/no/example/students/Service${file}Client.java`,
				lines: [file + 1, file + 20],
				ignored: file % 7 === 0 ? 1 : 0,
				since,
			})),
			notSearchedFor: [{ api: 'own-api', apiName: 'Own API' }],
			notes: index === 0 ? [{ kind: 'shallow' }] : [],
		};
	});
	return { today, since, every: 'week', catalogVersion: 5, repositories };
}

/** Texts that a browser would execute, load or hide if they were not escaped. */
export const hostileTexts: readonly string[] = [
	'<script>window.pwned=1</script>',
	'"><img src=https://attacker.example/a onerror=window.pwned=1>',
	"'><svg/onload=window.pwned=1>",
	'</title></style><link rel=stylesheet href=//attacker.example/b.css>',
	'</svg><iframe src=https://attacker.example/c></iframe>',
	'javascript:window.pwned=1',
	'{path}{repository}',
	'&lt;b&gt;&#60;script&#62;',
	'a\u202eb\u0000c\u2028d',
	'\ud800/..//../?q=1#f',
	'<![CDATA[<script>window.pwned=1</script>]]>',
	'`${' + 'window.pwned=1}`',
	'url(https://attacker.example/d)',
	'<meta http-equiv=refresh content="0;url=https://attacker.example/e">',
];

/** Returns a report whose names of repositories, APIs, files and submodules are hostile. */
export function hostileReport(): ProgressReport {
	const [first] = generatedReport(1, 1).repositories;
	const repositories = hostileTexts.flatMap((text): readonly RepositoryProgress[] =>
		first
			? [
					{
						name: text,
						samples: first.samples.map((sample) => ({
							...sample,
							counts: { [text]: { uses: 3, ignored: 0, possible: 0 } },
						})),
						apis: [{ api: text, apiName: text, lastDay: { year: 2027, month: 3, day: 31 }, oldest: since }],
						files: hostileTexts.map((path) => ({ api: text, path, lines: [1, 2], ignored: 0, since })),
						notSearchedFor: [{ api: text, apiName: text }],
						notes: [
							{ kind: 'submodules', paths: [text] },
							{ kind: 'missing', paths: [text] },
							{ kind: 'new-folder', folder: text, day: since },
						],
					},
				]
			: [],
	);
	return { ...generatedReport(1), repositories };
}
