import * as vscode from 'vscode';
import { type ApiEnvironment, hasApi } from '../../../environments/core/environment.ts';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { PeriodicPause } from '../../../shared/node/periodicPause.ts';
import { logFailure, reportFailure } from '../../../shared/vscode/commands.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import { showMarkdownPreview } from '../../../shared/vscode/showMarkdownPreview.ts';
import { excludedGlobsOf, workspaceFoldersOnDisk } from '../../../shared/vscode/workspaceFolders.ts';
import { type SchemaChangeReport, schemaChangeNotification } from '../../messages/schemaChangeReport.ts';
import type { CodeFiles, CodeFolder } from '../../node/codeFiles.ts';
import type { SchemaVersion } from '../../node/schemaCache.ts';
import { SchemaComparer } from '../../node/schemaComparer.ts';
import type { SchemaComparison, SchemaPair } from '../../node/schemaWorker.ts';
import { containingFileUri } from '../documents/containingFileUri.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import type { FetchedSchemaVersion } from '../schemas/environmentSchemas.ts';
import { schemaChangeReportPath, writeSchemaChangeReport } from './reportFiles.ts';
import { formatVersionDate, SchemaVersionFiles } from './schemaVersionFiles.ts';

/** The objects that {@link SchemaChangeReporter} uses. */
interface SchemaChangeDependencies {
	readonly schemas: EditorSchemas;
	readonly workspaceDocuments: WorkspaceGraphqlDocuments;
	/** Stores the documents that show schemas and reports. */
	readonly files: MemoryFiles;
}

/**
 * Compares the versions of the environments' schemas in a worker thread. When a fetched schema has
 * changed, writes a report and shows one notification.
 */
export class SchemaChangeReporter implements Disposable {
	readonly #host: Host;
	readonly #dependencies: SchemaChangeDependencies;
	readonly #store = new DisposableStore();
	readonly #comparer: SchemaComparer;
	/** The ids of environments for which the user was notified of an unreadable version. */
	readonly #unreadable = new Set<string>();
	/** The stored versions as documents. */
	readonly versionFiles: SchemaVersionFiles;

	constructor(host: Host, dependencies: SchemaChangeDependencies) {
		this.#host = host;
		this.#dependencies = dependencies;
		const { environments } = dependencies.schemas;
		this.#comparer = this.#store.add(new SchemaComparer(extensionFilePath(host.context, 'schemaWorker.js')));
		this.versionFiles = new SchemaVersionFiles(host.environments, environments, this.#comparer, dependencies.files);
		this.#store.add(
			environments.onDidStore((fetched) => {
				this.#announce(fetched).catch((error: unknown) => logFailure(host, 'comparing schemas', error));
			}),
		);
	}

	/**
	 * Compares pairs of schemas, and finds the affected operations of the workspace: those in GraphQL
	 * files and in open documents, and those in the files `code` or in all files of code. With an
	 * environment, only documents with the schema of this environment count. Resolves to one result
	 * for each pair.
	 */
	async compare(
		pairs: readonly SchemaPair[],
		{ environment, code }: { readonly environment?: ApiEnvironment; readonly code?: readonly string[] } = {},
	): Promise<readonly SchemaComparison[]> {
		const all = (await this.#dependencies.workspaceDocuments.all()).documents();
		const uris = all.map(({ uri }) => vscode.Uri.parse(uri));
		const included = environment ? await this.#havingSchemaOf(environment, uris) : new Set(uris.map(String));
		const files: CodeFiles = code ? { kind: 'files', paths: code } : { kind: 'folders', folders: codeFolders() };
		const known = new Set(uris.map((uri) => containingFileUri(uri).fsPath));
		const documents = all.filter(({ uri }) => included.has(uri));
		const comparisons = await this.#comparer.compare(pairs, documents, { files, known });
		return Promise.all(comparisons.map((comparison) => this.#withCode(comparison, environment)));
	}

	/** Replaces the URIs of files of code, and omits those that have another schema. */
	async #withCode(comparison: SchemaComparison, environment: ApiEnvironment | undefined): Promise<SchemaComparison> {
		if (comparison.kind !== 'compared' || comparison.codePaths.size === 0) {
			return comparison;
		}
		const files = new Map([...comparison.codePaths].map(([uri, path]) => [uri, vscode.Uri.file(path)]));
		const included = environment && (await this.#havingSchemaOf(environment, [...files.values()]));
		const operations = comparison.operations.flatMap((operation) => {
			const file = files.get(operation.uri)?.toString();
			if (file === undefined) {
				return [operation];
			}
			return !included || included.has(file) ? [{ ...operation, uri: file }] : [];
		});
		return { ...comparison, operations };
	}

	/** Resolves to the URIs of those documents that have the schema of an environment. */
	async #havingSchemaOf(environment: ApiEnvironment, uris: readonly vscode.Uri[]): Promise<ReadonlySet<string>> {
		const found = new Set<string>();
		const pause = new PeriodicPause();
		for (const uri of this.#host.environments.active?.id === environment.id ? uris : []) {
			const identity = { uri, isUntitled: uri.scheme === 'untitled', languageId: 'graphql' };
			if (await this.#dependencies.schemas.needsEnvironmentSchema(identity)) {
				found.add(uri.toString());
			}
			await pause.ifDue();
		}
		return found;
	}

	/** Writes a report and shows it as a preview. */
	async show(report: SchemaChangeReport): Promise<void> {
		await showMarkdownPreview(writeSchemaChangeReport(this.#dependencies.files, report), 'second');
	}

	/** Creates the document at `path` again after a reload: a version, or the last report. */
	async createAgain(path: string): Promise<void> {
		const { environments } = this.#host.environments.reading;
		const reported = environments.filter(hasApi).find((each) => schemaChangeReportPath(this.#titleOf(each)) === path);
		if (!reported) {
			await this.versionFiles.create(path);
			return;
		}
		const [version, previous] = await this.#dependencies.schemas.environments.versionsOf(reported);
		if (version && previous) {
			await this.#compareVersions(reported, previous, version);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	/** Shows a notification if a fetched version differs from the previous one. */
	async #announce({ environment, version, previous }: FetchedSchemaVersion): Promise<void> {
		const report = previous && (await this.#compareVersions(environment, previous, version));
		if (!report || report.changes.length === 0) {
			return;
		}
		const text = schemaChangeNotification(report, vscode.l10n);
		const show = vscode.l10n.t('Show Report');
		const isBreaking = report.operations.some(({ kind }) => kind === 'broken' || kind === 'changed');
		const chosen = isBreaking
			? await vscode.window.showWarningMessage(text, show)
			: await vscode.window.showInformationMessage(text, show);
		if (chosen === show) {
			await this.show(report);
		}
	}

	/**
	 * Compares two versions of an environment's schema and writes the report. Resolves to `undefined`
	 * when one of them cannot be read, and notifies the user once for each environment.
	 */
	async #compareVersions(
		environment: ApiEnvironment,
		before: SchemaVersion,
		after: SchemaVersion,
	): Promise<SchemaChangeReport | undefined> {
		const pair = { before: comparisonInputOfVersion(before), after: comparisonInputOfVersion(after) };
		const [compared] = await this.compare([pair], { environment });
		if (compared?.kind !== 'compared') {
			this.#reportUnreadable(environment, compared?.version === 'after' ? after : before, compared?.reason);
			return undefined;
		}
		const report = schemaComparisonReport(compared, {
			title: this.#titleOf(environment),
			before: formatVersionDate(before),
			after: formatVersionDate(after),
			notes: [],
		});
		if (report.changes.length > 0) {
			writeSchemaChangeReport(this.#dependencies.files, report);
		}
		return report;
	}

	#reportUnreadable(environment: ApiEnvironment, version: SchemaVersion, reason: string | undefined): void {
		// The restored tab of a report compares its versions again each time when VS Code reads it.
		if (this.#unreadable.has(environment.id)) {
			return;
		}
		this.#unreadable.add(environment.id);
		const details = { environment: this.#titleOf(environment), date: formatVersionDate(version) };
		const error = new UserError('graphql/schema-version-unreadable', details, new Error(reason));
		void reportFailure(this.#host, 'comparing schemas', error);
	}

	#titleOf(environment: ApiEnvironment): string {
		return this.#dependencies.schemas.environments.titleOf(environment);
	}
}

/** Returns the report of a comparison. */
export function schemaComparisonReport(
	{ changes, operations, reasons }: Extract<SchemaComparison, { readonly kind: 'compared' }>,
	description: Pick<SchemaChangeReport, 'title' | 'before' | 'after' | 'notes'>,
): SchemaChangeReport {
	return { ...description, changes, operations, reasons };
}

function codeFolders(): readonly CodeFolder[] {
	return workspaceFoldersOnDisk().map(({ uri }) => ({
		...{ uri: uri.toString(), path: uri.fsPath },
		excludes: excludedGlobsOf(uri, []),
	}));
}

/** Returns the input of a comparison for a stored version. */
export function comparisonInputOfVersion({ path }: SchemaVersion): { readonly kind: 'stored'; readonly path: string } {
	return { kind: 'stored', path };
}
