import type { GraphQLSchema } from 'graphql';
import type {
	AffectedOperation,
	AffectedOperationFinder,
} from '../../graphql/core/language/comparison/affectedOperations.ts';
import type { IncompleteCheck } from '../../graphql/core/language/diagnostics/definitionParser.ts';
import type { DocumentDiagnostic } from '../../graphql/core/language/diagnostics/diagnose.ts';
import type { WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import type { GraphqlText } from '../../graphql/core/language/syntax/graphqlText.ts';
import type { DiagnosticSettings } from '../../graphql/messages/diagnosticMessages.ts';
import {
	affectedOperationFindings,
	type ReportedDiagnostic,
	reportedDiagnostic,
} from '../../graphql/messages/reportedDiagnostic.ts';
import type { DocumentSchema } from '../../graphql/node/documentSchemas.ts';
import { LinePositionConverter } from '../../shared/core/code/linePositionConverter.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { CalendarDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { percentEncodedPath } from '../../shared/core/percentEncoding.ts';
import { englishL10n } from '../english.ts';
import { documentAddressOf } from './documentFiles.ts';

/** What the findings in the files of a repository depend on. */
export interface FileCheckInputs {
	/** Absolute path of the repository. */
	readonly folder: string;
	/**
	 * A schema that will replace the schemas of all files; `undefined` to report only what is invalid
	 * now.
	 */
	readonly nextSchema: GraphQLSchema | undefined;
	readonly settings: DiagnosticSettings;
	readonly today: CalendarDay;
	/** Receives the problems with configs, schemas and files. */
	readonly report: (error: UserError) => void;
}

/** A finding and the path of its file, relative to the repository. */
export interface FileDiagnostic {
	readonly relativePath: string;
	readonly diagnostic: ReportedDiagnostic;
}

/** An operation that the next schema affects or may affect, and its file. */
export interface AffectedFileOperation {
	/** Path of the file, relative to the repository. */
	readonly relativePath: string;
	readonly lines: LinePositionConverter;
	readonly affected: AffectedOperation;
}

/** A file with GraphQL. */
export interface GraphqlFile {
	readonly relativePath: string;
	/** Absolute path. */
	readonly path: string;
	readonly text: string;
	readonly graphql: GraphqlText;
	/** The schema that applies to the file; `undefined` if there is none. */
	readonly schema: DocumentSchema | undefined;
}

/** A definition that was not checked or not checked completely, and its location. */
export interface IncompletelyCheckedDefinition {
	readonly kind: IncompleteCheck;
	/** The name of the definition for display. */
	readonly name: string;
	/** Path of the file, relative to the repository. */
	readonly relativePath: string;
	/** The line and the column of the name, both starting at 1. */
	readonly line: number;
	readonly column: number;
}

/** The result of the check of a file. */
export interface FileCheckResult {
	/** Sorted by position, after those that the next schema causes. */
	readonly findings: readonly FileDiagnostic[];
	readonly affected: readonly AffectedFileOperation[];
	readonly unchecked: readonly IncompletelyCheckedDefinition[];
}

/** Checks the files of a repository. `index` contains all its GraphQL that defines fragments. */
export class FileDiagnoser {
	readonly #check: FileCheckInputs;
	readonly #index: WorkspaceIndex;
	/** Schema of files → the operations that the next schema affects. */
	readonly #affected = new Map<GraphQLSchema, AffectedOperationFinder>();

	constructor(check: FileCheckInputs, index: WorkspaceIndex) {
		this.#check = check;
		this.#index = index;
	}

	async diagnose(file: GraphqlFile): Promise<FileCheckResult> {
		const { settings, today } = this.#check;
		const { relativePath, text } = file;
		const lines = new LinePositionConverter(text);
		const uri = percentEncodedPath(relativePath);
		const reportedFile = { file: { uri, root: 'SRCROOT' }, text, lines };
		const locale = { l10n: englishL10n, locale: 'en', today };
		const affected = await this.#affectedIn(file);
		const found = affected.flatMap((each) => affectedOperationFindings(each, reportedFile, englishL10n));
		const unchecked: IncompletelyCheckedDefinition[] = [];
		for (const each of (await this.#diagnose(file)).toSorted((a, b) => a.start - b.start)) {
			if (each.kind === 'not-checked' || each.kind === 'partly-checked') {
				const { line, character } = lines.rangeOf({ offset: each.start, length: 0 }).start;
				unchecked.push({ kind: each.kind, name: each.name, relativePath, line: line + 1, column: character + 1 });
			} else {
				const finding = reportedDiagnostic(each, reportedFile, settings, locale);
				found.push(...(finding ? [finding] : []));
			}
		}
		return {
			findings: found.map((diagnostic) => ({ relativePath, diagnostic })),
			affected: affected.map((each) => ({ relativePath, lines, affected: each })),
			unchecked,
		};
	}

	/** Returns the operations of a file that the next schema affects or may affect. */
	async #affectedIn({ path, relativePath, graphql, schema }: GraphqlFile): Promise<readonly AffectedOperation[]> {
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
		const otherFragments = this.#index.reachableFragments(documentAddressOf(path, folder), graphql);
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
	async #diagnose({ path, relativePath, graphql, schema }: GraphqlFile): Promise<readonly DocumentDiagnostic[]> {
		const { Diagnoser } = await import('../../graphql/core/withLibraries.ts');
		const address = documentAddressOf(path, this.#check.folder);
		const context = {
			otherTypes: schema?.definitionsInOtherFiles(path),
			otherFragments: this.#index.reachableFragments(address, graphql),
			isComplete: true,
			isUsedElsewhere: (fragment: string) => this.#index.isUsedElsewhere(address, fragment),
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
