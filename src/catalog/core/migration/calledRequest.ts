import type { DraftValue, UnreadCallPart } from '../../../shared/core/migration/draftRequirements.ts';
import type { ApiUse } from '../detection/apiUse.ts';
import {
	type CalledParameter,
	calledParametersOf,
	combineDraftValues,
	dottedNamesNearCall,
	nodeContains,
} from './calledParameters.ts';
import type { CodeFile } from './code/codeFile.ts';
import { unnamedArgument } from './code/codeInterpreter.ts';
import { longestMemberPaths, type MemberPath, memberPathsOfTypes } from './code/memberPathsOfTypes.ts';
import {
	mergeRequestParameters,
	type RequestAddress,
	readParametersFromValue,
	requestAddressOfPieces,
} from './code/requestParameters.ts';
import { addRequestParts } from './code/requests.ts';
import type { SyntaxFault, SyntaxNode } from './code/syntaxNode.ts';
import { SyntaxTreeInterpreter } from './code/syntaxTreeInterpreter.ts';
import {
	addressNodesIn,
	createObjectValue,
	draftValueOfPieces,
	type RecordedRequest,
	splitPieces,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
} from './code/values.ts';

/** A part of a text that was parsed. */
export interface ParsedCode {
	readonly file: CodeFile;
	/** Converts an offset of the text to the offset in the part; `undefined` outside of it. */
	readonly offsetOf: (offset: number) => number | undefined;
	/** Returns the line of an offset of the part in the text, from 1. */
	readonly lineOf: (offset: number) => number;
}

/** A call of a REST API as its code shows it. */
export interface CalledRequest {
	/** The parts of each path segment, which commas separate. */
	readonly segments: readonly (readonly DraftValue[])[];
	readonly query: readonly CalledParameter[];
	/**
	 * Names such as `studieprogram.kode` in the function of the call and outside of functions that no
	 * request of the file has as a parameter.
	 */
	readonly otherNames: readonly string[];
	/** The members of one item of the response that the code reads; `undefined` if it shows none. */
	readonly readFields: readonly MemberPath[] | undefined;
	/** Names of constants and types that the file uses and does not define. */
	readonly missing: readonly string[];
	readonly limits: readonly UnreadCallPart[];
}

/**
 * Languages whose code usually converts a response to objects of declared types. The members of
 * these types are then the fields that the code reads.
 */
const typed: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'go']);

/**
 * Reads the calls that uses in a code refer to. A call is `undefined` when the code does not show
 * the path of the use's operation. `others` are further uses in the code.
 */
export function readCalledRequests(
	parsed: ParsedCode,
	uses: readonly ApiUse[],
	others: readonly ApiUse[] = [],
): readonly (CalledRequest | undefined)[] {
	const { file } = parsed;
	const addresses = [...uses, ...others].map((use) => {
		const offset = use.operation?.startsWith('/') ? parsed.offsetOf(use.offset) : undefined;
		return offset === undefined ? undefined : addressAt(file, offset, use.length);
	});
	const interpreter = new SyntaxTreeInterpreter(file, new Set(addresses.filter((node) => node !== undefined)));
	interpreter.run();
	return uses.map((use, index) => {
		const address = addresses[index];
		return address && use.operation !== undefined ? requestAt(parsed, interpreter, address, use.operation) : undefined;
	});
}

/** Returns the call with an address. Of several, the one with most parameters counts. */
function requestAt(
	{ file, lineOf }: ParsedCode,
	interpreter: SyntaxTreeInterpreter,
	address: SyntaxNode,
	operation: string,
): CalledRequest | undefined {
	const requests = interpreter.requests.filter(({ target }) => addressNodesIn(target).includes(address));
	// A function with the address is read with its own parameters, not with those of one call.
	const own = requests.filter(({ root }) => root && nodeContains(root, address));
	const sent = (own.length > 0 ? own : requests).map((request) => ({ call: request.call, ...targetOf(request) }));
	const [best] = sent.toSorted(
		(a, b) => b.entries.length - a.entries.length || b.unfollowed.length - a.unfollowed.length,
	);
	const request = best ?? unsentRequest(interpreter, address);
	// A loop sends a request for each item.
	const repeated = best ? sent.filter(({ call }) => call === best.call) : [request];
	const paths = repeated.flatMap((each) => pathOf(each, operation) ?? []);
	const path = pathOf(request, operation);
	if (!path) {
		return undefined;
	}
	const error = errorNear(file, [address, ...requests.map(({ call }) => call)]);
	const query = calledParametersOf(request, repeated);
	// Other calls with the same address can have parameters that this call does not have.
	const names = new Set(query.map(({ name, source }) => name ?? source));
	const others = sent.filter(
		({ call, entries }) => call !== best?.call && entries.some(({ name, source }) => !names.has(name ?? source)),
	);
	const sources = [
		...path.unfollowed,
		...repeated.flatMap((each) => each.unfollowed),
		...others.map(({ call }) => interpreter.sourceOf(call)),
	];
	const unfollowed = [...new Set(sources)].map((source) => source.slice(0, 80));
	const types = requests.flatMap((each) => each.types);
	return {
		segments: path.segments.map((parts, index) =>
			parts.map((part, at) =>
				combineDraftValues([part, ...paths.flatMap(({ segments }) => segments[index]?.[at] ?? [])]),
			),
		),
		query,
		otherNames: dottedNamesNearCall(
			file.code,
			interpreter.requests.flatMap((each) => targetOf(each).entries),
			best?.call ?? address,
		),
		readFields: readFieldsOf(file, types, requests),
		missing: [...missingNames(request), ...missingTypes(file, types)],
		limits: [
			...(best && unfollowed.length === 0 ? [] : [{ kind: 'parameters not found' as const, items: unfollowed }]),
			...(error ? [{ kind: 'syntax error' as const, line: lineOf(error.start) }] : []),
		],
	};
}

function targetOf({ target }: Pick<RecordedRequest, 'target'>): RequestAddress {
	const { segments, ...query } = requestAddressOfPieces(target.pieces);
	const beside = readParametersFromValue({ ...target, pieces: [] }, target.source);
	return { segments, ...mergeRequestParameters([query, beside]) };
}

/** Returns the address of a call that the code does not send, as far as it is built. */
function unsentRequest(interpreter: SyntaxTreeInterpreter, address: SyntaxNode): RequestAddress {
	const target = createObjectValue('');
	const value = interpreter.values.get(address);
	const call = { node: address, key: '', receiver: undefined, receiverSource: '', all: [], isNew: true };
	// A list is data, not an address.
	addRequestParts(
		interpreter,
		call,
		value && value.kind !== 'list' ? unnamedArgument(value, address) : undefined,
		target,
	);
	return targetOf({ target });
}

/**
 * Reads the call of a use in a language without a grammar: the text of its address. The address can
 * continue in other literals, so the use shows the parts and parameters that the text lacks.
 */
export function calledRequestFromAddress(text: string, use: ApiUse): CalledRequest | undefined {
	const url = text.slice(use.offset, use.offset + use.length);
	const source = [url, ...(use.query === undefined ? [] : [use.query])]
		.join(url.includes('?') ? '&' : '?')
		.replaceAll(/\{\{?\s*([\w.]+)\s*\}\}?|\$\{?([\w.]+)\}?/g, '{$1$2}');
	const address = requestAddressOfPieces([{ kind: 'text', text: source }]);
	const path = use.operation?.startsWith('/') ? pathOf(address, use.operation) : undefined;
	if (!path || use.operation === undefined) {
		return undefined;
	}
	const shown = calledRequestWithoutValues(use, use.operation);
	const query = calledParametersOf(address);
	return {
		...shown,
		segments: path.segments.length < shown.segments.length ? shown.segments : path.segments,
		query: [...query, ...shown.query.filter(({ name }) => query.every((each) => each.name !== name))],
		limits: [{ kind: 'code not read' }],
	};
}

/** Returns the call of a use as its operation and its parameters show it, without values. */
export function calledRequestWithoutValues(
	{ parameters = [] }: Pick<ApiUse, 'parameters'>,
	operation: string,
): CalledRequest {
	const unknown: DraftValue = { kind: 'expression', text: 'value' };
	return {
		segments: operation
			.split('/')
			.slice(1)
			.map((text, index) => [index > 0 && text === '{id}' ? unknown : { kind: 'literal', text }]),
		query: parameters.map((name) => ({ name, source: name, value: unknown })),
		otherNames: [],
		readFields: undefined,
		missing: [],
		limits: [],
	};
}

function readFieldsOf(
	file: CodeFile,
	types: readonly SyntaxNode[],
	requests: readonly RecordedRequest[],
): readonly MemberPath[] | undefined {
	const declared = () => memberPathsOfTypes(file, types);
	const accessed = () => longestMemberPaths(requests.flatMap(({ reads }) => reads));
	for (const find of typed.has(file.code.language) ? [declared, accessed] : [accessed, declared]) {
		const found = find();
		if (found.length > 0) {
			return found;
		}
	}
	return undefined;
}

/** Returns the constants in names and values of a request that this file may import. */
function missingNames({ entries, segments }: RequestAddress): readonly string[] {
	const pieces = [...segments, ...entries.map(({ value, valueSource }) => textPiecesOf(value, valueSource))].flat();
	const expressions = pieces.flatMap((piece) => (piece.kind === 'expression' ? [piece.text] : []));
	const names = entries.flatMap(({ name, source }) => (name === undefined ? [source] : []));
	const constants = expressions.filter((source) => /^[\w.:\\$]*\b[A-Z][A-Z0-9_]*$|^[A-Z]\w*\.\w+$/.test(source));
	return [...names, ...constants].flatMap((source) => /^[\w.:\\$]*?([A-Za-z_]\w*)$/.exec(source)?.[1] ?? []);
}

/** Maximum distance of a syntax error from a call outside of functions, in UTF-16 code units. */
const nearDistance = 500;

/** Returns a syntax error in a function that the call is in, or next to the call. */
function errorNear({ code }: CodeFile, nodes: readonly SyntaxNode[]): SyntaxFault | undefined {
	const ranges = nodes.map(
		(node) => code.enclosing(node, 'function') ?? { start: node.start - nearDistance, end: node.end + nearDistance },
	);
	return code.errors.find((error) => ranges.some(({ start, end }) => error.start <= end && start <= error.end));
}

function missingTypes(file: CodeFile, types: readonly SyntaxNode[]): readonly string[] {
	return types.flatMap((type) =>
		(file.code.source(type).match(/\p{Lu}[\p{L}\p{N}_]*/gu) ?? []).filter((name) => !file.typeOf(name)),
	);
}

/** Returns the string, or the name or member such as `self::URL`, at an offset. */
function addressAt({ code }: CodeFile, offset: number, length: number): SyntaxNode | undefined {
	let node = code.root;
	let member: SyntaxNode | undefined;
	for (let inner: SyntaxNode | undefined = node; inner; ) {
		node = inner;
		member = code.kind(node) === 'member' && node.start === offset && node.end === offset + length ? node : member;
		inner = node.children.find(({ start, end }) => start <= offset && offset < end);
	}
	const text = code.kind(node) === 'text' ? node : code.enclosing(node, 'text');
	return text ?? member ?? (code.kind(node) === 'name' ? node : undefined);
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
function pathOf({ segments }: Pick<RequestAddress, 'segments'>, operation: string): CalledPath | undefined {
	const [, collection = ''] = operation.split('/');
	const at = segments.findLastIndex((segment) => textOfPieces(segment) === collection);
	if (at >= 0) {
		const own = segments.slice(at).filter(({ length }) => length > 0);
		return { segments: own.map((segment) => splitPieces(segment, /,|%2C/i).map(draftValueOfPieces)), unfollowed: [] };
	}
	// An expression after the collection may be the query.
	const [first, ...rest] = segments.at(-1) ?? [];
	return first?.kind === 'text' && first.text === collection && rest.every(isQueryText)
		? {
				segments: [[{ kind: 'literal', text: collection }]],
				unfollowed: rest.flatMap((piece) => (piece.kind === 'expression' ? [piece.text] : [])),
			}
		: undefined;
}

function isQueryText(piece: TextPiece): boolean {
	return piece.kind === 'expression' && /param|query|filter|search|qs|args/i.test(piece.text);
}
