import type { CodeTokens } from './codeTokens.ts';
import { type DeclaredType, memberPaths } from './declaredTypes.ts';
import { enclosingBody, headerOf } from './functions.ts';
import type { MemberPath } from './memberPaths.ts';
import { ResponseFlow } from './responseFlow.ts';
import type { RestCall } from './restCall.ts';
import { scopeEnd } from './scopes.ts';

/** Languages that convert a response to objects of declared types. */
const typed: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'go', 'scala', 'groovy']);
/** Languages in which a semicolon ends each statement, so that a call before it is part of it. */
const terminated: ReadonlySet<string> = new Set(['java', 'csharp']);
/** Members of a type around the items, such as a page. */
const page = /^(?:data|items|content|results?|values?|elements|records)$/i;

/**
 * Returns the paths of the members that the code reads from one item of a response: the members of
 * the type that the response is converted to, or the members that expressions access. `undefined`
 * when the code shows neither.
 */
export function readFieldsOf({ code, offset }: RestCall): readonly MemberPath[] | undefined {
	const { tokens } = code;
	if (!tokens) {
		return undefined;
	}
	const accessed = () => new ResponseFlow(tokens).membersOf(offset);
	const declared = () => declaredMembers(tokens, () => code.types, offset);
	for (const find of typed.has(code.language) ? [declared, accessed] : [accessed, declared]) {
		const paths = find();
		if (paths.length > 0) {
			return paths;
		}
	}
	return undefined;
}

/** Returns the members of the first declared type that the statement or the function names. */
function declaredMembers(
	code: CodeTokens,
	typesOf: () => ReadonlyMap<string, DeclaredType>,
	offset: number,
): readonly MemberPath[] {
	const at = code.at(offset);
	const inline = code.language === 'typescript' ? inlineTypePaths(code.text.slice(...statementAround(code, at))) : [];
	if (inline.length > 0) {
		return inline.map(withoutPage);
	}
	const types = typesOf();
	const ranges = types.size === 0 ? [] : [statementAround(code, at), ...functionAround(code, at)];
	for (const range of ranges) {
		const type = typeNamedIn(code, range, types, at);
		if (type) {
			return memberPaths(types, type).map(withoutPage);
		}
	}
	return [];
}

/** Matches a brace, or the name of a member before its colon. */
const braceOrMember = /[{}]|(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\??\s*:/gu;

/**
 * Returns the paths of the members of the first object type in the type arguments of a TypeScript
 * text, such as `get<Page<{ kode: string }>>(url)`. Empty if the text has none.
 */
function inlineTypePaths(text: string): readonly MemberPath[] {
	const start = /<\s*\{/.exec(text);
	const paths: MemberPath[] = [];
	const owners: string[] = [];
	let member: string | undefined;
	const endMember = () => {
		paths.push(...(member === undefined ? [] : [[...owners, member]]));
		member = undefined;
	};
	const type = start ? text.slice(start.index + start[0].length) : '';
	for (const [word, name] of type.matchAll(braceOrMember)) {
		if (word === '{') {
			owners.push(member ?? '');
			member = undefined;
			continue;
		}
		endMember();
		member = name;
		if (word === '}' && owners.pop() === undefined) {
			break;
		}
	}
	return paths;
}

/** Removes the member around the items of a page from a path. */
function withoutPage(path: MemberPath): MemberPath {
	return path.length > 1 && page.test(path[0] ?? '') ? path.slice(1) : path;
}

/** Offsets of a part of the code. */
type TextRange = readonly [start: number, end: number];

/** Returns the first declared type that a text names. Types that contain the text do not count. */
function typeNamedIn(
	code: CodeTokens,
	[start, end]: TextRange,
	types: ReadonlyMap<string, DeclaredType>,
	at: number,
): DeclaredType | undefined {
	// The names of type arguments are not tokens.
	const text = code.text.slice(start, end);
	const names = [...text.matchAll(/(?<name>[\p{L}_$][\p{L}\p{N}_$]*)(?<argument>\s*<)?/gu)];
	for (const [index, { groups, index: offset }] of names.entries()) {
		const type = types.get(groups?.['name'] ?? '');
		const isDeclaration = declaration.test(text.slice(Math.max(0, offset - 20), offset));
		if (type && !isDeclaration && (at < type.start || at >= type.end)) {
			// The type argument of a page is the type of its items.
			const item = groups?.['argument'] ? types.get(names[index + 1]?.groups?.['name'] ?? '') : undefined;
			return item ?? type;
		}
	}
	return undefined;
}

function statementAround(code: CodeTokens, index: number): TextRange {
	let from = index;
	for (let open = code.parent(from); open >= 0 && code.word(open) !== '{'; open = code.parent(from)) {
		from = open;
	}
	let start = from;
	while (start > 0 && code.parent(start - 1) === code.parent(from) && !/^[;}]$/.test(code.word(start - 1) ?? '')) {
		const isClosing = /^[)\]]$/.test(code.word(start - 1) ?? '');
		start = isClosing && terminated.has(code.language) ? (code.partner(start - 1) ?? start - 1) : start - 1;
	}
	const end = code.expressionEnd(from);
	return [code.tokens[start]?.offset ?? 0, code.tokens[end]?.offset ?? code.text.length];
}

/**
 * Returns the ranges of the function that contains a token that can name the type of the response:
 * the code after the token, the text before the parameters, and the text after them.
 */
function functionAround(code: CodeTokens, index: number): readonly TextRange[] {
	if (code.language === 'python') {
		return [pythonFunctionAround(code, index)];
	}
	const offsetOf = (at: number) => code.tokens[at]?.offset ?? code.text.length;
	const body = enclosingBody(code, index);
	const header = body === undefined ? undefined : headerOf(code, body);
	if (body === undefined || !header) {
		return [[offsetOf(index), offsetOf(body === undefined ? scopeEnd(code, index) : code.after(body))]];
	}
	let start = header.open;
	// In Kotlin, no semicolon ends the function before.
	while (start > 0 && !/^(?:[;{})]|fun)$/.test(code.word(start - 1) ?? '')) {
		start -= 1;
	}
	const own: TextRange = [offsetOf(index), offsetOf(code.after(body))];
	const before: TextRange = [offsetOf(start), offsetOf(header.open)];
	const after: TextRange = [offsetOf(header.close), offsetOf(body)];
	// In Go, the results in parentheses are variables of the function.
	return code.word(header.close + 1) === '(' ? [after, own, before] : [own, before, after];
}

/** Matches the text before the name of a type that is declared there. */
const declaration = /\b(?:class|record|struct|interface|type)\s+$/;

/** Returns the range from the `def` before a token to the next line that is not in its block. */
function pythonFunctionAround(code: CodeTokens, index: number): TextRange {
	const [def] = code.occurrencesBefore('def', index);
	const start = def === undefined ? undefined : code.tokens[def]?.offset;
	if (start === undefined) {
		return [0, code.text.length];
	}
	const indentation = /[ \t]*(?:async\s+)?$/.exec(code.text.slice(0, start))?.[0].match(/^[ \t]*/)?.[0].length ?? 0;
	const rest = code.text.slice(start);
	const end = [...rest.matchAll(/\n([ \t]*)(?=[^\s)\]#])/g)].find(([, spaces = '']) => spaces.length <= indentation);
	return [start, start + (end?.index ?? rest.length)];
}
