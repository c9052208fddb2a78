import { type FieldNode, Kind, parse } from 'graphql';
import { isOperation, splitDefinitions } from '../../language/syntax/splitDefinitions.ts';
import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits } from '../../language/syntax/textEdits.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';
import { declarationEdit, freeName } from '../../language/syntax/variableDeclarations.ts';
import { type CheckedOperation, checkOperation } from '../request/checkedOperation.ts';
import { type Connection, cursorVariable } from './connections.ts';

/** An operation that can request any page of a connection. */
export interface PagedOperation {
	/**
	 * The operation to send for every page. Without a value for the variable it requests the same page
	 * as the user's operation.
	 */
	readonly operation: CheckedOperation;
	/** Name of the variable for the cursor, without `$`. */
	readonly variable: string;
	/** The changes from the text of the user's operation to the text to send. */
	readonly edits: readonly TextEdit[];
}

/**
 * Changes an operation so that any page can be requested. Adds `pageInfo` to the connection and a
 * variable for its argument `after`, unless the text has them. A literal cursor becomes the default
 * value of the variable. `connection` must be a connection of the operation.
 */
export function pagedOperation({ text, label }: CheckedOperation, connection: Connection): PagedOperation {
	const existing = cursorVariable(connection.fields[0]);
	const variable = existing ?? freeName('after', variablesIn(text));
	const edits = [
		...pageInfoEdits(connection),
		...(existing === undefined ? variableEdits(text, connection, variable) : []),
	];
	return { operation: checkOperation(applyEdits(text, edits), label), variable, edits };
}

function pageInfoEdits({
	fields: [{ selectionSet }],
	missingPageInfoFields: missing,
}: Connection): readonly TextEdit[] {
	return selectionSet?.loc && missing.length > 0
		? [insertion(selectionSet.loc.end - 1, ` pageInfo { ${missing.join(' ')} } `)]
		: [];
}

/** The edits that declare the variable for the cursor and pass it to the connection as `after`. */
function variableEdits(text: string, { fields, cursorType }: Connection, variable: string): readonly TextEdit[] {
	const literal = afterArgument(fields[0])?.value.loc;
	const defaultValue = literal ? ` = ${text.slice(literal.start, literal.end)}` : '';
	return [
		...declarationEdits(text, `$${variable}: ${cursorType}${defaultValue}`),
		...fields.flatMap((field) => argumentEdits(field, variable)),
	];
}

function declarationEdits(text: string, declared: string): readonly TextEdit[] {
	const operation = splitDefinitions(text).find(isOperation);
	const [node] = operation ? parse(text.slice(operation.start, operation.end)).definitions : [];
	return operation && node?.kind === Kind.OPERATION_DEFINITION ? [declarationEdit(operation, node, declared)] : [];
}

function argumentEdits(field: FieldNode, variable: string): readonly TextEdit[] {
	const literal = afterArgument(field)?.value.loc;
	const last = field.arguments?.at(-1)?.loc;
	if (literal) {
		return [{ start: literal.start, end: literal.end, text: `$${variable}` }];
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
