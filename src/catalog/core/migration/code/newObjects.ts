import { mergeParameters, parametersOf } from './addressText.ts';
import { collectingFunctions, parameterContainers } from './libraryNames.ts';
import type { LibraryCall, Machine } from './machine.ts';
import { addParameter, addParameters, isKnownCollection, parameterNamesOf, parametersOfArgument } from './members.ts';
import { hasOptions, isOptionName } from './options.ts';
import { runArgumentFunctions } from './requests.ts';
import {
	type InterpretedValue,
	isUnknown,
	literalText,
	type ObjectValue,
	objectValue,
	textOfPieces,
} from './values.ts';

/** Returns the collection or the object that a function or a constructor of a library makes. */
export function newCollection(machine: Machine, call: LibraryCall): InterpretedValue {
	const { key, all, node, receiver } = call;
	const isOwn = receiver === undefined || isUnknown(receiver);
	const [first, second, ...others] = all;
	const name = literalText(first?.value);
	if (first && second && others.length === 0 && isPair(call, name)) {
		return { kind: 'list', items: [first.value, second.value] };
	}
	if (isConstructor(machine, call) || (isOwn && makesClient(call))) {
		return newObject(machine, call);
	}
	if (isOwn && collectingFunctions.test(key)) {
		return collected(machine, call);
	}
	return parameterContainers.test(key)
		? newContainer(machine, call, isOwn)
		: key === 'keys' && first?.value.kind === 'object'
			? parameterNamesOf(first.value)
			: machine.unknown(node);
}

/** Returns a container of parameters: empty, or a copy of the collections in the arguments. */
function newContainer(machine: Machine, call: LibraryCall, isOwn: boolean): InterpretedValue {
	const { key, all, node } = call;
	const name = literalText(all[0]?.value);
	const isShown = all.some((each) => each.name !== undefined || isKnownCollection(each.value));
	const isEmpty = isOwn && !/^(?:get|to)/.test(key) && (all.length === 0 || name === '');
	return isShown ? copied(machine, call) : isEmpty ? objectValue(machine.sourceOf(node)) : machine.unknown(node);
}

/** Whether two arguments are a name and a value. */
function isPair({ key, isNew }: LibraryCall, name: string | undefined): boolean {
	const isNamed = name === undefined || /^[\w.$[\]-]+$/.test(name);
	return isNew ? !parameterContainers.test(key) && isNamed : /entry|pair|tuple|^create$/.test(key);
}

/** Whether a call makes a client with the options in an argument, such as `axios.create`. */
function makesClient({ key, all }: LibraryCall): boolean {
	return (
		/^(?:create|extend|instance|defaults|client|session)/.test(key) &&
		all.some(({ value }) => value.kind === 'object' && hasOptions(value))
	);
}

/** Whether a call makes an object of a type. In some languages, this needs no `new`. */
function isConstructor(machine: Machine, { node, key, receiverSource, isNew }: LibraryCall): boolean {
	const { name } = machine.code.callee(node);
	const hasNew = /^(?:kotlin|python|ruby)$/.test(machine.code.language);
	return isNew || key === 'new' || (hasNew && /^\w*$/.test(receiverSource) && /^\p{Lu}/u.test(name));
}

/** Returns an object with the contents of the arguments of its constructor. */
function newObject(machine: Machine, call: LibraryCall): InterpretedValue {
	const { key, all, node } = call;
	const object = objectValue(machine.sourceOf(node));
	const options = all.filter(({ name }) => name !== undefined && isOptionName(name));
	addParameters(object, mergeParameters(options.map(parametersOfArgument)));
	runArgumentFunctions(machine, call, [object], object);
	for (const { value, source } of all.filter(({ name }) => name === undefined)) {
		if (value.kind === 'text') {
			object.pieces.push(...(/^\d*$/.test(textOfPieces(value.pieces)) ? [] : value.pieces));
		} else if (isKnownCollection(value)) {
			addParameters(object, parametersOf(optionOf(value), source));
		} else if (
			isUnknown(value) &&
			parameterContainers.test(key) &&
			!/compar|ignorecase|\bnew\b|capacity/i.test(source)
		) {
			object.unfollowed.push(value.of ?? value.source);
		}
	}
	return object;
}

/** Returns the parameters in the options of Angular's `HttpParams`; other values remain. */
function optionOf(value: InterpretedValue): InterpretedValue {
	const entries = value.kind === 'object' ? value.entries : [];
	return entries.find(({ name }) => name === 'fromObject')?.value ?? value;
}

/** Returns a copy of the collections in the arguments, or the first one with the others. */
function copied(machine: Machine, { key, all, node }: LibraryCall): InterpretedValue {
	const [first, ...rest] = all;
	const isChanged = first?.value.kind === 'object' && /assign|merge|update/.test(key);
	const object = isChanged && first.value.kind === 'object' ? first.value : objectValue(machine.sourceOf(node));
	addParameters(object, mergeParameters((isChanged ? rest : all).map(parametersOfArgument)));
	return object;
}

/** Returns the map or list of a call such as `Map.of(name, value)` and `mapOf(name to value)`. */
function collected(machine: Machine, { key, all, node }: LibraryCall): InterpretedValue {
	const items = all.map(({ value }) => value);
	const object: ObjectValue = objectValue(machine.sourceOf(node));
	const isPairs = items.every((value) => (value.kind === 'list' ? value.items.length === 2 : isKnownCollection(value)));
	const isMap = /map|param|entries/.test(key) || (key === 'of' && /Map|Param/.test(object.source));
	if (isPairs && all.length > 0) {
		addParameters(object, parametersOf({ kind: 'list', items }, object.source));
		return object;
	}
	for (let index = 0; isMap && index + 1 < all.length; index += 2) {
		const [name, value] = [all[index], all[index + 1]];
		if (name && value) {
			addParameter(object, name.value, value.value, name.source, value.source);
		}
	}
	return isMap ? object : { kind: 'list', items };
}
