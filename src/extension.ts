import type { ExtensionContext } from 'vscode';
import { registerCatalog } from './catalog/index.ts';
import { registerConversion } from './conversion/index.ts';
import { registerGraphql } from './graphql/index.ts';
import { createHost } from './shared/createHost.ts';
import { registerEnvironmentSwitcher } from './shared/environments/switcher.ts';
import type { Host } from './shared/host.ts';
import { registerSignIn } from './signIn/index.ts';

/** Composes the extension: one host, one line per part. */
export function activate(context: ExtensionContext): void {
	const base = createHost(context);
	const signIn = registerSignIn(base);
	const host: Host = { ...base, credentials: signIn.credentials };
	context.subscriptions.push(
		signIn,
		registerEnvironmentSwitcher(host),
		registerGraphql(host),
		registerConversion(host),
		registerCatalog(host),
	);
}
