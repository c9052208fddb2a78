import { queryOf } from './addressText.ts';
import { addsParameter, addsParameters, comparable, queryMember } from './callNames.ts';
import type { Argument, Code } from './code.ts';
import type { Evaluation, Frame } from './evaluation.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { draftValueOf, literalText, type MapValue, mergedMaps, noParameters, piecesOf, type Value } from './values.ts';
import type { Binding, Variable } from './variables.ts';

/** Reads the parameters in maps, pairs, loops over maps, and statements that add some. */
export class ParameterMaps {
	readonly #values: Evaluation;
	readonly #file: SourceFile;
	readonly #code: Code;

	constructor(values: Evaluation) {
		this.#values = values;
		this.#file = values.file;
		this.#code = values.code;
	}

	/** Returns the parameters that the statements of a function in a block after a call add. */
	inBlock(block: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const parts: MapValue[] = [];
		const pending = [...block.children];
		for (let node = pending.shift(); node; node = pending.shift()) {
			const kind = code.kind(node);
			if (kind === 'call' && !this.#values.containsTracked(node)) {
				parts.push(this.addedBy(node, frame));
			} else if (kind === 'assign') {
				parts.push(this.assignedBy(node, frame));
			}
			pending.push(...node.children);
		}
		return mergedMaps(parts);
	}

	/** Returns the parameters that a call adds to a request or an address. */
	addedBy(call: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const { name, object } = code.callee(call);
		const key = comparable(name);
		const [first, second, ...others] = code.arguments(call);
		const isHeader = /header/i.test(name) || (object !== undefined && /header/i.test(code.source(object).slice(-80)));
		if (isHeader || !first || others.length > 0 || code.kind(code.unwrap((second ?? first).value)) === 'lambda') {
			return noParameters;
		}
		if (second) {
			return addsParameter.has(key) ? this.entriesFor(first.value, second.value, frame) : noParameters;
		}
		return addsParameters.has(key) ? this.#values.parametersIn(first.value, frame) : noParameters;
	}

	/** Returns the parameters of `request.params[name] = value` and `request.query = …`. */
	assignedBy(assignment: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const [target, value] = [code.child(assignment, 'target'), code.child(assignment, 'value')];
		const source = target ? code.source(target) : '';
		if (!target || !value || /header/i.test(source) || !/param|query|search/i.test(source)) {
			return noParameters;
		}
		const key = code.kind(target) === 'index' ? code.child(target, 'key') : undefined;
		if (key) {
			return this.entriesFor(key, value, frame);
		}
		const member = code.kind(target) === 'member' ? code.child(target, 'name') : undefined;
		const name = member ? code.nameOf(member) : code.kind(target) === 'call' ? code.callee(target).name : '';
		return queryMember.has(comparable(name)) ? this.#values.parametersIn(value, frame) : noParameters;
	}

	/** Returns the pairs at the end of the arguments of a Ruby call, which are one map. */
	pairs(node: SyntaxNode, frame: Frame | undefined): Value {
		const siblings = node.parent && /argument_list/.test(node.parent.type) ? node.parent.children : [node];
		return mergedMaps(siblings.filter((each) => this.#code.kind(each) === 'pair').map((each) => this.map(each, frame)));
	}

	/** Returns the parameter of a name and a value. In a loop over a map, they are its entries. */
	entriesFor(key: SyntaxNode, value: SyntaxNode, frame: Frame | undefined): MapValue {
		const isPlain = /^(?:property_identifier|hash_key_symbol|simple_name|name)$/.test(key.type);
		const looped = isPlain ? undefined : this.#loopedMap(key, frame);
		if (looped) {
			return looped;
		}
		const name = isPlain ? this.#code.nameOf(key) : literalText(this.#values.evaluate(key, frame));
		return {
			kind: 'map',
			entries: [{ name, source: this.#values.lineOf(key), value: this.#values.draftValue(value, frame) }],
			unfollowed: [],
		};
	}

	/** Returns the map whose entries a loop binds to a name, or the source of an unknown one. */
	#loopedMap(key: SyntaxNode, frame: Frame | undefined): MapValue | undefined {
		const code = this.#code;
		let root = code.unwrap(key);
		for (let object = this.#objectOf(root); object; object = this.#objectOf(root)) {
			root = code.unwrap(object);
		}
		const variable = code.kind(root) === 'name' ? this.#file.variables.lookup(code.nameOf(root), root) : undefined;
		const iterable = variable && this.#iterableOf(variable);
		return iterable && this.#values.parametersIn(iterable, frame);
	}

	/** Returns the collection whose items a loop or a function binds to a variable. */
	#iterableOf({ bindings: [binding] }: Variable): SyntaxNode | undefined {
		const code = this.#code;
		if (binding?.kind === 'item') {
			return binding.value;
		}
		const lambda = binding?.kind === 'parameter' ? code.enclosing(binding.target, 'lambda', 'function') : undefined;
		const call = lambda && code.kind(lambda) === 'lambda' ? code.enclosing(lambda, 'call') : undefined;
		const isItem =
			call &&
			/^(?:each\w*|foreach|map|jointostring|select|flatmap|reduce|filter|collect)$/.test(
				comparable(code.callee(call).name),
			);
		const object = isItem ? code.callee(call).object : undefined;
		return (
			object ??
			(isItem
				? code
						.arguments(call)
						.map(({ value }) => value)
						.find((value) => code.unwrap(value) !== lambda)
				: undefined)
		);
	}

	/** Returns the map whose names a loop binds to a variable. */
	loopKey(node: SyntaxNode, variable: Variable, frame: Frame | undefined): MapValue | undefined {
		const [binding] = variable.bindings;
		const iterable = this.#iterableOf(variable);
		const isKey =
			binding &&
			(binding.path.length === 0 || binding.path[0] === 0) &&
			this.#code.enclosing(node, 'index') === undefined;
		const isFirst = binding?.kind === 'item' || !binding || this.#isFirstParameter(binding);
		if (!iterable || !isKey || !isFirst) {
			return undefined;
		}
		const value = this.#values.evaluate(iterable, frame);
		const isPairs = value.kind === 'list' && value.items.some(({ kind }) => kind === 'list' || kind === 'map');
		const map = value.kind === 'map' || isPairs ? this.asMap(value) : undefined;
		return map && map.entries.length > 0 ? map : undefined;
	}

	#isFirstParameter({ target }: Binding): boolean {
		const lambda = this.#code.enclosing(target, 'lambda');
		const [first] = lambda ? this.#code.parameters(lambda) : [];
		return first !== undefined && first.start <= target.start && target.end <= first.end;
	}

	#objectOf(node: SyntaxNode): SyntaxNode | undefined {
		const kind = this.#code.kind(node);
		return kind === 'call'
			? this.#code.callee(node).object
			: kind === 'member' || kind === 'index'
				? this.#code.child(node, 'object')
				: undefined;
	}

	/** Returns the entries of a map, of an object or of one pair. */
	map(node: SyntaxNode, frame: Frame | undefined): MapValue {
		const children = this.#code.kind(node) === 'map' ? this.#code.entries(node) : [node];
		return mergedMaps(children.map((child, index) => this.#entry(child, index, children, frame)));
	}

	#entry(node: SyntaxNode, index: number, siblings: readonly SyntaxNode[], frame: Frame | undefined): MapValue {
		const pair = this.#pairOf(node, index, siblings);
		if (pair) {
			return this.entriesFor(pair[0], pair[1], frame);
		}
		switch (this.#code.kind(node)) {
			case 'new':
			case 'call':
				return this.asMap(this.#values.evaluate(node, frame)) ?? noParameters;
			case 'spread':
				return (
					this.asMap(this.#values.evaluate(node, frame)) ?? {
						...noParameters,
						unfollowed: [this.#values.lineOf(node)],
					}
				);
			case 'name':
				return this.#shorthand(node, node, frame);
			case 'member':
				return this.#shorthand(this.#code.child(node, 'name') ?? node, node, frame);
			default:
				return noParameters;
		}
	}

	/** Returns the entry of an expression with the name of a variable or a member. */
	#shorthand(nameNode: SyntaxNode, node: SyntaxNode, frame: Frame | undefined): MapValue {
		const name = this.#code.nameOf(nameNode);
		return { ...noParameters, entries: [{ name, source: name, value: this.#values.draftValue(node, frame) }] };
	}

	/** Whether the braces or brackets of a map contain items without keys. */
	isList(node: SyntaxNode): boolean {
		const isObject = /^(?:object|anonymous_object_creation_expression|hash|dictionary|hash_literal_expression)$/.test(
			node.type,
		);
		return (
			!isObject &&
			node.children.length > 0 &&
			node.children.every((child) => !this.#pairOf(child, 0, []) && this.#code.kind(child) !== 'spread')
		);
	}

	/** Returns the key and the value of an entry of a map. */
	#pairOf(
		node: SyntaxNode,
		index: number,
		siblings: readonly SyntaxNode[],
	): readonly [SyntaxNode, SyntaxNode] | undefined {
		const code = this.#code;
		switch (code.kind(node)) {
			case 'pair':
				// `key => value` of PHP has two parts; an element without a key has one.
				return pairOf(code.child(node, 'key'), code.child(node, 'value'));
			case 'assign': {
				const key = code.child(node, 'target');
				return pairOf(key && code.unwrap(key), code.child(node, 'value'));
			}
			case 'map':
			case 'list': {
				const [key, value, other] = node.type === 'object' ? [] : node.children;
				return other || (key && code.kind(key) === 'pair') ? undefined : pairOf(key, value);
			}
			case 'binary':
				return this.#infixPair(node);
			default:
				return this.#anonymousPair(node, siblings[index + 1]);
		}
	}

	/** Returns the parts of `key to value` in Kotlin, in which the word can be a node. */
	#infixPair({ children: [key, second, third] }: SyntaxNode): readonly [SyntaxNode, SyntaxNode] | undefined {
		if (third) {
			return second && this.#code.source(second) === 'to' ? pairOf(key, third) : undefined;
		}
		return key && second && this.#code.between(key, second) === 'to' ? pairOf(key, second) : undefined;
	}

	/** The members of an anonymous object in C# are names and values in turn. */
	#anonymousPair(node: SyntaxNode, next: SyntaxNode | undefined): readonly [SyntaxNode, SyntaxNode] | undefined {
		const isAnonymous = node.parent?.type === 'anonymous_object_creation_expression';
		return isAnonymous && next && this.#code.between(node, next) === '=' ? [node, next] : undefined;
	}

	/** Returns the entry of a call with a name and a value. */
	pairValue([first, second]: readonly Argument[], frame: Frame | undefined): MapValue {
		return first && second ? this.entriesFor(first.value, second.value, frame) : noParameters;
	}

	/** Returns the map of a call such as `Map.of(name, value)` and `mapOf(name to value)`. */
	mapOf(all: readonly Argument[], frame: Frame | undefined): Value {
		const named = all.filter(({ name }) => name !== undefined);
		if (named.length > 0) {
			const entries = named.map(({ name = '', value }) => ({
				name,
				source: name,
				value: this.#values.draftValue(value, frame),
			}));
			return { kind: 'map', entries, unfollowed: [] };
		}
		const values = all.map(({ value }) => this.#values.evaluate(value, frame));
		const maps = values.map((value) => (value.kind === 'map' ? value : undefined));
		if (maps.some((map) => map)) {
			const entries = maps.flatMap((map) => map?.entries ?? []);
			return { kind: 'map', entries, unfollowed: maps.flatMap((map) => map?.unfollowed ?? []) };
		}
		const isPaired =
			all.length % 2 === 0 &&
			all.length > 0 &&
			values.every((value, index) => index % 2 === 1 || value.kind === 'text' || this.#isConstantName(all[index]));
		if (!isPaired) {
			return { kind: 'list', items: values };
		}
		const pairs = all.flatMap(({ value }, index) => {
			const next = all[index + 1];
			return index % 2 === 0 && next ? [this.entriesFor(value, next.value, frame)] : [];
		});
		return mergedMaps(pairs);
	}

	#isConstantName(argument: Argument | undefined): boolean {
		return argument !== undefined && /^[\w.]*\b[A-Z][A-Z0-9_]*$/.test(this.#code.source(argument.value));
	}

	/** Returns a value as parameters; `undefined` for other values. */
	asMap(value: Value): MapValue | undefined {
		if (value.kind === 'map') {
			return value;
		}
		if (value.kind === 'list') {
			const maps = value.items.map((item) => (item.kind === 'list' ? this.listPair(item.items) : this.asMap(item)));
			return maps.every((map) => map) && maps.length > 0
				? {
						kind: 'map',
						entries: maps.flatMap((map) => map?.entries ?? []),
						unfollowed: maps.flatMap((map) => map?.unfollowed ?? []),
					}
				: value.items.length === 0
					? { kind: 'map', entries: [], unfollowed: [] }
					: undefined;
		}
		return value.kind === 'text' ? (literalText(value) === '' ? noParameters : queryOf(value)) : undefined;
	}

	/** Returns the parameter of a list with a name and a value. */
	listPair(items: readonly Value[]): MapValue {
		const [key, value] = items;
		const name = key && literalText(key);
		const entry =
			key && value
				? [{ name, source: key.kind === 'unknown' ? key.text : (name ?? ''), value: draftValueOf(piecesOf(value)) }]
				: [];
		return { kind: 'map', entries: entry, unfollowed: [] };
	}
}

function pairOf(
	key: SyntaxNode | undefined,
	value: SyntaxNode | undefined,
): readonly [SyntaxNode, SyntaxNode] | undefined {
	return key && value && key !== value ? [key, value] : undefined;
}
