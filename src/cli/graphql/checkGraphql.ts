import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import type {
	AffectedOperation,
	AffectedOperationFinder,
} from '../../graphql/core/language/comparison/affectedOperations.ts';
import type { DocumentDiagnostic } from '../../graphql/core/language/diagnostics/diagnose.ts';
import {
	embeddedGraphql,
	embeddedKeywords,
	embeddingLanguage,
} from '../../graphql/core/language/embedded/embeddedFile.ts';
import { indexedDocument, WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import { type GraphqlText, readGraphql } from '../../graphql/core/language/syntax/graphqlText.ts';
import type { DiagnosticSettings } from '../../graphql/messages/diagnosticMessages.ts';
import {
	brokenOperationFindings,
	type ReportedDiagnostic,
	reportedDiagnostic,
} from '../../graphql/messages/reportedDiagnostic.ts';
import { type DocumentSchema, DocumentSchemas } from '../../graphql/node/documentSchemas.ts';
import { graphqlFileNamePattern } from '../../graphql/node/walkFolders.ts';
import { LineStarts } from '../../shared/core/code/lineStarts.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { type DraftHeader, hasOnlyComments, readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import { IgnoreFiles } from '../../shared/node/ignoreFiles.ts';
import { pathInFolder } from '../../shared/node/pathInFolder.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import { englishL10n } from '../english.ts';
import { workerFile } from '../workerFile.ts';
import { documentAddressOf, maximumDocumentBytes, readDocument } from './documentFiles.ts';
import { EventLoopPause, listCodeToRead, listGraphqlFiles } from './listGraphqlFiles.ts';

/** The files of a check of GraphQL, and everything that its findings depend on. */
interface GraphqlCheck {
	/** Absolute path of the repository. */
	readonly folder: string;
	/** Paths of the files to check, relative to the repository; `undefined` for all files. */
	readonly files: readonly string[] | undefined;
	/** Absolute path of the schema for all files; `undefined` to use configs and settings. */
	readonly schemaFile: string | undefined;
	/**
	 * A schema that will replace the schemas of all files; `undefined` to report only what is invalid
	 * now.
	 */
	readonly nextSchema: GraphQLSchema | undefined;
	readonly settings: GraphqlCheckSettings;
	readonly today: CalendarDay;
	/** Absolute path of ripgrep; `undefined` to read all files instead. */
	readonly ripgrep: string | undefined;
	readonly signal: AbortSignal;
	/** Called repeatedly with the number of files that were read since its previous call. */
	readonly onProgress: (files: number) => void;
	/** Receives the problems with configs, schemas and files. */
	readonly report: (error: UserError) => void;
}

/** The settings of a repository that affect its check. */
interface GraphqlCheckSettings extends DiagnosticSettings {
	/** Globs of files that are not checked. */
	readonly excludes: readonly string[];
	/** Globs of files that do not exist for the editor, from `files.exclude`. */
	readonly hiddenFiles: readonly string[];
	/** The value of `studyAdmin.graphql.schemaFile`; `undefined` when it is not set. */
	readonly schemaFile: string | undefined;
}

/** The result of a check of GraphQL. */
export interface GraphqlCheckResult {
	/** The findings. Those of a file are sorted by position. */
	readonly findings: readonly FileDiagnostic[];
	/** The operations that the next schema breaks or deprecates. */
	readonly affected: readonly AffectedFileOperation[];
	/** Number of checked files with GraphQL. */
	readonly files: number;
	/** Number of those files that contain operations or fragments and have no schema. */
	readonly withoutSchema: number;
	/** The calls that the GraphQL documents are drafts for. */
	readonly drafts: readonly DraftHeader[];
	/** Absolute paths of the ignore files that are too large or could not be read. */
	readonly unusableIgnoreFiles: readonly string[];
}

const noGraphql = { findings: [], affected: [], files: 0, withoutSchema: 0, drafts: [] };

/** A finding and the path of its file, relative to the repository. */
interface FileDiagnostic {
	readonly relativePath: string;
	readonly diagnostic: ReportedDiagnostic;
}

/** An operation that the next schema affects, and its file. */
export interface AffectedFileOperation {
	/** Path of the file, relative to the repository. */
	readonly relativePath: string;
	readonly lines: LineStarts;
	readonly affected: AffectedOperation;
}

/** A file with GraphQL. */
interface GraphqlFile {
	readonly relativePath: string;
	/** Absolute path. */
	readonly path: string;
	readonly text: string;
	readonly graphql: GraphqlText;
	/** The schema that applies to the file; `undefined` if there is none. */
	readonly schema: DocumentSchema | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Checks the GraphQL documents of a repository, and operations in its code if a schema applies. */
export async function checkGraphql(check: GraphqlCheck): Promise<GraphqlCheckResult> {
	return new GraphqlChecker(check).run();
}

class GraphqlChecker {
	readonly #check: GraphqlCheck;
	readonly #pause: EventLoopPause;
	readonly #requested: ReadonlySet<string> | undefined;
	readonly #ignored: IgnoreFiles;
	readonly #hidden: IgnoreFiles;
	readonly #schemas: DocumentSchemas;
	/** Schema of files → the operations that the next schema affects. */
	readonly #affected = new Map<GraphQLSchema, AffectedOperationFinder>();
	/** Paths of the documents that were reported as unreadable. */
	readonly #unreadable = new Set<string>();

	constructor(check: GraphqlCheck) {
		this.#check = check;
		const { folder, settings, schemaFile } = check;
		this.#pause = new EventLoopPause(check.signal);
		this.#requested = check.files && new Set(check.files);
		this.#ignored = new IgnoreFiles(folder, settings.excludes);
		this.#hidden = new IgnoreFiles(folder, settings.hiddenFiles);
		this.#schemas = new DocumentSchemas({
			folder,
			schemaFile,
			defaultSchemaFile: settings.schemaFile,
			isExcluded: (path) => {
				const inFolder = pathInFolder(folder, path);
				return inFolder !== undefined && this.#hidden.isExcluded(inFolder);
			},
			configWorker: workerFile('configWorker.js'),
			report: check.report,
		});
	}

	async run(): Promise<GraphqlCheckResult> {
		try {
			return { ...(await this.#run()), unusableIgnoreFiles: this.#ignored.unusable };
		} finally {
			this.#schemas.dispose();
		}
	}

	async #run(): Promise<Omit<GraphqlCheckResult, 'unusableIgnoreFiles'>> {
		const { folder, files, settings, ripgrep, signal } = this.#check;
		if (files && !(await this.#readRequested(files))) {
			return noGraphql;
		}
		const isHidden = (path: string) => this.#hidden.isExcluded(path);
		const listing = { folder, isHidden, ripgrep, pause: this.#pause, signal };
		const { documents, configs, code } = await listGraphqlFiles(listing);
		const schemas = await this.#schemas.all(configs.map((path) => join(folder, path)));
		if (schemas.length === 0) {
			// No other files are needed, because only the syntax is checked.
			const checked = documents.filter((path) => this.#isChecked(path));
			return this.#diagnoseAll(await this.#readAll(checked), new WorkspaceIndex());
		}
		const keywords = [...embeddedKeywords, ...schemas.flatMap(({ rootFields }) => [...rootFields])];
		const search = { folder, keywords, excludes: settings.excludes, ignored: this.#ignored, ripgrep, signal };
		const found = await this.#readAll([...documents, ...(await listCodeToRead(code, search))]);
		const index = new WorkspaceIndex();
		for (const { path, graphql } of found) {
			index.setFile(indexedDocument(documentAddressOf(path, folder), graphql));
		}
		return this.#diagnoseAll(
			found.filter(({ relativePath }) => this.#isChecked(relativePath)),
			index,
		);
	}

	/** Whether the findings in a file are reported. The other files only define fragments. */
	#isChecked(relativePath: string): boolean {
		return (this.#requested?.has(relativePath) ?? true) && !this.#ignored.isIgnored(relativePath);
	}

	/** Whether one of the requested files contains GraphQL. */
	async #readRequested(files: readonly string[]): Promise<boolean> {
		for (const path of files) {
			if (await this.#read(path)) {
				return true;
			}
		}
		return false;
	}

	async #readAll(paths: readonly string[]): Promise<readonly GraphqlFile[]> {
		const files: GraphqlFile[] = [];
		for (const path of paths) {
			await this.#pause.ifDue();
			const file = await this.#read(path);
			if (file) {
				files.push(file);
			}
			this.#check.onProgress(1);
		}
		return files;
	}

	/**
	 * Returns a GraphQL document, or a program with the GraphQL in its strings; `undefined` if the
	 * file is neither or cannot be read. A program is read only if there is a schema for it, because
	 * without a schema it is unknown whether its strings are sent to this API.
	 */
	async #read(relativePath: string): Promise<GraphqlFile | undefined> {
		const path = join(this.#check.folder, relativePath);
		const isDocument = graphqlFileNamePattern.test(relativePath);
		if (!isDocument && embeddingLanguage(relativePath) === undefined) {
			return undefined;
		}
		const schema = await this.#schemas.schemaOf(path);
		if (!isDocument && !schema) {
			return undefined;
		}
		const file = isDocument ? readDocument(path) : readCodeFile(path);
		if (file.kind === 'text') {
			const { text } = file;
			const graphql = isDocument ? readGraphql(text) : embeddedGraphql(text, relativePath, schema?.rootFields ?? none);
			return graphql && { relativePath, path, text, graphql, schema };
		}
		if (isDocument && file.kind !== 'binary' && this.#isChecked(relativePath) && !this.#unreadable.has(path)) {
			this.#unreadable.add(path);
			this.#check.report(documentError(relativePath, file.kind));
		}
		return undefined;
	}

	async #diagnoseAll(
		files: readonly GraphqlFile[],
		index: WorkspaceIndex,
	): Promise<Omit<GraphqlCheckResult, 'unusableIgnoreFiles'>> {
		const { settings, today } = this.#check;
		const locale = { l10n: englishL10n, locale: 'en', today };
		const findings: FileDiagnostic[] = [];
		const affected: AffectedFileOperation[] = [];
		let withoutSchema = 0;
		for (const file of files) {
			await this.#pause.ifDue();
			const { relativePath, text, graphql, schema } = file;
			withoutSchema += !schema && graphql.definitions.some(({ kind }) => kind !== 'type system') ? 1 : 0;
			const uri = relativePath.split('/').map(encodeURIComponent).join('/');
			const diagnosed = { file: { uri, root: 'SRCROOT' }, text, lines: new LineStarts(text) };
			for (const each of await this.#affectedIn(file, index)) {
				affected.push({ relativePath, lines: diagnosed.lines, affected: each });
				for (const diagnostic of brokenOperationFindings(each, diagnosed, englishL10n)) {
					findings.push({ relativePath, diagnostic });
				}
			}
			const diagnostics = await this.#diagnose(file, index);
			for (const each of diagnostics.toSorted((a, b) => a.start - b.start)) {
				const diagnostic = reportedDiagnostic(each, diagnosed, settings, locale);
				if (diagnostic) {
					findings.push({ relativePath, diagnostic });
				}
			}
		}
		return { findings, affected, files: files.length, withoutSchema, drafts: draftsAmong(files) };
	}

	/** Returns the operations of a file that the next schema affects. */
	async #affectedIn(
		{ path, relativePath, graphql, schema }: GraphqlFile,
		index: WorkspaceIndex,
	): Promise<readonly AffectedOperation[]> {
		const { folder, nextSchema: after, report } = this.#check;
		const before = schema?.schema;
		if (!before || !after) {
			return [];
		}
		const { AffectedOperationFinder, compareSchemas } = await import('../../graphql/core/withLibraries.ts');
		const affected =
			this.#affected.get(before) ??
			new AffectedOperationFinder({ before, after, changes: compareSchemas(before, after) });
		this.#affected.set(before, affected);
		const otherFragments = index.reachableFragments(documentAddressOf(path, folder), graphql);
		try {
			return affected.in({ graphql, otherFragments });
		} catch (error) {
			report(new UserError('cli/graphql-not-compared', { file: relativePath }, error));
			return [];
		}
	}

	/**
	 * Diagnoses a file in the context that it has in the editor when all files with GraphQL are open.
	 * If validation fails because of an invalid schema, only the syntax is checked, as in the editor.
	 */
	async #diagnose(
		{ path, relativePath, graphql, schema }: GraphqlFile,
		index: WorkspaceIndex,
	): Promise<readonly DocumentDiagnostic[]> {
		const { Diagnoser } = await import('../../graphql/core/withLibraries.ts');
		const address = documentAddressOf(path, this.#check.folder);
		const context = {
			otherTypes: schema?.definitionsInOtherFiles(path),
			otherFragments: index.reachableFragments(address, graphql),
			isComplete: true,
			isUsedElsewhere: (fragment: string) => index.isUsedElsewhere(address, fragment),
		};
		for (const each of schema ? [schema.schema, undefined] : [undefined]) {
			try {
				return new Diagnoser().diagnose(graphql, { ...context, schema: each });
			} catch (error) {
				this.#check.report(new UserError('cli/graphql-not-validated', { file: relativePath }, error));
			}
		}
		return [];
	}
}

/** Returns the calls that the GraphQL documents are drafts with a query for. */
function draftsAmong(files: readonly GraphqlFile[]): readonly DraftHeader[] {
	return files.flatMap(({ relativePath, text }) =>
		relativePath.endsWith('.graphql') && !hasOnlyComments(text) ? (readDraftHeader(text) ?? []) : [],
	);
}

function documentError(file: string, kind: 'tooLarge' | 'unreadable'): UserError {
	return kind === 'tooLarge'
		? new UserError('cli/graphql-too-large', { file, megabytes: maximumDocumentBytes / 2 ** 20 })
		: new UserError('cli/graphql-unreadable', { file });
}
