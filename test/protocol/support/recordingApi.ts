import { buffer } from 'node:stream/consumers';
import { type DocumentNode, Kind, parse } from 'graphql';
import { parse as parse16 } from 'graphql16';
import { withServer } from './servers.ts';

/** A GraphQL API that records the documents of all requests, in the order of their arrival. */
export interface RecordingApi {
	readonly url: string;
	/** The member `query` of each request body. */
	readonly documents: string[];
}

/** Runs a test against a GraphQL API that records documents and responds with empty data. */
export async function withRecordingApi<T>(test: (api: RecordingApi) => Promise<T>): Promise<T> {
	const documents: string[] = [];
	return withServer(
		async (request, response) => {
			const body = JSON.parse((await buffer(request)).toString('utf8')) as { readonly query: string };
			documents.push(body.query);
			response.setHeader('content-type', 'application/json');
			response.end('{"data":{}}');
		},
		(url) => test({ url, documents }),
	);
}

/**
 * Returns the operation types that graphql-js 16 and 17 find in a document, without repetitions;
 * `invalid` for a document that one of them cannot parse.
 */
export function executedTypes(document: string): readonly string[] {
	const types = [parse, parse16 as typeof parse].flatMap((parser) => typesOf(parser, document));
	return [...new Set(types)].toSorted();
}

function typesOf(parser: (text: string) => DocumentNode, document: string): readonly string[] {
	try {
		return parser(document).definitions.flatMap((definition) =>
			definition.kind === Kind.OPERATION_DEFINITION ? [definition.operation] : [],
		);
	} catch {
		return ['invalid'];
	}
}
