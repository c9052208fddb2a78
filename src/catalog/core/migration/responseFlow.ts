import type { CodeTokens } from './codeTokens.ts';
import { enclosingFunction, functionCalls } from './functions.ts';
import { type Lambda, lambdasIn } from './lambdas.ts';
import { accessAt } from './memberAccess.ts';
import { type MemberPath, memberPath, ReadMembers } from './memberPaths.ts';
import { RequestFunctions } from './requestFunctions.ts';
import { loopEnd, scopeEnd } from './scopes.ts';
import { assignmentTarget, expressionStart, isAssignment, isDot } from './variables.ts';

/** An expression whose value is the address of a call, its response, or a part of the response. */
interface FlowValue {
	readonly start: number;
	/** Index after the last token. */
	readonly end: number;
	/** The members of one item of the response that lead to the value. */
	readonly path: MemberPath;
	/** Whether the value is the address of the call, so that it has no members. */
	readonly isAddress: boolean;
}

/** Functions whose result is their argument in another form. */
const converter =
	/^(?:loads?|parse\w*|decode\w*|json_decode|deserialize\w*|readValue|readTree|fromJson|list|sorted|tuple|set|array_\w+|Do|send\w*|execute|newCall|enumerate|reversed|from|values|Unmarshal|NewDecoder|ReadAll|urlopen|DataFrame|run|gather|all|map|filter|String|toString|get_json|JSONObject|JSONArray|JObject|JArray)$/i;

/**
 * Follows the response of a call through the code of a file, and collects the members that the code
 * reads. Each expression is visited once.
 */
export class ResponseFlow {
	readonly #code: CodeTokens;
	readonly #members = new ReadMembers();
	readonly #requests: RequestFunctions;
	readonly #visited = new Set<string>();
	readonly #pending: FlowValue[] = [];

	constructor(code: CodeTokens) {
		this.#code = code;
		this.#requests = new RequestFunctions(code);
	}

	/** Returns the paths of the members that are read from the response of a call at an offset. */
	membersOf(offset: number): readonly MemberPath[] {
		let at = this.#code.at(offset);
		// The brackets of an interpolation are in their string.
		while (this.#code.tokens[this.#code.parent(at) - 1]?.kind === 'string') {
			at = this.#code.parent(at) - 1;
		}
		this.#follow({ start: at, end: this.#code.after(at), path: [], isAddress: true });
		for (let value = this.#pending.pop(); value && !this.#members.isFull; value = this.#pending.pop()) {
			this.#visit(value);
		}
		return this.#members.list();
	}

	#follow(value: FlowValue): void {
		const key = `${value.start} ${value.isAddress} ${value.path.join('.')}`;
		if (!this.#visited.has(key)) {
			this.#visited.add(key);
			this.#pending.push(value);
		}
	}

	/** Follows a value through its members and method calls, then to where the result is used. */
	#visit(value: FlowValue): void {
		const { isAddress } = value;
		let { end, path } = value;
		for (let access = accessAt(this.#code, end, path); access; access = accessAt(this.#code, end, path)) {
			// An address has no members, but its methods can return a request or a response.
			if (!isAddress) {
				this.#bindArguments(access.lambdas, access.call, path);
				if (access.isMapped) {
					this.#members.add(path, end);
					return;
				}
				path = access.path;
			}
			end = access.end;
		}
		this.#members.add(path, end);
		this.#use({ ...value, end, path });
	}

	/** Follows a value to the functions and variables in the arguments of a call. */
	#bindArguments(lambdas: readonly Lambda[], call: number | undefined, path: MemberPath): void {
		for (const lambda of lambdas) {
			this.#bindLambda(lambda, path);
		}
		// A call can decode into a variable, as in `json.Unmarshal(body, &value)`.
		for (const [from, to] of call === undefined ? [] : this.#code.elements(call)) {
			if (this.#code.word(from) === '&' && to === from + 2) {
				this.#hold(this.#code.name(from + 1), path, false, from, scopeEnd(this.#code, from));
			}
		}
	}

	#bindLambda({ parameter, body }: Lambda, path: MemberPath): void {
		if (typeof parameter === 'string') {
			this.#hold(parameter, path, false, body.from, body.to);
		} else {
			this.#destructure(parameter, path, body.from, body.to);
		}
	}

	/** Follows a value to the variable, loop, function or call that uses it. */
	#use(value: FlowValue): void {
		const start = this.#startOf(value);
		const before = this.#code.word(start - 1) ?? '';
		const after = this.#code.name(value.end);
		if (isAssignment(this.#code, start - 1)) {
			this.#assign(start - 1, value);
		} else if (/^(?:of|in|range)$/.test(before) || (before === ':' && this.#isForEach(start))) {
			this.#iterate(start - 1, value);
		} else if (/^(?:return|=>|->)$/.test(before)) {
			this.#result(start, value);
		} else {
			this.#argument(start, value);
		}
		if (after === 'as') {
			const isPair = this.#code.word(value.end + 2) === ':';
			const scope = loopEnd(this.#code, value.end);
			this.#hold(this.#code.name(value.end + (isPair ? 3 : 1)), value.path, value.isAddress, value.end, scope);
		}
	}

	/** Returns the start of an expression with its prefix operators and concatenated texts. */
	#startOf({ start, isAddress }: FlowValue): number {
		let at = isAddress ? expressionStart(this.#code, start) : start;
		for (;;) {
			const before = this.#code.word(at - 1) ?? '';
			if (/^(?:await|new|yield|async|&|\*|!)$/.test(before)) {
				at -= 1;
			} else if (before === ')' && this.#isCast(at - 1)) {
				at -= 3;
			} else {
				return at;
			}
		}
	}

	/** Whether a parenthesis closes a conversion such as `(string)`. */
	#isCast(close: number): boolean {
		const isType = this.#code.word(close - 2) === '(' && this.#code.name(close - 1) !== undefined;
		return isType && this.#code.language === 'php' && this.#code.name(close - 3) === undefined;
	}

	#assign(equals: number, { path, isAddress }: FlowValue): void {
		const target = assignmentTarget(this.#code, equals);
		const parent = this.#code.parent(equals);
		if (this.#code.word(parent) === '(' && this.#code.name(parent - 1) !== undefined) {
			return;
		}
		const to = scopeEnd(this.#code, equals);
		if (/^[{[]$/.test(this.#code.word(target) ?? '')) {
			if (!isAddress) {
				this.#destructure(target, path, equals, to);
			}
		} else {
			this.#hold(this.#code.name(target), path, isAddress, equals, to);
		}
	}

	/** Binds the variables of a loop over a value, and of a comprehension. */
	#iterate(keyword: number, { path, isAddress }: FlowValue): void {
		if (isAddress) {
			return;
		}
		const target = isAssignment(this.#code, keyword - 1) ? keyword - 2 : keyword - 1;
		const open = this.#code.partner(target);
		const bracket = this.#code.parent(keyword);
		const isComprehension = this.#code.language === 'python' && bracket >= 0;
		if (open !== undefined && this.#code.word(target) !== ')') {
			this.#destructure(open, path, isComprehension ? bracket : keyword, loopEnd(this.#code, keyword));
			return;
		}
		const name = this.#code.name(target);
		if (isComprehension) {
			// The loop of a comprehension comes after the expression that reads the item.
			this.#hold(name, path, false, bracket, target);
			this.#hold(name, path, false, keyword, this.#code.after(bracket));
		} else {
			this.#hold(name, path, false, keyword, loopEnd(this.#code, keyword));
		}
	}

	#isForEach(start: number): boolean {
		const parent = this.#code.parent(start);
		return this.#code.word(parent) === '(' && this.#code.name(parent - 1) === 'for';
	}

	/** Follows the result of a function to the calls of that function in the file. */
	#result(start: number, { path, isAddress }: FlowValue): void {
		const name = enclosingFunction(this.#code, start);
		const key = `${name}() ${isAddress} ${path.join('.')}`;
		if (name === undefined || this.#visited.has(key)) {
			return;
		}
		this.#visited.add(key);
		for (const call of functionCalls(this.#code, this.#code.occurrences(name))) {
			this.#follow({ start: expressionStart(this.#code, call), end: this.#code.after(call + 1), path, isAddress });
		}
	}

	/** Follows an argument to the result of the call that it is passed to. */
	#argument(start: number, { path, isAddress }: FlowValue): void {
		const open = this.#code.parent(start);
		const bracket = this.#code.word(open);
		const callee = this.#requests.calleeAt(open);
		if (callee !== undefined) {
			const call = { start: expressionStart(this.#code, open), end: this.#code.after(open), path };
			if (isAddress) {
				this.#follow({ ...call, isAddress: !this.#requests.sendsRequest(callee, call.start) });
			} else if (converter.test(callee) && this.#isArgument(start)) {
				this.#bindArguments(lambdasIn(this.#code, open), open, path);
				this.#follow({ ...call, isAddress });
			}
			return;
		}
		// The value of a group, or an option of a client such as `{ url: … }`.
		const isOption = bracket === '{' && /^[(,:=]$/.test(this.#code.word(open - 1) ?? '');
		if (bracket === '(' || (isAddress && (bracket === '[' || isOption))) {
			this.#follow({ start: open, end: this.#code.after(open), path, isAddress });
		}
	}

	/** Whether an expression is a complete argument, not a part such as the body of a lambda. */
	#isArgument(start: number): boolean {
		const isNamed = /^[:=]$/.test(this.#code.word(start - 1) ?? '');
		return /^[(,]$/.test(this.#code.word(isNamed ? start - 3 : start - 1) ?? '');
	}

	/** Follows a variable from a token to the end of its scope or to its next assignment. */
	#hold(name: string | undefined, path: MemberPath, isAddress: boolean, from: number, to: number): void {
		let end = to;
		for (const at of this.#code.occurrencesAfter(name ?? '', from)) {
			if (at >= end) {
				return;
			}
			if (this.#isOtherName(at)) {
				continue;
			}
			const assigned = this.#endOfAssignment(at);
			end = Math.min(end, assigned ?? end);
			if (assigned === undefined) {
				this.#follow({ start: at, end: at + 1, path, isAddress });
			}
		}
	}

	/** Whether a name is that of a member, of an argument or of the variable of a comprehension. */
	#isOtherName(at: number): boolean {
		const code = this.#code;
		const isMember = isDot(code, at - 1) && !isDot(code, at - 2);
		const isKey = code.word(at + 1) === ':' && code.language === 'typescript';
		return isMember || isKey || (isPythonLoop(code, at) && code.parent(at) >= 0);
	}

	/**
	 * Returns the index after the value that is assigned to a variable at a token; `undefined` if the
	 * token is no assignment.
	 */
	#endOfAssignment(at: number): number | undefined {
		const code = this.#code;
		if (isPythonLoop(code, at)) {
			return at;
		}
		return isAssignment(code, at + 1) && code.word(code.parent(at)) !== '(' ? code.expressionEnd(at + 2) : undefined;
	}

	/** Binds the variables of a pattern such as `{ a, b: { c } }`, `[{ a }]` and `['a' => $a]`. */
	#destructure(pattern: number, path: MemberPath, from: number, to: number): void {
		const patterns = [{ open: pattern, path }];
		for (const { open, path: owner } of patterns) {
			for (const { name, target, isMember } of patternElements(this.#code, open)) {
				const member = isMember && name !== undefined ? memberPath(owner, name) : owner;
				if (/^[{[]$/.test(this.#code.word(target) ?? '')) {
					patterns.push({ open: target, path: member });
				} else if (name !== undefined) {
					this.#members.add(member, target);
					this.#hold(this.#code.name(target), member, false, from, to);
				}
			}
		}
	}
}

/** Whether a token is the variable of a Python loop, which remains in scope after the loop. */
function isPythonLoop(code: CodeTokens, at: number): boolean {
	return code.name(at - 1) === 'for' && code.name(at + 1) === 'in' && code.language === 'python';
}

/** An element of a pattern: a variable or another pattern. */
interface PatternElement {
	/** The key or the name of the variable; `undefined` for a pattern in a list. */
	readonly name: string | undefined;
	/** Index of the variable or of the bracket of the pattern. */
	readonly target: number;
	/** Whether the name is that of a member. In a list, it is that of a variable. */
	readonly isMember: boolean;
}

function patternElements(code: CodeTokens, open: number): readonly PatternElement[] {
	return code.elements(open).map(([start, end]) => {
		const name = code.name(start) ?? code.string(start);
		const isKeyed = name !== undefined && code.word(start + 1) === ':' && end > start + 2;
		return { name, target: isKeyed ? start + 2 : start, isMember: isKeyed || code.word(open) === '{' };
	});
}
