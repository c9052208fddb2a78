import { type CodeInterpreter, recordResponseType } from './codeInterpreter.ts';
import { placeholderNames } from './placeholders.ts';
import type { SyntaxNode } from './syntaxNode.ts';
import { createObjectValue, type RecordedRequest, type TextValue } from './values.ts';

/** Records the request that the annotations of a method declare, as in Retrofit and Refit. */
export function recordDeclaredRequest(interpreter: CodeInterpreter, fn: SyntaxNode, { pieces }: TextValue): void {
	const { code } = interpreter;
	const names = placeholderNames(pieces);
	const target = createObjectValue('', { pieces: [...pieces] });
	const lists = fn.children.filter(({ type }) => /parameters|parameter_list/.test(type));
	for (const { parameter, before } of lists.flatMap(withPrevious)) {
		// In Kotlin, the annotations stand before the parameter.
		const text = code.source(before && isModifier(before) ? before : parameter);
		const [, label = '', quoted] = /^[@[]\s*(?:\w+:)?(\w+)\s*(?:\([^")]*"([^"]*)")?/.exec(text) ?? [];
		const node = isModifier(parameter) ? undefined : code.child(parameter, 'name');
		const name = quoted ?? (node && code.nameOf(node));
		const count = declaredParameterCount(code.language, label, code.source(parameter));
		if (!node || name === undefined || names.includes(name) || count === 'none') {
			continue;
		}
		if (count === 'many') {
			target.unfollowed.push(code.nameOf(node));
		} else {
			target.entries.push({ name, source: name, value: interpreter.unknown(node), valueSource: code.nameOf(node) });
		}
	}
	const request: RecordedRequest = { call: fn, root: interpreter.root, target, reads: [], types: [] };
	interpreter.requests.push(request);
	recordResponseType({ kind: 'answer', request, path: [] }, code.child(fn, 'type'));
}

/** Returns how many parameters of a request a parameter of its method declares. */
function declaredParameterCount(language: string, annotation: string, source: string): 'none' | 'one' | 'many' {
	// In Refit, a parameter without an attribute is in the query, or its members are.
	if (annotation === '' && language === 'csharp') {
		const isScalar = /^(?:string|u?int|long|bool|double|decimal|Date\w+|Guid)\b/.test(source);
		return isScalar ? 'one' : /\bCancellationToken\b/.test(source) ? 'none' : 'many';
	}
	const isQuery = /Query|Param|AliasAs/.test(annotation) && !/Header|Cookie|Path|Form/.test(annotation);
	return !isQuery ? 'none' : /Map$|Bean/.test(annotation) || /\bMap</.test(source) ? 'many' : 'one';
}

function isModifier({ type }: SyntaxNode): boolean {
	return /annotation|modifiers/.test(type);
}

function withPrevious({ children }: SyntaxNode) {
	return children.map((parameter, index) => ({ parameter, before: children[index - 1] }));
}
