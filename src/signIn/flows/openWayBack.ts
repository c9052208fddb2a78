import * as vscode from 'vscode';
import type { Redirect } from '../../shared/environments/environment.ts';
import { editorCallback } from '../../shared/environments/redirectUri.ts';
import { UserError } from '../../shared/errors.ts';
import { callbackPath, type ExpectedCallbacks } from '../core/expectedCallbacks.ts';
import { type Editor, type ListeningPlace, planWayBack } from '../core/wayBack.ts';

/** An open way back from the browser. */
export interface WayBack {
	readonly redirectUri: string;
	/** Why the address at which the browser ends has to be pasted; `undefined` where the login comes back by itself. */
	readonly mustPaste?: UserError;
	dispose(): void;
}

/** Opens the way back that the client is registered with, or says why the user has to carry the address over. */
export async function openWayBack(redirect: Redirect, callbacks: ExpectedCallbacks): Promise<WayBack> {
	const plan = planWayBack(redirect, await describeEditor(redirect));
	switch (plan.way) {
		case 'uriHandler':
			return { redirectUri: plan.redirectUri, dispose: () => undefined };
		case 'loopback':
			return openLoopback(plan.place, callbacks);
		case 'paste':
			return {
				redirectUri: plan.redirectUri,
				mustPaste: new UserError(plan.reason),
				dispose: () => undefined,
			};
	}
}

async function describeEditor({ way }: Redirect): Promise<Editor> {
	const isWeb = vscode.env.uiKind === vscode.UIKind.Web;
	// A web host's page waits for each address that it was asked for.
	const callback = way === 'uriHandler' ? (await editorCallback()).toString(true) : '';
	return { isWeb, isRemote: vscode.env.remoteName !== undefined, callback };
}

async function openLoopback(place: ListeningPlace, callbacks: ExpectedCallbacks): Promise<WayBack> {
	const { listenOnLoopback } = await import('./loopbackListener.ts');
	const pages = {
		language: vscode.env.language,
		received: vscode.l10n.t('You can close this page and go back to the editor.'),
		foreign: vscode.l10n.t('This login does not belong to a sign-in that the editor waits for. Nothing was changed.'),
	};
	try {
		return await listenOnLoopback(place, pages, (query) => callbacks.receive(callbackPath, query));
	} catch (error) {
		if (!(error instanceof UserError) || place.port === undefined) {
			throw error;
		}
		return { redirectUri: place.redirectUri(place.port), mustPaste: error, dispose: () => undefined };
	}
}
