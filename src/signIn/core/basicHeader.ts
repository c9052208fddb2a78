/**
 * The `Authorization` header of Basic auth over the UTF-8 text (spec/graphql-api.md, Basic auth;
 * RFC 7617).
 */
export function basicHeader(username: string, password: string): string {
	return `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)))}`;
}
