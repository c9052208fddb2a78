/** The HTTP methods of the APIs, in upper case. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Source of a regular expression that matches any HTTP method, without a capturing group. */
export const httpMethodPattern: string = `(?:${httpMethods.join('|')})`;

/**
 * The operation of a row of the deprecation log (docs/services.md, K4).
 */
export type ApiOperation =
	/** The whole API: `Alle`. */
	| { readonly kind: 'all'; readonly text: string }
	/** An HTTP method and a path template: `GET /<collection>/{id}`. */
	| {
			readonly kind: 'path';
			readonly text: string;
			readonly method: string;
			readonly segments: readonly PathTemplateSegment[];
	  }
	/** Any other text, such as `SELECT <table>`. */
	| { readonly kind: 'named'; readonly text: string };

/** A segment of a path template. */
export type PathTemplateSegment =
	| { readonly kind: 'literal'; readonly text: string }
	/** `{id}`: matches any one segment. */
	| { readonly kind: 'parameter' }
	/** `<collection>`: matches the name of any collection of the API. */
	| { readonly kind: 'collection' };

const methodAndPath = new RegExp(String.raw`^(${httpMethodPattern}) +(\/\S*)$`, 'i');

/** Matches terms for the whole API in Bokmål, Nynorsk and English. */
const wholeApi =
	/^((alle|all|samtlige|samtlege)( (operasjon(er|ar)|endepunkt(er)?|kall|operations|endpoints|calls))?|(hele|heile|the whole|the entire) (api(-?et)?|tjenesten|tenesta|service))$/i;

/**
 * Returns the operation that a text names: the whole API, a method with a path or, for any other
 * text, a named operation.
 */
export function readApiOperation(text: string): ApiOperation {
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

/** Whether an operation is a named one whose name begins with a word, in any letter case. */
export function operationNameStartsWith(operation: ApiOperation, word: string): boolean {
	return operation.kind === 'named' && operation.text.split(' ', 1)[0]?.toLowerCase() === word.toLowerCase();
}

function readSegment(text: string): PathTemplateSegment {
	if (/^\{.*\}$/.test(text)) {
		return { kind: 'parameter' };
	}
	return /^<.*>$/.test(text) ? { kind: 'collection' } : { kind: 'literal', text };
}
