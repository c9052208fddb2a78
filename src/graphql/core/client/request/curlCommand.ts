import { type ApiAccess, graphqlUrl } from '../../../../environments/core/environment.ts';
import { withoutTrailingBlanks } from './runnableText.ts';

/**
 * A GraphQL request as a curl command, and the shell variable that the user has to set to the
 * credentials.
 */
export interface CurlRequest {
	readonly text: string;
	readonly secretVariable: string;
}

/**
 * Writes a request to an API as a curl command for a POSIX shell. The text contains no secrets,
 * only shell variables.
 */
export function curlRequest(api: ApiAccess, query: string, variables: Readonly<Record<string, unknown>>): CurlRequest {
	const { headers, secretHeaders, authentication } = api;
	const [scheme, secretVariable] =
		authentication.type === 'basic' ? ['Basic', 'BASIC_CREDENTIALS'] : ['Bearer', 'ACCESS_TOKEN'];
	const secrets = {
		authorization: `${scheme} $${secretVariable}`,
		...Object.fromEntries(secretHeaders.map((name) => [name, `$${variableFor(name)}`])),
	};
	const text = [
		`curl ${quoted(graphqlUrl(api))}`,
		...Object.entries({ ...headers, 'content-type': 'application/json' }).map(
			([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
		),
		// A shell expands variables only between double quotes.
		...Object.entries(secrets).map(([name, value]) => `-H "${name}: ${value}"`),
		`--data-raw ${quoted(JSON.stringify({ query: withoutTrailingBlanks(query).trim(), variables }))}`,
	].join(' \\\n  ');
	return { text, secretVariable };
}

/** Name of a shell variable for a header: `X-Api-Key` → `X_API_KEY`. */
function variableFor(name: string): string {
	return name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/** Quotes a text so that a POSIX shell passes it on unchanged. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
