import { entryFor, filled, merged, type Parameters, parametersOf } from './addressText.ts';
import { added, bindPattern } from './bindings.ts';
import { answerIn, best, type Machine, rank } from './machine.ts';
import { addParameters, resolved, withSegments } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { joinedBy } from './textCalls.ts';
import { addressIn, isUnknown, literalText, objectValue, piecesOf, textValue, type Value } from './values.ts';

export function binaryValue(machine: Machine, node: SyntaxNode): Value {
	const parts = node.children.filter(({ type }) => !/^(?:format|join|comparison)_operator$/.test(type));
	const [left, right] = parts;
	if (!left || !right) {
		return machine.unknown(node);
	}
	const operator = machine.code.between(left, right);
	if (/^(?:\?\?|\|\||\?:|or|and|&&|-or|-and)$/.test(operator)) {
		return choiceValue(machine, node);
	}
	const pair = infixPair(machine, parts, operator);
	if (pair) {
		return { kind: 'list', items: pair.map((each) => machine.evaluate(each)) };
	}
	const values = parts.map((part) => resolved(machine.evaluate(part)));
	return operated(machine, operator, values, node) ?? machine.unknown(node);
}

/** Returns the parts of `key to value` in Kotlin, in which the word can be a node. */
function infixPair(
	machine: Machine,
	[left, second, third]: readonly SyntaxNode[],
	operator: string,
): readonly SyntaxNode[] | undefined {
	const isWord = second && third && machine.code.source(second) === 'to';
	return left && isWord ? [left, third] : left && second && operator === 'to' ? [left, second] : undefined;
}

function operated(machine: Machine, operator: string, values: readonly Value[], node: SyntaxNode): Value | undefined {
	const [left, right] = values;
	if (!left || !right) {
		return undefined;
	}
	if (left.kind === 'text' && /^(?:%|-f)$/i.test(operator)) {
		return { kind: 'text', pieces: filled(left.pieces, right.kind === 'list' ? right.items : [right]) };
	}
	if (/^-join$/i.test(operator)) {
		return joinedBy(left, literalText(right) ?? '');
	}
	if (operator === '/' && values.some(addressIn)) {
		return { kind: 'text', pieces: withSegments([], values, '…') };
	}
	if (/^(?:<<|\|)$/.test(operator)) {
		return shifted(machine, left, right, node, operator);
	}
	return /^[+.&]?$/.test(operator) ? concatenated(machine, values, node) : undefined;
}

/** Returns a value to which another one was added. In Ruby, this changes a text. */
function shifted(machine: Machine, left: Value, right: Value, node: SyntaxNode, operator: string): Value {
	const [target, source] = node.children;
	const value = added(left, right, source ? machine.sourceOf(source) : '');
	if (operator === '<<' && target && value !== left) {
		bindPattern(machine, target, value, false);
	}
	return value;
}

function concatenated(machine: Machine, values: readonly Value[], node: SyntaxNode): Value | undefined {
	const answer = values.map(answerIn).find((each) => each?.path.length === 0);
	if (answer || values.every(({ kind }) => kind === 'list')) {
		return answer ?? { kind: 'list', items: values.flatMap((value) => (value.kind === 'list' ? value.items : [])) };
	}
	const isMap =
		values.every((value) => value.kind === 'object' && value.pieces.length === 0) && !values.every(isUnknown);
	if (isMap) {
		const object = objectValue(machine.sourceOf(node));
		addParameters(object, merged(values.map((value) => parametersOf(value, object.source))));
		return object;
	}
	const isText = values.some((value) => !isUnknown(value) && !/^-?\d+$/.test(literalText(value) ?? ''));
	const sources = node.children.map((child) => machine.sourceOf(child));
	const pieces = values.flatMap((value, index) => piecesOf(value, sources[index] ?? '…'));
	return isText ? { kind: 'text', pieces } : undefined;
}

/** Returns the value of one of several expressions. */
export function choiceValue(machine: Machine, node: SyntaxNode): Value {
	const skipped = machine.code.child(node, 'skip');
	const all = node.children.map((child) => [child, resolved(machine.evaluate(child))] as const);
	const values = all.filter(([child]) => child !== skipped).map(([, value]) => value);
	const found = best(values);
	// One of the alternatives can be an empty query. Other texts are no more than one of several.
	return found && (rank(found) >= 1.5 || values.every((value) => value === found)) ? found : machine.unknown(node);
}

/** Returns the entries or the items of a literal collection. */
export function collectionValue(machine: Machine, node: SyntaxNode): Value {
	const { code } = machine;
	const children = code.kind(node) === 'pair' ? [node] : code.entries(node);
	const isList = !/^(?:object|anonymous_object|hash|dictionary)/.test(node.type) && children.length > 0;
	if (isList && children.every((child) => !pairOf(machine, child, undefined) && code.kind(child) !== 'spread')) {
		return { kind: 'list', items: children.map((child) => machine.evaluate(child)) };
	}
	const object = objectValue(machine.sourceOf(node));
	for (const [index, child] of children.entries()) {
		const [previous, next] = [children[index - 1], children[index + 1]];
		const pair = pairOf(machine, child, next);
		const isValue = previous && isAnonymousPair(machine, previous, child);
		addParameters(object, pair ? pairEntry(machine, pair[0], pair[1]) : isValue ? none : entry(machine, child));
	}
	return object;
}

/** Returns the entry of a name alone, or the entries of another object. */
function entry(machine: Machine, node: SyntaxNode): Parameters {
	const { code } = machine;
	const kind = code.kind(node);
	const value = machine.evaluate(node);
	const source = machine.sourceOf(node);
	const name = kind === 'member' ? code.child(node, 'name') : kind === 'name' ? node : undefined;
	return name
		? entryFor(textValue(code.nameOf(name)), value, '', source)
		: value.kind === 'function'
			? none
			: parametersOf(value, source.replace(/^\W+/, ''));
}

function pairEntry(machine: Machine, key: SyntaxNode, node: SyntaxNode): Parameters {
	const isMember =
		/^(?:private_)?property_identifier$|^hash_key_symbol$|^simple_name$/.test(key.type) ||
		(key.type === 'identifier' && /^(?:assignment|anonymous)/.test(key.parent?.type ?? ''));
	const label = machine.code.nameOf(key);
	const value = isMember ? textValue(label) : machine.evaluate(key);
	// The key of a struct in Go is a name, that of a map an expression.
	const isField = machine.code.language === 'go' && isUnknown(value) && /^\p{Lu}\w*$/u.test(label);
	const name = isField ? textValue(label) : value;
	return entryFor(name, machine.evaluate(node), machine.sourceOf(key), machine.sourceOf(node));
}

/** Returns the key and the value of an entry of a map. */
function pairOf(machine: Machine, node: SyntaxNode, next: SyntaxNode | undefined): Pair | undefined {
	const { code } = machine;
	switch (code.kind(node)) {
		case 'map':
		case 'list': {
			const [key, value, other] = node.type === 'object' ? [] : node.children;
			return other || code.kind(key) === 'pair' ? undefined : pair(key, value);
		}
		case 'pair':
			return pair(code.child(node, 'key'), code.child(node, 'value'));
		case 'assign': {
			const key = code.child(node, 'target');
			return pair(key && code.unwrap(key), code.child(node, 'value'));
		}
		default:
			return next && isAnonymousPair(machine, node, next) ? [node, next] : undefined;
	}
}

/** The members of an anonymous object in C# are names and values in turn. */
function isAnonymousPair(machine: Machine, node: SyntaxNode, next: SyntaxNode): boolean {
	return node.parent?.type === 'anonymous_object_creation_expression' && machine.code.between(node, next) === '=';
}

/** The key and the value of an entry of a map. */
type Pair = readonly [key: SyntaxNode, value: SyntaxNode];

const none: Parameters = { entries: [], unfollowed: [] };

function pair(key: SyntaxNode | undefined, value: SyntaxNode | undefined): Pair | undefined {
	return key && value && key !== value ? [key, value] : undefined;
}
