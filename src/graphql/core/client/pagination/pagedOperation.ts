import { type FieldNode, Kind, parse } from 'graphql';
import { isOperation, splitDefinitions } from '../../language/syntax/splitDefinitions.ts';
import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits } from '../../language/syntax/textEdits.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';
import { declarationEdit, freeName } from '../../language/syntax/variableDeclarations.ts';
import { type Connection, cursorVariable } from './connections.ts';

/** An operation whose pages can be asked for. */
export interface PagedOperation {
	/**
	 * The text to send for every page. Without a value for the variable it asks for the page that
	 * the user's own text asks for.
	 */
	readonly text: string;
	/** The variable that takes the cursor, without `$`. */
	readonly variable: string;
	/** What was done to the user's text. */
	readonly edits: readonly TextEdit[];
}

/**
 * Makes an operation whose pages can be asked for, adding to its text only what is missing:
 * `pageInfo`, and a variable for `after` where there is none. A cursor that is written there
 * becomes the variable's default. The connection is one of this text.
 */
export function pagedOperation(text: string, connection: Connection): PagedOperation {
	const own = cursorVariable(connection.fields[0]);
	const variable = own ?? freeName('after', variablesIn(text));
	const edits = [...pageInfoEdits(connection), ...(own === undefined ? variableEdits(text, connection, variable) : [])];
	return { text: applyEdits(text, edits), variable, edits };
}

function pageInfoEdits({ fields: [{ selectionSet }], missing }: Connection): readonly TextEdit[] {
	return selectionSet?.loc && missing.length > 0
		? [insertion(selectionSet.loc.end - 1, ` pageInfo { ${missing.join(' ')} } `)]
		: [];
}

/** What declares the variable and gives it to the connection. */
function variableEdits(text: string, { fields, cursorType }: Connection, variable: string): readonly TextEdit[] {
	const written = afterArgument(fields[0])?.value.loc;
	const preset = written ? ` = ${text.slice(written.start, written.end)}` : '';
	return [
		...declarationEdits(text, `$${variable}: ${cursorType}${preset}`),
		...fields.flatMap((field) => argumentEdits(field, variable)),
	];
}

function declarationEdits(text: string, declared: string): readonly TextEdit[] {
	const operation = splitDefinitions(text).find(isOperation);
	const [node] = operation ? parse(text.slice(operation.start, operation.end)).definitions : [];
	return operation && node?.kind === Kind.OPERATION_DEFINITION ? [declarationEdit(operation, node, declared)] : [];
}

function argumentEdits(field: FieldNode, variable: string): readonly TextEdit[] {
	const written = afterArgument(field)?.value.loc;
	const last = field.arguments?.at(-1)?.loc;
	if (written) {
		return [{ start: written.start, end: written.end, text: `$${variable}` }];
	}
	if (last) {
		return [insertion(last.end, `, after: $${variable}`)];
	}
	return field.name.loc ? [insertion(field.name.loc.end, `(after: $${variable})`)] : [];
}

function afterArgument(field: FieldNode) {
	return field.arguments?.find(({ name }) => name.value === 'after');
}

function variablesIn(text: string): ReadonlySet<string> {
	const tokens = tokenize(text);
	return new Set(tokens.flatMap(({ text: name }, index) => (tokens[index - 1]?.text === '$' ? [name] : [])));
}

function insertion(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}
