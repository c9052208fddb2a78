import { isLoopbackHost } from '../../shared/core/loopback.ts';
import type { RedirectMethod, RegisteredRedirect } from './environment.ts';

/** Maximum length of a URL in the settings, in UTF-16 code units. */
export const maxUrlLength = 2048;

/**
 * Returns the URL of a service without trailing slashes, or the reason why no requests may be sent
 * to it.
 */
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
	if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
		return { problem: 'not-https' };
	}
	return { url: url.href.replace(/(?<!\/)\/+$/, '') };
}

/**
 * Whether a URI is valid for a redirect method. A redirect URI has no fragment (RFC 6749 section
 * 3.1.2). http is allowed for loopback addresses only, and the loopback method requires such an
 * address (RFC 8252 section 7.3).
 */
export function isValidRedirectUri(value: string, method: RedirectMethod): boolean {
	const url = parseUrl(value);
	if (!url || url.username || url.password || value.includes('#')) {
		return false;
	}
	const isLocal = url.protocol === 'http:' && isLoopbackHost(url.hostname);
	switch (method) {
		case 'loopback':
			return isLocal;
		case 'uriHandler':
			return url.protocol === 'https:' || isEditorCallback(url);
		case 'paste':
			return url.protocol === 'https:' || isLocal || isEditorCallback(url);
	}
}

/** The configured redirect URI and port of an environment. */
interface RedirectSettings {
	readonly uri?: string | undefined;
	readonly port?: number | undefined;
}

/**
 * Returns the redirect URI for the loopback and paste methods: the registered URI, or the default
 * loopback address with the configured port (RFC 8252 section 7.3).
 */
export function loopbackRedirectUri({ uri, port }: RedirectSettings = {}): string {
	return uri ?? `http://127.0.0.1${port === undefined ? '' : `:${port}`}/callback`;
}

/**
 * Returns the redirect URI to register for this redirect method. Calls `editorRedirectUri`, which
 * returns the URL that opens this extension, only if no other URI is configured.
 */
export async function redirectUriToRegister(
	redirect: RegisteredRedirect,
	editorRedirectUri: () => Promise<string>,
): Promise<string> {
	return redirect.method === 'uriHandler' ? (redirect.uri ?? editorRedirectUri()) : loopbackRedirectUri(redirect);
}

function parseUrl(value: string): URL | null {
	return value.length > maxUrlLength ? null : URL.parse(value);
}

/**
 * Whether a URL with the URI scheme of an editor opens this extension. Only one authority and path
 * do.
 */
function isEditorCallback(url: URL): boolean {
	return (
		/^(?!https?:)[a-z][a-z0-9+.-]*:$/.test(url.protocol) &&
		/^\/\/studyadmin\.study-admin-apis\/callback$/.test(url.href.slice(url.protocol.length))
	);
}
