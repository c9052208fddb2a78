import type { Catalog } from '../../../../../src/catalog/core/model/catalog.ts';
import type { CalendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';

/** Returns a catalog as JSON (media/schemas/catalog.schema.json). */
export function printJson({ version, released, apis, log, notes }: Catalog): string {
	const days = (entry: Catalog['log'][number]) => ({
		preAnnounced: isoText(entry.preAnnounced),
		announced: isoText(entry.announced),
		endOfService: isoText(entry.endOfService),
		withdrawn: isoText(entry.withdrawn),
	});
	return JSON.stringify({
		version,
		released: isoText(released),
		apis: apis.map(({ phase, detection: { bases: _bases, gateways, collections, ...detection }, ...api }) => ({
			...api,
			phase: phase?.text,
			detection: {
				...detection,
				gateways: gateways.map(({ host, contextPaths }) => ({ value: host, contextPaths })),
				collections: collections.map(({ name, replacement }) => ({ value: name, replacement })),
			},
		})),
		log: log.map((entry) => ({ ...entry, operation: entry.operation.text, ...days(entry) })),
		notes,
	});
}

function isoText(day: CalendarDay | undefined): string | undefined {
	return day && `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
}
