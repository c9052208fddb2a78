import { join } from 'node:path';
import { isGraphqlFile } from '../../graphql/core/graphqlFileNames.ts';
import { embeddedGraphqlKeywords, embeddingLanguageOfFile } from '../../graphql/core/language/embedded/embeddedFile.ts';
import { WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import type { DiagnosticSettings } from '../../graphql/messages/diagnosticMessages.ts';
import { DocumentSchemas } from '../../graphql/node/documentSchemas.ts';
import { UserError } from '../../shared/core/errors.ts';
import { type DraftHeader, hasOnlyComments, readDraftHeader } from '../../shared/core/migration/draftHeader.ts';
import { PeriodicPause } from '../../shared/node/periodicPause.ts';
import { relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import { formatCount, formatNumber } from '../formatCount.ts';
import { workerFilePath } from '../workerFilePath.ts';
import { maximumDocumentBytes, maximumDocuments } from './documentFiles.ts';
import {
	type AffectedFileOperation,
	type FileCheckInputs,
	type FileCheckResult,
	FileDiagnoser,
	type FileDiagnostic,
	type GraphqlFile,
	type IncompletelyCheckedDefinition,
} from './fileDiagnoser.ts';
import { GraphqlFolder } from './graphqlFolder.ts';

/** The files of a check of GraphQL, and everything that its findings depend on. */
interface GraphqlCheck extends FileCheckInputs {
	/** Paths of the files to check, relative to the repository; `undefined` for all files. */
	readonly files: readonly string[] | undefined;
	/** Absolute path of the schema for all files; `undefined` to use configs and settings. */
	readonly schemaFile: string | undefined;
	readonly settings: GraphqlCheckSettings;
	/** Absolute path of ripgrep; `undefined` to read all files instead. */
	readonly ripgrep: string | undefined;
	readonly signal: AbortSignal;
	/** Called repeatedly with the number of files that were read since its previous call. */
	readonly onProgress: (files: number) => void;
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
	/** The definitions that were not checked completely, because of their interpolations. */
	readonly unchecked: readonly IncompletelyCheckedDefinition[];
	/** Number of checked files with GraphQL. */
	readonly files: number;
	/** Number of those files that contain operations or fragments and have no schema. */
	readonly withoutSchema: number;
	/** Number of GraphQL documents that were not read, because the folder has too many. */
	readonly unreadDocuments: number;
	/** The calls that the GraphQL documents are drafts for. */
	readonly drafts: readonly DraftHeader[];
	/** Absolute paths of the ignore files that are too large or could not be read. */
	readonly unusableIgnoreFiles: readonly string[];
}

const noGraphql = {
	findings: [],
	affected: [],
	unchecked: [],
	files: 0,
	withoutSchema: 0,
	unreadDocuments: 0,
	drafts: [],
};

const none: ReadonlySet<string> = new Set();
/** Maximum time in milliseconds in which the process does not respond to signals. */
const maximumBlockMs = 20;

/** Checks the GraphQL documents of a repository, and operations in its code if a schema applies. */
export async function checkGraphql(check: GraphqlCheck): Promise<GraphqlCheckResult> {
	return new GraphqlChecker(check).run();
}

class GraphqlChecker {
	readonly #check: GraphqlCheck;
	readonly #pause: PeriodicPause;
	readonly #requested: ReadonlySet<string> | undefined;
	readonly #files: GraphqlFolder;
	readonly #schemas: DocumentSchemas;
	/** Paths of the documents that were reported as unreadable. */
	readonly #unreadable = new Set<string>();
	#unreadDocuments = 0;

	constructor(check: GraphqlCheck) {
		this.#check = check;
		const { folder, settings, schemaFile } = check;
		this.#pause = new PeriodicPause(maximumBlockMs, check.signal);
		this.#requested = check.files && new Set(check.files);
		this.#files = new GraphqlFolder({ ...check, pause: this.#pause });
		this.#schemas = new DocumentSchemas({
			folder,
			schemaFile,
			defaultSchemaFile: settings.schemaFile,
			isExcluded: (path) => {
				const inFolder = relativePathInFolder(folder, path);
				return inFolder !== undefined && this.#files.isHidden(inFolder);
			},
			configWorker: workerFilePath('configWorker.js'),
			report: check.report,
		});
	}

	async run(): Promise<GraphqlCheckResult> {
		try {
			return { ...(await this.#run()), unusableIgnoreFiles: this.#files.unusableIgnoreFiles };
		} finally {
			this.#schemas.dispose();
		}
	}

	async #run(): Promise<Omit<GraphqlCheckResult, 'unusableIgnoreFiles'>> {
		const { folder, files } = this.#check;
		if (files && !(await this.#readRequested(files))) {
			return noGraphql;
		}
		const { documents, configs, code } = await this.#files.list();
		const schemas = await this.#schemas.all(configs.map((path) => join(folder, path)));
		if (schemas.length === 0) {
			// No other files are needed, because only the syntax is checked.
			const checked = documents.filter((path) => this.#isChecked(path));
			return this.#diagnoseAll(await this.#readAll(this.#withinLimit(checked)), new WorkspaceIndex());
		}
		const keywords = [...embeddedGraphqlKeywords, ...schemas.flatMap(({ rootFields }) => [...rootFields])];
		const read = this.#withinLimit(documents);
		const found = await this.#readAll([...read, ...(await this.#files.listCode(code, keywords))]);
		return this.#diagnoseAll(
			found.filter(({ relativePath }) => this.#isChecked(relativePath)),
			this.#files.indexOf(found),
		);
	}

	/**
	 * Returns the documents to read: at most {@link maximumDocuments}, first those whose findings are
	 * reported. Reports the number of the others.
	 */
	#withinLimit(documents: readonly string[]): readonly string[] {
		const unread = documents.length - maximumDocuments;
		if (unread <= 0) {
			return documents;
		}
		this.#unreadDocuments = unread;
		this.#check.report(
			new UserError('cli/graphql-too-many', {
				documents: formatCount(unread, 'GraphQL document was', 'GraphQL documents were'),
				maximum: formatNumber(maximumDocuments),
			}),
		);
		const checked = documents.filter((path) => this.#isChecked(path));
		return [...new Set([...checked, ...documents])].slice(0, maximumDocuments);
	}

	/** Whether the findings in a file are reported. The other files only define fragments. */
	#isChecked(relativePath: string): boolean {
		return (this.#requested?.has(relativePath) ?? true) && !this.#files.isIgnored(relativePath);
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
		const isDocument = isGraphqlFile(relativePath);
		if (!isDocument && embeddingLanguageOfFile(relativePath) === undefined) {
			return undefined;
		}
		const schema = await this.#schemas.schemaOf(path);
		if (!isDocument && !schema) {
			return undefined;
		}
		const file = this.#files.read(relativePath, schema?.rootFields ?? none);
		if (file.kind === 'text') {
			const { text, graphql } = file;
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
		const diagnoser = new FileDiagnoser(this.#check, index);
		const diagnosed: FileCheckResult[] = [];
		let withoutSchema = 0;
		for (const file of files) {
			await this.#pause.ifDue();
			const { schema, graphql } = file;
			withoutSchema += !schema && graphql.definitions.some(({ kind }) => kind !== 'type system') ? 1 : 0;
			diagnosed.push(await diagnoser.diagnose(file));
		}
		return {
			findings: diagnosed.flatMap(({ findings }) => findings),
			affected: diagnosed.flatMap(({ affected }) => affected),
			unchecked: diagnosed.flatMap(({ unchecked }) => unchecked),
			files: files.length,
			withoutSchema,
			unreadDocuments: this.#unreadDocuments,
			drafts: draftsAmong(files),
		};
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
