import type { WayBack } from './environment.ts';

/** The URL without a trailing slash, or the reason why requests may not go there. */
export function checkServiceUrl(
	value: string,
): { readonly url: string } | { readonly problem: 'not-a-url' | 'not-https' | 'secret-in-settings' } {
	const url = URL.parse(value);
	if (url?.username || url?.password) {
		return { problem: 'secret-in-settings' };
	}
	if (!url || /[?#]/.test(value) || !/^https?:$/.test(url.protocol)) {
		return { problem: 'not-a-url' };
	}
	if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
		return { problem: 'not-https' };
	}
	return { url: url.href.replace(/\/+$/, '') };
}

/** Whether a host name as `URL` gives it never leaves this machine: 127.0.0.0/8, [::1], localhost and *.localhost. */
export function isLoopback(hostname: string): boolean {
	return /^(127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(hostname);
}

/**
 * Whether a provider may send a login back to this address the given way: never with a fragment (RFC 6749 section 3.1.2), plain
 * http to this machine only, and to a listener only where one can listen (RFC 8252 section 7.3).
 */
export function isRedirectUri(value: string, way: WayBack): boolean {
	const url = URL.parse(value);
	if (!url || url.username || url.password || value.includes('#')) {
		return false;
	}
	const isLocal = url.protocol === 'http:' && isLoopback(url.hostname);
	switch (way) {
		case 'loopback':
			return isLocal;
		case 'uriHandler':
			return url.protocol === 'https:' || isEditorCallback(url);
		case 'paste':
			return url.protocol === 'https:' || isLocal || isEditorCallback(url);
	}
}

/** Only this address leads an editor to the extension. */
function isEditorCallback(url: URL): boolean {
	return (
		/^(?!https?:)[a-z][a-z0-9+.-]*:$/.test(url.protocol) &&
		/^\/\/studyadmin\.study-admin-apis\/callback$/.test(url.href.slice(url.protocol.length))
	);
}
