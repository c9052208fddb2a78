import { compareTexts } from '../../shared/core/compareTexts.ts';
import type { DraftHeader } from '../../shared/core/migration/draftHeader.ts';
import { draftRequirementsForOperation } from './migration/draftRequirementsForCall.ts';
import { type Api, apiById, type Catalog } from './model/catalog.ts';
import { type CallOfUse, rootFieldOfUse } from './replacementOfUse.ts';

/** A certain use of a deprecated API. */
export interface UseToMigrate extends CallOfUse {
	/** Name of the folder or repository that contains the use. */
	readonly folder: string;
	/** The last day of a valid ignore comment, as `YYYY-MM-DD`; `undefined` without one. */
	readonly ignoredUntil: string | undefined;
	/** Days until the end of service, negative afterwards; `undefined` when no end is known. */
	readonly daysLeft: number | undefined;
}

/** A use, and the root field that replaces its call; `undefined` when none is known. */
interface ReplacedUse extends UseToMigrate {
	readonly rootField: string | undefined;
}

/** A draft of a GraphQL query in a folder. */
export interface DraftInFolder extends DraftHeader {
	readonly folder: string;
}

/** How far the uses of an API in a folder have been replaced by GraphQL queries. */
export interface MigrationProgress extends MigrationCounts {
	readonly api: Api;
	readonly folder: string;
	/** The operations with uses or drafts, by name. */
	readonly operations: readonly OperationProgress[];
}

/** How far the uses of one operation have been replaced. */
export interface OperationProgress extends MigrationCounts {
	/** The operation, such as `GET /studenter/{id}`; `undefined` when only the API is known. */
	readonly operation: string | undefined;
	/**
	 * The root field that replaces the operation in the first use that has one; `undefined` when none
	 * is known.
	 */
	readonly rootField: string | undefined;
}

/** The counts of uses and drafts, and the time left. */
export interface MigrationCounts {
	/** Number of certain uses that are left, including ignored ones. */
	readonly uses: number;
	readonly drafts: number;
	/** Number of uses without a known replacement. */
	readonly withoutReplacement: number;
	/** The earliest last day of an ignore comment, as `YYYY-MM-DD`; `undefined` without one. */
	readonly ignoredUntil: string | undefined;
	/** Days until the nearest end of service; `undefined` when no end is known. */
	readonly daysLeft: number | undefined;
}

/**
 * Returns the progress for each API and folder with uses or drafts. The API that ends first comes
 * first. APIs that the catalog does not contain are left out.
 */
export function migrationProgress(
	catalog: Catalog,
	uses: readonly UseToMigrate[],
	drafts: readonly DraftInFolder[],
): readonly MigrationProgress[] {
	const keyOf = ({ api, folder }: { readonly api: string; readonly folder: string }) => `${folder}\n${api}`;
	const replaced = uses.flatMap((use): readonly ReplacedUse[] => {
		const api = apiById(catalog, use.api);
		return api ? [{ ...use, rootField: rootFieldOfUse(catalog, api, use) }] : [];
	});
	const [usesBy, draftsBy] = [Map.groupBy(replaced, keyOf), Map.groupBy(drafts, keyOf)];
	return [...new Set([...usesBy.keys(), ...draftsBy.keys()])]
		.flatMap((key): readonly MigrationProgress[] => {
			const [ofUses, ofDrafts] = [usesBy.get(key) ?? [], draftsBy.get(key) ?? []];
			const [folder = '', id = ''] = key.split('\n');
			const api = apiById(catalog, id);
			const operations = operationsOf(catalog, id, ofUses, ofDrafts);
			return api ? [{ api, folder, operations, ...countsOf(ofUses, ofDrafts) }] : [];
		})
		.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || compareTexts(a.folder, b.folder));
}

function operationsOf(
	catalog: Catalog,
	api: string,
	uses: readonly ReplacedUse[],
	drafts: readonly DraftInFolder[],
): readonly OperationProgress[] {
	const usesBy = Map.groupBy(uses, operationOfUse);
	const draftsBy = Map.groupBy(drafts, ({ operation }) => operation);
	const ofDraft = (operation = '') =>
		draftRequirementsForOperation(catalog, api, operation).candidates.map(({ rootField }) => rootField);
	return [...new Set<string | undefined>([...usesBy.keys(), ...draftsBy.keys()])]
		.toSorted((a, b) => compareTexts(a ?? '', b ?? ''))
		.map((operation) => {
			const [ofUses, ofDrafts] = [usesBy.get(operation) ?? [], draftsBy.get(operation ?? '') ?? []];
			const [rootField] = ofUses.length > 0 ? ofUses.flatMap((use) => use.rootField ?? []) : ofDraft(operation);
			return { operation, rootField, ...countsOf(ofUses, ofDrafts) };
		});
}

/** Returns the operation of a use as {@link OperationProgress} names it. */
export function operationOfUse({ method, operation }: CallOfUse): string | undefined {
	return operation?.startsWith('/') ? `${method ?? 'GET'} ${operation}` : operation;
}

function countsOf(uses: readonly ReplacedUse[], drafts: readonly DraftInFolder[]): MigrationCounts {
	const days = uses.flatMap(({ daysLeft }) => daysLeft ?? []);
	const until = uses.flatMap(({ ignoredUntil }) => ignoredUntil ?? []).sort();
	return {
		uses: uses.length,
		drafts: drafts.length,
		withoutReplacement: uses.filter(({ rootField }) => rootField === undefined).length,
		ignoredUntil: until[0],
		daysLeft: days.length === 0 ? undefined : Math.min(...new Set(days)),
	};
}
