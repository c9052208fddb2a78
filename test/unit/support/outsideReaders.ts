import { classifyResponse } from '../../../src/conversion/core/requests/classifyResponse.ts';
import { detailFieldOrPageTitle, errorTextOfBody } from '../../../src/conversion/core/requests/serviceErrorText.ts';
import { portableName } from '../../../src/conversion/core/saving/portablePaths.ts';
import { newEnvironmentId } from '../../../src/environments/core/environmentIds.ts';
import { answerHint, environmentStepsFor, problemOfAnswer } from '../../../src/environments/core/environmentSteps.ts';
import { looksLikeEnvironmentJson, readPastedEnvironments } from '../../../src/environments/core/pastedEnvironments.ts';
import { checkServiceUrl, isValidRedirectUri } from '../../../src/environments/core/serviceUrl.ts';
import { globMatcher, isCheapGlob } from '../../../src/graphql/core/language/schema/glob.ts';
import { projectOfDocument, readGraphqlConfig } from '../../../src/graphql/core/language/schema/graphqlConfig.ts';
import {
	allIntrospectionOptions,
	fewerIntrospectionOptions,
} from '../../../src/graphql/core/language/schema/introspection.ts';
import { endOfServiceInText, parseDay } from '../../../src/shared/core/lifecycle/datesInText.ts';
import { Log } from '../../../src/shared/core/log.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { readDisplayableClaims, readJwtPart } from '../../../src/signIn/core/apiToken.ts';
import { oauthRefusalError } from '../../../src/signIn/core/oauthError.ts';
import { readPastedCallback } from '../../../src/signIn/core/pastedCallback.ts';
import { readSuccessResponseBody } from '../../../src/signIn/core/providerResponse.ts';
import { maximumProviderResponseBytes } from '../../../src/signIn/node/tokenEndpoint/tokenRequest.ts';

/** A function that parses external text on the main thread. */
export interface OutsideReader {
	readonly name: string;
	/** Maximum length of the text that reaches the function, in UTF-16 code units. */
	readonly longest: number;
	/**
	 * Parses the text.
	 * @throws {UserError} when the text is refused
	 */
	readonly read: (text: string) => unknown;
}

/** File paths that can cause much backtracking in glob patterns. */
const paths: readonly string[] = ['a/'.repeat(512).slice(0, -1), 'a'.repeat(1024), `${'a'.repeat(200)}/`.repeat(5)];

/**
 * Matches the paths against all glob patterns that one configuration file can contain. Their total
 * length is limited.
 */
function matchPatterns(text: string): unknown {
	const projects = readGraphqlConfig({ schema: text.match(/.{1,500}/gs) ?? [] });
	return paths.map((path) => projectOfDocument(projects, (pattern) => globMatcher(pattern)(path)));
}

const megabyte = 2 ** 20;
const encoder = new TextEncoder();
const ignore = () => undefined;
const log = new Log(
	{ info: ignore, warn: ignore, error: ignore, show: ignore },
	{ now: () => 0, monotonic: () => 0 },
	new Redactor(),
);

function response(text: string) {
	return { status: 200, headers: { 'content-type': 'application/json' }, text };
}

/** The functions that parse external text on the main thread. None of them may take long. */
export const outsideReaders: readonly OutsideReader[] = [
	{ name: 'a line of the log', longest: megabyte, read: (text) => log.error(text) },
	{ name: 'a pasted callback', longest: megabyte, read: (text) => readPastedCallback(text, 'state') },
	{ name: 'pasted environments', longest: megabyte, read: readPastedEnvironments },
	{
		name: 'the steps of pasted environments',
		longest: megabyte,
		read: (json) => environmentStepsFor({ how: 'paste', json }, ['test']),
	},
	{ name: 'the start of JSON', longest: megabyte, read: looksLikeEnvironmentJson },
	{ name: 'the URL of a service', longest: megabyte, read: checkServiceUrl },
	{ name: 'a redirect URI', longest: megabyte, read: (text) => isValidRedirectUri(text, 'paste') },
	{
		name: 'an answer to a step',
		longest: megabyte,
		read: (text) => problemOfAnswer('authUrl', text, { apiUrl: text }),
	},
	{ name: 'a hint for a step', longest: megabyte, read: (text) => answerHint('authUrl', text) },
	{ name: 'the label of an environment', longest: megabyte, read: (text) => newEnvironmentId(text, []) },
	{ name: 'the claims of a token', longest: megabyte, read: readDisplayableClaims },
	{
		name: 'the header of a token',
		longest: megabyte,
		read: (text) => readJwtPart(`${Buffer.from(text).toString('base64url')}.`, 0),
	},
	{
		name: 'a response of the identity provider',
		longest: maximumProviderResponseBytes,
		read: (text) => readSuccessResponseBody(response(text), 'code', 'public'),
	},
	{
		name: 'an error of the identity provider',
		longest: megabyte,
		read: (text) => oauthRefusalError({ error: text, error_description: text }, { call: 'code', clientType: 'public' }),
	},
	{
		name: 'a failure of the conversion service',
		longest: megabyte,
		read: (text) => errorTextOfBody(encoder.encode(text)),
	},
	{ name: 'an unexpected web page', longest: megabyte, read: (text) => detailFieldOrPageTitle(encoder.encode(text)) },
	{
		name: 'a converted document',
		longest: megabyte,
		read: (text) => classifyResponse({ status: 200, headers: {}, body: encoder.encode(text) }, () => true),
	},
	{
		name: 'the headers of the conversion service',
		longest: 16 * 1024,
		read: (text) =>
			classifyResponse(
				{ status: 200, headers: { 'content-type': text, 'retry-after': text }, body: encoder.encode('# A') },
				() => true,
			),
	},
	{ name: 'the name of an archive entry', longest: 1024, read: portableName },
	{
		name: 'the errors of an API without introspection',
		longest: megabyte,
		read: (text) => fewerIntrospectionOptions(allIntrospectionOptions, [text]),
	},
	{ name: 'the patterns of a graphql-config file', longest: 16_384, read: matchPatterns },
	{ name: 'a pattern whose cost is estimated', longest: megabyte, read: isCheapGlob },
	{ name: 'the reason of a deprecation', longest: megabyte, read: endOfServiceInText },
	{ name: 'a date', longest: megabyte, read: parseDay },
];
