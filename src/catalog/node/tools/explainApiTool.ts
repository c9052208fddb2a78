import { UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	type AnswerItem,
	dataAnswer,
	quotedDataNote,
	quoteExternal,
	shortenExternal,
} from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { type StatusTexts, statusOf } from '../../core/evaluation.ts';
import {
	type Api,
	type Catalog,
	type DeprecationLogEntry,
	logRowsOfApi,
	replacementOf,
} from '../../core/model/catalog.ts';
import { explainApiDefinition } from './definitions.ts';

/** The catalog that the tools use. */
interface CatalogToolHost {
	readonly catalog: () => Promise<Catalog>;
	readonly today: () => CalendarDay;
	/** The value of `studyAdmin.deprecations.warnWithinDays`. */
	readonly warnWithinDays: () => number;
	readonly texts: Pick<StatusTexts, 'summary'>;
}

/** Creates the tool that explains an API of the catalog, or lists all APIs. */
export function explainApiTool(host: CatalogToolHost): Tool {
	return {
		...explainApiDefinition,
		run: async (input) => {
			const catalog = await host.catalog();
			const name = textFromToolInput(input, 'api');
			const offset = integerFromToolInput(input, 'offset');
			if (name === undefined) {
				return dataAnswer({
					head: [`${catalog.apis.length} APIs. ${quotedDataNote}`],
					data: { count: catalog.apis.length },
					name: 'apis',
					items: catalog.apis.map((api) => apiItem(host, catalog, api)),
					offset,
				});
			}
			const api = apiNamed(catalog, name);
			const { head, data } = detailsOf(host, catalog, api);
			return dataAnswer({ head, data: { api: data }, name: 'rows', items: rowsOf(host, catalog, api), offset });
		},
	};
}

/** Maximum number of APIs that an error message names. */
const maximumNamedApis = 50;

/**
 * Returns the API with an ID, a name, an alias or an address.
 * @throws {UserError} `catalog/tool-unknown-api`
 */
export function apiNamed({ apis }: Catalog, text: string): Api {
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

function statusText(
	{ today, warnWithinDays, texts }: CatalogToolHost,
	catalog: Catalog,
	api: Api,
	row?: DeprecationLogEntry,
) {
	return texts.summary(statusOf(catalog, api, row, today(), warnWithinDays()));
}

/** Returns an API with its status, as an item of the list of all APIs. */
function apiItem(host: CatalogToolHost, catalog: Catalog, api: Api): AnswerItem {
	const status = statusText(host, catalog, api);
	return {
		line: `${api.id} ${quoteExternal(api.name)}: ${quoteExternal(status)}`,
		data: { id: api.id, name: shortenExternal(api.name), status: shortenExternal(status) },
	};
}

function detailsOf(host: CatalogToolHost, catalog: Catalog, api: Api) {
	const item = apiItem(host, catalog, api);
	const { version = 'unknown', released } = catalog;
	const replacement = replacementOf(catalog, api);
	const day = released && formatIsoDay(released);
	return {
		head: [
			`${item.line}. ${quotedDataNote}`,
			...(api.phase ? [`phase: ${quoteExternal(api.phase.text)}`] : []),
			...(api.contract === undefined ? [] : [`contract: ${quoteExternal(api.contract)}`]),
			...(replacement === undefined ? [] : [`replaced by: ${api.replacement} ${quoteExternal(replacement)}`]),
			...(api.documentation === undefined ? [] : [`documentation: ${quoteExternal(api.documentation, 300)}`]),
			`catalog: version ${version}${day === undefined ? '' : `, released ${day}`}`,
		],
		data: {
			...item.data,
			...(api.phase && { phase: shortenExternal(api.phase.text) }),
			...(api.contract !== undefined && { contract: shortenExternal(api.contract) }),
			...(replacement !== undefined && { replacedBy: { id: api.replacement, name: shortenExternal(replacement) } }),
			...(api.documentation !== undefined && { documentation: shortenExternal(api.documentation, 300) }),
			catalog: { version: String(version), ...(day !== undefined && { released: day }) },
		},
	};
}

/** Returns the rows of the deprecation log, then the replacements of the collections. */
function rowsOf(host: CatalogToolHost, catalog: Catalog, api: Api): readonly AnswerItem[] {
	const log = logRowsOfApi(catalog, api.id).map((row): AnswerItem => {
		const [operation, status] = [row.operation.text, statusText(host, catalog, api, row)];
		return {
			line: `log: ${quoteExternal(operation)}: ${quoteExternal(status)}`,
			data: { operation: shortenExternal(operation), status: shortenExternal(status) },
		};
	});
	const collections = api.detection.collections.map(({ name, replacement }): AnswerItem => {
		return replacement === undefined
			? { line: `collection: ${quoteExternal(name)}`, data: { collection: shortenExternal(name) } }
			: {
					line: `collection: ${quoteExternal(name)} -> ${quoteExternal(replacement)}`,
					data: { collection: shortenExternal(name), replacement: shortenExternal(replacement) },
				};
	});
	return [...log, ...collections];
}
