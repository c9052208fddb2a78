import { libraryCall } from './libraryCalls.ts';
import { comparable } from './libraryNames.ts';
import { type Given, given, type Machine, noteType } from './machine.ts';
import { addParameters, resolved, setMember } from './members.ts';
import { declareRequest, noteTypes } from './requests.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressIn,
	type FunctionValue,
	functionValue,
	isUnknown,
	literalText,
	type ObjectValue,
	objectValue,
	type Scope,
	unknownValue,
	type Value,
} from './values.ts';

/** Returns the values of calls: of functions and classes of the file, or of libraries. */
export class Calls {
	readonly #machine: Machine;

	constructor(machine: Machine) {
		this.#machine = machine;
	}

	value(node: SyntaxNode): Value {
		const machine = this.#machine;
		const { code } = machine;
		const { name, object } = code.callee(node);
		const receiver = object ? resolved(machine.evaluate(object)) : this.#implicitReceiver(name);
		const all = this.given(node);
		const type = object === undefined || code.kind(node) === 'new' ? machine.file.ownType(name) : undefined;
		if (type) {
			for (const { value } of all) {
				noteType(value, code.child(type, 'name'));
			}
			return machine.instance(type, all, node);
		}
		const fn = code.kind(node) === 'new' ? undefined : this.#functionOf(node, name, object, receiver, all.length);
		const self = receiver?.kind === 'object' && !isUnknown(receiver) ? receiver : undefined;
		const declared = fn?.node && machine.declaredAnswer(fn.node);
		const own = declared ?? (fn && machine.invoke(fn, all, node, self));
		if (own) {
			noteTypes(machine, node, own);
		}
		const initializer = code.child(node, 'initializer');
		const value = own ?? this.#library(node, name, receiver, all);
		return initializer ? this.#initialized(node, value, initializer) : value;
	}

	/** In a block that builds a request, functions without a receiver are methods of the request. */
	#implicitReceiver(name: string): Value | undefined {
		const { self } = this.#machine.scope;
		const isOwn = self && !self.type && this.#machine.file.functionsNamed(name).length === 0;
		return isOwn && this.#machine.code.language === 'kotlin' ? self : undefined;
	}

	/** Returns the function of this file that a call names; `undefined` for those of libraries. */
	#functionOf(
		node: SyntaxNode,
		name: string,
		object: SyntaxNode | undefined,
		receiver: Value | undefined,
		count: number,
	): FunctionValue | undefined {
		const machine = this.#machine;
		const callee = machine.code.child(node, 'callee');
		if (callee && /^(?:lambda|wrap)$/.test(machine.code.kind(machine.code.unwrap(callee)) ?? 'wrap')) {
			const value = machine.evaluate(callee);
			return value.kind === 'function' ? value : undefined;
		}
		const known = object ? receiver && this.#method(receiver, name) : this.#named(name);
		const isOpen = receiver !== undefined && isUnknown(receiver) && !common.test(comparable(name));
		return this.#declaredFunction(name, known, count, !object, isOpen);
	}

	/** Returns a function by its name. Of several, the one with as many parameters is called. */
	#declaredFunction(
		name: string,
		known: FunctionValue | undefined,
		count: number,
		isPlain: boolean,
		isOpen: boolean,
	): FunctionValue | undefined {
		const { code, file } = this.#machine;
		const all = file.functionsNamed(name);
		const fitting = all.find((fn) => code.parameters(fn).length === count) ?? all[0];
		if (!known?.node || !fitting) {
			const mayBeCalled = fitting && (isPlain || (isOpen && all.length === 1));
			return known ?? (mayBeCalled ? this.#machine.functionValue(fitting) : undefined);
		}
		const isSameClass = code.enclosing(fitting, 'class') === code.enclosing(known.node, 'class');
		return all.includes(known.node) && isSameClass ? { ...known, node: fitting } : known;
	}

	#named(name: string): FunctionValue | undefined {
		let found: Value | undefined;
		for (let { scope }: { scope: Scope | undefined } = this.#machine; scope && !found; scope = scope.parent) {
			found = scope.names.get(name) ?? scope.self?.members.get(name);
		}
		return found?.kind === 'function' ? found : undefined;
	}

	/** Returns the method of an object of a class, or of the declared type of a variable. */
	#method(receiver: Value, name: string): FunctionValue | undefined {
		const { file, code } = this.#machine;
		const type = receiver.kind === 'object' ? receiver.type : undefined;
		const label = type && /[\p{L}_][\p{L}\p{N}_]*/u.exec(code.source(code.child(type, 'name') ?? type))?.[0];
		const declared = label === undefined ? undefined : file.ownType(label);
		const shared = declared && this.#machine.classObject(declared);
		const entries = receiver.kind === 'object' ? receiver.entries : [];
		const own = receiver.kind === 'object' ? receiver.members.get(name) : undefined;
		const found = own ?? entries.find((entry) => entry.name === name)?.value ?? shared?.members.get(name);
		return found?.kind === 'function' ? found : undefined;
	}

	#library(node: SyntaxNode, name: string, receiver: Value | undefined, all: readonly Given[]): Value {
		const machine = this.#machine;
		const { object } = machine.code.callee(node);
		const key = comparable(name);
		if (key === 'define' && machine.code.language === 'php' && all[1]) {
			machine.scope.names.set(literalText(all[0]?.value) ?? '', all[1].value);
		}
		if (key === 'compact' && machine.code.language === 'php') {
			return this.#compact(node, all);
		}
		const receiverSource = object ? machine.sourceOf(object) : '';
		return libraryCall(machine, { node, key, receiver, receiverSource, all, isNew: machine.code.kind(node) === 'new' });
	}

	/** Returns the variables that `compact` of PHP names. */
	#compact(node: SyntaxNode, all: readonly Given[]): Value {
		const object = objectValue(this.#machine.sourceOf(node));
		for (const { value } of all) {
			const name = literalText(value) ?? '';
			const own = this.#machine.scope.names.get(name);
			object.entries.push({ name, source: name, value: own ?? unknownValue(name), valueSource: name });
		}
		return object;
	}

	/** Applies the members or the entries that an initializer sets, such as `{ Query = text }`. */
	#initialized(node: SyntaxNode, value: Value, initializer: SyntaxNode): Value {
		const machine = this.#machine;
		const content = machine.evaluate(initializer);
		const target = value.kind === 'object' && !value.isOpen ? value : objectValue(machine.sourceOf(node));
		if (content.kind !== 'object') {
			return content;
		}
		if (!addressIn(target)) {
			addParameters(target, content);
			return target;
		}
		for (const { name = '', value: own, valueSource } of content.entries) {
			setMember(machine, target, name, own, valueSource);
		}
		return target;
	}

	/** Returns the arguments of a call. The pairs at the end of a Ruby call are one map. */
	given(node: SyntaxNode): readonly Given[] {
		const machine = this.#machine;
		const { code } = machine;
		const all: Given[] = [];
		const pairs = objectValue('');
		for (const { name, value: argument } of code.arguments(node)) {
			const value = resolved(machine.evaluate(argument));
			if (code.kind(argument) === 'pair' && value.kind === 'object') {
				pairs.entries.push(...value.entries);
				pairs.source ||= value.source;
			} else {
				const isSpread = code.kind(argument) === 'spread' || /^(?:\*\*|\.\.\.|@\w)/.test(code.source(argument));
				const mark = code.source(argument).startsWith('&') ? '&' : '';
				const source = mark + machine.sourceOf(code.unwrap(argument)).replace(/^(?:\*\*|\.\.\.|@)/, '');
				all.push(
					...spreadOut(
						{ name, node: argument, value: this.#reference(argument, value), source, isSpread },
						code.language,
					),
				);
			}
		}
		return pairs.entries.length > 0 ? [...all, ...this.#asArguments(pairs, node)] : all;
	}

	/** The pairs of a call are named arguments if the function has parameters with these names. */
	#asArguments(pairs: ObjectValue, node: SyntaxNode): readonly Given[] {
		const { code, file } = this.#machine;
		const [fn] = file.functionsNamed(code.callee(node).name);
		const isNamed = fn && code.parameters(fn).some(({ type }) => type === 'keyword_parameter');
		const type = file.ownType(code.callee(node).name);
		return isNamed || type
			? pairs.entries.map(({ name, value, valueSource }) => ({
					name,
					node,
					value,
					source: valueSource,
					isSpread: false,
				}))
			: [given(pairs, node, pairs.source)];
	}

	/** Returns the function of a reference such as `Student::number` and `&:kode`. */
	#reference(node: SyntaxNode, value: Value): Value {
		const [, owner, name] = /^(?:&:|([\w.]*)::)(\w+)$/.exec(this.#machine.code.source(node)) ?? [];
		const isOwn = owner !== undefined && this.#machine.file.ownType(owner) === undefined && value.kind === 'function';
		if (name === undefined || name === 'new' || name === 'class' || value.kind === 'text' || isOwn) {
			return value;
		}
		const member = name.replace(/^(?:get|is)(\p{Lu})/u, (_, first: string) => first.toLowerCase());
		return functionValue({ member });
	}

	/** Notes the request that an annotation declares. */
	annotation(node: SyntaxNode): Value {
		const machine = this.#machine;
		const { code } = machine;
		const fn = code.enclosing(node, 'function');
		const parameter = code.enclosing(node, 'parameter');
		const pending = [...node.children];
		for (let value = pending.shift(); value; value = pending.shift()) {
			const address = code.kind(value) === 'text' ? machine.evaluate(value) : objectValue('');
			pending.push(...value.children);
			if (address.kind === 'text' && addressIn(address) && fn && !parameter) {
				declareRequest(machine, fn, address);
			} else if (addressIn(address) && parameter) {
				machine.bind(parameter, address, true);
			}
		}
		return objectValue('');
	}
}

/** Names of functions that many libraries have, so that a receiver of the file must be known. */
const common =
	/^(?:get|post|put|patch|delete|fetch|send|request|execute|query|call|add|set|append|read|json|find|list|build|create|path|of|all|one|items|map|filter|then)$/;

/** The entries of an object that a call spreads are named arguments. */
function spreadOut(each: Given, language: string): readonly Given[] {
	if (
		!each.isSpread ||
		each.value.kind !== 'object' ||
		isUnknown(each.value) ||
		!/^(?:python|powershell)$/.test(language)
	) {
		return [each];
	}
	const named = each.value.entries.map(({ name, value, valueSource }) => ({
		...each,
		name,
		value,
		source: valueSource,
		isSpread: false,
	}));
	const { unfollowed, source } = each.value;
	return unfollowed.length > 0
		? [...named, { ...each, value: objectValue(source, { unfollowed: [...unfollowed] }) }]
		: named;
}
