/** The methods of HTTP that an API may be called with, in upper case. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Any of them, as a pattern without a group of its own. */
export const anyHttpMethod: string = `(?:${httpMethods.join('|')})`;

/** What a row of the deprecation log is about (spec/api-catalog.md, Resources and their fields). */
export type Operation =
	/** The whole API: `Alle`. */
	| { readonly kind: 'all'; readonly text: string }
	/** An HTTP method and the shape of a path: `GET /<collection>/{id}`. */
	| {
			readonly kind: 'path';
			readonly text: string;
			readonly method: string;
			readonly segments: readonly PathSegment[];
	  }
	/** Anything else, such as `SELECT <table>`. */
	| { readonly kind: 'named'; readonly text: string };

/** One segment of a path's shape. */
export type PathSegment =
	| { readonly kind: 'literal'; readonly text: string }
	/** `{id}`: any one segment. */
	| { readonly kind: 'parameter' }
	/** `<collection>`: the name of any of the API's collections. */
	| { readonly kind: 'collection' };

const methodAndPath = new RegExp(String.raw`^(${anyHttpMethod}) +(\/\S*)$`, 'i');

/** Bokmål, nynorsk and English. */
const wholeApi =
	/^((alle|all|samtlige|samtlege)( (operasjon(er|ar)|endepunkt(er)?|kall|operations|endpoints|calls))?|(hele|heile|the whole|the entire) (api(-?et)?|tjenesten|tenesta|service))$/i;

/**
 * Reads an operation. Never fails: what is neither `Alle` nor a method with a path is a named
 * operation.
 */
export function readOperation(text: string): Operation {
	const verbatim = text.trim();
	if (wholeApi.test(verbatim)) {
		return { kind: 'all', text: verbatim };
	}
	const [, method, path] = methodAndPath.exec(verbatim) ?? [];
	return method !== undefined && path !== undefined
		? {
				kind: 'path',
				text: verbatim,
				method: method.toUpperCase(),
				segments: path.split('/').slice(1).map(readSegment),
			}
		: { kind: 'named', text: verbatim };
}

function readSegment(text: string): PathSegment {
	if (/^\{.*\}$/.test(text)) {
		return { kind: 'parameter' };
	}
	return /^<.*>$/.test(text) ? { kind: 'collection' } : { kind: 'literal', text };
}
