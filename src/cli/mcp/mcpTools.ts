import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { addBaseUrlsToCatalog } from '../../catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { createStatusFormatter } from '../../catalog/messages/createStatusFormatter.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { createExplainApiTool } from '../../catalog/node/tools/createExplainApiTool.ts';
import {
	createFindDeprecatedCallsTool,
	type DeprecatedCallsHost,
} from '../../catalog/node/tools/createFindDeprecatedCallsTool.ts';
import { createWriteGraphqlQueryTool } from '../../catalog/node/tools/createWriteGraphqlQueryTool.ts';
import { type ConversionService, requireConversionService } from '../../conversion/core/requests/conversionService.ts';
import { createConvertDocumentTool } from '../../conversion/node/tools/convertDocument.ts';
import type { Draft } from '../../graphql/core/language/drafts/composeDraft.ts';
import { operationLabel } from '../../graphql/core/language/syntax/splitDefinitions.ts';
import { describeDiagnostic } from '../../graphql/messages/diagnosticMessages.ts';
import { createRemarkDescriber } from '../../graphql/messages/draftRemarks.ts';
import { describeSchemaChange } from '../../graphql/messages/schemaChangeMessages.ts';
import { createCheckOperationTool } from '../../graphql/node/tools/checkOperation.ts';
import {
	type AffectedOperationSummary,
	createCompareSchemasTool,
	type SchemaDifferences,
} from '../../graphql/node/tools/compareSchemas.ts';
import { createFindInSchemaTool, schemaForDrafts } from '../../graphql/node/tools/findInSchema.ts';
import {
	createRunQueryTool,
	maximumConcurrentRequests,
	shownIdentifyingArguments,
} from '../../graphql/node/tools/runQuery.ts';
import { createConcurrencyLimiter } from '../../shared/core/createConcurrencyLimiter.ts';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { lazy } from '../../shared/core/lazy.ts';
import { localDayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import type { DraftRequirements } from '../../shared/core/migration/draftRequirements.ts';
import type { SettingReader } from '../../shared/core/settingDefinitions.ts';
import type { Tool, ToolCall } from '../../shared/core/tools/tool.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { agentDraftNextSteps } from '../draftNextSteps.ts';
import { englishL10n } from '../english.ts';
import type { AffectedFileOperation } from '../graphql/fileDiagnoser.ts';
import { readSchemaFile } from '../graphql/readSchemaFile.ts';
import { packageFilePath } from '../packageFilePath.ts';
import { createRepositorySettingReader, readRepositorySettings } from '../repositorySettings.ts';
import { diffSchemas } from '../schema/diffSchemas.ts';
import { UsageError } from '../usageError.ts';
import { DeprecatedCallFinder, schemaOptionPath } from './deprecatedCallFinder.ts';
import { ToolEnvironments } from './toolEnvironments.ts';
import type { ToolFolders } from './toolFolders.ts';
import { ToolSchemas } from './toolSchemas.ts';

/** The services that {@link McpTools} needs. */
interface ToolServices {
	readonly folders: ToolFolders;
	readonly http: Http;
}

/**
 * The tools of `study-admin mcp` for the folders of `--folder`. There are no dialogs, so all that
 * needs a confirmation is refused.
 */
export class McpTools implements Disposable {
	readonly all: readonly Tool[];
	readonly folders: ToolFolders;
	readonly environments: ToolEnvironments;
	readonly schemas: ToolSchemas;
	/** The host to which documents may be uploaded; `undefined` to upload none. */
	readonly conversionHost: string | undefined;
	readonly #context: CommandContext;
	readonly #http: Http;
	readonly #calls: DeprecatedCallFinder;
	/** Operations and uploads share the limit. */
	readonly #requests = createConcurrencyLimiter(maximumConcurrentRequests);
	readonly #bundledCatalog = lazy(() => readBundledCatalog(packageFilePath('catalog.json')));

	/**
	 * The current folder of the context is the first one of `folders`.
	 * @throws {UserError} `cli/environments-…`, `environment/gone`
	 * @throws {UsageError} for a value of `--allow-conversion` that is not a host
	 */
	constructor(given: CommandArguments, context: CommandContext, { folders, http }: ToolServices) {
		this.#context = context;
		this.#http = http;
		this.folders = folders;
		this.conversionHost = readHost(given.value('allow-conversion'));
		this.environments = new ToolEnvironments(given, context, http);
		this.schemas = new ToolSchemas(given, { folders, environments: this.environments, http, context });
		this.#calls = new DeprecatedCallFinder({
			folders,
			catalog: this.#bundledCatalog,
			today,
			schemaFile: schemaOptionPath(given.value('schema'), context.currentFolder),
		});
		const callsHost: DeprecatedCallsHost = {
			find: (path, call) => this.#calls.find(path, call),
			catalog: () => this.catalog(),
		};
		const schemaHost = { schema: (id: string | undefined) => this.schemas.require(id), today };
		this.all = [
			createFindInSchemaTool(schemaHost),
			createCheckOperationTool({
				...schemaHost,
				describe: (diagnostic) =>
					describeDiagnostic(diagnostic, this.#settings(), { l10n: englishL10n, locale: 'en', today: today() }),
			}),
			createFindDeprecatedCallsTool(callsHost),
			createWriteGraphqlQueryTool({
				...callsHost,
				readFile: (path) => this.#calls.readFile(path),
				reader: (catalog) => this.#calls.reader(catalog),
				write: async (request, environment) => writeDraftWith(await schemaForDrafts(schemaHost, environment), request),
			}),
			createExplainApiTool({
				catalog: () => this.catalog(),
				today,
				warnWithinDays: () => this.#settings().warnWithinDays,
				texts: createStatusFormatter(englishL10n, 'en'),
			}),
			this.#runQuery(),
			createCompareSchemasTool({
				compare: (before, after, call) => this.#compare(before, after, call),
				describe: (change) => describeSchemaChange(change, englishL10n),
			}),
			this.#convertDocument(),
		];
	}

	dispose(): void {
		this.#calls.dispose();
	}

	#settings() {
		return readRepositorySettings(this.#context.currentFolder);
	}

	/** Returns the catalog of the package with the addresses in the settings of all folders. */
	async catalog(): Promise<Catalog> {
		return this.folders.all
			.map(({ folder }) => readRepositorySettings(folder).baseUrls)
			.reduce<Catalog>((catalog, urls) => addBaseUrlsToCatalog(catalog, urls).catalog, await this.#bundledCatalog());
	}

	/** Compares two schemas, and checks the operations of all folders. */
	async #compare(before: string, after: string | undefined, { signal }: ToolCall): Promise<SchemaDifferences> {
		const { folders } = this;
		const fileOf = (path: string) => {
			const { repository, relativePath } = folders.locate(path, 'cli/tool-schema-outside');
			return join(repository.folder, relativePath);
		};
		const context = { ...this.#context, signal };
		const current = after === undefined ? await this.schemas.require(undefined) : undefined;
		const next = current?.schema ?? (await readSchemaFile(fileOf(after ?? ''), { ...context, terminal: undefined }));
		const diffs: SchemaDifferences[] = [];
		for (const repository of folders.all) {
			const { changes, operations } = await diffSchemas(fileOf(before), next, {
				...context,
				currentFolder: repository.folder,
			});
			diffs.push({
				changes,
				operations: operations.map((each) => comparedOperation(each, folders.shownPath(repository, each.relativePath))),
			});
		}
		return {
			changes: diffs[0]?.changes ?? [],
			operations: diffs.flatMap(({ operations }) => operations),
		};
	}

	#runQuery(): Tool {
		return createRunQueryTool({
			sending: this.environments.sending,
			requests: this.#requests,
			timeout: () => createRepositorySettingReader(this.#context.currentFolder)('graphql.timeout'),
			requireTrust: () => undefined,
			environment: (id) => this.environments.require(id),
			schema: (environment) => this.schemas.fetchedOf(environment),
			schemaOfFiles: async () => (await this.schemas.ofFiles())?.schema,
			confirmMutation: async () => {
				throw new UserError('cli/tool-mutation');
			},
			confirmValues: async (run) => {
				const environment = run.environment.label;
				throw run.returnsValues
					? new UserError('cli/tool-values-in-production', { environment })
					: new UserError('graphql/tool-identifiers-not-allowed', {
							environment,
							arguments: shownIdentifyingArguments(run),
						});
			},
		});
	}

	#convertDocument(): Tool {
		const setting: SettingReader = (name) => createRepositorySettingReader(this.#context.currentFolder)(name);
		return createConvertDocumentTool({
			http: this.#http,
			uploads: this.#requests,
			requireTrust: () => undefined,
			service: () => this.#conversionService(),
			order: (kind) => ({
				kind,
				settings: {
					splitLevel: setting('conversion.splitLevel'),
					maxChunkLines: setting('conversion.maxChunkLines'),
				},
			}),
			idleTimeout: () => setting('conversion.timeout') * 1000,
			folders: () => this.folders.all,
			requireConsent: async (service) => this.#requireAllowed(service),
		});
	}

	/**
	 * Does nothing if documents may be uploaded to the conversion service.
	 * @throws {UserError} `cli/tool-no-service`, `cli/tool-conversion-not-allowed`, `environment/…`
	 */
	requireConversion(): void {
		this.#requireAllowed(this.#conversionService());
	}

	/** @throws {UserError} `cli/tool-conversion-not-allowed` */
	#requireAllowed({ url }: ConversionService): void {
		const { host, protocol } = new URL(url);
		// The protocol has a default port, which is removed from a host.
		if (host !== URL.parse(`${protocol}//${this.conversionHost ?? ''}`)?.host) {
			throw new UserError('cli/tool-conversion-not-allowed', { host });
		}
	}

	/**
	 * Returns the conversion service of the environments, else that of the allowed host.
	 * @throws {UserError} `cli/tool-no-service`, `environment/…`
	 */
	#conversionService(): ConversionService {
		const environments = this.environments.all;
		if (environments.reading.environments.some(({ conversionUrl }) => conversionUrl !== undefined)) {
			return requireConversionService(environments);
		}
		const host = this.conversionHost;
		if (host === undefined) {
			throw new UserError('cli/tool-no-service');
		}
		const url = new URL(`https://${host}`).origin;
		return { url, environment: { label: host, kind: 'production' }, isOfActive: true };
	}
}

/** Returns the host in the value of `--allow-conversion`. @throws {UsageError} */
function readHost(value: string | undefined): string | undefined {
	if (value !== undefined && (/[/\\@?#\s]/.test(value) || !URL.canParse(`https://${value}`))) {
		throw new UsageError(
			'The value of --allow-conversion must be a host, such as convert.example.org or localhost:8080.',
		);
	}
	return value;
}

function today() {
	return localDayAt(Date.now());
}

/** Writes a draft. Without a schema, it names root fields only. */
async function writeDraftWith(schema: GraphQLSchema | undefined, request: DraftRequirements): Promise<Draft> {
	const { composeDraft } = await import('../../graphql/core/withLibraries.ts');
	return composeDraft(schema, request, {
		indentation: { tabSize: 2, insertSpaces: true },
		describe: createRemarkDescriber(englishL10n, agentDraftNextSteps),
		isKnown: () => false,
	});
}

function comparedOperation({ affected, lines }: AffectedFileOperation, path: string): AffectedOperationSummary {
	const { kind, operation, errors, changes } = affected;
	const { line } = lines.rangeOf({ offset: operation.start, length: 0 }).start;
	const messages = [...new Set(errors.map(({ message }) => message))];
	return { kind, path, line: line + 1, name: operationLabel(operation), errors: messages, changes };
}
