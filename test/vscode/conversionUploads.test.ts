import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	type Responder,
	rowsInclude,
	startRecorder,
	useRecorder,
	viewRows,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { clearToasts, pickQuickPick, pressInDialog, pressInToast, waitForToast } from './support/workbench.ts';

/** Returns a responder that sends this response after it has read the request. */
function answering(status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Responder {
	return (request, response) => request.resume().once('end', () => response.writeHead(status, headers).end(body));
}

const convert = (...names: readonly string[]) => {
	const [first, ...others] = names.map(workspaceFile);
	return vscode.commands.executeCommand('studyAdmin.convertToMarkdown', first, [first, ...others]);
};

/** Resolves to the texts of the visible notifications. */
const toasts = () =>
	browser(({ page }) => page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts());

/** Resolves to the descriptions of the rows of a document in the view. */
const descriptionOf = (name: string) =>
	browser(async ({ page }, label) => {
		const row = page.locator('.pane').filter({ hasText: 'Converted Documents' }).locator('.monaco-list-row');
		return row.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) }).allInnerTexts();
	}, name);

describe('conversion uploads in VS Code', () => {
	let recorder: Recorder;

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
		const first = convert('course-plan.docx');
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await first;
	});

	beforeEach(clearToasts);

	after(() => recorder.close());

	it('offers to convert a document again when the service returns status 429, and replaces the failed document', async () => {
		recorder.next = answering(429, { 'retry-after': '90' }, '');
		await convert('rooms.xlsx');
		const requests = recorder.requests.length;
		await waitForToast('did not convert "rooms.xlsx". Convert it again in 90 s.');
		await picture('convert-again');
		await pressInToast('did not convert "rooms.xlsx"', 'Convert Again');
		await converted('rooms.md', 'Rom');
		assert.equal(recorder.requests.length, requests + 1);
	});

	it('sends a file once more when the service is busy for a moment', async () => {
		const requests = recorder.requests.length;
		recorder.next = answering(503, { 'retry-after': '1' }, '');
		await convert('rooms.xlsx');
		await converted('rooms.md', 'Rom');
		assert.equal(recorder.requests.length, requests + 2);
	});

	it('sends no further file when the service requires authentication, and shows one notification', async () => {
		const requests = recorder.requests.length;
		recorder.always = answering(401, {}, '');
		await convert('rooms.xlsx', 'welcome.html', 'course-plan.docx', 'handbook.pdf', 'lecture.pptx');
		recorder.always = undefined;
		await waitForToast('3 other files were not sent, because the result would be the same.');
		await picture('not-sent');
		assert.ok(recorder.requests.length - requests <= 2);
	});

	it('offers to send several files one by one when the request with all of them fails', async () => {
		const requests = recorder.requests.length;
		recorder.next = answering(500, { 'content-type': 'application/json' }, '{"detail":"too many"}');
		const [first, second] = ['rooms.xlsx', 'welcome.html'].map(workspaceFile);
		const together = vscode.commands.executeCommand('studyAdmin.convertWithOptions', first, [first, second]);
		await pickQuickPick('Markdown');
		await pickQuickPick('Together in one request');
		await together;
		assert.equal(recorder.requests.length, requests + 1);
		await waitForToast(
			'could not convert "rooms.xlsx and 1 more". One of the files may be the cause. Upload them one by one.',
		);
		await picture('send-one-by-one');
		await pressInToast('could not convert "rooms.xlsx and 1 more"', 'Upload One by One');
		await rowsInclude('rooms.xlsx and 1 more', 'rooms.xlsx', 'welcome.html');
		await converted('rooms.md', 'Rom');
		assert.equal(recorder.requests.length, requests + 3);
	});

	it('cancels one of several uploads and continues the others', async () => {
		const closed = Promise.withResolvers<void>();
		recorder.next = (request) => {
			request.resume();
			request.socket.once('close', () => closed.resolve());
		};
		const running = convert('handbook.pdf', 'welcome.html', 'lecture.pptx');
		await waitForToast('2 of 3 done, "');
		await picture('progress-of-several');
		await rowsInclude('handbook.pdf');
		await browser(async ({ page }) => {
			// Two uploads run at once, and either of them can be the one that waits.
			const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
			const row = view.locator('.monaco-list-row').filter({ hasText: 'waiting for the service' });
			await row.hover();
			await row.locator('[aria-label^="Cancel Conversion"]').click();
		});
		await Promise.all([running, closed.promise]);
		const names = ['handbook.pdf', 'welcome.html', 'lecture.pptx'];
		await eventually('the view says of one that it was cancelled, and has the others', async () => {
			const rows = await Promise.all(names.map(async (name) => (await descriptionOf(name))[0] ?? ''));
			return (
				rows.filter((row) => row.includes('canceled')).length === 1 &&
				rows.filter((row) => row.includes('Markdown')).length === 2
			);
		});
	});

	it('reports and opens only the document that is converted again, not the others of its job', async () => {
		recorder.next = answering(503, {}, '');
		await convert('handbook.pdf', 'students.graphql', 'lecture.pptx');
		await waitForToast('2 of 3 files were not converted');
		await clearToasts();
		const again = vscode.commands.executeCommand('studyAdmin.convertAgain', 'handbook.pdf 2');
		await converted('handbook.md', 'Studenthåndbok');
		await again;
		assert.ok(!(await toasts()).join().includes('not converted'));
	});

	it('opens a large converted text unchanged', async () => {
		const text = `# Læreplan\n\n${'Bærekraftig økonomi på øya, side om side 🎓\n'.repeat(40_000)}`;
		recorder.next = answering(200, { 'content-type': 'text/markdown' }, text);
		await convert('course-plan.docx');
		const document = await converted('course-plan.md', 'side om side');
		assert.ok(document.getText() === text);
		assert.ok(Buffer.from(text).equals(await vscode.workspace.fs.readFile(document.uri)));
		const copy = workspaceFile('copy.md');
		await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(document.uri));
		assert.ok(Buffer.from(text).equals(await vscode.workspace.fs.readFile(copy)));
	});

	it('saves and reveals a converted text that is too large for an editor', async () => {
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		await settings.update('conversion.saveTo', 'besideSource', vscode.ConfigurationTarget.Global);
		const text = Buffer.alloc(45_000_001, 'En linje om øya.\n');
		recorder.next = answering(200, { 'content-type': 'text/markdown' }, text);
		const before = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
		await convert('lecture.pptx');
		assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, before);
		assert.ok(text.equals(await vscode.workspace.fs.readFile(workspaceFile('lecture.md'))));
		await settings.update('conversion.saveTo', undefined, vscode.ConfigurationTarget.Global);
	});

	it('shows no error when several conversions end at once and the editor opens only one of them', async () => {
		for (let round = 0; round < 3; round++) {
			const { promise: all, resolve: letGo } = Promise.withResolvers<void>();
			let waiting = 0;
			const withOthers: Responder = (request, response) => {
				recorder.next = withOthers;
				waiting += 1;
				if (waiting === 2) {
					recorder.next = undefined;
					letGo();
				}
				request.resume();
				void all.then(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Rom'));
			};
			recorder.next = withOthers;
			await Promise.all([convert('rooms.xlsx'), convert('welcome.html')]);
		}
		const unexpected = (await toasts()).filter((text) => !text.startsWith('Converting '));
		assert.deepEqual(unexpected, []);
	});

	it('decodes a converted text in the charset that the response states', async () => {
		const text = Buffer.from('# L\xe6replan for \xf8ya', 'latin1');
		recorder.next = answering(200, { 'content-type': 'text/markdown; charset=ISO-8859-1' }, text);
		await convert('course-plan.docx');
		await converted('course-plan.md', '# Læreplan for øya');
	});

	it('cancels the upload of a document when the document is removed, and does not show it again', async () => {
		const removed = vscode.commands.executeCommand('studyAdmin.removeAllConversions');
		await pressInDialog('Remove the converted document', 'Remove');
		await removed;
		const closed = Promise.withResolvers<void>();
		recorder.next = (request) => {
			request.resume();
			request.socket.once('close', () => closed.resolve());
		};
		const running = convert('handbook.pdf');
		await waitForToast('waiting for the service, 0:0');
		await vscode.commands.executeCommand('studyAdmin.removeAllConversions');
		await Promise.all([running, closed.promise]);
		await eventually('the view has nothing', async () => (await viewRows()).length === 0);
	});

	it('sends only one request when Convert Again is clicked twice for the same document', async () => {
		const requests = recorder.requests.length;
		const answered = Promise.withResolvers<void>();
		recorder.next = (request, response) => {
			request.resume();
			answered.promise.then(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Rom'));
		};
		const again = () => vscode.commands.executeCommand('studyAdmin.convertAgain', 'rooms.xlsx');
		const clicks = [again(), again()];
		await Promise.race(clicks);
		await again();
		answered.resolve();
		await Promise.all(clicks);
		await converted('rooms.md', '# Rom');
		await eventually(
			'the view has one job',
			async () => (await viewRows()).join() === 'Markdown of rooms.xlsx,rooms.xlsx',
		);
		assert.equal(recorder.requests.length, requests + 1);
	});
});
