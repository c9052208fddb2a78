import type { GraphQLSchema } from 'graphql';
import { type ApiEnvironment, graphqlUrl, usesProvider } from '../../../../environments/core/environment.ts';
import type { CheckedOperation } from '../request/checkedOperation.ts';
import { headerVariable } from '../request/requestCommand.ts';
import { fillTemplate } from './fillTemplate.ts';
import type { ProgramLanguage } from './languages.ts';
import type { PathStep } from './model.ts';
import { operationModel } from './operationModel.ts';
import { printers } from './printers.ts';

/** A program that runs an operation. */
export interface Program {
	/** Name of the file, which some languages require. */
	readonly fileName: string;
	readonly text: string;
}

/**
 * Writes a program that runs an operation in an environment. It contains no credentials and no
 * values of headers and variables: it reads them from environment variables. `template` is the
 * text of the file in `media/code` for the language.
 * @throws {UserError} `graphql/code-invalid-operation`, `graphql/code-too-large`
 */
export function writeProgram(
	{ schema, operation }: { readonly schema: GraphQLSchema; readonly operation: CheckedOperation },
	environment: ApiEnvironment,
	{ language, template }: { readonly language: ProgramLanguage; readonly template: string },
): Program {
	const printer = printers[language.id];
	const model = operationModel(schema, operation, printer.reserved);
	const { api, label } = environment;
	const headers = [...Object.keys(api.headers), ...api.secretHeaders].map((name) => ({
		name,
		variable: headerVariable(name),
	}));
	const provider = usesProvider(environment) ? environment.api.authentication : undefined;
	const lowerName = printer.lowerName(model.name);
	const text = fillTemplate(template, {
		conditions: {
			basic: provider === undefined,
			exchange: provider !== undefined,
			browserLogin: provider?.type === 'oidc',
			headers: headers.length > 0,
			variables: model.variables !== undefined,
			pages: model.connection !== undefined,
			otherConnections: model.hasOtherConnections,
			...printer.conditions?.(model),
		},
		regions: {
			...printer.regions(model),
			headers: headers.map(({ name, variable }) => printer.headerLine(name, variable)),
		},
		texts: {
			operation: operation.label,
			environment: label,
			apiUrl: graphqlUrl(api),
			tokenUrl: `${provider?.authUrl}/oauth/token`,
			audience: provider?.audience ?? '',
			scope: provider?.scopes.filter((scope) => scope !== 'openid').join(' ') ?? '',
			headerVariables: headers.map(({ variable }) => variable).join(', '),
			hasNextPage: jsonPointer(model.connection?.hasNextPage),
			endCursor: jsonPointer(model.connection?.endCursor),
			cursorVariable: model.connection?.variable ?? '',
			query: model.query,
		},
		pascalName: model.name,
		lowerName,
		quote: printer.quote,
		emptyLines: printer.emptyLines,
	});
	return { fileName: language.fileName(model.name, lowerName), text };
}

/** Returns a path from `data` as a JSON Pointer (RFC 6901). GraphQL names need no escapes. */
function jsonPointer(steps: readonly PathStep[] = []): string {
	return steps.map(({ name }) => `/${name}`).join('');
}
