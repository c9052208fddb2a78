import type { PageableConnection } from '../../graphql/core/client/pagination/connections.ts';
import { introspect } from '../../graphql/node/introspect.ts';
import { type SendingHost, sendGraphql } from '../../graphql/node/sendGraphql.ts';
import { UserError } from '../../shared/core/errors.ts';
import { chooseEnvironment, type EnvironmentsWithChosen } from '../api/chooseEnvironment.ts';
import { runWithApi } from '../api/commandLineSendingHost.ts';
import { checkOutputWritable, writeResult } from '../api/writeResult.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { withCredentialsFile } from '../credentialsFile.ts';
import { createRepositorySettingReader } from '../repositorySettings.ts';
import { type ChosenOperation, readChosenOperation, readQueryVariables } from './chosenOperation.ts';
import { GraphqlErrorReport } from './graphqlErrorReport.ts';
import { type QueryOptions, readQueryOptions } from './queryOptions.ts';
import {
	IncompleteListError,
	printedAllPagesParts,
	printedResponseParts,
	type QueryRun,
	responseJsonParts,
} from './queryParts.ts';

/**
 * Runs an operation of a document and writes its result. Resolves to 1 when a response contains
 * GraphQL errors.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`, `sign-in/…`, `graphql/…`, `network/…`; `Cancelled`
 */
export async function runQueryCommand(given: CommandArguments, inherited: CommandContext): Promise<ExitCode> {
	const context = withCredentialsFile(given, inherited);
	const options = readQueryOptions(given);
	const target = await readChosenOperation(options, context);
	const chosen = chooseEnvironment(given, context);
	requireConfirmation(target, chosen, options);
	const { environment } = chosen;
	const variables = await readQueryVariables(target, environment, options.variableSet, context);
	const errors = new GraphqlErrorReport();
	let isIncomplete = false;
	await checkOutputWritable(options.output, context);
	await runWithApi(chosen, context, async (host) => {
		const { signal, terminal, currentFolder } = context;
		const run: QueryRun = {
			host,
			request: {
				environment,
				operation: target.operation,
				variables,
				timeout: createRepositorySettingReader(currentFolder, (message) => terminal.report(message))('graphql.timeout'),
				signal,
			},
			format: options.format,
			errors,
			terminal,
		};
		if (target.operation.kind === 'mutation') {
			return writeMutation(run, options.output, context);
		}
		const parts = options.fetchesAllPages
			? printedAllPagesParts(run, await requireConnection(run))
			: printedResponseParts(run, await sendGraphql(host, run.request));
		try {
			await writeResult(parts, options.output, context);
		} catch (error) {
			if (!(error instanceof IncompleteListError)) {
				throw error;
			}
			isIncomplete = true;
		}
	});
	await errors.print(target, context);
	if (isIncomplete) {
		const consequence =
			options.output === undefined ? 'the rows are not complete' : `${options.output} was not written`;
		context.terminal.report(`Because of the errors, ${consequence}.`);
	}
	return errors.count > 0 ? 1 : 0;
}

/**
 * Sends a mutation and writes its response. If the file cannot be written, the response is printed,
 * because running the mutation again would change data again. Each error says that it was run.
 * @throws {UserError} `cli/mutation-not-written`, `cli/mutation-not-printed`; the errors of the
 * request; `Cancelled`
 */
async function writeMutation(run: QueryRun, output: string | undefined, context: CommandContext): Promise<void> {
	const response = await sendGraphql(run.host, run.request);
	const { label: operation } = run.request.operation;
	run.errors.add(response.errors);
	const write = (file: string | undefined) => writeResult(responseJsonParts(response), file, context);
	let fileError: unknown;
	if (output !== undefined) {
		try {
			return await write(output);
		} catch (error) {
			fileError = error;
		}
	}
	try {
		await write(undefined);
		await context.terminal.flush();
	} catch (error) {
		const reason = error instanceof UserError ? (error.details['reason'] ?? '') : '';
		throw new UserError('cli/mutation-not-printed', { operation, reason }, error);
	}
	if (output !== undefined) {
		throw new UserError('cli/mutation-not-written', { operation, file: output }, fileError);
	}
}

/** @throws {UserError} `cli/mutation-in-production` */
function requireConfirmation(
	{ operation }: ChosenOperation,
	{ environment }: EnvironmentsWithChosen,
	{ isConfirmed }: QueryOptions,
): void {
	if (operation.kind === 'mutation' && environment.kind === 'production' && !isConfirmed) {
		throw new UserError('cli/mutation-in-production', {
			operation: operation.label,
			environment: environment.label,
			host: new URL(environment.api.url).host,
		});
	}
}

/**
 * Finds the connection whose pages are fetched, and reports the other connections. The schema is
 * introspected only when the query does not select `pageInfo`.
 * @throws {UserError} `graphql/no-connection`, `cli/several-connections`; what introspection throws
 */
async function requireConnection({ host, request, terminal }: QueryRun): Promise<PageableConnection> {
	const { findPageableConnections, unpagedConnections } = await import('../../graphql/core/withLibraries.ts');
	const { text, label: operation } = request.operation;
	const selected = findPageableConnections(text, undefined);
	const schema = selected.length > 0 ? undefined : await fetchSchema(host, request);
	const connections = schema ? findPageableConnections(text, schema) : selected;
	const [only, ...others] = connections;
	if (!only) {
		throw new UserError('graphql/no-connection', { operation });
	}
	if (others.length > 0) {
		const paths = connections.map(({ path }) => path.join('.')).join(', ');
		throw new UserError('cli/several-connections', { operation, connections: paths });
	}
	const unpaged = unpagedConnections(text, schema, only);
	if (unpaged.length > 0) {
		const names = unpaged.map((path) => `"${path}"`).join(', ');
		const each = unpaged.length === 1 ? 'it' : 'each of them';
		terminal.report(`Only the first page of ${names} is fetched. Increase "first", or write an operation for ${each}.`);
	}
	return only;
}

async function fetchSchema(host: SendingHost, { environment, signal }: QueryRun['request']) {
	const { buildSchemaFromIntrospection } = await import('../../graphql/core/withLibraries.ts');
	return buildSchemaFromIntrospection(JSON.parse((await introspect(host, environment, signal)).json));
}
