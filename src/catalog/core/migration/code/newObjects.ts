import { addParameters, addParameterToObject, isKnownCollection, parametersOfArgument } from './addedParameters.ts';
import { argumentValues, type CodeInterpreter, type EvaluatedArgument, type LibraryCall } from './codeInterpreter.ts';
import { changingFunctionPattern, collectionFunctionPattern, parameterContainerPattern } from './libraryNames.ts';
import { parameterNamesOf } from './members.ts';
import { valueOfVariable } from './names.ts';
import { hasRequestOptions, isRequestOptionName } from './options.ts';
import { mergeRequestParameters, readParametersFromValue } from './requestParameters.ts';
import { runArgumentFunctions } from './requests.ts';
import {
	createObjectValue,
	createUnknownValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
	type ObjectValue,
	type TextPiece,
	textOfPieces,
} from './values.ts';

/** Returns the collection or the object that a function or a constructor of a library makes. */
export function createLibraryObject(interpreter: CodeInterpreter, call: LibraryCall): InterpretedValue {
	const { key, all, receiver } = call;
	const isOwn = receiver === undefined || isUnknownValue(receiver);
	const [first, second, ...others] = all;
	const name = literalTextOf(first?.value);
	if (first && second && others.length === 0 && isPair(call, name)) {
		return { kind: 'list', items: [first.value, second.value] };
	}
	if (isNewList(interpreter, call)) {
		return { kind: 'list', items: [] };
	}
	if (isConstructor(interpreter, call) || (isOwn && makesClient(call))) {
		return newObject(interpreter, call);
	}
	if (isOwn && collectionFunctionPattern.test(key)) {
		return collected(interpreter, call);
	}
	return parameterContainerPattern.test(key)
		? newContainer(interpreter, call, isOwn)
		: unknownResult(interpreter, call, isOwn);
}

/** Returns the result of an unknown function, which can add to the collections in its arguments. */
function unknownResult(interpreter: CodeInterpreter, call: LibraryCall, isOwn: boolean): InterpretedValue {
	const { key, all, node, receiver } = call;
	const [first] = all;
	const { name, object } = interpreter.code.callee(node);
	const isVariable = !object && valueOfVariable(interpreter, name) !== undefined;
	const mayChange = isOwn && (isVariable || changingFunctionPattern.test(key));
	const collections = mayChange ? argumentValues(all).filter(isKnownCollection) : [];
	for (const value of collections) {
		if (value.kind === 'object') {
			value.unfollowed.push(interpreter.sourceOf(node));
		}
	}
	return key === 'keys' && first?.value.kind === 'object'
		? parameterNamesOf(first.value)
		: createUnknownValue(interpreter.sourceOf(node), receiver?.kind === 'object' ? receiver.of : undefined);
}

/** Functions that return an empty collection. Others may return parameters. */
const emptyCollectionPattern =
	/^(?:new|make|create|empty|mutable|hash|linked|ordered|tree|default|concurrent|multi|sorted)*(?:dict|map|list|array|set|builder)(?:of)?$/;

/** Returns a container of parameters: empty, of an encoded query, or a copy of collections. */
function newContainer(interpreter: CodeInterpreter, call: LibraryCall, isOwn: boolean): InterpretedValue {
	const { key, all, node } = call;
	if (all.some((each) => each.name !== undefined || isKnownCollection(each.value))) {
		return copied(interpreter, call);
	}
	const pieces = all[0] ? queryIn(all[0]) : emptyCollectionPattern.test(key) ? [] : undefined;
	return isOwn && pieces
		? createObjectValue(interpreter.sourceOf(node), { pieces: [...pieces] })
		: interpreter.unknown(node);
}

/** Returns the pieces of an encoded query; `undefined` for other arguments. */
function queryIn({ value, source }: EvaluatedArgument): readonly TextPiece[] | undefined {
	if (value.kind === 'text') {
		return /^$|=/.test(textOfPieces(value.pieces)) ? value.pieces : undefined;
	}
	return /^string\.empty$/i.test(source) ? [] : undefined;
}

/** Whether two arguments are a name and a value. */
function isPair({ key, isNew }: LibraryCall, name: string | undefined): boolean {
	const isNamed = name === undefined || /^[\w.$[\]-]+$/.test(name);
	return isNew
		? (!parameterContainerPattern.test(key) || /param(?:eter)?$/.test(key)) && isNamed
		: /entry|pair|tuple|^create$/.test(key);
}

/** Whether a call makes a client with the options in an argument, such as `axios.create`. */
function makesClient({ key, all }: LibraryCall): boolean {
	return (
		/^(?:create|extend|instance|defaults|client|session)/.test(key) &&
		all.some(({ value }) => value.kind === 'object' && hasRequestOptions(value))
	);
}

/** Whether a call makes an object of a type. In some languages, this needs no `new`. */
export function isConstructor(
	interpreter: CodeInterpreter,
	{ node, key, receiverSource, isNew }: LibraryCall,
): boolean {
	const { name } = interpreter.code.callee(node);
	const hasNew = /^(?:kotlin|python|ruby)$/.test(interpreter.code.language);
	return isNew || key === 'new' || (hasNew && /^\w*$/.test(receiverSource) && /^\p{Lu}/u.test(name));
}

/** Whether a call makes an empty list. An argument can be its capacity. */
function isNewList(interpreter: CodeInterpreter, call: LibraryCall): boolean {
	const { key, all, receiver, receiverSource } = call;
	const isOwn = interpreter.code.language === 'python' && key === 'list' && receiver === undefined;
	return (
		(isOwn || isConstructor(interpreter, call)) &&
		/(?:^|\W)(?:(?:array|linked)?list|array|vector|stringjoiner)\b/i.test(key === 'new' ? receiverSource : key) &&
		all.every(({ value }) => literalTextOf(value) !== undefined)
	);
}

/** Returns an object with the contents of the arguments of its constructor. */
function newObject(interpreter: CodeInterpreter, call: LibraryCall): InterpretedValue {
	const { key, all, node } = call;
	const object = createObjectValue(interpreter.sourceOf(node));
	const options = all.filter(({ name }) => name !== undefined && isRequestOptionName(name));
	addParameters(object, mergeRequestParameters(options.map(parametersOfArgument)));
	runArgumentFunctions(interpreter, call, [object], object);
	for (const { value, source } of all.filter(({ name }) => name === undefined)) {
		if (value.kind === 'text') {
			object.pieces.push(...(/^\d*$/.test(textOfPieces(value.pieces)) ? [] : value.pieces));
		} else if (isKnownCollection(value)) {
			addParameters(object, readParametersFromValue(optionOf(value), source));
		} else if (
			isUnknownValue(value) &&
			parameterContainerPattern.test(key) &&
			!/compar|ignorecase|\bnew\b|capacity/i.test(source)
		) {
			object.unfollowed.push(value.of ?? value.source);
		}
	}
	return object;
}

/** Returns the parameters in the options of Angular's `HttpParams`; other values remain. */
function optionOf(value: InterpretedValue): InterpretedValue {
	const option = value.kind === 'object' && value.entries.find(({ name }) => name === 'fromObject');
	return option ? option.value : value;
}

/** Returns a copy of the collections in the arguments, or the first one with the others. */
function copied(interpreter: CodeInterpreter, { key, all, node }: LibraryCall): InterpretedValue {
	const [first, ...rest] = all;
	const changed = first?.value.kind === 'object' && /assign|^(?:merge|update)/.test(key) ? first.value : undefined;
	const object = changed ?? createObjectValue(interpreter.sourceOf(node));
	// The named arguments of a function such as `urlencode` are options.
	const isOption = ({ name = 'data' }: EvaluatedArgument) =>
		/encode/.test(key) && !/^(?:data|query|params)$/.test(name);
	const collections = (changed ? rest : all).filter((each) => !isOption(each));
	addParameters(object, mergeRequestParameters(collections.map(parametersOfArgument)));
	return object;
}

/** Returns the map or list of a call such as `Map.of(name, value)` and `mapOf(name to value)`. */
function collected(interpreter: CodeInterpreter, { key, all, node }: LibraryCall): InterpretedValue {
	const items = all.map(({ value }) => value);
	const object: ObjectValue = createObjectValue(interpreter.sourceOf(node));
	const isPairs = items.every((value) => (value.kind === 'list' ? value.items.length === 2 : isKnownCollection(value)));
	const isMap = /map|param|entries/.test(key) || (key === 'of' && /Map|Param/.test(object.source));
	if (isPairs && all.length > 0) {
		addParameters(object, readParametersFromValue({ kind: 'list', items }, object.source));
		return object;
	}
	for (const [index, name] of isMap ? all.entries() : []) {
		const value = all[index + 1];
		if (value && index % 2 === 0) {
			addParameterToObject(object, name.value, value.value, name.source, value.source);
		}
	}
	return isMap ? object : { kind: 'list', items };
}
