import {
	type MigrationProgress as ApiProgress,
	type MigrationCounts,
	migrationProgress,
	type UseToMigrate,
} from '../../catalog/core/migrationProgress.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import type { Terminal } from '../terminal.ts';
import type { CheckedRepository, FindingInFile } from './checkRepository.ts';
import { formatTable } from './summary.ts';

/** How far the uses of an API in a repository have been replaced by GraphQL queries. */
interface RepositoryProgress extends MigrationCounts {
	readonly repository: string;
	/** The ID of the API in the catalog. */
	readonly api: string;
	readonly apiName: string;
	readonly operations: ApiProgress['operations'];
}

/**
 * Returns the progress of the migration for each API in each repository, as the editor shows it:
 * with the uses that the baseline contains, which are left to replace too.
 */
export function migrationProgressByRepository(
	checked: readonly CheckedRepository[],
	catalog: Catalog,
): readonly RepositoryProgress[] {
	const uses = checked.flatMap(({ repository, findings, known }) =>
		[...findings, ...known].flatMap((finding) => usesToMigrate(repository.name, finding)),
	);
	const drafts = checked.flatMap(({ repository, graphql }) =>
		graphql.drafts.map((draft) => ({ ...draft, folder: repository.name })),
	);
	return migrationProgress(catalog, uses, drafts).map(({ api, folder, ...progress }) => ({
		repository: folder,
		api: api.id,
		apiName: api.name,
		...progress,
	}));
}

function usesToMigrate(
	folder: string,
	{ use, isPossible, ignored, properties, daysLeft }: FindingInFile,
): readonly UseToMigrate[] {
	if (!use || isPossible) {
		return [];
	}
	const until = ignored ? properties['ignoredUntil'] : undefined;
	const ignoredUntil = typeof until === 'string' ? until : undefined;
	return [{ ...use, folder, ignoredUntil, daysLeft }];
}

const headings = ['Migration', 'Repository', 'Uses left', 'Drafts', 'No replacement', 'Ignored until', 'Days left'];

/**
 * Returns the lines of a text table with the progress of the migration: none when there are no uses
 * and drafts.
 */
export function migrationProgressTable(progress: readonly RepositoryProgress[], terminal: Terminal): readonly string[] {
	const rows = progress.map(
		({ apiName, repository, uses, drafts, withoutReplacement, ignoredUntil = '', daysLeft = '' }) =>
			[apiName, repository, uses, drafts, withoutReplacement, ignoredUntil, daysLeft].map(String),
	);
	return rows.length === 0 ? [] : ['', ...formatTable(headings, rows, terminal)];
}
