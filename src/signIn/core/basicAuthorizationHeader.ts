/**
 * Returns the value of the `Authorization` header for Basic auth, with user name and password in
 * UTF-8 (docs/services.md, G4; RFC 7617).
 */
export function basicAuthorizationHeader(username: string, password: string): string {
	return `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)))}`;
}
