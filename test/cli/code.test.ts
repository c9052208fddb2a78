import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programLanguages } from '../../src/graphql/core/client/code/languages.ts';
import {
	compileProgram,
	missingToolchain,
	programTimeout,
	removePrograms,
	testedLanguages,
} from '../protocol/support/programs.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

const password = 'canary-password-3301';
const clientSecret = 'canary-client-secret-4402';

const documents = {
	'students.graphql': `query Students($code: String!) {
	studenter(filter: { eierOrganisasjonskode: $code }, first: 2000) { nodes { ...Student } }
}
query Reports { pagaendeRapporter }
query Wrong { organisasjoner { nodes { name } } }
`,
	'students.graphql.variables.jsonc': '{ "Students": { "default": { "code": "canary-code" } } }',
	'student.graphql': 'fragment Student on Student { studentnummer }',
	'organizations.graphql': 'query Organizations { organisasjoner { ...Names } }',
	'names.graphql': '\nfragment Names on OrganisasjonConnection { nodes {\n	name\n} }',
};

describe('study-admin code', function () {
	this.timeout(programTimeout);
	let sandbox: Sandbox;
	let folder: string;

	before(async () => {
		sandbox = await startSandbox({ basicPassword: password, clientSecret });
		const { api, identityProvider, dataSourceId, audienceUrl, confidentialClientId } = sandbox.addresses;
		const provider = {
			apiUrl: api,
			authUrl: identityProvider,
			clientId: confidentialClientId,
			dataSourceId,
			audienceUrl,
		};
		const environments = {
			basic: { apiUrl: api, auth: 'basic', headers: { 'X-Person': 'canary-person' } },
			client: { ...provider, auth: 'clientCredentials' },
			browser: { ...provider, label: 'Web\u2028 */ """ login', auth: 'oidc' },
		};
		folder = makeFolder({
			...documents,
			'environments.json': JSON.stringify(environments),
			'schema.graphql': readFileSync('test/sandbox/api/schema.graphql', 'utf8'),
		});
	});

	after(async () => {
		removeFolders();
		removePrograms();
		await sandbox.close();
	});

	const code = (rest: string, env: Readonly<Record<string, string>> = {}) =>
		studyAdmin(['code', ...rest.split(' ')], {
			folder,
			env: { STUDY_ADMIN_ENVIRONMENTS: 'environments.json', ...env },
		});
	const offline = '--operation Students --schema schema.graphql';

	for (const language of testedLanguages) {
		it(`the code command writes a ${language.label} program that fetches all pages with client credentials`, async function () {
			const missing = missingToolchain(language);
			if (missing !== undefined) {
				console.log(`Skipped: ${missing}.`);
				this.skip();
			}
			const options = `students.graphql --operation Students --language ${language.id} --environment client`;
			const { code: exit, stdout, stderr } = await code(options, { STUDY_ADMIN_CLIENT_SECRET: clientSecret });
			assert.deepEqual({ exit, stderr }, { exit: 0, stderr: '' });
			assert.doesNotMatch(stdout, /canary/);
			// The resolvers of Python, Java and Mono do not know the names below localhost.
			const text = stdout.replace('//idp.localhost:', '//127.0.0.1:');
			const program = await compileProgram(language, text);
			const result = await program.run({
				API_CLIENT_ID: sandbox.addresses.confidentialClientId,
				API_CLIENT_SECRET: clientSecret,
				VARIABLES: '{"code":"7777"}',
			});
			assert.equal(result.stderr, '');
			assert.equal(new Set(result.stdout.match(/"77\d{4}"/g)).size, 5000);
		});
	}

	for (const { id, label } of programLanguages) {
		it(`a ${label} program for an environment with a login in a browser states who grants client credentials`, async () => {
			const { stdout } = await code(`students.graphql ${offline} --language ${id} --environment browser`);
			assert.match(stdout, /^(#|\/\/) The environment "Web {1,2}.*login" uses a login in a browser/m);
			assert.match(stdout, /customer portal of the identity provider/);
			assert.doesNotMatch(stdout, /\u2028/);
		});
	}

	it('the code command writes a file with the default permissions of the process, and no values of variables and headers', async () => {
		const options = `students.graphql ${offline} --language python --environment basic --output code/students.py`;
		const { code: exit, stdout, stderr } = await code(options);
		const file = join(folder, 'code', 'students.py');
		assert.deepEqual(
			{ exit, stdout, stderr },
			{ exit: 0, stdout: '', stderr: `The program was written to ${file}.\n` },
		);
		const text = readFileSync(file, 'utf8');
		assert.doesNotMatch(text, /canary/);
		assert.match(text, /"X-Person"\] = environment_variable\("HEADER_X_PERSON"\)/);
	});

	const failures: readonly (readonly [options: string, message: RegExp])[] = [
		['students.graphql --operation Reports --environment basic', /A language is required: --language <language>/],
		['students.graphql --language pyton --environment basic', /"pyton" is not a language\. Did you mean "python"\?/],
		['--language python', /A GraphQL document is required/],
		['students.graphql --language python --environment basic', /several operations: Students, Reports, Wrong/],
		[
			'students.graphql --operation Wrong --schema schema.graphql --language python --environment basic',
			/students\.graphql:5 does not match the schema\. Correct "Wrong"/,
		],
		[
			'organizations.graphql --schema schema.graphql --language python --environment basic',
			/names\.graphql:3 does not match the schema\. Correct "Organizations"/,
		],
		[
			'students.graphql --operation Reports --language python --environment basic --output students.graphql/a.py',
			/students\.graphql.a\.py cannot be written\. Check the folder and its permissions\./,
		],
		['students.graphql --operation Reports --language python --environment basic', /Set STUDY_ADMIN_USERNAME and/],
	];
	for (const [options, message] of failures) {
		it(`the code command exits with 2 and an error message for the options: ${options}`, async () => {
			const { code: exit, stdout, stderr } = await code(options);
			assert.deepEqual({ exit, stdout }, { exit: 2, stdout: '' });
			assert.match(stderr, message);
		});
	}
});
