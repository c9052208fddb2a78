import {
	addressWithSegments,
	applyAddingMethod,
	isKnownCollection,
	isParameterAddingMethod,
	requestObjectOf,
} from './addedParameters.ts';
import {
	argumentValues,
	type CodeInterpreter,
	type EvaluatedArgument,
	findResponseInValue,
	type LibraryCall,
	mostInformativeValue,
	unnamedArgument,
} from './codeInterpreter.ts';
import { runFunction } from './functions.ts';
import {
	appendingMethodPattern,
	changingFunctionPattern,
	foldMethodPattern,
	headerOrCredentialPattern,
	itemPreservingMethodPattern,
	parameterContainerPattern,
	requestBuilderPattern,
	segmentFunctionPattern,
	sendingMethodPattern,
} from './libraryNames.ts';
import { elementValueOf, loopItemsOf, memberValueOf } from './members.ts';
import { createLibraryObject, isConstructor } from './newObjects.ts';
import { addRequestParts, isLoggingFunction, recordRequest, runArgumentFunctions } from './requests.ts';
import { evaluateResponseCall, findResponseInArguments } from './responses.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { evaluateTextCall } from './textCalls.ts';
import {
	addressNodeIn,
	createObjectValue,
	createUnknownValue,
	type FunctionValue,
	type InterpretedValue,
	isUnknownValue,
	type ListValue,
	literalTextOf,
	type ObjectValue,
	ownAddressNodeIn,
	type ResponseValue,
	textPiecesOf,
} from './values.ts';

/** Functions that run a block with their receiver. */
const scopes = /^(?:let|also|apply|run|use|with|tap)$/;

/** Returns the value of a call of a function of a library. */
export function evaluateLibraryCall(interpreter: CodeInterpreter, call: LibraryCall): InterpretedValue {
	const { receiver, all } = call;
	const answer = receiver?.kind === 'answer' ? receiver : responseGiven(all);
	if (isLoggingFunction(call.key, call.receiverSource) && receiver?.kind !== 'answer') {
		return interpreter.unknown(call.node);
	}
	if (answer) {
		return evaluateResponseCall(interpreter, call, answer);
	}
	const run = { ...call, all: withResults(interpreter, call) };
	const result = responseGiven(run.all);
	return result ? evaluateResponseCall(interpreter, run, result) : valueOfCall(interpreter, run);
}

function responseGiven(all: readonly EvaluatedArgument[]): ResponseValue | undefined {
	return addressGiven(all) ? undefined : findResponseInArguments(all);
}

function valueOfCall(interpreter: CodeInterpreter, call: LibraryCall): InterpretedValue {
	const { key, receiver, all, receiverSource } = call;
	const text = call.isNew ? undefined : evaluateTextCall(key, receiver, all, receiverSource);
	const address = addressGiven(all);
	if (text) {
		return writtenText(call, text);
	}
	const [fn] = argumentValues(all).flatMap(functionsIn);
	if (fn && receiver && isKnownCollection(receiver) && foldMethodPattern.test(key)) {
		return folded(interpreter, call, fn, receiver);
	}
	if (address && !isParameterValue(call, address)) {
		return withAddress(interpreter, call, address);
	}
	if (receiver?.kind === 'list') {
		return methodOfList(interpreter, call, receiver);
	}
	if (receiver && addressNodeIn(receiver)) {
		return methodOfAddress(interpreter, call, receiver);
	}
	return receiver?.kind === 'object'
		? methodOfObject(interpreter, call, receiver)
		: createLibraryObject(interpreter, call);
}

/** Returns a formatted text, or writes it into the object that is the first argument. */
function writtenText({ key, all: [first] }: LibraryCall, text: InterpretedValue): InterpretedValue {
	if (/^fprintf?$/.test(key) && first?.value.kind === 'object') {
		first.value.pieces.push(...textPiecesOf(text, ''));
	}
	return text;
}

function addressGiven(all: readonly EvaluatedArgument[]): EvaluatedArgument | undefined {
	return all.find(({ value }) => ownAddressNodeIn(value)) ?? all.find(({ value }) => addressNodeIn(value));
}

/** Whether an address is the value of a parameter that a call adds to its receiver or encodes. */
function isParameterValue({ key, receiver, all, isNew }: LibraryCall, address: EvaluatedArgument): boolean {
	const isAdded =
		receiver?.kind === 'object' &&
		!isUnknownValue(receiver) &&
		all.length === 2 &&
		all[1] === address &&
		isParameterAddingMethod(key) &&
		/^[\w.$[\]-]+$/.test(literalTextOf(all[0]?.value) ?? '');
	const isEncoding = isNew ? parameterContainerPattern.test(key) : /encode|stringify|buildquery/.test(key);
	return isAdded || (isEncoding && !ownAddressNodeIn(address.value));
}

/** Runs the functions in the arguments, so that their requests are found. Returns all values. */
function withResults(
	interpreter: CodeInterpreter,
	{ node, key, receiver, all }: LibraryCall,
): readonly EvaluatedArgument[] {
	if (addressGiven(all) || (receiver && isKnownCollection(receiver))) {
		return all;
	}
	const others = all.filter(({ value }) => value.kind !== 'function');
	const results = all.flatMap(({ value, source }) =>
		functionsIn(value).map((fn) => {
			const builder = createObjectValue(source);
			const own = scopes.test(key) ? receiver : implicitArgument(interpreter, node, builder, receiver);
			const parameters = others.length > 0 || !own ? others : [unnamedArgument(own, node)];
			const isItem = receiver !== undefined && (itemPreservingMethodPattern.test(key) || /map|^let$/.test(key));
			return runFunction(interpreter, fn, parameters, node, isItem ? undefined : builder);
		}),
	);
	const shown = mostInformativeValue(results);
	return shown && (findResponseInValue(shown) || addressNodeIn(shown))
		? [unnamedArgument(shown, node), ...others]
		: all;
}

/**
 * Returns what a library gives to a function: a builder, an item of an unknown collection, or a
 * function that takes the result.
 */
function implicitArgument(
	interpreter: CodeInterpreter,
	node: SyntaxNode,
	builder: ObjectValue,
	receiver: InterpretedValue | undefined,
): InterpretedValue | undefined {
	const { name } = interpreter.code.callee(node);
	if (receiver && isUnknownValue(receiver) && /^(?:forEach|each|map|for_each)/i.test(name)) {
		return createUnknownValue('', receiver.of ?? receiver.source);
	}
	return interpreter.code.language === 'java' ? builder : undefined;
}

function functionsIn(value: InterpretedValue): readonly FunctionValue[] {
	const values = value.kind === 'object' ? value.entries.map((entry) => entry.value) : [value];
	return values.flatMap((each) => (each.kind === 'function' ? [each] : []));
}

/** Returns the address, request or response of a call with an address in its arguments. */
function withAddress(interpreter: CodeInterpreter, call: LibraryCall, address: EvaluatedArgument): InterpretedValue {
	const { key, receiver, all, node, isNew } = call;
	const own = receiver?.kind === 'object' && !receiver.isOpen ? receiver : undefined;
	if (segmentFunctionPattern.test(key) && !isNew) {
		const builder = own ?? createObjectValue('');
		builder.pieces = [...addressWithSegments(builder.pieces, argumentValues(all), '…')];
		return builder;
	}
	if (own && appendingMethodPattern.test(key)) {
		own.pieces.push(...textPiecesOf(address.value, address.source));
		return own;
	}
	const isUnknown = changingFunctionPattern.test(key) && !/query|param/.test(key);
	if (address.value.kind === 'object' && all.length > 1 && isUnknown) {
		// An unknown function can change the address. The arguments of others are parameters.
		address.value.unfollowed.push(interpreter.sourceOf(node));
		return address.value;
	}
	if (!isBuilt(call, address)) {
		return recordRequest(interpreter, call, address);
	}
	const isBuilder = own && !own.type && !isNew && !addressNodeIn(own);
	const target = isBuilder ? own : createObjectValue(interpreter.sourceOf(node));
	addRequestParts(interpreter, call, address, target);
	runArgumentFunctions(interpreter, call, [target], target);
	return target;
}

/** Whether a call makes a request or an address of an address, and sends nothing. */
function isBuilt({ key, isNew, receiverSource, all }: LibraryCall, address: EvaluatedArgument): boolean {
	const isOptional = /env|config|setting|default|getattr/i.test(receiverSource + key) && all.indexOf(address) > 0;
	return isOptional || (isNew ? !/^(?:axios|http|fetch)$/.test(key) : buildsOnly(key));
}

/** Whether a function makes a request or an address, and sends nothing. */
function buildsOnly(key: string): boolean {
	return requestBuilderPattern.test(key) && !/^(?:request|method)$/.test(key);
}

/** Methods that return the text of an address, such as `getPath` of an enum in Java. */
const addressGetters = /^get(?:raw)?(?:path|ur[il]|address|endpoint|value|text|string)$/;

/** Applies a method to an address or a request that is not sent yet. */
function methodOfAddress(
	interpreter: CodeInterpreter,
	call: LibraryCall,
	receiver: InterpretedValue,
): InterpretedValue {
	const { key, node, all } = call;
	if (all.length === 0 && addressGetters.test(key)) {
		return receiver;
	}
	const after = interpreter.code.text.slice(node.end, node.end + 200);
	const isBare = /^(?:get|head)$/.test(key) && /^\s*\.\s*(?:build|header|uri)/.test(after);
	return sendingMethodPattern.test(key) && !buildsOnly(key) && !isBare
		? recordRequest(interpreter, call, undefined)
		: changed(interpreter, call, requestObjectOf(receiver, ''));
}

/** Methods of a client that send a request to the address in their arguments. */
const anotherRequest = /^(?:request|send|post|patch|execute|invoke)(?:async)?$/;

/** Applies a method to an object that collects parameters or builds a request. */
function methodOfObject(interpreter: CodeInterpreter, call: LibraryCall, receiver: ObjectValue): InterpretedValue {
	const { key, all, node } = call;
	const outputs = all.flatMap(({ value, source }) =>
		value.kind === 'object' && source.startsWith('&') ? [value] : [],
	);
	const isAside = headerOrCredentialPattern.test(key);
	const isOther = isAside || isConstructor(interpreter, call) || !mayChange(interpreter, call, receiver);
	if (isUnknownValue(receiver) && outputs.length === 0 && isOther) {
		return createLibraryObject(interpreter, call);
	}
	receiver.outputs.push(...outputs);
	if (anotherRequest.test(key)) {
		return interpreter.unknown(node);
	}
	if (!isAside && all.length > 0 && /^(?:get\w*|fetch|item|containskey|has|next\w*|random\w*)$/.test(key)) {
		const name = literalTextOf(all[0]?.value);
		const entry = receiver.entries.findLast((each) => each.name === name && name !== undefined);
		return entry?.value ?? interpreter.unknown(node);
	}
	return isAside ? receiver : changed(interpreter, call, receiver);
}

/**
 * Matches the names of methods that return the parameters of the receiver itself. Changing the
 * returned object changes the receiver.
 */
const sharedContents = /param|query|quer|search|^args$|^options$/;

/**
 * Returns the new request or address that a method without arguments makes of a client or a
 * builder, such as `client.R()` in Go. Its changes do not affect other requests of the client.
 */
function copyOf(object: ObjectValue): ObjectValue {
	const { pieces, entries, unfollowed, members, outputs } = object;
	return {
		...object,
		pieces: [...pieces],
		entries: [...entries],
		unfollowed: [...unfollowed],
		members: new Map(members),
		outputs: [...outputs],
	};
}

/** Whether a method may add parameters to an object whose contents the code does not show. */
function mayChange(
	{ code }: CodeInterpreter,
	{ key, all, receiverSource }: LibraryCall,
	{ source }: ObjectValue,
): boolean {
	const mayCollect = /param|quer|filter|search|values|url|uri|\bq\b|map|dict/i.test(source + receiverSource);
	const isNamed = /^(?:set|add|with|append|put|param|query|url)\w*(?:param|query)|^(?:param|query)/.test(key);
	return all.length > 0 && isParameterAddingMethod(key) && (isNamed || mayCollect || code.language === 'go');
}

/** Applies a method or a block that can add parameters, segments or characters to an object. */
function changed(interpreter: CodeInterpreter, call: LibraryCall, target: ObjectValue): InterpretedValue {
	const { key, all, receiverSource } = call;
	if (all.length === 0) {
		return sharedContents.test(key) ? target : copyOf(target);
	}
	if (!all.some(({ value }) => value.kind === 'function')) {
		// In Ruby, `merge!` changes the receiver, and `merge` does not.
		const isCopied = key === 'merge' && interpreter.code.language === 'ruby';
		return applyAddingMethod(isCopied ? copyOf(target) : target, key, all);
	}
	// In a block that builds a request, a function without a receiver adds to it.
	if (!scopes.test(key) && !addressNodeIn(target) && receiverSource !== '') {
		return mapped(interpreter, call, target);
	}
	const changedObject = headerOrCredentialPattern.test(key) ? createObjectValue('') : target;
	runArgumentFunctions(interpreter, call, [changedObject], changedObject);
	return target;
}

/** Returns the results of a function for the items of a collection. */
function mapped(
	interpreter: CodeInterpreter,
	{ key, all, node }: LibraryCall,
	from: InterpretedValue,
): InterpretedValue {
	const [fn] = all.flatMap(({ value }) => functionsIn(value));
	const isPair = fn?.node !== undefined && interpreter.code.parameters(fn.node).length > 1;
	const items = loopItemsOf(from).map((item) => {
		const parts = item.kind === 'list' && isPair ? item.items : [item];
		const parameters = parts.map((part) => unnamedArgument(part, node));
		const result = fn ? runFunction(interpreter, fn, parameters, node) : item;
		// What a function makes of an item of an unknown collection stands for the collection.
		const of = item.kind === 'object' ? item.of : undefined;
		return isUnknownValue(result) && result.of === undefined ? { ...result, of } : result;
	});
	return itemPreservingMethodPattern.test(key) ? from : { kind: 'list', items };
}

/** Returns the result of a function that gets its result for the item before, and an item. */
function folded(
	interpreter: CodeInterpreter,
	{ all, node }: LibraryCall,
	fn: FunctionValue,
	from: InterpretedValue,
): InterpretedValue {
	const initial = argumentValues(all).filter(({ kind }) => kind !== 'function');
	const [first, ...others] = [...initial, ...loopItemsOf(from)];
	return others.reduce<InterpretedValue>(
		(total, item) =>
			runFunction(
				interpreter,
				fn,
				[total, item].map((value) => unnamedArgument(value, node)),
				node,
			),
		first ?? interpreter.unknown(node),
	);
}

/** Applies a method to a list. */
function methodOfList(interpreter: CodeInterpreter, call: LibraryCall, receiver: ListValue): InterpretedValue {
	const { key, all, node } = call;
	if (all.some(({ value }) => value.kind === 'function')) {
		return mapped(interpreter, call, receiver);
	}
	const [, member] = /^get(key|name|value|first|second)$/.exec(key) ?? [];
	if (member !== undefined && all.length === 0) {
		return memberValueOf(interpreter, receiver, member, node);
	}
	const [first] = all;
	if (first && /^(?:get|elementat|at|item)$/.test(key)) {
		return elementValueOf(interpreter, receiver, first.value, node);
	}
	const items = all.flatMap(({ value, isSpread }) =>
		value.kind === 'list' && (isSpread || /all$|range$|extend|concat/.test(key)) ? value.items : [value],
	);
	if (key === 'concat') {
		return { kind: 'list', items: [...receiver.items, ...items] };
	}
	if (/^(?:append|add|push|unshift|insert|prepend|extend)(?:all|range|last|first)?$/.test(key)) {
		// The index of an item can stand before it.
		receiver.items.push(...(/^\d+$/.test(literalTextOf(first?.value) ?? '') ? items.slice(1) : items));
	}
	return receiver;
}
