import * as vscode from 'vscode';
import { systemClock } from '../core/clock.ts';
import { DisposableStore } from '../core/disposables.ts';
import { ErrorMessages } from '../core/errorMessages.ts';
import type { HttpSettings } from '../core/http.ts';
import { Log } from '../core/log.ts';
import { Redactor } from '../core/redaction/redactor.ts';
import { trimmedTextOrUndefined } from '../core/settingDefinitions.ts';
import { networkErrorMessages, restrictedModeErrorMessages, toolErrorMessages } from '../messages.ts';
import { UndiciHttp } from '../node/http/undiciHttp.ts';
import { ActivityStatusItem } from './activityStatusItem.ts';
import type { BaseHost } from './baseHost.ts';

/**
 * Creates the services that all parts share. They are disposed when the extension is deactivated.
 */
export function createBaseHost(context: vscode.ExtensionContext): BaseHost {
	const store = new DisposableStore();
	context.subscriptions.push(store);
	const redactor = new Redactor();
	const http = new UndiciHttp(readProxySettings(), redactor);
	store.add({ dispose: () => http.close() });
	store.add(
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration('http')) {
				http.updateSettings(readProxySettings());
			}
		}),
	);
	const errorMessages = new ErrorMessages(vscode.l10n);
	errorMessages.add(networkErrorMessages);
	errorMessages.add(restrictedModeErrorMessages);
	errorMessages.add(toolErrorMessages);
	return {
		context,
		log: new Log(store.add(vscode.window.createOutputChannel('Study Admin', { log: true })), systemClock, redactor),
		secrets: context.secrets,
		http,
		clock: systemClock,
		errorMessages,
		activityItem: store.add(new ActivityStatusItem()),
	};
}

function readProxySettings(): HttpSettings {
	const settings = vscode.workspace.getConfiguration('http');
	return {
		usesProxies: settings.get('proxySupport') !== 'off',
		proxy: trimmedTextOrUndefined(settings.get('proxy')),
		noProxy: [settings.get('noProxy') ?? []].flat().map(String),
		authorization: trimmedTextOrUndefined(settings.get('proxyAuthorization')),
		strictCertificates: settings.get<boolean>('proxyStrictSSL') ?? true,
		usesSystemCertificates: settings.get<boolean>('systemCertificates') ?? true,
	};
}
