import { filled, merged, type Parameters, parametersOf, placeholderNames } from './addressText.ts';
import { invoke } from './functions.ts';
import {
	aside,
	comparable,
	headerName,
	mayHold,
	otherOption,
	parameterOption,
	queryMember,
	reports,
} from './libraryNames.ts';
import { type Given, given, type Machine, noteType } from './machine.ts';
import { addParameters, isCollection, parametersGiven, requestOf } from './members.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	type AnswerValue,
	addressIn,
	isUnknown,
	type ObjectValue,
	objectValue,
	type Request,
	type TextValue,
	textOfPieces,
	type Value,
} from './values.ts';

const none: Parameters = { entries: [], unfollowed: [] };

/** Names of query parameters of the REST APIs: those of every collection, and dotted names. */
const queryName = /^(?:page|limit|dbId|refId|fodselsdato0|personnummer0|[a-z]\w*(?:\.[a-z]\w*)+)$/;

/** Whether an option or a named argument holds the parameters. A body does in PowerShell. */
function isParameterOption(machine: Machine, name: string): boolean {
	return parameterOption.test(comparable(name)) || (machine.code.language === 'powershell' && /^body$/i.test(name));
}

/** Whether an object holds options of a request instead of parameters. */
export function hasOptions({ entries }: ObjectValue): boolean {
	return entries.some(
		({ name = '' }) =>
			!/^(?:limit|type|status)$/.test(name) &&
			(otherOption.test(comparable(name)) || parameterOption.test(comparable(name))),
	);
}

/** Returns the address in a value, which may be an object with options. */
export function addressOf(value: Value): Value {
	if (value.kind !== 'object' || addressIn({ kind: 'text', pieces: value.pieces })) {
		return value;
	}
	return value.entries.find((entry) => addressIn(entry.value))?.value ?? value;
}

/** Returns the parameters in an object with options, which can be among its headers. */
export function optionsIn(machine: Machine, object: ObjectValue, key: string): Parameters {
	const isOption = (name = '') => isParameterOption(machine, name) || (key === 'ajax' && name === 'data');
	const parts = object.entries.map(({ name, value, valueSource }) => {
		const inner = value.kind === 'object' && value.entries.some((entry) => isOption(entry.name)) ? value : undefined;
		const isParameters = isOption(name) && !addressIn(value);
		return isParameters ? parametersOf(value, valueSource) : inner ? optionsIn(machine, inner, key) : none;
	});
	const spread = object.unfollowed.filter((source) => !aside.test(comparable(source)) && !/default/i.test(source));
	return merged([...parts, { entries: [], unfollowed: spread }]);
}

/** Returns the parameters in an argument beside the address. */
export function argumentParameters(machine: Machine, argument: Given, key: string): Parameters {
	const { name, value, source } = argument;
	if (name !== undefined && !isParameterOption(machine, name)) {
		return queryName.test(name) ? parametersGiven(argument) : none;
	}
	if (name !== undefined) {
		return parametersOf(value, source);
	}
	if (value.kind === 'object') {
		return objectArgument(machine, value, source, key);
	}
	const isQuery = value.kind === 'text' && /^\??[\w.]+=/.test(textOfPieces(value.pieces)) && !/^(?:post|put)/.test(key);
	const found = isQuery || value.kind === 'list' ? parametersOf(value, source) : none;
	const isHeaders = found.entries.some((entry) => entry.name !== undefined && headerName.test(entry.name));
	return isHeaders || (value.kind === 'list' && found.entries.length === 0 && !mayHold.test(source)) ? none : found;
}

function objectArgument(machine: Machine, value: ObjectValue, source: string, key: string): Parameters {
	if (hasOptions(value)) {
		return optionsIn(machine, value, key);
	}
	const { entries, pieces, type, isOpen } = value;
	const isShown = !isUnknown(value) || mayHoldParameters(machine, value.of ?? value.source, source);
	const isHeaders = entries.length > 0 && entries.every(({ name = '' }) => headerName.test(name));
	const isText = pieces.length > 0 && entries.length === 0;
	if (type !== undefined && !isOpen) {
		return mayHold.test(source) ? { ...none, unfollowed: [source] } : none;
	}
	const isOther = isHeaders || isText || (isOpen && aside.test(comparable(source)));
	return isShown && !isOther ? parametersOf(value, source) : none;
}

/** Whether an unknown argument may be the parameters of a request, or options with them. */
function mayHoldParameters({ code }: Machine, name: string, source: string): boolean {
	const isOther =
		/client|class|callback|resolve|reject|error|\b(?:cb|err|ctx|res|next|reply)\b|session|data|payload/i.test(source);
	const takesAny = /^(?:typescript|python|php|ruby)$/.test(code.language) && /^\$?[\w.]+(?:\(.*\))?$/.test(source);
	return !isOther && (mayHold.test(name) || takesAny);
}

/** Returns the parameters that a client adds to its requests. It can also have other options. */
function clientParameters(machine: Machine, client: ObjectValue, key: string): Parameters {
	const members = [...client.members].flatMap(([name, member]) =>
		queryMember.test(comparable(name)) && isCollection(member) ? [parametersOf(member, name)] : [],
	);
	const own = isUnknown(client) || client.type ? none : hasOptions(client) ? optionsIn(machine, client, key) : client;
	return merged([own, ...members]);
}

/** Notes a request, and returns its response. */
export function send(
	machine: Machine,
	call: SyntaxNode,
	key: string,
	address: Given | undefined,
	receiver: Value | undefined,
	all: readonly Given[],
): AnswerValue {
	const isObject = receiver?.kind === 'object' || (receiver && addressIn(receiver));
	const base = isObject ? requestOf(receiver, '') : objectValue('');
	const own = address && addressOf(address.value);
	const from = own ? requestOf(own, '') : base;
	const target = objectValue('', { pieces: [...from.pieces] });
	addParameters(target, merged([from, base === from ? none : clientParameters(machine, base, key)]));
	const rest = all.filter((each) => each !== address);
	const options =
		address?.value.kind === 'object' && own !== address.value ? [optionsIn(machine, address.value, key)] : [];
	const others = withoutTemplateValues(target, rest);
	addParameters(target, merged([...options, ...others.map((each) => argumentParameters(machine, each, key))]));
	const request: Request = { call, root: machine.root, target, reads: [], types: [] };
	const answer: AnswerValue = { kind: 'answer', request, path: [] };
	machine.requests.push(request);
	for (const output of [...base.outputs, ...from.outputs]) {
		writeInto(output, answer);
	}
	noteTypes(machine, call, answer);
	runBlocks(machine, call, target, all, answer);
	return answer;
}

/** Runs the functions in the arguments: they change the request, or read the response. */
function runBlocks(
	machine: Machine,
	call: SyntaxNode,
	target: ObjectValue,
	all: readonly Given[],
	answer: AnswerValue,
): void {
	const isBuilder = /^(?:kotlin|ruby|csharp|java|go)$/.test(machine.code.language);
	for (const { value, node } of all) {
		if (value.kind === 'function') {
			invoke(machine, value, [given(isBuilder ? target : answer, node)], call, isBuilder ? target : undefined);
		}
	}
}

/** Fills the placeholders of a URI template with the last arguments, and returns the others. */
function withoutTemplateValues(target: ObjectValue, rest: readonly Given[]): readonly Given[] {
	const names = placeholderNames(target.pieces);
	const plain = rest.filter(
		({ name, node, value, source }) =>
			name === undefined &&
			value.kind !== 'function' &&
			!/class|creation/.test(node.type) &&
			!/\.(?:GET|class|java)$|::class/.test(source),
	);
	const last = names.length === 0 ? [] : plain.slice(-names.length);
	const isComplete =
		last.length === names.length && last.every(({ value }) => value.kind !== 'object' || isUnknown(value));
	if (!isComplete) {
		return rest;
	}
	target.pieces = [
		...filled(
			target.pieces,
			last.map(({ value }) => value),
		),
	];
	return rest.filter((each) => !last.includes(each));
}

/** Writes a response into a variable, as `Decode(&page)` in Go does. */
export function writeInto(output: ObjectValue, answer: AnswerValue): void {
	output.answer = answer;
	noteType(answer, output.type);
}

/** Notes the types in the type arguments, class literals and class names of a call. */
export function noteTypes(machine: Machine, call: SyntaxNode, value: Value): void {
	const { code, file } = machine;
	const pending = [...call.children];
	for (let node = pending.shift(); node; node = pending.shift()) {
		code.tick();
		const isType = /type_arguments|type_argument_list|class_literal|typeof_expression/.test(node.type);
		const isOwn = code.kind(node) === 'name' && file.typeOf(code.nameOf(node)) !== undefined;
		if (isType || isOwn) {
			noteType(value, node);
		} else if (
			/generic|member|navigation|selector|creation|argument|attribute|constant_access|subscript|reference/.test(
				node.type,
			)
		) {
			pending.push(...node.children);
		}
	}
	const [, name = ''] = /\b([A-Z]\w*)(?:::class|\.self\b|\.serializer\(\))/.exec(code.source(call).slice(-200)) ?? [];
	const declared = file.typeOf(name);
	if (declared) {
		noteType(value, code.child(declared.node, 'name'));
	}
}

/** Whether a function only reports its arguments. */
export function isReport(key: string, source: string): boolean {
	return reports.test(key) || /^(?:log|logger|console)\b/i.test(source);
}

/** Notes the request that the annotations of a method declare, as in Retrofit and Refit. */
export function declareRequest(machine: Machine, fn: SyntaxNode, { pieces }: TextValue): void {
	const { code } = machine;
	const names = placeholderNames(pieces);
	const target = objectValue('', { pieces: [...pieces] });
	const lists = fn.children.filter(({ type }) => /parameters|parameter_list/.test(type));
	for (const { parameter, before } of lists.flatMap(withPrevious)) {
		// In Kotlin, the annotations stand before the parameter.
		const text = code.source(before && isModifier(before) ? before : parameter);
		const [, label = '', quoted] = /^[@[]\s*(?:\w+:)?(\w+)\s*(?:\([^")]*"([^"]*)")?/.exec(text) ?? [];
		const node = isModifier(parameter) ? undefined : code.child(parameter, 'name');
		const name = quoted ?? (node && code.nameOf(node));
		if (node && name !== undefined && /Query|Param|AliasAs/.test(label) && !names.includes(name)) {
			target.entries.push({ name, source: name, value: machine.unknown(node), valueSource: code.nameOf(node) });
		}
	}
	const request: Request = { call: fn, root: machine.root, target, reads: [], types: [] };
	machine.requests.push(request);
	noteType({ kind: 'answer', request, path: [] }, code.child(fn, 'type'));
}

function isModifier({ type }: SyntaxNode): boolean {
	return /annotation|modifiers/.test(type);
}

function withPrevious({ children }: SyntaxNode) {
	return children.map((parameter, index) => ({ parameter, before: children[index - 1] }));
}
