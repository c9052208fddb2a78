import { type GraphQLSchema, parse, validate } from 'graphql';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import { isJsonObject } from '../../../shared/core/json.ts';
import { maskJsonIdentityNumbers } from '../../../shared/core/redaction/identityNumbers.ts';
import { listAnswer, quotedDataNote, quoteExternalText } from '../../../shared/core/tools/answer.ts';
import type { CheckedOperation } from '../../core/client/request/checkedOperation.ts';
import { errorLocationText, responseShape } from '../../core/client/response/responseShape.ts';
import { findObjectLists } from '../../core/client/table/findObjectLists.ts';
import { tokenize } from '../../core/language/syntax/tokenize.ts';
import type { GraphqlHttpResponse } from '../sendGraphql.ts';

/** An operation that was sent, and the environment that has responded. */
interface SentOperation {
	readonly environment: ApiEnvironment;
	readonly operation: CheckedOperation;
}

/** Maximum number of errors in an answer. */
const maximumErrors = 10;

/** Returns the call that helps after a response with errors; `undefined` without errors. */
export async function adviceForResponseErrors(
	schema: (environment: ApiEnvironment) => Promise<GraphQLSchema | undefined>,
	{ environment, operation }: SentOperation,
	{ errors }: GraphqlHttpResponse,
): Promise<string | undefined> {
	if (errors.count === 0) {
		return undefined;
	}
	const known = await schema(environment).catch(() => undefined);
	const count = known && validate(known, parse(operation.text)).length;
	const hidden = 'The messages of errors can contain values, so they are not shown.';
	const values = 'check the values of arguments and variables, and ask the user whether the account has access';
	if (count === undefined) {
		return `${hidden} Call study-admin-check-operation. If it finds no error, ${values}.`;
	}
	return count > 0
		? `${hidden} The operation is not valid: call study-admin-check-operation.`
		: `${hidden} The operation is valid for the schema, so ${values}.`;
}

/** A response of which the shape is returned. */
interface ShapeAnswerInput {
	readonly run: SentOperation;
	readonly response: GraphqlHttpResponse;
	readonly offset: number;
	/** The call that helps after errors. */
	readonly advice: string | undefined;
}

/** Returns the shape of a response, its counts and the locations of its errors, without values. */
export function responseShapeAnswer({ run, response, offset, advice }: ShapeAnswerInput): string {
	const { label, text } = run.operation;
	const { content, errors, status } = response;
	const names = new Set(tokenize(text).flatMap((token) => (token.kind === 'name' ? [token.text] : [])));
	const lines = text.split('\n').length;
	const located = errors.first.slice(0, maximumErrors).map((error) => errorLocationText(error, names, lines));
	return listAnswer({
		head: [
			`${label} on ${quoteExternalText(run.environment.label)}: HTTP ${status}, ${errors.count} errors. Values are not shown.`,
			...located.map((location) => `error ${location}`),
			...(advice === undefined ? [] : [advice]),
		],
		items: responseShape(content.data ?? null, names),
		offset,
	});
}

/**
 * Maximum length of values with the messages of errors, in UTF-16 code units. Longer values are
 * returned as rows of their longest list, or shortened if they have none.
 */
const maximumWholeLength = 3000;
/** Maximum length of the JSON of a row, and of the data without rows, in UTF-16 code units. */
const maximumPartLength = 1200;

/** Returns the values of a response; if it is long, a part of the rows of its longest list. */
export function responseValuesAnswer({ content, errors, status }: GraphqlHttpResponse, offset: number): string {
	const data = maskJsonIdentityNumbers(content.data ?? null);
	const [longest] = findObjectLists(data);
	const whole = JSON.stringify(data);
	const messages = errors.first.slice(0, maximumErrors).map(({ message }) => `error ${quoteExternalText(message)}`);
	const head = [
		`HTTP ${status}, ${errors.count} errors. ${quotedDataNote} National identity numbers are masked.`,
		...messages,
	];
	const room = Math.max(maximumWholeLength - messages.join('\n').length, 0);
	if (whole.length <= room || !longest) {
		return listAnswer({ head, items: [shortened(whole, room)], offset: 0 });
	}
	const { rows, path } = longest;
	const others = JSON.stringify(withoutRows(data, path));
	return listAnswer({
		head: [...head, `Data without these rows: ${shortened(others)}`, `${rows.length} rows of ${path.join('.')}:`],
		items: rows.map((row) => shortened(JSON.stringify(row))),
		offset,
	});
}

/** Returns data in which the list at a path is replaced by a text. */
function withoutRows(data: unknown, [name, ...rest]: readonly string[]): unknown {
	return isJsonObject(data) && name !== undefined
		? { ...data, [name]: withoutRows(data[name], rest) }
		: 'the rows below';
}

function shortened(json: string, maximumLength = maximumPartLength): string {
	return json.length > maximumLength
		? `${json.slice(0, maximumLength)}… (shortened: select fewer fields to see all)`
		: json;
}
