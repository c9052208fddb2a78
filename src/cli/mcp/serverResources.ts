import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Catalog } from '../../catalog/core/model/catalog.ts';
import { UserError } from '../../shared/core/errors.ts';
import { formatIsoDay } from '../../shared/core/lifecycle/calendarDay.ts';
import { appendSourcePeriod } from '../../shared/core/lifecycle/formatDay.ts';
import type { LifecycleDay } from '../../shared/core/lifecycle/lifecyclePhase.ts';
import { maskAnswer } from '../../shared/core/tools/maskAnswer.ts';
import { errorMessages } from '../messages.ts';
import type { ToolSchemas } from './toolSchemas.ts';

/** The sources of the resources. */
interface ResourceServices {
	readonly catalog: () => Promise<Catalog>;
	readonly schemas: Pick<ToolSchemas, 'require'>;
}

const catalogUri = 'study-admin://catalog';
const schemaUri = 'study-admin://schema/';
const sdlType = 'application/graphql';

/** The resources that clients can list. Every other type of the schema has a resource too. */
export const listedResources = [
	{
		uri: catalogUri,
		name: 'catalog',
		title: 'API Catalog',
		description: 'All APIs with their phases and replacements, and the deprecation log',
		mimeType: 'application/json',
	},
	...['Query', 'Mutation'].map((type) => ({
		uri: schemaUri + type,
		name: type,
		title: `Schema: ${type}`,
		description: `The fields of ${type} as SDL`,
		mimeType: sdlType,
	})),
];

/** The template of the resources of the schema. */
export const resourceTemplates = [
	{
		uriTemplate: `${schemaUri}{type}`,
		name: 'schema',
		title: 'GraphQL Schema by Type',
		description: 'A type of the schema as SDL, such as study-admin://schema/Student',
		mimeType: sdlType,
	},
];

/**
 * Returns the content of a resource.
 * @throws {ProtocolError} when there is no such resource or it cannot be read
 */
export async function readResource(uri: string, services: ResourceServices) {
	try {
		const content =
			uri === catalogUri
				? { mimeType: 'application/json', text: catalogJson(await services.catalog()) }
				: { mimeType: sdlType, text: await typeAsSdl(uri, services.schemas) };
		return { contents: [{ uri, ...content, text: maskAnswer(content.text) }] };
	} catch (error) {
		if (error instanceof UserError) {
			throw new ProtocolError(ProtocolErrorCode.InternalError, errorMessages().messageFor(error).text);
		}
		throw error;
	}
}

/** Maximum length of the name of a type, in UTF-16 code units. */
const maximumNameLength = 200;

async function typeAsSdl(uri: string, schemas: ResourceServices['schemas']): Promise<string> {
	const name = uri.startsWith(schemaUri) ? uri.slice(schemaUri.length) : '';
	if (!/^[A-Za-z_]\w*$/.test(name) || name.length > maximumNameLength) {
		throw new ResourceNotFoundError(
			'',
			`There is no such resource. The resources are ${catalogUri} and ${schemaUri}{type}.`,
		);
	}
	const { schema } = await schemas.require(undefined);
	const type = schema.getType(name);
	if (!type) {
		throw new ResourceNotFoundError(
			schemaUri + name,
			`The schema has no type "${name}". Call study-admin-find-in-schema to find its name.`,
		);
	}
	const { printType } = await import('../../graphql/core/withLibraries.ts');
	return printType(type);
}

function catalogJson({ version, released, apis, log }: Catalog): string {
	return JSON.stringify(
		{
			version,
			released: released && formatIsoDay(released),
			apis: apis.map(({ id, name, phase, contract, replacement, documentation, detection }) => ({
				...{ id, name, phase: phase?.text, contract, replacement, documentation },
				collections: detection.collections,
			})),
			log: log.map(({ api, operation, preAnnounced, announced, endOfService, withdrawn }) => ({
				...{ api, operation: operation.text, preAnnounced: dayText(preAnnounced), announced: dayText(announced) },
				...{ endOfService: dayText(endOfService), withdrawn: dayText(withdrawn) },
			})),
		},
		undefined,
		1,
	);
}

function dayText(day: LifecycleDay | undefined): string | undefined {
	return day && appendSourcePeriod(formatIsoDay(day), day);
}
