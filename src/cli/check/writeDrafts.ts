import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLSchema } from 'graphql';
import { variablesFileEnding } from '../../graphql/core/documentKinds.ts';
import type { Draft } from '../../graphql/core/language/drafts/composeDraft.ts';
import { composeDraft, unusedFileName } from '../../graphql/core/withLibraries.ts';
import { createRemarkDescriber } from '../../graphql/messages/draftRemarks.ts';
import { compareTexts } from '../../shared/core/compareTexts.ts';
import { UserError } from '../../shared/core/errors.ts';
import { formatDraftHeader, hasOnlyComments, readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import type { DraftRequirements } from '../../shared/core/migration/draftRequirements.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import { replaceOutputFile } from '../api/writeResult.ts';
import { commandLineDraftNextSteps } from '../draftNextSteps.ts';
import { englishL10n } from '../english.ts';

/** What was done with the drafts of calls. A call has one draft. */
export interface DraftCounts {
	/** Number of drafts that were written to new files. */
	readonly written: number;
	/** Number of unchanged drafts without a query that were replaced. */
	readonly replaced: number;
	/** Number of drafts that remain in the folder unchanged. */
	readonly existing: number;
	/** Number of all these drafts without a query, because the schema has no replacement. */
	readonly incomplete: number;
	/**
	 * Paths of existing drafts without a query that were not replaced because they may have been
	 * edited. The schema now has a replacement for their calls.
	 */
	readonly kept: readonly string[];
	/** Number of uses for which no replacement is known. No draft is written for them. */
	readonly withoutReplacement: number;
}

/**
 * Writes drafts of GraphQL queries into a folder, one for each different call. Calls differ if
 * their operations, their parameters, the fields that the code reads or their unread parts differ.
 * A call has a draft already if the folder contains one for its operation. Replaces a file only if
 * it consists of comments that were written here and were not changed.
 * @throws {UserError} `cli/not-written`
 */
export async function writeDrafts(
	requests: readonly DraftRequirements[],
	folder: string,
	schema: GraphQLSchema | undefined,
): Promise<DraftCounts> {
	const different = [...new Map(requests.map((request) => [identityOf(request), request])).values()];
	const replaceable = different.filter(({ candidates }) => candidates.length > 0);
	const results = replaceable.length === 0 ? [] : await writeAll(replaceable, new DraftFolder(folder), schema);
	const countOf = (kind: WrittenDraft['kind']) => results.filter((each) => each.kind === kind).length;
	return {
		written: countOf('written'),
		replaced: countOf('replaced'),
		existing: countOf('existing'),
		incomplete: results.filter(({ hasQuery, couldHaveQuery }) => !hasQuery && !couldHaveQuery).length,
		kept: results.filter(({ hasQuery, couldHaveQuery }) => !hasQuery && couldHaveQuery).map(({ path }) => path),
		withoutReplacement: different.length - replaceable.length,
	};
}

/** The draft of a call in the folder, and whether it and a new draft of the call have a query. */
interface WrittenDraft {
	readonly kind: 'written' | 'replaced' | 'existing';
	readonly path: string;
	readonly hasQuery: boolean;
	readonly couldHaveQuery: boolean;
}

async function writeAll(
	requests: readonly DraftRequirements[],
	target: DraftFolder,
	schema: GraphQLSchema | undefined,
): Promise<readonly WrittenDraft[]> {
	const unchanged = new Map<DraftRequirements, ExistingDraft>();
	for (const request of requests) {
		const texts = await textsWithoutQuery(request);
		const existing = target.takeDraft(request, ({ text }) => texts.includes(text));
		if (existing) {
			unchanged.set(request, existing);
		}
	}
	const written: WrittenDraft[] = [];
	for (const request of requests) {
		const draft = await write(schema, request);
		const couldHaveQuery = draft.hasOperation;
		const existing = unchanged.get(request) ?? target.takeDraft(request, () => true);
		if (!existing) {
			written.push({ kind: 'written', path: target.write(draft), hasQuery: couldHaveQuery, couldHaveQuery });
		} else if (schema && unchanged.has(request) && (await replaceDraft(existing, draft))) {
			written.push({ kind: 'replaced', path: existing.path, hasQuery: couldHaveQuery, couldHaveQuery });
		} else {
			const hasQuery = !hasOnlyComments(existing.text);
			written.push({ kind: 'existing', path: existing.path, hasQuery, couldHaveQuery });
		}
	}
	return written;
}

function write(schema: GraphQLSchema | undefined, request: DraftRequirements): Promise<Draft> {
	return composeDraft(schema, request, {
		indentation: { tabSize: 2, insertSpaces: true },
		describe: createRemarkDescriber(englishL10n, commandLineDraftNextSteps),
		isKnown: () => false,
	});
}

/** A schema without any field. */
const emptySchema = new GraphQLSchema({});

/**
 * Returns the texts of the drafts of a call without a schema, and with a schema that has no
 * replacement.
 */
async function textsWithoutQuery(request: DraftRequirements): Promise<readonly string[]> {
	return [(await write(undefined, request)).text, (await write(emptySchema, request)).text];
}

/**
 * Replaces an existing draft. Returns false, and changes nothing, if it has the same text or if a
 * file with other variables exists.
 * @throws {UserError} `cli/not-written`
 */
async function replaceDraft({ path, text }: ExistingDraft, draft: Draft): Promise<boolean> {
	const variablesPath = path + variablesFileEnding;
	const hasVariables = existsSync(variablesPath);
	// The variables are those of a run that was killed if they are the same.
	if (draft.text === text || (hasVariables && readText(variablesPath) !== draft.variables)) {
		return false;
	}
	if (draft.variables !== undefined && !hasVariables) {
		createFile(variablesPath, draft.variables);
	}
	await replaceOutputFile(path, draft.text);
	return true;
}

/** A draft that was in the folder before, with `\n` as line ends. */
interface ExistingDraft {
	readonly path: string;
	readonly text: string;
}

/** A folder for drafts. It is created when it does not exist. */
class DraftFolder {
	readonly #folder: string;
	/** Names in lower case, because some file systems ignore the case. */
	readonly #names: Set<string>;
	/** First line of a draft → the drafts with it that existed before and were not taken. */
	readonly #existing = new Map<string, ExistingDraft[]>();

	constructor(folder: string) {
		this.#folder = folder;
		const names = orNotWritten(folder, () => {
			mkdirSync(folder, { recursive: true });
			return readdirSync(folder);
		});
		this.#names = new Set(names.map((name) => name.toLowerCase()));
		for (const name of names.filter((each) => each.endsWith('.graphql')).toSorted(compareTexts)) {
			const path = join(folder, name);
			const text = readText(path) ?? '';
			const header = readDraftHeader(text);
			if (header) {
				const line = formatDraftHeader(header);
				this.#existing.set(line, [...(this.#existing.get(line) ?? []), { path, text }]);
			}
		}
	}

	/**
	 * Returns the first draft for the operation that existed before, meets a condition and was not
	 * taken for another call; `undefined` if there is none.
	 */
	takeDraft(request: DraftRequirements, isMatch: (draft: ExistingDraft) => boolean): ExistingDraft | undefined {
		const drafts = this.#existing.get(formatDraftHeader(request)) ?? [];
		const index = drafts.findIndex(isMatch);
		return index < 0 ? undefined : drafts.splice(index, 1)[0];
	}

	/** Writes the files of a draft under unused names. Returns the path of its document. */
	write({ name, text, variables }: Draft): string {
		const isUsed = (file: string) =>
			this.#names.has(file.toLowerCase()) || this.#names.has((file + variablesFileEnding).toLowerCase());
		const file = unusedFileName(name, isUsed);
		this.#names.add(file.toLowerCase());
		const path = join(this.#folder, file);
		createFile(path, text);
		if (variables !== undefined) {
			try {
				createFile(path + variablesFileEnding, variables);
			} catch (error) {
				// Without its variables, the draft would count as written the next time.
				rmSync(path);
				throw error;
			}
		}
		return path;
	}
}

/**
 * Creates a file. Leaves no part of it when the disk is full.
 * @throws {UserError} `cli/not-written`
 */
function createFile(path: string, text: string): void {
	const descriptor = orNotWritten(path, () => openSync(path, 'wx'));
	try {
		orNotWritten(path, () => writeFileSync(descriptor, text));
	} catch (error) {
		rmSync(path);
		throw error;
	} finally {
		closeSync(descriptor);
	}
}

/** @throws {UserError} `cli/not-written` */
function orNotWritten<T>(file: string, write: () => T): T {
	try {
		return write();
	} catch (error) {
		throw new UserError('cli/not-written', { file }, error);
	}
}

/** Returns the text of a file with `\n` as line ends; `undefined` if it cannot be read. */
function readText(path: string): string | undefined {
	const file = readCodeFile(path);
	return file.kind === 'text' ? file.text.replaceAll('\r\n', '\n') : undefined;
}

/** Returns a text that is equal for calls with the same draft. Values of parameters can differ. */
function identityOf(request: DraftRequirements): string {
	const { api, operation, candidates, isPaged, readFields, parameters, limits } = request;
	const fields = readFields && new Set(readFields.map((path) => path.join('.')));
	return JSON.stringify([
		api,
		operation,
		candidates.map(({ rootField, arguments: args }) => [rootField, args.map(({ path }) => path)]),
		isPaged,
		fields && [...fields].toSorted(),
		parameters.map(({ name }) => name).toSorted(),
		limits.map((limit) => [limit.kind, ...('items' in limit ? limit.items : [])]),
	]);
}
