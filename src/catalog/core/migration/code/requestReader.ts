import { filled, readQuery, withNamedPlaceholders } from './addressText.ts';
import type { FollowedCall, Request } from './callFlow.ts';
import { comparable, otherOption, parameterOption } from './callNames.ts';
import type { Argument, Code } from './code.ts';
import type { Frame } from './evaluation.ts';
import { Evaluator } from './evaluator.ts';
import type { SourceFile } from './sourceFile.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	type Entry,
	type MapValue,
	mergedMaps,
	noParameters,
	type Piece,
	splitPieces,
	type TextValue,
	type Value,
} from './values.ts';
import type { Variable } from './variables.ts';

/** The address and the parameters of a request. */
export interface ReadRequest {
	/** The pieces of each path segment. */
	readonly segments: readonly (readonly Piece[])[];
	readonly entries: readonly Entry[];
	/** Sources of code with parameters that could not be followed. */
	readonly unfollowed: readonly string[];
	/** Whether the call that sends the request was found. */
	readonly isSent: boolean;
	/** Names that the file uses and does not define. */
	readonly missing: readonly string[];
}

/** Names of query parameters of the REST APIs: those of every collection, and dotted names. */
const queryName = /^(?:page|limit|dbId|refId|fodselsdato0|personnummer0|[a-z]\w*(?:\.[a-z]\w*)+)$/;
/** Names of HTTP headers. */
const header = /^(?:accept|authorization|cookie|host|[A-Za-z]+(?:-[A-Za-z]+)+)$/i;
/** Names of variables that may hold parameters. */
const mayHold = /param|query|filter|search|criteri|\bargs\b|option|sok|utvalg/i;

/** Reads what a request sends: the address, and the parameters in and beside it. */
export function readRequest(file: SourceFile, followed: FollowedCall): ReadRequest {
	const reader = new RequestReader(file, followed);
	const [first] = followed.requests;
	const all = followed.requests.map((request) => reader.read(request));
	const best = all.find(({ entries }) => entries.length > 0) ?? all[0];
	return first && best ? best : reader.readUnsent(followed.last);
}

class RequestReader {
	readonly #file: SourceFile;
	readonly #code: Code;
	readonly #followed: FollowedCall;
	readonly #values: Evaluator;

	constructor(file: SourceFile, followed: FollowedCall) {
		this.#file = file;
		this.#code = file.code;
		this.#followed = followed;
		this.#values = new Evaluator(file, followed.address);
		this.#values.besides = (all, call, frame) =>
			mergedMaps(all.map((argument) => this.#parametersOf(argument, call, frame)));
	}

	readUnsent({ call, frame }: Request): ReadRequest {
		const last = this.#values.evaluate(call, frame);
		const outermost = [...this.#followed.address].reverse();
		const values = last.kind === 'text' ? [last] : outermost.map((node) => this.#values.evaluate(node, undefined));
		const maps = outermost
			.filter((node) => this.#code.kind(node) === 'map')
			.map((node) => this.#inOptions(node, frame));
		return this.#requestOf(
			values.find((value) => value.kind === 'text'),
			mergedMaps(maps),
			false,
		);
	}

	read({ call, frame }: Request): ReadRequest {
		if (this.#followed.declaration === call) {
			return this.#declared(call);
		}
		const code = this.#code;
		const all = code.arguments(call);
		const at = all.findIndex(({ value }) => this.#isAddress(value));
		const object = code.callee(call).object;
		const source = all[at]?.value ?? object;
		const value = source && this.#values.evaluate(this.#addressIn(source), frame);
		const others = all.filter((_, index) => index !== at);
		const options = at < 0 ? [] : this.#options(all[at] as Argument, frame);
		const text = value?.kind === 'text' ? value : undefined;
		const placeholders = text ? placeholdersIn(text) : 0;
		const { address, rest } =
			text && placeholders > 0
				? this.#withTemplateValues(text, placeholders, others, frame)
				: { address: text, rest: others };
		const parameters = [
			...options,
			...rest.map((argument) => this.#parametersOf(argument, call, frame)),
			...this.#chained(call, frame),
			...(object && at >= 0 ? [this.#receiver(object, frame)] : []),
		];
		return this.#requestOf(address, mergedMaps(parameters), true);
	}

	#isAddress(node: SyntaxNode): boolean {
		return [...this.#followed.address].some((address) => address.start >= node.start && address.end <= node.end);
	}

	/** Returns the address in an object with options, such as `{ url: … }`. */
	#addressIn(node: SyntaxNode): SyntaxNode {
		const code = this.#code;
		const inner = code.unwrap(node);
		if (code.kind(inner) === 'map' && code.kind(inner.parent) !== 'new') {
			const pair = code.entries(inner).find((child) => this.#isAddress(child));
			const value = pair && code.child(pair, 'value');
			return value ?? node;
		}
		if (code.kind(inner) === 'lambda') {
			const result = code.results(inner).find((each) => this.#isAddress(each));
			return result ?? node;
		}
		const variable = code.kind(inner) === 'name' ? this.#file.variables.lookup(code.nameOf(inner), inner) : undefined;
		const [binding] = variable ? this.#file.variables.bindingsOf(variable) : [];
		const value = binding?.value && code.unwrap(binding.value);
		return value && code.kind(value) === 'map' && this.#isAddress(value) ? this.#addressIn(value) : node;
	}

	/** Returns the parameters in an object with options that also contains the address. */
	#options({ value }: Argument, frame: Frame | undefined): readonly MapValue[] {
		const code = this.#code;
		const inner = code.unwrap(value);
		if (code.kind(inner) === 'map') {
			return [this.#inOptions(inner, frame)];
		}
		const variable = code.kind(inner) === 'name' ? this.#file.variables.lookup(code.nameOf(inner), inner) : undefined;
		const [binding] = variable ? this.#file.variables.bindingsOf(variable) : [];
		const map = binding?.value && code.unwrap(binding.value);
		return map && code.kind(map) === 'map' && this.#isAddress(map) ? [this.#inOptions(map, frame)] : [];
	}

	#inOptions(map: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const parts = code.entries(map).flatMap((child): readonly MapValue[] => {
			const key = code.kind(child) === 'pair' ? code.child(child, 'key') : child;
			const name = key ? (code.stringText(key) ?? code.nameOf(key)) : '';
			const value = code.kind(child) === 'pair' ? code.child(child, 'value') : child;
			if (code.kind(child) === 'spread') {
				return [this.#spreadOptions(child)];
			}
			return value && this.#isParameterOption(name) && !this.#isAddress(value)
				? [this.#values.parametersIn(value, frame)]
				: [];
		});
		return mergedMaps(parts);
	}

	/** Options that another object contains may include parameters. */
	#spreadOptions(spread: SyntaxNode): MapValue {
		const source = this.#code.source(spread).slice(0, 80);
		const value = this.#code.child(spread, 'value');
		const variable = value && this.#file.variables.lookup(this.#code.nameOf(value), value);
		const known = variable?.bindings[0]?.value;
		return known || /header|auth|default/i.test(source) ? noParameters : { ...noParameters, unfollowed: [source] };
	}

	/** Returns the parameters in an argument beside the address. */
	#parametersOf({ name, value }: Argument, call: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const inner = code.unwrap(value);
		const callee = comparable(code.callee(call).name);
		if (code.kind(value) === 'spread' || code.kind(inner) === 'spread') {
			return this.#spread(value, frame);
		}
		if (name !== undefined) {
			return this.#named(name, value, frame);
		}
		switch (code.kind(inner)) {
			case 'lambda':
				return this.#values.maps.inBlock(inner, frame);
			case 'pair':
				// The hash at the end of a Ruby call is written without braces.
				return this.#inPair(inner, callee, frame);
			case 'map':
				return this.#hasOptions(inner) ? this.#inOptions(inner, frame) : this.#positional(value, callee, frame);
			case 'call':
				return code.callee(inner).name === 'compact'
					? this.#compact(inner, frame)
					: this.#positional(value, callee, frame);
			default:
				return this.#positional(value, callee, frame);
		}
	}

	#named(name: string, value: SyntaxNode, frame: Frame | undefined): MapValue {
		if (this.#isParameterOption(name)) {
			return this.#values.parametersIn(value, frame);
		}
		return queryName.test(name) ? entryMap(name, this.#values.draftValue(value, frame)) : noParameters;
	}

	/** Whether an argument or option with a name holds parameters. A body does in PowerShell. */
	#isParameterOption(name: string): boolean {
		const key = comparable(name);
		return parameterOption.has(key) && (key !== 'body' || this.#code.language === 'powershell');
	}

	/** Returns the parameters in an argument without a name. */
	#positional(value: SyntaxNode, callee: string, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const inner = code.unwrap(value);
		const found = this.#values.evaluate(value, frame);
		if (found.kind === 'map' || found.kind === 'list') {
			const map = this.#values.parametersIn(value, frame);
			return this.#optionsIn(value) ?? (isOther(map) ? noParameters : map);
		}
		if (found.kind === 'text') {
			return this.#textArgument(found, callee, value, frame);
		}
		const isUnknown = mayHold.test(code.source(inner)) && /^(?:name|member|call)$/.test(code.kind(inner) ?? '');
		return isUnknown && !this.#isCarried(inner) ? { ...noParameters, unfollowed: [found.text] } : noParameters;
	}

	/** Whether an expression is the name of a request or a client. */
	#isCarried(node: SyntaxNode): boolean {
		return this.#isAddress(node) || /headers?|client|auth|token|class/i.test(this.#code.source(node));
	}

	#textArgument(found: Value, callee: string, value: SyntaxNode, frame: Frame | undefined): MapValue {
		const isQuery =
			found.kind === 'text' &&
			found.pieces.some((piece) => piece.kind === 'map' || (piece.kind === 'text' && /^\??[\w.]+=/.test(piece.text)));
		return isQuery && !/^(?:post|put)/.test(callee) ? this.#values.parametersIn(value, frame) : noParameters;
	}

	/** Whether the second argument of a function is a map of parameters. */
	#takesParameters(callee: string): boolean {
		return (
			/^(?:get|delete|head|getjson|fetch\w*|hent\w*|list|request|query|find\w*|load\w*|call)$/.test(callee) &&
			/^(?:python|php|ruby|typescript|java|kotlin|csharp)$/.test(this.#code.language)
		);
	}

	/** Returns the parameters in options that a variable holds. */
	#optionsIn(value: SyntaxNode): MapValue | undefined {
		const code = this.#code;
		const inner = code.unwrap(value);
		const variable = code.kind(inner) === 'name' ? this.#file.variables.lookup(code.nameOf(inner), inner) : undefined;
		const binding = variable && this.#file.variables.bindingsOf(variable).find((each) => each.value);
		const map = binding?.value && code.unwrap(binding.value);
		return map && code.kind(map) === 'map' && this.#hasOptions(map) ? this.#inOptions(map, undefined) : undefined;
	}

	#hasOptions(map: SyntaxNode): boolean {
		const code = this.#code;
		return code.entries(map).some((child) => {
			const key =
				code.kind(child) === 'pair' ? code.child(child, 'key') : code.kind(child) === 'name' ? child : undefined;
			const name = key ? comparable(code.stringText(key) ?? code.nameOf(key)) : '';
			return (
				name !== 'limit' && name !== 'type' && name !== 'status' && (otherOption.has(name) || parameterOption.has(name))
			);
		});
	}

	/** Returns the parameters in the variables that `compact` of PHP names. */
	#compact(call: SyntaxNode, frame: Frame | undefined): MapValue {
		const parts = this.#code.arguments(call).flatMap(({ value }) => {
			const name = this.#code.stringText(value) ?? '';
			const variable = parameterOption.has(comparable(name)) ? this.#file.variables.lookup(name, call) : undefined;
			const binding = variable?.bindings.at(-1);
			return binding?.value ? [this.#values.parametersIn(binding.value, frame)] : [];
		});
		return mergedMaps(parts);
	}

	#spread(node: SyntaxNode, frame: Frame | undefined): MapValue {
		const inner = this.#code.child(node, 'value') ?? node;
		const map = this.#code.unwrap(inner);
		const options =
			this.#code.kind(map) === 'map' && this.#hasOptions(map) ? this.#inOptions(map, frame) : this.#optionsIn(inner);
		const source = this.#code.source(inner);
		return (
			options ??
			(mayHold.test(source) || /kwargs/.test(source)
				? { ...noParameters, unfollowed: [source.slice(0, 80)] }
				: noParameters)
		);
	}

	#inPair(pair: SyntaxNode, callee: string, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const [key, value] = [code.child(pair, 'key'), code.child(pair, 'value')];
		const name = key ? (code.stringText(key) ?? code.nameOf(key)) : '';
		if (value && this.#isParameterOption(name)) {
			return this.#values.parametersIn(value, frame);
		}
		const isOther = otherOption.has(comparable(name)) || header.test(name);
		return !isOther && (queryName.test(name) || this.#takesParameters(callee))
			? this.#values.parametersIn(pair, frame)
			: noParameters;
	}

	/** Returns the parameters that methods before and after the call in the same chain add. */
	#chained(call: SyntaxNode, frame: Frame | undefined): readonly MapValue[] {
		const code = this.#code;
		const calls = code.chain(call).filter((node) => code.kind(node) === 'call');
		return calls.map((node) => this.#added(node, frame));
	}

	/** Returns the parameters that a method adds to a request. */
	#added(call: SyntaxNode, frame: Frame | undefined): MapValue {
		const { name } = this.#code.callee(call);
		const isQuery = /param|query/.test(comparable(name));
		return isQuery && !this.#code.arguments(call).some(({ value }) => this.#isAddress(value))
			? this.#values.maps.addedBy(call, frame)
			: noParameters;
	}

	/** Returns the parameters that were added to the receiver of the call, such as a request. */
	#receiver(object: SyntaxNode, frame: Frame | undefined): MapValue {
		const code = this.#code;
		const parts: MapValue[] = [];
		let node: SyntaxNode | undefined = code.unwrap(object);
		while (node && (code.kind(node) === 'call' || code.kind(node) === 'member')) {
			const isCall: boolean = code.kind(node) === 'call';
			parts.push(isCall ? this.#added(node, frame) : noParameters);
			const next: SyntaxNode | undefined = isCall ? code.callee(node).object : code.child(node, 'object');
			node = next && code.unwrap(next);
		}
		const isName = node && code.kind(node) === 'name';
		const variable = node && isName ? this.#file.variables.lookup(code.nameOf(node), node) : undefined;
		return mergedMaps(variable ? [...parts, ...this.#addedTo(variable, object.start, frame)] : parts);
	}

	/** Returns the parameters that were added to a variable before an offset. */
	#addedTo(variable: Variable, end: number, frame: Frame | undefined): readonly MapValue[] {
		const value = variable.bindings[0]?.value;
		const made = value && this.#code.unwrap(value);
		const isMade = made && this.#code.kind(made) === 'call' && !this.#isAddress(made);
		const uses = this.#file.variables.referencesOf(variable).filter((use) => use.end <= end);
		return [...(isMade ? [this.#receiver(made, frame)] : []), ...uses.flatMap((use) => this.#usedBefore(use, frame))];
	}

	#usedBefore(use: SyntaxNode, frame: Frame | undefined): readonly MapValue[] {
		const code = this.#code;
		const parts: MapValue[] = [];
		const member = code.source(use.parent ?? use);
		let node = use;
		for (const parent of code.chain(use)) {
			if (code.kind(parent) === 'call' && !/header/i.test(member)) {
				const isQuery = /param|query/i.test(member);
				parts.push(isQuery ? this.#values.maps.addedBy(parent, frame) : this.#added(parent, frame));
			}
			node = parent;
		}
		const { parent } = node;
		const isTarget = parent && code.kind(parent) === 'assign' && code.child(parent, 'target') === node;
		return isTarget ? [...parts, this.#values.maps.assignedBy(parent, frame)] : parts;
	}

	/** Fills the placeholders of a URI template with the last arguments of the call. */
	#withTemplateValues(text: TextValue, count: number, others: readonly Argument[], frame: Frame | undefined) {
		const code = this.#code;
		const plain = others.filter(
			({ name, value }) =>
				name === undefined &&
				!/class_literal|creation/.test(value.type) &&
				code.kind(code.unwrap(value)) !== 'lambda' &&
				!/\.(?:GET|class)$|::class/.test(code.source(value)),
		);
		const values = plain.map(({ value }) => this.#values.evaluate(value, frame));
		const named = new Map<string, Value>();
		for (const { name, value } of values.flatMap((each) => (each.kind === 'map' ? each.entries : []))) {
			named.set(name ?? '', draftText(value));
		}
		const isNamed = placeholderNames(text).some((name) => named.has(name));
		const last = values.slice(-count);
		if (!isNamed && (last.length < count || last.some((value) => value.kind === 'map'))) {
			return { address: text, rest: others };
		}
		const used = new Set(isNamed ? plain.filter((_, index) => values[index]?.kind === 'map') : plain.slice(-count));
		return {
			address: filled(text, isNamed ? [] : last, named),
			rest: others.filter((argument) => !used.has(argument)),
		};
	}

	/** Reads a method that annotations declare as a request, as in Retrofit and Refit. */
	#declared(fn: SyntaxNode): ReadRequest {
		const code = this.#code;
		const [address] = [...this.#followed.address].filter((node) => code.kind(node) === 'text');
		const value = address && this.#values.evaluate(address, undefined);
		const names = new Set(value?.kind === 'text' ? placeholderNames(value) : []);
		const parameters = fn.children.flatMap((child) =>
			/parameters|parameter_list/.test(child.type) ? child.children : [],
		);
		const entries = parameters.flatMap((parameter, index): readonly Entry[] => {
			const own = annotationsIn(code, parameter);
			const before = parameters[index - 1];
			const isBefore = own.length === 0 && before && /annotation|modifiers/.test(before.type);
			const annotations = isBefore ? annotationsIn(code, { ...before, children: [before] }) : own;
			const isAnnotation = /annotation|modifiers/.test(parameter.type);
			const [target] = isAnnotation ? [] : this.#file.variables.namesIn(parameter);
			const entry = target && this.#declaredEntry(target.target, annotations, names);
			return entry ? [entry] : [];
		});
		return this.#requestOf(value?.kind === 'text' ? value : undefined, { ...noParameters, entries }, true);
	}

	#declaredEntry(
		target: SyntaxNode,
		annotations: readonly SyntaxNode[],
		names: ReadonlySet<string>,
	): Entry | undefined {
		const code = this.#code;
		const name = code.nameOf(target);
		const value = { kind: 'expression', text: name } as const;
		for (const annotation of annotations) {
			const label = code.callee(annotation).name || code.source(annotation);
			const text = /"([^"]*)"/.exec(code.source(annotation))?.[1];
			if (/Query|RequestParam|QueryParam|Param|AliasAs|QueryValue/.test(label)) {
				const own = text ?? name;
				return names.has(own) ? undefined : { name: own, source: own, value };
			}
			return undefined;
		}
		return undefined;
	}

	#requestOf(address: TextValue | undefined, { entries, unfollowed }: MapValue, isSent: boolean): ReadRequest {
		const read = readAddress(address?.pieces ?? []);
		const all = [...read.entries, ...(address?.entries ?? []), ...entries];
		const names = new Set<string>();
		const different = all.filter(({ name, source }) => names.size < names.add(name ?? `\${${source}}`).size);
		return {
			segments: read.segments,
			entries: different,
			unfollowed: [...new Set([...read.unfollowed, ...(address?.unfollowed ?? []), ...unfollowed])],
			isSent,
			missing: [...this.#values.missing],
		};
	}
}

/** Returns the path segments and the parameters in the pieces of an address. */
export function readAddress(pieces: readonly Piece[]): Pick<ReadRequest, 'segments' | 'entries' | 'unfollowed'> {
	const { path, query } = splitQuery(withNamedPlaceholders(pieces));
	const { entries, unfollowed } = readQuery(query);
	return { segments: splitPieces(path, /\//), entries, unfollowed };
}

/** Whether a map contains headers or options of a client instead of parameters. */
function isOther({ entries }: MapValue): boolean {
	return entries.every(({ name = '' }) => name !== '' && (header.test(name) || otherOption.has(comparable(name))));
}

function entryMap(name: string, value: Entry['value']): MapValue {
	return { kind: 'map', entries: [{ name, source: name, value }], unfollowed: [] };
}

function draftText(value: Entry['value']): Value {
	return value.kind === 'literal'
		? { kind: 'text', pieces: [{ kind: 'text', text: value.text }], entries: [], unfollowed: [] }
		: { kind: 'text', pieces: [{ kind: 'expression', value }], entries: [], unfollowed: [] };
}

function annotationsIn(code: Code, node: SyntaxNode): readonly SyntaxNode[] {
	const found: SyntaxNode[] = [];
	const pending = [...node.children];
	for (let child = pending.shift(); child; child = pending.shift()) {
		if (code.kind(child) === 'annotation') {
			found.push(child);
		} else if (/annotation|attribute|modifiers/.test(child.type)) {
			pending.push(...child.children);
		}
	}
	return found;
}

function placeholderNames({ pieces }: TextValue): readonly string[] {
	return pieces.flatMap((piece) =>
		piece.kind === 'text'
			? [...piece.text.matchAll(/\{(\w+)\}|(?<=\/):(\w+)/g)].map(([, braced, colon]) => braced ?? colon ?? '')
			: [],
	);
}

function placeholdersIn(text: TextValue): number {
	return placeholderNames(text).length;
}

/** Splits the pieces of an address at the question mark. */
function splitQuery(pieces: readonly Piece[]): { readonly path: readonly Piece[]; readonly query: readonly Piece[] } {
	for (const [index, piece] of pieces.entries()) {
		const at = piece.kind === 'text' ? piece.text.indexOf('?') : -1;
		if (piece.kind === 'map') {
			return { path: pieces.slice(0, index), query: pieces.slice(index) };
		}
		if (piece.kind === 'text' && at >= 0) {
			const rest = pieces.slice(index + 1);
			return {
				path: [...pieces.slice(0, index), { kind: 'text', text: piece.text.slice(0, at) }],
				query: [{ kind: 'text' as const, text: piece.text.slice(at + 1).split('#', 1)[0] ?? '' }, ...rest].filter(
					(each) => each.kind !== 'text' || each.text !== '',
				),
			};
		}
	}
	return { path: pieces, query: [] };
}
