import { applyAddingMethod } from './addedParameters.ts';
import {
	type CodeInterpreter,
	type EvaluatedArgument,
	findResponseInValue,
	type LibraryCall,
	mostInformativeValue,
} from './codeInterpreter.ts';
import { foldMethodPattern, itemPreservingMethodPattern, nonMemberMethodPattern } from './libraryNames.ts';
import { readResponseMember } from './members.ts';
import { assignResponseToVariable, recordResponseTypes, runArgumentFunctions } from './requests.ts';
import { createUnknownValue, type InterpretedValue, literalTextOf, type ResponseValue } from './values.ts';

/** Returns the result of a method of a response, or of a function with a response as argument. */
export function evaluateResponseCall(
	interpreter: CodeInterpreter,
	call: LibraryCall,
	answer: ResponseValue,
): InterpretedValue {
	const { all, node, receiver } = call;
	recordResponseTypes(interpreter, node, answer);
	for (const { value } of all) {
		if (interpreter.code.language === 'go' && value.kind === 'object' && value.type) {
			assignResponseToVariable(value, answer);
		}
	}
	if (all.some(({ value }) => value.kind === 'function')) {
		const values = foldMethodPattern.test(call.key) ? [createUnknownValue('total'), answer] : [answer, answer];
		const results = runArgumentFunctions(interpreter, call, values);
		return itemPreservingMethodPattern.test(call.key) ? answer : (mostInformativeValue(results) ?? answer);
	}
	return receiver?.kind === 'answer' ? accessed(call, answer) : passed(interpreter, call, answer);
}

/** Returns the members that a method with texts as arguments reads. */
function accessed({ key, all, node }: LibraryCall, answer: ResponseValue): InterpretedValue {
	if (/param|query/.test(key)) {
		applyAddingMethod(answer.request.target, key, all);
		return answer;
	}
	const names = namesIn(all);
	const [name] = names;
	if (name === undefined || nonMemberMethodPattern.test(key)) {
		return answer;
	}
	if (/^(?:pluck|valuesat|fetchvalues|slice)$/.test(key)) {
		return { kind: 'list', items: names.map((step) => readResponseMember(answer, step, node)) };
	}
	const path = name.replace(/^\$\.|^\//, '').split(/[./]/);
	const steps = key === 'dig' ? names : path.filter((step) => step !== '' && !/^[*\d[\]]+$/.test(step));
	return steps.reduce<InterpretedValue>(
		(value, step) => (value.kind === 'answer' ? readResponseMember(value, step, node) : value),
		answer,
	);
}

/** Returns a response that a function converts. */
function passed(
	interpreter: CodeInterpreter,
	{ key, all, node, receiver }: LibraryCall,
	answer: ResponseValue,
): InterpretedValue {
	if (receiver?.kind === 'object' && receiver.type && answer.path.length === 0) {
		// A class of the file declares the members.
		return interpreter.unknown(node);
	}
	const [name] = /column|pluck|itemgetter|attrgetter/.test(key) ? namesIn(all) : [];
	const list = all.length === 1 ? all.find(({ value }) => value.kind === 'list')?.value : undefined;
	return name === undefined ? (list ?? answer) : readResponseMember(answer, name, node);
}

function namesIn(all: readonly EvaluatedArgument[]): readonly string[] {
	return all.flatMap(({ value }) => literalTextOf(value) || []);
}

/** Returns the response in the arguments of a call, if there is one. */
export function findResponseInArguments(all: readonly EvaluatedArgument[]): ResponseValue | undefined {
	return all.map(({ value }) => findResponseInValue(value)).find((answer) => answer);
}
