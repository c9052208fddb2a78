import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversionErrorMessages } from '../../../src/conversion/messages.ts';
import { createConvertDocumentTool } from '../../../src/conversion/node/tools/convertDocument.ts';
import type { ProviderAuthentication } from '../../../src/environments/core/environment.ts';
import { classifyResponseBytes } from '../../../src/graphql/core/client/response/responseWithBytes.ts';
import { graphqlErrorMessages } from '../../../src/graphql/messages.ts';
import { createRunQueryTool } from '../../../src/graphql/node/tools/runQuery.ts';
import { shownResponseHeaders } from '../../../src/graphql/vscode/results/printRun.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { createConcurrencyLimiter } from '../../../src/shared/core/createConcurrencyLimiter.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { failureLogLines, Log } from '../../../src/shared/core/log.ts';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { networkErrorMessages, restrictedModeErrorMessages } from '../../../src/shared/messages.ts';
import { requestClientToken } from '../../../src/signIn/node/tokenEndpoint/requestClientToken.ts';
import { type EchoServer, startEchoServer } from '../../fixtures/echoServer.ts';
import { nearMisses, numbersIn, spelledNumbers } from '../../fixtures/identityNumberSpellings.ts';
import { sample } from '../../fixtures/testSize.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { ToolRunner } from '../../unit/support/tools.ts';
import { http } from '../support/http.ts';
import { plan, upload } from '../support/uploading.ts';

const spellings = sample(spelledNumbers);
/** The texts in groups that fit into an answer of a tool. */
const texts = [...spellings.map(({ text }) => text), ...nearMisses];
const groups = Array.from({ length: Math.ceil(texts.length / 10) }, (_, index) =>
	texts.slice(index * 10, (index + 1) * 10),
);

/** Fails when an output contains an identity number, or not all texts that are similar to one. */
function assertMasked(outputs: readonly string[], unchanged = nearMisses): void {
	const output = outputs.join('\n');
	assert.deepEqual(
		outputs.flatMap((each) => numbersIn(each)),
		[],
	);
	assert.deepEqual(
		unchanged.filter((text) => !output.includes(text)),
		[],
		'Other numbers must not be masked.',
	);
}

describe('national identity numbers in 62 spellings', () => {
	let server: EchoServer;
	let folder: string;

	before(async () => {
		server = await startEchoServer();
		folder = mkdtempSync(join(tmpdir(), 'study-admin-numbers-'));
		await copyFile(plan, join(folder, 'plan.docx'));
	});

	after(() => {
		server.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it('are masked in the log', () => {
		const lines: string[] = [];
		const write = (line: string) => lines.push(line);
		const channel = { info: write, warn: write, error: write, show: () => undefined };
		const log = new Log(channel, systemClock, new Redactor());
		for (const text of texts) {
			log.info(`The server responded: ${text}.`);
		}
		assertMasked(lines);
	});

	it('are masked in the values and errors that a tool returns', async () => {
		const runner = new ToolRunner(
			() => graphqlErrorMessages(l10n),
			() => networkErrorMessages(l10n),
			() => restrictedModeErrorMessages(l10n),
		);
		const tool = createRunQueryTool({
			sending: {
				http,
				clock: systemClock,
				credentials: {
					authorize: async () => ({ headers: {}, identity: 'x' }),
					refused: ({ label }) => new UserError('graphql/http-error', { host: label }),
				},
				responses: { classify: async (response) => classifyResponseBytes(response) },
			},
			timeout: () => 5,
			requireTrust: () => undefined,
			schema: async () => undefined,
			environment: () => ({
				...{ id: 'test', label: 'Test', kind: 'test', allowValues: true },
				api: {
					...{ url: server.url, headers: {}, secretHeaders: [], variables: {} },
					authentication: { type: 'basic' },
				},
			}),
			confirmMutation: async () => undefined,
			confirmValues: async () => undefined,
		});
		const [values, errors, names]: string[][] = [[], [], []];
		const ask = async () => (await runner.run(tool, { document: 'query Rows { rows { form } }', values: true })).text;
		for (const group of groups) {
			server.responses.api = () => ({ body: { data: { rows: group.map((form) => ({ form })) } } });
			values?.push(await ask());
			server.responses.api = () => ({ body: { data: null, errors: group.map((message) => ({ message })) } });
			errors?.push(await ask());
			server.responses.api = () => ({ body: { data: Object.fromEntries(group.map((name) => [name, 1])) } });
			names?.push(await ask());
		}
		for (const answers of [values, errors, names]) {
			assertMasked(answers ?? []);
		}
	});

	it('are masked in a converted document that a tool returns', async () => {
		const runner = new ToolRunner(
			() => conversionErrorMessages(l10n),
			() => restrictedModeErrorMessages(l10n),
		);
		const answers: string[] = [];
		for (const group of groups) {
			server.responses.conversion = () => ({ type: 'text/markdown', body: `# Plan\n\n${group.join('\n\n')}\n` });
			const tool = createConvertDocumentTool({
				http,
				uploads: createConcurrencyLimiter(2),
				requireTrust: () => undefined,
				service: () => ({
					url: `${server.url}/conversion`,
					environment: { label: 'Test', kind: 'test' },
					isOfActive: true,
				}),
				order: (kind) => ({ kind, settings: { splitLevel: 2, maxChunkLines: 500 } }),
				idleTimeout: () => 0,
				folders: () => [{ name: 'folder', folder }],
				requireConsent: async () => undefined,
			});
			answers.push((await runner.run(tool, { path: 'plan.docx' })).text);
		}
		assertMasked(answers);
	});

	it('are masked in the headers that the details of a result show', () => {
		const headers = Object.fromEntries(texts.map((text, index) => [`x-note-${index}`, text]));
		assertMasked(shownResponseHeaders(headers).map(([, value]) => value));
	});

	it('are masked in the error details of the conversion service', async () => {
		const details: string[] = [];
		for (const text of texts) {
			server.responses.conversion = () => ({ status: 422, body: { detail: text } });
			const response = await upload(`${server.url}/conversion`);
			details.push(response.kind === 'failure' ? (response.detail?.text ?? '') : '');
		}
		assertMasked(details);
	});

	it('are masked in the error descriptions of the identity provider', async () => {
		const lines: string[] = [];
		for (const text of texts) {
			server.responses.provider = () => ({ status: 400, body: { error: 'invalid_scope', error_description: text } });
			const settings: ProviderAuthentication = {
				...{ type: 'clientCredentials', clientType: 'confidential', clientId: 'klient' },
				...{ authUrl: `${server.url}/provider`, dataSourceId: 'data', audience: 'https://audience.example/data' },
				...{ scopes: [], redirect: { method: 'loopback' } },
			};
			const error = await requestClientToken({ http, clock: systemClock }, { settings, secret: 'kl-9c3b' }).catch(
				(thrown: unknown) => thrown,
			);
			lines.push(...failureLogLines('sign in', error));
		}
		// Texts as long as a token are removed.
		assertMasked(
			lines,
			nearMisses.filter((text) => text.length < 24),
		);
	});
});
