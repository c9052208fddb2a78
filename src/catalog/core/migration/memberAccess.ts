import type { CodeTokens } from './codeTokens.ts';
import { type Lambda, lambdasIn } from './lambdas.ts';
import { type MemberPath, memberPath } from './memberPaths.ts';
import { isDot } from './variables.ts';

/** Methods with a text argument that return a member: `node.get("person")`. */
const getter = /^(?:[gG]et\w*|path|opt\w*|TryGetProperty|at|dig|fetch|pop|value|required|findValue|Value)$/;
/** Methods whose functions have an item as their first parameter. */
const iterator =
	/^(?:map\w*|forEach\w*|filter\w*|flatMap|find\w*|some|every|any|all|none|then|sort\w*|toSorted|select\w*|where|each\w*|let|also|run|apply|use|collect|first\w*|single\w*|last\w*|group_?by|associate\w*|partition|sum\w*|max\w*|min\w*|order_?by\w*|subscribe|tap|pipe|do\w*|any_?match|all_?match|to_?dictionary|reject|uniq\w*|compute|accept)$/i;
/** Methods that return the results of their function, whose members are not those of the items. */
const mapper = /^(?:map\w*|select\w*|flatMap|let|run)$/i;
/** Languages in which a property of an object in JSON is a member of the object. */
const withProperties: ReadonlySet<string> = new Set(['typescript', 'php', 'groovy']);

/** A member, index or method call after an expression whose value is a part of a response. */
export interface MemberAccess {
	/** Index after the member or call. */
	readonly end: number;
	/** The path of the result. */
	readonly path: MemberPath;
	/** Index of the parenthesis of a method call; `undefined` for other accesses. */
	readonly call: number | undefined;
	/** The functions in the arguments that get the value or its items. */
	readonly lambdas: readonly Lambda[];
	/** Whether the result is that of such a function, so that its members are unknown. */
	readonly isMapped: boolean;
}

/**
 * Returns the access that follows an expression whose last token is before `at`. `path` leads to
 * the value of the expression. `undefined` at the end of the expression.
 */
export function accessAt(code: CodeTokens, at: number, path: MemberPath): MemberAccess | undefined {
	const isAsserted = /^!!?$/.test(code.word(at) ?? '') && (isDot(code, at + 1) || code.word(at + 1) === '[');
	const dot = isAsserted ? at + 1 : at;
	const open = code.word(dot) === '?.' ? dot + 1 : dot;
	if (code.word(open) === '[') {
		return indexAccess(code, open, path);
	}
	const name = isDot(code, dot) ? code.name(dot + 1) : undefined;
	if (name === undefined) {
		return undefined;
	}
	const after = code.word(dot + 2);
	if (after === '(' || (after === '{' && code.language === 'kotlin')) {
		return methodCall(code, name, dot + 2, path);
	}
	return memberAccess(dot + 2, withProperties.has(code.language) ? memberPath(path, name) : path);
}

function indexAccess(code: CodeTokens, open: number, path: MemberPath): MemberAccess {
	const end = code.after(open);
	const name = code.after(open + 1) === end - 1 ? code.string(open + 1) : undefined;
	return memberAccess(end, name === undefined ? path : memberPath(path, name));
}

function memberAccess(end: number, path: MemberPath): MemberAccess {
	return { end, path, call: undefined, lambdas: [], isMapped: false };
}

function methodCall(code: CodeTokens, name: string, open: number, path: MemberPath): MemberAccess {
	const lambdas = lambdasIn(code, open);
	let end = code.after(open);
	// In Kotlin, the last argument can be a block after the parenthesis.
	if (code.word(open) === '(' && code.word(end) === '{' && code.language === 'kotlin') {
		lambdas.push(...lambdasIn(code, end));
		end = code.after(end);
	}
	const call = code.word(open) === '(' ? open : undefined;
	const argument = call === undefined ? undefined : code.string(open + 1);
	if (argument !== undefined && getter.test(name)) {
		return { end, path: memberPath(path, argument), call, lambdas: [], isMapped: false };
	}
	const isIterator = lambdas.length > 0 && iterator.test(name);
	return { end, path, call, lambdas: isIterator ? lambdas : [], isMapped: isIterator && mapper.test(name) };
}
