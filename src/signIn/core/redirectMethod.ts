import type { Redirect } from '../../shared/environments/environment.ts';
import { loopbackRedirectUri } from '../../shared/environments/loopbackRedirectUri.ts';

/** What matters about the editor for the way that a login in the browser comes back. */
export interface Editor {
	/** Whether the workbench is a page of a browser. */
	readonly isWeb: boolean;
	/** Whether extensions run on another machine than the workbench. */
	readonly isRemote: boolean;
	/** The address that leads a browser to this window's extension. */
	readonly callback: string;
}

/** Why the address at which the browser ends has to be pasted: it was registered so, or no other way leads to this window. */
export type PasteReason = 'sign-in/paste-registered' | 'sign-in/loopback-elsewhere' | 'sign-in/address-elsewhere';

/** How a login comes back to this window. */
export type WayBackPlan =
	| { readonly way: 'uriHandler'; readonly redirectUri: string }
	| { readonly way: 'loopback'; readonly place: ListeningPlace }
	| { readonly way: 'paste'; readonly redirectUri: string; readonly reason: PasteReason };

/** Where a listener on this machine waits. */
export interface ListeningPlace {
	/** Literal addresses; the first one is needed, the others where this machine has them. */
	readonly hosts: readonly string[];
	/** `undefined`: a free one. */
	readonly port: number | undefined;
	/** The redirect URI when the listener has this port; `undefined`: when there is none and none is set. */
	readonly redirectUri: (port: number | undefined) => string;
}

/** Plans the way back for a client that is registered so, in this editor. */
export function planWayBack(redirect: Redirect, editor: Editor): WayBackPlan {
	const { way, uri } = redirect;
	switch (way) {
		case 'uriHandler':
			return uri === undefined || leadsTo(uri, editor)
				? { way, redirectUri: uri ?? editor.callback }
				: { way: 'paste', redirectUri: uri, reason: 'sign-in/address-elsewhere' };
		case 'loopback':
			return editor.isWeb || editor.isRemote
				? { way: 'paste', redirectUri: loopbackRedirectUri(redirect), reason: 'sign-in/loopback-elsewhere' }
				: { way, place: listeningPlace(redirect) };
		case 'paste':
			return { way, redirectUri: loopbackRedirectUri(redirect), reason: 'sign-in/paste-registered' };
	}
}

/**
 * A web host's page finds the window by its query, so that only the very address leads here. On a desktop a page may
 * lead on to the editor, but an address of an editor leads to the one with that scheme.
 */
function leadsTo(uri: string, { isWeb, callback }: Editor): boolean {
	return isWeb ? uri === callback : uri.startsWith('https:') || new URL(uri).protocol === new URL(callback).protocol;
}

function listeningPlace({ uri, port }: Redirect): ListeningPlace {
	const registered = uri === undefined ? undefined : new URL(uri);
	return {
		hosts: hostsOf(registered?.hostname ?? '127.0.0.1'),
		port: port ?? (uri === undefined ? undefined : writtenPort(uri)),
		redirectUri: (listening) => withPort(uri, listening),
	};
}

function hostsOf(hostname: string): readonly string[] {
	if (/^127\./.test(hostname)) {
		return [hostname];
	}
	return hostname === '[::1]' ? ['::1'] : ['127.0.0.1', '::1'];
}

/** The registered address letter by letter; one without a port stands for any port (RFC 8252 section 7.3). */
function withPort(uri: string | undefined, port: number | undefined): string {
	if (uri === undefined || port === undefined) {
		return loopbackRedirectUri({ uri, port });
	}
	return writtenPort(uri) === undefined ? uri.replace(/^(http:\/\/[^/?]+)/i, `$1:${port}`) : uri;
}

/** The port as it is written: `URL` leaves the scheme's own out. */
function writtenPort(uri: string): number | undefined {
	const port = /^http:\/\/(?:\[[^\]]*\]|[^/?:]*):(\d+)/i.exec(uri)?.[1];
	return port === undefined ? undefined : Number(port);
}
