import { type LifecyclePhase, lifecyclePhases } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import type { CatalogItem } from './grouping.ts';

/** The filter of the catalog view. An item must meet all conditions. */
export interface CatalogFilter {
	/** Show only items with a certain or possible use in the workspace. */
	readonly onlyUsed: boolean;
	/**
	 * Hide stable APIs and their operations, unless an operation has a lifecycle phase of its own,
	 * such as `ended`.
	 */
	readonly withoutStable: boolean;
	/** Show only items in these lifecycle phases. An empty list shows items in any phase. */
	readonly lifecyclePhases: readonly LifecyclePhase[];
}

/** A filter that shows all items. */
export const noFilter: CatalogFilter = { onlyUsed: false, withoutStable: false, lifecyclePhases: [] };

/** Whether a filter has at least one condition. */
export function hasFilterConditions({ onlyUsed, withoutStable, lifecyclePhases }: CatalogFilter): boolean {
	return onlyUsed || withoutStable || lifecyclePhases.length > 0;
}

/** Whether a catalog item meets all conditions of a filter. */
export function matchesFilter(filter: CatalogFilter, { api, status, count }: CatalogItem): boolean {
	const isUsed = count.certain + count.possible > 0;
	const isStable = api.phase?.kind === 'stable' && status.lifecyclePhase === undefined;
	const isInPhase = status.lifecyclePhase !== undefined && filter.lifecyclePhases.includes(status.lifecyclePhase);
	return (
		(isUsed || !filter.onlyUsed) &&
		!(isStable && filter.withoutStable) &&
		(isInPhase || filter.lifecyclePhases.length === 0)
	);
}

/**
 * Returns the filter in a stored value of any type. A missing or invalid field sets no condition.
 */
export function readStoredFilter(raw: unknown): CatalogFilter {
	const stored: Partial<Record<keyof CatalogFilter, unknown>> = typeof raw === 'object' && raw !== null ? raw : {};
	const chosen: readonly unknown[] = Array.isArray(stored.lifecyclePhases) ? stored.lifecyclePhases : [];
	return {
		onlyUsed: stored.onlyUsed === true,
		withoutStable: stored.withoutStable === true,
		lifecyclePhases: lifecyclePhases.filter((lifecyclePhase) => chosen.includes(lifecyclePhase)),
	};
}
