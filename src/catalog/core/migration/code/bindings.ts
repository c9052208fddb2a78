import { type Machine, mostInformative, recordResponseType } from './machine.ts';
import { addParameter, requestOf, responseOrValue, setMember, valueAtStep } from './members.ts';
import { patternParts } from './patterns.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	type InterpretedValue,
	isUnknown,
	literalText,
	objectValue,
	piecesOf,
	type Scope,
	textOfPieces,
	textValue,
	unknownObject,
} from './values.ts';

/** Runs an assignment or a declaration. */
export function runAssignment(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const [target, source] = [code.child(node, 'target'), code.child(node, 'value')];
	if (!target) {
		return machine.unknown(node);
	}
	const around = node.parent && code.kind(node.parent) === 'wrap' ? node.parent : node;
	const type = code.child(node, 'type') ?? code.child(around, 'type') ?? code.child(target, 'type');
	const isShown = source && source !== target && source !== type;
	const operator = isShown ? code.between(target, source) : '';
	const given = isShown ? machine.evaluate(source) : withoutValue(machine, target, type);
	const isAdded = isShown && /(?:\+|\.|(?<!\|)\||(?<!&)&)=$/.test(operator);
	const value = isAdded ? addToValue(machine.evaluate(target), given, machine.sourceOf(source)) : given;
	recordResponseType(responseOrValue(value), type);
	if (value.kind === 'function') {
		value.type ??= type;
	}
	bindPattern(machine, target, value, code.kind(node) === 'declare');
	return value;
}

/** Returns the value of a variable that is declared without one. */
function withoutValue(machine: Machine, target: SyntaxNode, type: SyntaxNode | undefined): InterpretedValue {
	const { code } = machine;
	const isOpen = type === undefined || !/builder|buffer|map|values|dictionary|struct/i.test(code.source(type));
	return objectValue(machine.sourceOf(target), { type, isOpen });
}

/**
 * Binds the parts of a value to the names in a pattern. An expression with `keepsSource` is shown
 * itself in drafts, not the name of the variable.
 */
export function bindPattern(
	machine: Machine,
	pattern: SyntaxNode,
	value: InterpretedValue,
	isDeclared: boolean,
	keepsSource = false,
): void {
	for (const { target, path } of patternParts(machine.code, pattern)) {
		const part = path.reduce<InterpretedValue>((whole, step) => valueAtStep(machine, whole, step, target), value);
		const kind = machine.code.kind(target);
		if (kind === 'index') {
			setElement(machine, target, part);
		} else if (kind === 'member' || kind === 'call') {
			assignMember(machine, target, part);
		} else {
			setName(machine, target, part, isDeclared, keepsSource);
		}
	}
}

function setElement(machine: Machine, target: SyntaxNode, value: InterpretedValue): void {
	const [object, key] = [machine.code.child(target, 'object'), machine.code.child(target, 'key')];
	const owner = object && responseOrValue(machine.evaluate(object));
	const name = key ? machine.evaluate(key) : textValue('');
	if (owner?.kind === 'object') {
		addParameter(owner, name, value, key ? machine.sourceOf(key) : '', sourceOf(machine, value, target));
	}
}

function sourceOf(machine: Machine, value: InterpretedValue, target: SyntaxNode): string {
	return value.kind === 'object' ? value.source : machine.sourceOf(target);
}

function assignMember(machine: Machine, target: SyntaxNode, value: InterpretedValue): void {
	const { name, object } = machine.code.callee(target);
	const owner = object && responseOrValue(machine.evaluate(object));
	noteConstant(machine, name, object && machine.sourceOf(object), value);
	if (owner?.kind === 'object') {
		setMember(machine, owner, name, value, sourceOf(machine, value, target));
	} else if (object && owner && addressNodeIn(owner)) {
		// A text whose members are set is an address, such as that of a cast in PowerShell.
		const address = requestOf(owner, '');
		setMember(machine, address, name, value, sourceOf(machine, value, target));
		bindPattern(machine, object, address, true);
	}
}

function setName(
	machine: Machine,
	target: SyntaxNode,
	value: InterpretedValue,
	isDeclared: boolean,
	keepsSource: boolean,
): void {
	const { scope } = machine;
	const name = machine.code.nameOf(target);
	const isNamed = isUnknown(value) && !keepsSource && (value.source === '' || !isParameter(machine, target));
	const own = isNamed ? { ...value, source: machine.sourceOf(target) } : value;
	const isField = /^(?:instance|class)_variable$/.test(target.type);
	noteConstant(machine, name, scope.isClass ? scope.self?.source : undefined, own);
	if (isField || scope.isClass) {
		scope.self?.members.set(name, own);
	}
	const owner = isDeclared || scope.isClass ? scope : scopeFor(scope, name);
	if (!isField) {
		const before = isDeclared ? undefined : owner.names.get(name);
		owner.names.set(name, before ? oneOf(before, own, name, isInBranch(target)) : own);
	}
}

function isParameter(machine: Machine, target: SyntaxNode): boolean {
	const { code } = machine;
	const owner = code.enclosing(target, 'parameter', 'function', 'lambda', 'declare', 'assign', 'loop', 'block');
	return /^(?:parameter|function|lambda)$/.test(code.kind(owner) ?? '');
}

function noteConstant(machine: Machine, name: string, owner: string | undefined, value: InterpretedValue): void {
	const text = literalText(value);
	if (text !== undefined) {
		machine.constants.push({ name, owner: owner && /[\p{L}_][\p{L}\p{N}_]*$/u.exec(owner)?.[0], text });
	}
	for (const entry of value.kind === 'object' && value.type === undefined ? value.entries : []) {
		noteConstant(machine, entry.name ?? '', name, entry.value);
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
 * remains; one of several texts is not known; the parameters of both collections can be used.
 */
function oneOf(before: InterpretedValue, value: InterpretedValue, name: string, isBranch: boolean): InterpretedValue {
	const [first, second] = [literalText(before), literalText(value)];
	const isText = first !== undefined && first !== '' && second !== undefined && first !== second;
	const isOther = isText && !/[/?=&]/.test(first + second);
	return isOther
		? unknownObject(name)
		: ((isBranch && before.kind === 'object' ? mostInformative([value, before]) : undefined) ?? value);
}

/** Returns a value to which another one was added. Lists and objects change. */
export function addToValue(value: InterpretedValue, more: InterpretedValue, source: string): InterpretedValue {
	if (value.kind === 'list') {
		value.items.push(...(more.kind === 'list' ? more.items : [more]));
		return value;
	}
	const pieces = [...piecesOf(value, source), ...piecesOf(more, source)];
	return /^[\d\uE000]+$/.test(textOfPieces(pieces)) ? unknownObject(source) : { kind: 'text', pieces };
}
