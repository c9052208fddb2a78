import * as vscode from 'vscode';
import { graphqlUrl } from '../../shared/environments/environment.ts';
import { curlCommand, variableFor } from '../core/running/curlCommand.ts';
import { withoutTrailingBlanks } from '../core/running/runnableText.ts';
import type { PreparedRun } from './prepareRun.ts';

/** Puts an operation, with the variables it would be sent with, on the clipboard as a command of curl, without any secret. */
export async function copyAsCurl({ target, environment, variables }: PreparedRun): Promise<void> {
	const { api } = environment;
	const { headers, secretHeaders, authentication } = api;
	const authorization =
		authentication.type === 'basic'
			? { before: 'Basic ', variable: 'BASIC_CREDENTIALS' }
			: { before: 'Bearer ', variable: 'ACCESS_TOKEN' };
	const others = secretHeaders.map((name) => [name, { before: '', variable: variableFor(name) }] as const);
	await vscode.env.clipboard.writeText(
		curlCommand({
			url: graphqlUrl(api),
			headers: { ...headers, 'content-type': 'application/json' },
			secrets: { authorization, ...Object.fromEntries(others) },
			body: JSON.stringify({ query: withoutTrailingBlanks(target.query).trim(), variables }),
		}),
	);
	const told = vscode.l10n.t(
		'Copied as a curl command. Put the secret into {0} before you run it.',
		authorization.variable,
	);
	vscode.window.setStatusBarMessage(`$(check) ${told}`, 8000);
}
