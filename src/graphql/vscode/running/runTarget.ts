import * as vscode from 'vscode';
import { LinePositionConverter } from '../../../shared/core/code/linePositionConverter.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import {
	chooseOperation,
	firstSentInterpolation,
	runnableText,
	type TextSegment,
	withPlaceInDocuments,
} from '../../core/client/request/runnableText.ts';
import { resultName } from '../../core/client/response/resultName.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { readVariablesFile, variableSetAt } from '../../core/language/variables/variablesFile.ts';
import { pathInWorkspace, textDocumentsOfFile } from '../documents/containingFileUri.ts';
import type { OpenGraphqlDocuments } from '../documents/openGraphqlDocuments.ts';
import { operationsDocumentUriFor } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';

/** The arguments of commands that run or edit an operation. */
interface RunArguments {
	/** URI of the document. If `undefined`, the document in the active editor. */
	readonly uri: vscode.Uri | undefined;
	/**
	 * Name of the operation. If `undefined`, the operation at the offset, else the only one, else
	 * the user selects one.
	 */
	readonly operationName: string | undefined;
	/**
	 * Kind of the operation, such as `query`. Restricts the choice of an operation without a name, so
	 * that no mutation runs in place of a query after an edit. If `undefined`, any kind.
	 */
	readonly kind: string | undefined;
	/** Offset in UTF-16 code units. If `undefined`, the cursor of the active editor. */
	readonly offset: number | undefined;
	/**
	 * Name of the variable set. If `undefined`, the set that was last chosen, else `default`, else
	 * the only one, else the user selects one.
	 */
	readonly variableSet: string | undefined;
	/** ID of the environment. If `undefined`, the active environment. */
	readonly environmentId: string | undefined;
}

/** An operation, as it was when the command started. */
export interface RunTarget {
	readonly document: vscode.TextDocument;
	/** Version of the document to which the offsets refer. */
	readonly documentVersion: number;
	readonly operation: OperationDefinition;
	/** Name of the file for the results of the operation, without its ending. */
	readonly resultName: string;
	/**
	 * The text to send: the operation and its fragments at their positions in the document, then
	 * the fragments of other documents.
	 */
	readonly query: string;
	/** The origin of each segment of {@link query}. */
	readonly segments: readonly TextSegment[];
	/** Name of the requested variable set; see {@link RunArguments}. */
	readonly variableSet: string | undefined;
	/** ID of the requested environment; see {@link RunArguments}. */
	readonly environmentId: string | undefined;
}

/**
 * Reads the arguments of a command: an object with properties of {@link RunArguments}, or a URI
 * from a menu.
 */
function readRunArguments([first]: readonly unknown[]): RunArguments {
	if (first instanceof vscode.Uri) {
		return { ...noArguments, uri: first };
	}
	const fields: Readonly<Record<string, unknown>> = typeof first === 'object' && first !== null ? { ...first } : {};
	const { uri, operationName, kind, offset, variableSet, environmentId } = fields;
	return {
		uri: typeof uri === 'string' ? vscode.Uri.parse(uri) : uri instanceof vscode.Uri ? uri : undefined,
		operationName: typeof operationName === 'string' ? operationName : undefined,
		kind: typeof kind === 'string' ? kind : undefined,
		offset: typeof offset === 'number' ? offset : undefined,
		variableSet: typeof variableSet === 'string' ? variableSet : undefined,
		environmentId: typeof environmentId === 'string' ? environmentId : undefined,
	};
}

const noArguments: RunArguments = {
	uri: undefined,
	operationName: undefined,
	kind: undefined,
	offset: undefined,
	variableSet: undefined,
	environmentId: undefined,
};

/**
 * Finds the operation that the arguments of a command or the editor select, with its fragments from
 * other documents. If several operations match, the user selects one.
 * @throws {UserError} `graphql/no-document`, `graphql/document-missing`, `graphql/no-operation`,
 * `graphql/operation-not-found`, `graphql/subscription`, `graphql/interpolation`; `Cancelled`.
 */
export async function chooseRunTarget(
	{ documents, workspaceDocuments }: GraphqlServices,
	args: readonly unknown[],
): Promise<RunTarget> {
	const editor = vscode.window.activeTextEditor;
	const { uri, operationName, kind, offset, variableSet, environmentId } =
		(args.length === 0 && editor ? argumentsFromVariablesFile(editor) : undefined) ?? readRunArguments(args);
	const document = uri ? await openDocument(documents, uri, operationName) : editor?.document;
	const graphql = document && documents.read(document);
	if (!document || !graphql) {
		throw new UserError('graphql/no-document');
	}
	const { version: documentVersion } = document;
	const { definitions } = graphql;
	const file = pathInWorkspace(document.uri);
	const cursor = editor?.document === document ? document.offsetAt(editor.selection.active) : undefined;
	const operation =
		chooseOperation(definitions, { name: operationName, kind, offset: offset ?? cursor }) ??
		(operationName === undefined ? await promptForOperation(document, operationsInDocument(definitions)) : undefined);
	if (!operation) {
		const documentDetail = { document: document.uri.toString() };
		throw operationName === undefined
			? new UserError('graphql/no-operation', { file, ...documentDetail })
			: new UserError('graphql/operation-not-found', {
					file,
					operation: operationName,
					operationName,
					...documentDetail,
				});
	}
	if (operation.kind === 'subscription') {
		throw new UserError('graphql/subscription', {
			operation: operationLabel(operation),
			document: document.uri.toString(),
			line: document.positionAt(operation.start).line + 1,
		});
	}
	await workspaceDocuments.all();
	const otherFragments = workspaceDocuments.otherFragments(document);
	const { text: query, segments } = runnableText(graphql, operation, otherFragments);
	requireNoInterpolation(document, graphql, operation, segments);
	return {
		document,
		documentVersion,
		operation,
		resultName: resultName(definitions, operation),
		query,
		segments,
		variableSet,
		environmentId,
	};
}

/**
 * Reads the operation and the variable set at the cursor in a variables file. Returns `undefined`
 * for other documents.
 */
function argumentsFromVariablesFile({ document, selection }: vscode.TextEditor): RunArguments | undefined {
	const uri = operationsDocumentUriFor(document.uri);
	if (!uri) {
		return undefined;
	}
	const found = variableSetAt(readVariablesFile(document.getText()), document.offsetAt(selection.active));
	return { ...noArguments, uri, operationName: found?.operation || undefined, variableSet: found?.set };
}

/**
 * Checks that the text to send contains no interpolation of a template. @throws {UserError}
 * `graphql/interpolation`
 */
function requireNoInterpolation(
	document: vscode.TextDocument,
	graphql: GraphqlText,
	operation: OperationDefinition,
	segments: readonly TextSegment[],
): void {
	const interpolation = firstSentInterpolation(graphql, operation, { segments });
	if (interpolation) {
		const place = placeInDocuments(document.uri, graphql.source, interpolation);
		throw new UserError('graphql/interpolation', { operation: operationLabel(operation), ...place });
	}
}

/**
 * Returns the result of a check of the text to send. The error of the check names the document and
 * the line in it, instead of a line of the text.
 * @throws {UserError} the error of the check
 */
export function checkTarget<T>({ document, query: text, segments }: RunTarget, check: () => T): T {
	// The text to send has the lines of the operation's own document.
	return withPlaceInDocuments({ text, segments }, check, (position) => placeInDocuments(document.uri, text, position));
}

/**
 * Returns the document with a position, and its line and column, both from 1. `uri` and `text` are
 * those of the operation's own document.
 */
function placeInDocuments(
	uri: vscode.Uri,
	text: string,
	{ offset, fragment }: Pick<TextSegment, 'offset' | 'fragment'>,
) {
	const document = fragment ? vscode.Uri.parse(fragment.uri) : uri;
	const source = fragment ? (fragment.source ?? fragment.documentText) : text;
	const { line, character } = new LinePositionConverter(source).positionAt(offset);
	return { document: document.toString(), file: pathInWorkspace(document), line: line + 1, column: character + 1 };
}

/**
 * Opens a document. For a notebook, returns the first cell with the operation. @throws {UserError}
 * `graphql/document-missing`
 */
async function openDocument(
	documents: OpenGraphqlDocuments,
	uri: vscode.Uri,
	operationName: string | undefined,
): Promise<vscode.TextDocument | undefined> {
	const opened = await textDocumentsOfFile(uri);
	const matches = (document: vscode.TextDocument) =>
		operationsInDocument(documents.read(document)?.definitions ?? []).some(
			({ name }) => operationName === undefined || name === operationName,
		);
	return opened.length > 1 ? (opened.find(matches) ?? opened[0]) : opened[0];
}

/** Prompts for one of the operations of a document. Resolves to `undefined` when there are none. */
async function promptForOperation(
	document: vscode.TextDocument,
	operations: readonly OperationDefinition[],
): Promise<OperationDefinition | undefined> {
	if (operations.length === 0) {
		return undefined;
	}
	const items = operations.map((operation) => ({
		label: operationLabel(operation),
		description: vscode.l10n.t('{0}, line {1}', operation.kind, document.positionAt(operation.start).line + 1),
		operation,
	}));
	const chosen = await promptForItem(items, {
		title: vscode.l10n.t('Run Operation'),
		placeHolder: vscode.l10n.t('Select the operation to run'),
	});
	return chosen.operation;
}
