import assert from 'node:assert/strict';
import { signInWithVariables } from '../../../../src/cli/api/apiRequestAuthorizer.ts';
import { withActiveEnvironment } from '../../../../src/cli/environmentsFile.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { systemClock } from '../../../../src/shared/core/clock.ts';
import { Log } from '../../../../src/shared/core/log.ts';
import { Redactor } from '../../../../src/shared/core/redaction/redactor.ts';

const provider = {
	...{ apiUrl: 'https://api.example', auth: 'clientCredentials', authUrl: 'https://idp.example' },
	...{ clientId: 'client', dataSourceId: 'ds', audienceUrl: 'https://datasources.example' },
	scopes: ['openid', 'students'],
};
const basic = { apiUrl: 'https://api.example', auth: 'basic' };

/** Returns a JWT with these claims. */
function jwtOf(claims: object): string {
	return `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.x`;
}

/** Signs in to an environment. The clock of the identity provider is an hour behind. */
async function signIn(settings: object, variables: Readonly<Record<string, string>>) {
	const reading = readEnvironments({ test: settings });
	const environments = withActiveEnvironment(reading, 'test');
	const environment = environments.requireApi('test');
	const messages: string[] = [];
	const write = (line: string) => messages.push(line);
	const output = { info: write, warn: write, error: write, show: () => undefined };
	const send = async () => ({
		status: 200,
		headers: { 'content-type': 'application/json', date: new Date(Date.now() - 3_600_000).toUTCString() },
		body: Buffer.from('{"access_token":"p","token_type":"Bearer","expires_in":3600}'),
		timing: { untilHead: 0, untilEnd: 0 },
	});
	const credentials = await signInWithVariables(
		{ environment, environments },
		{
			http: { send, describeRoute: () => assert.fail() },
			clock: systemClock,
			log: new Log(output, systemClock, new Redactor()),
		},
		{ variables, signal: new AbortController().signal },
	);
	return { environment, credentials, messages };
}

describe('signInWithVariables', () => {
	it('names all variables that are missing', async () => {
		await assert.rejects(signIn(basic, {}), {
			code: 'cli/secret-missing',
			details: { environment: 'test', variables: 'STUDY_ADMIN_USERNAME and STUDY_ADMIN_PASSWORD' },
		});
	});

	it('warns that the clock of the computer is ahead of that of the identity provider', async () => {
		const { messages } = await signIn(provider, { STUDY_ADMIN_CLIENT_SECRET: 'secret' });
		assert.match(messages.join('\n'), /The clock of this computer is 3[56]\d\d s ahead of the identity provider's\./);
	});

	const later = 4_000_000_000;
	const token = jwtOf({ exp: later, scope: 'openid' });
	for (const [title, jwt, settings, status, date, error] of [
		[
			'401 before its expiry',
			token,
			provider,
			401,
			later - 1,
			{ code: 'cli/token-refused', details: { environment: 'test', status: 401 } },
		],
		[
			'401 at its expiry',
			token,
			provider,
			401,
			later,
			{ code: 'cli/token-expired', details: { environment: 'test', status: 401 } },
		],
		[
			'403 without a scope that the environment requires',
			token,
			provider,
			403,
			later - 1,
			{
				code: 'sign-in/missing-scope',
				details: { environment: 'test', account: 'the token', status: 403, scope: 'students' },
			},
		],
		[
			'403 in an environment without an identity provider',
			token,
			basic,
			403,
			later - 1,
			{ code: 'cli/token-refused', details: { environment: 'test', status: 403 } },
		],
	] as const) {
		it(`states why the API refuses the token in STUDY_ADMIN_TOKEN with ${title}`, async () => {
			const { credentials, environment } = await signIn(settings, { STUDY_ADMIN_TOKEN: jwt });
			const authorization = await credentials.authorize(environment, new AbortController().signal);
			assert.deepEqual(authorization.headers, { authorization: `Bearer ${jwt}` });
			const headers = { date: new Date(date * 1000).toUTCString() };
			const { code, details } = credentials.refused(environment, authorization, { status, headers });
			assert.deepEqual({ code, details }, error);
		});
	}
});
