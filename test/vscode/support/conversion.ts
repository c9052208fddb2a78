import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import * as vscode from 'vscode';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';
import { expandView, waitForStatus } from './workbench.ts';

/** A function that responds to a request. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** A server in front of the sandbox's conversion service that records the requests. */
export interface Recorder {
	readonly host: string;
	readonly requests: IncomingMessage['headers'][];
	/** Responds to the next request; `undefined` forwards the request to the sandbox. */
	next: Responder | undefined;
	/** Responds to all requests; `undefined` forwards them. */
	always: Responder | undefined;
	/**
	 * Returns the number of connections to the recorder so far, and the number of bytes received over
	 * all of them.
	 */
	received(): { readonly connections: number; readonly bytes: number };
	close(): void;
}

/** Starts a recorder in front of the conversion service with the base URL `target`. */
export async function startRecorder(target: string): Promise<Recorder> {
	const forward: Responder = (request, response) => {
		const { method = 'POST', headers } = request;
		const forwarded = httpRequest(`${target}${request.url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		request.pipe(forwarded);
	};
	const server = createServer((request, response) => {
		const answer = recorder.next ?? recorder.always ?? forward;
		recorder.next = undefined;
		recorder.requests.push(request.headers);
		answer(request, response);
	}).listen(0, '127.0.0.1');
	const sockets: Socket[] = [];
	server.on('connection', (socket) => sockets.push(socket));
	await once(server, 'listening');
	const recorder: Recorder = {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: [],
		next: undefined,
		always: undefined,
		received: () => ({
			connections: sockets.length,
			bytes: sockets.reduce((total, { bytesRead }) => total + bytesRead, 0),
		}),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
	return recorder;
}

/**
 * Adds an environment whose conversion service is the recorder to the user settings, and selects
 * it.
 */
export async function useRecorder({ host }: Recorder): Promise<void> {
	const settings = vscode.workspace.getConfiguration('studyAdmin');
	const environments = settings.get<object>('environments');
	const recorded = { label: 'Recorded', conversionUrl: `http://${host}` };
	await settings.update('environments', { ...environments, recorded }, vscode.ConfigurationTarget.Global);
	// The command opens the menu when the environment does not exist yet.
	await eventually('the environment is in the settings', () => {
		const known = vscode.workspace.getConfiguration('studyAdmin').get<object>('environments');
		return known !== undefined && 'recorded' in known;
	});
	await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'recorded');
	await waitForStatus('Recorded');
}

/** Returns the URI of a file in the workspace, which is a copy of the sample workspace. */
export function workspaceFile(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}

/**
 * Waits until the active editor shows the converted document with this name and this text, and
 * returns the document.
 */
export async function converted(name: string, text: string): Promise<vscode.TextDocument> {
	const active = () => vscode.window.activeTextEditor?.document;
	await eventually(`the converted document ${name} with "${text}" is open`, () => {
		const document = active();
		return (
			document?.uri.scheme === 'studyadmin-converted' &&
			document.uri.path.endsWith(`/${name}`) &&
			document.getText().includes(text)
		);
	});
	const document = active();
	assert.ok(document);
	return document;
}

/** Returns the labels of the visible rows of the view Converted Documents. */
export async function viewRows(): Promise<readonly string[]> {
	await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
	const isHidden = await browser(
		async ({ page }) => (await page.locator('.pane-header').filter({ hasText: 'Converted Documents' }).count()) === 0,
	);
	if (isHidden) {
		return [];
	}
	await vscode.commands.executeCommand('studyAdmin.conversions.focus');
	await expandView('Converted Documents');
	return browser(async ({ page }) => {
		const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
		return view.locator('.monaco-list-row .label-name').allInnerTexts();
	});
}

/** Waits until the view Converted Documents shows rows with these labels. */
export async function rowsInclude(...labels: readonly string[]): Promise<void> {
	await eventually(`the view has ${labels.join(', ')}`, async () => {
		const rows = await viewRows();
		return labels.every((label) => rows.includes(label));
	});
}

/** Shows the Explorer view. */
export const showExplorer = () => vscode.commands.executeCommand('workbench.view.explorer');
