import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { Api, Catalog } from '../model/catalog.ts';
import type { ApiMatch } from './apiMatch.ts';
import { matchesKnownHost } from './hostNames.ts';
import { textBeforePlaceholder } from './references.ts';

/**
 * Matches the name of a service on a host that several APIs share. An address that names none of
 * them, such as the base URL of all, is matched to the API that ends first.
 */
export function matchServiceOnSharedHost(
	{ apis }: Catalog,
	host: string,
	segments: readonly string[],
): ApiMatch | undefined {
	const candidates = apis.filter(({ detection }) => detection.hosts.some((known) => matchesKnownHost(known, host)));
	const [named] = candidates
		.flatMap((api) => api.detection.servicePaths.map((path) => ({ api, path })))
		.filter(({ path }) => isServicePath(path, segments))
		.sort((a, b) => b.path.length - a.path.length);
	if (named) {
		const rest = segments.slice(named.path.split('/').length - 1);
		return { api: named.api, segments: rest, evidence: ['host'], isBase: rest.length === 0, isGuess: true };
	}
	const isNamespace = candidates.some(({ detection }) =>
		detection.namespaces.some((namespace) => namespace.split('/')[3] === segments[0]),
	);
	const [first] = (isNamespace ? [] : candidates)
		.filter(({ detection: { paths, servicePaths } }) =>
			[...paths, ...servicePaths].some((path) => segments.length === 0 || path.split('/')[1] === segments[0]),
		)
		.toSorted((a, b) => compareTexts(lastDayOf(a), lastDayOf(b)));
	return first && { api: first, segments: [], evidence: ['host'], isBase: true, isGuess: true };
}

function isServicePath(path: string, segments: readonly string[]): boolean {
	const parts = path.split('/').slice(1);
	return parts.every((part, index) => {
		const segment = textBeforePlaceholder(segments[index])?.toLowerCase();
		return index === parts.length - 1 ? segment?.startsWith(part) : segment === part;
	});
}

/** Returns the last day of an API as a text that sorts by day. An API without one is last. */
function lastDayOf({ phase }: Api): string {
	return phase?.kind === 'ends-after' ? formatIsoDay(phase.lastDay) : '9999-12-31';
}
