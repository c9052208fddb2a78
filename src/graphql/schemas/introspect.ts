import type { ApiEnvironment } from '../../shared/environments/environment.ts';
import { UserError } from '../../shared/errors.ts';
import { readErrors } from '../core/answers/judgeAnswer.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { type GraphqlAnswer, type SendingHost, sendGraphql } from '../running/sendGraphql.ts';

/** An introspected schema as JSON, and whose it is: what an API shows may differ from user to user. */
export interface IntrospectedSchema {
	/** The `data` of the introspection query, without blanks. */
	readonly json: string;
	readonly identity: string;
}

const timeout = 60;

/**
 * Asks the environment's API for its schema with every option, and with fewer when the server does not know them.
 * @throws {UserError} `graphql/introspection-refused` when no form of the query is answered; what sending throws.
 */
export async function introspect(
	host: SendingHost,
	environment: ApiEnvironment,
	signal: AbortSignal,
): Promise<IntrospectedSchema> {
	const { everyIntrospectionOption, fewerOptions, introspectionQuery, isIntrospection } = await loadLanguage();
	let options: typeof everyIntrospectionOption | undefined = everyIntrospectionOption;
	while (options) {
		const query = introspectionQuery(options);
		const answer: GraphqlAnswer = await sendGraphql(host, {
			environment,
			query,
			variables: {},
			repeatable: true,
			timeout,
			signal,
		});
		const { data, errors } = answer.response;
		if (isIntrospection(data)) {
			return { json: JSON.stringify(data), identity: answer.identity };
		}
		options = fewerOptions(
			options,
			readErrors(errors).map(({ message }) => message),
		);
	}
	throw new UserError('graphql/introspection-refused', { host: new URL(environment.api.url).host });
}
