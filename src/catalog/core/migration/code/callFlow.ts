import {
	addsSegments,
	carries,
	comparable,
	converts,
	folds,
	formats,
	joins,
	keepsArgument,
	mapsItems,
	pageMember,
	responseMember,
	sends,
	takesOtherText,
} from './callNames.ts';
import type { Code } from './code.ts';
import type { Frame } from './evaluation.ts';
import type { Kind } from './grammarTables.ts';
import { type MemberPath, memberPath, ReadMembers } from './memberPaths.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import type { Variable } from './variables.ts';

/** A call that sends the request. */
export interface Request {
	readonly call: SyntaxNode;
	readonly frame: Frame | undefined;
}

/** What the code does with an address. */
export interface FollowedCall {
	/** The expressions that contain the address. */
	readonly address: ReadonlySet<SyntaxNode>;
	/** The last of them with the function call that leads there, if no request was found. */
	readonly last: Request;
	readonly requests: readonly Request[];
	/** The method whose annotation contains the address. */
	readonly declaration: SyntaxNode | undefined;
	/** The paths of the members that are read from an item of the response. */
	readonly members: readonly MemberPath[];
	/** The types that the code gives to the response. */
	readonly types: readonly SyntaxNode[];
}

/** An expression whose value is the address, the response, or a part of the response. */
interface FlowValue {
	readonly node: SyntaxNode;
	readonly frame: Frame | undefined;
	readonly isAddress: boolean;
	readonly path: MemberPath;
}

/** Maximum number of expressions that are visited for one call. */
const maxVisits = 100_000;

/** Follows an address to its request, and the response to the members that are read from it. */
export class CallFlow {
	readonly #file: SourceFile;
	readonly #code: Code;
	readonly #address = new Set<SyntaxNode>();
	readonly #requests: Request[] = [];
	readonly #members = new ReadMembers();
	readonly #types: SyntaxNode[] = [];
	readonly #visited = new Map<SyntaxNode, Set<string>>();
	readonly #pending: FlowValue[] = [];
	readonly #frames = new Map<Frame, number>();
	/** The kinds of results of each function that were followed to its calls. */
	readonly #results = new Map<SyntaxNode, Set<string>>();
	/** The function around each use of a variable. */
	readonly #functions = new Map<SyntaxNode, SyntaxNode | undefined>();
	#declaration: SyntaxNode | undefined;
	#last: Request | undefined;

	constructor(file: SourceFile) {
		this.#file = file;
		this.#code = file.code;
	}

	/** Follows the address that a string contains. */
	follow(node: SyntaxNode): FollowedCall {
		this.#add({ node, frame: undefined, isAddress: true, path: [] });
		// The list grows while it is read.
		for (const value of this.#pending) {
			if (this.#pending.length > maxVisits) {
				break;
			}
			this.#code.tick();
			this.#visit(value);
		}
		return {
			address: this.#address,
			last: this.#last ?? { call: node, frame: undefined },
			requests: this.#requests,
			declaration: this.#declaration,
			members: this.#members.list(),
			types: this.#types,
		};
	}

	#add(value: FlowValue): void {
		const { node, frame, isAddress, path } = value;
		const frameId = frame ? (this.#frames.get(frame) ?? this.#frames.set(frame, this.#frames.size + 1).size) : 0;
		const key = `${frameId} ${isAddress} ${path.join('.')}`;
		const visited = this.#visited.get(node) ?? new Set();
		this.#visited.set(node, visited);
		if (visited.has(key)) {
			return;
		}
		visited.add(key);
		this.#pending.push(value);
		if (isAddress) {
			this.#address.add(node);
			this.#last = { call: node, frame };
		}
	}

	#read(path: MemberPath, at: SyntaxNode): void {
		this.#members.add(path, at.end);
	}

	#visit(value: FlowValue): void {
		const { node, isAddress, path } = value;
		const { parent } = node;
		if (!isAddress) {
			this.#read(path, node);
		}
		if (parent) {
			if (this.#isResult(node, parent)) {
				this.#result(value);
			}
			const step = this.#steps[this.#code.kind(parent) ?? 'block'];
			if (step) {
				step(value, parent);
			} else {
				this.#unread(value, parent);
			}
		}
	}

	/** What follows for a value, by the kind of its parent. */
	readonly #steps: Readonly<Partial<Record<Kind, (value: FlowValue, parent: SyntaxNode) => void>>> = {
		wrap: (value, parent) => this.#wrapped(value, parent),
		text: (value, parent) => this.#addressIn(value, parent),
		spread: (value, parent) => (value.isAddress ? this.#addressIn(value, parent) : this.#spread(value, parent)),
		binary: (value, parent) => this.#operand(value, parent),
		choice: (value, parent) => this.#unlessRole('skip', value, parent),
		argument: (value, parent) => this.#argument({ ...value, node: parent }, value.node),
		pair: (value, parent) => this.#pair(value, parent),
		list: (value, parent) => this.#element(value, parent),
		map: (value, parent) => this.#element(value, parent),
		comprehension: (value, parent) => this.#add({ ...value, node: parent }),
		loop: (value, parent) => this.#looped(value, parent),
		declare: (value, parent) => this.#assigned(value, parent),
		assign: (value, parent) => this.#assigned(value, parent),
		member: (value, parent) => this.#member(value, parent),
		index: (value, parent) => this.#index(value, parent),
		call: (value, parent) => this.#receiverOrArgument(value, parent),
		new: (value) => this.#argument(value, value.node),
		pipeline: (value, parent) => this.#pipeline(value, parent),
		parameter: (value, parent) => this.#default(value, parent),
		annotation: (value, parent) => this.#annotated(value, parent),
	};

	#addressIn(value: FlowValue, parent: SyntaxNode): void {
		if (value.isAddress) {
			this.#add({ ...value, node: parent });
		}
	}

	#unlessRole(role: string, value: FlowValue, parent: SyntaxNode): void {
		if (this.#code.child(parent, role) !== value.node) {
			this.#add({ ...value, node: parent });
		}
	}

	/** Follows an address in an object to the object and to the uses of its key. */
	#pair(value: FlowValue, pair: SyntaxNode): void {
		const map = pair.parent?.type === 'hash_literal_body' ? pair.parent.parent : pair.parent;
		if (value.isAddress && this.#code.child(pair, 'key') !== value.node && map) {
			this.#add({ ...value, node: map });
			this.#bindKey(value, pair);
		}
	}

	#looped(value: FlowValue, loop: SyntaxNode): void {
		if (this.#code.child(loop, 'iterable') === value.node) {
			this.#bindPattern(this.#code.child(loop, 'target'), value);
			this.#typed(loop, value);
		}
	}

	/** Follows the receiver or an argument of a call. */
	#receiverOrArgument(value: FlowValue, call: SyntaxNode): void {
		const code = this.#code;
		if (code.child(call, 'object') === value.node) {
			this.#method(value, call);
		} else if (code.child(call, 'callee') !== value.node && code.child(call, 'name') !== value.node) {
			this.#argument(value, value.node);
		}
	}

	/** Follows the default value of a parameter. */
	#default(value: FlowValue, parameter: SyntaxNode): void {
		if (value.isAddress && this.#code.child(parameter, 'default') === value.node) {
			this.#bindPattern(parameter, value);
		}
	}

	/** Follows an address in a statement of a block to the call that has the block. */
	#inBlock(value: FlowValue): void {
		const block = this.#code.enclosing(value.node, 'lambda');
		if (block && value.node.parent === block && this.#code.kind(value.node) !== 'assign') {
			this.#argument({ ...value, node: block }, block);
		}
	}

	/** Follows an expression in a node that is neither an expression nor a statement. */
	#unread(value: FlowValue, parent: SyntaxNode): void {
		const code = this.#code;
		if (value.isAddress && code.enclosing(value.node, 'lambda', 'function')?.type === 'lambda_literal') {
			this.#inBlock(value);
		}
		const isArguments = /argument|command_elements/.test(parent.type);
		if (isArguments) {
			const annotation = code.enclosing(value.node, 'annotation', 'call', 'new');
			if (annotation && code.kind(annotation) === 'annotation') {
				this.#annotated(value, annotation);
			} else {
				this.#argument(value, value.node);
			}
		} else if (code.kind(parent.parent) === 'index') {
			this.#index({ ...value, node: parent }, parent.parent as SyntaxNode);
		} else if (/element/.test(parent.type) && value.isAddress) {
			this.#add({ ...value, node: parent });
		} else if (/subject|match|switch|when|case/.test(parent.type)) {
			this.#matched(value, parent);
		}
	}

	/** Follows a value to the patterns of a `match` statement. */
	#matched(value: FlowValue, statement: SyntaxNode): void {
		const pending = [...statement.children];
		for (let node = pending.pop(); node; node = pending.pop()) {
			if (/^dict_pattern$/.test(node.type)) {
				this.#bindPattern(node, value);
			} else {
				pending.push(...node.children);
			}
		}
	}

	#isResult(node: SyntaxNode, parent: SyntaxNode): boolean {
		const code = this.#code;
		const kind = code.kind(parent);
		if (kind === 'return') {
			return true;
		}
		const isBody =
			(kind === 'lambda' || kind === 'function') && (code.isRole(node, 'body') || code.lastOf(parent) === node);
		if (isBody) {
			return code.kind(node) !== 'block';
		}
		// A list of results, as in Go.
		if (kind === 'list' && code.kind(parent.parent) === 'return') {
			return true;
		}
		const fn = code.enclosing(node, 'function', 'lambda');
		return fn !== undefined && kind === undefined && code.lastOf(fn) === node;
	}

	/** Follows a result to the calls of its function. */
	#result(value: FlowValue): void {
		const code = this.#code;
		const fn = code.enclosing(value.node, 'function', 'lambda');
		if (!fn) {
			return;
		}
		if (!value.isAddress) {
			this.#typed(fn, value);
		}
		const frame = frameFor(value.frame, fn);
		if (frame) {
			this.#add({ ...value, node: frame.call, frame: frame.parent });
			return;
		}
		const key = `${value.isAddress} ${value.path.join('.')}`;
		const followed = this.#results.get(fn) ?? new Set();
		if (this.#results.set(fn, followed) && followed.size === followed.add(key).size) {
			return;
		}
		const target = code.kind(fn) === 'function' ? code.child(fn, 'name') : this.#nameOfLambda(fn);
		if (target) {
			this.#called(code.nameOf(target), fn, value);
			return;
		}
		const call = code.enclosing(fn, 'call');
		const isArgument =
			call && code.arguments(call).some((argument) => code.unwrap(argument.value) === fn || argument.value === fn);
		if (call && isArgument) {
			if (value.isAddress) {
				this.#argument({ ...value, node: fn }, fn);
			} else {
				this.#add({ ...value, node: call });
			}
		}
	}

	#nameOfLambda(fn: SyntaxNode): SyntaxNode | undefined {
		const code = this.#code;
		let node = fn;
		while (node.parent && code.kind(node.parent) === 'wrap') {
			node = node.parent;
		}
		const { parent } = node;
		const kind = code.kind(parent);
		return parent && (kind === 'declare' || kind === 'assign')
			? code.child(parent, 'target')
			: parent && kind === 'pair'
				? code.child(parent, 'key')
				: undefined;
	}

	/** Follows a value to the calls of a function of this file. */
	#called(name: string, fn: SyntaxNode, value: FlowValue): void {
		for (const use of this.#file.variables.occurrencesOf(name)) {
			const call = this.#callOf(use);
			if (call && this.#file.functionOf(call) === fn) {
				this.#add({ ...value, node: call, frame: undefined });
			} else if (!call && this.#isProperty(use, fn)) {
				this.#add({ ...value, node: use.parent as SyntaxNode, frame: undefined });
			}
		}
	}

	#isProperty(use: SyntaxNode, fn: SyntaxNode): boolean {
		const isMember = this.#code.kind(use.parent) === 'member' && this.#code.isRole(use, 'name');
		return isMember && this.#code.parameters(fn).length === 0 && this.#code.language !== 'typescript';
	}

	/** Returns the call whose function a name is. */
	#callOf(name: SyntaxNode): SyntaxNode | undefined {
		const code = this.#code;
		let node = name;
		for (let { parent } = node; parent; { parent } = node) {
			const kind = code.kind(parent);
			if (kind === 'call') {
				return code.isRole(node, 'callee') || code.isRole(node, 'name') ? parent : undefined;
			}
			const isName = kind === 'member' && code.isRole(node, 'name');
			if (!isName && kind !== 'wrap') {
				return undefined;
			}
			node = parent;
		}
		return undefined;
	}

	#wrapped(value: FlowValue, parent: SyntaxNode): void {
		const code = this.#code;
		const type = code.child(parent, 'type');
		if (type === value.node) {
			return;
		}
		if (parent.type === 'conditional_access_expression' && code.child(parent, 'value') !== value.node) {
			this.#conditional(value, code.child(parent, 'value'), parent);
			return;
		}
		if (type) {
			this.#type(type, value);
		}
		this.#add({ ...value, node: parent });
	}

	/** Follows `value?.Member` of C#, whose members are below the binding. */
	#conditional(value: FlowValue, access: SyntaxNode | undefined, parent: SyntaxNode): void {
		let binding = access;
		while (binding && !/binding/.test(binding.type)) {
			binding = binding.children[0];
		}
		const name = binding?.children[0];
		if (binding && name) {
			const step = /element/.test(binding.type) ? this.#keyOf(name) : this.#code.nameOf(name);
			const isCall = this.#code.kind(binding.parent) === 'call';
			this.#add({
				...value,
				node: binding,
				path: isCall || value.isAddress ? value.path : this.#step(value.path, step),
			});
			if (binding === access) {
				this.#add({ ...value, node: parent, path: value.isAddress ? value.path : this.#step(value.path, step) });
			}
		}
	}

	#operand(value: FlowValue, parent: SyntaxNode): void {
		const { isAddress, node } = value;
		const [left, right] = parent.children;
		const operator = left && right ? this.#code.between(left, right) : '';
		if (isAddress && !/^(?:==|!=|===|!==|<|>|in|is|&&|\|\||and|or)$/.test(operator)) {
			this.#add({ ...value, node: parent });
		} else if (/^(?:\?\?|\|\||\?:|or|and|&&)$/.test(operator) && (node === left || !/and|&&/.test(operator))) {
			this.#add({ ...value, node: parent });
		} else if (/^(?:and|&&)$/.test(operator) && node === right) {
			this.#add({ ...value, node: parent });
		}
	}

	/** Follows the members of an object that another object or a call repeats. */
	#spread(value: FlowValue, spread: SyntaxNode): void {
		const owner = spread.parent;
		const isList = owner && (this.#code.kind(owner) === 'list' || /argument/.test(owner.type));
		if (owner && isList) {
			this.#argument({ ...value, node: spread }, spread);
		}
	}

	#element(value: FlowValue, parent: SyntaxNode): void {
		const code = this.#code;
		const isMulti = /expression_list/.test(parent.type);
		if (isMulti && !value.isAddress) {
			if (code.kind(parent.parent) === 'declare' || code.kind(parent.parent) === 'assign') {
				this.#assigned({ ...value, node: parent }, parent.parent as SyntaxNode, parent.children.indexOf(value.node));
			}
			return;
		}
		if (value.isAddress || code.kind(parent) === 'list') {
			this.#add({ ...value, node: parent });
		}
	}

	#assigned(value: FlowValue, assignment: SyntaxNode, index = 0): void {
		const code = this.#code;
		const target = code.child(assignment, 'target');
		if (!target || (code.child(assignment, 'value') !== value.node && !code.isRole(value.node, 'value'))) {
			return;
		}
		if (!value.isAddress) {
			this.#typed(assignment, value);
		}
		this.#bindTarget(target, value, index);
		// An assignment in a condition or another expression has the assigned value.
		if (code.kind(assignment.parent) === 'wrap' && code.kind(assignment) === 'assign') {
			this.#add({ ...value, node: assignment });
		}
	}

	#bindTarget(target: SyntaxNode, value: FlowValue, index: number): void {
		const code = this.#code;
		const inner = code.unwrap(target);
		const kind = code.kind(inner);
		if (kind === 'member' || kind === 'index' || kind === 'call') {
			this.#bindMember(inner, value);
			return;
		}
		const isMulti = code.language === 'go' && inner.children.length > 0;
		const one = isMulti ? inner.children[index] : target;
		this.#bindPattern(one, value);
	}

	/** Follows a value that is assigned to a member or an element. */
	#bindMember(target: SyntaxNode, value: FlowValue): void {
		const code = this.#code;
		const name = code.kind(target) === 'member' ? code.child(target, 'name') : undefined;
		const object = code.child(target, 'object') ?? code.callee(target).object;
		if (name && object && /^(?:this|self|\$this)$/.test(code.source(object))) {
			this.#bindUses(this.#memberUses(code.nameOf(name), name), value);
			return;
		}
		let root = object;
		for (let next = root && code.child(root, 'object'); next; next = root && code.child(root, 'object')) {
			root = next;
		}
		if (value.isAddress && root) {
			this.#followUses(root, target.end, value);
		}
	}

	/** Follows a value to the uses of a variable after an offset. */
	#followUses(name: SyntaxNode, from: number, value: FlowValue): void {
		const variable = this.#file.variables.lookup(this.#code.nameOf(name), name);
		for (const use of variable ? this.#file.variables.referencesOf(variable) : []) {
			if (use.start > from) {
				this.#add({ ...value, node: use });
			}
		}
	}

	/** Returns the uses of a member of the type that contains its declaration. */
	#memberUses(name: string, target: SyntaxNode): readonly SyntaxNode[] {
		const code = this.#code;
		const own = code.enclosing(target, 'class');
		return this.#file.variables.occurrencesOf(name).flatMap((use) => {
			if (/variable$/.test(use.type)) {
				return [use];
			}
			const { parent } = use;
			const object =
				parent && code.kind(parent) === 'member' && code.isRole(use, 'name') ? code.child(parent, 'object') : undefined;
			const owner =
				object &&
				(/^(?:this|self|\$this|cls|static)$/.test(code.source(object))
					? code.enclosing(use, 'class')
					: this.#file.variables.types.get(code.nameOf(object)));
			return parent && object && (owner === undefined || own === undefined || owner === own) ? [parent] : [];
		});
	}

	#bindUses(uses: readonly SyntaxNode[], value: FlowValue): void {
		for (const use of uses) {
			const isTarget = this.#code.kind(use.parent) === 'assign' && this.#code.isRole(use, 'target');
			if (!isTarget) {
				this.#add({ ...value, node: use, frame: this.#frameAt(use, value.frame) });
			}
		}
	}

	/** Returns the frames of the functions that contain a node. */
	#frameAt(node: SyntaxNode, frame: Frame | undefined): Frame | undefined {
		return frame && (isInside(node, frame.fn) ? frame : this.#frameAt(node, frame.parent));
	}

	/** Follows a value to the uses of the variables in a pattern. */
	#bindPattern(pattern: SyntaxNode | undefined, value: FlowValue): void {
		if (!pattern) {
			return;
		}
		const isKeyed = pattern.type === 'pair' && pattern.children.length === 2;
		const last = isKeyed ? pattern.children[1] : pattern;
		const isRange = pattern.type === 'expression_list' && pattern.parent?.type === 'range_clause';
		const one = isRange ? pattern.children.at(-1) : last;
		for (const { target, path } of one ? this.#file.variables.namesIn(one) : []) {
			const members = path.filter((step) => typeof step === 'string');
			const at = value.isAddress
				? value.path
				: members.reduce<MemberPath>((all, step) => this.#step(all, step), value.path);
			if (!value.isAddress) {
				this.#read(at, target);
			}
			this.#bindName(target, { ...value, path: at });
		}
	}

	#bindName(target: SyntaxNode, value: FlowValue): void {
		const name = this.#code.nameOf(target);
		const variable = this.#file.variables.lookup(name, target);
		const isField = this.#file.variables.membersNamed(name).some((binding) => binding.target === target);
		if (isField) {
			this.#bindUses(this.#memberUses(name, target), value);
		}
		for (const use of variable ? this.#usesAfter(variable, target, value) : []) {
			this.#add({ ...value, node: use, frame: this.#frameAt(use, value.frame) });
		}
	}

	/** Returns the uses of a variable from a binding to the next one that replaces its value. */
	#usesAfter(variable: Variable, target: SyntaxNode, { isAddress }: FlowValue): readonly SyntaxNode[] {
		const { variables } = this.#file;
		const code = this.#code;
		const bindings = variables.bindingsOf(variable);
		const binding = bindings.find((each) => each.target === target);
		const from = binding?.kind === 'value' ? binding.node.end : (binding?.target.start ?? 0);
		const fn = code.enclosing(target, 'function', 'lambda');
		const next = bindings.find(
			({ node, value, target: other }) =>
				node.start >= from &&
				value &&
				other !== target &&
				!isAddress &&
				binding &&
				this.#blockOf(node) === this.#blockOf(binding.node),
		);
		// A loop binds its variable before its body.
		const to = (next?.kind === 'item' ? next.target.start : next?.node.end) ?? Number.POSITIVE_INFINITY;
		// The expression of a comprehension stands before its loop.
		const isComprehension = binding?.kind === 'item' && code.kind(binding.node.parent) === 'comprehension';
		return variables
			.referencesOf(variable)
			.filter((use) => isComprehension || (use.start >= from && use.start < to) || this.#functionOf(use) !== fn);
	}

	#functionOf(node: SyntaxNode): SyntaxNode | undefined {
		if (!this.#functions.has(node)) {
			this.#functions.set(node, this.#code.enclosing(node, 'function', 'lambda'));
		}
		return this.#functions.get(node);
	}

	/** Returns the statement list that contains a node. */
	#blockOf(node: SyntaxNode): SyntaxNode | undefined {
		let at = node.parent;
		while (at && !/block|body|suite|program|module|compound|_list$|source_file/.test(at.type)) {
			at = at.parent;
		}
		return at;
	}

	/** Follows an address in an object to the uses of its key. */
	#bindKey(value: FlowValue, pair: SyntaxNode): void {
		const code = this.#code;
		const key = code.child(pair, 'key');
		const name = key ? (code.stringText(key) ?? code.nameOf(key)) : '';
		for (const use of this.#file.variables.occurrencesOf(name)) {
			const object = code.kind(use.parent) === 'member' && use.parent ? code.child(use.parent, 'object') : undefined;
			const owner = object && /[\p{L}_$][\p{L}\p{N}_]*$/u.exec(code.source(object))?.[0];
			if (owner !== undefined && use.parent && this.#file.memberValue(name, owner, use) === code.child(pair, 'value')) {
				this.#add({ ...value, node: use.parent });
			}
		}
	}

	#member(value: FlowValue, member: SyntaxNode): void {
		const code = this.#code;
		if (code.child(member, 'object') !== value.node) {
			return;
		}
		const name = code.child(member, 'name');
		let callee: SyntaxNode = member;
		while (
			callee.parent &&
			code.kind(callee.parent) === 'wrap' &&
			code.unwrapCallee(callee.parent) === member &&
			code.isRole(callee.parent, 'callee')
		) {
			callee = callee.parent;
		}
		const call = callee.parent;
		if (call && code.kind(call) === 'call' && code.child(call, 'callee') === callee) {
			this.#method(value, call);
		} else if (name) {
			const isRead = value.isAddress ? value.path : this.#step(value.path, code.nameOf(name));
			if (value.isAddress || !responseMember.has(comparable(code.nameOf(name))) || value.path.length > 0) {
				this.#add({ ...value, node: member, path: isRead });
			}
			if (value.isAddress && /responses?$/.test(comparable(code.nameOf(name)))) {
				this.#add({ ...value, node: member, isAddress: false });
			}
		}
	}

	/** Adds a member to a path, unless it leads to the items of a response. */
	#step(path: MemberPath, name: string): MemberPath {
		return path.length === 0 && pageMember.has(comparable(name)) ? path : memberPath(path, name);
	}

	#keyOf(node: SyntaxNode): string {
		return this.#code.stringText(this.#code.unwrap(node)) ?? '';
	}

	#index(value: FlowValue, index: SyntaxNode): void {
		const code = this.#code;
		const key = code.child(index, 'key');
		if (value.isAddress) {
			if (code.child(index, 'object') === value.node) {
				this.#add({ ...value, node: index });
			}
			return;
		}
		if (!key || code.child(index, 'object') !== value.node) {
			return;
		}
		const name = this.#keyOf(key) || this.#constantText(key);
		this.#add({ ...value, node: index, path: name === '' ? value.path : this.#step(value.path, name) });
	}

	/** Returns the text of a constant that is a key. */
	#constantText(node: SyntaxNode): string {
		const code = this.#code;
		const inner = code.unwrap(node);
		if (code.kind(inner) === 'member') {
			const [name, object] = [code.child(inner, 'name'), code.child(inner, 'object')];
			const owner = object && /[\p{L}_][\p{L}\p{N}_]*$/u.exec(code.source(object))?.[0];
			const found = name && this.#file.memberValue(code.nameOf(name), owner ?? '', inner);
			return (
				(found && code.stringText(code.unwrap(found))) ?? (name && this.#file.constant(code.nameOf(name), owner)) ?? ''
			);
		}
		const name = code.kind(inner) === 'name' ? code.nameOf(inner) : '';
		const variable = this.#file.variables.lookup(name, inner);
		const [binding, ...others] = variable ? this.#file.variables.bindingsOf(variable) : [];
		const text =
			binding?.value && others.length === 0 && binding.kind === 'value'
				? code.stringText(code.unwrap(binding.value))
				: undefined;
		return text ?? (variable ? '' : (this.#file.constant(name, undefined) ?? ''));
	}

	/** Follows a value whose method is called. */
	#method(value: FlowValue, call: SyntaxNode): void {
		const { name } = this.#code.callee(call);
		const key = comparable(name);
		if (value.isAddress) {
			if (this.#isSent(call, key)) {
				this.#sent(value, call);
			} else {
				this.#add({ ...value, node: call });
			}
			return;
		}
		this.#typeArguments(call, value);
		this.#outputs(call, value);
		const count = this.#bindLambdas(call, key, value);
		this.#methodReferences(call, value);
		const isMapped = count > 0 && (mapsItems.has(key) || folds.has(key));
		if (isMapped && !/^(?:groupby|associateby|with|let)$/.test(key)) {
			return;
		}
		for (const next of isMapped ? [value.path] : this.#accessed(value, call, key, name)) {
			this.#add({ ...value, node: call, path: next });
		}
	}

	/** Whether a method of an address or a request sends the request. */
	#isSent(call: SyntaxNode, key: string): boolean {
		const code = this.#code;
		const isBuilt =
			/^(?:get|head)$/.test(key) &&
			code.arguments(call).length === 0 &&
			/^\s*\.\s*(?:build|header|uri)/.test(code.text.slice(call.end, call.end + 200));
		const isCarrier = carries.test(key) && key !== 'request';
		return sends.test(key) && !isBuilt && !isCarrier && !this.#file.functionOf(call);
	}

	/** Follows a value to the functions in the arguments of a call, and returns their number. */
	#bindLambdas(call: SyntaxNode, key: string, value: FlowValue): number {
		const lambdas = this.#code
			.arguments(call)
			.map(({ value: argument }) => this.#code.unwrap(argument))
			.filter((argument) => this.#code.kind(argument) === 'lambda');
		for (const lambda of lambdas) {
			this.#bindLambda(lambda, value, folds.has(key) ? 1 : 0);
		}
		return lambdas.length;
	}

	/** Returns the paths that a method of a response leads to. */
	#accessed({ path }: FlowValue, call: SyntaxNode, key: string, name: string): readonly MemberPath[] {
		const all = this.#code.arguments(call);
		const texts = all.map(({ value }) => this.#keyOf(value) || this.#constantText(value)).filter((text) => text !== '');
		const [first] = texts;
		if (/^(?:dig|getin|jsonpath)$/.test(key)) {
			return [this.#stepsTo(path, texts)];
		}
		if (first !== undefined && !takesOtherText.test(key)) {
			const isSeveral = /^(?:pluck|valuesat|fetchvalues|getmany|itemgetter|slice)$/.test(key);
			const names = first.replace(/^\$\.|^\//, '').split(/[./]/);
			const steps = names.filter((step) => step !== '' && !/^[*\d[\]]+$/.test(step));
			return isSeveral ? texts.map((text) => this.#step(path, text)) : [this.#stepsTo(path, steps)];
		}
		const member = all.length === 0 ? this.#accessor(key, name) : undefined;
		const isIgnored = responseMember.has(key) && path.length === 0 && all.length === 0;
		return member !== undefined ? [this.#step(path, member)] : isIgnored ? [] : [path];
	}

	#stepsTo(path: MemberPath, names: readonly string[]): MemberPath {
		return names.reduce<MemberPath>((steps, name) => this.#step(steps, name), path);
	}

	/** Returns the member that a method without arguments reads; `undefined` for other methods. */
	#accessor(key: string, name: string): string | undefined {
		const { language } = this.#code;
		const isGetter = /^(?:java|kotlin|csharp)$/.test(language) && /^(?:get|is)\p{Lu}/u.test(name);
		if (isGetter && !readsWhole.test(key)) {
			return withoutGet(name);
		}
		const hasAccessors = language === 'java' || language === 'ruby';
		return hasAccessors && /^[a-z]/.test(name) && this.#isMemberAccess(key) ? name : undefined;
	}

	/** Whether a method without arguments may be that of a member. */
	#isMemberAccess(key: string): boolean {
		return !/^(?:as\w+|to\w*|get|body|json|string|text|block|stream|build|join|close|read\w*|iterator|parallel\w*|retrieve|execute|send\w*|collect\w*|sorted|distinct|findfirst|findany|orelse\w*|isempty|ispresent|size|length|trim|strip|upcase|downcase|first|last|each|map|keys|values|call|value!?|flatten|compact|uniq|sort|reverse|inspect|freeze|dup|blank|present|nil|empty|puts|entryset|keyset|toarray|hashcode|intvalue|longvalue|doublevalue|booleanvalue|textvalue|asstring|elements|fields|spliterator|count|sum|min|max|bodyasstring|success|parsedresponse|any|none|all|tap|then|with\w*|flux|mono|bodyto\w*|subscribe|code|message|response|request|data|items|content|results?|entries|records|list|next|await|lines|bytes|inputstream|getbody)$/.test(
			key,
		);
	}

	#bindLambda(lambda: SyntaxNode, value: FlowValue, index: number): void {
		const code = this.#code;
		const parameters = code.parameters(lambda);
		const parameter = parameters[Math.min(index, Math.max(parameters.length - 1, 0))];
		if (parameter) {
			this.#bindPattern(parameter, value);
		}
		const implicit = parameter ? undefined : implicitParameters[code.language];
		for (const use of implicit === undefined ? [] : this.#file.variables.occurrencesOf(implicit)) {
			const isOwn = code.enclosing(use, 'lambda') === lambda;
			if (isOwn || (isInside(use, lambda) && !this.#file.variables.lookup(implicit ?? '', use))) {
				this.#add({ ...value, node: use });
			}
		}
	}

	/** Reads members in arguments such as `Student::number` and `&:kode`. */
	#methodReferences(call: SyntaxNode, value: FlowValue): void {
		for (const { value: argument } of this.#code.arguments(call)) {
			const source = this.#code.source(argument);
			const [, name] = /^(?:&:|[\w.]*::)(\w+)$/.exec(source) ?? [];
			if (name !== undefined && name !== 'new') {
				this.#read(this.#step(value.path, withoutGet(name)), argument);
			}
			const property = /callable_reference/.test(argument.type) ? argument.children.at(-1) : undefined;
			if (property) {
				this.#read(this.#step(value.path, this.#code.nameOf(property)), argument);
			}
			const owner = /^(\w+)::/.exec(source)?.[1];
			if (owner !== undefined) {
				this.#typeNamed(owner, argument, value);
			}
		}
	}

	/** Follows a value that is an argument of a call. */
	#argument(value: FlowValue, argument: SyntaxNode): void {
		const code = this.#code;
		const call = this.#callWith(argument);
		if (!call) {
			return;
		}
		const isLambda = code.kind(code.unwrap(argument)) === 'lambda';
		const fn = isLambda ? undefined : this.#file.functionOf(call);
		if (value.isAddress && this.#defines(call, value)) {
			return;
		}
		if (fn && !hasFrame(value.frame, call) && depthOf(value.frame) < maxCallDepth) {
			this.#enter(value, argument, call, fn);
			return;
		}
		if (value.isAddress) {
			this.#addressArgument(value, call, isLambda);
		} else {
			this.#responseArgument(value, call);
		}
	}

	/** Follows an address that is an argument of a function of a library. */
	#addressArgument(value: FlowValue, call: SyntaxNode, isLambda: boolean): void {
		const { name } = this.#code.callee(call);
		const key = comparable(name);
		const isMade = this.#code.kind(call) === 'new' || isLambda;
		const isCarrier = isMade ? !/^(?:axios|http|fetch)$/.test(key) : isAddressFunction(key);
		if (isCarrier || this.#isClientOption(call, key)) {
			this.#add({ ...value, node: call });
			this.#intoReceiver(call, value);
		} else {
			this.#sent(value, call);
		}
	}

	/** Follows a response that is an argument of a function of a library. */
	#responseArgument(value: FlowValue, call: SyntaxNode): void {
		const { name, object } = this.#code.callee(call);
		const key = comparable(name);
		const isTyped =
			this.#typeNamed(name, call, value) ||
			(object !== undefined && this.#typeNamed(this.#code.nameOf(this.#code.unwrap(object)), call, value));
		this.#typeArguments(call, value);
		this.#outputs(call, value);
		const count = this.#bindLambdas(call, key, value);
		this.#columns(call, key, value);
		const isMapped = count > 0 && /^(?:map|arraymap)$/.test(key);
		if (!isTyped && converts.test(key) && !isMapped) {
			this.#add({ ...value, node: call });
		}
	}

	/** Follows an address that a method puts into its receiver. */
	#intoReceiver(call: SyntaxNode, value: FlowValue): void {
		const code = this.#code;
		const { object } = code.callee(call);
		const isStatement = code.kind(call.parent) === undefined;
		if (object && isStatement && code.kind(object) === 'name') {
			this.#followUses(object, call.end, value);
		}
	}

	/** Follows the value of a constant that `define` of PHP declares. */
	#defines(call: SyntaxNode, value: FlowValue): boolean {
		const [first] = this.#code.arguments(call);
		const isDefinition = this.#code.language === 'php' && this.#code.callee(call).name === 'define';
		const name = isDefinition && first ? this.#keyOf(first.value) : '';
		for (const use of name === '' ? [] : this.#file.variables.occurrencesOf(name)) {
			this.#add({ ...value, node: use });
		}
		return isDefinition;
	}

	/** Reads the members that functions such as `array_column` name. */
	#columns(call: SyntaxNode, key: string, value: FlowValue): void {
		if (!/^(?:arraycolumn|pluck|attrgetter|get|json|readjson|jsonnormalize)$/.test(key)) {
			return;
		}
		for (const { value: argument } of this.#code.arguments(call).slice(1, key === 'get' ? 2 : 3)) {
			const name = this.#keyOf(argument);
			if (name !== '') {
				this.#read(this.#step(value.path, name), argument);
			}
		}
	}

	/** Whether a call makes a client whose base address this is. */
	#isClientOption(call: SyntaxNode, key: string): boolean {
		return (
			/^(?:create\w*|new|session|asyncclient|client|baseurl|extend|defaults)$/.test(key) &&
			this.#code.kind(call) === 'call'
		);
	}

	/** Returns the call whose argument a node is. */
	#callWith(argument: SyntaxNode): SyntaxNode | undefined {
		const code = this.#code;
		let call = argument.parent;
		while (call && code.kind(call) !== 'call' && code.kind(call) !== 'new') {
			const kind = code.kind(call);
			if (kind === 'lambda' || kind === 'function' || /statement$/.test(call.type)) {
				return undefined;
			}
			call = call.parent;
		}
		// In Kotlin, the arguments and the block after them belong to the same call.
		const outer = call?.parent;
		return outer && call && code.kind(outer) === 'call' && code.child(outer, 'callee') === call ? outer : call;
	}

	#sent(value: FlowValue, call: SyntaxNode): void {
		this.#requests.push({ call, frame: value.frame });
		const response = { ...value, node: call, isAddress: false, path: [] };
		this.#typeArguments(call, response);
		for (
			let at: SyntaxNode | undefined = call;
			at && this.#code.kind(at) === 'call';
			at = this.#code.callee(at).object
		) {
			this.#outputs(at, response);
		}
		for (const { value: argument } of this.#code.arguments(call)) {
			const lambda = this.#code.unwrap(argument);
			if (this.#code.kind(lambda) === 'lambda' && this.#code.language === 'typescript') {
				this.#bindLambda(lambda, response, 0);
			}
		}
		this.#add(response);
	}

	/** Follows an argument into a function of this file. */
	#enter(value: FlowValue, argument: SyntaxNode, call: SyntaxNode, fn: SyntaxNode): void {
		const code = this.#code;
		const all = code.arguments(call);
		const index = all.findIndex((each) => each.value === argument || isInside(argument, each.value));
		const name = all[index]?.name;
		const parameters = code.parameters(fn);
		const named = parameters.find(
			(parameter) =>
				name !== undefined &&
				this.#file.variables
					.namesIn(parameter)
					.some(({ target }) => code.nameOf(target).toLowerCase() === name.toLowerCase()),
		);
		const positional = all.slice(0, index).filter((each) => each.name === undefined).length;
		const parameter = named ?? parameters[positional];
		if (parameter) {
			const type = code.child(parameter, 'type');
			if (type) {
				this.#type(type, value);
			}
			this.#bindPattern(parameter, { ...value, frame: { fn, call, parent: value.frame } });
		}
		if (!value.isAddress) {
			this.#typeArguments(call, value);
		} else {
			this.#typeArguments(call, { ...value, isAddress: false, path: [] });
			this.#outputs(call, { ...value, isAddress: false, path: [] });
		}
	}

	/** Follows a response into a variable that a call fills, such as `&list`. */
	#outputs(call: SyntaxNode, value: FlowValue): void {
		const code = this.#code;
		for (const { value: argument } of code.arguments(call)) {
			if (code.language === 'go' && code.source(argument).startsWith('&')) {
				const name = code.unwrap(argument);
				for (const binding of this.#file.variables.lookup(code.nameOf(name), name)?.bindings ?? []) {
					this.#typed(binding.node, value);
				}
				this.#followUses(name, name.end, value);
			}
		}
	}

	/** Follows a value to the next command of a pipeline. */
	#pipeline(value: FlowValue, pipeline: SyntaxNode): void {
		const code = this.#code;
		const next = pipeline.children[pipeline.children.indexOf(value.node) + 1];
		if (!next) {
			this.#add({ ...value, node: pipeline });
			return;
		}
		const isItems =
			next.type === 'foreach_command' ||
			/^foreach-object|^%|^where|^\?/i.test(code.callee(next).name || code.source(next));
		const blocks = code
			.arguments(next)
			.map(({ value: argument }) => code.unwrap(argument))
			.filter((argument) => code.kind(argument) === 'lambda');
		for (const block of blocks) {
			this.#bindLambda(block, value, 0);
		}
		if (isItems && !/^where|^\?/i.test(code.source(next))) {
			return;
		}
		this.#selected(next, value);
		this.#add({ ...value, node: next });
	}

	/** Reads the members that `Select-Object a, b` and similar commands name. */
	#selected(command: SyntaxNode, value: FlowValue): void {
		if (!/^(?:select|sort|group|format|export|where|measure)/i.test(this.#code.source(command))) {
			return;
		}
		const pending = [...command.children];
		for (let node = pending.pop(); node; node = pending.pop()) {
			const name =
				node.type === 'generic_token' || node.type === 'verbatim_string_characters'
					? this.#code.stringText(node)
					: undefined;
			if (
				name !== undefined &&
				/^[A-Za-z_][\w.]*$/.test(name) &&
				this.#code.kind(node.parent) !== 'pair' &&
				!isAfterParameter(node)
			) {
				this.#read(this.#step(value.path, name), node);
			}
			if (this.#code.kind(node) === 'lambda') {
				this.#bindLambda(node, value, 0);
			}
			pending.push(...node.children);
		}
	}

	#annotated(value: FlowValue, annotation: SyntaxNode): void {
		const code = this.#code;
		const fn = code.enclosing(annotation, 'function');
		const parameter = code.enclosing(annotation, 'parameter');
		if (value.isAddress && fn && !(parameter && isInside(parameter, fn))) {
			this.#declaration = fn;
			this.#requests.push({ call: fn, frame: undefined });
			const response = { ...value, isAddress: false, path: [] };
			this.#typed(fn, response);
			const name = code.child(fn, 'name');
			if (name) {
				this.#calledInterface(code.nameOf(name), response);
			}
		} else if (value.isAddress && parameter) {
			this.#bindPattern(parameter, value);
		}
	}

	#calledInterface(name: string, value: FlowValue): void {
		for (const use of this.#file.variables.occurrencesOf(name)) {
			const call = this.#callOf(use);
			if (call && this.#code.callee(call).object) {
				this.#add({ ...value, node: call, frame: undefined });
			}
		}
	}

	/** Notes the type that a declaration gives to a value. */
	#typed(declaration: SyntaxNode, value: FlowValue): void {
		const code = this.#code;
		const { parent } = declaration;
		const type =
			code.child(declaration, 'type') ??
			(code.kind(parent) === 'wrap' && parent ? code.child(parent, 'type') : undefined) ??
			(code.language === 'kotlin' ? this.#kotlinType(declaration) : undefined);
		if (type) {
			this.#type(type, value);
		}
	}

	#kotlinType(declaration: SyntaxNode): SyntaxNode | undefined {
		const inner = declaration.children.find(({ type }) => type === 'variable_declaration');
		const isFunction = this.#code.kind(declaration) === 'function';
		const after = declaration.children.findIndex(({ type }) => type === 'function_value_parameters');
		const result = isFunction ? declaration.children[after + 1] : undefined;
		return inner?.children[1] ?? (result && !/body|block/.test(result.type) ? result : undefined);
	}

	#type(type: SyntaxNode, { isAddress, path }: FlowValue): void {
		if (!isAddress && path.length === 0) {
			this.#types.push(type);
		}
	}

	/** Notes a type of this file that code names. */
	#typeNamed(name: string, node: SyntaxNode, value: FlowValue): boolean {
		const isType = this.#file.typeOf(name) !== undefined;
		if (isType) {
			this.#type(
				{
					...node,
					type: 'type_name',
					children: [],
					start: node.start + Math.max(0, this.#code.source(node).indexOf(name)),
					end: node.start + Math.max(0, this.#code.source(node).indexOf(name)) + name.length,
				},
				value,
			);
		}
		return isType;
	}

	/** Notes the types in the type arguments and class literals of a call. */
	#typeArguments(call: SyntaxNode, value: FlowValue): void {
		const code = this.#code;
		const pending = [...call.children];
		for (let node = pending.shift(); node; node = pending.shift()) {
			if (/type_arguments|type_argument_list|class_literal|typeof_expression/.test(node.type)) {
				this.#type(node, value);
			} else if (
				/generic|member|navigation|selector|creation|argument|attribute|class_constant/.test(node.type) &&
				!isInside(value.node, node)
			) {
				pending.push(...node.children);
			} else if (code.kind(node) === 'name' && code.language === 'python') {
				this.#typeNamed(code.nameOf(node), node, value);
			}
		}
		// In Kotlin, the class stands before `::class`.
		const [, name] =
			/\b([A-Z]\w*)(?:::class|\.self\b|\.serializer\(\)|\.class)/.exec(code.source(call).slice(-200)) ?? [];
		if (name !== undefined && code.language !== 'java') {
			this.#typeNamed(name, call, value);
		}
	}
}

/** Whether the result of a function contains the address that is its argument. */
function isAddressFunction(key: string): boolean {
	const isKnown =
		carries.test(key) || formats.has(key) || joins.has(key) || addsSegments.has(key) || keepsArgument.has(key);
	return isKnown && !/^(?:request|method|map|list|set)$/.test(key);
}

/** The names of the parameters of functions that declare none. */
const implicitParameters: Readonly<Record<string, string>> = { kotlin: 'it', powershell: '_', ruby: 'it' };

/** Methods with the name of a getter that read a whole body or value. */
const readsWhole =
	/^(?:get(?:body|content|asstring|string|asint|int\w*|data|items|result|entity|decimal|boolean|double|guid|datetime|enumerator|statuscode|length))$/;

/** Returns the member that a getter reads. */
function withoutGet(name: string): string {
	const member = name.replace(/^(?:get|is)(?=\p{Lu})/u, '');
	return member === name ? name : member.charAt(0).toLowerCase() + member.slice(1);
}

function isAfterParameter(node: SyntaxNode): boolean {
	const siblings = node.parent?.children ?? [];
	const before = siblings[siblings.indexOf(node) - 2];
	return before?.type === 'command_parameter';
}

function isInside(node: SyntaxNode, outer: SyntaxNode): boolean {
	return outer.start <= node.start && node.end <= outer.end;
}

/** Returns the frame of a function, which may be that of a function around a lambda. */
function frameFor(frame: Frame | undefined, fn: SyntaxNode): Frame | undefined {
	return frame && (frame.fn === fn ? frame : frameFor(frame.parent, fn));
}

/** Maximum number of functions of a file that call each other before the request. */
const maxCallDepth = 20;

function depthOf(frame: Frame | undefined): number {
	return frame ? 1 + depthOf(frame.parent) : 0;
}

function hasFrame(frame: Frame | undefined, call: SyntaxNode): boolean {
	return frame !== undefined && (frame.call === call || hasFrame(frame.parent, call));
}
