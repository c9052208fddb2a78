import { type Stage, stages } from '../../shared/core/lifecycle/stage.ts';
import type { CatalogItem } from './grouping.ts';

/** What of the catalog is shown. */
export interface CatalogFilter {
	/** Only what is used in the workspace, certainly or possibly. */
	readonly onlyUsed: boolean;
	/** Not what belongs to a stable API and is not known to end. */
	readonly withoutStable: boolean;
	/** Only what stands at one of these stages; none of them for whatever it stands at. */
	readonly stages: readonly Stage[];
}

/** Shows everything. */
export const noFilter: CatalogFilter = { onlyUsed: false, withoutStable: false, stages: [] };

/** Whether a filter can hide anything. */
export function isFiltering({ onlyUsed, withoutStable, stages }: CatalogFilter): boolean {
	return onlyUsed || withoutStable || stages.length > 0;
}

/** Whether a filter leaves an API, or a row of the log about it, among what is shown. */
export function matchesFilter(filter: CatalogFilter, { api, status, count }: CatalogItem): boolean {
	const isUsed = count.certain + count.possible > 0;
	const isStable = api.phase?.kind === 'stable' && status.stage === undefined;
	const isAtStage = status.stage !== undefined && filter.stages.includes(status.stage);
	return (
		(isUsed || !filter.onlyUsed) && !(isStable && filter.withoutStable) && (isAtStage || filter.stages.length === 0)
	);
}

/** Reads a filter that was stored; what is not understood filters nothing. */
export function readFilter(raw: unknown): CatalogFilter {
	const stored: Partial<Record<keyof CatalogFilter, unknown>> = typeof raw === 'object' && raw !== null ? raw : {};
	const chosen: readonly unknown[] = Array.isArray(stored.stages) ? stored.stages : [];
	return {
		onlyUsed: stored.onlyUsed === true,
		withoutStable: stored.withoutStable === true,
		stages: stages.filter((stage) => chosen.includes(stage)),
	};
}
