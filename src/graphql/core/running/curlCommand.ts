/** A request as it is written down for a shell. Values of `secrets` are left to variables of the shell. */
export interface WrittenRequest {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** Header name → what stands before the secret, such as `Bearer `, and the variable that holds it. */
	readonly secrets: Readonly<Record<string, { readonly before: string; readonly variable: string }>>;
	readonly body: string;
}

/** The request as a command of curl for a POSIX shell. It holds no secret. */
export function curlCommand({ url, headers, secrets, body }: WrittenRequest): string {
	return [
		`curl ${quoted(url)}`,
		...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
		// Only between double quotes does a shell put a variable's value in.
		...Object.entries(secrets).map(([name, { before, variable }]) => `-H "${name}: ${before}$${variable}"`),
		`--data-raw ${quoted(body)}`,
	].join(' \\\n  ');
}

/** The name of a shell variable for a header's value: `X-Api-Key` → `X_API_KEY`. */
export function variableFor(header: string): string {
	return header.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** A text that a POSIX shell takes letter by letter. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
