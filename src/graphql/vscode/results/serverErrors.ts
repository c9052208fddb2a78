import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { operationKey } from '../../core/client/request/runRegistry.ts';
import type { ErrorRange, LocatedError, ResultNode } from '../../core/client/response/locateErrors.ts';
import { lineStarts, positionAt } from '../../core/language/syntax/lineStarts.ts';
import { canTravel, type FinishedRun } from '../running/runResult.ts';

/** A result as it is shown. */
export interface ShownResult {
	readonly uri: vscode.Uri;
	/** In UTF-8; `undefined` when it is too large to be shown. */
	readonly text: Uint8Array | undefined;
}

const longestMessage = 500;
const mostRelated = 10;

/**
 * Shows the errors that servers report at the fields they name, in the document of the operation
 * and the documents of its fragments. They stay until the operation is run again, or the document
 * is edited or closed.
 */
export class ServerErrors implements Disposable {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.result'));
	/** Operation → URI of a document → its diagnostics. */
	readonly #marked = new Map<string, Map<string, readonly vscode.Diagnostic[]>>();

	constructor() {
		this.#store.add(
			vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
				if (contentChanges.length > 0) {
					this.#clear(document.uri);
				}
			}),
		);
		this.#store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#clear(uri)));
	}

	/** Shows the errors of a run and removes the errors of the previous run. */
	async mark(run: FinishedRun, shown: ShownResult): Promise<void> {
		const { target, response } = run;
		const marked = this.#replace(operationKey(target.document.uri.toString(), target.operation));
		const located = response.errors.count === 0 ? [] : await locate(run);
		const nodes = located.length > 0 ? await nodesIn(shown, located, run) : [];
		const placed = located.flatMap((error, index) => {
			const location = locationOf(error.range, run);
			const related = error.related.flatMap((each) => locationOf(each, run) ?? []).map(namedToo);
			return location && !isReported(location, error.message)
				? [{ location, message: error.message, related: [...related, ...(nodes[index] ?? [])] }]
				: [];
		});
		for (const [address, errors] of Map.groupBy(placed, ({ location }) => location.uri.toString())) {
			marked.set(address, diagnosticsOf(errors));
			this.#publish(address);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#clear(uri: vscode.Uri): void {
		for (const documents of this.#marked.values()) {
			documents.delete(uri.toString());
		}
		this.#collection.delete(uri);
	}

	/** Removes the diagnostics of an operation. Returns the map for the new ones. */
	#replace(key: string): Map<string, readonly vscode.Diagnostic[]> {
		const before = this.#marked.get(key);
		const marked = new Map<string, readonly vscode.Diagnostic[]>();
		this.#marked.set(key, marked);
		for (const address of before?.keys() ?? []) {
			this.#publish(address);
		}
		return marked;
	}

	#publish(address: string): void {
		const all = [...this.#marked.values()].flatMap((documents) => documents.get(address) ?? []);
		this.#collection.set(vscode.Uri.parse(address), all);
	}
}

async function locate({ target, response }: FinishedRun): Promise<readonly LocatedError[]> {
	const { locateErrors } = await import('../../core/withLibraries.ts');
	return locateErrors(response.errors.first, { text: target.query, segments: target.segments });
}

/** The value in the result for each error that has one. Large results are not searched. */
async function nodesIn(
	shown: ShownResult,
	located: readonly LocatedError[],
	{ response }: FinishedRun,
): Promise<readonly (readonly vscode.DiagnosticRelatedInformation[])[]> {
	if (!shown.text || !canTravel(response)) {
		return [];
	}
	const { findResultNodes } = await import('../../core/withLibraries.ts');
	const text = new TextDecoder().decode(shown.text);
	const nodes = findResultNodes(
		text,
		located.map(({ path }) => path),
	);
	const starts = lineStarts(text);
	return nodes.map((node) => (node ? [inResult(new vscode.Location(shown.uri, rangeIn(starts, node)))] : []));
}

/** `undefined` if the document has changed since the run, because positions have moved. */
function locationOf({ fragment, ...place }: ErrorRange, { target }: FinishedRun): vscode.Location | undefined {
	if (fragment) {
		const uri = vscode.Uri.parse(fragment.uri);
		const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
		const { start, end } = fragment.definition;
		const text = open?.getText() ?? fragment.documentText;
		return text.slice(start, end) === fragment.documentText.slice(start, end)
			? new vscode.Location(uri, rangeIn(lineStarts(text), place))
			: undefined;
	}
	const { document, documentVersion } = target;
	return document.isClosed || document.version !== documentVersion
		? undefined
		: new vscode.Location(document.uri, rangeIn(lineStarts(document.getText()), place));
}

/** Whether our own diagnostics report the same error at the same position. */
function isReported({ uri, range }: vscode.Location, message: string): boolean {
	return vscode.languages
		.getDiagnostics(uri)
		.some(
			(diagnostic) =>
				diagnostic.source === 'Study Admin' &&
				diagnostic.code !== 'server-error' &&
				diagnostic.message === message &&
				diagnostic.range.start.isEqual(range.start),
		);
}

interface PlacedError {
	readonly location: vscode.Location;
	readonly message: string;
	readonly related: readonly vscode.DiagnosticRelatedInformation[];
}

/** A field that failed in every item of a list gets one diagnostic. */
function diagnosticsOf(errors: readonly PlacedError[]): readonly vscode.Diagnostic[] {
	const places = Map.groupBy(errors, ({ location: { range } }) => `${range.start.line}:${range.start.character}`);
	return [...places.values()].flatMap(([first, ...others]) => (first ? [diagnosticOf(first, others)] : []));
}

function diagnosticOf(first: PlacedError, others: readonly PlacedError[]): vscode.Diagnostic {
	const { location, message } = first;
	const text = message.trim() === '' ? vscode.l10n.t('The server reported an error here without a message.') : message;
	const cut = text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
	const more = others.length === 0 ? [] : [vscode.l10n.t('More errors at this position: {0}', others.length)];
	const diagnostic = new vscode.Diagnostic(location.range, [cut, ...more].join('\n'), vscode.DiagnosticSeverity.Error);
	diagnostic.source = 'Study Admin';
	diagnostic.code = 'server-error';
	diagnostic.relatedInformation = [first, ...others].flatMap(({ related }) => related).slice(0, mostRelated);
	return diagnostic;
}

function namedToo(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('also reported by the server'));
}

function inResult(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('value in the result'));
}

/** A range in a text, open or not. `starts` are the offsets of its lines. */
function rangeIn(starts: readonly number[], { start, end }: ResultNode): vscode.Range {
	const [from, to] = [positionAt(starts, start), positionAt(starts, end)];
	return new vscode.Range(from.line, from.character, to.line, to.character);
}
