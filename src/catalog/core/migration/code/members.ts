import { type CodeInterpreter, findResponseInValue } from './codeInterpreter.ts';
import {
	headerOrCredentialPattern,
	nameForComparison,
	nonJsonMemberPattern,
	queryMemberPattern,
	responseWrapperPattern,
} from './libraryNames.ts';
import { hasRequestOptions } from './options.ts';
import { readParametersFromValue } from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createObjectValue,
	createTextValue,
	createUnknownValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
	type ObjectValue,
	type ResponseValue,
} from './values.ts';

/** Maximum length of the path of a member. */
const maxDepth = 6;
/** Maximum number of items of a collection for which a loop is run. */
const maxItems = 60;

/** Returns the response that was written into a value, or the value. */
export function assignedResponseOrValue(value: InterpretedValue): InterpretedValue {
	return value.kind === 'object' && value.answer ? value.answer : value;
}

/** Returns the member of a response, and notes that it is read. */
export function readResponseMember(answer: ResponseValue, name: string, at: SyntaxNode): InterpretedValue {
	const { path, request } = answer;
	const key = nameForComparison(name);
	if (name === '' || path.length >= maxDepth || (path.length === 0 && responseWrapperPattern.test(key))) {
		return answer;
	}
	if (path.length === 0 && (nonJsonMemberPattern.test(key) || /^(?:next|prev|previous)$/.test(key))) {
		return createUnknownValue(name);
	}
	const longer = [...path, name];
	request.reads.push({ path: longer, at: at.end });
	return { ...answer, path: longer };
}

/** Returns the value of a member such as `a.b`. */
export function memberValueOf(
	interpreter: CodeInterpreter,
	owner: InterpretedValue,
	name: string,
	node: SyntaxNode,
): InterpretedValue {
	const value = assignedResponseOrValue(owner);
	switch (value.kind) {
		case 'answer':
			return readResponseMember(value, name, node);
		case 'object':
			return memberOfObject(interpreter, value, name, node);
		case 'list':
			return value.items.length === 2 && /^(?:key|name|value|first|second)$/i.test(name)
				? valueAtPatternStep(interpreter, value, /^(?:key|name|first)$/i.test(name) ? 0 : 1, node)
				: interpreter.unknown(node);
		case 'text':
			return addressNodeIn(value) && !headerOrCredentialPattern.test(nameForComparison(name))
				? value
				: interpreter.unknown(node);
		default:
			return interpreter.unknown(node);
	}
}

function memberOfObject(
	interpreter: CodeInterpreter,
	object: ObjectValue,
	name: string,
	node: SyntaxNode,
): InterpretedValue {
	const known = object.members.get(name) ?? object.entries.findLast((entry) => entry.name === name)?.value;
	if (known) {
		return known;
	}
	const key = nameForComparison(name);
	if (/^(?:all)?keys$/.test(key) && !isUnknownValue(object)) {
		return parameterNamesOf(object);
	}
	if (queryMemberPattern.test(key) && hasRequestOptions(object) && object.pieces.length === 0) {
		const made = createObjectValue('');
		object.entries.push({ name, source: name, value: made, valueSource: name });
		return made;
	}
	const constant = constantOfOtherFile(interpreter, name, /[\p{L}_][\p{L}\p{N}_]*$/u.exec(object.source)?.[0]);
	if (constant) {
		return constant;
	}
	const isRequest = !isUnknownValue(object) || queryMemberPattern.test(key);
	if (isRequest && !headerOrCredentialPattern.test(key) && !(object.type && !queryMemberPattern.test(key))) {
		return object;
	}
	// The same member is the same object, so that what the code adds to it is not lost.
	const made = createUnknownValue(interpreter.sourceOf(node), object.of);
	object.members.set(name, made);
	return made;
}

/** Returns the text of a constant of another file; `undefined` when none or several define it. */
export function constantOfOtherFile(
	interpreter: CodeInterpreter,
	name: string,
	owner: string | undefined,
): InterpretedValue | undefined {
	const all = interpreter.file.others.flatMap((file) => {
		if (!file.constants) {
			// Files can import each other.
			file.constants = [];
			file.constants = interpreter.constantsOf(file);
		}
		return file.constants.filter((each) => each.name === name);
	});
	const owned = all.filter((each) => owner === undefined || each.owner === owner);
	const texts = new Set((owned.length > 0 ? owned : all).map(({ text }) => text));
	const [text] = texts;
	return text !== undefined && texts.size === 1 ? createTextValue(text) : undefined;
}

/** Returns the value of an element such as `a["b"]`. */
export function elementValueOf(
	interpreter: CodeInterpreter,
	owner: InterpretedValue,
	key: InterpretedValue | undefined,
	node: SyntaxNode,
): InterpretedValue {
	const value = assignedResponseOrValue(owner);
	const text = key && literalTextOf(key);
	const isIndex = text !== undefined && /^-?\d+$/.test(text);
	if (value.kind === 'answer') {
		return text === undefined || isIndex ? value : readResponseMember(value, text, node);
	}
	if (value.kind === 'object' && text !== undefined) {
		return value.entries.findLast((entry) => entry.name === text)?.value ?? interpreter.unknown(node);
	}
	const item = isIndex && value.kind === 'list' ? value.items.at(Number(text)) : findResponseInValue(value);
	return item ?? interpreter.unknown(node);
}

/** Returns the part of a value that a step of a pattern leads to. */
export function valueAtPatternStep(
	interpreter: CodeInterpreter,
	owner: InterpretedValue,
	step: string | number,
	node: SyntaxNode,
): InterpretedValue {
	const value = assignedResponseOrValue(owner);
	if (typeof step === 'string') {
		return memberValueOf(interpreter, value, step, node);
	}
	if (value.kind === 'list') {
		return value.items[step] ?? interpreter.unknown(node);
	}
	const isFirst = interpreter.code.language === 'go' && step === 0;
	return isFirst || (value.kind === 'answer' && interpreter.code.language !== 'go')
		? value
		: createUnknownValue(interpreter.sourceOf(node), value.kind === 'object' ? value.of : undefined);
}

/** Returns the items for which a loop over a value runs. */
export function loopItemsOf(value: InterpretedValue): readonly InterpretedValue[] {
	const from = assignedResponseOrValue(value);
	if (from.kind === 'list') {
		return limitItems(from.items, '…');
	}
	if (from.kind !== 'object') {
		return [from];
	}
	const { entries, unfollowed } = readParametersFromValue(from, from.source);
	const pairs = entries.map(({ name, source, value: own }): InterpretedValue => {
		return { kind: 'list', items: [name === undefined ? createUnknownValue(source) : createTextValue(name), own] };
	});
	const others = unfollowed.map((source) => createUnknownValue(source, from.of ?? source));
	return [...limitItems(pairs, from.source), ...others];
}

/** Returns the first items, with an unknown one for the others. */
function limitItems(items: readonly InterpretedValue[], source: string): readonly InterpretedValue[] {
	return items.length > maxItems ? [...items.slice(0, maxItems), createUnknownValue(source, source)] : items;
}

/** Returns the names of the parameters in an object. */
export function parameterNamesOf(object: ObjectValue): InterpretedValue {
	const items = loopItemsOf(object).map((item) => (item.kind === 'list' ? item.items[0] : undefined) ?? item);
	return { kind: 'list', items };
}
