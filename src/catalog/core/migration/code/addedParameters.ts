import { argumentValues, type CodeInterpreter, type EvaluatedArgument } from './codeInterpreter.ts';
import {
	addingMethodPattern,
	appendingMethodPattern,
	bulkAddingMethodPattern,
	headerNamePattern,
	headerOrCredentialPattern,
	nameForComparison,
	parameterOptionPattern,
	queryMemberPattern,
	segmentFunctionPattern,
} from './libraryNames.ts';
import {
	noParameters,
	type RequestParameters,
	readParametersFromPair,
	readParametersFromValue,
} from './requestParameters.ts';
import {
	createObjectValue,
	type InterpretedValue,
	isNewCollection,
	isUnknownValue,
	literalTextOf,
	type ObjectValue,
	type TextPiece,
	textOfPieces,
	textPiecesOf,
} from './values.ts';

/** Adds parameters to an object value. */
export function addParameters(object: ObjectValue, { entries, unfollowed }: RequestParameters): void {
	object.entries.push(...entries);
	object.unfollowed.push(...unfollowed);
}

/** Returns the parameters in an argument. An argument with a name is one. */
export function parametersOfArgument({ name, value, source }: EvaluatedArgument): RequestParameters {
	return name === undefined
		? readParametersFromValue(value, source)
		: { entries: [{ name, source: name, value, valueSource: source }], unfollowed: [] };
}

/** Adds a parameter with a name and a value to an object value. */
export function addParameterToObject(
	object: ObjectValue,
	key: InterpretedValue,
	value: InterpretedValue,
	keySource: string,
	valueSource: string,
): void {
	addParameters(object, readParametersFromPair(key, value, keySource, valueSource));
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
	addParameterToObject(target, first.value, more.length > 0 ? list : second.value, first.source, sources);
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
			isQuery ? readParametersFromValue(value, source) : isAll ? parametersOfArgument(argument) : noParameters,
		);
	} else if (appendingMethodPattern.test(key) && (value.kind === 'text' || isUnknownValue(value))) {
		target.pieces.push(...textPiecesOf(value, source));
	} else if (isAll || isKnownCollection(value)) {
		const isPair = value.kind === 'list' && value.items.length === 2 && value.items[0]?.kind !== 'list';
		addParameters(target, readParametersFromValue(isPair ? { kind: 'list', items: [value] } : value, source));
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
	// The members of a literal can be options, of which one holds the parameters.
	const isLiteral = !isBuilt && !object.isOpen && /^@?\{/.test(object.source);
	const isSelf =
		(object === interpreter.scope.self && !isBuilt) || (object.type && interpreter.code.kind(object.type) === 'class');
	if (isSelf) {
		object.members.set(name, value);
	} else if (/path(?:name)?$/.test(key)) {
		appendSegments(object, [value], source);
	} else if (!isLiteral && (/query|param/.test(key) || queryMemberPattern.test(key))) {
		addParameters(object, readParametersFromValue(value, source));
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
