import { type FieldNode, Kind, parse } from 'graphql';
import { isOperation, splitDefinitions } from '../../language/syntax/splitDefinitions.ts';
import type { TextEdit } from '../../language/syntax/textEdits.ts';
import { applyEdits } from '../../language/syntax/textEdits.ts';
import { tokenize } from '../../language/syntax/tokenize.ts';
import { unusedName, variableDeclarationEdit } from '../../language/syntax/variableDeclarations.ts';
import { type CheckedOperation, checkOperation } from '../request/checkedOperation.ts';
import { argumentNamed, type PageArgument, variableOfArgument } from './connectionArguments.ts';
import type { PageableConnection } from './connections.ts';
import type { AdjustablePageSize } from './pageSize.ts';

/** An operation that can request any page of a connection. */
export interface PageableOperation {
	/**
	 * The operation to send for every page. Without a value for the variable it requests the same page
	 * as the user's operation.
	 */
	readonly operation: CheckedOperation;
	/** Name of the variable for the cursor, without `$`. */
	readonly variable: string;
	/**
	 * Name of the variable for the page size, without `$`; `undefined` if the page size cannot be
	 * changed.
	 */
	readonly sizeVariable: string | undefined;
	/** The changes from the text of the user's operation to the text to send. */
	readonly edits: readonly TextEdit[];
}

/**
 * Changes an operation so that any page can be requested. Adds `pageInfo` to the connection and a
 * variable for its argument `after`, unless the text has them. A literal cursor becomes the default
 * value of the variable. With `pageSize`, the same is done for the argument `first`. `connection`
 * must be a connection of the operation.
 */
export function makeOperationPageable(
	{ text, label }: CheckedOperation,
	connection: PageableConnection,
	pageSize: AdjustablePageSize | undefined = undefined,
): PageableOperation {
	const cursor = passedVariable(text, connection, 'after', connection.cursorType);
	const size = pageSize && passedVariable(text, connection, 'first', pageSize.type);
	const passed = size ? [cursor, size] : [cursor];
	const edits = [
		...pageInfoEdits(connection),
		...declarationEdits(
			text,
			passed.flatMap(({ declarations }) => declarations),
		),
		...passed.flatMap(({ edits }) => edits),
	];
	return {
		operation: checkOperation(applyEdits(text, edits), label),
		variable: cursor.name,
		sizeVariable: size?.name,
		edits,
	};
}

function pageInfoEdits({
	fields: [{ selectionSet }],
	missingPageInfoFields: missing,
}: PageableConnection): readonly TextEdit[] {
	return selectionSet?.loc && missing.length > 0
		? [insertion(selectionSet.loc.end - 1, ` pageInfo { ${missing.join(' ')} } `)]
		: [];
}

/** A variable that a connection receives as an argument. */
interface PassedVariable {
	readonly name: string;
	/** The declaration to add to the operation; empty if the user's operation has it. */
	readonly declarations: readonly string[];
	/** The edits that pass the variable to the connection. */
	readonly edits: readonly TextEdit[];
}

function passedVariable(
	text: string,
	{ fields }: PageableConnection,
	argument: PageArgument,
	type: string,
): PassedVariable {
	const existing = variableOfArgument(fields[0], argument);
	if (existing !== undefined) {
		return { name: existing, declarations: [], edits: [] };
	}
	const name = unusedName(argument, variablesIn(text));
	const literal = argumentNamed(fields[0], argument)?.value.loc;
	const defaultValue = literal ? ` = ${text.slice(literal.start, literal.end)}` : '';
	return {
		name,
		declarations: [`$${name}: ${type}${defaultValue}`],
		edits: fields.flatMap((field) => argumentEdits(field, argument, name)),
	};
}

function declarationEdits(text: string, declarations: readonly string[]): readonly TextEdit[] {
	const operation = splitDefinitions(text).find(isOperation);
	const [node] = operation ? parse(text.slice(operation.start, operation.end)).definitions : [];
	return operation && node?.kind === Kind.OPERATION_DEFINITION && declarations.length > 0
		? [variableDeclarationEdit(operation, node, declarations.join(', '))]
		: [];
}

function argumentEdits(field: FieldNode, argument: PageArgument, variable: string): readonly TextEdit[] {
	const literal = argumentNamed(field, argument)?.value.loc;
	const last = field.arguments?.at(-1)?.loc;
	if (literal) {
		return [{ start: literal.start, end: literal.end, text: `$${variable}` }];
	}
	if (last) {
		return [insertion(last.end, `, ${argument}: $${variable}`)];
	}
	return field.name.loc ? [insertion(field.name.loc.end, `(${argument}: $${variable})`)] : [];
}

function variablesIn(text: string): ReadonlySet<string> {
	const tokens = tokenize(text);
	return new Set(tokens.flatMap(({ text: name }, index) => (tokens[index - 1]?.text === '$' ? [name] : [])));
}

function insertion(offset: number, text: string): TextEdit {
	return { start: offset, end: offset, text };
}
