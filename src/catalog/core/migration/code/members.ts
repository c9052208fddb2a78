import { noParameters, type RequestParameters, requestParametersFromPair, requestParametersOf } from './addressText.ts';
import {
	argumentValues,
	type CodeInterpreter,
	type EvaluatedArgument,
	findResponseInValue,
} from './codeInterpreter.ts';
import {
	addingMethodPattern,
	appendingMethodPattern,
	bulkAddingMethodPattern,
	headerNamePattern,
	headerOrCredentialPattern,
	nameForComparison,
	nonJsonMemberPattern,
	parameterOptionPattern,
	queryMemberPattern,
	responseWrapperPattern,
	segmentFunctionPattern,
} from './libraryNames.ts';
import { hasRequestOptions } from './options.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createObjectValue,
	createTextValue,
	createUnknownValue,
	type InterpretedValue,
	isNewCollection,
	isUnknownValue,
	literalTextOf,
	type ObjectValue,
	type ResponseValue,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
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
	const { entries, unfollowed } = requestParametersOf(from, from.source);
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

/** Adds parameters to an object. */
export function addParameters(object: ObjectValue, { entries, unfollowed }: RequestParameters): void {
	object.entries.push(...entries);
	object.unfollowed.push(...unfollowed);
}

/** Returns the parameters in an argument. An argument with a name is one. */
export function parametersOfArgument({ name, value, source }: EvaluatedArgument): RequestParameters {
	return name === undefined
		? requestParametersOf(value, source)
		: { entries: [{ name, source: name, value, valueSource: source }], unfollowed: [] };
}

/** Adds a parameter with a name and a value to an object. */
export function addParameter(
	object: ObjectValue,
	key: InterpretedValue,
	value: InterpretedValue,
	keySource: string,
	valueSource: string,
): void {
	addParameters(object, requestParametersFromPair(key, value, keySource, valueSource));
}

/** Whether a method with this name may add parameters. */
export function isParameterAddingMethod(key: string): boolean {
	return addingMethodPattern.test(key) || bulkAddingMethodPattern.test(key);
}

/** Applies a method that can add parameters, segments or characters to an object. */
export function applyAddingMethod(target: ObjectValue, key: string, all: readonly EvaluatedArgument[]): ObjectValue {
	const [first, second, ...others] = all;
	if (!first || headerOrCredentialPattern.test(key) || key === 'method') {
		return target;
	}
	if (segmentFunctionPattern.test(key)) {
		appendSegments(target, argumentValues(all), first.source);
	} else if (second && others.length > 1 && /param\w*s$/.test(key)) {
		// Names and values in turn.
		applyAddingMethod(target, key, [first, second]);
		applyAddingMethod(target, key, others);
	} else if (second && isNameOfOthers(key, all)) {
		addNamed(target, first, second, others);
	} else {
		for (const each of all) {
			addGiven(target, key, each);
		}
	}
	return target;
}

/** Adds a parameter with one or several values. */
function addNamed(
	target: ObjectValue,
	first: EvaluatedArgument,
	second: EvaluatedArgument,
	others: readonly EvaluatedArgument[],
): void {
	const name = literalTextOf(first.value) ?? '';
	if (/[/:\s]|^\d+$/.test(name) || headerNamePattern.test(name)) {
		return;
	}
	// A flag or the kind of the parameter can stand after the value.
	const more = others.filter(({ source }) => !/^(?:[A-Z]\w*\.\w+|true|false)$/.test(source));
	const values = [second, ...more];
	const list: InterpretedValue = { kind: 'list', items: [...argumentValues(values)] };
	const sources = values.map(({ source }) => source).join(', ');
	addParameter(target, first.value, more.length > 0 ? list : second.value, first.source, sources);
}

/** Whether the first argument of a method is the name of a parameter, and the others its values. */
function isNameOfOthers(key: string, all: readonly EvaluatedArgument[]): boolean {
	const [first] = all;
	const name = literalTextOf(first?.value);
	const isPlain = first && !isKnownCollection(first.value) && !isTextPart(key, first.value);
	const isName = name === undefined ? addingMethodPattern.test(key) && all.length === 2 : name !== '';
	return isPlain === true && isName && all.every((each) => each.name === undefined);
}

/** Whether the first argument of a method is a part of an address and not a name. */
function isTextPart(key: string, value: InterpretedValue): boolean {
	return appendingMethodPattern.test(key) && /[?&=/]/.test(literalTextOf(value) ?? '');
}

/** Adds the collection, the pair or the text in an argument to an object. */
function addGiven(target: ObjectValue, key: string, argument: EvaluatedArgument): void {
	const { name, value, source } = argument;
	const isAll = bulkAddingMethodPattern.test(key);
	if (name !== undefined) {
		const isQuery = parameterOptionPattern.test(nameForComparison(name));
		addParameters(
			target,
			isQuery ? requestParametersOf(value, source) : isAll ? parametersOfArgument(argument) : noParameters,
		);
	} else if (appendingMethodPattern.test(key) && (value.kind === 'text' || isUnknownValue(value))) {
		target.pieces.push(...textPiecesOf(value, source));
	} else if (isAll || isKnownCollection(value)) {
		const isPair = value.kind === 'list' && value.items.length === 2 && value.items[0]?.kind !== 'list';
		addParameters(target, requestParametersOf(isPair ? { kind: 'list', items: [value] } : value, source));
	} else if (/filter|search|where|criteri/.test(key)) {
		target.unfollowed.push(`${key}(${source})`);
	}
}

/** Whether a value is a list or an object that the code shows. */
export function isKnownCollection(value: InterpretedValue): boolean {
	return value.kind === 'list' || (value.kind === 'object' && !isUnknownValue(value));
}

/** Assigns a value to a member such as `request.query`. */
export function setMember(
	interpreter: CodeInterpreter,
	object: ObjectValue,
	name: string,
	value: InterpretedValue,
	source: string,
): void {
	const key = nameForComparison(name);
	const isBuilt = object.pieces.length > 0;
	const isSelf =
		(object === interpreter.scope.self && !isBuilt) || (object.type && interpreter.code.kind(object.type) === 'class');
	if (isSelf) {
		object.members.set(name, value);
	} else if (/path(?:name)?$/.test(key)) {
		appendSegments(object, [value], source);
	} else if (/query|param/.test(key) || queryMemberPattern.test(key)) {
		addParameters(object, requestParametersOf(value, source));
	} else if (
		object.pieces.length === 0 &&
		!object.isOpen &&
		(isNewCollection(object) || !headerOrCredentialPattern.test(key))
	) {
		object.entries.push({ name, source: name, value, valueSource: source });
	} else {
		object.members.set(name, value);
	}
}

/** Appends segments to the path of an address. */
function appendSegments(object: ObjectValue, values: readonly InterpretedValue[], source: string): void {
	object.pieces = [...addressWithSegments(object.pieces, values, source)];
}

/** Returns an address with further segments. */
export function addressWithSegments(
	pieces: readonly TextPiece[],
	values: readonly InterpretedValue[],
	source: string,
): readonly TextPiece[] {
	const flat = values.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
	const all = [...pieces];
	for (const value of flat) {
		const next = textPiecesOf(value, source);
		// Empty segments are ignored.
		all.push(...(textOfPieces(next).startsWith('?') ? [] : [{ kind: 'text' as const, text: '/' }]), ...next);
	}
	return all;
}

/** Returns an object with the address and the parameters of a value. */
export function requestObjectOf(value: InterpretedValue, source: string): ObjectValue {
	return value.kind === 'object' ? value : createObjectValue(source, { pieces: [...textPiecesOf(value, source)] });
}
