import { UserError } from '../../../shared/core/errors.ts';
import type { DraftRequest } from '../../../shared/core/migration/draftRequest.ts';
import { fencedBlock, listAnswer, quote, quotedDataNote, textAnswer } from '../../../shared/core/tools/answer.ts';
import { integerOf, textOf } from '../../../shared/core/tools/readInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { draftRequestOf } from '../../core/migration/draftRequestFor.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CallInText, type CallReader, type CallText, callsInText } from './callsInText.ts';
import { writeGraphqlQueryDefinition } from './definitions.ts';
import { apiNamed } from './explainApi.ts';

/** A draft as the GraphQL part writes it. */
export interface WrittenDraft {
	/** The text of the document: comments with the remarks and, if possible, an operation. */
	readonly text: string;
	/** The text of the variables file; `undefined` if no variable needs a value. */
	readonly variables: string | undefined;
	/** Whether the document contains an operation, which is then valid for the schema. */
	readonly hasOperation: boolean;
}

/** The services that {@link writeGraphqlQuery} needs. */
export interface WriteToolHost {
	readonly catalog: () => Promise<Catalog>;
	/**
	 * Returns a file of the workspace.
	 * @throws {UserError} when it is outside of the workspace, missing or no code
	 */
	readonly readFile: (path: string) => Promise<CallText>;
	/** Returns the reader of calls for a catalog. */
	readonly reader: (catalog: Catalog) => CallReader;
	/**
	 * Writes the draft of a call with the schema of an environment, or with the one in use without an
	 * ID. Changes no file.
	 * @throws {UserError} when the schema cannot be chosen or fetched
	 */
	readonly write: (request: DraftRequest, environment: string | undefined) => Promise<WrittenDraft>;
}

/** Creates the tool that writes drafts of GraphQL queries in place of REST calls. */
export function writeGraphqlQuery(host: WriteToolHost): Tool {
	return {
		...writeGraphqlQueryDefinition,
		run: async (input) => {
			const offset = integerOf(input, 'offset');
			const path = textOf(input, 'path');
			const call = textOf(input, 'call');
			const environment = textOf(input, 'environment');
			const write = (request: DraftRequest) => host.write(request, environment);
			const catalog = await host.catalog();
			if (path !== undefined) {
				const file = await host.readFile(path);
				const calls = await callsIn(file, host.reader(catalog), integerOf(input, 'line'));
				return draftsAnswer(await draftsOf(calls, write, file.path), offset);
			}
			if (call === undefined) {
				throw new UserError('catalog/tool-nothing-to-write');
			}
			const request = await requestFor(call, textOf(input, 'api'), catalog, host.reader(catalog));
			return draftsAnswer(await draftsOf([{ line: 0, isPossible: false, request }], write, undefined), offset);
		},
	};
}

/** @throws {UserError} `catalog/tool-no-call`, `catalog/tool-no-call-at-line` */
async function callsIn(file: CallText, reader: CallReader, line: number): Promise<readonly CallInText[]> {
	const calls = await callsInText(file, reader, line || undefined);
	if (calls.length > 0) {
		return calls;
	}
	const all = line ? await callsInText(file, reader) : [];
	throw all.length === 0
		? new UserError('catalog/tool-no-call', { file: file.path })
		: new UserError('catalog/tool-no-call-at-line', {
				file: file.path,
				lines: [...new Set(all.map((each) => each.line))].slice(0, 50).join(', '),
			});
}

/**
 * Returns the request for a call such as `GET /studenter/{id}` or `GET https://host/studenter/1`.
 * @throws {UserError} `catalog/tool-no-replacement`, `catalog/tool-unknown-api`
 */
async function requestFor(
	call: string,
	apiName: string | undefined,
	catalog: Catalog,
	reader: CallReader,
): Promise<DraftRequest> {
	const api = apiName === undefined ? undefined : apiNamed(catalog, apiName);
	const [, method = 'GET', address = ''] = /^\s*(?:([A-Za-z]+)\s+)?(\S+)\s*$/.exec(call) ?? [];
	const apis = api ? [api] : catalog.apis.filter(({ id }) => catalog.migration.some((entry) => entry.api === id));
	const isTemplate = /[{}<>]/.test(address);
	const urls = /^https?:/i.test(address)
		? [address]
		: apis.flatMap(({ detection: { hosts } }) => (hosts[0] === undefined ? [] : [`https://${hosts[0]}${address}`]));
	for (const url of isTemplate ? [] : urls) {
		const text = `fetch(${JSON.stringify(url)}, { method: ${JSON.stringify(method.toUpperCase())} });\n`;
		const calls = await callsInText({ text, language: 'typescript', path: '' }, reader);
		const request = calls.map((each) => each.request).find(({ candidates }) => candidates.length > 0);
		if (request) {
			return request;
		}
	}
	// A template, or an operation such as `SELECT Person`.
	const operation =
		address === '' ? call.trim() : `${method.toUpperCase()} ${address.replace(/^https?:\/\/[^/]+/i, '')}`;
	const requests = apis.map(({ id }) => draftRequestOf(catalog, id, operation));
	const known = requests.find(({ candidates }) => candidates.length > 0);
	if (!known) {
		throw new UserError('catalog/tool-no-replacement');
	}
	return known;
}

/** A draft, and the calls that it replaces. */
interface DraftOfCalls {
	readonly title: string;
	/** `undefined` if no replacement is known. */
	readonly draft: WrittenDraft | undefined;
}

/** Writes one draft for calls whose drafts are equal. `path` is the file of the calls. */
async function draftsOf(
	calls: readonly CallInText[],
	write: (request: DraftRequest) => Promise<WrittenDraft>,
	path: string | undefined,
): Promise<readonly DraftOfCalls[]> {
	const groups = new Map<string, { readonly draft: WrittenDraft | undefined; readonly calls: CallInText[] }>();
	for (const call of calls) {
		const draft = call.request.candidates.length > 0 ? await write(call.request) : undefined;
		const key = draft ? draft.text : call.request.operation;
		const group = groups.get(key) ?? { draft, calls: [] };
		group.calls.push(call);
		groups.set(key, group);
	}
	return [...groups.values()].map((group) => {
		const lines = [...new Set(group.calls.map(({ line }) => line))].join(',');
		const location = path === undefined ? '' : `${quote(path, 300)}:${lines} `;
		const possible = group.calls.every(({ isPossible }) => isPossible) ? ' (possible call)' : '';
		const [first] = group.calls;
		return { draft: group.draft, title: `${location}${quote(first?.request.operation ?? '')}${possible}` };
	});
}

const nextStep = 'Change a draft only with study-admin-check-operation, and run it with study-admin-run-query.';

function draftsAnswer(drafts: readonly DraftOfCalls[], offset: number): string {
	const [only, ...others] = drafts;
	if (only?.draft && others.length === 0) {
		// A long draft continues at a character.
		const text = [only.draft.text, ...(only.draft.variables === undefined ? [] : [only.draft.variables])].join('\n');
		return textAnswer({ head: [`${titleOf(only)} ${nextStep}`], text, offset });
	}
	return listAnswer({
		head: [`${drafts.length} drafts. ${quotedDataNote} ${nextStep}`],
		items: drafts.map((each) =>
			[
				titleOf(each),
				...(each.draft ? [fencedBlock(each.draft.text.trimEnd())] : []),
				...(each.draft?.variables === undefined ? [] : [fencedBlock(each.draft.variables.trimEnd())]),
			].join('\n'),
		),
		offset,
	});
}

function titleOf({ title, draft }: DraftOfCalls): string {
	if (!draft) {
		return `${title}: no replacement is known. Search with study-admin-find-in-schema.`;
	}
	return `${title}: ${draft.hasOperation ? 'a draft that is valid for the schema' : 'no query yet, see the comments'}.`;
}
