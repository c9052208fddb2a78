import * as vscode from 'vscode';
import type { Redirect } from '../../shared/environments/environment.ts';
import { editorCallback } from '../../shared/environments/redirectUri.ts';
import { UserError } from '../../shared/errors.ts';
import { callbackPath } from '../core/callbackPath.ts';
import { type Editor, type ListeningPlace, planWayBack } from '../core/wayBack.ts';
import type { PendingLogins } from '../pendingLogins.ts';
import type { OpenWayBack } from './withWayBack.ts';

/** A way back, and why the address at which the browser ends has to be pasted; `undefined` where it comes back by itself. */
export interface ExplainedWayBack extends OpenWayBack {
	readonly mustPaste?: UserError;
}

/** Opens the way back that the client is registered with, or says why the user has to carry the address over. */
export async function openWayBack(redirect: Redirect, pending: PendingLogins): Promise<ExplainedWayBack> {
	const plan = planWayBack(redirect, await describeEditor(redirect));
	switch (plan.way) {
		case 'uriHandler':
			return { redirectUri: plan.redirectUri, close: async () => undefined };
		case 'loopback':
			return openLoopback(plan.place, pending);
		case 'paste':
			return pastedTo(plan.redirectUri, new UserError(plan.reason));
	}
}

async function describeEditor({ way }: Redirect): Promise<Editor> {
	const isWeb = vscode.env.uiKind === vscode.UIKind.Web;
	// A web host's page waits for each address that it was asked for.
	const callback = way === 'uriHandler' ? (await editorCallback()).toString(true) : '';
	return { isWeb, isRemote: vscode.env.remoteName !== undefined, callback };
}

async function openLoopback(place: ListeningPlace, pending: PendingLogins): Promise<ExplainedWayBack> {
	const { listenOnLoopback } = await import('./loopbackListener.ts');
	const pages = {
		language: vscode.env.language,
		received: vscode.l10n.t('You can close this page and go back to the editor.'),
		foreign: vscode.l10n.t('This login does not belong to a sign-in that the editor waits for. Nothing was changed.'),
	};
	try {
		return await listenOnLoopback(place, pages, (query) => pending.receive(callbackPath, query));
	} catch (error) {
		if (!(error instanceof UserError)) {
			throw error;
		}
		return pastedTo(place.redirectUri(place.port), error);
	}
}

function pastedTo(redirectUri: string, mustPaste: UserError): ExplainedWayBack {
	return { redirectUri, mustPaste, close: async () => undefined };
}
