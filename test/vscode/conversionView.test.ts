import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { makeChunkArchive } from '../fixtures/archives/chunkArchive.ts';
import { type EntryPlan, makeArchive } from '../fixtures/archives/makeArchive.ts';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	rowsInclude,
	startRecorder,
	useRecorder,
	viewRows,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import {
	clearToasts,
	nothingAsked,
	pickMenuEntry,
	pressInDialog,
	waitForStatus,
	waitForToast,
} from './support/workbench.ts';

const plan = () => workspaceFile('course-plan.docx');
const chunkUri = (name: string) => vscode.Uri.from({ scheme: 'studyadmin-converted', path: `/chunks/${name}` });
const chunkTabs = () =>
	vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label.endsWith('.md'));

/** Returns the accessibility labels of the visible rows of the view Converted Documents. */
async function spokenRows(): Promise<readonly string[]> {
	await viewRows();
	return browser(async ({ page }) => {
		const rows = page.locator('.pane').filter({ hasText: 'Converted Documents' }).locator('.monaco-list-row');
		const labels = await Promise.all((await rows.all()).map((row) => row.getAttribute('aria-label')));
		return labels.map((label) => label ?? '');
	});
}

/** Clicks the label of a row, or its arrow to expand the row. */
async function clickRow(label: string, part: 'label' | 'arrow' = 'label'): Promise<void> {
	await rowsInclude(label);
	await browser(
		async ({ page }, { label, part }) => {
			const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
			const row = view
				.locator('.monaco-list-row')
				.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) })
				.first();
			await (part === 'arrow' ? row.locator('.monaco-tl-twistie') : row.locator('.label-name')).click();
		},
		{ label, part },
	);
}

/** Adds the row with this label to the selected rows of the view. */
async function selectRow(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const rows = page.locator('.pane').filter({ hasText: 'Converted Documents' }).locator('.monaco-list-row');
		const row = rows.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) }).first();
		await row.click({ modifiers: ['ControlOrMeta'] });
	}, label);
}

/** Opens the context menu of the row with this label and selects an entry. */
async function pickFromRow(label: string, entry: string): Promise<void> {
	await rowsInclude(label);
	await browser(async ({ page }, label) => {
		const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
		const row = view
			.locator('.monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) })
			.first();
		await row.click({ button: 'right' });
	}, label);
	await pickMenuEntry(entry);
}

/**
 * Collapses or expands the view API Catalog, so that a picture shows only the view Converted
 * Documents.
 */
async function toggleCatalog(): Promise<void> {
	await browser(async ({ page }) => {
		await page.locator('.pane-header').filter({ hasText: 'API Catalog' }).click();
		await page.locator('.monaco-pane-view.animated').waitFor({ state: 'detached' });
	});
}

/**
 * Widens the side bar by a number of pixels, so that a picture shows complete rows, and moves the
 * mouse out of it.
 */
async function widenSideBar(pixels: number): Promise<void> {
	await browser(async ({ page }, pixels) => {
		const { x = 0, width = 0 } = (await page.locator('.part.sidebar').boundingBox()) ?? {};
		await page.mouse.move(x + width, 500);
		await page.mouse.down();
		await page.mouse.move(x + width + pixels, 500, { steps: 5 });
		await page.mouse.up();
		await page.mouse.move(x + width + 400, 500);
		// The highlight of the side bar's border fades.
		for (const mark of await page.locator('.monaco-sash.hover, .monaco-sash.active').all()) {
			await mark.and(page.locator('.monaco-sash:not(.hover):not(.active)')).waitFor({ state: 'attached' });
		}
	}, pixels);
}

describe('Converted Documents view in VS Code', () => {
	let recorder: Recorder;
	const answerWith = (archive: Uint8Array) => {
		recorder.next = (request, response) => {
			request.resume();
			request.once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(archive));
		};
	};
	const convertTo = async (plans: readonly EntryPlan[], file: string): Promise<void> => {
		answerWith(makeArchive(plans));
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile(file));
	};

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
	});

	beforeEach(clearToasts);

	after(() => recorder.close());

	it('lists the chunks of a document with their headings and sizes, and opens a chunk', async () => {
		const done = vscode.commands.executeCommand('studyAdmin.convertToChunks', plan());
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await done;
		await rowsInclude('Chunks of course-plan.docx', 'course-plan.docx', 'Om emnet', 'Læringsutbytte');
		const spoken = await spokenRows();
		assert.ok(
			spoken.some((label) => /^course-plan\.docx, \d+ chunks$/.test(label)),
			spoken.join('\n'),
		);
		assert.ok(
			spoken.some((label) => /^Læringsutbytte, \d+ lines, \d+ (bytes|kB), under Om emnet$/.test(label)),
			spoken.join('\n'),
		);
		await clickRow('Læringsutbytte');
		const document = await converted('003-læringsutbytte.md', '## Læringsutbytte');
		assert.equal(document.languageId, 'markdown');
		assert.ok(!document.getText().includes('# Emneplan'));
		await clearToasts();
		await toggleCatalog();
		await widenSideBar(150);
		await picture('chunks');
		await widenSideBar(-150);
		await toggleCatalog();
	});

	it('shows the next and previous chunks in one tab, and reports the first and last chunk', async () => {
		const tabs = chunkTabs().length;
		await vscode.commands.executeCommand('studyAdmin.previousChunk');
		await converted('002-om-emnet.md', '# Om emnet');
		await waitForStatus('Chunk 2 of ');
		await eventually('the view follows', async () => {
			const selected = await browser(({ page }) =>
				page.locator('.pane .monaco-list-row.selected .label-name').allInnerTexts(),
			);
			return selected.includes('Om emnet');
		});
		await vscode.commands.executeCommand('studyAdmin.previousChunk');
		await converted('001-emneplan-øko210-bærekraftig-økonomi-i-øysamfunn.md', '# Emneplan');
		await vscode.commands.executeCommand('studyAdmin.previousChunk');
		await waitForStatus('This is the first chunk of course-plan.docx');
		await browser(({ page }) => page.keyboard.press('Control+Alt+PageDown'));
		await converted('002-om-emnet.md', '# Om emnet');
		assert.equal(chunkTabs().length, tabs);
	});

	it('shows the next chunk with its key when a row of the view has the focus', async () => {
		await clickRow('Læringsutbytte');
		await converted('003-læringsutbytte.md', '## Læringsutbytte');
		await browser(({ page }) => page.keyboard.press('Control+Alt+PageDown'));
		await converted('004-forkunnskaper.md', '## Forkunnskaper');
	});

	it('copies a chunk with its heading path, and previews the chunk', async () => {
		await browser(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));
		await clickRow('Læringsutbytte');
		const document = await converted('003-læringsutbytte.md', '## Læringsutbytte');
		await vscode.commands.executeCommand('studyAdmin.copyChunk');
		await waitForStatus('Copied Læringsutbytte');
		assert.equal(
			await vscode.env.clipboard.readText(),
			`course-plan.docx › Om emnet › Læringsutbytte\n\n${document.getText()}`,
		);
		const uri = chunkUri('course-plan.docx/course-plan/002-om-emnet.md');
		const first = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
		await selectRow('Om emnet');
		await pickFromRow('Læringsutbytte', 'Copy Chunk with Heading Path');
		await waitForStatus('Copied 2 chunks');
		assert.equal(
			await vscode.env.clipboard.readText(),
			`course-plan.docx › Om emnet\n\n${first}\n\ncourse-plan.docx › Om emnet › Læringsutbytte\n\n${document.getText()}`,
		);
		await vscode.commands.executeCommand('studyAdmin.previewConverted');
		await eventually('the preview is open', () =>
			vscode.window.tabGroups.all.some(({ activeTab }) => activeTab?.input instanceof vscode.TabInputWebview),
		);
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('groups chunks by the documents that were sent together, marks texts without headings, and opens images', async () => {
		const picture = Buffer.from(
			'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
			'base64',
		);
		await convertTo(
			[
				{ name: 'rooms/001.md', content: '# Rom\n\n## Mål\n' },
				{ name: 'rooms/002.md', content: 'mer\n' },
				{ name: 'rooms/003.md', content: '# Bygg\n\ntekst\n\n## Mål\n' },
				{ name: 'welcome/001.md', content: 'one\ntwo\n' },
				{ name: 'welcome/002.md', content: 'three\n' },
				{ name: 'welcome/images/dot.png', content: picture },
			],
			'rooms.xlsx',
		);
		await rowsInclude('rooms', 'welcome');
		await clickRow('rooms', 'arrow');
		await rowsInclude('Rom', 'Mål (continued)');
		await clickRow('welcome', 'arrow');
		await clickRow('dot.png');
		await eventually('the picture is shown as one', () => {
			const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
			return input instanceof vscode.TabInputCustom && input.uri.path.endsWith('/dot.png');
		});
		await convertTo(
			[
				{ name: '001.md', content: 'one\ntwo\n' },
				{ name: '002.md', content: 'three\n' },
			],
			'lecture.pptx',
		);
		await eventually('it is said that there are no headings', async () =>
			(await spokenRows()).includes('lecture.pptx, 2 chunks, no headings found: split by lines only'),
		);
	});

	it('shows why a document could not be converted, and converts it again from its row', async () => {
		recorder.next = (request, response) => {
			request.resume();
			request.once('end', () => response.writeHead(413).end());
		};
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('handbook.pdf'));
		await waitForToast('"handbook.pdf" is too large for the conversion service.');
		await clearToasts();
		await vscode.commands.executeCommand('workbench.actions.treeView.studyAdmin.conversions.collapseAll');
		await rowsInclude('Markdown of handbook.pdf');
		await clickRow('Markdown of handbook.pdf', 'arrow');
		await rowsInclude('handbook.pdf');
		await picture('conversion-failed');
		await pickFromRow('handbook.pdf', 'Convert Again');
		await converted('handbook.md', '# ');
	});

	it('groups 10,000 chunks in ranges that open quickly', async () => {
		answerWith(makeChunkArchive({ chunks: 10_000, size: 1000 }));
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('welcome.html'));
		await rowsInclude('Chunks of welcome.html', 'welcome.html');
		await clickRow('welcome.html', 'arrow');
		await rowsInclude('1 – 500', '501 – 1,000');
		await clickRow('501 – 1,000', 'arrow');
		await eventually('the range has its chunks', async () =>
			(await spokenRows()).some((label) => / lines, \d+ kB/.test(label)),
		);
		await picture('chunk-ranges');
	});

	it('removes a converted document after a prompt, and reports the removal in its open tab', async () => {
		await vscode.commands.executeCommand('workbench.actions.treeView.studyAdmin.conversions.collapseAll');
		const uri = chunkUri('course-plan.docx/course-plan/003-læringsutbytte.md');
		await vscode.window.showTextDocument(uri);
		await pickFromRow('Chunks of course-plan.docx', 'Remove Converted Document');
		const question = await pressInDialog('Remove the converted document of "course-plan.docx"?', 'Remove');
		assert.match(question, /have not been saved/);
		const document = await converted('003-læringsutbytte.md', 'This converted document no longer exists');
		assert.match(document.getText(), /was converted from "course-plan\.docx"/);
		await eventually('its row is gone', async () => !(await viewRows()).includes('Chunks of course-plan.docx'));
		// An editor without the focus does not request code lenses.
		await vscode.window.showTextDocument(uri);
	});

	it('converts a removed document again, and shows the result in its open tab', async () => {
		const lens = 'Convert Again';
		await browser(async ({ page }, lens) => {
			await page.locator('.codelens-decoration a').filter({ hasText: lens }).waitFor();
		}, lens);
		await clearToasts();
		await picture('restored-chunk');
		await browser(({ page }, lens) => page.locator('.codelens-decoration a').filter({ hasText: lens }).click(), lens);
		await converted('003-læringsutbytte.md', '## Læringsutbytte');
		await browser(({ page }) => page.locator('.codelens-decoration a').waitFor({ state: 'hidden' }));
	});

	it('reports in the tab of a chunk that the new conversion contains no chunk of that name', async () => {
		const gone = chunkUri('course-plan.docx/course-plan/999-nothing.md');
		await vscode.window.showTextDocument(gone);
		await converted('999-nothing.md', 'is no longer part of the document');
	});

	it('reports that the source file of a restored tab is unknown', async () => {
		const unknown = chunkUri('unknown.docx/001.md');
		await vscode.window.showTextDocument(unknown);
		await converted('001.md', 'Convert the source file again.');
		await vscode.commands.executeCommand('studyAdmin.convertAgain', unknown);
		await waitForToast('The source file of this document is no longer known.');
	});

	it('cancels a running conversion when its row is removed from the view', async () => {
		const closed = Promise.withResolvers<void>();
		recorder.next = (request) => {
			request.resume();
			request.socket.once('close', () => closed.resolve());
		};
		const running = vscode.commands.executeCommand('studyAdmin.convertToMarkdown', workspaceFile('handbook.pdf'));
		await vscode.commands.executeCommand('workbench.actions.treeView.studyAdmin.conversions.collapseAll');
		await waitForToast('waiting for the service');
		const [first = ''] = await viewRows();
		assert.equal(first, 'Markdown of handbook.pdf');
		await pickFromRow(first, 'Remove Converted Document');
		await Promise.all([closed.promise, running]);
		await eventually('its row is gone', async () => (await viewRows())[0] !== first || (await viewRows()).length < 5);
	});

	it('removes all converted documents from the view with one command', async () => {
		const done = vscode.commands.executeCommand('studyAdmin.removeAllConversions');
		await pressInDialog('Remove the converted document', 'Remove');
		await done;
		await eventually('no row is left', async () => (await viewRows()).length === 0);
		await clearToasts();
		await nothingAsked();
	});
});
