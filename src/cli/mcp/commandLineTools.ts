import { withBaseUrls } from '../../catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { statusMessages } from '../../catalog/messages/statusMessages.ts';
import { readBundledCatalog } from '../../catalog/node/sources/catalogSources.ts';
import { explainApi } from '../../catalog/node/tools/explainApi.ts';
import { findDeprecatedCalls } from '../../catalog/node/tools/findDeprecatedCalls.ts';
import { type ConversionService, requireConversionService } from '../../conversion/core/requests/conversionService.ts';
import { convertDocumentTool } from '../../conversion/node/tools/convertDocument.ts';
import { describeDiagnostic } from '../../graphql/messages/diagnosticMessages.ts';
import { checkOperation } from '../../graphql/node/tools/checkOperation.ts';
import { findInSchema } from '../../graphql/node/tools/findInSchema.ts';
import { runQuery, shownArguments } from '../../graphql/node/tools/runQuery.ts';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { integerOr } from '../../shared/core/integerOr.ts';
import { lazy } from '../../shared/core/lazy.ts';
import { dayAt } from '../../shared/core/lifecycle/calendarDay.ts';
import { limitConcurrency } from '../../shared/core/limitConcurrency.ts';
import type { Tool } from '../../shared/core/tools/tool.ts';
import { readRepositorySettings, readSettingsFile } from '../check/repositorySettings.ts';
import type { Arguments, CommandContext } from '../command.ts';
import { english } from '../english.ts';
import { packageFile } from '../packageFile.ts';
import { schemaPath, ToolCalls } from './toolCalls.ts';
import { ToolEnvironments } from './toolEnvironments.ts';
import type { ToolFolders } from './toolFolders.ts';
import { ToolSchemas } from './toolSchemas.ts';

/** The services that {@link CommandLineTools} needs. */
export interface ToolServices {
	readonly folders: ToolFolders;
	readonly http: Http;
}

/**
 * The tools of `study-admin mcp` for the folders of `--folder`. There are no dialogs, so all that
 * needs a confirmation is refused.
 */
export class CommandLineTools implements Disposable {
	readonly all: readonly Tool[];
	readonly folders: ToolFolders;
	readonly environments: ToolEnvironments;
	readonly schemas: ToolSchemas;
	readonly #given: Arguments;
	readonly #context: CommandContext;
	readonly #http: Http;
	readonly #calls: ToolCalls;
	readonly #bundledCatalog = lazy(() => readBundledCatalog(packageFile('catalog.json')));

	/**
	 * The current folder of the context is the first one of `folders`.
	 * @throws {UserError} `cli/environments-…`, `environment/gone`
	 */
	constructor(given: Arguments, context: CommandContext, { folders, http }: ToolServices) {
		this.#given = given;
		this.#context = context;
		this.#http = http;
		this.folders = folders;
		this.environments = new ToolEnvironments(given, context, http);
		this.schemas = new ToolSchemas(given, { folders, environments: this.environments, http, context });
		this.#calls = new ToolCalls({
			folders,
			catalog: this.#bundledCatalog,
			today,
			schemaFile: schemaPath(given.value('schema'), context.currentFolder),
		});
		const schemaHost = { schema: (id: string | undefined) => this.schemas.require(id), today };
		this.all = [
			findInSchema(schemaHost),
			checkOperation({
				...schemaHost,
				describe: (diagnostic) =>
					describeDiagnostic(diagnostic, this.#settings(), { l10n: english, locale: 'en', today: today() }),
			}),
			findDeprecatedCalls({ find: (path, call) => this.#calls.find(path, call), catalog: () => this.catalog() }),
			explainApi({
				catalog: () => this.catalog(),
				today,
				warnWithinDays: () => this.#settings().warnWithinDays,
				texts: statusMessages(english, 'en'),
			}),
			this.#runQuery(),
			this.#convertDocument(),
		];
	}

	dispose(): void {
		this.#calls.dispose();
	}

	#settings() {
		return readRepositorySettings(this.#context.currentFolder);
	}

	/** Returns the catalog of the package with the addresses in the settings of the first folder. */
	async catalog(): Promise<Catalog> {
		return withBaseUrls(await this.#bundledCatalog(), this.#settings().baseUrls).catalog;
	}

	#runQuery(): Tool {
		return runQuery({
			sending: this.environments.sending,
			timeout: () => requestTimeout(readSettingsFile(this.#context.currentFolder)['studyAdmin.graphql.timeout']),
			requireTrust: () => undefined,
			environment: (id) => this.environments.require(id),
			schema: async () => (await this.schemas.ofFiles())?.schema,
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
			folders: () => this.folders.all.map(({ folder }) => folder),
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
		const environments = this.environments.all;
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
}

const requestTimeout = integerOr(60, 1, 3600);

function today() {
	return dayAt(Date.now());
}
