import { filled, placeholderCount, replaced, textOf } from './addressText.ts';
import {
	addsParameter,
	addsParameters,
	addsSegments,
	appendsText,
	carries,
	comparable,
	encodes,
	formats,
	joins,
	keepsArgument,
	makesMap,
	makesPair,
	queryMember,
} from './callNames.ts';
import type { Argument, Code } from './code.ts';
import { type Evaluation, type Frame, frameOf } from './evaluation.ts';
import type { ParameterMaps } from './parameterMaps.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	concatenated,
	type ListValue,
	literalText,
	type MapValue,
	mergedMaps,
	noParameters,
	type TextValue,
	textValue,
	type Value,
	withEntries,
} from './values.ts';

/** Returns the values of calls: addresses, maps and texts that functions of libraries make. */
export class CallValues {
	readonly #values: Evaluation;
	readonly #file: SourceFile;
	readonly #code: Code;
	readonly #maps: ParameterMaps;

	constructor(values: Evaluation, maps: ParameterMaps) {
		this.#values = values;
		this.#file = values.file;
		this.#code = values.code;
		this.#maps = maps;
	}

	/** Returns the address that a function makes, with the parameters that its statements add. */
	block(node: SyntaxNode, frame: Frame | undefined): Value {
		const inside = [...this.#values.tracked].filter(
			(each) => each !== node && each.start >= node.start && each.end <= node.end,
		);
		const widest = inside.sort((a, b) => b.end - b.start - (a.end - a.start));
		const value = widest.map((each) => this.#values.evaluate(each, frame)).find(({ kind }) => kind === 'text');
		return value?.kind === 'text' ? withEntries(value, this.#maps.inBlock(node, frame)) : this.#values.unknown(node);
	}

	new(node: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.#code;
		const initializer = code.child(node, 'initializer');
		const all = code.arguments(node);
		const name = comparable(code.callee(node).name);
		if (initializer && this.#maps.isList(initializer)) {
			return { kind: 'list', items: initializer.children.map((child) => this.#values.evaluate(child, frame)) };
		}
		const address = this.#addressOf(all, name, frame);
		if (address) {
			const others = all.filter(({ value }) => !this.#values.containsTracked(value));
			const set = initializer ? this.#setMembers(initializer, frame) : noParameters;
			return withEntries(address, mergedMaps([this.#values.besides(others, node, frame), set]));
		}
		if (all.length === 2 && (makesPair.has(name) || name === '')) {
			return this.#maps.pairValue(all, frame);
		}
		return this.#collection(node, all, name, frame);
	}

	/** Returns the address in the arguments of a constructor. */
	#addressOf(all: readonly Argument[], name: string, frame: Frame | undefined): TextValue | undefined {
		const tracked = all.filter(({ value }) => this.#values.containsTracked(value));
		const possible = tracked.length > 0 ? tracked : carries.test(name) ? all : [];
		const values = possible.map(({ value }) => this.#values.evaluate(this.#namedValue(value), frame));
		return values.find((value) => value.kind === 'text' && (tracked.length > 0 || /:\/\/|^\//.test(textOf(value)))) as
			| TextValue
			| undefined;
	}

	/** Returns the value of a pair or a named argument. */
	#namedValue(node: SyntaxNode): SyntaxNode {
		return this.#code.kind(node) === 'pair' ? (this.#code.child(node, 'value') ?? node) : node;
	}

	/** Returns the parameters in the members that an initializer sets, such as `Query`. */
	#setMembers(initializer: SyntaxNode, frame: Frame | undefined): MapValue {
		const parts = initializer.children.flatMap((child) => {
			const [target, value] = [this.#code.child(child, 'target'), this.#code.child(child, 'value')];
			const isQuery = target && queryMember.has(comparable(this.#code.nameOf(target)));
			return isQuery && value ? [this.#values.parametersIn(value, frame)] : [];
		});
		return mergedMaps(parts);
	}

	/** Returns the collection that a constructor makes from another one and an initializer. */
	#collection(node: SyntaxNode, all: readonly Argument[], name: string, frame: Frame | undefined): Value {
		const initializer = this.#code.child(node, 'initializer');
		const isCollection =
			/map|set|dictionary|collection|params|values|list|builder|parameters|content|hash|object|query/i.test(name) ||
			name === '';
		if (!isCollection) {
			return this.#values.unknown(node);
		}
		const parts = all.map(({ value }) => this.#copied(value, frame));
		return mergedMaps(initializer ? [...parts, this.#maps.map(initializer, frame)] : parts);
	}

	/** Returns the parameters that a collection takes from another one. */
	#copied(node: SyntaxNode, frame: Frame | undefined): MapValue {
		const value = this.#values.evaluate(node, frame);
		const isOther =
			value.kind === 'unknown' && (/comparer|ignorecase|\bnew\b/i.test(value.text) || /^\d+$/.test(value.text));
		return isOther || (literalText(value) !== undefined && !/=/.test(literalText(value) ?? ''))
			? noParameters
			: this.#values.parametersIn(node, frame);
	}

	call(node: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.#code;
		const fn = this.#file.functionOf(node);
		if (fn) {
			return this.#result(node, fn, frame);
		}
		const { name, object } = code.callee(node);
		const all = code.arguments(node);
		const key = comparable(name);
		if (joins.has(key)) {
			return this.#joinCall(node, object, all, frame);
		}
		if (formats.has(key) && all.length > 0) {
			return this.#formatCall(node, object, all, frame);
		}
		const isInArgument = all.some(({ value }) => this.#values.containsTracked(value));
		if (object && !(isInArgument && !this.#values.containsTracked(object))) {
			const receiver = this.#values.evaluate(object, frame);
			const isKey = receiver.kind === 'map' && /^(?:getkey|key|name)$/.test(key) && all.length === 0;
			if (receiver.kind !== 'unknown' && !isKey) {
				return this.#method(node, receiver, key, all, frame);
			}
			if (isKey) {
				return receiver;
			}
		}
		return isInArgument ? this.#addressCall(node, key, all, frame) : this.#library(node, key, all, frame);
	}

	/** Returns the result of a function of the file. */
	#result(call: SyntaxNode, fn: SyntaxNode, frame: Frame | undefined): Value {
		if (frameOf(frame, fn)) {
			return this.#values.unknown(call);
		}
		const inner = { fn, call, parent: frame };
		const results = this.#code.results(fn);
		const tracked = results.find((result) => this.#values.containsTracked(result));
		const values = (tracked ? [tracked] : results).map((result) => this.#values.evaluate(result, inner));
		const value = values.find(({ kind }) => kind !== 'unknown');
		return value ?? this.#values.unknown(call);
	}

	/** Returns the address that a function of a library makes from an address. */
	#addressCall(node: SyntaxNode, key: string, all: readonly Argument[], frame: Frame | undefined): Value {
		const at = all.findIndex(({ value }) => this.#values.containsTracked(value));
		const address = all[at] && this.#values.evaluate(this.#namedValue(all[at].value), frame);
		if (address?.kind !== 'text') {
			return address ?? this.#values.unknown(node);
		}
		const rest = all.filter((_, index) => index !== at);
		const { object } = this.#code.callee(node);
		const before = object && this.#code.kind(node) === 'call' ? this.#values.evaluate(object, frame) : undefined;
		const base =
			before?.kind === 'text'
				? withEntries(address, { kind: 'map', entries: before.entries, unfollowed: before.unfollowed })
				: address;
		const values = () => rest.map(({ value }) => this.#values.evaluate(value, frame));
		if (addsSegments.has(key)) {
			return at > 0 ? concatenated([...values().slice(0, at), base]) : this.withSegments(base, values());
		}
		if (/query|param/.test(key)) {
			return this.#withArguments(base, rest, frame);
		}
		const count = placeholderCount(base);
		return count > 0 && rest.length >= count
			? this.format(base, values())
			: withEntries(base, this.#values.besides(rest, node, frame));
	}

	#withArguments(address: TextValue, all: readonly Argument[], frame: Frame | undefined): TextValue {
		const [first, second] = all;
		if (!first) {
			return address;
		}
		const map = all.length === 1 ? this.#values.parametersIn(first.value, frame) : undefined;
		return withEntries(
			address,
			map ?? (second ? this.#maps.entriesFor(first.value, second.value, frame) : noParameters),
		);
	}

	#library(node: SyntaxNode, key: string, all: readonly Argument[], frame: Frame | undefined): Value {
		const [first] = all;
		const pairs = all.filter(({ name, value }) => name !== undefined || this.#code.kind(value) === 'pair');
		if (makesPair.has(key) && all.length === 2) {
			return this.#maps.pairValue(all, frame);
		}
		if (makesMap.has(key) || (keepsArgument.has(key) && pairs.length > 0 && pairs.length === all.length)) {
			return this.#maps.mapOf(all, frame);
		}
		if (/^(?:arraymerge|merge|arrayreplace)$/.test(key)) {
			return mergedMaps(all.map(({ value }) => this.#values.parametersIn(value, frame)));
		}
		if (first && encodes.has(key)) {
			return this.#encoded(node, first.value, frame);
		}
		if (first && keepsArgument.has(key) && !(all.length > 1 && addsParameter.has(key))) {
			return this.#values.evaluate(first.value, frame);
		}
		return /^(?:(?:mutable|linked|hash|array)*(?:mapof|listof)|dict|list|builder|newbuilder|make|defaultdict|ordereddict|createquery)$/.test(
			key,
		)
			? noParameters
			: this.#values.unknown(node);
	}

	/** Returns the parameters that a function encodes; the text of another value. */
	#encoded(node: SyntaxNode, argument: SyntaxNode, frame: Frame | undefined): Value {
		const value = this.#values.evaluate(argument, frame);
		if (literalText(value) === '') {
			return noParameters;
		}
		return this.#maps.asMap(value) ?? (value.kind === 'unknown' ? value : this.#values.unknown(node));
	}

	/** Applies a method to an address, a map or a list. */
	#method(node: SyntaxNode, receiver: Value, key: string, all: readonly Argument[], frame: Frame | undefined): Value {
		if (receiver.kind === 'unknown') {
			return this.#values.unknown(node);
		}
		if (receiver.kind === 'list') {
			return this.#listMethod(receiver, key, all, frame);
		}
		const lambda = all
			.map(({ value }) => this.#code.unwrap(value))
			.find((value) => this.#code.kind(value) === 'lambda');
		if (lambda && /^(?:apply|also|run|with|tap|let)$/.test(key)) {
			return this.#applied(receiver, lambda, frame);
		}
		return receiver.kind === 'map'
			? this.#mapMethod(node, receiver, key, all, frame)
			: this.#textMethod(node, receiver, key, all, frame);
	}

	#listMethod(receiver: ListValue, key: string, all: readonly Argument[], frame: Frame | undefined): ListValue {
		const isPair = all.length === 2 && /^(?:add|append)$/.test(key);
		const isAdded = /^(?:append|add|push|addlast)$/.test(key);
		const items = isAdded ? all.map(({ value }) => this.#values.evaluate(value, frame)) : [];
		return { kind: 'list', items: [...receiver.items, ...(isPair ? [this.#maps.pairValue(all, frame)] : items)] };
	}

	#mapMethod(
		node: SyntaxNode,
		receiver: MapValue,
		key: string,
		all: readonly Argument[],
		frame: Frame | undefined,
	): Value {
		const [first, second] = all;
		if (/^(?:get\w*|fetch|first|item|containskey|has)$/.test(key)) {
			return all.length === 0 && key !== 'get' ? receiver : this.#values.unknown(node);
		}
		if (first && second) {
			return addsParameter.has(key)
				? withEntries(receiver, this.#maps.entriesFor(first.value, second.value, frame))
				: receiver;
		}
		return first ? this.#withItem(receiver, key, first.value, frame) : receiver;
	}

	/** Adds the argument of a method to a map: an entry, several, or a text. */
	#withItem(receiver: MapValue, key: string, node: SyntaxNode, frame: Frame | undefined): Value {
		const item = /^(?:add|append|push|put)$/.test(key) ? this.#values.evaluate(node, frame) : undefined;
		if (item && item.kind !== 'unknown') {
			const entries = this.#maps.asMap(item.kind === 'list' ? this.#maps.listPair(item.items) : item);
			return withEntries(receiver, entries ?? { ...noParameters, unfollowed: [this.#values.lineOf(node)] });
		}
		if (addsParameters.has(key) && this.#code.kind(this.#code.unwrap(node)) !== 'lambda') {
			return withEntries(receiver, this.#values.parametersIn(node, frame));
		}
		const before = receiver.entries.length > 0 ? [receiver] : [];
		return appendsText.has(key) ? concatenated([...before, this.#values.evaluate(node, frame)]) : receiver;
	}

	#textMethod(
		node: SyntaxNode,
		receiver: TextValue,
		key: string,
		all: readonly Argument[],
		frame: Frame | undefined,
	): Value {
		const isAddress =
			this.#values.containsTracked(node) || this.#values.overrides.size > 0 || /[/?]/.test(textOf(receiver));
		if (!isAddress) {
			return all.length > 0 && !keepsArgument.has(key) ? this.#values.unknown(node) : receiver;
		}
		const [first, second] = all;
		const added = this.#addedToAddress(receiver, key, all, frame);
		if (added || !first) {
			return added ?? receiver;
		}
		const values = () => all.map(({ value }) => this.#values.evaluate(value, frame));
		if (addsSegments.has(key)) {
			return this.withSegments(receiver, values());
		}
		if (appendsText.has(key) && !second) {
			return concatenated([receiver, ...values()]);
		}
		return /^(?:build\w*|touri\w*|uri|expand\w*)$/.test(key) ? this.format(receiver, values()) : receiver;
	}

	/** Returns an address with the parameters that a method adds; `undefined` for other methods. */
	#addedToAddress(
		receiver: TextValue,
		key: string,
		[first, second]: readonly Argument[],
		frame: Frame | undefined,
	): TextValue | undefined {
		if (first && second) {
			return addsParameter.has(key)
				? withEntries(receiver, this.#maps.entriesFor(first.value, second.value, frame))
				: undefined;
		}
		const isMap = first && addsParameters.has(key) && this.#code.kind(this.#code.unwrap(first.value)) !== 'lambda';
		return isMap ? withEntries(receiver, this.#values.parametersIn(first.value, frame)) : undefined;
	}

	/** Applies a function to an address or a map, as `apply` in Kotlin does. */
	#applied(receiver: TextValue | MapValue, lambda: SyntaxNode, frame: Frame | undefined): Value {
		const own =
			receiver.kind === 'text' && this.#values.containsTracked(lambda) ? this.block(lambda, frame) : undefined;
		return own?.kind === 'text'
			? this.withSegments(receiver, [own])
			: withEntries(receiver, this.#maps.inBlock(lambda, frame));
	}

	#joinCall(
		node: SyntaxNode,
		object: SyntaxNode | undefined,
		all: readonly Argument[],
		frame: Frame | undefined,
	): Value {
		const values = all.map(({ value }) => this.#values.evaluate(value, frame));
		const receiver = object && this.#values.evaluate(object, frame);
		const [joined, separator] = joinedBy(receiver, values) ?? [];
		return joined && separator !== undefined ? this.join(joined, separator) : this.#joinedPath(node, receiver, values);
	}

	/** Returns an address whose segments a function joins. */
	#joinedPath(node: SyntaxNode, receiver: Value | undefined, values: readonly Value[]): Value {
		if (!this.#values.containsTracked(node) || values.every(({ kind }) => kind !== 'text')) {
			return this.#values.unknown(node);
		}
		const isBase = receiver?.kind === 'text' && receiver.pieces.length > 0;
		const [base = textValue(''), ...rest] = isBase ? [receiver, ...values] : values;
		return this.withSegments(base, rest);
	}

	join(value: Value, separator: string): Value {
		if (value.kind === 'list') {
			const isQuery = separator === '&' && value.items.every(({ kind }) => kind === 'map');
			return isQuery ? (this.#maps.asMap(value) ?? value) : concatenated(value.items, separator);
		}
		return value;
	}

	#formatCall(
		node: SyntaxNode,
		object: SyntaxNode | undefined,
		all: readonly Argument[],
		frame: Frame | undefined,
	): Value {
		const values = all.map(({ value }) => this.#values.evaluate(value, frame));
		const receiver = object && this.#values.evaluate(object, frame);
		const { name } = this.#code.callee(node);
		const [first, second, ...others] = values;
		if (/^(?:replace\w*|g?sub)$/i.test(name)) {
			const pattern = first && literalText(first);
			const isPlaceholder = pattern !== undefined && /^[{:<%$]/.test(pattern);
			return receiver?.kind === 'text' && isPlaceholder && second
				? replaced(receiver, pattern, second)
				: receiver?.kind === 'text'
					? receiver
					: this.#values.unknown(node);
		}
		if (receiver && receiver.kind === 'text') {
			const named = new Map(
				all.flatMap(({ name: own }, index) =>
					own !== undefined && values[index] ? [[own, values[index]] as const] : [],
				),
			);
			return this.format(receiver, values, named);
		}
		// A locale can stand before the format.
		return first?.kind === 'text'
			? this.format(first, values.slice(1))
			: second?.kind === 'text'
				? this.format(second, others)
				: this.#values.unknown(node);
	}

	/** Fills the placeholders of a format or a URI template in their order, by index or by name. */
	format(format: Value, values: readonly Value[], named: ReadonlyMap<string, Value> = new Map()): Value {
		if (format.kind !== 'text') {
			return format;
		}
		return filled(format, values, named);
	}

	withSegments(value: Value, segments: readonly Value[]): Value {
		const flat = segments.flatMap((segment) => (segment.kind === 'list' ? segment.items : [segment]));
		return flat.reduce<Value>((all, segment) => {
			const [text, next] = [textOf(all), textOf(segment)];
			const needsSlash = !text.endsWith('/') && !next.startsWith('/') && !next.startsWith('?');
			return concatenated(needsSlash ? [all, textValue('/'), segment] : [all, segment]);
		}, value);
	}
}

/** Returns a text that may separate others. */
function separatorIn(value: Value): string | undefined {
	const text = literalText(value);
	return text !== undefined && text.length < 4 ? text : undefined;
}

/**
 * Returns the values that a function joins, and the separator: the receiver, the first argument or
 * the second one is the separator.
 */
function joinedBy(
	receiver: Value | undefined,
	[first, second, ...others]: readonly Value[],
): readonly [Value, string] | undefined {
	const [before, own, after] = [receiver, first, second].map((value) => value && separatorIn(value));
	if (before !== undefined && first && !second) {
		return [first, before];
	}
	if (receiver?.kind === 'list' || receiver?.kind === 'map') {
		return [receiver, own ?? ','];
	}
	if (second && own !== undefined && !/^\w+$/.test(own)) {
		return [others.length === 0 ? second : { kind: 'list', items: [second, ...others] }, own];
	}
	return first?.kind === 'list' && after !== undefined ? [first, after] : undefined;
}
