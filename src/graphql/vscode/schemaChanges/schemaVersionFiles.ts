import * as vscode from 'vscode';
import { type ApiEnvironment, hasApi } from '../../../environments/core/environment.ts';
import type { Environments } from '../../../environments/core/environments.ts';
import { formatIsoDay, localDayAt } from '../../../shared/core/lifecycle/calendarDay.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import type { SchemaVersion } from '../../node/schemaCache.ts';
import type { SchemaComparer } from '../../node/schemaComparer.ts';
import type { EnvironmentSchemas } from '../schemas/environmentSchemas.ts';
import { schemaDocumentPath } from '../schemas/schemaDocuments.ts';

/**
 * The stored versions of schemas as read-only documents. A document is printed when the editor
 * first reads it.
 */
export class SchemaVersionFiles {
	readonly #environments: Environments;
	readonly #schemas: EnvironmentSchemas;
	readonly #comparer: SchemaComparer;
	readonly #files: MemoryFiles;

	constructor(environments: Environments, schemas: EnvironmentSchemas, comparer: SchemaComparer, files: MemoryFiles) {
		this.#environments = environments;
		this.#schemas = schemas;
		this.#comparer = comparer;
		this.#files = files;
	}

	/** Returns the URI of the document that shows a version. */
	uriOf(environment: ApiEnvironment, version: SchemaVersion): vscode.Uri {
		return this.#files.uriOf(this.#path(environment, version));
	}

	/** Returns the URI of the document that shows the current schema of an environment. */
	currentUri(environment: ApiEnvironment): vscode.Uri {
		return this.#files.uriOf(schemaDocumentPath(this.#schemas.titleOf(environment)));
	}

	/** Creates the document at `path`, if it is that of a stored version. */
	async create(path: string): Promise<void> {
		for (const environment of this.#environments.reading.environments.filter(hasApi)) {
			for (const version of await this.#schemas.versionsOf(environment)) {
				if (this.#path(environment, version) === path) {
					this.#files.putBytes(path, await this.#comparer.print({ kind: 'stored', path: version.path }));
					return;
				}
			}
		}
	}

	#path(environment: ApiEnvironment, { firstSeenAt }: SchemaVersion): string {
		const date = new Date(firstSeenAt);
		const time = [date.getHours(), date.getMinutes(), date.getSeconds()]
			.map((part) => String(part).padStart(2, '0'))
			.join('.');
		return schemaDocumentPath(`${this.#schemas.titleOf(environment)} ${formatIsoDay(localDayAt(firstSeenAt))} ${time}`);
	}
}

/**
 * Formats the time at which a version was first fetched, with seconds, because a schema can change
 * twice in a minute.
 */
export function formatVersionDate({ firstSeenAt }: SchemaVersion): string {
	return new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'long', timeStyle: 'medium' }).format(firstSeenAt);
}
