import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { buildSchema, introspectionFromSchema } from 'graphql';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow } from './support/filesBelow.ts';
import { dataFolder, extensionLog, sandbox } from './support/sandbox.ts';
import { openUntitled } from './support/untitled.ts';
import { fillInputBox, nothingAsked, pressInDialog, tickQuickPick, waitForStatus } from './support/workbench.ts';

const names = manifest.contributes.languageModelTools.map(({ name }) => name);
const document =
	'query Students { studenter(filter: { eierOrganisasjonskode: "7777" }, first: 3) { nodes { studentnummer navn } } }';
const unpaid =
	'query Unpaid { semesterregistreringer(filter: { eierOrganisasjonskode: "7777", studentnumre: ["100001"] }, first: 10) { totalCount } }';
const mutation =
	'mutation Rename { endreStudieprogramnavn(input: { studieprogramId: "x", nb: "y" }) { errors { __typename } } }';

/** Calls a tool without a model, and returns its text. */
async function call(name: string, input: object = {}, token?: vscode.CancellationToken): Promise<string> {
	const { content } = await vscode.lm.invokeTool(
		`study-admin-${name}`,
		{ input, toolInvocationToken: undefined },
		token,
	);
	return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

/** Makes an API the only environment. `changes` are further fields of the environment. */
async function useApi(apiUrl: string, changes: object = {}): Promise<void> {
	const { conversion } = await sandbox();
	const environments = { tools: { label: 'Tools', apiUrl, auth: 'basic', conversionUrl: conversion, ...changes } };
	const settings = () => vscode.workspace.getConfiguration('studyAdmin');
	await settings().update('environments', environments, vscode.ConfigurationTarget.Global);
	await eventually('the environment is in the settings', () =>
		isDeepStrictEqual(settings().inspect('environments')?.globalValue, environments),
	);
	if (settings().get('environment') !== 'tools') {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'tools');
		await waitForStatus('Tools');
	}
}

async function signIn(username: string, password: string): Promise<void> {
	const signedIn = vscode.commands.executeCommand('studyAdmin.signIn');
	await fillInputBox('User name', username);
	await fillInputBox('Password', password);
	await signedIn;
	await waitForStatus(`Tools: ${username}`);
}

/** Calls a tool and presses a button of its confirmation dialog. Returns the text of the tool. */
async function callAndPress(
	[name, input]: readonly [string, object],
	[question, button]: readonly [string, string],
	pictureName?: string,
): Promise<string> {
	const calling = call(name, input);
	await browser(
		async ({ page }, text) => page.locator('.monaco-dialog-box').filter({ hasText: text }).waitFor(),
		question,
	);
	if (pictureName !== undefined) {
		await picture(pictureName);
	}
	await pressInDialog(question, button);
	return calling;
}

describe('tools for AI agents in VS Code', () => {
	it('are registered with their descriptions and schemas', () => {
		const offered = vscode.lm.tools.filter(({ name }) => name.startsWith('study-admin-'));
		assert.deepEqual(offered.map(({ name }) => name).sort(), names.toSorted());
		assert.ok(offered.every(({ description, inputSchema }) => description !== '' && inputSchema));
	});

	it('find, explain and check without a prompt, after the schema was fetched for the signed-in account', async () => {
		const { api, basicUser } = await sandbox();
		await useApi(api);
		await signIn(basicUser.username, basicUser.password);
		assert.match(await call('find-in-schema', { query: 'students' }), /^Query\.studenter query: /m);
		assert.match(await call('check-operation', { document: '{ nope }' }), /^1 error/);
		assert.match(await call('explain-api', { api: 'legacy-main-rest' }), /^collection: "studenter" -> /m);
		assert.match(
			await call('find-deprecated-calls'),
			/^\d+ deprecated calls in 2 files.*\n"LegacyTeachingClient\.java":\d+ /,
		);
		assert.match(
			await call('find-deprecated-calls', { path: 'legacy-client.ts' }),
			/^\d+ deprecated calls in 1 file[, ].*\n"legacy-client\.ts":28 warning /,
		);
		assert.match(
			await call('find-deprecated-calls', { path: 'legacy-clients' }),
			/^The path does not exist in the workspace\. study-admin-find-deprecated-calls without "path"/,
		);
	});

	it('list queries and mutations, write drafts and compare schemas without a prompt', async () => {
		assert.match(await call('find-in-schema', { kind: 'mutation' }), /\nmutation endreStudieprogramnavn\(/);
		assert.match(await call('find-in-schema', { query: 'Query.studenter', depth: 3 }), /^ {2}studentnummer: /m);
		assert.match(await call('find-in-schema', { query: 'Student, Query.studenter' }), /^2 elements, \d+ members/);
		const drafts = await call('write-graphql-query', { path: 'legacy-client.ts' });
		assert.match(drafts, /^"legacy-client\.ts":\d+(?:,\d+)* "GET \/\S+": a draft that is valid for the schema\./m);
		assert.match(await call('write-graphql-query', { call: 'GET /studenter/{id}' }), /studenterGittStudentnumre/);
		// An open document outside of the workspace is not part of the answer.
		await openUntitled('typescript', "await fetch('https://api.fellesstudentsystem.no/personer/1');");
		for (const input of [{}, { path: '.' }]) {
			assert.match(await call('write-graphql-query', input), /^\d+ drafts with a query for \d+ calls, /);
		}
		assert.match(await call('write-graphql-query', { path: '../x.ts' }), /^The path does not exist in the workspace/);
		const [folder] = vscode.workspace.workspaceFolders ?? [];
		assert.ok(folder);
		const old = vscode.Uri.joinPath(folder.uri, 'old-schema.graphql');
		await vscode.workspace.fs.writeFile(old, Buffer.from('type Query { gone: Int studenter: Int }'));
		try {
			assert.match(
				await call('compare-schemas', { before: 'old-schema.graphql' }),
				/^\d+ operations break.*\n(?:broken .*\n)*removed Query\.gone \(breaking\): "/,
			);
			assert.match(
				await call('compare-schemas', { before: 'old-schema.graphql', after: 'old-schema.graphql' }),
				/The schemas have no differences\./,
			);
			assert.match(await call('compare-schemas', { before: '/etc/hostname' }), /is no schema file of the workspace/);
		} finally {
			await vscode.workspace.fs.delete(old);
		}
		await nothingAsked();
	});

	it('list the environments when a call requests an unknown environment', async () => {
		for (const [name, input] of [
			['run-query', { document, environment: 'canary' }],
			['find-in-schema', { query: 'x', environment: 'canary' }],
			['write-graphql-query', { call: 'GET /studenter/{id}', environment: 'canary' }],
		] as const) {
			assert.match(await call(name, input), /Use one of these for "environment": tools \(test, default\)\.$/);
		}
	});

	it('return the shape of a result, and values only if the environment allows values', async () => {
		const { api } = await sandbox();
		const shape = await call('run-query', { document });
		assert.match(shape, /^studenter\.nodes\[\]\.studentnummer: string 3$/m);
		assert.doesNotMatch(shape, /Testesen/);
		assert.match(await call('run-query', { document, values: true }), /^The user has not allowed values of "Tools"/);
		await useApi(api, { allowValues: true });
		assert.match(await call('run-query', { document, values: true }), /"studentnummer":"\d+"/);
		await nothingAsked();
	});

	it('prompt each time before they return values of production', async () => {
		const { api } = await sandbox();
		await useApi(api, { allowValues: true, kind: 'production' });
		const question = 'Show an AI agent the values of "Students" from the production environment "Tools"?';
		const run = ['run-query', { document, values: true }] as const;
		assert.match(await callAndPress(run, [question, 'Cancel'], 'tools-values'), /declined/);
		assert.match(await callAndPress(run, [question, 'Show Values']), /"studentnummer":"\d+"/);
		assert.match(await callAndPress(run, [question, 'Cancel']), /declined/);
	});

	it('prompt each time before they look up persons in production, also for counts', async () => {
		const { api } = await sandbox();
		await useApi(api, { allowValues: true, kind: 'production' });
		const question = 'Run "Unpaid" of an AI agent with identifiers of persons in the production environment "Tools"?';
		const run = ['run-query', { document: unpaid }] as const;
		assert.match(await callAndPress(run, [question, 'Cancel'], 'tools-identifiers'), /declined/);
		assert.match(await callAndPress(run, [question, 'Run Query']), /totalCount: number 1/);
		const declined = call(...run);
		assert.match(await pressInDialog(question, 'Cancel'), /studentnumre : \[ … \] \} first : … \)/);
		assert.match(await declined, /declined/);
		const withValues = call('run-query', { document: unpaid, values: true });
		const asked = await pressInDialog('Show an AI agent the values of "Unpaid"', 'Cancel');
		assert.match(asked, /looks up persons with these arguments: .*studentnumre/);
		assert.match(await withValues, /declined/);
		await useApi(api, { kind: 'production' });
		assert.match(
			await call('run-query', { document: unpaid }),
			/^Arguments of the query .* semesterregistreringer\(filter\.studentnumre\)\. Nothing was sent\./,
		);
	});

	it('refuse a mutation in production, and prompt before each mutation in other environments', async () => {
		const { api } = await sandbox();
		assert.match(await call('run-query', { document: mutation }), /^Tools never run mutations in production/);
		await useApi(api);
		const question = 'An AI agent wants to run the mutation "Rename". Run it?';
		const run = ['run-query', { document: mutation }] as const;
		assert.match(await callAndPress(run, [question, 'Cancel'], 'tools-mutation'), /declined/);
		assert.match(await callAndPress(run, [question, 'Run Mutation']), /^Rename on "Tools": HTTP 200/);
		const document = mutation.replace('Rename', 'Rename($navn: String!)').replace('"y"', '$navn');
		const declined = call('run-query', { document, variables: { navn: 'a\u202eb' } });
		assert.match(await pressInDialog(question, 'Cancel'), /Variables: \{"navn":"a b"\}/);
		assert.match(await declined, /declined/);
	});

	it('convert a document after the user allowed its upload and the use of its text', async () => {
		const convert = ['convert-document', { path: 'course-plan.docx' }] as const;
		const upload = 'Upload "course-plan.docx"';
		const show = 'Show an AI agent the text of documents';
		assert.match(await callAndPress(convert, [upload, 'Cancel']), /declined/);
		const calling = call(...convert);
		await pressInDialog(upload, 'Upload');
		await pressInDialog(show, 'Cancel');
		assert.match(await calling, /declined/);
		assert.match(
			await callAndPress(convert, [show, 'Show Text'], 'tools-document'),
			/^"course-plan\.docx" as Markdown/,
		);
		assert.match(await call('convert-document', { path: 'course-plan.docx', chunks: true }), /chunks, 0 skipped/);
		assert.match(
			await call('convert-document', { path: '../outside.docx' }),
			/^"outside\.docx" was not found in the workspace/,
		);
		await nothingAsked();
	});

	it('prompt again for the upload and the use of the text after the upload permission of the host was reset', async () => {
		const { conversion } = await sandbox();
		const reset = vscode.commands.executeCommand('studyAdmin.revokeConversionConsent');
		await tickQuickPick(new URL(conversion).host);
		await reset;
		const calling = call('convert-document', { path: 'course-plan.docx' });
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await pressInDialog('Show an AI agent the text of documents', 'Cancel');
		assert.match(await calling, /declined/);
		await nothingAsked();
	});

	it('a call of each tool is declined or rejected, and shows no prompt, when it is canceled before it starts', async () => {
		for (const name of names) {
			const source = new vscode.CancellationTokenSource();
			source.cancel();
			const input = { document, before: 'x', path: 'course-plan.docx' };
			const text = await call(name.replace('study-admin-', ''), input, source.token).catch(
				(error: unknown) => `declined ${String(error)}`,
			);
			assert.match(text, /declined/, name);
		}
		await nothingAsked();
	});

	it('return a result for invalid input and for a canceled call, and never throw', async () => {
		assert.match(await call('check-operation', {}), /^The input must contain "document"/);
		assert.match(await call('run-query', { document, other: 1 }), /^The input contains an unknown property/);
		const source = new vscode.CancellationTokenSource();
		const slow = call(
			'run-query',
			{ document: '{ langsomRapport(eierOrganisasjonskode: "7777") { __typename } }' },
			source.token,
		);
		await call('explain-api');
		source.cancel();
		// VS Code itself can reject a canceled call.
		assert.match(await slow.catch((error: unknown) => `declined ${String(error)}`), /declined/);
		assert.match(await call('explain-api'), /^\d+ APIs/);
	});

	it('detect identifiers of persons with the schema of an environment that is not active', async () => {
		const data = introspectionFromSchema(buildSchema('type Query { registered(term: ID): Int }'));
		const server = createServer((request, response) => {
			const headers = { 'content-type': 'application/json' };
			request.resume().once('end', () => response.writeHead(200, headers).end(JSON.stringify({ data })));
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		try {
			await useApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { kind: 'production' });
			await signIn('user', 'password');
			assert.match(await call('find-in-schema', { query: 'registered' }), /^Query\.registered query: /m);
			const settings = vscode.workspace.getConfiguration('studyAdmin');
			const others = {
				...settings.get<object>('environments'),
				other: { label: 'Other', conversionUrl: 'http://127.0.0.1:1' },
			};
			await settings.update('environments', others, vscode.ConfigurationTarget.Global);
			await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'other');
			await waitForStatus('Other');
			assert.match(
				await call('run-query', { document: '{ registered(term: "2026-11-28") }', environment: 'tools' }),
				/^Arguments of the query .* registered\(term\)\. Nothing was sent\./,
			);
		} finally {
			server.close();
		}
	});

	it('leave no value of a person in answers and logs', async () => {
		const canaries = (kind: string) => Array.from({ length: 2500 }, (_, index) => `canary-${kind}-${index}`);
		const body = JSON.stringify({
			data: { students: { nodes: canaries('data').map((name) => ({ name })) } },
			errors: canaries('error').map((message) => ({ message, path: ['students', message] })),
		});
		const server = createServer((request, response) => {
			request.resume().once('end', () => {
				const headers = {
					'content-type': 'application/json',
					'x-person': 'canary-header',
					'set-cookie': 'canary-cookie',
				};
				response.writeHead(200, headers).end(body);
			});
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		try {
			await useApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
			await signIn('user', 'canary-password');
			const query = 'query Q($names: [String!]!) { students(names: $names) { nodes { name } } }';
			const variables = { names: canaries('variable') };
			const answers = [
				await call('run-query', { document: query, variables }),
				await call('run-query', { document: query, variables, values: true }),
				await call('run-query', { document: query, variables, operationName: 7, names: canaries('unknown') }),
				await call('run-query', { document: query, variables: canaries('list') }),
			];
			assert.match(answers[0] ?? '', /^students\.nodes\[\]\.name: string 2500$/m);
			assert.doesNotMatch(answers.join('\n'), /canary/);
			await eventually('the log has the code of a refused call', async () =>
				(await extensionLog()).includes('study-admin-run-query: graphql/tool-values-not-allowed'),
			);
			const files = await filesBelow(await dataFolder());
			const logs = files.filter(({ path }) => path.endsWith('.log'));
			assert.ok(logs.some(({ bytes }) => bytes.includes('graphql/tool-values-not-allowed')));
			assert.deepEqual(
				logs.filter(({ bytes }) => bytes.includes('canary-')).map(({ path }) => path),
				[],
			);
		} finally {
			server.closeAllConnections();
			server.close();
		}
	});
});
