import { printSchema } from 'graphql';
import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { Host } from '../../host.ts';
import { UserError } from '../../shared/core/errors.ts';
import { localDayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import { replaceControlCharacters, toDisplayName } from '../../shared/core/sanitizeText.ts';
import { findPathInFolders } from '../../shared/node/findPathInFolders.ts';
import { readTextFile } from '../../shared/node/readTextFile.ts';
import { confirm } from '../../shared/vscode/dialogs.ts';
import { requireWorkspaceTrust } from '../../shared/vscode/requireWorkspaceTrust.ts';
import type { EditorTool } from '../../shared/vscode/tools.ts';
import { toolFolders } from '../../shared/vscode/workspaceFolders.ts';
import type { SchemaWithSearch } from '../core/language/search/rootFieldsByInput.ts';
import { tokenize } from '../core/language/syntax/tokenize.ts';
import { describeSchemaChange } from '../messages/schemaChangeMessages.ts';
import { toolProgressMessages } from '../messages/toolProgressMessages.ts';
import type { WorkerSchemaSource } from '../node/schemaWorker.ts';
import { createCheckOperationTool } from '../node/tools/checkOperation.ts';
import { createCompareSchemasTool, type SchemaDifferences } from '../node/tools/compareSchemas.ts';
import { requireKnownEnvironment } from '../node/tools/environmentList.ts';
import { createFindInSchemaTool } from '../node/tools/findInSchema.ts';
import { createRunQueryTool, type PreparedToolRun, shownIdentifyingArguments } from '../node/tools/runQuery.ts';
import type { ShownSchema } from './schemaSearch/shownSchema.ts';
import type { GraphqlServices } from './services/services.ts';

/** The services that the tools of the GraphQL part need. */
interface GraphqlToolServices {
	readonly services: GraphqlServices;
	readonly shown: ShownSchema;
}

/** Creates the tools of the GraphQL part for the active document and the active environment. */
export function createGraphqlTools({ services, shown }: GraphqlToolServices): readonly EditorTool[] {
	const { host, schemas, formatter, requestTimeout } = services;
	const schemaHost = {
		schema: (id: string | undefined) => schemaForTool(services, shown, id),
		today: () => localDayAt(host.clock.now()),
	};
	const messages = toolProgressMessages(
		vscode.l10n,
		(id) => (id === undefined ? host.environments.active : host.environments.get(id))?.label,
	);
	return [
		{
			...createFindInSchemaTool(schemaHost),
			runningMessage: messages.findInSchema,
		},
		{
			...createCheckOperationTool({ ...schemaHost, describe: (diagnostic) => formatter.describe(diagnostic) }),
			runningMessage: messages.checkOperation,
		},
		{
			...createRunQueryTool({
				sending: services.toolHost,
				timeout: () => requestTimeout.value,
				requireTrust: requireWorkspaceTrust,
				environment: (id) => environmentOf(host, id),
				schema: async (environment) => (await schemas.environments.load(environment))?.schema,
				confirmMutation,
				confirmValues,
			}),
			runningMessage: messages.runQuery,
		},
		{
			...createCompareSchemasTool({
				compare: (before, after) => compare(services, shown, before, after),
				describe: (change) => describeSchemaChange(change, vscode.l10n),
			}),
			runningMessage: messages.compareSchemas,
		},
	];
}

/** @throws {UserError} `graphql/tool-unknown-environment`, `environment/…` */
function environmentOf({ environments }: Host, id: string | undefined): ApiEnvironment {
	if (id === undefined) {
		return environments.requireActiveApi();
	}
	requireKnownEnvironment(environments, id);
	return environments.requireApi(id);
}

/**
 * Resolves to the schema of an environment. Without an ID, resolves to the schema that Find in
 * Schema uses, else to that of the active environment. Fetches a schema that is not stored.
 * @throws {UserError} `graphql/tool-unknown-environment`, `environment/…`, `workspace/restricted`;
 * the errors of introspection
 */
export async function schemaForTool(
	{ host, schemas, toolHost }: GraphqlServices,
	shown: ShownSchema,
	id: string | undefined,
): Promise<SchemaWithSearch | undefined> {
	if (id === undefined) {
		const current = await shown.current();
		if (current || !host.environments.active?.api) {
			return current && shown.searchable(current);
		}
	}
	const environment = environmentOf(host, id);
	const stored = await schemas.environments.load(environment);
	if (stored) {
		return shown.searchable(stored);
	}
	requireWorkspaceTrust();
	return shown.searchable(await schemas.environments.refresh(environment, new AbortController().signal, toolHost));
}

/** Maximum size of a schema file in bytes. */
const maximumSchemaBytes = 50_000_000;

/**
 * Compares a schema file of the workspace with a second one, or with the schema in use.
 * @throws {UserError} `graphql/tool-schema-file`, `graphql/compared-schema-unreadable`; the errors
 * of `schemaForTool`
 */
async function compare(
	services: GraphqlServices,
	shown: ShownSchema,
	before: string,
	after: string | undefined,
): Promise<SchemaDifferences> {
	const input = (path: string): WorkerSchemaSource => ({ kind: 'text', text: schemaFileText(path) });
	const pair = {
		before: input(before),
		after: after === undefined ? await schemaInput(services, shown) : input(after),
	};
	const [compared] = await services.schemaChanges.compare([pair]);
	if (compared?.kind !== 'compared') {
		const schema = compared?.version === 'after' ? (after ?? '') : before;
		throw new UserError('graphql/compared-schema-unreadable', { schema }, new Error(compared?.reason));
	}
	const { changes, operations } = compared;
	return {
		changes,
		operations: operations.map(({ kind, uri, label, range, errors, changes: own }) => ({
			...{ kind, name: label, line: range.start.line + 1, changes: own },
			path: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
			errors: [...new Set(errors.map(({ message }) => message))],
		})),
	};
}

async function schemaInput(services: GraphqlServices, shown: ShownSchema): Promise<WorkerSchemaSource> {
	const current = await schemaForTool(services, shown, undefined);
	if (!current) {
		throw new UserError('graphql/tool-without-schema');
	}
	return { kind: 'text', text: printSchema(current.schema) };
}

/** @throws {UserError} `graphql/tool-schema-file` when the file is missing or outside */
function schemaFileText(given: string): string {
	const found = findPathInFolders(toolFolders(), given);
	const reading = found && readTextFile(found.path, { maximumBytes: maximumSchemaBytes });
	if (reading?.kind !== 'text') {
		throw new UserError('graphql/tool-schema-file', { file: given.slice(0, 200) });
	}
	return reading.text;
}

/** Maximum length of an operation in a question, in UTF-16 code units. */
const maximumShownLength = 600;

/** @throws {Cancelled} when the user declines */
async function confirmMutation({ environment, operation, variables }: PreparedToolRun): Promise<void> {
	const { host } = new URL(environment.api.url);
	const details = [
		vscode.l10n.t('The mutation changes data in "{0}" at {1}.', environment.label, host),
		shownDocument(operation.text),
		Object.keys(variables).length > 0 ? vscode.l10n.t('Variables: {0}', shortened(JSON.stringify(variables))) : '',
	];
	await confirmParagraphs(
		vscode.l10n.t('An AI agent wants to run the mutation "{0}". Run it?', toDisplayName(operation.label)),
		details,
		vscode.l10n.t('Run Mutation'),
	);
}

/** @throws {Cancelled} when the user declines */
async function confirmValues(run: PreparedToolRun): Promise<void> {
	const names = [toDisplayName(run.operation.label), run.environment.label];
	const isOfPersons = run.identifyingArguments.length > 0;
	const details = [
		isOfPersons
			? vscode.l10n.t('The query looks up persons with these arguments: {0}.', shownIdentifyingArguments(run))
			: '',
		run.returnsValues
			? vscode.l10n.t(
					'The values can be personal data. The AI agent can send them to the provider of its language model. National identity numbers are masked. You are asked each time.',
				)
			: vscode.l10n.t(
					'The AI agent receives counts and no values. Counts can reveal facts about a person. You are asked each time.',
				),
		shownDocument(run.operation.text, isOfPersons),
	];
	if (run.returnsValues) {
		const question = vscode.l10n.t(
			'Show an AI agent the values of "{0}" from the production environment "{1}"?',
			...names,
		);
		await confirmParagraphs(question, details, vscode.l10n.t('Show Values'));
	} else {
		const question = vscode.l10n.t(
			'Run "{0}" of an AI agent with identifiers of persons in the production environment "{1}"?',
			...names,
		);
		await confirmParagraphs(question, details, vscode.l10n.t('Run Query'));
	}
}

/** The details are paragraphs. Empty ones are omitted. */
async function confirmParagraphs(question: string, details: readonly string[], action: string): Promise<void> {
	await confirm(question, details.filter((text) => text !== '').join('\n\n'), action);
}

/**
 * Returns the tokens of a GraphQL text on one line. Comments and blanks, which could move the rest
 * of the text out of sight, are removed. `hidesLiterals` replaces strings and numbers.
 */
function shownDocument(text: string, hidesLiterals = false): string {
	return shortened(
		tokenize(text)
			.map(({ kind, text }) => (hidesLiterals && (kind === 'string' || kind === 'number') ? '…' : text))
			.join(' '),
	);
}

/** Returns the beginning of a text, without characters that would change the order of its parts. */
function shortened(text: string): string {
	const plain = replaceControlCharacters(text);
	return plain.length > maximumShownLength
		? vscode.l10n.t('{0}… ({1} more characters)', plain.slice(0, maximumShownLength), plain.length - maximumShownLength)
		: plain;
}
