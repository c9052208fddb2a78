import type { ExtensionContext } from 'vscode';
import { addTableRowIds, registerCatalog } from './catalog/index.ts';
import { blockRemoteContentInPreview, registerConversion } from './conversion/index.ts';
import { createEnvironmentsModel, registerEnvironments } from './environments/index.ts';
import { registerGraphql } from './graphql/index.ts';
import { createBaseHost } from './shared/vscode/createBaseHost.ts';
import { registerSignIn } from './signIn/index.ts';

/**
 * Activates the extension: creates the host and registers each part. Returns the extension of VS
 * Code's Markdown preview.
 */
export function activate(context: ExtensionContext): { readonly extendMarkdownIt: typeof blockRemoteContentInPreview } {
	const base = createBaseHost(context);
	const environments = createEnvironmentsModel(base);
	const signIn = registerSignIn({ ...base, environments });
	const host = { ...base, environments, credentials: signIn.credentials, requireSignIn: signIn.requireSignIn };
	const graphql = registerGraphql(host);
	context.subscriptions.push(
		signIn,
		registerEnvironments(host),
		graphql,
		registerConversion(host),
		registerCatalog({ ...host, drafts: graphql.drafts }),
	);
	return { extendMarkdownIt: (markdownIt) => addTableRowIds(blockRemoteContentInPreview(markdownIt)) };
}
