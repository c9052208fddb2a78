import { addParameters, isKnownCollection, parametersOfArgument, requestObjectOf } from './addedParameters.ts';
import {
	type CodeInterpreter,
	type EvaluatedArgument,
	type LibraryCall,
	recordResponseType,
	unnamedArgument,
} from './codeInterpreter.ts';
import { runFunction } from './functions.ts';
import {
	headerNamePattern,
	headerOrCredentialPattern,
	localFunctionPattern,
	nameForComparison,
	parameterOptionPattern,
	parameterVariablePattern,
	queryMemberPattern,
} from './libraryNames.ts';
import { hasRequestOptions } from './options.ts';
import { fillPlaceholders, placeholderNames } from './placeholders.ts';
import {
	mergeRequestParameters,
	noParameters,
	type RequestParameters,
	readParametersFromPair,
	readParametersFromValue,
} from './requestParameters.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	addressNodeIn,
	createObjectValue,
	type InterpretedValue,
	isUnknownValue,
	literalTextOf,
	type ObjectValue,
	ownAddressNodeIn,
	type RecordedRequest,
	type ResponseValue,
	textOfPieces,
} from './values.ts';

/** Names of query parameters of the REST APIs: those of every collection, and dotted names. */
const queryName = /^(?:page|limit|dbId|refId|fodselsdato0|personnummer0|[a-z]\w*(?:\.[a-z]\w*)+)$/;

/** Returns the address in a value, which may be an object with options. */
function addressOf(value: InterpretedValue): InterpretedValue {
	const entries = value.kind === 'object' && !ownAddressNodeIn(value) ? value.entries : [];
	return entries.find((entry) => ownAddressNodeIn(entry.value))?.value ?? value;
}

/** Returns the parameters in an option or a named argument of a request. */
function optionParameters(
	interpreter: CodeInterpreter,
	name: string,
	value: InterpretedValue,
	source: string,
): RequestParameters {
	const isBody = interpreter.code.language === 'powershell' && /^body$/i.test(name);
	if (value.kind === 'object' && /header|option|config/i.test(name)) {
		// As in `headers: { params: … }`.
		return hasRequestOptions(value) ? optionsIn(interpreter, value) : noParameters;
	}
	return (isBody || parameterOptionPattern.test(nameForComparison(name))) && !ownAddressNodeIn(value)
		? readParametersFromValue(value, source)
		: noParameters;
}

/** Returns the parameters in an object with options. */
function optionsIn(interpreter: CodeInterpreter, { entries, unfollowed }: ObjectValue): RequestParameters {
	const parts = entries.map(({ name = '', value, valueSource }) =>
		optionParameters(interpreter, name, value, valueSource),
	);
	return mergeRequestParameters([...parts, { entries: [], unfollowed }]);
}

/** Returns the parameters in an argument beside the address. */
function argumentParameters(interpreter: CodeInterpreter, argument: EvaluatedArgument, key: string): RequestParameters {
	const { name, value, source } = argument;
	if (name !== undefined) {
		return queryName.test(name) ? parametersOfArgument(argument) : optionParameters(interpreter, name, value, source);
	}
	if (value.kind === 'object') {
		return hasRequestOptions(value) ? optionsIn(interpreter, value) : objectArgument(interpreter, value, source, key);
	}
	if (value.kind === 'text' && /^\??[^\s=:/,;"'<>]+=/.test(textOfPieces(value.pieces))) {
		return readParametersFromValue(value, source);
	}
	if (queryName.test(literalTextOf(value) ?? '')) {
		return { entries: [], unfollowed: [source] };
	}
	const found = value.kind === 'list' ? readParametersFromValue(value, source) : noParameters;
	return found.entries.length > 0 || parameterVariablePattern.test(source) ? found : noParameters;
}

/** Returns the parameters in the arguments of a function that adds them to an address. */
function addedParameters(
	interpreter: CodeInterpreter,
	all: readonly EvaluatedArgument[],
	key: string,
): readonly RequestParameters[] {
	const [name, value, ...others] = all;
	// As in `AddQueryString(url, "limit", "0")`.
	const isPair = others.length === 0 && /^[\w.$[\]-]+$/.test(literalTextOf(name?.value) ?? '');
	return name && value && isPair
		? [readParametersFromPair(name.value, value.value, name.source, value.source)]
		: all.map((each) =>
				each.name === undefined
					? readParametersFromValue(each.value, each.source)
					: argumentParameters(interpreter, each, key),
			);
}

function objectArgument(
	interpreter: CodeInterpreter,
	value: ObjectValue,
	source: string,
	key: string,
): RequestParameters {
	const { entries, pieces, isOpen } = value;
	const isShown = !isUnknownValue(value) || mayHoldParameters(interpreter, value.of ?? value.source, source, key);
	const isHeaders = entries.length > 0 && entries.every(({ name = '' }) => headerNamePattern.test(name));
	const isText = pieces.length > 0 && entries.length === 0;
	const isOther = isHeaders || isText || (isOpen && headerOrCredentialPattern.test(nameForComparison(source)));
	return isShown && !isOther ? readParametersFromValue(value, source) : noParameters;
}

/** Whether an unknown argument may be the parameters of a request, or options with them. */
function mayHoldParameters({ code }: CodeInterpreter, name: string, source: string, key: string): boolean {
	const isBody = /data|payload/i.test(source) && !/^get/.test(key);
	const isOther =
		isBody || /client|class|callback|resolve|reject|error|\b(?:cb|err|ctx|res|next|reply)\b|session/i.test(source);
	const takesAny = /^(?:typescript|python|php|ruby)$/.test(code.language) && /^\$?[\w.]+(?:\(.*\))?$/.test(source);
	return !isOther && (parameterVariablePattern.test(name) || takesAny);
}

/** Returns the parameters that a client adds to its requests. It can also have other options. */
function clientParameters(interpreter: CodeInterpreter, client: ObjectValue): RequestParameters {
	const members = [...client.members].flatMap(([name, member]) =>
		queryMemberPattern.test(nameForComparison(name)) && isKnownCollection(member)
			? [readParametersFromValue(member, name)]
			: [],
	);
	const own = client.type ? noParameters : hasRequestOptions(client) ? optionsIn(interpreter, client) : client;
	return mergeRequestParameters([own, ...members]);
}

/**
 * Adds to an object the address in an argument, or that of the receiver, with the parameters in the
 * arguments and those of the receiver.
 */
export function addRequestParts(
	interpreter: CodeInterpreter,
	{ key, receiver, all, isNew }: LibraryCall,
	address: EvaluatedArgument | undefined,
	target: ObjectValue,
): void {
	const isClient = receiver && (receiver.kind === 'object' || addressNodeIn(receiver));
	const client = isClient ? requestObjectOf(receiver, '') : createObjectValue('');
	const own = address && addressOf(address.value);
	const from = own ? requestObjectOf(own, address.source) : client;
	const hasOwnOptions = address?.value.kind === 'object' && own !== address.value;
	const options = hasOwnOptions ? optionsIn(interpreter, address.value as ObjectValue) : noParameters;
	target.pieces = [...from.pieces];
	target.outputs.push(...client.outputs, ...from.outputs);
	const rest = all.filter((each) => each !== address && each.value.kind !== 'function');
	const others = isNew ? rest : withoutTemplateValues(target, rest);
	const beside = /query|param/.test(key)
		? addedParameters(interpreter, others, key)
		: others.map((each) => argumentParameters(interpreter, each, key));
	const inherited = [from, ...(client === from || client === target ? [] : [clientParameters(interpreter, client)])];
	addParameters(target, mergeRequestParameters([...(from === target ? [] : inherited), options, ...beside]));
}

/** Records a request, and returns its response. */
export function recordRequest(
	interpreter: CodeInterpreter,
	call: LibraryCall,
	address: EvaluatedArgument | undefined,
): ResponseValue {
	const target = createObjectValue('');
	addRequestParts(interpreter, call, address, target);
	const { node } = call;
	const request: RecordedRequest = { call: node, root: interpreter.root, target, reads: [], types: [] };
	const answer: ResponseValue = { kind: 'answer', request, path: [] };
	interpreter.requests.push(request);
	for (const output of target.outputs) {
		assignResponseToVariable(output, answer);
	}
	recordResponseTypes(interpreter, node, answer);
	// Functions in the arguments change the request, or read the response.
	const isBuilder = /^(?:kotlin|ruby|csharp|java|go)$/.test(interpreter.code.language);
	runArgumentFunctions(interpreter, call, [isBuilder ? target : answer], isBuilder ? target : undefined);
	return answer;
}

/** Runs the functions in the arguments of a call, and returns their results. */
export function runArgumentFunctions(
	interpreter: CodeInterpreter,
	{ all, node }: LibraryCall,
	values: readonly InterpretedValue[],
	self?: ObjectValue,
): readonly InterpretedValue[] {
	const parameters = values.map((value) => unnamedArgument(value, node));
	return all.flatMap(({ value }) =>
		value.kind === 'function' ? [runFunction(interpreter, value, parameters, node, self)] : [],
	);
}

/** Fills the placeholders of a URI template with the last arguments, and returns the others. */
function withoutTemplateValues(target: ObjectValue, rest: readonly EvaluatedArgument[]): readonly EvaluatedArgument[] {
	const names = placeholderNames(target.pieces);
	if (names.length === 0) {
		return rest;
	}
	const map = rest.find(({ value }) => hasEntries(value, names));
	if (map?.value.kind === 'object') {
		const named = map.value.entries.map(({ name = '', value }) => [name, value] as const);
		target.pieces = [...fillPlaceholders(target.pieces, [], new Map(named))];
		return rest.filter((each) => each !== map);
	}
	const plain = rest.filter(({ name, source }) => name === undefined && !/\.(?:GET|class|java)$|::class/.test(source));
	const last = plain.slice(-names.length);
	const isComplete =
		last.length === names.length && last.every(({ value }) => value.kind !== 'object' || isUnknownValue(value));
	if (!isComplete) {
		return rest;
	}
	const values = last.map(({ value }) => value);
	target.pieces = [...fillPlaceholders(target.pieces, values)];
	return rest.filter((each) => !last.includes(each));
}

function hasEntries(value: InterpretedValue, names: readonly string[]): boolean {
	return value.kind === 'object' && names.every((name) => value.entries.some((entry) => entry.name === name));
}

/** Writes a response into a variable, as `Decode(&page)` in Go does. */
export function assignResponseToVariable(output: ObjectValue, answer: ResponseValue): void {
	output.answer = answer;
	recordResponseType(answer, output.type);
}

/** Records the types in the type arguments, class literals and class names of a call. */
export function recordResponseTypes(interpreter: CodeInterpreter, call: SyntaxNode, value: InterpretedValue): void {
	const { code, file } = interpreter;
	const pending = [...call.children];
	for (let node = pending.shift(); node; node = pending.shift()) {
		code.tick();
		const isType = /type_arguments|type_argument_list|class_literal|typeof_expression/.test(node.type);
		const isOwn = code.kind(node) === 'name' && file.typeOf(code.nameOf(node)) !== undefined;
		if (isType || isOwn) {
			recordResponseType(value, node);
		} else if (
			/generic|member|navigation|selector|creation|argument|attribute|constant_access|subscript|reference/.test(
				node.type,
			)
		) {
			pending.push(...node.children);
		}
	}
}

/** Whether a function only reports its arguments. */
export function isLoggingFunction(key: string, source: string): boolean {
	return localFunctionPattern.test(key) || /^(?:log|logger|console)\b/i.test(source);
}
