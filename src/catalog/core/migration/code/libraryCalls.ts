import { merged, parametersOf } from './addressText.ts';
import { invoke } from './functions.ts';
import { appends, aside, builds, holds, keepsItems, segments, sends } from './libraryNames.ts';
import { answerIn, best, type Given, given, type LibraryCall, type Machine } from './machine.ts';
import {
	addedTo,
	addParameters,
	appendSegments,
	isAdding,
	isCollection,
	itemsOf,
	keysOf,
	requestOf,
	withSegments,
} from './members.ts';
import { newCollection } from './newObjects.ts';
import { addressOf, argumentParameters, hasOptions, isReport, optionsIn, send } from './requests.ts';
import { answerGiven, responseCall } from './responses.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { joinedBy, textCall } from './textCalls.ts';
import {
	addressIn,
	type FunctionValue,
	functionValue,
	isUnknown,
	type ListValue,
	literalText,
	type ObjectValue,
	objectValue,
	piecesOf,
	unknownValue,
	type Value,
} from './values.ts';

/** Functions that run a block with their receiver. */
const scopes = /^(?:let|also|apply|run|use|with|tap)$/;

/** Returns the value of a call of a function of a library. */
export function libraryCall(machine: Machine, call: LibraryCall): Value {
	const { key, receiver, receiverSource, all } = call;
	const isOnlySaid = isReport(key, receiverSource) && receiver?.kind !== 'answer';
	const answer = receiver?.kind === 'answer' ? receiver : addressGiven(all) ? undefined : answerGiven(all);
	if (answer && !isOnlySaid) {
		return responseCall(machine, call, answer);
	}
	const shown = withResults(machine, call);
	return isOnlySaid ? machine.unknown(call.node) : valueOfCall(machine, { ...call, all: shown });
}

function valueOfCall(machine: Machine, call: LibraryCall): Value {
	const { key, receiver, all, receiverSource } = call;
	const text = call.isNew ? undefined : textCall(key, receiver, all, receiverSource);
	const address = addressGiven(all);
	if (text) {
		return writtenText(call, text);
	}
	if (address) {
		return withAddress(machine, call, address);
	}
	if (receiver && (addressIn(receiver) || (receiver.kind === 'text' && segments.test(key)))) {
		return methodOfAddress(machine, call, receiver);
	}
	switch (receiver?.kind) {
		case 'text':
			return machine.unknown(call.node);
		case 'list':
			return methodOfList(machine, call, receiver);
		case 'object':
			return methodOfObject(machine, call, receiver);
		default:
			return newCollection(machine, call);
	}
}

/** Returns a formatted text, or writes it into the object that is the first argument. */
function writtenText({ key, all: [first] }: LibraryCall, text: Value): Value {
	if (/^fprintf?$/.test(key) && first?.value.kind === 'object') {
		first.value.pieces.push(...piecesOf(text, ''));
	}
	return text;
}

function addressGiven(all: readonly Given[]): Given | undefined {
	return all.find(({ value }) => addressIn(value));
}

/** Runs the functions in the arguments, so that their requests are found. Returns all values. */
function withResults(machine: Machine, { node, key, receiver, all }: LibraryCall): readonly Given[] {
	if (addressGiven(all) || (receiver && isCollection(receiver))) {
		return all;
	}
	const others = all.filter(({ value }) => value.kind !== 'function');
	const captured: Value[] = [];
	const results = all.flatMap(({ value, source }) =>
		functionsIn(value).map((fn) => {
			const builder = objectValue(source);
			const own = scopes.test(key) ? receiver : implicitArgument(machine, node, builder, captured, receiver);
			const parameters = others.length > 0 || !own ? others : [given(own, node)];
			const isItem = receiver !== undefined && (keepsItems.test(key) || key.includes('map'));
			return invoke(machine, fn, parameters, node, isItem ? undefined : builder);
		}),
	);
	const shown = best([...results, ...captured]);
	return shown && (answerIn(shown) || addressIn(shown)) ? [given(shown, node), ...others] : all;
}

/**
 * Returns what a library gives to a function: a builder, an item of an unknown collection, or a
 * function that takes the result.
 */
function implicitArgument(
	machine: Machine,
	node: SyntaxNode,
	builder: ObjectValue,
	captured: Value[],
	receiver: Value | undefined,
): Value | undefined {
	const { name } = machine.code.callee(node);
	if (name === 'Promise') {
		return functionValue({ captured });
	}
	if (receiver && isUnknown(receiver) && /^(?:forEach|each|map|for_each)/i.test(name)) {
		return unknownValue('', receiver.of ?? receiver.source);
	}
	return /^(?:java|csharp)$/.test(machine.code.language) ? builder : undefined;
}

function functionsIn(value: Value): readonly FunctionValue[] {
	const values = value.kind === 'object' && !hasOptions(value) ? value.entries.map((entry) => entry.value) : [value];
	return values.flatMap((each) => (each.kind === 'function' ? [each] : []));
}

/** Returns the address, request or response of a call with an address in its arguments. */
function withAddress(machine: Machine, call: LibraryCall, address: Given): Value {
	const { key, receiver, all, node, isNew } = call;
	const target = receiver?.kind === 'object' && !receiver.isOpen ? receiver : objectValue('');
	if (segments.test(key) && !isNew) {
		const before = receiver?.kind === 'object' ? receiver.pieces : receiver ? piecesOf(receiver, '…') : [];
		target.pieces = [
			...withSegments(
				before,
				all.map(({ value }) => value),
				'…',
			),
		];
		return target;
	}
	if (target === receiver && appends.test(key)) {
		target.pieces.push(...piecesOf(address.value, address.source));
		return target;
	}
	if (address.value.kind === 'object' && all.length > 1 && /^(?:apply|add|set|append|fill)|filter/.test(key)) {
		// An unknown function can change the address.
		address.value.unfollowed.push(machine.sourceOf(node));
		return address.value;
	}
	return isBuilt(call, address)
		? built(machine, call, address)
		: (answerIn(address.value) ?? send(machine, node, key, address, receiver, all));
}

/** Whether a call makes a request or an address of an address, and sends nothing. */
function isBuilt({ key, isNew, receiverSource, all }: LibraryCall, address: Given): boolean {
	const isOptional = /env|config|setting|default|getattr/i.test(receiverSource + key) && all.indexOf(address) > 0;
	const isBuilder = isNew ? !/^(?:axios|http|fetch)$/.test(key) : builds.test(key) && !/^(?:request|method)$/.test(key);
	return isOptional || isBuilder;
}

/** Returns the request or address that a function or a constructor makes of an address. */
function built(machine: Machine, { key, receiver, isNew, node, all }: LibraryCall, address: Given): Value {
	const own = addressOf(address.value);
	const from = requestOf(own, address.source);
	const isBuilder = receiver?.kind === 'object' && !receiver.type && !isUnknown(receiver) && !isNew;
	const target = isBuilder && !addressIn(receiver) ? receiver : objectValue(machine.sourceOf(node));
	target.pieces = [...from.pieces];
	const rest = all.filter((each) => each !== address && each.value.kind !== 'function');
	const options =
		address.value.kind === 'object' && own !== address.value ? [optionsIn(machine, address.value, key)] : [];
	const beside = /query|param/.test(key)
		? rest.map(({ value, source }) => parametersOf(value, source))
		: rest.map((each) => argumentParameters(machine, each, key));
	addParameters(target, merged([...(from === target ? [] : [from]), ...options, ...beside]));
	return applied(machine, node, all, target);
}

/** Runs the functions in the arguments with an object that they change. */
function applied(machine: Machine, node: SyntaxNode, all: readonly Given[], target: ObjectValue): ObjectValue {
	for (const { value } of all) {
		const result = value.kind === 'function' ? invoke(machine, value, [given(target, node)], node, target) : target;
		if (result !== target && addressIn(result)) {
			appendSegments(target, [result], '…');
		}
	}
	return target;
}

/** Applies a method to an address or a request that is not sent yet. */
function methodOfAddress(machine: Machine, call: LibraryCall, receiver: Value): Value {
	const { key, node, all } = call;
	const isBuilt = builds.test(key) && !/^(?:request|method)$/.test(key);
	const after = machine.code.text.slice(node.end, node.end + 200);
	const isBare = all.length === 0 && /^(?:get|head)$/.test(key) && /^\s*\.\s*(?:build|header|uri)/.test(after);
	const isEntry = all.length === 2 && isAdding(key);
	return sends.test(key) && !isBuilt && !isBare && !isEntry
		? send(machine, node, key, undefined, receiver, all)
		: changed(machine, call, requestOf(receiver, ''));
}

/** Applies a method to an object that collects parameters or builds a request. */
function methodOfObject(machine: Machine, call: LibraryCall, receiver: ObjectValue): Value {
	const { key, all, node, receiverSource } = call;
	const outputs = all.flatMap(({ value, source }) =>
		value.kind === 'object' && source.startsWith('&') ? [value] : [],
	);
	const isAside = aside.test(key) || /header/i.test(receiverSource);
	if (receiver.type && machine.code.kind(receiver.type) === 'class') {
		return machine.unknown(node);
	}
	if (isUnknown(receiver) && outputs.length === 0 && (isAside || !mayChange(machine, call, receiver))) {
		return newCollection(machine, call);
	}
	if (/^keys(?:et)?$/.test(key) && all.length === 0) {
		return keysOf(receiver);
	}
	receiver.outputs.push(...outputs);
	if (!isAside && all.length > 0 && /^(?:get\w*|fetch|item|containskey|has|next\w*|random\w*)$/.test(key)) {
		const name = literalText(all[0]?.value);
		const entry = receiver.entries.findLast((each) => each.name === name && name !== undefined);
		return entry?.value ?? machine.unknown(node);
	}
	return isAside ? receiver : changed(machine, call, receiver);
}

/** Whether a method may add parameters to an object whose contents the code does not show. */
function mayChange(
	{ code }: Machine,
	{ key, all, receiverSource }: LibraryCall,
	{ members, source }: ObjectValue,
): boolean {
	const mayCollect = /param|quer|filter|search|values|url|uri|\bq\b|map|dict/i.test(source + receiverSource);
	const isNamed = /^(?:set|add|with|append|put|param|query|url)\w*(?:param|query)|^(?:param|query)/.test(key);
	return all.length > 0 && isAdding(key) && (members.size > 0 || isNamed || mayCollect || code.language === 'go');
}

/** Applies a method or a block that can add parameters, segments or characters to an object. */
function changed(machine: Machine, call: LibraryCall, target: ObjectValue): Value {
	const { key, all, node } = call;
	if (!all.some(({ value }) => value.kind === 'function')) {
		return addedTo(target, key, all);
	}
	return scopes.test(key) || addressIn(target) ? applied(machine, node, all, target) : mapped(machine, call, target);
}

/** Returns the results of a function for the items of a collection. */
function mapped(machine: Machine, { key, all, node }: LibraryCall, from: Value): Value {
	const [fn] = all.flatMap(({ value }) => functionsIn(value));
	const isPair = fn?.node !== undefined && machine.code.parameters(fn.node).length > 1;
	const items = itemsOf(from).map((item) => {
		const parts = item.kind === 'list' && isPair ? item.items : [item];
		const result = fn
			? invoke(
					machine,
					fn,
					parts.map((each) => given(each, node)),
					node,
				)
			: item;
		// What a function makes of an item of an unknown collection stands for the collection.
		const of = item.kind === 'object' ? item.of : undefined;
		return isUnknown(result) && result.of === undefined ? { ...result, of } : result;
	});
	const separator = literalText(all.find(({ value }) => value.kind === 'text')?.value);
	const list: ListValue = { kind: 'list', items };
	return keepsItems.test(key) ? from : key === 'jointostring' ? joinedBy(list, separator ?? ',') : list;
}

/** Applies a method to a list. */
function methodOfList(machine: Machine, call: LibraryCall, receiver: ListValue): Value {
	const { key, all, node } = call;
	if (all.some(({ value }) => value.kind === 'function' && value.node)) {
		return mapped(machine, call, receiver);
	}
	const values = all.map(({ value }) => value);
	if (/^(?:append|add|push)$/.test(key)) {
		receiver.items.push(...(values.length === 2 ? [{ kind: 'list' as const, items: values }] : values));
		return receiver;
	}
	return all.length === 0 || keepsItems.test(key) || key === 'map' || holds.test(key)
		? receiver
		: machine.unknown(node);
}
