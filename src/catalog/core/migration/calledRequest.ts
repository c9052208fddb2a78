import type { DraftLimit, DraftValue } from '../../../shared/core/migration/draftRequest.ts';
import type { Use } from '../detection/use.ts';
import { httpMethods } from '../model/operation.ts';
import { CallFlow, type FollowedCall } from './code/callFlow.ts';
import type { MemberPath } from './code/memberPaths.ts';
import { type ReadRequest, readAddress, readRequest } from './code/requestReader.ts';
import type { SourceFile } from './code/sourceFile.ts';
import type { SyntaxFault, SyntaxNode } from './code/syntaxNode.ts';
import { typeMembers } from './code/typeMembers.ts';
import { draftValueOf, type Entry, type Piece, splitPieces } from './code/values.ts';

/** A part of a text that was parsed. */
export interface ParsedCode {
	readonly file: SourceFile;
	/** Converts an offset of the text to the offset in the part; `undefined` outside of it. */
	readonly offsetOf: (offset: number) => number | undefined;
	/** Returns the line of an offset of the part in the text, from 1. */
	readonly lineOf: (offset: number) => number;
}

/** A call of a REST API as its code shows it. */
export interface CalledRequest {
	/** The parts of each path segment, which commas separate. */
	readonly segments: readonly (readonly DraftValue[])[];
	readonly query: readonly Entry[];
	/** The members of one item of the response that the code reads; `undefined` if it shows none. */
	readonly readFields: readonly MemberPath[] | undefined;
	/** Names of constants and types that the file uses and does not define. */
	readonly missing: readonly string[];
	readonly limits: readonly DraftLimit[];
}

/** Languages that convert a response to objects of declared types. */
const typed: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'go']);

/**
 * Reads the call that a use at an offset of a code refers to. `undefined` when the code does not
 * show the path of the use's operation.
 */
export function calledRequest({ file, lineOf }: ParsedCode, use: Use, offset: number): CalledRequest | undefined {
	const node = addressAt(file, offset);
	// The detector can take the method beside an address for the address.
	const isMethod = node && httpMethods.some((method) => method === file.code.stringText(node));
	if (!node || isMethod || use.operation === undefined) {
		return undefined;
	}
	const followed = new CallFlow(file).follow(node);
	const request = readRequest(file, followed);
	const path = pathOf(request, use.operation);
	if (!path) {
		return undefined;
	}
	const error = errorNear(file, followed);
	const unfollowed = [...path.unfollowed, ...request.unfollowed];
	return {
		segments: path.segments,
		query: request.entries,
		readFields: readFieldsOf(file, followed),
		missing: [...request.missing, ...missingTypes(file, followed.types)],
		limits: [
			...(request.isSent && unfollowed.length === 0
				? []
				: [{ kind: 'parameters not found' as const, items: unfollowed }]),
			...(error ? [{ kind: 'syntax error' as const, line: lineOf(error.start) }] : []),
		],
	};
}

/** Reads the call of a use in a language without a grammar: the text of its address. */
export function addressCall(text: string, use: Use): CalledRequest | undefined {
	const source = text
		.slice(use.offset, use.offset + use.length)
		.replaceAll(/\{\{?\s*([\w.]+)\s*\}\}?|\$\{?([\w.]+)\}?/g, '{$1$2}');
	const address = readAddress([{ kind: 'text', text: source }]);
	const path = pathOf({ ...address, ...noCode }, use.operation ?? '');
	return (
		path && {
			segments: path.segments,
			query: address.entries,
			readFields: undefined,
			missing: [],
			limits: [{ kind: 'code not read' }],
		}
	);
}

const noCode = { isSent: false, missing: [] };

function readFieldsOf(file: SourceFile, { types, members }: FollowedCall): readonly MemberPath[] | undefined {
	const declared = () => typeMembers(file, types);
	const accessed = () => members;
	for (const find of typed.has(file.code.language) ? [declared, accessed] : [accessed, declared]) {
		const found = find();
		if (found.length > 0) {
			return found;
		}
	}
	return undefined;
}

/** Maximum distance of a syntax error from a call outside of functions, in UTF-16 code units. */
const nearDistance = 500;

/** Returns a syntax error in a function that the call is in, or next to the call. */
function errorNear({ code }: SourceFile, { address, requests }: FollowedCall): SyntaxFault | undefined {
	if (code.errors.length === 0) {
		return undefined;
	}
	const nodes = [...address, ...requests.map(({ call }) => call)];
	const ranges = nodes.map(
		(node) => code.enclosing(node, 'function') ?? { start: node.start - nearDistance, end: node.end + nearDistance },
	);
	return code.errors.find((error) => ranges.some(({ start, end }) => error.start <= end && start <= error.end));
}

function missingTypes(file: SourceFile, types: readonly SyntaxNode[]): readonly string[] {
	return types.flatMap((type) =>
		(file.code.source(type).match(/\p{Lu}[\p{L}\p{N}_]*/gu) ?? []).filter((name) => !file.typeOf(name)),
	);
}

/** Returns the string or the name at an offset. */

function addressAt(file: SourceFile, offset: number): SyntaxNode | undefined {
	let node = file.code.root;
	for (;;) {
		const inner =
			node.children.find(({ start, end }) => start <= offset && offset < end) ??
			node.children.find(({ end }) => end === offset);
		if (!inner) {
			break;
		}
		node = inner;
	}
	for (let at: SyntaxNode | undefined = node; at; at = at.parent) {
		const kind = file.code.kind(at);
		if (kind === 'text') {
			return at;
		}
		if (kind && kind !== 'name' && kind !== 'wrap') {
			break;
		}
	}
	const kind = file.code.kind(node);
	return kind === 'name' || kind === 'member' ? node : undefined;
}

/** The segments of a path, and what follows the collection and may be a query. */
interface CalledPath {
	readonly segments: readonly (readonly DraftValue[])[];
	readonly unfollowed: readonly string[];
}

/**
 * Returns the segments of the path that belong to an operation such as `/personer/{id}`;
 * `undefined` if the path is unknown.
 */
function pathOf({ segments }: ReadRequest, operation: string): CalledPath | undefined {
	const [, collection = ''] = operation.split('/');
	const at = segments.findLastIndex((segment) => textOf(segment) === collection);
	if (at >= 0) {
		const own = segments.slice(at).filter((segment, index) => segment.length > 0 || index === 0);
		return { segments: own.map((segment) => splitPieces(segment, /,|%2C/i).map(draftValueOf)), unfollowed: [] };
	}
	// An expression after the collection may be the query.
	const last = segments.at(-1) ?? [];
	const [first, ...rest] = last;
	const isQuery =
		rest.length > 0 &&
		rest.every((piece) => piece.kind === 'expression' && /param|query|filter|search|qs|args/i.test(piece.value.text));
	return first?.kind === 'text' && first.text === collection && isQuery
		? {
				segments: [[{ kind: 'literal', text: collection }]],
				unfollowed: rest.flatMap((piece) => (piece.kind === 'expression' ? [piece.value.text] : [])),
			}
		: undefined;
}

function textOf(segment: readonly Piece[]): string {
	return segment.map((piece) => (piece.kind === 'text' ? piece.text : '\uE000')).join('');
}
