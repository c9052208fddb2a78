import { addParameters, addParameterToObject, requestObjectOf, setMember } from './addedParameters.ts';
import {
	type CodeInterpreter,
	isParameterCollection,
	isRequestPart,
	mostInformativeValue,
	recordResponseType,
} from './codeInterpreter.ts';
import { assignedResponseOrValue, valueAtPatternStep } from './members.ts';
import { bindingPatternParts } from './patterns.ts';
import { mergeRequestParameters, readParametersFromValue } from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createObjectValue,
	createTextValue,
	createUnknownValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
	type Scope,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

/** Runs an assignment or a declaration. */
export function runAssignment(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const [target, source] = [code.child(node, 'target'), code.child(node, 'value')];
	if (!target) {
		return interpreter.unknown(node);
	}
	const around = node.parent && code.kind(node.parent) === 'wrap' ? node.parent : node;
	const type = code.child(node, 'type') ?? code.child(around, 'type') ?? code.child(target, 'type');
	const isShown = source && source !== target && source !== type;
	const operator = isShown ? code.between(target, source) : '';
	const given = isShown ? interpreter.evaluate(source) : withoutValue(interpreter, target, type);
	const isAdded = isShown && /(?:\+|\.|(?<!\|)\||(?<!&)&)=$/.test(operator);
	const value = isAdded ? addToValue(interpreter.evaluate(target), given, interpreter.sourceOf(source)) : given;
	recordResponseType(assignedResponseOrValue(value), type);
	if (value.kind === 'function') {
		value.type ??= type;
	}
	bindPattern(interpreter, target, value, code.kind(node) === 'declare');
	return value;
}

/** Returns the value of a variable that is declared without one. */
function withoutValue(
	interpreter: CodeInterpreter,
	target: SyntaxNode,
	type: SyntaxNode | undefined,
): InterpretedValue {
	const { code } = interpreter;
	const isOpen = type === undefined || !/builder|buffer|map|values|dictionary|struct/i.test(code.source(type));
	return createObjectValue(interpreter.sourceOf(target), { type, isOpen });
}

/**
 * Binds the parts of a value to the names in a pattern. An expression with `keepsSource` is shown
 * itself in drafts, not the name of the variable.
 */
export function bindPattern(
	interpreter: CodeInterpreter,
	pattern: SyntaxNode,
	value: InterpretedValue,
	isDeclared: boolean,
	keepsSource = false,
): void {
	for (const { target, path } of bindingPatternParts(interpreter.code, pattern)) {
		const given = path.reduce<InterpretedValue>(
			(whole, step) => valueAtPatternStep(interpreter, whole, step, target),
			value,
		);
		// The first number of a counter is only one of its values.
		const part = isCounter(interpreter, target, given) ? interpreter.unknown(target) : given;
		const kind = interpreter.code.kind(target);
		if (kind === 'index') {
			setElement(interpreter, target, part);
		} else if (kind === 'member' || kind === 'call') {
			assignMember(interpreter, target, part);
		} else {
			setName(interpreter, target, part, isDeclared, keepsSource);
		}
	}
}

function isCounter({ code, file, scope }: CodeInterpreter, target: SyntaxNode, value: InterpretedValue): boolean {
	const name = code.child(target, 'name');
	const within = name || scope.isClass ? code.root : (code.enclosing(target, 'function') ?? code.root);
	return /^-?\d+$/.test(literalTextOf(value) ?? '') && file.isCounted(code.nameOf(name ?? target), within);
}

function setElement(interpreter: CodeInterpreter, target: SyntaxNode, value: InterpretedValue): void {
	const [object, key] = [interpreter.code.child(target, 'object'), interpreter.code.child(target, 'key')];
	const owner = object && assignedResponseOrValue(interpreter.evaluate(object));
	const name = key ? interpreter.evaluate(key) : createTextValue('');
	const isEmpty = owner?.kind === 'object' && !owner.isOpen && owner.entries.length + owner.pieces.length === 0;
	// As in `$list[] = $item` in PHP.
	if (!key && owner?.kind === 'list') {
		owner.items.push(value);
	} else if (!key && object && isEmpty) {
		bindPattern(interpreter, object, { kind: 'list', items: [value] }, false);
	} else if (owner?.kind === 'object') {
		addParameterToObject(
			owner,
			name,
			value,
			key ? interpreter.sourceOf(key) : '',
			sourceOf(interpreter, value, target),
		);
	}
}

function sourceOf(interpreter: CodeInterpreter, value: InterpretedValue, target: SyntaxNode): string {
	return value.kind === 'object' ? value.source : interpreter.sourceOf(target);
}

function assignMember(interpreter: CodeInterpreter, target: SyntaxNode, value: InterpretedValue): void {
	const { name, object } = interpreter.code.callee(target);
	const owner = object && assignedResponseOrValue(interpreter.evaluate(object));
	noteConstant(interpreter, name, object && interpreter.sourceOf(object), value);
	if (owner?.kind === 'object') {
		setMember(interpreter, owner, name, value, sourceOf(interpreter, value, target));
	} else if (object && owner && addressNodeIn(owner)) {
		// A text whose members are set is an address, such as that of a cast in PowerShell.
		const address = requestObjectOf(owner, '');
		setMember(interpreter, address, name, value, sourceOf(interpreter, value, target));
		bindPattern(interpreter, object, address, true);
	}
}

function setName(
	interpreter: CodeInterpreter,
	target: SyntaxNode,
	value: InterpretedValue,
	isDeclared: boolean,
	keepsSource: boolean,
): void {
	const { scope } = interpreter;
	const name = interpreter.code.nameOf(target);
	const isNamed = isUnknownValue(value) && !keepsSource && (value.source === '' || !isParameter(interpreter, target));
	const own = isNamed ? { ...value, source: interpreter.sourceOf(target) } : value;
	const isField = /^(?:instance|class)_variable$/.test(target.type);
	noteConstant(interpreter, name, scope.isClass ? scope.self?.source : undefined, own);
	const owner = isDeclared || scope.isClass ? scope : scopeFor(scope, name);
	// A method can assign a field without `this`, except in Python, PHP and Ruby.
	if (isField || scope.isClass || (owner.isClass && !interpreter.code.table.hasFunctionScope)) {
		scope.self?.members.set(name, own);
	}
	if (!isField) {
		const before = isDeclared ? undefined : owner.names.get(name);
		owner.names.set(name, before ? oneOf(before, own, name, isInBranch(target)) : own);
	}
}

function isParameter(interpreter: CodeInterpreter, target: SyntaxNode): boolean {
	const { code } = interpreter;
	const owner = code.enclosing(target, 'parameter', 'function', 'lambda', 'declare', 'assign', 'loop');
	return /^(?:parameter|function|lambda)$/.test(code.kind(owner) ?? '');
}

function noteConstant(
	interpreter: CodeInterpreter,
	name: string,
	owner: string | undefined,
	value: InterpretedValue,
): void {
	const text = literalTextOf(value);
	if (text !== undefined) {
		interpreter.constants.push({ name, owner: owner && /[\p{L}_][\p{L}\p{N}_]*$/u.exec(owner)?.[0], text });
	}
	for (const entry of value.kind === 'object' && value.type === undefined ? value.entries : []) {
		noteConstant(interpreter, entry.name ?? '', name, entry.value);
	}
}

/** Returns the scope with a variable, or the one in which an assignment creates it. */
function scopeFor(from: Scope, name: string): Scope {
	let own = from;
	for (let scope: Scope | undefined = from; scope; scope = scope.parent) {
		if (scope.names.has(name)) {
			return scope;
		}
		own = scope.isFunction && !own.isFunction ? scope : own;
	}
	return own;
}

/** Whether an assignment is run only under a condition. */
function isInBranch(target: SyntaxNode): boolean {
	let node = target.parent;
	while (
		node &&
		!/function|method|lambda|class|^arrow|branch|^if|else|elif|case|unless|switch|when|catch|except/.test(node.type)
	) {
		node = node.parent;
	}
	return node !== undefined && !/function|method|lambda|class|^arrow/.test(node.type);
}

/**
 * Returns the value of a variable after another assignment, which may be in a branch. An address
 * remains; one of several texts is not known; the parameters of both values can be used.
 */
function oneOf(before: InterpretedValue, value: InterpretedValue, name: string, isBranch: boolean): InterpretedValue {
	const [first, second] = [literalTextOf(before), literalTextOf(value)];
	const isText = first !== undefined && first !== '' && second !== undefined && first !== second;
	const isUnknown = isBranch && isUnknownValue(before) && second !== undefined;
	const isOther = (isText || isUnknown) && !/[/?=&]/.test(`${first}${second}`);
	const isEither = before.kind === 'object' || (value.kind === 'text' && [before, value].every(isRequestPart));
	return isOther
		? createUnknownValue(name)
		: ((isBranch && isEither ? mostInformativeValue([value, before]) : undefined) ?? value);
}

/** Returns a value to which another one was added. A list changes. */
export function addToValue(value: InterpretedValue, more: InterpretedValue, source: string): InterpretedValue {
	if (value.kind === 'list') {
		value.items.push(...(more.kind === 'list' ? more.items : [more]));
		return value;
	}
	if (isParameterCollection(value) && isParameterCollection(more)) {
		const object = createObjectValue(source);
		addParameters(object, mergeRequestParameters([value, more].map((each) => readParametersFromValue(each, source))));
		return object;
	}
	const pieces = [...textPiecesOf(value, source), ...textPiecesOf(more, source)];
	return /^[\d\uE000]+$/.test(textOfPieces(pieces)) ? createUnknownValue(source) : { kind: 'text', pieces };
}
