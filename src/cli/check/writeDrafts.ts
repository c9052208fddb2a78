import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { variablesEnding } from '../../graphql/core/documentKinds.ts';
import { unusedFileName, writeDraft } from '../../graphql/core/withLibraries.ts';
import { draftRemarkDescriber } from '../../graphql/messages/draftRemarks.ts';
import { UserError } from '../../shared/core/errors.ts';
import { formatDraftHeader, readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import type { DraftRequirements } from '../../shared/core/migration/draftRequirements.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import { englishL10n } from '../english.ts';

/** The numbers of calls for which drafts were written or not. */
export interface DraftCounts {
	/** Number of drafts that were written. */
	readonly written: number;
	/** Number of written drafts that contain only comments, because the schema has no replacement. */
	readonly incomplete: number;
	/** Number of calls whose draft is already in the folder. */
	readonly existing: number;
	/** Number of calls for which no replacement is known. No draft is written for them. */
	readonly withoutReplacement: number;
}

/**
 * Writes drafts of GraphQL queries into a folder, one for each different call. Calls differ if
 * their operations, their parameters or the fields that the code reads differ. Never replaces a
 * file. A call has a draft already if the folder contains one for its operation.
 * @throws {UserError} `cli/not-written`
 */
export async function writeDrafts(
	requests: readonly DraftRequirements[],
	folder: string,
	schema: GraphQLSchema | undefined,
): Promise<DraftCounts> {
	const different = [...new Map(requests.map((request) => [identityOf(request), request])).values()];
	const replaceable = different.filter(({ candidates }) => candidates.length > 0);
	const counts = { written: 0, incomplete: 0, existing: 0, withoutReplacement: different.length - replaceable.length };
	if (replaceable.length === 0) {
		return counts;
	}
	const target = new DraftFolder(folder);
	for (const request of replaceable) {
		if (target.takeDraft(request)) {
			counts.existing += 1;
			continue;
		}
		const draft = await writeDraft(schema, request, {
			indentation: { tabSize: 2, insertSpaces: true },
			describe: draftRemarkDescriber(englishL10n),
			isKnown: () => false,
		});
		target.write(draft);
		counts.written += 1;
		counts.incomplete += Number(!draft.hasOperation);
	}
	return counts;
}

/** A folder for drafts. It is created when it does not exist. */
class DraftFolder {
	readonly #folder: string;
	/** Names in lower case, because some file systems ignore the case. */
	readonly #names: Set<string>;
	/** First line of a draft → number of drafts with it that existed before. */
	readonly #existing = new Map<string, number>();

	constructor(folder: string) {
		this.#folder = folder;
		const names = orNotWritten(folder, () => {
			mkdirSync(folder, { recursive: true });
			return readdirSync(folder);
		});
		this.#names = new Set(names.map((name) => name.toLowerCase()));
		for (const name of names.filter((each) => each.endsWith('.graphql'))) {
			const file = readCodeFile(join(folder, name));
			const header = file.kind === 'text' ? readDraftHeader(file.text) : undefined;
			if (header) {
				const line = formatDraftHeader(header);
				this.#existing.set(line, (this.#existing.get(line) ?? 0) + 1);
			}
		}
	}

	/** Whether a draft for the operation existed before. Each draft counts for one call. */
	takeDraft(request: DraftRequirements): boolean {
		const line = formatDraftHeader(request);
		const count = this.#existing.get(line) ?? 0;
		this.#existing.set(line, count - 1);
		return count > 0;
	}

	/** Writes the files of a draft under unused names. */
	write({
		name,
		text,
		variables,
	}: {
		readonly name: string;
		readonly text: string;
		readonly variables: string | undefined;
	}): void {
		const isUsed = (file: string) =>
			this.#names.has(file.toLowerCase()) || this.#names.has((file + variablesEnding).toLowerCase());
		const file = unusedFileName(name, isUsed);
		this.#names.add(file.toLowerCase());
		const path = join(this.#folder, file);
		createFile(path, text);
		if (variables !== undefined) {
			try {
				createFile(path + variablesEnding, variables);
			} catch (error) {
				// Without its variables, the draft would count as written the next time.
				rmSync(path);
				throw error;
			}
		}
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

/** Returns a text that is equal for calls with the same draft. Values of parameters can differ. */
function identityOf({ api, operation, candidates, isPaged, readFields, droppedParameters }: DraftRequirements): string {
	const fields = readFields && new Set(readFields.map((path) => path.join('.')));
	return JSON.stringify([
		api,
		operation,
		candidates.map(({ rootField, arguments: args }) => [rootField, args.map(({ path }) => path)]),
		isPaged,
		fields && [...fields].toSorted(),
		droppedParameters.map((parameter) => parameter.replace(/=.*$/s, '')).toSorted(),
	]);
}
