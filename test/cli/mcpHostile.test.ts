import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { catalogToolDefinitions } from '../../src/catalog/node/tools/definitions.ts';
import { conversionToolDefinitions } from '../../src/conversion/node/tools/definitions.ts';
import { graphqlToolDefinitions } from '../../src/graphql/node/tools/definitions.ts';
import { estimateTokenCount, maximumAnswerTokens } from '../../src/shared/core/tools/answer.ts';
import { hostileToolCalls } from '../fixtures/hostileToolCalls.ts';
import { runsSlowCases } from '../fixtures/testSize.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { installCommand, makeFolder, removeFolders } from './support/installedCommand.ts';
import { Connection } from './support/mcpConnection.ts';

const definitions = [...graphqlToolDefinitions, ...catalogToolDefinitions, ...conversionToolDefinitions];
const count = runsSlowCases ? 1000 : 200;

describe('hostile calls of the tools of study-admin mcp', () => {
	let sandbox: Sandbox;
	before(async () => {
		sandbox = await startSandbox({ basicPassword: 'hostile-password-5520' });
	});
	after(async () => {
		await sandbox.close();
		removeFolders();
	});

	it(`are answered or refused with a message, and leave no secret in ${count} answers`, async () => {
		const { username, password } = sandbox.addresses.basicUser;
		const folder = makeFolder({
			'schema.graphql': readFileSync('test/sandbox/api/schema.graphql', 'utf8'),
			'src/old.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
			'environments.json': JSON.stringify({
				test: { apiUrl: sandbox.addresses.api, auth: 'basic', allowValues: true },
			}),
		});
		const env = { STUDY_ADMIN_USERNAME: username, STUDY_ADMIN_PASSWORD: password };
		const args = ['--environments', 'environments.json', '--schema', 'schema.graphql'];
		const connection = await new Connection(await installCommand(), args, folder, env).open();
		const calls = hostileToolCalls(definitions, count);
		const answers: string[] = [];
		for (let start = 0; start < calls.length; start += 8) {
			const batch = calls.slice(start, start + 8);
			answers.push(...(await Promise.all(batch.map((each) => connection.call(each.name, each.arguments)))));
		}
		const failed = calls.filter((_, index) => answers[index]?.includes('failed unexpectedly'));
		assert.deepEqual(
			failed.map((each) => JSON.stringify(each).slice(0, 300)),
			[],
		);
		for (const answer of answers) {
			assert.ok(estimateTokenCount(answer) <= maximumAnswerTokens + 10, answer.slice(0, 200));
			assert.doesNotMatch(answer, /^\s*(Ignore all|SYSTEM)/m);
		}
		assert.match(await connection.call('study-admin-find-in-schema', {}), /queries, \d+ mutations/);
		const errors = await connection.close();
		for (const form of [password, btoa(`${username}:${password}`)]) {
			assert.ok(!answers.some((answer) => answer.includes(form)) && !errors.includes(form));
		}
		assert.doesNotMatch(errors, /canary|Ignore all/);
	});
});
