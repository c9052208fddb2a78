import { isJsonObject } from '../../../../shared/core/json.ts';

/**
 * A finished run for the history of the workspace. Contains neither the text of the operation nor
 * variable values nor the result.
 */
export interface RunRecord {
	/** Name of the operation; `undefined` for an anonymous operation. */
	readonly operationName: string | undefined;
	readonly kind: 'query' | 'mutation';
	/** URI of the document that contains the operation. */
	readonly document: string;
	/** Offset of the operation in the document, in UTF-16 code units. */
	readonly offset: number;
	/** Name of the variable set; `undefined` if the run used none. */
	readonly variableSet: string | undefined;
	readonly environmentId: string;
	/** Label of the environment at the time of the run. */
	readonly environment: string;
	/** Time at which the run ended, in milliseconds since 1970. */
	readonly finishedAt: number;
	/** HTTP status of the response. */
	readonly status: number;
	readonly durationMs: number;
	/** Number of GraphQL errors in the result. */
	readonly errors: number;
}

/** Key-value storage of the workspace, such as a `vscode.Memento`. */
interface KeyValueStorage {
	get(key: string): unknown;
	update(key: string, value: unknown): PromiseLike<void>;
}

const key = 'graphql.history';
const maxRecords = 200;

/** The history of a workspace: records of the last 200 runs from all of its windows. */
export class WorkspaceRunHistory {
	readonly #store: KeyValueStorage;

	constructor(store: KeyValueStorage) {
		this.#store = store;
	}

	/** The records, newest first. */
	get all(): readonly RunRecord[] {
		return readRunRecords(this.#store.get(key));
	}

	add(record: RunRecord): PromiseLike<void> {
		return this.#write([record, ...this.all].slice(0, maxRecords));
	}

	/** Removes the records that match a condition. */
	async remove(matches: (record: RunRecord) => boolean): Promise<void> {
		const { all } = this;
		const remaining = all.filter((record) => !matches(record));
		if (remaining.length < all.length) {
			await this.#write(remaining);
		}
	}

	#write(records: readonly RunRecord[]): PromiseLike<void> {
		return this.#store.update(key, records.length === 0 ? undefined : records);
	}
}

/** Returns the argument of the Run command that runs the operation of a record again. */
export function runAgainArgument({ document, operationName, kind, offset, variableSet, environmentId }: RunRecord) {
	return { uri: document, operationName, kind, offset, variableSet, environmentId };
}

/** Returns the valid records in a stored list; none if the stored value is not a list. */
export function readRunRecords(value: unknown): readonly RunRecord[] {
	return Array.isArray(value) ? value.filter(isRunRecord) : [];
}

function isRunRecord(value: unknown): value is RunRecord {
	return (
		isJsonObject(value) &&
		['document', 'environmentId', 'environment'].every((field) => typeof value[field] === 'string') &&
		['offset', 'finishedAt', 'status', 'durationMs', 'errors'].every((field) => typeof value[field] === 'number') &&
		['operationName', 'variableSet'].every((field) => ['string', 'undefined'].includes(typeof value[field])) &&
		(value['kind'] === 'query' || value['kind'] === 'mutation')
	);
}
