import { extname, resolve } from 'node:path';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { CheckedOperation } from '../../graphql/core/client/request/checkedOperation.ts';
import {
	chooseOperation,
	firstSentInterpolation,
	type RunnableText,
	runnableText,
} from '../../graphql/core/client/request/runnableText.ts';
import { variablesFileEnding } from '../../graphql/core/documentKinds.ts';
import { isGraphqlFile } from '../../graphql/core/graphqlFileNames.ts';
import { type GraphqlText, readGraphql } from '../../graphql/core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../graphql/core/language/syntax/reachedDefinitions.ts';
import { type OperationDefinition, operationLabel } from '../../graphql/core/language/syntax/splitDefinitions.ts';
import type { VariableValues } from '../../graphql/core/language/variables/variablesFile.ts';
import { UserError } from '../../shared/core/errors.ts';
import { readTextFile } from '../../shared/node/readTextFile.ts';
import type { CommandContext } from '../command.ts';
import { readNamedFile } from '../readNamedFile.ts';
import { didYouMean, UsageError } from '../usageError.ts';
import { locationInFile, withLocationInFile } from './locationInFile.ts';
import { findOtherFragments } from './otherFragments.ts';
import type { QueryOptions } from './queryOptions.ts';

/** An operation of a document. */
export interface ChosenOperation {
	/** Path of the document as given on the command line. */
	readonly file: string;
	/** The text of the document. */
	readonly text: string;
	/** The operation in the document. */
	readonly definition: OperationDefinition;
	/** The operation to send, with its fragments. */
	readonly operation: CheckedOperation;
	/** The origin of the text to send. */
	readonly sent: RunnableText;
}

/**
 * Reads a document and chooses an operation.
 * @throws {UsageError} for an operation that the document does not contain, and for the rows of a
 * mutation
 * @throws {UserError} `cli/not-graphql`, `cli/document-unreadable`, `cli/operation-…`,
 * `cli/fragments-missing`, `cli/settings-…`, `graphql/no-operation`, `graphql/interpolation`,
 * `graphql/pages-of-mutation`, the errors of `checkOperation`; `Cancelled`
 */
export async function readChosenOperation(
	options: Pick<QueryOptions, 'file' | 'operation' | 'fetchesAllPages' | 'format'>,
	context: Pick<CommandContext, 'currentFolder' | 'terminal' | 'signal'>,
): Promise<ChosenOperation> {
	const { file } = options;
	if (file === '-') {
		throw new UsageError('Operations are not read from standard input. Give the path of a GraphQL document.');
	}
	const path = resolve(context.currentFolder, file);
	const graphql = readDocument(path, file);
	const definition = requireOperation(graphql, options);
	const fragments = await findOtherFragments(path, graphql, definition, context);
	const sent = runnableText(graphql, definition, fragments);
	const documents = { file, text: graphql.text, sent };
	requireNoInterpolation(documents, graphql, definition, context);
	const { checkOperation, undefinedFragments } = await import('../../graphql/core/withLibraries.ts');
	const check = () => checkOperation(sent.text, operationLabel(definition));
	const operation = withLocationInFile(check, documents, context.currentFolder);
	const { label } = operation;
	const missing = undefinedFragments(operation.document);
	if (missing.length > 0) {
		throw new UserError('cli/fragments-missing', { operation: label, file, fragments: missing.join(', ') });
	}
	if (options.fetchesAllPages && operation.kind !== 'query') {
		throw new UserError('graphql/pages-of-mutation', { operation: label });
	}
	if (options.format !== 'json' && operation.kind === 'mutation') {
		// Its response would be lost if it contained no list.
		throw new UsageError(`"${label}" is a mutation, whose response has no rows. Use --format json.`);
	}
	return { ...documents, definition, operation };
}

/** @throws {UserError} `graphql/interpolation` for a fragment in a program */
function requireNoInterpolation(
	documents: Pick<ChosenOperation, 'file' | 'text' | 'sent'>,
	graphql: GraphqlText,
	definition: OperationDefinition,
	{ currentFolder }: Pick<CommandContext, 'currentFolder'>,
): void {
	const { fragment, offset } = firstSentInterpolation(graphql, definition, documents.sent) ?? {};
	if (fragment && offset !== undefined) {
		const { file, line } = locationInFile({ fragment, offset }, documents, currentFolder);
		throw new UserError('graphql/interpolation', { operation: operationLabel(definition), file, line });
	}
}

/** Maximum size of a document and of a variables file. */
const maximumMegabytes = 5;

function readDocument(path: string, file: string): GraphqlText {
	// A name without an ending can be a device such as a pipe.
	if (extname(file) !== '' && !isGraphqlFile(file)) {
		throw new UserError('cli/not-graphql', { file });
	}
	return readGraphql(readNamedFile(path, 'cli/document-unreadable', maximumMegabytes, file));
}

function requireOperation(
	{ definitions }: GraphqlText,
	{ file, operation: name }: Pick<QueryOptions, 'file' | 'operation'>,
): OperationDefinition {
	const operation = chooseOperation(definitions, { name });
	if (operation) {
		return operation;
	}
	const operations = operationsInDocument(definitions);
	const names = operations.flatMap((each) => each.name ?? []);
	if (operations.length === 0) {
		throw new UserError('graphql/no-operation', { file });
	}
	if (operations.length > 1 && names.length < operations.length) {
		throw new UserError('cli/operation-unnamed', { file });
	}
	if (name !== undefined) {
		const others =
			names.length === 0
				? ' Its only operation has no name. Omit --operation.'
				: didYouMean(name, names) || ` Its operations: ${names.join(', ')}.`;
		throw new UsageError(`"${file}" has no operation named "${name}".${others}`);
	}
	throw new UserError('cli/operation-not-chosen', { file, operations: names.join(', ') });
}

/**
 * Returns the values of the operation's variables: from the set of the variables file beside the
 * document, else from the environment. Values are checked without a schema. Reports the names in
 * the set that are not variables of the operation, because a misspelled filter would have no
 * effect.
 * @throws {UserError} `graphql/variable…`, `cli/variable-set-not-chosen`
 */
export async function readQueryVariables(
	{ file, definition, operation }: ChosenOperation,
	environment: ApiEnvironment,
	requested: string | undefined,
	{ currentFolder, terminal }: Pick<CommandContext, 'currentFolder' | 'terminal'>,
): Promise<VariableValues> {
	const { findAndChooseVariableSet, valuesOfVariableSet, variableValuesFor } = await import(
		'../../graphql/core/withLibraries.ts'
	);
	const { label, variables: definitions } = operation;
	let values: VariableValues = {};
	if (definitions.length > 0 || requested !== undefined) {
		const variablesFile = `${file}${variablesFileEnding}`;
		const text = readVariablesText(resolve(currentFolder, variablesFile), variablesFile);
		const { sets, choice } = findAndChooseVariableSet({ file: variablesFile, text }, definition, {
			requested,
			last: undefined,
		});
		switch (choice.kind) {
			case 'none':
				break;
			case 'set':
				values = valuesOfVariableSet(sets, choice.name);
				for (const name of Object.keys(values)) {
					if (!definitions.some(({ variable }) => variable.name.value === name)) {
						terminal.report(`"${name}" in ${variablesFile} is not a variable of "${label}", so it is not sent.`);
					}
				}
				break;
			case 'not found':
				throw new UserError('graphql/variable-set-not-found', { operation: label, set: choice.name });
			case 'ambiguous':
				throw new UserError('cli/variable-set-not-chosen', {
					operation: label,
					sets: sets.map(({ name }) => name).join(', '),
				});
		}
	}
	return variableValuesFor({ operation: label, definitions, schema: undefined }, values, environment);
}

/** Returns `undefined` when there is no variables file. */
function readVariablesText(path: string, file: string): string | undefined {
	const reading = readTextFile(path, { maximumBytes: maximumMegabytes * 2 ** 20 });
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'missing':
			return undefined;
		default:
			throw new UserError('graphql/variables-file-unreadable', { file, megabytes: maximumMegabytes });
	}
}
