import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../shared/errors.ts';
import type { OtherFragment, OtherFragments } from '../core/navigation/otherFragments.ts';
import {
	chooseOperation,
	operationsOf,
	runnableText,
	type Stretch,
	unknownPart,
} from '../core/running/runnableText.ts';
import type { GraphqlText, TextRange } from '../core/text/graphqlText.ts';
import { lineStarts, positionAt } from '../core/text/lineStarts.ts';
import type { Operation } from '../core/text/splitDefinitions.ts';
import { readDocument } from '../documents.ts';

/** What `studyAdmin.runOperation` may be given. */
export interface RunArguments {
	/** `undefined`: the active editor's document. */
	readonly uri: vscode.Uri | undefined;
	/** `undefined`: the operation at the offset, else the only one, else the user chooses. */
	readonly operationName: string | undefined;
	/** In UTF-16 code units; `undefined`: the cursor of the active editor. */
	readonly offset: number | undefined;
	/** `undefined`: the set last chosen, else `default`, else the only one, else the user chooses. */
	readonly variableSet: string | undefined;
}

/** Finds the fragments that other documents have for this one. */
export type FindFragments = (document: vscode.TextDocument) => Promise<OtherFragments>;

/** Chooses what a command is to run, by what it was called with; see {@link chooseRunTarget}. */
export type ChooseTarget = (args: readonly unknown[]) => Promise<RunTarget>;

/** An operation as it stood in a document. */
export interface RunTarget {
	readonly document: vscode.TextDocument;
	/** Of the document when the operation was read; its lines and columns are those of then. */
	readonly documentVersion: number;
	readonly operation: Operation;
	/** The text to send: the operation and its fragments, at their places, and fragments of other documents behind them. */
	readonly query: string;
	/** Where the parts of that text come from. */
	readonly stretches: readonly Stretch[];
	/** The set of variables that was asked for; see {@link RunArguments}. */
	readonly variableSet: string | undefined;
}

/** Reads whatever a command was called with: `{ uri?, operationName?, offset?, variableSet? }`, or a URI as menus give it. */
export function readRunArguments([first]: readonly unknown[]): RunArguments {
	if (first instanceof vscode.Uri) {
		return { uri: first, operationName: undefined, offset: undefined, variableSet: undefined };
	}
	const fields: Readonly<Record<string, unknown>> = typeof first === 'object' && first !== null ? { ...first } : {};
	const { uri, operationName, offset, variableSet } = fields;
	return {
		uri: typeof uri === 'string' ? vscode.Uri.parse(uri) : uri instanceof vscode.Uri ? uri : undefined,
		operationName: typeof operationName === 'string' ? operationName : undefined,
		offset: typeof offset === 'number' ? offset : undefined,
		variableSet: typeof variableSet === 'string' ? variableSet : undefined,
	};
}

/**
 * The operation to run, with what it needs of other documents. Where several are possible the user chooses.
 * @throws {UserError} `graphql/no-document`, `graphql/no-operation`, `graphql/operation-not-found`, `graphql/subscription`, `graphql/template-hole`; `Cancelled`.
 */
export async function chooseRunTarget(
	{ uri, operationName, offset, variableSet }: RunArguments,
	findFragments: FindFragments,
): Promise<RunTarget> {
	const editor = vscode.window.activeTextEditor;
	const document = uri ? await openDocument(uri) : editor?.document;
	const graphql = document && readDocument(document).text;
	if (!document || !graphql) {
		throw new UserError('graphql/no-document');
	}
	const { version: documentVersion } = document;
	const { text, definitions } = graphql;
	const file = vscode.workspace.asRelativePath(document.uri);
	const cursor = editor?.document === document ? document.offsetAt(editor.selection.active) : undefined;
	const operation =
		chooseOperation(definitions, { name: operationName, offset: offset ?? cursor }) ??
		(operationName === undefined ? await askForOperation(document, operationsOf(definitions)) : undefined);
	if (!operation) {
		const place = { document: document.uri.toString() };
		throw operationName === undefined
			? new UserError('graphql/no-operation', { file, ...place })
			: new UserError('graphql/operation-not-found', { file, operation: operationName, operationName, ...place });
	}
	if (operation.kind === 'subscription') {
		throw new UserError('graphql/subscription', { operation: operationLabel(operation) });
	}
	const { text: query, stretches } = runnableText(text, definitions, operation, await findFragments(document));
	requireNoHole(document, graphql, operation, stretches);
	return { document, documentVersion, operation, query, stretches, variableSet };
}

/** How an operation is called on screen. */
export function operationLabel({ name, kind }: Operation): string {
	return name ?? kind;
}

/** @throws {UserError} `graphql/template-hole` when a part of what would be sent is known only while the code runs. */
function requireNoHole(
	document: vscode.TextDocument,
	graphql: GraphqlText,
	operation: Operation,
	stretches: readonly Stretch[],
): void {
	const own = unknownPart(graphql, operation);
	const [unknown] = [
		...(own ? [{ uri: document.uri, text: graphql.text, offset: own.start }] : []),
		...stretches.flatMap(({ fragment }) => {
			const hole = fragment && holeIn(fragment);
			return hole ? [{ uri: vscode.Uri.parse(fragment.uri), text: fragment.documentText, offset: hole.start }] : [];
		}),
	];
	if (unknown) {
		throw new UserError('graphql/template-hole', {
			operation: operationLabel(operation),
			file: vscode.workspace.asRelativePath(unknown.uri),
			line: positionAt(lineStarts(unknown.text), unknown.offset).line + 1,
		});
	}
}

function holeIn({ definition, holes = [] }: OtherFragment): TextRange | undefined {
	return holes.find(({ start, end }) => start < definition.end && definition.start < end);
}

async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch (error) {
		throw new UserError('graphql/no-document', {}, error);
	}
}

/** `undefined` when there is nothing to choose from. */
async function askForOperation(
	document: vscode.TextDocument,
	operations: readonly Operation[],
): Promise<Operation | undefined> {
	if (operations.length === 0) {
		return undefined;
	}
	const items = operations.map((operation) => ({
		label: operationLabel(operation),
		description: vscode.l10n.t('{0}, line {1}', operation.kind, document.positionAt(operation.start).line + 1),
		operation,
	}));
	const chosen = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Run Operation'),
		placeHolder: vscode.l10n.t('The document has several operations; choose the one to run'),
	});
	if (!chosen) {
		throw new Cancelled();
	}
	return chosen.operation;
}
