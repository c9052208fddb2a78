import assert from 'node:assert/strict';
import { type EchoServer, startEchoServer } from '../fixtures/echoServer.ts';
import { nearMisses, numbersIn, spelledNumbers } from '../fixtures/identityNumberSpellings.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders } from './support/installedCommand.ts';

describe('national identity numbers in the output of study-admin', () => {
	let server: EchoServer;
	let folder: string;

	before(async () => {
		server = await startEchoServer();
		folder = makeFolder({
			'environments.json': JSON.stringify({ basic: { apiUrl: server.url, auth: 'basic' } }),
			'rows.graphql': 'query Rows { rows { form } }',
		});
	});

	after(() => {
		server.close();
		removeFolders();
	});

	function run() {
		return studyAdminInProcess(['query', 'rows.graphql', '--verbose'], folder, {
			STUDY_ADMIN_USERNAME: 'bruker-a1',
			STUDY_ADMIN_PASSWORD: 'passord-91f2',
			STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
		});
	}

	it('are masked in 62 spellings in the messages of GraphQL errors on standard error', async () => {
		const texts = [...spelledNumbers.map(({ text }) => text), ...nearMisses];
		let printed = '';
		for (let index = 0; index < texts.length; index += 10) {
			const errors = texts.slice(index, index + 10).map((message) => ({ message }));
			server.responses.api = () => ({ body: { data: null, errors } });
			printed += (await run()).stderr;
		}
		assert.deepEqual(numbersIn(printed), []);
		assert.deepEqual(
			nearMisses.filter((text) => !printed.includes(text)),
			[],
			'Other numbers must not be masked.',
		);
	});

	it('remain in the data on standard output, which belong to the user', async () => {
		const rows = spelledNumbers.map(({ text }) => ({ form: text }));
		server.responses.api = () => ({ body: { data: { rows } } });
		const { stdout } = await run();
		assert.deepEqual(JSON.parse(stdout).data.rows, rows);
	});
});
