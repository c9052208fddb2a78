import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	rowsInclude,
	showExplorer,
	startRecorder,
	useRecorder,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import {
	clearToasts,
	fillInputBox,
	nothingAsked,
	pickFromExplorerMenu,
	pickMenuEntry,
	pressInDialog,
	pressInToast,
	runCommand,
	selectInExplorer,
	waitForToast,
} from './support/workbench.ts';

/** A PNG image of one pixel, in Base64. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const settings = (section: string) => vscode.workspace.getConfiguration(section);
const run = (command: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(command, ...args);
const press = (key: string) => browser(({ page }, key) => page.keyboard.press(key), key);
const closeEditors = () => run('workbench.action.closeAllEditors');
const open = async (name: string) => {
	await closeEditors();
	await run('vscode.open', workspaceFile(name));
};

/** Creates the folder `reports` with 4 documents and 3 other files, besides excluded folders. */
async function makeReports(): Promise<void> {
	const path = (name: string) => workspaceFile(name).fsPath;
	for (const folder of ['reports/deep', 'reports/hidden', 'reports/node_modules/a', 'reports/[x]{y}', 'elsewhere']) {
		await mkdir(path(folder), { recursive: true });
	}
	for (const copy of [
		'PLAN.DOCX',
		'deep/plan.docx',
		'hidden/plan.docx',
		'node_modules/a/plan.docx',
		'[x]{y}/plan.docx',
	]) {
		await copyFile(path('course-plan.docx'), join(path('reports'), copy));
	}
	await copyFile(path('welcome.html'), path('elsewhere/welcome.html'));
	await copyFile(path('welcome.html'), path('reports/welcome.html'));
	await symlink(path('elsewhere'), path('reports/linked'), 'junction');
	await writeFile(path('reports/notes.txt'), 'notes');
	await writeFile(path('reports/deep/empty.pdf'), '');
	await writeFile(path('reports/deep/.pdf'), 'no name');
	await writeFile(path('picture.png'), Buffer.from(onePixel, 'base64'));
}

/**
 * Opens the context menu of the active tab, or the More Actions menu of the editor, and selects an
 * entry of the menu.
 */
async function pickFromEditorMenu(where: 'tab' | 'dots', entry: string): Promise<void> {
	await browser(async ({ page }, where) => {
		if (where === 'tab') {
			await page.locator('.tab.active').click({ button: 'right' });
		} else {
			await page.locator('.editor-actions [aria-label="More Actions..."]').first().click();
		}
	}, where);
	await pickMenuEntry(entry);
}

/**
 * Selects exactly the check boxes of these rows in the quick pick. Repeats a click that was lost
 * because the list was rendered again.
 */
async function check(...labels: readonly string[]): Promise<void> {
	await browser(async ({ page }, labels) => {
		const widget = page.locator('.quick-input-widget');
		for (const [index, label] of labels.entries()) {
			const row = widget
				.locator('.monaco-list-row')
				.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) });
			const counted = widget.locator('.quick-input-count').filter({ hasText: `${index + 1} ` });
			do {
				await row.first().click();
				await counted.waitFor({ timeout: 3000 }).catch(() => undefined);
			} while (!(await counted.isVisible()));
		}
	}, labels);
}

/** Selects exactly the check boxes of these rows in the quick pick, and accepts it. */
async function accept(...labels: readonly string[]): Promise<void> {
	await check(...labels);
	await press('Enter');
}

/** Clicks the row with this label in a quick pick that closes after the choice. */
async function choose(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const row = page
			.locator('.quick-input-list .monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) });
		await row.first().waitFor();
		while (await row.isVisible()) {
			// The row can disappear before the click.
			await row
				.first()
				.click({ timeout: 1000 })
				.catch(() => undefined);
			await row.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => undefined);
		}
	}, label);
}

/** Resets the permission to upload documents to a host. */
async function revoke(host: string): Promise<void> {
	const revoked = run('studyAdmin.revokeConversionConsent');
	await accept(host);
	await revoked;
}

/** Functions that start a conversion in each possible way, and the expected text of the prompt. */
const starts: readonly (readonly [title: string, start: () => Promise<unknown>, question: RegExp])[] = [
	[
		'one file in the Explorer',
		() => pickFromExplorerMenu(['course-plan.docx'], 'Convert to Markdown'),
		/^Upload "course-plan\.docx" \(/,
	],
	[
		'several files in the Explorer',
		() => pickFromExplorerMenu(['course-plan.docx', 'rooms.xlsx'], 'Convert to Markdown Chunks'),
		/^Upload 2 files \(/,
	],
	['a folder in the Explorer', () => pickFromExplorerMenu(['reports'], 'Convert to Markdown'), /^Upload 4 files \(/],
	[
		'several files in the Explorer with options',
		async () => {
			await pickFromExplorerMenu(
				['course-plan.docx', 'rooms.xlsx'],
				'Convert to Markdown with Options...',
				'More Conversions',
			);
			await choose('Markdown');
			await choose('Together in one request');
		},
		/^Upload 2 files \(/,
	],
	[
		'the menu of a tab',
		async () => {
			await open('welcome.html');
			await pickFromEditorMenu('tab', 'Convert to Markdown');
		},
		/^Upload "welcome\.html" \(/,
	],
	[
		'the More Actions menu of the editor',
		async () => {
			await open('picture.png');
			await pickFromEditorMenu('dots', 'Convert to Markdown');
		},
		/^Upload "picture\.png" \(/,
	],
	[
		'the Command Palette with a text in the active tab',
		async () => {
			await open('welcome.html');
			await runCommand('Study Admin: Convert to Markdown');
		},
		/^Upload "welcome\.html" \(/,
	],
	[
		'the Command Palette with a picture in the active tab',
		async () => {
			await open('picture.png');
			await runCommand('Study Admin: Convert to Markdown Chunks');
		},
		/^Upload "picture\.png" \(/,
	],
	[
		'the Command Palette with an unsupported file in the active tab',
		async () => {
			await open('students.graphql');
			await runCommand('Study Admin: Convert to Markdown');
			await check('PLAN.DOCX', 'handbook.pdf');
			await picture('conversion-choose');
			await press('Enter');
		},
		/^Upload 2 files \(/,
	],
	[
		'the Command Palette with a file dialog',
		async () => {
			await closeEditors();
			await runCommand('Study Admin: Convert to Markdown');
			await browse(workspaceFile('handbook.pdf').fsPath);
		},
		/^Upload "handbook\.pdf" \(/,
	],
	[
		'the keyboard shortcut in an editor',
		async () => {
			await open('welcome.html');
			await run('workbench.action.focusActiveEditorGroup');
			await pressKeys();
		},
		/^Upload "welcome\.html" \(/,
	],
	[
		'the keyboard shortcut in the Explorer, which does not pass the selection',
		async () => {
			await open('welcome.html');
			await run('workbench.files.action.focusFilesExplorer');
			await pressKeys();
			await accept('rooms.xlsx');
		},
		/^Upload "rooms\.xlsx" \(/,
	],
	[
		'Convert Again in the tab of a document',
		() => Promise.resolve(void run('studyAdmin.convertAgain', earlierDocument.uri)),
		/^Upload "welcome\.html" \(/,
	],
	[
		'Convert Again on a row of the view',
		() => Promise.resolve(void run('studyAdmin.convertAgain', { type: 'document', id: earlierDocument.id })),
		/^Upload "welcome\.html" \(/,
	],
	[
		'Convert Again with Options',
		async () => {
			void run('studyAdmin.convertAgainWithOptions', earlierDocument.uri);
			await choose('Chunks');
			await choose('Level 3');
			await fillInputBox('Maximum lines per chunk', '40');
		},
		/^Upload "welcome\.html" \(/,
	],
	[
		'the link of the walkthrough',
		async () => {
			await closeEditors();
			// VS Code 1.106 shows a welcome page at the first start.
			await eventually('the step of the walkthrough is shown', async () => {
				await run('workbench.action.openWalkthrough', {
					category: 'studyadmin.study-admin-apis#studyAdmin.start',
					step: 'conversion',
				});
				return browser(async ({ page }) =>
					page.locator('.gettingStartedContainer').getByRole('button', { name: 'Convert to Markdown' }).isVisible(),
				);
			});
			await browser(async ({ page }) => {
				await page.locator('.gettingStartedContainer').getByRole('button', { name: 'Convert to Markdown' }).click();
			});
			await accept('lecture.pptx');
		},
		/^Upload "lecture\.pptx" \(/,
	],
];

/** A document that was converted before the upload permission was reset. */
const earlierDocument = {
	id: 'welcome.html',
	uri: vscode.Uri.parse('studyadmin-converted:/markdown/welcome.html/welcome.md'),
};

async function pressKeys(): Promise<void> {
	await press('ControlOrMeta+K');
	await press('Shift+M');
}

/** Chooses a file with the file dialog that a button of the quick pick opens. */
async function browse(path: string): Promise<void> {
	await browser(async ({ page }, path) => {
		const widget = page.locator('.quick-input-widget');
		await widget.locator('[aria-label="Browse..."]').click();
		const dialog = widget.filter({ has: page.getByRole('button', { name: 'Convert' }) });
		// The dialog inserts its own path after it has read its first folder.
		await dialog.locator('.monaco-list-row').filter({ hasText: 'handbook.pdf' }).waitFor();
		await dialog.locator('input[type=text]').fill(path);
		await dialog.getByRole('button', { name: 'Convert' }).click();
	}, path);
}

/**
 * Opens a connection to the recorder, sends nothing, and waits until the recorder has counted and
 * closed it.
 */
async function probe({ host, received }: Recorder): Promise<void> {
	const { connections } = received();
	const { hostname, port } = new URL(`http://${host}`);
	const socket = connect(Number(port), hostname);
	await eventually('the connection is counted', () => received().connections > connections);
	socket.destroy();
}

/**
 * Waits until the view shows the chunks of a document. The end of a conversion takes the focus,
 * which would close a quick pick of the next test.
 */
async function conversionEnded(name: string): Promise<void> {
	await browser(async ({ page }, name) => {
		const rows = page.locator('.pane').filter({ hasText: 'Converted Documents' }).locator('.monaco-list-row');
		await rows
			.filter({ hasText: name })
			.filter({ hasText: /\d chunks?/ })
			.first()
			.waitFor();
		const progress = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: 'Converting ' });
		await progress.waitFor({ state: 'hidden' });
	}, name);
}

describe('consent to sending documents', () => {
	let recorder: Recorder;

	/**
	 * Returns the text of the prompt. Checks that nothing is sent before or after the user declines.
	 */
	async function refused(start: () => Promise<unknown>, question: RegExp): Promise<string> {
		const before = recorder.received();
		await start();
		const asked = await dialogText('Upload ');
		assert.match(asked, question);
		assert.deepEqual(recorder.received(), before);
		await pressInDialog('Upload ', 'Cancel');
		// The workbench completes this command after it has handled the dialog.
		await run('workbench.action.focusActiveEditorGroup');
		await browser(async ({ page }) => {
			// The progress notification disappears a moment later.
			const looking = page.locator('.notifications-toasts .notification-list-item');
			await looking.filter({ hasText: 'Searching for documents' }).waitFor({ state: 'hidden' });
		});
		await nothingAsked();
		// A server accepts a connection that is opened now after all earlier connections.
		await probe(recorder);
		assert.deepEqual(recorder.received(), { ...before, connections: before.connections + 1 });
		return asked;
	}

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
		await makeReports();
		await showExplorer();
		// A click in a list that still grows hits another row.
		await browser(async ({ page }) => {
			const rows = page.locator('.explorer-folders-view .monaco-list-row');
			for (const name of ['elsewhere', 'reports', 'picture.png']) {
				await rows.filter({ has: page.locator('.label-name').getByText(name, { exact: true }) }).waitFor();
			}
		});
	});

	// A dialog that a failed test has left open would block the other tests.
	afterEach(() => press('Escape'));

	after(() => recorder.close());

	it('reports that the user has not allowed uploads to any host when the permissions are to be reset', async () => {
		void run('studyAdmin.revokeConversionConsent');
		await waitForToast('You have not allowed uploads to any host in this workspace.');
	});

	it('lists several files in the upload prompt, and sends no byte before the user agrees', async () => {
		await showExplorer();
		const files = ['course-plan.docx', 'rooms.xlsx', 'students.graphql', 'welcome.html'];
		await selectInExplorer(files);
		await browser(async ({ page }) => {
			const rows = page.locator('.explorer-folders-view .monaco-list-row.selected');
			await rows.last().click({ button: 'right' });
			await page.locator('.monaco-menu').getByText('More Conversions').hover();
			await page.locator('.monaco-menu').getByText('Convert to Markdown with Options...').waitFor();
		});
		await picture('conversion-menu');
		// The first key closes the submenu.
		await press('Escape');
		await press('Escape');
		await pickFromExplorerMenu(files, 'Convert to Markdown');
		const asked = await dialogText('Upload 3 files');
		await picture('conversion-consent');
		assert.match(asked, new RegExp(`^Upload 3 files \\(\\d+ kB\\) to ${recorder.host}\\?\n`));
		assert.match(asked, /course-plan\.docx, rooms\.xlsx, welcome\.html\n/);
		assert.match(asked, /1 file cannot be converted: students\.graphql\n/);
		assert.deepEqual(recorder.received(), { connections: 0, bytes: 0 });
		await pressInDialog('Upload 3 files', 'Cancel');
		assert.deepEqual(recorder.received(), { connections: 0, bytes: 0 });
	});

	it('sends files after the user agrees, and prompts once for two simultaneous conversions', async () => {
		const both = [
			run('studyAdmin.convertToMarkdown', workspaceFile('welcome.html')),
			run('studyAdmin.convertToMarkdown', workspaceFile('rooms.xlsx')),
		];
		await dialogText('Upload "');
		assert.deepEqual(recorder.received(), { connections: 0, bytes: 0 });
		await pressInDialog('Upload "', 'Upload');
		await Promise.all(both);
		assert.equal(recorder.requests.length, 2);
		assert.ok(recorder.received().bytes > 0);
		await run('studyAdmin.convertToMarkdown', workspaceFile('welcome.html'));
		assert.equal(recorder.requests.length, 3);
	});

	it('prompts for each upload of a folder, and states the number of its files in the prompt', async () => {
		await showExplorer();
		await pickFromExplorerMenu(['reports'], 'Convert to Markdown');
		const asked = await dialogText('Upload 4 files');
		await picture('conversion-consent-folder');
		assert.match(asked, /^Files in "reports" that can be converted: 4 of 7\.$/m);
		assert.match(asked, /PLAN\.DOCX, plan\.docx, plan\.docx, welcome\.html$/m);
		assert.match(asked, /You have already allowed uploads to this host\. For folders, you are asked each time\./);
		const sent = recorder.requests.length;
		await pressInDialog('Upload 4 files', 'Upload');
		await rowsInclude('PLAN.DOCX', 'plan.docx', 'welcome.html', 'empty.pdf');
		await eventually('all have been sent', () => recorder.requests.length === sent + 4);
		await waitForToast('"empty.pdf" is empty');
		await clearToasts();
		await eventually('the progress has ended', () =>
			nothingAsked().then(
				() => true,
				() => false,
			),
		);
	});

	it('counts a file once in the upload prompt when it is selected together with its folder', async () => {
		const chosen = ['reports/deep', 'reports', 'reports/PLAN.DOCX'].map(workspaceFile);
		const asked = await refused(
			() => Promise.resolve(void run('studyAdmin.convertToMarkdown', chosen[0], chosen)),
			/^Upload 4 /,
		);
		assert.doesNotMatch(asked, /in "deep"/);
	});

	it('converts the files of a folder whose name contains glob characters', async () => {
		const folder = workspaceFile('reports/[x]{y}');
		const convert = () => Promise.resolve(void run('studyAdmin.convertToMarkdown', folder));
		const asked = await refused(convert, /^Upload "plan\.docx" \(/);
		assert.match(asked, /^Files in "\[x\]\{y\}" that can be converted: 1 of 1\.$/m);
	});

	it('reports a folder without convertible files and a folder with too many files', async () => {
		await clearToasts();
		const many = workspaceFile('many');
		await mkdir(many.fsPath);
		await run('studyAdmin.convertToMarkdown', many);
		await waitForToast('No file in "many" can be converted.');
		await clearToasts();
		await Promise.all(
			Array.from({ length: 1001 }, (_file, number) => writeFile(join(many.fsPath, `${number}.html`), 'a')),
		);
		await run('studyAdmin.convertToMarkdown', many);
		await waitForToast('The selection has 1001 documents, but one run converts at most 1000.');
		const before = recorder.received();
		await vscode.workspace.fs.delete(many, { recursive: true });
		assert.deepEqual(recorder.received(), before);
	});

	it('prompts for the conversion options in steps with a Back button', async () => {
		await closeEditors();
		await showExplorer();
		await pickFromExplorerMenu(
			['rooms.xlsx', 'welcome.html'],
			'Convert to Markdown with Options...',
			'More Conversions',
		);
		await choose('Chunks');
		await waitForTitle('Convert to Markdown with Options (2/4)');
		await browser(({ page }) => page.locator('.quick-input-widget [aria-label^="Back"]').click());
		await waitForTitle('Convert to Markdown with Options (1/4)');
		await picture('conversion-options-kind');
		await choose('Chunks');
		await picture('conversion-options-level');
		await choose('Level 1');
		await waitForTitle('Convert to Markdown with Options (3/4)');
		await browser(async ({ page }) => {
			const box = page.locator('.quick-input-widget');
			await box.locator('input[type=text]').fill('0');
			await box.getByText('Enter a whole number from 1 to 100000.').waitFor();
		});
		await picture('conversion-options-lines');
		await fillInputBox('Enter a whole number', '60');
		await waitForTitle('Convert to Markdown with Options (4/4)');
		await picture('conversion-options-sending');
		const sent = recorder.requests.length;
		await choose('Together in one request');
		await rowsInclude('Chunks of rooms.xlsx and 1 more');
		assert.equal(recorder.requests.length, sent + 1);
		await conversionEnded('rooms.xlsx and 1 more');
	});

	it('prompts again for a host whose upload permission was reset', async () => {
		const revoked = run('studyAdmin.revokeConversionConsent');
		await check(recorder.host);
		await picture('conversion-consent-forget');
		await press('Enter');
		await revoked;
		await refused(
			() => Promise.resolve(void run('studyAdmin.convertToMarkdown', workspaceFile('welcome.html'))),
			/You are asked once for this workspace and host\./,
		);
	});

	for (const [title, start, question] of starts) {
		it(`sends no document before the user agrees when a conversion starts from ${title}`, async () => {
			await showExplorer();
			await refused(start, question);
		});
	}

	for (const button of ['Compare...', 'Convert All Again']) {
		it(`sends no document before the user agrees when "${button}" is selected after a conversion into a folder`, async () => {
			const folder = await mkdtemp(join(tmpdir(), 'study-admin-consent-'));
			const source = workspaceFile('welcome.html');
			const convert = () => run('studyAdmin.convertIntoFolder', source, [source], { folder, kind: 'markdown' });
			const converting = convert();
			await pressInDialog('Upload ', 'Upload');
			await converting;
			await waitForToast('Converted 1 file into ');
			await clearToasts();
			await writeFile(join(folder, 'welcome.md'), '# Mine');
			await convert();
			await revoke(recorder.host);
			await refused(
				() => pressInToast('1 edited result was kept.', button),
				/You are asked once for this workspace and host\./,
			);
			await rm(folder, { recursive: true });
		});
	}

	it('converts the selected file of the Explorer with the keyboard shortcut', async () => {
		await open('welcome.html');
		await run('workbench.action.focusActiveEditorGroup');
		await pressKeys();
		await pressInDialog('Upload "welcome.html"', 'Upload');
		await converted('welcome.md', '# ');
	});

	it('prompts before an upload to the service of a production environment, and names that environment when another one uses its service', async () => {
		const environments = settings('studyAdmin').get<object>('environments');
		const { Global } = vscode.ConfigurationTarget;
		const live = { label: 'Live', kind: 'production', conversionUrl: `http://${recorder.host}` };
		const api = { label: 'API only', apiUrl: 'http://localhost:1', auth: 'basic' };
		await settings('studyAdmin').update('environments', { live, api }, Global);
		await run('studyAdmin.selectEnvironment', 'live');
		const convert = () => Promise.resolve(void run('studyAdmin.convertToMarkdown', workspaceFile('welcome.html')));
		const asked = await refused(convert, /to the production host 127\.0\.0\.1:\d+\?/);
		assert.match(asked, /"Live" is a production environment\./);
		await run('studyAdmin.selectEnvironment', 'api');
		const running = run('studyAdmin.convertToMarkdown', workspaceFile('welcome.html'));
		const borrowed = await dialogText('Upload ');
		await picture('conversion-consent-production');
		assert.match(borrowed, /The service of "Live" is used because no other environment has one\./);
		const sent = recorder.requests.length;
		await pressInDialog('Upload ', 'Upload');
		await running;
		assert.equal(recorder.requests.length, sent + 1);
		await run('studyAdmin.convertToMarkdown', workspaceFile('rooms.xlsx'));
		assert.equal(recorder.requests.length, sent + 2);
		await settings('studyAdmin').update('environments', environments, Global);
		await revoke(recorder.host);
	});
});

/** Waits for a modal dialog that contains a text, and returns the complete text of the dialog. */
async function dialogText(text: string): Promise<string> {
	return browser(async ({ page }, text) => {
		const dialog = page.locator('.monaco-dialog-box').filter({ hasText: text });
		await dialog.waitFor();
		return (await dialog.locator('.dialog-message-container').allInnerTexts()).join('\n');
	}, text);
}

/** Waits until a quick input with this title is open. */
async function waitForTitle(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		await page.locator('.quick-input-widget .quick-input-title').filter({ hasText: title }).waitFor();
	}, title);
}
