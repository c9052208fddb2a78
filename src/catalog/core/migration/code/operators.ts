import { fillPlaceholders, parameterFor, parametersOf, type RequestParameters } from './addressText.ts';
import { addToValue, bindPattern } from './bindings.ts';
import { findResponseInValue, informationRank, isParameters, type Machine, mostInformative } from './machine.ts';
import { addParameters, addressWithSegments, responseOrValue } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { joinItems } from './textCalls.ts';
import {
	addressNodeIn,
	type InterpretedValue,
	isUnknown,
	literalText,
	objectValue,
	piecesOf,
	textValue,
} from './values.ts';

/** Returns the value of two or more expressions with an operator. */
export function evaluateBinary(machine: Machine, node: SyntaxNode): InterpretedValue {
	const parts = node.children.filter(({ type }) => !/^(?:format|join|comparison)_operator$/.test(type));
	const [left, right] = parts;
	if (!left || !right) {
		return machine.unknown(node);
	}
	const operator = machine.code.between(left, right);
	if (/^(?:\?\?|\|\||\?:|or|and|&&|-or|-and)$/.test(operator)) {
		return choiceValue(machine, node);
	}
	const values = parts.map((part) => responseOrValue(machine.evaluate(part)));
	return operated(machine, operator, values, node) ?? machine.unknown(node);
}

function operated(
	machine: Machine,
	operator: string,
	values: readonly InterpretedValue[],
	node: SyntaxNode,
): InterpretedValue | undefined {
	const [left = objectValue(''), right = left] = values;
	if (left.kind === 'text' && /^(?:%|-f)$/i.test(operator)) {
		if (addressNodeIn(left) && isParameters(right)) {
			return addToValue(left, right, '');
		}
		return { kind: 'text', pieces: fillPlaceholders(left.pieces, right.kind === 'list' ? right.items : [right]) };
	}
	if (/^-join$/i.test(operator)) {
		return joinItems(left, literalText(right) ?? '');
	}
	if (operator === '/' && values.some(addressNodeIn)) {
		return { kind: 'text', pieces: addressWithSegments([], values, '…') };
	}
	if (/^(?:<<|\|)$/.test(operator)) {
		return shifted(machine, left, right, node, operator);
	}
	return /^[+.&]?$/.test(operator) ? concatenated(machine, values, node) : undefined;
}

/** Returns a value to which another one was appended. `<<` in Ruby also changes the variable. */
function shifted(
	machine: Machine,
	left: InterpretedValue,
	right: InterpretedValue,
	node: SyntaxNode,
	operator: string,
): InterpretedValue {
	const [target, source] = node.children;
	const value = addToValue(left, right, source ? machine.sourceOf(source) : '');
	if (operator === '<<' && target && value !== left) {
		bindPattern(machine, target, value, false);
	}
	return value;
}

function concatenated(
	machine: Machine,
	values: readonly InterpretedValue[],
	node: SyntaxNode,
): InterpretedValue | undefined {
	const answer = values.map(findResponseInValue).find((each) => each?.path.length === 0);
	if (answer || values.every(({ kind }) => kind === 'list')) {
		return answer ?? { kind: 'list', items: values.flatMap((value) => (value.kind === 'list' ? value.items : [])) };
	}
	const isText = values.some((value) => !isUnknown(value) && !/^-?\d+$/.test(literalText(value) ?? ''));
	const sources = node.children.map((child) => machine.sourceOf(child));
	const pieces = values.flatMap((value, index) => piecesOf(value, sources[index] ?? '…'));
	return isText ? { kind: 'text', pieces } : undefined;
}

/** Returns the value of one of several expressions. */
export function choiceValue(machine: Machine, node: SyntaxNode): InterpretedValue {
	const skipped = machine.code.child(node, 'skip');
	const all = node.children.map((child) => [child, responseOrValue(machine.evaluate(child))] as const);
	const values = all.filter(([child]) => child !== skipped).map(([, value]) => value);
	const found = mostInformative(values);
	// One of the alternatives can be an empty query. Other texts are no more than one of several.
	return found && (informationRank(found) >= 1.5 || values.every((value) => value === found))
		? found
		: machine.unknown(node);
}

/** Returns the entries or the items of a literal collection. */
export function collectionValue(machine: Machine, node: SyntaxNode): InterpretedValue {
	const { code } = machine;
	const entries = code.kind(node) === 'pair' ? code.entries({ ...node, children: [node] }) : code.entries(node);
	const isList = !/^(?:object|anonymous_object|hash|dictionary)/.test(node.type) && entries.length > 0;
	if (isList && entries.every(({ key, value }) => !key && code.kind(value) !== 'spread')) {
		return { kind: 'list', items: entries.map(({ value }) => machine.evaluate(value)) };
	}
	const object = objectValue(machine.sourceOf(node));
	for (const { key, value } of entries) {
		addParameters(object, key ? pairEntry(machine, key, value) : entry(machine, value));
	}
	return object;
}

/** Returns the entry of a name alone, or the entries of another object. */
function entry(machine: Machine, node: SyntaxNode): RequestParameters {
	const { code } = machine;
	const kind = code.kind(node);
	const value = machine.evaluate(node);
	const source = machine.sourceOf(node);
	const name = kind === 'member' ? code.child(node, 'name') : kind === 'name' ? node : undefined;
	return name
		? parameterFor(textValue(code.nameOf(name)), value, '', source)
		: value.kind === 'function'
			? { entries: [], unfollowed: [] }
			: parametersOf(value, source.replace(/^\W+/, ''));
}

function pairEntry(machine: Machine, key: SyntaxNode, node: SyntaxNode): RequestParameters {
	const isMember =
		/^(?:private_)?property_identifier$|^hash_key_symbol$|^simple_name$/.test(key.type) ||
		(key.type === 'identifier' && /^(?:assignment|anonymous)/.test(key.parent?.type ?? ''));
	const label = machine.code.nameOf(key);
	const value = isMember ? textValue(label) : machine.evaluate(key);
	// The key of a struct in Go is a name, that of a map an expression.
	const isField = machine.code.language === 'go' && isUnknown(value) && /^\p{Lu}/u.test(label);
	const name = isField ? textValue(label) : value;
	return parameterFor(name, machine.evaluate(node), machine.sourceOf(key), machine.sourceOf(node));
}
