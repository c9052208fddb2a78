import type { DraftValue } from '../../../../shared/core/migration/draftRequest.ts';
import { textOf } from './addressText.ts';
import { comparable, queryMember } from './callNames.ts';
import { CallValues } from './callValues.ts';
import type { Code } from './code.ts';
import type { Evaluation, Frame } from './evaluation.ts';
import { ParameterMaps } from './parameterMaps.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	concatenated,
	draftValueOf,
	entryPiece,
	literalText,
	type MapValue,
	mergedMaps,
	noParameters,
	piecesOf,
	textValue,
	type Value,
} from './values.ts';
import { VariableValues } from './variableValues.ts';

/** Maximum number of expressions that are evaluated for one call. */
const maxSteps = 4000;
const maxDepth = 60;
/** Maximum length of an expression in a draft, in UTF-16 code units. */
const maxExpressionLength = 1000;

/** Evaluates expressions of a file as far as the code shows their values. */
export class Evaluator implements Evaluation {
	readonly file: SourceFile;
	readonly code: Code;
	/** Nodes whose value is the address of the call. Of several values, the one with them is meant. */
	readonly tracked: ReadonlySet<SyntaxNode>;
	readonly #trackedByStart: readonly SyntaxNode[];
	/** Values of nodes while a method of a variable is applied to the value so far. */
	readonly overrides = new Map<SyntaxNode, Value>();
	/** Names that the file does not define. */
	readonly missing = new Set<string>();
	readonly maps: ParameterMaps;
	readonly #calls: CallValues;
	readonly #variables: VariableValues;
	#steps = 0;
	#depth = 0;

	/** Reads the parameters in the arguments beside an address. */
	besides: Evaluation['besides'] = () => noParameters;

	constructor(file: SourceFile, tracked: ReadonlySet<SyntaxNode>) {
		this.file = file;
		this.code = file.code;
		this.tracked = tracked;
		this.#trackedByStart = [...tracked].sort((a, b) => a.start - b.start);
		this.maps = new ParameterMaps(this);
		this.#calls = new CallValues(this, this.maps);
		this.#variables = new VariableValues(this, this.maps, this.#calls);
	}

	/** Returns the value of an expression. */
	evaluate(node: SyntaxNode, frame: Frame | undefined): Value {
		const override = this.overrides.get(node);
		if (override) {
			return override;
		}
		this.#steps += 1;
		this.code.tick();
		if (this.#steps > maxSteps || this.#depth > maxDepth) {
			return this.unknown(node);
		}
		this.#depth += 1;
		const value = this.#valueOf(node, frame);
		this.#depth -= 1;
		return value;
	}

	unknown(node: SyntaxNode): Value {
		// A name in a Kotlin string has a dollar sign.
		const source =
			this.code.language === 'kotlin' && this.code.kind(node) === 'name'
				? this.code.nameOf(node)
				: this.code.source(node);
		return { kind: 'unknown', node, text: source.slice(0, maxExpressionLength).replaceAll(/\s+/g, ' ') };
	}

	/** Returns the value of a parameter, without conversions to text. */
	draftValue(node: SyntaxNode, frame: Frame | undefined): DraftValue {
		const value = this.evaluate(node, frame);
		if (value.kind === 'text') {
			return draftValueOf(value.pieces);
		}
		if (value.kind === 'list' && value.items.length === 1 && value.items[0]) {
			return draftValueOf(piecesOf(value.items[0]));
		}
		return { kind: 'expression', text: value.kind === 'unknown' ? value.text : this.lineOf(node) };
	}

	/** Returns the parameters in a map, a list of pairs or an encoded text. */
	parametersIn(node: SyntaxNode, frame: Frame | undefined): MapValue {
		return this.maps.asMap(this.evaluate(node, frame)) ?? { kind: 'map', entries: [], unfollowed: [this.lineOf(node)] };
	}

	lineOf(node: SyntaxNode): string {
		return this.code.source(node).slice(0, 80).replaceAll(/\s+/g, ' ');
	}

	#valueOf(node: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.code;
		switch (code.kind(node)) {
			case 'text':
				return concatenated(
					(code.stringParts(node) ?? []).map((part) =>
						typeof part === 'string' ? textValue(part) : this.evaluate(part, frame),
					),
				);
			case 'name':
				return this.#name(node, frame);
			case 'wrap':
			case 'argument':
			case 'spread': {
				const inner = code.child(node, 'value');
				return inner ? this.evaluate(inner, frame) : this.unknown(node);
			}
			case 'binary':
				return this.#binary(node, frame);
			case 'choice':
				return this.#choice(node, frame);
			case 'member':
				return this.#member(node, frame);
			case 'index':
				return this.#element(node, frame);
			case 'lambda':
				return this.#calls.block(node, frame);
			case 'call':
				return this.#calls.call(node, frame);
			case 'new':
				return this.#calls.new(node, frame);
			case 'list':
				return { kind: 'list', items: node.children.map((child) => this.evaluate(child, frame)) };
			case 'map':
				return this.maps.isList(node)
					? { kind: 'list', items: node.children.map((child) => this.evaluate(child, frame)) }
					: this.maps.map(node, frame);
			case 'pair':
				return this.maps.pairs(node, frame);
			case 'loop':
			case 'comprehension':
				return this.#comprehension(node, frame);
			case 'pipeline':
				return node.children[0] ? this.evaluate(node.children[0], frame) : this.unknown(node);
			default:
				return this.#scalar(node);
		}
	}

	#scalar(node: SyntaxNode): Value {
		const source = this.code.source(node);
		return /^(?:-?\d+(?:\.\d+)?|\$?true|\$?false)[LlFfDdmM]?$/i.test(source)
			? textValue(source.replace(/^\$|(?<=\d)[LlFfDdmM]$/g, '').toLowerCase())
			: this.unknown(node);
	}

	#binary(node: SyntaxNode, frame: Frame | undefined): Value {
		const [left, right, ...others] = node.children.filter(
			({ type }) => !/^(?:format|join|comparison)_operator$/.test(type),
		);
		if (!left || !right) {
			return this.unknown(node);
		}
		const operator = this.code.between(left, right);
		if (operator === 'to' || (right.type === 'identifier' && this.code.source(right) === 'to')) {
			return this.maps.map(node, frame);
		}
		const parts = [left, right, ...others];
		const values = parts.map((part) => this.evaluate(part, frame));
		const [first = textValue(''), second = textValue('')] = values;
		if (operator === '%' || /^-f$/i.test(operator)) {
			return this.#calls.format(first, second.kind === 'list' ? second.items : [second]);
		}
		if (/^-join$/i.test(operator)) {
			return this.#calls.join(first, literalText(second) ?? '');
		}
		if (operator === '/' && parts.some((part) => this.tracked.has(part))) {
			return this.#calls.withSegments(first, [second]);
		}
		return this.#added(operator, values) ?? this.unknown(node);
	}

	/** Returns the values of an operator that adds texts, lists or maps. */
	#added(operator: string, values: readonly Value[]): Value | undefined {
		if (operator === '+' && values.every(({ kind }) => kind === 'list')) {
			return { kind: 'list', items: values.flatMap((value) => (value.kind === 'list' ? value.items : [])) };
		}
		if (operator === '|' || (operator === '+' && values.every(({ kind }) => kind === 'map'))) {
			const unknown = values.flatMap((value) => (value.kind === 'unknown' ? [value.text] : []));
			return mergedMaps([
				...values.flatMap((value) => this.maps.asMap(value) ?? []),
				{ ...noParameters, unfollowed: unknown },
			]);
		}
		const isText = values.some((value) => value.kind !== 'unknown' && !/^-?\d+$/.test(literalText(value) ?? ''));
		return /^[+.&]?$/.test(operator) && isText ? concatenated(values) : undefined;
	}

	#choice(node: SyntaxNode, frame: Frame | undefined): Value {
		const skipped = this.code.child(node, 'skip');
		const parts = node.children.filter((child) => child !== skipped);
		const tracked = parts.find((part) => this.containsTracked(part));
		if (tracked) {
			return this.evaluate(tracked, frame);
		}
		// One of the alternatives can be an empty query.
		const values = parts
			.map((part) => this.evaluate(part, frame))
			.filter((value) => value.kind === 'map' || value.kind === 'list' || /[?&=/]/.test(textOf(value)));
		return values.find((value) => value.kind !== 'unknown') ?? this.unknown(node);
	}

	containsTracked(node: SyntaxNode): boolean {
		if (this.tracked.has(node)) {
			return true;
		}
		const all = this.#trackedByStart;
		let [low, high] = [0, all.length];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			[low, high] = (all[middle]?.start ?? 0) < node.start ? [middle + 1, high] : [low, middle];
		}
		for (let at = low; at < all.length && (all[at]?.start ?? 0) <= node.end; at += 1) {
			this.code.tick();
			if ((all[at]?.end ?? 0) <= node.end) {
				return true;
			}
		}
		return false;
	}

	#name(node: SyntaxNode, frame: Frame | undefined): Value {
		const name = this.code.nameOf(node);
		if (/^(?:true|false)$/i.test(name)) {
			return textValue(name.toLowerCase());
		}
		const variable = this.file.variables.lookup(name, node);
		const looped = variable && this.maps.loopKey(node, variable, frame);
		if (looped) {
			return looped;
		}
		if (variable) {
			return this.#variables.variable(variable, node, frame) ?? this.unknown(node);
		}
		return (
			this.#implicitItem(name, node, frame) ??
			this.#nestedConstant(name, node, frame) ??
			this.#constant(name, undefined) ??
			this.unknown(node)
		);
	}

	/** Returns the value of `it` in a function such as `value?.let { … }`. */
	#implicitItem(name: string, node: SyntaxNode, frame: Frame | undefined): Value | undefined {
		const lambda = name === 'it' ? this.code.enclosing(node, 'lambda') : undefined;
		const call = lambda && this.code.enclosing(lambda, 'call');
		const { name: callee, object } = call ? this.code.callee(call) : { name: '', object: undefined };
		return object && /^(?:let|also)$/.test(callee) ? this.evaluate(object, frame) : undefined;
	}

	/** Returns the value of a constant in an object of the class, such as a companion object. */
	#nestedConstant(name: string, node: SyntaxNode, frame: Frame | undefined): Value | undefined {
		const all = this.file.variables
			.membersNamed(name)
			.filter(({ kind, node: binding }) => kind === 'value' && this.code.kind(binding) === 'declare');
		const [only] = all;
		const isInside = only !== undefined && only.node.start <= node.start && node.end <= only.node.end;
		return only?.value && all.length === 1 && !isInside ? this.evaluate(only.value, frame) : undefined;
	}

	/** Returns the value of a constant of another file. */
	#constant(name: string, owner: string | undefined): Value | undefined {
		const text = this.file.constant(name, owner);
		if (text === undefined && /^[A-Za-z_]\w*$/.test(name)) {
			this.missing.add(name);
		}
		return text === undefined ? undefined : textValue(text);
	}

	#member(node: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.code;
		const [object, nameNode] = [code.child(node, 'object'), code.child(node, 'name')];
		if (!object || !nameNode) {
			return this.unknown(node);
		}
		const name = code.nameOf(nameNode);
		if (/header|cookie/i.test(name)) {
			return this.unknown(node);
		}
		const owner = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(code.source(object))?.[0] ?? '';
		const found = this.file.memberValue(name, owner, node);
		if (found) {
			const value = this.evaluate(found, frame);
			return value.kind === 'unknown' ? this.unknown(node) : value;
		}
		const isOwn = this.containsTracked(object) || /^(?:this|self|cls)$/.test(owner);
		const isConstant = !isOwn && (/^\p{Lu}/u.test(owner) || /^\p{Lu}/u.test(name));
		const constant = isConstant ? this.#constant(name, owner) : undefined;
		return constant ?? this.#memberOf(this.evaluate(object, frame), object, name, node);
	}

	/** Returns the value of a member of a map or an address. */
	#memberOf(value: Value, object: SyntaxNode, name: string, node: SyntaxNode): Value {
		if (/^string\.empty$/i.test(this.code.source(node))) {
			return textValue('');
		}
		if (value.kind === 'map') {
			return this.#memberOfMap(value, name, node);
		}
		const isAddress = value.kind === 'text' && (this.containsTracked(object) || this.overrides.size > 0);
		return isAddress ? value : this.unknown(node);
	}

	/** Returns the value of an entry, or the map for a member such as `entries` and `searchParams`. */
	#memberOfMap(map: MapValue, name: string, node: SyntaxNode): Value {
		const key = comparable(name);
		const isMap =
			queryMember.has(key) ||
			/^(?:key|entries|items|keys|values|entryset|all|allkeys|pairs|length|size|count)$/.test(key);
		const entry = isMap ? undefined : map.entries.find((each) => each.name === name);
		if (entry) {
			return { kind: 'text', pieces: [entryPiece(entry)], entries: [], unfollowed: [] };
		}
		return isMap || this.overrides.size > 0 ? map : this.unknown(node);
	}

	/** Returns the value of an element of a map that the code shows. */
	#element(node: SyntaxNode, frame: Frame | undefined): Value {
		const [object, key] = [this.code.child(node, 'object'), this.code.child(node, 'key')];
		const map = object && key ? this.evaluate(object, frame) : undefined;
		const name = map?.kind === 'map' && key ? literalText(this.evaluate(key, frame)) : undefined;
		const entry =
			map?.kind === 'map' ? map.entries.find((each) => each.name === name && name !== undefined) : undefined;
		return entry ? { kind: 'text', pieces: [entryPiece(entry)], entries: [], unfollowed: [] } : this.unknown(node);
	}

	/** Returns the items that a comprehension makes: the entries of the map that it reads, if any. */
	#comprehension(node: SyntaxNode, frame: Frame | undefined): Value {
		const code = this.code;
		const loop = code.kind(node) === 'loop' ? node : node.children.find((child) => code.kind(child) === 'loop');
		const iterable = loop && code.child(loop, 'iterable');
		const items = iterable && this.evaluate(iterable, frame);
		const map = items && this.maps.asMap(items);
		const body = code.child(node, 'body');
		if (!map && items?.kind === 'list' && items.items.length > 0) {
			return items;
		}
		return map ?? (body ? { kind: 'list', items: [this.evaluate(body, frame)] } : this.unknown(node));
	}
}
