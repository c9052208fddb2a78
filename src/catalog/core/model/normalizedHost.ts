/**
 * Returns a host in lower case, with Punycode for labels in other letters, as in the `hostname` of
 * a URL. A host that is not valid, such as one with a placeholder, is only converted to lower case.
 */
export function normalizedHost(host: string): string {
	const isAscii = /^[ -~]*$/.test(host);
	return (isAscii ? undefined : URL.parse(`https://${host}`)?.hostname) ?? host.toLowerCase();
}
