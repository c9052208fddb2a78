import { noParameters, parameterFor, parametersOf, type RequestParameters } from './addressText.ts';
import {
	addingMethods,
	appendingMethods,
	bulkAddingMethods,
	headerLikeNames,
	headerName,
	nameForComparison,
	nonJsonMembers,
	parameterOption,
	queryMember,
	responseWrappers,
	segmentFunctions,
} from './libraryNames.ts';
import { argumentValues, type EvaluatedArgument, type Machine } from './machine.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	type InterpretedValue,
	isUnknown,
	literalText,
	type ObjectValue,
	objectValue,
	piecesOf,
	type ResponseValue,
	type TextPiece,
	textOfPieces,
	textValue,
	unknownObject,
} from './values.ts';

/** Maximum length of the path of a member. */
const maxDepth = 6;
/** Maximum number of items of a collection for which a loop is run. */
const maxItems = 60;

/** Returns the response that was written into a value, or the value. */
export function responseOrValue(value: InterpretedValue): InterpretedValue {
	return value.kind === 'object' && value.answer ? value.answer : value;
}

/** Returns the member of a response, and notes that it is read. */
export function readResponseMember(answer: ResponseValue, name: string, at: SyntaxNode): InterpretedValue {
	const { path, request } = answer;
	const key = nameForComparison(name);
	if (name === '' || path.length >= maxDepth || (path.length === 0 && responseWrappers.test(key))) {
		return answer;
	}
	if (path.length === 0 && (nonJsonMembers.test(key) || /^(?:next|prev|previous)$/.test(key))) {
		return unknownObject(name);
	}
	const longer = [...path, name];
	request.reads.push({ path: longer, at: at.end });
	return { ...answer, path: longer };
}

/** Returns the value of a member such as `a.b`. */
export function memberOf(machine: Machine, owner: InterpretedValue, name: string, node: SyntaxNode): InterpretedValue {
	const value = responseOrValue(owner);
	switch (value.kind) {
		case 'answer':
			return readResponseMember(value, name, node);
		case 'object':
			return memberOfObject(machine, value, name, node);
		case 'list':
			return value.items.length === 2 && /^(?:key|name|value|first|second)$/i.test(name)
				? valueAtStep(machine, value, /^(?:key|name|first)$/i.test(name) ? 0 : 1, node)
				: machine.unknown(node);
		case 'text':
			return addressNodeIn(value) && !headerLikeNames.test(nameForComparison(name)) ? value : machine.unknown(node);
		default:
			return machine.unknown(node);
	}
}

function memberOfObject(machine: Machine, object: ObjectValue, name: string, node: SyntaxNode): InterpretedValue {
	const known = object.members.get(name) ?? object.entries.findLast((entry) => entry.name === name)?.value;
	if (known) {
		return known;
	}
	const key = nameForComparison(name);
	if (/^(?:all)?keys$/.test(key) && !isUnknown(object)) {
		return parameterNamesOf(object);
	}
	const constant = constantOfOtherFile(machine, name, /[\p{L}_][\p{L}\p{N}_]*$/u.exec(object.source)?.[0]);
	if (constant) {
		return constant;
	}
	const isRequest = object.pieces.length > 0 || object.entries.length > 0 || queryMember.test(key) || !object.isOpen;
	if (isRequest && !headerLikeNames.test(key) && !(object.type && !queryMember.test(key))) {
		return object;
	}
	// The same member is the same object, so that what the code adds to it is not lost.
	const made = unknownObject(machine.sourceOf(node), object.of);
	object.members.set(name, made);
	return made;
}

/** Returns the text of a constant of another file; `undefined` when none or several define it. */
export function constantOfOtherFile(
	machine: Machine,
	name: string,
	owner: string | undefined,
): InterpretedValue | undefined {
	const all = machine.file.others.flatMap((file) => {
		if (!file.constants) {
			// Files can import each other.
			file.constants = [];
			file.constants = machine.constantsOf(file);
		}
		return file.constants.filter((each) => each.name === name);
	});
	const owned = all.filter((each) => owner === undefined || each.owner === owner);
	const texts = new Set((owned.length > 0 ? owned : all).map(({ text }) => text));
	const [text] = texts;
	return text !== undefined && texts.size === 1 ? textValue(text) : undefined;
}

/** Returns the value of an element such as `a["b"]`. */
export function elementOf(
	machine: Machine,
	owner: InterpretedValue,
	key: InterpretedValue | undefined,
	node: SyntaxNode,
): InterpretedValue {
	const value = responseOrValue(owner);
	const text = key && literalText(key);
	if (value.kind === 'answer') {
		return text === undefined || /^-?\d+$/.test(text) ? value : readResponseMember(value, text, node);
	}
	if (value.kind === 'object' && text !== undefined) {
		return value.entries.findLast((entry) => entry.name === text)?.value ?? machine.unknown(node);
	}
	return value.kind === 'list' ? (value.items.at(Number(text)) ?? machine.unknown(node)) : machine.unknown(node);
}

/** Returns the part of a value that a step of a pattern leads to. */
export function valueAtStep(
	machine: Machine,
	owner: InterpretedValue,
	step: string | number,
	node: SyntaxNode,
): InterpretedValue {
	const value = responseOrValue(owner);
	if (typeof step === 'string') {
		return memberOf(machine, value, step, node);
	}
	if (value.kind === 'list') {
		return value.items[step] ?? machine.unknown(node);
	}
	const isFirst = machine.code.language === 'go' && step === 0;
	return isFirst || (value.kind === 'answer' && machine.code.language !== 'go')
		? value
		: unknownObject(machine.sourceOf(node), value.kind === 'object' ? value.of : undefined);
}

/** Returns the items for which a loop over a value runs. */
export function itemsOf(value: InterpretedValue): readonly InterpretedValue[] {
	const from = responseOrValue(value);
	if (from.kind === 'list') {
		return from.items.slice(0, maxItems);
	}
	if (from.kind !== 'object') {
		return [from];
	}
	const { entries, unfollowed } = parametersOf(from, from.source);
	const pairs = entries.slice(0, maxItems).map(({ name, source, value: own }): InterpretedValue => {
		return { kind: 'list', items: [name === undefined ? unknownObject(source) : textValue(name), own] };
	});
	return [...pairs, ...unfollowed.map((source) => unknownObject(source, from.of ?? source))];
}

/** Returns the names of the parameters in an object. */
export function parameterNamesOf(object: ObjectValue): InterpretedValue {
	const items = itemsOf(object).map((item) => (item.kind === 'list' && item.items[0] ? item.items[0] : item));
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
		? parametersOf(value, source)
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
	addParameters(object, parameterFor(key, value, keySource, valueSource));
}

/** Whether a method with this name may add parameters. */
export function mayAddParameters(key: string): boolean {
	return addingMethods.test(key) || bulkAddingMethods.test(key);
}

/** Applies a method that can add parameters, segments or characters to an object. */
export function applyAddingMethod(target: ObjectValue, key: string, all: readonly EvaluatedArgument[]): ObjectValue {
	const [first, second, ...others] = all;
	if (!first || headerLikeNames.test(key)) {
		return target;
	}
	if (segmentFunctions.test(key)) {
		appendSegments(target, argumentValues(all), first.source);
	} else if (second && others.length === 0 && !isTextPart(key, first.value)) {
		const name = literalText(first.value);
		const isName = name === undefined ? addingMethods.test(key) : !/[/:\s]|^\d*$/.test(name) && !headerName.test(name);
		if (isName && first.value.kind !== 'answer') {
			addParameter(target, first.value, second.value, first.source, second.source);
		}
	} else {
		for (const each of all) {
			addGiven(target, key, each);
		}
	}
	return target;
}

/** Whether the first argument of a method is a part of an address and not a name. */
function isTextPart(key: string, value: InterpretedValue): boolean {
	return appendingMethods.test(key) && /[?&=/]/.test(literalText(value) ?? '');
}

/** Adds the collection, the pair or the text in an argument to an object. */
function addGiven(target: ObjectValue, key: string, argument: EvaluatedArgument): void {
	const { name, value, source } = argument;
	const isAll = bulkAddingMethods.test(key);
	if (name !== undefined) {
		const isQuery = parameterOption.test(nameForComparison(name));
		addParameters(
			target,
			isQuery ? parametersOf(value, source) : isAll ? parametersOfArgument(argument) : noParameters,
		);
	} else if (appendingMethods.test(key) && (value.kind === 'text' || isUnknown(value))) {
		target.pieces.push(...piecesOf(value, source));
	} else if (isAll || isKnownCollection(value)) {
		const isPair = value.kind === 'list' && value.items.length === 2 && value.items[0]?.kind !== 'list';
		addParameters(target, parametersOf(isPair ? { kind: 'list', items: [value] } : value, source));
	} else if (/filter|search|where|criteri/.test(key)) {
		target.unfollowed.push(`${key}(${source})`);
	}
}

/** Whether a value is a list or an object that the code shows. */
export function isKnownCollection(value: InterpretedValue): boolean {
	return value.kind === 'list' || (value.kind === 'object' && !isUnknown(value));
}

/** Assigns a value to a member such as `request.query`. */
export function setMember(
	machine: Machine,
	object: ObjectValue,
	name: string,
	value: InterpretedValue,
	source: string,
): void {
	const key = nameForComparison(name);
	const isSelf = object === machine.scope.self || (object.type && machine.code.kind(object.type) === 'class');
	if (isSelf) {
		object.members.set(name, value);
	} else if (/path$/.test(key) || segmentFunctions.test(key)) {
		appendSegments(object, [value], source);
	} else if (queryMember.test(key)) {
		addParameters(object, parametersOf(value, source));
	} else if (object.pieces.length === 0 && !object.isOpen && !headerLikeNames.test(key)) {
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
		const next = piecesOf(value, source);
		const needsSlash = all.length > 0 && !textOfPieces(all).endsWith('/') && !/^[/?]/.test(textOfPieces(next));
		all.push(...(needsSlash ? [{ kind: 'text' as const, text: '/' }] : []), ...next);
	}
	return all;
}

/** Returns an object with the address and the parameters of a value. */
export function requestOf(value: InterpretedValue, source: string): ObjectValue {
	return value.kind === 'object' ? value : objectValue(source, { pieces: [...piecesOf(value, source)] });
}
