import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { operationKey } from '../../core/client/request/runningOperations.ts';
import {
	type ErrorRange,
	findResultValueRanges,
	type LocatedError,
	locateErrors,
} from '../../core/client/response/locateErrors.ts';
import { TextRangeConverter } from '../documents/textRangeConverter.ts';
import { type FinishedRun, isCheapToSerialize } from '../running/runResult.ts';

/** The document that shows a result. */
interface ShownResult {
	readonly uri: vscode.Uri;
	/** Text of the result in UTF-8; `undefined` if the result is too large to be shown. */
	readonly text: Uint8Array | undefined;
}

const maximumMessageLength = 500;
const maximumRelatedLocations = 10;

/**
 * Shows the errors in responses as diagnostics of the fields that failed, in the document of the
 * operation and the documents of its fragments. The diagnostics remain until the operation is run
 * again, or until the document is edited or closed.
 */
export class ServerErrorDiagnostics implements Disposable {
	readonly #store = new DisposableStore();
	readonly #collection = this.#store.add(vscode.languages.createDiagnosticCollection('studyAdmin.result'));
	/** Key of an operation → URI of a document → diagnostics of the operation's last run. */
	readonly #diagnostics = new Map<string, Map<string, readonly vscode.Diagnostic[]>>();

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

	/** Shows the errors of a run and removes those of the operation's previous run. */
	async show(run: FinishedRun, shown: ShownResult): Promise<void> {
		const { target, response } = run;
		const current = this.#replace(operationKey(target.document.uri.toString(), target.operation));
		const located = response.errors.count === 0 ? [] : locate(run);
		const nodes = located.length > 0 ? nodesIn(shown, located, run) : [];
		const placedErrors = located.flatMap((error, index) => {
			const location = locationOf(error.range, run);
			const related = error.related.flatMap((each) => locationOf(each, run) ?? []).map(relatedLocation);
			return location && !isReported(location, error.message)
				? [{ location, message: error.message, related: [...related, ...(nodes[index] ?? [])] }]
				: [];
		});
		for (const [address, errors] of Map.groupBy(placedErrors, ({ location }) => location.uri.toString())) {
			current.set(address, diagnosticsOf(errors));
			this.#publish(address);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#clear(uri: vscode.Uri): void {
		for (const documents of this.#diagnostics.values()) {
			documents.delete(uri.toString());
		}
		this.#collection.delete(uri);
	}

	/** Removes the diagnostics of an operation. Returns the map for the new ones. */
	#replace(key: string): Map<string, readonly vscode.Diagnostic[]> {
		const previous = this.#diagnostics.get(key);
		const current = new Map<string, readonly vscode.Diagnostic[]>();
		this.#diagnostics.set(key, current);
		for (const address of previous?.keys() ?? []) {
			this.#publish(address);
		}
		return current;
	}

	#publish(address: string): void {
		const all = [...this.#diagnostics.values()].flatMap((documents) => documents.get(address) ?? []);
		this.#collection.set(vscode.Uri.parse(address), all);
	}
}

function locate({ target, response }: FinishedRun): readonly LocatedError[] {
	return locateErrors(response.errors.first, { text: target.query, segments: target.segments });
}

/**
 * Returns, for each error, a link to the value in the result that it concerns. Large results are
 * not searched.
 */
function nodesIn(
	shown: ShownResult,
	located: readonly LocatedError[],
	{ response }: FinishedRun,
): readonly (readonly vscode.DiagnosticRelatedInformation[])[] {
	if (!shown.text || !isCheapToSerialize(response)) {
		return [];
	}
	const text = new TextDecoder().decode(shown.text);
	const nodes = findResultValueRanges(
		text,
		located.map(({ path }) => path),
	);
	const ranges = new TextRangeConverter();
	return nodes.map((node) => (node ? [resultLocation(new vscode.Location(shown.uri, ranges.range(text, node)))] : []));
}

/**
 * Converts a range to a location; `undefined` if the document was changed or closed since the run.
 */
function locationOf({ fragment, ...range }: ErrorRange, { target }: FinishedRun): vscode.Location | undefined {
	if (fragment) {
		const uri = vscode.Uri.parse(fragment.uri);
		const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
		const { start, end } = fragment.definition;
		const { source = fragment.documentText } = fragment;
		const text = open?.getText() ?? source;
		return text.slice(start, end) === source.slice(start, end)
			? new vscode.Location(uri, new TextRangeConverter().range(text, range))
			: undefined;
	}
	const { document, documentVersion } = target;
	return document.isClosed || document.version !== documentVersion
		? undefined
		: new vscode.Location(document.uri, new TextRangeConverter().range(document.getText(), range));
}

/** Whether another diagnostic of the extension has the same message at the same position. */
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

/**
 * Creates the diagnostics of a document. Errors at the same position, such as those of a field in
 * every item of a list, are combined.
 */
function diagnosticsOf(errors: readonly PlacedError[]): readonly vscode.Diagnostic[] {
	const errorsByPosition = Map.groupBy(
		errors,
		({ location: { range } }) => `${range.start.line}:${range.start.character}`,
	);
	return [...errorsByPosition.values()].flatMap(([first, ...others]) => (first ? [diagnosticOf(first, others)] : []));
}

function diagnosticOf(first: PlacedError, others: readonly PlacedError[]): vscode.Diagnostic {
	const { location, message } = first;
	const text = message.trim() === '' ? vscode.l10n.t('The server reported an error here without a message.') : message;
	const truncated = text.length > maximumMessageLength ? `${text.slice(0, maximumMessageLength)}…` : text;
	const more = others.length === 0 ? [] : [vscode.l10n.t('More errors at this position: {0}', others.length)];
	const diagnostic = new vscode.Diagnostic(
		location.range,
		[truncated, ...more].join('\n'),
		vscode.DiagnosticSeverity.Error,
	);
	diagnostic.source = 'Study Admin';
	diagnostic.code = 'server-error';
	diagnostic.relatedInformation = [first, ...others]
		.flatMap(({ related }) => related)
		.slice(0, maximumRelatedLocations);
	return diagnostic;
}

function relatedLocation(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('also reported by the server'));
}

function resultLocation(location: vscode.Location): vscode.DiagnosticRelatedInformation {
	return new vscode.DiagnosticRelatedInformation(location, vscode.l10n.t('value in the result'));
}
