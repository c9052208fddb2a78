import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { LocatedError, Place } from '../core/answers/locateErrors.ts';
import type { ResultNode } from '../core/answers/resultNodes.ts';
import { runningKey } from '../core/running/runningOperations.ts';
import { lineStarts, positionAt } from '../core/text/lineStarts.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { FinishedRun } from '../running/runner.ts';
import { canTravel } from '../running/runResult.ts';

/** A result as it is shown. */
export interface ShownResult {
	readonly uri: vscode.Uri;
	/** In UTF-8; `undefined` when it is too large to be shown. */
	readonly text: Uint8Array | undefined;
}

const longestMessage = 500;
const mostRelated = 10;

/**
 * The errors that servers report, at the fields they name, in the document of the operation and in those its fragments come from. They
 * stay until the operation is run again, or the document they are in is edited or closed.
 */
export class ServerErrors implements Disposable {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.result'));
	/** Operation → address of a document → what is marked there. */
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

	/** Marks the errors of a run in place of those of the run before. */
	async mark(run: FinishedRun, shown: ShownResult): Promise<void> {
		const { target, answer } = run;
		const marked = this.#replace(runningKey(target.document.uri.toString(), target.operation));
		const located = answer.errors.count === 0 ? [] : await locate(run);
		const nodes = located.length > 0 ? await nodesIn(shown, located, run) : [];
		const placed = located.flatMap((error, index) => {
			const location = locationOf(error.place, run);
			const related = error.related.flatMap((each) => locationOf(each, run) ?? []).map(namedToo);
			return location && !isToldAlready(location, error.message)
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

	/** Takes away what is marked for an operation. What is marked in what is given counts until the next run does the same. */
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

async function locate({ target, answer }: FinishedRun): Promise<readonly LocatedError[]> {
	const { locateErrors } = await loadLanguage();
	return locateErrors(answer.errors.first, { text: target.query, stretches: target.stretches });
}

/** For each error the value in the result that it is about, where there is one. Large results are not searched. */
async function nodesIn(
	shown: ShownResult,
	located: readonly LocatedError[],
	{ answer }: FinishedRun,
): Promise<readonly (readonly vscode.DiagnosticRelatedInformation[])[]> {
	if (!shown.text || !canTravel(answer)) {
		return [];
	}
	const { findResultNodes } = await import('../core/answers/resultNodes.ts');
	const text = new TextDecoder().decode(shown.text);
	const nodes = findResultNodes(
		text,
		located.map(({ path }) => path),
	);
	const starts = lineStarts(text);
	return nodes.map((node) => (node ? [inResult(new vscode.Location(shown.uri, rangeIn(starts, node)))] : []));
}

/** `undefined` where the document is another one than the text was taken from: the places have moved. */
function locationOf({ fragment, ...place }: Place, { target }: FinishedRun): vscode.Location | undefined {
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

/** Whether our own checks say the same at the same place. */
function isToldAlready({ uri, range }: vscode.Location, message: string): boolean {
	return vscode.languages
		.getDiagnostics(uri)
		.some(
			(told) =>
				told.source === 'Study Admin' &&
				told.code !== 'server-error' &&
				told.message === message &&
				told.range.start.isEqual(range.start),
		);
}

interface PlacedError {
	readonly location: vscode.Location;
	readonly message: string;
	readonly related: readonly vscode.DiagnosticRelatedInformation[];
}

/** A field that failed in every entry of a list is marked once. */
function diagnosticsOf(errors: readonly PlacedError[]): readonly vscode.Diagnostic[] {
	const places = Map.groupBy(errors, ({ location: { range } }) => `${range.start.line}:${range.start.character}`);
	return [...places.values()].flatMap(([first, ...others]) => (first ? [diagnosticOf(first, others)] : []));
}

function diagnosticOf(first: PlacedError, others: readonly PlacedError[]): vscode.Diagnostic {
	const { location, message } = first;
	const told =
		message.trim() === '' ? vscode.l10n.t('The server reports an error here and does not say which.') : message;
	const cut = told.length > longestMessage ? `${told.slice(0, longestMessage)}…` : told;
	const more = others.length === 0 ? [] : [vscode.l10n.t('More errors at this place: {0}', others.length)];
	const diagnostic = new vscode.Diagnostic(location.range, [cut, ...more].join('\n'), vscode.DiagnosticSeverity.Error);
	diagnostic.source = 'Study Admin';
	diagnostic.code = 'server-error';
	diagnostic.relatedInformation = [first, ...others].flatMap(({ related }) => related).slice(0, mostRelated);
	return diagnostic;
}

function namedToo(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('also named by the server'));
}

function inResult(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('the value in the result'));
}

/** A range in a text that need not be open, by where its lines begin. */
function rangeIn(starts: readonly number[], { start, end }: ResultNode): vscode.Range {
	const [from, to] = [positionAt(starts, start), positionAt(starts, end)];
	return new vscode.Range(from.line, from.character, to.line, to.character);
}
