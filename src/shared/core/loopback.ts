/**
 * Whether a host name, as `URL` normalizes it, denotes this computer: 127.0.0.0/8, [::1], localhost
 * and *.localhost.
 */
export function isLoopbackHost(hostname: string): boolean {
	return /^(127(\.\d{1,3}){3}|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(hostname);
}
