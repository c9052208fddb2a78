import { addParameterToObject } from './addedParameters.ts';
import { type CodeInterpreter, recordResponseType } from './codeInterpreter.ts';
import type { CodeTree } from './codeTree.ts';
import { placeholderNames } from './placeholders.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import {
	createObjectValue,
	createTextValue,
	literalTextOf,
	type ObjectValue,
	type RecordedRequest,
	type TextValue,
} from './values.ts';

/** Records the request that the annotations of a method declare, as in Retrofit and Refit. */
export function recordDeclaredRequest(interpreter: CodeInterpreter, fn: SyntaxNode, { pieces }: TextValue): void {
	const { code } = interpreter;
	const names = placeholderNames(pieces);
	const target = createObjectValue('', { pieces: [...pieces] });
	const lists = fn.children.filter(({ type }) => /parameters|parameter_list/.test(type));
	for (const { parameter, before } of lists.flatMap(withPrevious)) {
		const node = isModifier(parameter) ? undefined : code.child(parameter, 'name');
		// In Kotlin, the annotations stand before the parameter.
		const modifiers = [...(before ? [before] : []), ...parameter.children].filter(isModifier);
		if (node) {
			addDeclaredParameter(interpreter, { parameter, node, modifiers }, target, names);
		}
	}
	const request: RecordedRequest = { call: fn, root: interpreter.root, target, reads: [], types: [] };
	interpreter.requests.push(request);
	recordResponseType({ kind: 'answer', request, path: [] }, code.child(fn, 'type'));
}

/** A parameter of a method, its name and the nodes with its annotations. */
interface AnnotatedParameter {
	readonly parameter: SyntaxNode;
	readonly node: SyntaxNode;
	readonly modifiers: readonly SyntaxNode[];
}

/** Adds a parameter to a request, unless it is a header, a body or one of the placeholders. */
function addDeclaredParameter(
	interpreter: CodeInterpreter,
	{ parameter, node, modifiers }: AnnotatedParameter,
	target: ObjectValue,
	placeholders: readonly string[],
): void {
	const { code } = interpreter;
	const annotations = modifiers.flatMap((each) => annotationsIn(code.source(each)));
	const [stated] = annotations.flatMap(({ name }) => name ?? []);
	const [found] = stated === undefined ? [] : modifiers.flatMap((each) => nodeWithSource(code, each, stated) ?? []);
	const key = found ? interpreter.evaluate(found) : createTextValue(code.nameOf(node));
	const type = code.source(code.child(parameter, 'type') ?? parameter);
	const count = declaredParameterCount(code.language, annotations[0]?.label ?? '', type);
	if (count === 'none' || placeholders.includes(literalTextOf(key) ?? '')) {
		return;
	}
	if (count === 'many') {
		target.unfollowed.push(code.nameOf(node));
	} else {
		addParameterToObject(target, key, interpreter.unknown(node), stated ?? '', code.nameOf(node));
	}
}

/** Matches the names of annotations that state how a parameter is sent. */
const sendingAnnotation = /Query|Param|AliasAs|Header|Cookie|Path|Form|Body|Field|Part|Bean|Property|Authorize/;
/**
 * Matches the string or the constant that states a name in the arguments of an annotation. A value
 * such as `CollectionFormat.Multi` is an option.
 */
const statedName = /(?:^|,)\s*(?:(?:value|name)\s*[=:]\s*)?("[^"]*"|(?!CollectionFormat)[A-Z_][\w.]*(?=\s*(?:,|$)))/;

/** Returns the annotations in a source that state how a parameter is sent. */
function annotationsIn(source: string) {
	return [...source.matchAll(/[@[,]\s*(?:\w+:)?(\w+)\s*(?:\(([^()]*)\))?/g)]
		.map(([, label = '', values = '']) => ({ label, name: statedName.exec(values)?.[1] }))
		.filter(({ label }) => sendingAnnotation.test(label));
}

/** Returns the node with a source text in another node. */
function nodeWithSource(code: CodeTree, within: SyntaxNode, source: string): SyntaxNode | undefined {
	return code.source(within) === source
		? within
		: within.children.map((child) => nodeWithSource(code, child, source)).find((found) => found);
}

/** Returns how many parameters of a request a parameter of its method declares. */
function declaredParameterCount(language: string, annotation: string, type: string): 'none' | 'one' | 'many' {
	// In Refit, a parameter without an attribute is in the query, or its members are.
	if (annotation === '' && language === 'csharp') {
		const isScalar = /^(?:string|u?int|long|bool|double|decimal|Date\w+|Guid)\b/.test(type);
		return isScalar ? 'one' : /\bCancellationToken\b/.test(type) ? 'none' : 'many';
	}
	const isQuery = /Query|Param|AliasAs/.test(annotation) && !/Header|Cookie|Path|Form/.test(annotation);
	return !isQuery ? 'none' : /Map$|Bean/.test(annotation) || /\bMap</.test(type) ? 'many' : 'one';
}

function isModifier({ type }: SyntaxNode): boolean {
	return /annotation|attribute|modifiers/.test(type);
}

function withPrevious({ children }: SyntaxNode) {
	return children.map((parameter, index) => ({ parameter, before: children[index - 1] }));
}
