import { httpMethodPattern } from '../model/apiOperation.ts';
import { callRoleOf, isHttpClientCall } from './calls.ts';
import type { ExtractedText } from './extractedText.ts';
import { httpCommandMethod, isHttpCommand } from './httpCommands.ts';
import { textWithUnknownMarkers } from './values.ts';

/** How code uses a text. Determined from the enclosing calls, the key and the text itself. */
export interface TextContext {
	/** Whether the text is an argument of an HTTP call or a shell command that sends a request. */
	readonly isHttpCall: boolean;
	/**
	 * Whether the text is passed to an HTTP client, so that it may be a path without a leading
	 * slash.
	 */
	readonly isClientArgument: boolean;
	/** Whether the text is the path of a route that this code implements. */
	readonly isServerRoute: boolean;
	/** Whether the text is a regular expression. */
	readonly isPattern: boolean;
	/** Whether the text is passed to a function that reads or writes files. */
	readonly mayBeFileName: boolean;
	/**
	 * Whether the text belongs to a mock, a client-side route, a stored response or documentation,
	 * so that its uses are never certain.
	 */
	readonly isAtMostPossible: boolean;
	/** Whether the text permits an origin or is part of a policy, so that no client calls it. */
	readonly isOrigin: boolean;
	/** The HTTP method, in upper case; `undefined` when it is unknown. */
	readonly method: string | undefined;
}

/** Returns how code uses an extracted text. */
export function textContextOf({ value, calls, method, isRequest }: ExtractedText, language: string): TextContext {
	const text = textWithUnknownMarkers(value);
	const roles = new Set(calls.map((call) => callRoleOf(call, language)));
	const isDeclared = roles.has('declaration');
	const [, verb] = isDeclared ? (requestLine.exec(text) ?? []) : [];
	const isWritten = isHttpCommand(text);
	return {
		isHttpCall: isRequest || isDeclared || isWritten || roles.has('http') || generatedPathName.test(value.key ?? ''),
		isClientArgument: isDeclared || calls.some(isHttpClientCall) || (roles.has('http') && text.includes('/')),
		isServerRoute: roles.has('server'),
		isPattern: /\\[dwsDWS/]|\(\?/.test(text),
		mayBeFileName: roles.has('file'),
		isAtMostPossible:
			roles.has('mock') ||
			roles.has('navigation') ||
			roles.has('documentation') ||
			(roles.has('message') && !roles.has('http')) ||
			documentationKey.test(value.key ?? ''),
		isOrigin: roles.has('origin') || originKey.test(value.key ?? ''),
		method: verb ?? (isWritten ? httpCommandMethod(text) : method),
	};
}

/**
 * Whether a text is written for people: it has three words in a row or a word before a URL, and is
 * no shell command.
 */
export function isSentence(text: string): boolean {
	const speaks =
		/(?:^|[^\p{L}\p{N}])\p{L}+,? \p{L}+,? \p{L}+(?![\p{L}\p{N}/:=("'-])/u.test(text) || wordBefore.test(text);
	return speaks && !isHttpCommand(text);
}

/** Whether a literal is in a statement that only prints or compares it. */
export function isInMessageStatement(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /(?:^|\n)[ \t]*(?:assert|puts|print|echo|(?:Write-(?:Host|Output|Verbose|Warning)))[ \t][^\n(]*$/i.test(
		before,
	);
}

/** Matches a word that is not an HTTP method before a URL. */
const wordBefore = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(?!${httpMethodPattern} )\p{L}[\p{L}.]{1,40}[,:]? (?=https?:\/\/)`,
	'u',
);

/** Names of variables for the path of a request in generated clients. */
const generatedPathName = /^(?:local_?var_?path|_?resource_?path)$/i;
/** Names of fields in stored responses and in API descriptions. */
const documentationKey = /href$|^(?:examples?|description|summary|title)$/i;
/** Names of variables and fields for permitted origins, policies and links. */
const originKey = /origins?$|^(?:csp|content_?security_?policy|allow\w*|links?|docs?|no_proxy)$/i;
const requestLine = new RegExp(String.raw`^(${httpMethodPattern}) +(?=\/)`);
