import { realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GraphQLSchema } from 'graphql';
import { withBaseUrls } from '../../catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { deprecatedApiRuleId } from '../../catalog/core/reportedUse.ts';
import { statusMessages } from '../../catalog/messages/statusMessages.ts';
import type { ScanTasks } from '../../catalog/node/scan/scanWorker.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { explainApi } from '../../catalog/node/tools/explainApi.ts';
import { type CallsHost, findDeprecatedCalls } from '../../catalog/node/tools/findDeprecatedCalls.ts';
import { type ConversionService, requireConversionService } from '../../conversion/core/requests/conversionService.ts';
import { convertDocumentTool } from '../../conversion/node/tools/convertDocument.ts';
import { describeDiagnostic } from '../../graphql/messages/diagnosticMessages.ts';
import { DocumentSchemas } from '../../graphql/node/documentSchemas.ts';
import { introspect } from '../../graphql/node/introspect.ts';
import { checkOperation } from '../../graphql/node/tools/checkOperation.ts';
import { findInSchema, type ToolSchema } from '../../graphql/node/tools/findInSchema.ts';
import { runQuery, shownArguments } from '../../graphql/node/tools/runQuery.ts';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { integerOr } from '../../shared/core/integerOr.ts';
import { lazy } from '../../shared/core/lazy.ts';
import { dayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import { limitConcurrency } from '../../shared/core/limitConcurrency.ts';
import type { Tool } from '../../shared/core/tools/tool.ts';
import { pathInFolder } from '../../shared/node/pathInFolder.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import { checkRepository } from '../check/checkRepository.ts';
import { readRepositorySettings, readSettingsFile } from '../check/repositorySettings.ts';
import { ripgrepProgram } from '../check/ripgrepProgram.ts';
import type { Arguments, CommandContext } from '../command.ts';
import { english } from '../english.ts';
import { configWorker } from '../graphql/configWorker.ts';
import { readSchema } from '../graphql/readSchema.ts';
import { packageFile } from '../packageFile.ts';
import { ToolEnvironments } from './toolEnvironments.ts';

const threadLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/**
 * The tools of `study-admin mcp`, for the current folder. There are no dialogs, so everything that
 * needs a confirmation is refused.
 */
export class CommandLineTools implements Disposable {
	readonly all: readonly Tool[];
	readonly #given: Arguments;
	readonly #context: CommandContext;
	readonly #http: Http;
	readonly #environments: ToolEnvironments;
	/** Scans one at a time, because each uses all processors. */
	readonly #scans = limitConcurrency(1);
	#thread: WorkerThread<ScanTasks> | undefined;
	readonly #schema = lazy(() => this.#readSchema());
	readonly #catalog = lazy(() => readBundledCatalog(packageFile('catalog.json')));

	/** @throws {UserError} `cli/environments-…`, `environment/gone` */
	constructor(given: Arguments, context: CommandContext, http: Http) {
		this.#given = given;
		this.#context = context;
		this.#http = http;
		this.#environments = new ToolEnvironments(given, context, http);
		const schemaHost = { schema: this.#schema, today };
		this.all = [
			findInSchema(schemaHost),
			checkOperation({
				...schemaHost,
				describe: (diagnostic) =>
					describeDiagnostic(diagnostic, this.#settings(), { l10n: english, locale: 'en', today: today() }),
			}),
			findDeprecatedCalls({ find: (path, signal) => this.#scans(() => this.#find(path, signal)) }),
			explainApi({
				catalog: async () => this.#withBaseUrls(await this.#catalog()),
				today,
				warnWithinDays: () => this.#settings().warnWithinDays,
				texts: statusMessages(english, 'en'),
			}),
			this.#runQuery(),
			this.#convertDocument(),
		];
	}

	dispose(): void {
		this.#thread?.dispose();
	}

	#settings() {
		return readRepositorySettings(this.#context.currentFolder);
	}

	#withBaseUrls(catalog: Catalog): Catalog {
		return withBaseUrls(catalog, this.#settings().baseUrls).catalog;
	}

	#runQuery(): Tool {
		return runQuery({
			sending: this.#environments.sending,
			timeout: () => requestTimeout(readSettingsFile(this.#context.currentFolder)['studyAdmin.graphql.timeout']),
			requireTrust: () => undefined,
			environment: (id) => this.#environments.require(id),
			schema: () => this.#schemaOfFiles(),
			confirmMutation: async () => {
				throw new UserError('cli/tool-mutation');
			},
			confirmValues: async (run) => {
				const environment = run.environment.label;
				throw run.returnsValues
					? new UserError('cli/tool-values-in-production', { environment })
					: new UserError('graphql/tool-identifiers-not-allowed', { environment, arguments: shownArguments(run) });
			},
		});
	}

	#convertDocument(): Tool {
		const settings = () => readSettingsFile(this.#context.currentFolder);
		return convertDocumentTool({
			http: this.#http,
			uploads: limitConcurrency(2),
			requireTrust: () => undefined,
			service: () => this.#service(),
			order: (kind) => ({
				kind,
				settings: {
					splitLevel: integerOr(2, 1, 6)(settings()['studyAdmin.conversion.splitLevel']),
					maxChunkLines: integerOr(500, 1, 100_000)(settings()['studyAdmin.conversion.maxChunkLines']),
				},
			}),
			idleTimeout: () => integerOr(0, 0, 86_400)(settings()['studyAdmin.conversion.timeout']) * 1000,
			folders: () => [this.#context.currentFolder],
			requireConsent: async ({ url }) => {
				const { host } = new URL(url);
				if (host !== this.#given.value('allow-conversion')?.toLowerCase()) {
					throw new UserError('cli/tool-conversion-not-allowed', { host });
				}
			},
		});
	}

	/**
	 * Returns the conversion service of the environments, else that of the allowed host.
	 * @throws {UserError} `cli/tool-no-service`, `environment/…`
	 */
	#service(): ConversionService {
		const environments = this.#environments.all;
		if (environments.reading.environments.some(({ conversionUrl }) => conversionUrl !== undefined)) {
			return requireConversionService(environments);
		}
		const host = this.#given.value('allow-conversion');
		if (host === undefined || !URL.canParse(`https://${host}`)) {
			throw new UserError('cli/tool-no-service');
		}
		const url = new URL(`https://${host}`).origin;
		return { url, environment: { label: host, kind: 'production' }, isOfActive: true };
	}

	/** Returns the schema of `--schema`, of the current folder, or of the environment. */
	async #readSchema(): Promise<ToolSchema | undefined> {
		const { signal } = this.#context;
		const { SchemaSearch, schemaOf } = await import('../../graphql/core/withLibraries.ts');
		const schema = await this.#schemaOfFiles();
		if (schema) {
			return { schema, search: new SchemaSearch(schema) };
		}
		if (this.#given.value('environments') === undefined) {
			// Not stored: the user may add a schema later.
			throw new UserError('graphql/tool-without-schema');
		}
		const { json } = await introspect(this.#environments.sending, this.#environments.require(undefined), signal);
		const introspected = schemaOf(JSON.parse(json));
		return { schema: introspected, search: new SchemaSearch(introspected) };
	}

	/** Returns the schema of `--schema`, else that of the current folder. */
	#schemaOfFiles(): Promise<GraphQLSchema | undefined> {
		const file = this.#given.value('schema');
		return file === undefined
			? this.#schemaOfFolder()
			: readSchema(file, { currentFolder: this.#context.currentFolder, terminal: undefined });
	}

	async #schemaOfFolder(): Promise<GraphQLSchema | undefined> {
		const { currentFolder } = this.#context;
		const schemas = new DocumentSchemas({
			folder: currentFolder,
			schemaFile: undefined,
			defaultSchemaFile: this.#settings().schemaFile,
			isExcluded: () => false,
			configWorker: configWorker(),
			report: () => undefined,
		});
		try {
			return (await schemas.schemaOf(join(currentFolder, 'operation.graphql')))?.schema;
		} finally {
			schemas.dispose();
		}
	}

	async #find(path: string | undefined, signal: AbortSignal): ReturnType<CallsHost['find']> {
		const { currentFolder } = this.#context;
		const target = path === undefined ? undefined : requestedPath(currentFolder, path);
		this.#thread ??= new WorkerThread<ScanTasks>(
			fileURLToPath(new URL('./scanWorker.js', import.meta.url)),
			threadLimits,
		);
		const isFile = target !== undefined && statSync(join(currentFolder, target)).isFile();
		const repository = { name: '', folder: currentFolder, relativePath: '', files: isFile ? [target] : undefined };
		const { findings, counts, unsearched } = await checkRepository(repository, {
			catalog: await this.#catalog(),
			today: today(),
			ripgrep: ripgrepProgram(),
			onRipgrepFailure: () => undefined,
			thread: this.#thread,
			signal,
			onProgress: () => undefined,
			schemaFile: this.#given.value('schema') && resolve(currentFolder, this.#given.value('schema') ?? ''),
			nextSchema: undefined,
			configWorker: configWorker(),
			requestsDrafts: false,
		});
		const isRequested = (file: string) =>
			target === undefined || target === '' || file === target || file.startsWith(`${target}/`);
		const calls = findings.filter(
			({ rule, relativePath }) =>
				(rule === deprecatedApiRuleId || rule === 'graphql/deprecated') && isRequested(relativePath),
		);
		return {
			files: counts.files,
			unreadable: counts.unreadable.length,
			unsearched: unsearched.map(({ id }) => id),
			calls: calls.map(({ relativePath, range, severity, daysLeft, message, isPossible, ignored }) => ({
				path: relativePath,
				line: range.start.line + 1,
				severity,
				daysLeft,
				message,
				isPossible,
				isIgnored: ignored !== undefined,
			})),
		};
	}
}

const requestTimeout = integerOr(60, 1, 3600);

function today() {
	return dayAt(Date.now());
}

/**
 * Returns a path relative to a folder, with `/`, and with the names of files as on the disk.
 * @throws {UserError} `cli/tool-path-outside` for a path that is outside of the folder or missing
 */
function requestedPath(folder: string, path: string): string {
	let inFolder: string | undefined;
	try {
		inFolder = pathInFolder(realpathSync.native(folder), realpathSync.native(resolve(folder, path)));
	} catch {
		// The path does not exist.
	}
	if (inFolder === undefined) {
		throw new UserError('cli/tool-path-outside');
	}
	return inFolder;
}
