import { blankOutText, type GraphqlRegion } from '../syntax/graphqlText.ts';

/** Matches a request line or a header that marks the body of a request as GraphQL. */
export const graphqlHeaderPattern =
	/^(?:graphql[ \t]+\S+|x-request-type[ \t]*:[ \t]*graphql|content-type[ \t]*:[ \t]*application\/graphql\b.*)[ \t]*\r?$/im;

/** Matches the empty lines, the comments and the variables before a request line. */
const beforeRequestLine = /^(?:[ \t]*(?:(?:#|\/\/|@).*)?\r?\n)*/;
/**
 * Matches the first character after a body: of variables in JSON, of a script that handles the
 * response, or of a reference to a response. Each of them follows an empty line.
 */
const afterBody = /(?<=\n[ \t]*\r?\n[ \t]*)(?:\{\s*["}]|[<>])/;
const variable = /\{\{[^{}\r\n]{1,200}\}\}/g;

/**
 * Returns the bodies of the requests in a `.http` file whose method or headers mark them as
 * GraphQL. A body starts after the first empty line that follows the request line. Variables such
 * as `{{id}}` are interpolations.
 */
export function graphqlRequestBodies(text: string): readonly GraphqlRegion[] {
	const regions: GraphqlRegion[] = [];
	let position = 0;
	for (const { index } of [...text.matchAll(/^###/gm), { index: text.length }]) {
		const requestStart = position + (beforeRequestLine.exec(text.slice(position, index))?.[0].length ?? 0);
		const request = text.slice(requestStart, index);
		const head = /\r?\n[ \t]*\r?\n/.exec(request);
		if (head && graphqlHeaderPattern.test(request.slice(0, head.index))) {
			const bodyStart = head.index + head[0].length;
			const length = afterBody.exec(request.slice(bodyStart))?.index ?? request.length - bodyStart;
			const [start, end] = [requestStart + bodyStart, requestStart + bodyStart + length];
			const body = text.slice(start, end);
			const interpolations = Array.from(body.matchAll(variable), ({ 0: match, index }) => ({
				start: start + index,
				end: start + index + match.length,
			}));
			regions.push({ start, end, content: body.replaceAll(variable, blankOutText), interpolations, literals: [] });
		}
		position = index;
	}
	return regions;
}
