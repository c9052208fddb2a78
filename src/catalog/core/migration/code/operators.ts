import { addParameters, addressWithSegments } from './addedParameters.ts';
import { addToValue, bindPattern } from './bindings.ts';
import {
	type CodeInterpreter,
	findResponseInValue,
	isParameterCollection,
	isRequestPart,
	mostInformativeValue,
} from './codeInterpreter.ts';
import { assignedResponseOrValue } from './members.ts';
import { isRequestOptionName } from './options.ts';
import { fillPlaceholders } from './placeholders.ts';
import { type RequestParameters, readParametersFromPair, readParametersFromValue } from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { joinItems } from './textCalls.ts';
import {
	addressNodeIn,
	createObjectValue,
	createTextValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
	replacePieces,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

/** Returns the value of two or more expressions with an operator. */
export function evaluateBinaryExpression(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const parts = node.children.filter(({ type }) => !/^(?:format|join|comparison)_operator$/.test(type));
	const [left, right] = parts;
	if (!left || !right) {
		return interpreter.unknown(node);
	}
	const operator = interpreter.code.between(left, right);
	if (/^(?:\?\?|\|\||\?:|or|and|&&|-or|-and)$/.test(operator)) {
		return evaluateChoice(interpreter, node);
	}
	const values = parts.map((part) => assignedResponseOrValue(interpreter.evaluate(part)));
	return operated(interpreter, operator, values, node) ?? interpreter.unknown(node);
}

function operated(
	interpreter: CodeInterpreter,
	operator: string,
	values: readonly InterpretedValue[],
	node: SyntaxNode,
): InterpretedValue | undefined {
	const [left = createObjectValue(''), right = left] = values;
	if (left.kind === 'text' && /^(?:%|-f)$/i.test(operator)) {
		// yarl adds parameters to an address with this operator.
		if (addressNodeIn(left) && isParameterCollection(right) && !/%[(s]/.test(textOfPieces(left.pieces))) {
			return addToValue(left, right, '');
		}
		const values = right.kind === 'list' ? right.items : [right];
		return { kind: 'text', pieces: fillPlaceholders(namedValuesFilled(left.pieces, right), values) };
	}
	if (/^-join$/i.test(operator)) {
		return joinItems(left, literalTextOf(right) ?? '');
	}
	if (operator === '/' && values.some(addressNodeIn)) {
		return { kind: 'text', pieces: addressWithSegments([], values, '…') };
	}
	if (/^(?:<<|\|)$/.test(operator)) {
		return shifted(interpreter, left, right, node, operator);
	}
	return /^[+.&]?$/.test(operator) ? concatenated(interpreter, values, node) : undefined;
}

/** Fills placeholders such as `%(kode)s` in Python. */
function namedValuesFilled(pieces: readonly TextPiece[], value: InterpretedValue): readonly TextPiece[] {
	const entries = value.kind === 'object' ? value.entries : [];
	return entries.reduce(
		(filled, entry) => replacePieces(filled, `%(${entry.name})s`, textPiecesOf(entry.value, entry.valueSource)),
		pieces,
	);
}

/** Returns a value to which another one was appended. `<<` in Ruby also changes the variable. */
function shifted(
	interpreter: CodeInterpreter,
	left: InterpretedValue,
	right: InterpretedValue,
	node: SyntaxNode,
	operator: string,
): InterpretedValue {
	const [target, source] = node.children;
	const value = addToValue(left, right, source ? interpreter.sourceOf(source) : '');
	if (operator === '<<' && target && value !== left) {
		bindPattern(interpreter, target, value, false);
	}
	return value;
}

function concatenated(
	interpreter: CodeInterpreter,
	values: readonly InterpretedValue[],
	node: SyntaxNode,
): InterpretedValue | undefined {
	const answer = values.map(findResponseInValue).find((each) => each?.path.length === 0);
	if (answer || values.every(({ kind }) => kind === 'list')) {
		return answer ?? { kind: 'list', items: values.flatMap((value) => (value.kind === 'list' ? value.items : [])) };
	}
	const isText = values.some((value) => !isUnknownValue(value) && !/^-?\d+$/.test(literalTextOf(value) ?? ''));
	const sources = node.children.map((child) => interpreter.sourceOf(child));
	const pieces = values.flatMap((value, index) => textPiecesOf(value, sources[index] ?? '…'));
	return isText ? { kind: 'text', pieces } : undefined;
}

/**
 * Evaluates an expression with alternatives, as in `a ? b : c` and `a || b`. Returns the most
 * informative alternative if it is part of a request or all alternatives have the same value;
 * otherwise an unknown value.
 */
export function evaluateChoice(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const skipped = interpreter.code.child(node, 'skip');
	const all = node.children.map((child) => [child, assignedResponseOrValue(interpreter.evaluate(child))] as const);
	const values = all.filter(([child]) => child !== skipped).map(([, value]) => value);
	const found = mostInformativeValue(values);
	// One of the alternatives can be an empty query. Any other text is uncertain.
	return found && (isRequestPart(found) || values.every((value) => value === found))
		? found
		: interpreter.unknown(node);
}

/** Returns the entries or the items of a literal collection. */
export function evaluateCollectionLiteral(interpreter: CodeInterpreter, node: SyntaxNode): InterpretedValue {
	const { code } = interpreter;
	const entries = code.kind(node) === 'pair' ? code.entries({ ...node, children: [node] }) : code.entries(node);
	const isList = !/^(?:object|anonymous_object|hash|dictionary)/.test(node.type) && entries.length > 0;
	if (isList && entries.every(({ key }) => !key)) {
		return { kind: 'list', items: entries.map(({ value }) => interpreter.evaluate(value)) };
	}
	const object = createObjectValue(interpreter.sourceOf(node));
	for (const { key, value } of entries) {
		addParameters(object, key ? pairEntry(interpreter, key, value) : entry(interpreter, value));
	}
	return object;
}

/** Returns the entry of a shorthand property such as `{ page }`, or the entries of a spread. */
function entry(interpreter: CodeInterpreter, node: SyntaxNode): RequestParameters {
	const { code } = interpreter;
	const kind = code.kind(node);
	const value = interpreter.evaluate(node);
	const source = interpreter.sourceOf(node);
	const name = kind === 'member' ? code.child(node, 'name') : kind === 'name' ? node : undefined;
	return name
		? readParametersFromPair(createTextValue(code.nameOf(name)), value, '', source)
		: value.kind === 'function'
			? { entries: [], unfollowed: [] }
			: readParametersFromValue(value, source.replace(/^\W+/, ''));
}

function pairEntry(interpreter: CodeInterpreter, key: SyntaxNode, node: SyntaxNode): RequestParameters {
	const isMember =
		/^(?:private_)?property_identifier$|^hash_key_symbol$|^simple_name$/.test(key.type) ||
		(key.type === 'identifier' && /^(?:assignment|anonymous)/.test(key.parent?.type ?? ''));
	const label = interpreter.code.nameOf(key);
	const value = isMember ? createTextValue(label) : interpreter.evaluate(key);
	// The key of a struct in Go is a name, that of a map an expression.
	const isField = interpreter.code.language === 'go' && isUnknownValue(value) && /^\p{Lu}/u.test(label);
	// A constant such as `RequestOptions::QUERY` names an option.
	const constant = /\b[A-Z_]+$/.exec(label)?.[0].toLowerCase() ?? '';
	const isOption = isUnknownValue(value) && isRequestOptionName(constant);
	const name = isField ? createTextValue(label) : isOption ? createTextValue(constant) : value;
	return readParametersFromPair(
		name,
		interpreter.evaluate(node),
		interpreter.sourceOf(key),
		interpreter.sourceOf(node),
	);
}
