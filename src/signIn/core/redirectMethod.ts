import type { RegisteredRedirect } from '../../environments/core/environment.ts';
import { loopbackRedirectUri } from '../../environments/core/serviceUrl.ts';

/** The properties of the editor that decide which redirect methods work. */
export interface EditorProperties {
	/** Whether the workbench runs in a browser. */
	readonly isWeb: boolean;
	/** Whether extensions run on another machine than the workbench. */
	readonly isRemote: boolean;
	/** The URL that opens this window's extension from a browser. */
	readonly callback: string;
}

/**
 * Why the callback has to be pasted: the client is registered so, or its redirect URI does not lead
 * to this window.
 */
type PasteReason = 'sign-in/paste-registered' | 'sign-in/loopback-elsewhere' | 'sign-in/address-elsewhere';

/** How this window receives the callback of a login. */
type RedirectPlan =
	| { readonly method: 'uriHandler'; readonly redirectUri: string }
	| { readonly method: 'loopback'; readonly address: ListeningAddress }
	| { readonly method: 'paste'; readonly redirectUri: string; readonly reason: PasteReason };

/** The addresses on which a loopback listener listens. */
export interface ListeningAddress {
	/**
	 * IP addresses to listen on. The first one is required; the others are used if this machine has
	 * them.
	 */
	readonly hosts: readonly string[];
	/** The port to listen on; `undefined` for any free port. */
	readonly port: number | undefined;
	/**
	 * Returns the redirect URI for the port of the listener. The argument is `undefined` when there is
	 * no listener and no configured port.
	 */
	readonly redirectUri: (port: number | undefined) => string;
}

/** Decides how this editor receives the callbacks of a client with this registration. */
export function planRedirect(redirect: RegisteredRedirect, editor: EditorProperties): RedirectPlan {
	const { method, uri } = redirect;
	switch (method) {
		case 'uriHandler':
			return uri === undefined || leadsTo(uri, editor)
				? { method, redirectUri: uri ?? editor.callback }
				: { method: 'paste', redirectUri: uri, reason: 'sign-in/address-elsewhere' };
		case 'loopback':
			return editor.isWeb || editor.isRemote
				? { method: 'paste', redirectUri: loopbackRedirectUri(redirect), reason: 'sign-in/loopback-elsewhere' }
				: { method, address: listeningAddress(redirect) };
		case 'paste':
			return { method, redirectUri: loopbackRedirectUri(redirect), reason: 'sign-in/paste-registered' };
	}
}

/**
 * Whether a redirect URI can lead to this window. A web host finds the window by the query, so only
 * the exact callback URL leads to it. On desktop, an https page can redirect to the editor, and any
 * other URI must have the scheme of this editor.
 */
function leadsTo(uri: string, { isWeb, callback }: EditorProperties): boolean {
	return isWeb ? uri === callback : uri.startsWith('https:') || new URL(uri).protocol === new URL(callback).protocol;
}

function listeningAddress({ uri, port }: RegisteredRedirect): ListeningAddress {
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

/**
 * Returns the redirect URI to send: the registered one, with the port of the listener if it is
 * registered without a port (RFC 8252 section 7.3), else unchanged. Without a registered URI,
 * returns the default one.
 */
function withPort(uri: string | undefined, port: number | undefined): string {
	if (uri === undefined || port === undefined) {
		return loopbackRedirectUri({ uri, port });
	}
	return writtenPort(uri) === undefined ? uri.replace(/^(http:\/\/[^/?]+)/i, `$1:${port}`) : uri;
}

/**
 * Returns the port that is written in a URI; `undefined` when there is none. `URL` would omit a
 * port that is the default of the scheme.
 */
function writtenPort(uri: string): number | undefined {
	const port = /^http:\/\/(?:\[[^\]]*\]|[^/?:]*):(\d+)/i.exec(uri)?.[1];
	return port === undefined ? undefined : Number(port);
}
