import { UserError } from '../../../shared/core/errors.ts';
import type { DraftRequirements } from '../../../shared/core/migration/draftRequirements.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool, ToolCall } from '../../../shared/core/tools/tool.ts';
import { draftRequirementsForOperation } from '../../core/migration/draftRequirementsForCall.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { requireApiByName } from './createExplainApiTool.ts';
import type { DeprecatedCallSearchResult, DeprecatedCallsHost } from './createFindDeprecatedCallsTool.ts';
import { writeGraphqlQueryToolDefinition } from './definitions.ts';
import { type CallReader, type CallsInText, readCallsInText, type TextWithCalls } from './readCallsInText.ts';
import { type WrittenDraft, writeDraftsAnswer } from './writeDraftsAnswer.ts';

/** The services that {@link createWriteGraphqlQueryTool} needs. */
interface WriteToolHost extends DeprecatedCallsHost {
	/**
	 * Returns a file of the workspace; `undefined` for a folder.
	 * @throws {UserError} when it is outside of the workspace, missing or no code
	 */
	readonly readFile: (path: string) => Promise<TextWithCalls | undefined>;
	/** Returns the reader of calls for a catalog. */
	readonly reader: (catalog: Catalog) => CallReader;
	/**
	 * Writes the draft of a call with the schema of an environment, or with the one in use without an
	 * ID. Changes no file.
	 * @throws {UserError} when the schema cannot be chosen or fetched
	 */
	readonly write: (request: DraftRequirements, environment: string | undefined) => Promise<WrittenDraft>;
}

/** Creates the tool that writes drafts of GraphQL queries in place of REST calls. */
export function createWriteGraphqlQueryTool(host: WriteToolHost): Tool {
	return {
		...writeGraphqlQueryToolDefinition,
		run: async (input, toolCall) => {
			const { signal } = toolCall;
			const [path, call, environment] = [
				textFromToolInput(input, 'path'),
				textFromToolInput(input, 'call'),
				textFromToolInput(input, 'environment'),
			];
			const line = integerFromToolInput(input, 'line') || undefined;
			const drafts = {
				write: (request: DraftRequirements) => host.write(request, environment),
				offset: integerFromToolInput(input, 'offset'),
				signal,
			};
			const catalog = await host.catalog();
			const reader = host.reader(catalog);
			if (path === undefined && call !== undefined) {
				const request = await requestFor(call, { apiName: textFromToolInput(input, 'api'), catalog, reader, signal });
				return writeDraftsAnswer(
					{ calls: [{ path: '', line: 0, isPossible: false, request }], unknown: 0, late: 0 },
					drafts,
				);
			}
			const file = path === undefined ? undefined : await host.readFile(path);
			if (file) {
				return writeDraftsAnswer(await callsIn(file, reader, { line, signal }), drafts);
			}
			if (line !== undefined) {
				throw new UserError('catalog/tool-line-without-file');
			}
			const found = await host.find(path, toolCall);
			const read = await callsInFiles(found, host.readFile, reader, toolCall);
			return read.calls.length + read.unknown + read.late === 0
				? `No calls to replace were found in ${found.files} files. study-admin-find-deprecated-calls names what was not searched for.`
				: writeDraftsAnswer(read, drafts);
		},
	};
}

/**
 * @throws {UserError} `catalog/draft-late`, `catalog/tool-no-call`, `catalog/tool-no-call-at-line`
 */
async function callsIn(
	file: TextWithCalls,
	reader: CallReader,
	{ line, signal }: { readonly line: number | undefined; readonly signal: AbortSignal },
): Promise<CallsInText> {
	const read = await readCallsInText(file, reader, { line, signal });
	if (read.late > 0) {
		throw new UserError('catalog/draft-late', { file: file.path });
	}
	if (read.calls.length > 0) {
		return read;
	}
	const all = line === undefined ? read : await readCallsInText(file, reader, { signal });
	throw all.calls.length === 0
		? new UserError('catalog/tool-no-call', { file: file.path })
		: new UserError('catalog/tool-no-call-at-line', {
				file: file.path,
				lines: [...new Set(all.calls.map((each) => each.line))].slice(0, 50).join(', '),
			});
}

/** Reads the calls in the files in which calls of deprecated APIs were found. */
async function callsInFiles(
	found: DeprecatedCallSearchResult,
	readFile: WriteToolHost['readFile'],
	reader: CallReader,
	{ signal, report }: ToolCall,
): Promise<CallsInText> {
	// A deprecated element of a GraphQL operation has no API.
	const paths = [...new Set(found.calls.flatMap(({ api, path }) => (api === undefined ? [] : [path])))];
	const reads: CallsInText[] = [];
	for (const [index, path] of paths.entries()) {
		report(`Reading calls in file ${index + 1} of ${paths.length}`);
		const file = await readFile(path);
		reads.push(...(file ? [await readCallsInText(file, reader, { signal })] : []));
	}
	const sumOf = (name: 'unknown' | 'late') => reads.reduce((sum, read) => sum + read[name], 0);
	return { calls: reads.flatMap(({ calls }) => calls), unknown: sumOf('unknown'), late: sumOf('late') };
}

/** What is needed to read a call that is in no file. */
interface CallContext {
	readonly apiName: string | undefined;
	readonly catalog: Catalog;
	readonly reader: CallReader;
	readonly signal: AbortSignal;
}

/**
 * Returns the request for a call such as `GET /studenter/{id}` or `GET https://host/studenter/1`.
 * @throws {UserError} `catalog/tool-no-replacement`, `catalog/tool-unknown-api`
 */
async function requestFor(call: string, { apiName, catalog, reader, signal }: CallContext): Promise<DraftRequirements> {
	const api = apiName === undefined ? undefined : requireApiByName(catalog, apiName);
	const [, method = 'GET', address = ''] = /^\s*(?:([A-Za-z]+)\s+)?(\S+)\s*$/.exec(call) ?? [];
	const apis = api ? [api] : catalog.apis.filter(({ id }) => catalog.migration.some((entry) => entry.api === id));
	const isTemplate = /[{}<>]/.test(address);
	const urls = /^https?:/i.test(address)
		? [address]
		: apis.flatMap(({ detection: { hosts } }) => (hosts[0] === undefined ? [] : [`https://${hosts[0]}${address}`]));
	for (const url of isTemplate ? [] : urls) {
		const text = `fetch(${JSON.stringify(url)}, { method: ${JSON.stringify(method.toUpperCase())} });\n`;
		const { calls } = await readCallsInText({ text, language: 'typescript', path: '', folder: undefined }, reader, {
			signal,
		});
		const request = calls.map((each) => each.request).find(({ candidates }) => candidates.length > 0);
		if (request) {
			return request;
		}
	}
	// A template, or an operation such as `SELECT Person`.
	const operation =
		address === '' ? call.trim() : `${method.toUpperCase()} ${address.replace(/^https?:\/\/[^/]+/i, '')}`;
	const requests = apis.map(({ id }) => draftRequirementsForOperation(catalog, id, operation));
	const known = requests.find(({ candidates }) => candidates.length > 0);
	if (!known) {
		throw new UserError('catalog/tool-no-replacement');
	}
	return known;
}
