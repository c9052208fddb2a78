import * as vscode from 'vscode';
import { type ApiEnvironment, hasApi } from '../../../environments/core/environment.ts';
import type { Host } from '../../../host.ts';
import type { PositionRange } from '../../../shared/core/code/linePositionConverter.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { toEditorRange } from '../../../shared/vscode/toEditorRange.ts';
import { isGraphqlCandidate } from '../../core/documentKinds.ts';
import type { EarlierDeprecationReasons } from '../../core/language/codeActions/replaceDeprecatedFix.ts';
import type { LocatedAffectedOperation } from '../../core/language/comparison/comparedVersions.ts';
import { changesExplainingError, type SchemaChange } from '../../core/language/comparison/schemaChange.ts';
import type { DocumentDiagnostic } from '../../core/language/diagnostics/diagnose.ts';
import { describeChangeOfElement } from '../../messages/schemaChangeMessages.ts';
import type { SchemaVersion } from '../../node/schemaCache.ts';
import type { SchemaComparison } from '../../node/schemaWorker.ts';
import type { DocumentIdentity } from '../documents/openGraphqlDocuments.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import { comparisonInputOfVersion, type SchemaChangeReporter } from './schemaChangeReporter.ts';
import { formatVersionDate } from './schemaVersionFiles.ts';

/** The objects that {@link SchemaVersionChanges} uses. */
interface VersionChangesDependencies {
	readonly host: Host;
	readonly schemas: EditorSchemas;
	readonly schemaChanges: SchemaChangeReporter;
	readonly workspaceDocuments: WorkspaceGraphqlDocuments;
	readonly features: { isEnabled(document: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): boolean };
}

/** The differences between a stored version and the current schema of the active environment. */
interface Difference {
	readonly environment: ApiEnvironment;
	readonly before: SchemaVersion;
	readonly current: SchemaVersion;
	readonly compared: Extract<SchemaComparison, { readonly kind: 'compared' }>;
}

/** Delay before operations are checked, which combines the events of a refresh or of a save. */
const checkDelayMs = 500;

/**
 * The changes of the active environment's schema since each stored version. They explain the
 * diagnostics of open documents, and are diagnostics in closed documents, until the operations are
 * fixed. The versions are on disk, so this works after a restart too.
 */
export class SchemaVersionChanges implements Disposable {
	readonly #dependencies: VersionChangesDependencies;
	readonly #store = new DisposableStore();
	readonly #delayed = this.#store.add(new DelayedTasks());
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.schemaChanges'));
	/** The differences, that to the latest of the older versions first. */
	#differences: readonly Difference[] = [];
	#removed: EarlierDeprecationReasons = new Map();
	/**
	 * URI of a document → its affected operations, each with the latest difference that affects the
	 * operation.
	 */
	#affected: ReadonlyMap<string, readonly AffectedByDifference[]> = new Map();
	#lastCheck: object = {};
	/** Fires when the causes of diagnostics may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(dependencies: VersionChangesDependencies) {
		this.#dependencies = dependencies;
		const { schemas, workspaceDocuments } = dependencies;
		const check = () => this.#checkLater();
		this.#store.add(schemas.onDidChange(check));
		this.#store.add(schemas.environments.onDidStore(check));
		this.#store.add(workspaceDocuments.onDidChange(check));
		this.#store.add(
			vscode.workspace.onDidSaveTextDocument((document) => {
				if (this.#differences.length > 0 && isGraphqlCandidate(document)) {
					check();
				}
			}),
		);
		this.#store.add(vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#publish(uri.toString())));
		this.#store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#publish(uri.toString())));
		check();
	}

	/** Returns the schema changes that caused a diagnostic of a document. */
	causesOf(document: DocumentIdentity, diagnosis: DocumentDiagnostic): readonly vscode.DiagnosticRelatedInformation[] {
		if (this.#differences.length === 0 || !this.#dependencies.schemas.hasEnvironmentSchema(document)) {
			return [];
		}
		for (const difference of this.#differences) {
			const changes = causesIn(difference, diagnosis);
			if (changes.length > 0) {
				return changes.flatMap((change) => this.#relatedInformation(difference, change) ?? []);
			}
		}
		return [];
	}

	/**
	 * Returns the deprecation reasons of elements that are no longer in the schema of a document, by
	 * schema coordinate.
	 */
	removedIn(document: DocumentIdentity): EarlierDeprecationReasons {
		return this.#removed.size > 0 && this.#dependencies.schemas.hasEnvironmentSchema(document)
			? this.#removed
			: new Map();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#checkLater(): void {
		this.#delayed.schedule('check', checkDelayMs, () => {
			this.#check().catch((error: unknown) => logFailure(this.#dependencies.host, 'schema changes', error));
		});
	}

	async #check(): Promise<void> {
		const check = {};
		this.#lastCheck = check;
		const { active } = this.#dependencies.host.environments;
		const differences = active && hasApi(active) ? await this.#compare(active) : [];
		if (this.#lastCheck !== check || (differences.length === 0 && this.#differences.length === 0)) {
			return;
		}
		this.#differences = differences;
		// The reason in the latest version that has one applies.
		this.#removed = new Map(differences.toReversed().flatMap(({ compared }) => [...compared.reasons]));
		const before = this.#affected;
		this.#affected = affectedByDocument(differences);
		for (const uri of new Set([...before.keys(), ...this.#affected.keys()])) {
			this.#publish(uri);
		}
		this.#changed.fire();
	}

	async #compare(environment: ApiEnvironment): Promise<readonly Difference[]> {
		const { schemas, schemaChanges } = this.#dependencies;
		const [current, ...older] = await schemas.environments.versionsOf(environment);
		if (!current || older.length === 0) {
			return [];
		}
		const pairs = older.map((before) => ({
			before: comparisonInputOfVersion(before),
			after: comparisonInputOfVersion(current),
		}));
		// After the first search, code is read again only where operations are affected.
		const isSearched = this.#differences.some((difference) => difference.current.path === current.path);
		const code = isSearched ? this.#affectedFiles() : undefined;
		const comparisons = await schemaChanges.compare(pairs, { environment, ...(code ? { code } : {}) });
		return comparisons.flatMap((compared, index): readonly Difference[] => {
			const before = older[index];
			// The user was notified of a damaged version when the schema changed.
			return before && compared.kind === 'compared' ? [{ environment, before, current, compared }] : [];
		});
	}

	/** Returns the files with affected operations, also those that had another schema. */
	#affectedFiles(): readonly string[] {
		const uris = [...this.#affected.keys()].map((uri) => vscode.Uri.parse(uri));
		const paths = uris.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
		const found = this.#differences.flatMap(({ compared }) => [...compared.codePaths.values()]);
		return [...new Set([...paths, ...found])];
	}

	/** Publishes the diagnostics of a document. Open documents have diagnostics of their own. */
	#publish(address: string): void {
		const affected = this.#affected.get(address) ?? [];
		const uri = vscode.Uri.parse(address);
		if (affected.length === 0 && !this.#collection.has(uri)) {
			return;
		}
		const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === address);
		const isEnabled = this.#dependencies.features.isEnabled({ uri, isUntitled: uri.scheme === 'untitled' });
		const diagnostics = isEnabled ? affected.flatMap((each) => this.#diagnosticsOf(each, isOpen)) : [];
		this.#collection.set(uri, diagnostics);
	}

	#diagnosticsOf({ difference, operation }: AffectedByDifference, isOpen: boolean): readonly vscode.Diagnostic[] {
		const { kind, label, range, errors, changes } = operation;
		if (kind === 'deprecated') {
			const deprecated = changes.filter((change) => change.kind === 'deprecated');
			const coordinates = deprecated.map(({ coordinate }) => coordinate).join(', ');
			const message = vscode.l10n.t(
				'The operation "{0}" uses elements that are now deprecated: {1}.',
				label,
				coordinates,
			);
			const severity = vscode.DiagnosticSeverity.Information;
			return isOpen ? [] : [this.#diagnostic({ difference, range, message, severity }, deprecated)];
		}
		// An open document has a diagnostic at each error, except at those in fragments of others.
		const reported = errors.filter((error) => !isOpen || isSame(error.range, range));
		return reported.map((error) => {
			const message = vscode.l10n.t(
				'The operation "{0}" breaks because the schema has changed. {1}',
				label,
				error.message,
			);
			const severity = vscode.DiagnosticSeverity.Error;
			return this.#diagnostic(
				{ difference, range: error.range, message, severity },
				changesExplainingError(error.message, changes),
			);
		});
	}

	#diagnostic({ difference, range, message, severity }: Reported, causes: readonly SchemaChange[]): vscode.Diagnostic {
		const diagnostic = new vscode.Diagnostic(toEditorRange(range), message, severity);
		diagnostic.source = 'Study Admin';
		diagnostic.code = 'schema-change';
		diagnostic.relatedInformation = causes.flatMap((change) => this.#relatedInformation(difference, change) ?? []);
		return diagnostic;
	}

	/** Returns a change with its location in the version of the schema that defines the element. */
	#relatedInformation(
		{ environment, before, compared }: Difference,
		change: SchemaChange,
	): vscode.DiagnosticRelatedInformation | undefined {
		const location = compared.locations.get(change.coordinate);
		if (!location) {
			return undefined;
		}
		const { versionFiles } = this.#dependencies.schemaChanges;
		const isBefore = location.version === 'before';
		const uri = isBefore ? versionFiles.uriOf(environment, before) : versionFiles.currentUri(environment);
		const description = describeChangeOfElement(change.coordinate, change, vscode.l10n);
		const text = vscode.l10n.t('Schema change since {0}: {1}', formatVersionDate(before), description);
		return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, toEditorRange(location.range)), text);
	}
}

interface AffectedByDifference {
	readonly difference: Difference;
	readonly operation: LocatedAffectedOperation;
}

interface Reported {
	readonly difference: Difference;
	readonly range: PositionRange;
	readonly message: string;
	readonly severity: vscode.DiagnosticSeverity;
}

/** Returns the changes of a difference that caused a diagnostic. */
function causesIn({ compared }: Difference, diagnosis: DocumentDiagnostic): readonly SchemaChange[] {
	switch (diagnosis.kind) {
		case 'deprecated':
			return compared.changes.filter(({ kind, coordinate }) => kind === 'deprecated' && coordinate === diagnosis.name);
		case 'validation': {
			const { message } = diagnosis;
			const operation = compared.operations.find(({ errors }) => errors.some((error) => error.message === message));
			return operation ? changesExplainingError(message, operation.changes) : [];
		}
		default:
			return [];
	}
}

function affectedByDocument(differences: readonly Difference[]): ReadonlyMap<string, readonly AffectedByDifference[]> {
	const affected = new Map<string, AffectedByDifference[]>();
	for (const difference of differences) {
		for (const operation of difference.compared.operations.filter(isReported)) {
			const same = affected.get(operation.uri) ?? [];
			affected.set(operation.uri, same);
			if (!same.some((each) => isSame(each.operation.range, operation.range))) {
				same.push({ difference, operation });
			}
		}
	}
	return affected;
}

/**
 * Whether an operation is a diagnostic. An operation that receives other values is not, because no
 * edit of a valid operation would remove the diagnostic.
 */
function isReported({ kind }: LocatedAffectedOperation): boolean {
	return kind === 'broken' || kind === 'deprecated';
}

function isSame(a: PositionRange, b: PositionRange): boolean {
	return a.start.line === b.start.line && a.start.character === b.start.character;
}
