import { anyHttpMethod } from '../model/operation.ts';
import { isClientCall, roleOf } from './calls.ts';
import type { ExtractedText } from './extractedText.ts';
import { httpCommandMethod, isHttpCommand } from './httpCommands.ts';
import { textOf } from './values.ts';

/** What stands around a text says of the addresses in it. */
export interface TextContext {
	/** It stands in a call over HTTP. */
	readonly isHttpCall: boolean;
	/** A client's call takes a path without its first slash too. */
	readonly isClientArgument: boolean;
	/** This code answers there itself. */
	readonly isServerRoute: boolean;
	/** It is a pattern that other texts are held against. */
	readonly isPattern: boolean;
	/** It may be a name on the disk. */
	readonly mayBeFileName: boolean;
	/**
	 * It was kept from an answer, stands in for one, shows a page of the program, or is an example.
	 */
	readonly isAtMostPossible: boolean;
	/** The HTTP method, in upper case; `undefined` when nothing tells. */
	readonly method: string | undefined;
}

/** What stands around a extracted. */
export function textContextOf({ value, calls, method, isRequest }: ExtractedText, language: string): TextContext {
	const text = textOf(value);
	const roles = new Set(calls.map((call) => roleOf(call, language)));
	const isDeclared = roles.has('declaration');
	const [, verb] = isDeclared ? (requestLine.exec(text) ?? []) : [];
	const isWritten = isHttpCommand(text);
	return {
		isHttpCall: isRequest || isDeclared || isWritten || roles.has('http') || generatedPathName.test(value.key ?? ''),
		isClientArgument: isDeclared || calls.some(isClientCall) || (roles.has('http') && text.includes('/')),
		isServerRoute: roles.has('server'),
		isPattern: /\\[dwsDWS/]|\(\?/.test(text),
		mayBeFileName: roles.has('file'),
		isAtMostPossible:
			roles.has('mock') ||
			roles.has('navigation') ||
			roles.has('documentation') ||
			documentationKey.test(value.key ?? ''),
		method: verb ?? (isWritten ? httpCommandMethod(text) : method),
	};
}

/**
 * Whether a text speaks to people of the address in it, rather than being one or a command: some
 * words stand in a row, or one stands before the address.
 */
export function isSentence(text: string): boolean {
	const speaks =
		/(?:^|[^\p{L}\p{N}])\p{L}+,? \p{L}+,? \p{L}+(?![\p{L}\p{N}/:=("'-])/u.test(text) || wordBefore.test(text);
	return speaks && !isHttpCommand(text);
}

/** A word that is no method of HTTP, and then a URL. */
const wordBefore = new RegExp(
	String.raw`(?<![\p{L}\p{N}])(?!${anyHttpMethod} )\p{L}[\p{L}.]{1,40}[,:]? (?=https?:\/\/)`,
	'u',
);

/** Names for the path of a request in generated clients. */
const generatedPathName = /^(?:local_?var_?path|_?resource_?path)$/i;
/** Fields of answers that are kept, and of what describes an API. */
const documentationKey = /href$|^(?:examples?|description|summary|title)$/i;
const requestLine = new RegExp(String.raw`^(${anyHttpMethod}) +(?=\/)`);
