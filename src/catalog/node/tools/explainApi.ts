import { UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { isoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { listAnswer, quote, quotedDataNote } from '../../../shared/core/tools/answer.ts';
import { integerOf, textOf } from '../../../shared/core/tools/readInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { type StatusTexts, statusOf } from '../../core/evaluation.ts';
import { type Api, type Catalog, type LogEntry, logOf, replacementOf } from '../../core/model/catalog.ts';
import { explainApiDefinition } from './definitions.ts';

/** The catalog that the tools use. */
export interface CatalogToolHost {
	readonly catalog: () => Promise<Catalog>;
	readonly today: () => CalendarDay;
	/** The value of `studyAdmin.deprecations.warnWithinDays`. */
	readonly warnWithinDays: () => number;
	readonly texts: Pick<StatusTexts, 'summary'>;
}

/** Creates the tool that explains an API of the catalog, or lists all APIs. */
export function explainApi(host: CatalogToolHost): Tool {
	return {
		...explainApiDefinition,
		run: async (input) => {
			const catalog = await host.catalog();
			const name = textOf(input, 'api');
			const offset = integerOf(input, 'offset');
			if (name === undefined) {
				return listAnswer({
					head: [`${catalog.apis.length} APIs. ${quotedDataNote}`],
					items: catalog.apis.map((api) => `${api.id} ${quote(api.name)}: ${statusText(host, catalog, api)}`),
					offset,
				});
			}
			const api = apiNamed(catalog, name);
			return listAnswer({ head: headOf(host, catalog, api), items: rowsOf(host, catalog, api), offset });
		},
	};
}

/** Maximum number of APIs that an error message names. */
const maximumNamedApis = 50;

/** @throws {UserError} `catalog/tool-unknown-api` */
function apiNamed({ apis }: Catalog, text: string): Api {
	const name = text.trim().toLowerCase();
	const namesOf = ({ id, name: own, aliases }: Api) => [id, own, ...aliases].map((each) => each.toLowerCase());
	const api =
		apis.find((each) => namesOf(each).includes(name)) ??
		apis.find(({ detection }) => [...detection.hosts, ...detection.paths].some((each) => name.includes(each))) ??
		apis.find((each) => namesOf(each).some((other) => other.includes(name)));
	if (!api) {
		throw new UserError('catalog/tool-unknown-api', {
			apis: apis
				.slice(0, maximumNamedApis)
				.map(({ id }) => id)
				.join(', '),
		});
	}
	return api;
}

function statusText({ today, warnWithinDays, texts }: CatalogToolHost, catalog: Catalog, api: Api, row?: LogEntry) {
	return quote(texts.summary(statusOf(catalog, api, row, today(), warnWithinDays())));
}

function headOf(host: CatalogToolHost, catalog: Catalog, api: Api): readonly string[] {
	const { version, released } = catalog;
	const replacement = replacementOf(catalog, api);
	return [
		`${api.id} ${quote(api.name)}: ${statusText(host, catalog, api)}. ${quotedDataNote}`,
		...(api.phase ? [`phase: ${quote(api.phase.text)}`] : []),
		...(api.contract === undefined ? [] : [`contract: ${quote(api.contract)}`]),
		...(replacement === undefined ? [] : [`replaced by: ${api.replacement} ${quote(replacement)}`]),
		...(api.documentation === undefined ? [] : [`documentation: ${quote(api.documentation, 300)}`]),
		`catalog: version ${version ?? 'unknown'}${released ? `, released ${isoDay(released)}` : ''}`,
	];
}

/** Returns the rows of the deprecation log, then the replacements of the collections. */
function rowsOf(host: CatalogToolHost, catalog: Catalog, api: Api): readonly string[] {
	const log = logOf(catalog, api.id).map((row) => {
		const text = statusText(host, catalog, api, row);
		return `log: ${quote(row.operation.text)}: ${text}`;
	});
	const collections = api.detection.collections.map(({ name, replacement }) =>
		replacement === undefined ? `collection: ${quote(name)}` : `collection: ${quote(name)} -> ${quote(replacement)}`,
	);
	return [...log, ...collections];
}
