import { UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { formatIsoDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import {
	type AnswerItem,
	quotedDataNote,
	quoteExternalText,
	shortenExternalText,
	structuredListAnswer,
} from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { lifecycleStatusOf, type StatusFormatter } from '../../core/evaluation.ts';
import {
	type Api,
	type Catalog,
	type DeprecationLogEntry,
	logRowsOfApi,
	replacementNameOf,
} from '../../core/model/catalog.ts';
import { explainApiToolDefinition } from './definitions.ts';

/** The catalog that the tools use. */
interface CatalogToolHost {
	readonly catalog: () => Promise<Catalog>;
	readonly today: () => CalendarDay;
	/** The value of `studyAdmin.deprecations.warnWithinDays`. */
	readonly warnWithinDays: () => number;
	readonly texts: Pick<StatusFormatter, 'summary'>;
}

/** Creates the tool that explains an API of the catalog, or lists all APIs. */
export function createExplainApiTool(host: CatalogToolHost): Tool {
	return {
		...explainApiToolDefinition,
		run: async (input) => {
			const catalog = await host.catalog();
			const name = textFromToolInput(input, 'api');
			const offset = integerFromToolInput(input, 'offset');
			if (name === undefined) {
				return structuredListAnswer({
					head: [`${catalog.apis.length} APIs. ${quotedDataNote}`],
					data: { count: catalog.apis.length },
					name: 'apis',
					items: catalog.apis.map((api) => apiItem(host, catalog, api)),
					offset,
				});
			}
			const api = requireApiByName(catalog, name);
			const { head, data } = detailsOf(host, catalog, api);
			return structuredListAnswer({
				head,
				data: { api: data },
				name: 'rows',
				items: rowsOf(host, catalog, api),
				offset,
			});
		},
	};
}

/** Maximum number of APIs that an error message names. */
const maximumNamedApis = 50;

/**
 * Returns the API with an ID, a name, an alias or an address.
 * @throws {UserError} `catalog/tool-unknown-api`
 */
export function requireApiByName({ apis }: Catalog, text: string): Api {
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
	return texts.summary(lifecycleStatusOf(catalog, api, row, today(), warnWithinDays()));
}

/** Returns an API with its status, as an item of the list of all APIs. */
function apiItem(host: CatalogToolHost, catalog: Catalog, api: Api): AnswerItem {
	const status = statusText(host, catalog, api);
	return {
		line: `${api.id} ${quoteExternalText(api.name)}: ${quoteExternalText(status)}`,
		data: { id: api.id, name: shortenExternalText(api.name), status: shortenExternalText(status) },
	};
}

function detailsOf(host: CatalogToolHost, catalog: Catalog, api: Api) {
	const item = apiItem(host, catalog, api);
	const { version = 'unknown', released } = catalog;
	const replacement = replacementNameOf(catalog, api);
	const day = released && formatIsoDay(released);
	return {
		head: [
			`${item.line}. ${quotedDataNote}`,
			...(api.phase ? [`phase: ${quoteExternalText(api.phase.text)}`] : []),
			...(api.contract === undefined ? [] : [`contract: ${quoteExternalText(api.contract)}`]),
			...(replacement === undefined ? [] : [`replaced by: ${api.replacement} ${quoteExternalText(replacement)}`]),
			...(api.documentation === undefined ? [] : [`documentation: ${quoteExternalText(api.documentation, 300)}`]),
			`catalog: version ${version}${day === undefined ? '' : `, released ${day}`}`,
		],
		data: {
			...item.data,
			...(api.phase && { phase: shortenExternalText(api.phase.text) }),
			...(api.contract !== undefined && { contract: shortenExternalText(api.contract) }),
			...(replacement !== undefined && { replacedBy: { id: api.replacement, name: shortenExternalText(replacement) } }),
			...(api.documentation !== undefined && { documentation: shortenExternalText(api.documentation, 300) }),
			catalog: { version: String(version), ...(day !== undefined && { released: day }) },
		},
	};
}

/** Returns the rows of the deprecation log, then the replacements of the collections. */
function rowsOf(host: CatalogToolHost, catalog: Catalog, api: Api): readonly AnswerItem[] {
	const log = logRowsOfApi(catalog, api.id).map((row): AnswerItem => {
		const [operation, status] = [row.operation.text, statusText(host, catalog, api, row)];
		return {
			line: `log: ${quoteExternalText(operation)}: ${quoteExternalText(status)}`,
			data: { operation: shortenExternalText(operation), status: shortenExternalText(status) },
		};
	});
	const collections = api.detection.collections.map(({ name, replacement }): AnswerItem => {
		return replacement === undefined
			? { line: `collection: ${quoteExternalText(name)}`, data: { collection: shortenExternalText(name) } }
			: {
					line: `collection: ${quoteExternalText(name)} -> ${quoteExternalText(replacement)}`,
					data: { collection: shortenExternalText(name), replacement: shortenExternalText(replacement) },
				};
	});
	return [...log, ...collections];
}
