import type { GraphQLSchema } from 'graphql';
import { type ApiEnvironment, graphqlUrl, usesIdentityProvider } from '../../../../environments/core/environment.ts';
import type { CheckedOperation } from '../request/checkedOperation.ts';
import { headerEnvironmentVariable } from '../request/shellCommandOfRequest.ts';
import { fillTemplate } from './fillTemplate.ts';
import type { ProgramLanguage } from './languages.ts';
import { operationModel } from './operationModel.ts';
import { csharpPrinter } from './printCsharp.ts';
import { javaPrinter } from './printJava.ts';
import { pythonPrinter } from './printPython.ts';
import { typeScriptPrinter } from './printTypeScript.ts';
import type { ProgramPrinter } from './programPrinter.ts';

/** The printer of each language. */
const printers: Readonly<Record<ProgramLanguage['id'], ProgramPrinter>> = {
	csharp: csharpPrinter,
	java: javaPrinter,
	python: pythonPrinter,
	typescript: typeScriptPrinter,
};

/**
 * Writes a program that runs an operation in an environment. It contains no credentials and no
 * values of headers and variables: it reads them from environment variables. `template` is the
 * text of the file in `media/code` for the language.
 * @throws {UserError} `graphql/code-invalid-operation`, `graphql/code-too-large`
 */
export function composeClientProgram(
	{ schema, operation }: { readonly schema: GraphQLSchema; readonly operation: CheckedOperation },
	environment: ApiEnvironment,
	{ language, template }: { readonly language: ProgramLanguage; readonly template: string },
): string {
	const printer = printers[language.id];
	const model = operationModel(schema, operation, printer.reserved);
	const { api, label } = environment;
	const headers = [...Object.keys(api.headers), ...api.secretHeaders].map((name) => ({
		name,
		variable: headerEnvironmentVariable(name),
	}));
	const provider = usesIdentityProvider(environment) ? environment.api.authentication : undefined;
	return fillTemplate(template, {
		conditions: {
			basic: provider === undefined,
			exchange: provider !== undefined,
			browserLogin: provider?.type === 'oidc',
			headers: headers.length > 0,
			variables: model.variables !== undefined,
			pages: model.connection !== undefined,
			unpagedConnections: model.unpagedConnections.length > 0,
			...printer.conditions?.(model),
		},
		regions: {
			...printer.regions(model),
			headers: headers.map(({ name, variable }) => printer.headerLine(name, variable)),
		},
		texts: {
			operation: operation.name ?? 'without a name',
			environment: `"${label}"`,
			apiUrl: graphqlUrl(api),
			tokenUrl: `${provider?.authUrl}/oauth/token`,
			audience: provider?.audience ?? '',
			scope: provider?.scopes.filter((scope) => scope !== 'openid').join(' ') ?? '',
			headerVariables: headers.map(({ variable }) => variable).join(', '),
			hasNextPage: printer.path?.(model.connection?.hasNextPage ?? []) ?? '',
			endCursor: printer.path?.(model.connection?.endCursor ?? []) ?? '',
			cursorVariable: model.connection?.variable ?? '',
			query: model.query,
			unpagedConnections: model.unpagedConnections.join(', '),
		},
		pascalName: model.name,
		lowerName: printer.lowerName(model.name),
		quote: printer.quote,
		emptyLines: printer.emptyLines,
	});
}
