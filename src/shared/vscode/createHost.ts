import * as vscode from 'vscode';
import { systemClock } from './clock.ts';
import { DisposableStore } from './disposables.ts';
import { Environments } from './environments/environments.ts';
import { environmentWords } from './environments/words.ts';
import { Explanations } from './explanations.ts';
import type { HostWithoutCredentials } from './host.ts';
import { LazyHttp } from './http/lazyHttp.ts';
import type { ProxySettings } from './http/proxySettings.ts';
import { networkWords } from './http/words.ts';
import { Log } from './log.ts';
import { optionalText } from './settings.ts';
import { workspaceWords } from './workspaceWords.ts';

/** Makes the host of an activation. What it owns ends with the extension. */
export function createHost(context: vscode.ExtensionContext): HostWithoutCredentials {
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const http = new LazyHttp(readProxySettings);
	store.add({ dispose: () => http.reset() });
	store.add(
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration('http')) {
				http.reset();
			}
		}),
	);
	const explanations = new Explanations(vscode.l10n);
	explanations.add(networkWords);
	explanations.add(environmentWords);
	explanations.add(workspaceWords);
	return {
		context,
		log: new Log(store.add(vscode.window.createOutputChannel('Study Admin', { log: true })), systemClock),
		secrets: context.secrets,
		http,
		clock: systemClock,
		environments: store.add(new Environments()),
		explanations,
	};
}

function readProxySettings(): ProxySettings {
	const settings = vscode.workspace.getConfiguration('http');
	return {
		usesProxies: settings.get('proxySupport') !== 'off',
		proxy: optionalText(settings.get('proxy')),
		noProxy: [settings.get('noProxy') ?? []].flat().map(String),
		authorization: optionalText(settings.get('proxyAuthorization')),
		strictCertificates: settings.get<boolean>('proxyStrictSSL') ?? true,
		usesSystemCertificates: settings.get<boolean>('systemCertificates') ?? true,
	};
}
