/** The `Authorization` header of Basic auth, over the UTF-8 of both (spec/graphql-api.md, Basic auth; RFC 7617). */
export function basicHeader(username: string, password: string): string {
	return `Basic ${base64(`${username}:${password}`)}`;
}

function base64(text: string): string {
	return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
