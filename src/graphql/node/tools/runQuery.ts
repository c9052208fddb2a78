import type { GraphQLSchema } from 'graphql';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { isJsonObject, type JsonObject } from '../../../shared/core/json.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import { type CheckedOperation, checkOperation } from '../../core/client/request/checkedOperation.ts';
import { findArgumentsIdentifyingPersons } from '../../core/client/request/identifyingArguments.ts';
import { chooseOperation, runnableText } from '../../core/client/request/runnableText.ts';
import { readGraphql } from '../../core/language/syntax/graphqlText.ts';
import { operationsInDocument } from '../../core/language/syntax/reachedDefinitions.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { variableValuesFor } from '../../core/language/variables/checkVariables.ts';
import { type GraphqlHttpResponse, type SendingHost, sendGraphql } from '../sendGraphql.ts';
import { runQueryToolDefinition } from './definitions.ts';
import { adviceForResponseErrors, responseShapeAnswer, responseValuesAnswer } from './responseAnswer.ts';

/** An operation that a model wants to run, after it and its variables were checked. */
export interface PreparedToolRun {
	readonly environment: ApiEnvironment;
	readonly operation: CheckedOperation;
	readonly variables: JsonObject;
	/** Whether the model requests field values. */
	readonly returnsValues: boolean;
	/**
	 * The arguments of a query in production that can identify a person, such as
	 * `studenter(filter.studentnumre)`. The count of a result then reveals a fact about the person.
	 */
	readonly identifyingArguments: readonly string[];
}

/** The services that {@link createRunQueryTool} needs. */
export interface RunToolHost {
	/** Sends requests. Must not send refused credentials again, see `withoutRepeatedRefusedLogins`. */
	readonly sending: SendingHost;
	/** Timeout for the first byte of a response, in seconds. */
	readonly timeout: () => number;
	/** Limits the requests at the same time. By default, at most four operations run. */
	readonly requests?: ConcurrencyLimiter;
	/** @throws {UserError} when the workspace is not trusted */
	readonly requireTrust: () => void;
	/**
	 * Returns the environment with this ID, or the active one.
	 * @throws {UserError} `environment/…`
	 */
	readonly environment: (id: string | undefined) => ApiEnvironment;
	/**
	 * Resolves to the schema that the API of an environment has published, `undefined` if it was not
	 * fetched. Sends no request.
	 */
	readonly schema: (environment: ApiEnvironment) => Promise<GraphQLSchema | undefined>;
	/**
	 * Resolves to a schema in a file, `undefined` if there is none. The model may have written it, so
	 * it can only add arguments that need consent.
	 */
	readonly schemaOfFiles?: () => Promise<GraphQLSchema | undefined>;
	/**
	 * Asks the user to confirm a mutation, which is never in production.
	 * @throws {Cancelled} when the user declines. {UserError} when there is nobody to ask
	 */
	readonly confirmMutation: (run: PreparedToolRun) => Promise<void>;
	/**
	 * Asks the user to return field values of production to the model, or to run a query with
	 * `identifyingArguments`.
	 * @throws {Cancelled} when the user declines. {UserError} when there is nobody to ask
	 */
	readonly confirmValues: (run: PreparedToolRun) => Promise<void>;
}

/** Maximum number of requests at the same time. A model can start any number of calls. */
export const maximumConcurrentRequests = 4;

/** Creates the tool that runs an operation and returns the shape of its data, counts and errors. */
export function createRunQueryTool(host: RunToolHost): Tool {
	const limited = host.requests ?? createConcurrencyLimiter(maximumConcurrentRequests);
	const responses = new LastResponses();
	return {
		...runQueryToolDefinition,
		run: async (input, { signal, report }) => {
			host.requireTrust();
			const run = await prepare(host, input);
			if (run.returnsValues || run.identifyingArguments.length > 0) {
				await requireValues(host, run);
			}
			const offset = integerFromToolInput(input, 'offset');
			const known = offset > 0 ? responses.of(run) : undefined;
			if (!known && run.operation.kind === 'mutation') {
				if (offset > 0) {
					throw new UserError('graphql/tool-response-gone', { operation: run.operation.label });
				}
				await requireMutation(host, run);
			}
			const send = () => {
				report(`Waiting for ${new URL(run.environment.api.url).host}`);
				return sendGraphql(host.sending, {
					environment: run.environment,
					operation: run.operation,
					variables: run.variables,
					timeout: host.timeout(),
					signal,
				});
			};
			const response = known ?? (await limited(send));
			responses.add(run, response);
			return run.returnsValues
				? responseValuesAnswer(response, offset)
				: responseShapeAnswer({
						run,
						response,
						offset,
						advice: await adviceForResponseErrors(host.schema, run, response),
					});
		},
	};
}

/** Maximum number of responses that are stored. */
const maximumResponses = 2;

/**
 * The last responses, so that the further parts of an answer come from the response of its first
 * part, and an operation is sent once.
 */
class LastResponses {
	readonly #responses = new Map<string, GraphqlHttpResponse>();

	of(run: PreparedToolRun): GraphqlHttpResponse | undefined {
		return this.#responses.get(keyOfRun(run));
	}

	add(run: PreparedToolRun, response: GraphqlHttpResponse): void {
		const key = keyOfRun(run);
		this.#responses.delete(key);
		this.#responses.set(key, response);
		for (const oldest of [...this.#responses.keys()].slice(0, -maximumResponses)) {
			this.#responses.delete(oldest);
		}
	}
}

function keyOfRun({ environment, operation, variables }: PreparedToolRun): string {
	return JSON.stringify([environment.id, environment.api.url, operation.text, variables]);
}

/**
 * Checks the operation and its variables.
 * @throws {UserError} `graphql/…`, `environment/…`
 */
async function prepare(host: RunToolHost, input: JsonObject): Promise<PreparedToolRun> {
	const environment = host.environment(textFromToolInput(input, 'environment'));
	const graphql = readGraphql(textFromToolInput(input, 'document') ?? '');
	const chosen = chooseOperation(graphql.definitions, { name: textFromToolInput(input, 'operationName') });
	if (!chosen) {
		const names = operationsInDocument(graphql.definitions).map(operationLabel);
		throw names.length === 0
			? new UserError('graphql/tool-no-operation')
			: new UserError('graphql/tool-operation-not-chosen', { operations: shownNames(names) });
	}
	const operation = checkOperation(runnableText(graphql, chosen).text, operationLabel(chosen));
	const { label, variables: definitions } = operation;
	const given = isJsonObject(input['variables']) ? input['variables'] : {};
	const variables = withMessageForTools(() =>
		variableValuesFor({ operation: label, definitions, schema: undefined }, given, environment),
	);
	const isQueryOfProduction = operation.kind === 'query' && environment.kind === 'production';
	const schemas = isQueryOfProduction ? await schemasFor(host, environment) : [];
	const found = schemas.flatMap((schema) => findArgumentsIdentifyingPersons(operation, variables, schema));
	const identifyingArguments = [...new Set(found)];
	return { environment, operation, variables, returnsValues: input['values'] === true, identifyingArguments };
}

/**
 * Returns the schemas that decide about arguments: that of the environment, `undefined` without
 * one, so that names and values decide, and that of files.
 */
async function schemasFor(
	{ schema, schemaOfFiles }: RunToolHost,
	environment: ApiEnvironment,
): Promise<readonly (GraphQLSchema | undefined)[]> {
	const own = await schema(environment).catch(() => undefined);
	const ofFiles = await schemaOfFiles?.().catch(() => undefined);
	return ofFiles ? [own, ofFiles] : [own];
}

/**
 * @throws {UserError} `graphql/tool-values-not-allowed`, `graphql/tool-identifiers-not-allowed`;
 * what `confirmValues` throws
 */
async function requireValues({ confirmValues }: RunToolHost, run: PreparedToolRun): Promise<void> {
	const { label, kind, allowValues } = run.environment;
	if (!allowValues) {
		throw run.returnsValues
			? new UserError('graphql/tool-values-not-allowed', { environment: label })
			: new UserError('graphql/tool-identifiers-not-allowed', {
					environment: label,
					arguments: shownIdentifyingArguments(run),
				});
	}
	if (kind === 'production') {
		await confirmValues(run);
	}
}

/** Maximum number of arguments in a message. */
const maximumShownArguments = 5;
/** Maximum length of an argument in a message, in UTF-16 code units. */
const maximumArgumentLength = 80;

/** Returns the names of the first identifying arguments of a run. */
export function shownIdentifyingArguments({ identifyingArguments }: PreparedToolRun): string {
	return shownNames(identifyingArguments);
}

function shownNames(all: readonly string[]): string {
	const first = all.slice(0, maximumShownArguments);
	const names = first.map((argument) => argument.slice(0, maximumArgumentLength)).join(', ');
	return first.length < all.length ? `${names}, …` : names;
}

/** Tools have no variables file, which the message of the editor names. */
function withMessageForTools<T>(readVariables: () => T): T {
	try {
		return readVariables();
	} catch (error) {
		throw error instanceof UserError && error.code === 'graphql/variables-missing'
			? new UserError('graphql/tool-variables-missing', error.details)
			: error;
	}
}

/** @throws {UserError} `graphql/tool-mutation-in-production`; what `confirmMutation` throws */
async function requireMutation({ confirmMutation }: RunToolHost, run: PreparedToolRun): Promise<void> {
	const { label, kind } = run.environment;
	if (kind === 'production') {
		throw new UserError('graphql/tool-mutation-in-production', { environment: label });
	}
	await confirmMutation(run);
}
