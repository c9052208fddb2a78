import { isLoopback } from '../../shared/core/loopback.ts';
import type { RedirectMethod } from './environment.ts';

/** UTF-16 code units of a URL in the settings. */
export const longestUrl = 2048;

/** The URL without a trailing slash, or the reason why requests must not be sent to it. */
export function checkServiceUrl(
	value: string,
): { readonly url: string } | { readonly problem: 'not-a-url' | 'not-https' | 'secret-in-settings' } {
	const url = parseUrl(value);
	if (url?.username || url?.password) {
		return { problem: 'secret-in-settings' };
	}
	if (!url || /[?#]/.test(value) || !/^https?:$/.test(url.protocol)) {
		return { problem: 'not-a-url' };
	}
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return { problem: 'not-https' };
	}
	return { url: url.href.replace(/(?<!\/)\/+$/, '') };
}

/**
 * Whether a URI can be the redirect URI of a redirect method. It has no fragment (RFC 6749 section
 * 3.1.2). Plain http is allowed for this machine only, and a listener needs an address of this
 * machine (RFC 8252 section 7.3).
 */
export function isRedirectUri(value: string, method: RedirectMethod): boolean {
	const url = parseUrl(value);
	if (!url || url.username || url.password || value.includes('#')) {
		return false;
	}
	const isLocal = url.protocol === 'http:' && isLoopback(url.hostname);
	switch (method) {
		case 'loopback':
			return isLocal;
		case 'uriHandler':
			return url.protocol === 'https:' || isEditorCallback(url);
		case 'paste':
			return url.protocol === 'https:' || isLocal || isEditorCallback(url);
	}
}

/** The configured redirect URI and port of an environment, if any. */
export interface RedirectSettings {
	readonly uri?: string | undefined;
	readonly port?: number | undefined;
}

/**
 * The redirect URI of a client whose callbacks arrive at this machine or are pasted: as registered,
 * else the loopback address with the configured port, if any (RFC 8252 section 7.3).
 */
export function loopbackRedirectUri({ uri, port }: RedirectSettings = {}): string {
	return uri ?? `http://127.0.0.1${port === undefined ? '' : `:${port}`}/callback`;
}

function parseUrl(value: string): URL | null {
	return value.length > longestUrl ? null : URL.parse(value);
}

/** Only this path and authority open the extension in an editor. */
function isEditorCallback(url: URL): boolean {
	return (
		/^(?!https?:)[a-z][a-z0-9+.-]*:$/.test(url.protocol) &&
		/^\/\/studyadmin\.study-admin-apis\/callback$/.test(url.href.slice(url.protocol.length))
	);
}
