/** The methods of HTTP that an API may be called with, in upper case. */
export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Any of them, as a pattern without a group of its own. */
export const anyHttpMethod: string = `(?:${httpMethods.join('|')})`;
