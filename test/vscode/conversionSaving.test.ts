import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { promises } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import * as vscode from 'vscode';
import type { Manifest } from '../../src/conversion/core/saving/manifest.ts';
import { makeArchive } from '../fixtures/archives/makeArchive.ts';
import { browser, picture } from './support/browser.ts';
import {
	converted,
	type Recorder,
	rowsInclude,
	startRecorder,
	useRecorder,
	workspaceFile,
} from './support/conversion.ts';
import { eventually } from './support/eventually.ts';
import { extensionLog, sandbox } from './support/sandbox.ts';
import {
	clearToasts,
	nothingAsked,
	pickQuickPick,
	pressInDialog,
	pressInToast,
	waitForToast,
} from './support/workbench.ts';

const save = (...args: readonly unknown[]) => vscode.commands.executeCommand('studyAdmin.saveConverted', ...args);
const saveTo = (value: string) =>
	vscode.workspace
		.getConfiguration('studyAdmin')
		.update('conversion.saveTo', value, vscode.ConfigurationTarget.Workspace);

async function bytesOf(name: string): Promise<Uint8Array> {
	return vscode.workspace.fs.readFile(workspaceFile(name));
}

async function textOf(name: string): Promise<string> {
	return new TextDecoder().decode(await bytesOf(name));
}

async function exists(name: string): Promise<boolean> {
	return bytesOf(name).then(
		() => true,
		() => false,
	);
}

/** Clicks the save button of the row with this label in the view Converted Documents. */
async function clickSave(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const view = page.locator('.pane').filter({ hasText: 'Converted Documents' });
		const row = view.locator('.monaco-list-row').filter({ hasText: label });
		await row.hover();
		await row.locator('[aria-label^="Save Converted Document"]').click();
	}, label);
}

/** Makes the recorder respond to the next conversion request with an archive. */
function answerWith(recorder: Recorder, archive: Uint8Array): void {
	recorder.next = (request, response) => {
		request.resume();
		request.once('end', () => response.writeHead(200, { 'content-type': 'application/zip' }).end(archive));
	};
}

describe('saving converted documents in VS Code', () => {
	let recorder: Recorder;
	let elsewhere: string;
	let plan: string;

	before(async () => {
		elsewhere = await mkdtemp(join(tmpdir(), 'study-admin-elsewhere-'));
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
	});

	beforeEach(clearToasts);

	after(async () => {
		recorder.close();
		await rm(elsewhere, { recursive: true, force: true, maxRetries: 5 });
	});

	it('saves a converted document next to its source file with the button in the editor title, and opens the saved file', async () => {
		const converting = vscode.commands.executeCommand(
			'studyAdmin.convertToMarkdown',
			workspaceFile('course-plan.docx'),
		);
		await pressInDialog('Upload "course-plan.docx"', 'Upload');
		await converting;
		plan = (await converted('course-plan.md', '# Emneplan')).getText();
		await browser(async ({ page }) => {
			await page.locator('.editor-actions [aria-label^="Save Converted Document"]').click();
		});
		await pickQuickPick('Next to the Source File');
		await waitForToast('Saved "course-plan.md".');
		assert.equal(await textOf('course-plan.md'), plan);
		await pressInToast('Saved "course-plan.md".', 'Open');
		await eventually('what was saved is open', () => {
			const document = vscode.window.activeTextEditor?.document;
			return document?.uri.toString() === workspaceFile('course-plan.md').toString();
		});
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('saves a converted document with Ctrl+S, and saves nothing when the prompt is dismissed', async () => {
		await vscode.workspace.fs.delete(workspaceFile('course-plan.md'));
		await converted('course-plan.md', '# Emneplan');
		await browser(async ({ page }) => {
			await page.locator('.editor-instance .monaco-editor').first().click();
			await page.keyboard.press('ControlOrMeta+s');
			const question = page.locator('.quick-input-widget').filter({ hasText: 'Save Converted Documents' });
			await question.waitFor();
			await page.keyboard.press('Escape');
			await question.waitFor({ state: 'hidden' });
		});
		await nothingAsked();
		assert.equal(await exists('course-plan.md'), false);
	});

	it('prompts before a saved document replaces a file, and keeps both files on request', async () => {
		await saveTo('besideSource');
		await vscode.workspace.fs.writeFile(workspaceFile('course-plan.md'), new TextEncoder().encode('mine'));

		const cancelled = save();
		await browser(async ({ page }) => {
			await page.locator('.monaco-dialog-box').filter({ hasText: 'course-plan.md' }).waitFor();
		});
		await picture('saving-conflict');
		await pressInDialog('"course-plan.md" already exists.', 'Cancel');
		await cancelled;
		assert.equal(await textOf('course-plan.md'), 'mine');

		const kept = save();
		await pressInDialog('"course-plan.md" already exists.', 'Keep Both');
		await kept;
		assert.deepEqual([await textOf('course-plan.md'), await textOf('course-plan~2.md')], ['mine', plan]);

		const replaced = save();
		await pressInDialog('"course-plan.md" already exists.', 'Replace');
		await replaced;
		assert.equal(await textOf('course-plan.md'), plan);
	});

	it('reveals a saved document in the Explorer', async () => {
		await vscode.workspace.fs.delete(workspaceFile('course-plan.md'));
		await save('course-plan.docx', { reveal: true });
		await browser(async ({ page }) => {
			const row = page.locator('.explorer-folders-view .monaco-list-row.selected');
			await row.getByText('course-plan.md', { exact: true }).waitFor();
		});
	});

	it('saves chunks from the view with a manifest and a JSON Lines file of one line per chunk', async () => {
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('course-plan.docx'));
		await rowsInclude('Chunks of course-plan.docx', 'Læringsutbytte');
		await clickSave('Chunks of course-plan.docx');
		const toast = await waitForToast('files in "course-plan-chunks".');
		const manifest: Manifest = JSON.parse(await textOf('course-plan-chunks/manifest.json'));
		assert.equal(toast, `Saved ${manifest.chunks.length + 2} files in "course-plan-chunks".`);
		assert.deepEqual(manifest.service, {
			host: recorder.host,
			endpoint: '/api/convert/chunked',
			split_level: 2,
			max_chunk_lines: 500,
		});
		assert.deepEqual(manifest.sources, [{ name: 'course-plan.docx', ...measured(await bytesOf('course-plan.docx')) }]);
		for (const { path, bytes, sha256 } of manifest.chunks) {
			assert.deepEqual({ size: bytes, sha256 }, measured(await bytesOf(`course-plan-chunks/${path}`)));
		}
		const lines = (await textOf('course-plan-chunks/chunks.jsonl')).trimEnd().split('\n');
		const texts = lines.map((line) => JSON.parse(line));
		assert.deepEqual(
			texts.map(({ path }) => path),
			manifest.chunks.map(({ path }) => path),
		);
		const outcome = texts.find(({ headingPath }) => headingPath.at(-1) === 'Læringsutbytte');
		assert.equal(outcome?.source, 'course-plan.docx');
		assert.match(outcome?.text, /^## Læringsutbytte\n/);
		await pressInToast('files in "course-plan-chunks".', 'Reveal in Explorer');
		await browser(async ({ page }) => {
			const row = page.locator('.explorer-folders-view .monaco-list-row.selected');
			await row.getByText('manifest.json', { exact: true }).waitFor();
		});
		await vscode.window.showTextDocument(workspaceFile('course-plan-chunks/manifest.json'));
		await picture('saved-chunks');
	});

	it('prompts once when several documents to save have the names of existing files, and saves them all under new names', async () => {
		const sources = [workspaceFile('rooms.xlsx'), workspaceFile('welcome.html')];
		for (const name of ['rooms.md', 'welcome.md']) {
			await vscode.workspace.fs.writeFile(workspaceFile(name), new TextEncoder().encode('mine'));
		}
		await vscode.commands.executeCommand('studyAdmin.convertToMarkdown', sources[0], sources);
		await rowsInclude('Markdown of 2 documents in workspace');
		await clickSave('Markdown of 2 documents in workspace');
		const question = await pressInDialog('2 files or folders already exist.', 'Keep Both');
		assert.match(question, /rooms\.md\s+welcome\.md/);
		await waitForToast('Saved 2 files in "workspace".');
		assert.deepEqual([await textOf('rooms.md'), await textOf('welcome.md')], ['mine', 'mine']);
		assert.match(await textOf('welcome~2.md'), /^# /);
	});

	it('validates manifests of saved chunks with a JSON schema, which the saved manifests match', async () => {
		const wrong = workspaceFile('wrong-chunks/manifest.json');
		await vscode.workspace.fs.writeFile(wrong, new TextEncoder().encode('{ "version": 2 }'));
		await vscode.window.showTextDocument(wrong);
		await eventually('a wrong manifest is told of', () => vscode.languages.getDiagnostics(wrong).length > 0);
		assert.deepEqual(vscode.languages.getDiagnostics(workspaceFile('course-plan-chunks/manifest.json')), []);
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('saves documents in a chosen folder, and in the last folder without a prompt when configured', async () => {
		await saveTo('ask');
		const saving = save('course-plan.docx');
		await pickQuickPick('Select a Folder...');
		await browser(async ({ page }, path) => {
			const dialog = page.locator('.quick-input-widget').filter({ hasText: 'Save Converted Documents' });
			// The dialog inserts its own path after it has read its first folder. Another folder has been
			// read when the entries of the first one are gone.
			const offered = dialog.locator('.monaco-list-row').filter({ hasText: 'course-plan-chunks' });
			await offered.waitFor();
			await dialog.locator('input[type=text]').fill(`${path}/`);
			await offered.waitFor({ state: 'hidden' });
			await dialog.getByRole('button', { name: 'Save Here' }).click();
		}, elsewhere);
		await saving;
		await waitForToast('Saved "course-plan.md".');
		const there = vscode.Uri.file(join(elsewhere, 'course-plan.md'));
		assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(there)), plan);
		await pressInToast('Saved "course-plan.md".', 'Copy Path');
		await eventually(
			'its path is in the clipboard',
			async () => (await vscode.env.clipboard.readText()) === there.fsPath,
		);

		await vscode.workspace.fs.delete(there);
		await saveTo('lastFolder');
		await save('course-plan.docx');
		assert.equal((await vscode.workspace.fs.stat(there)).size, Buffer.byteLength(plan));
	});

	it('reports that the target folder of saving is missing, and offers to save elsewhere', async () => {
		await rm(elsewhere, { recursive: true });
		await save('course-plan.docx');
		await waitForToast('"course-plan.docx" was not saved because the folder no longer exists.');
		await pressInToast('the folder no longer exists.', 'Save Elsewhere...');
		await pickQuickPick('Next to the Source File');
		await pressInDialog('"course-plan.md" already exists.', 'Cancel');
	});

	it('skips damaged files of an archive when it is saved, and reports how many files were saved', async () => {
		await saveTo('besideSource');
		answerWith(
			recorder,
			makeArchive([
				{ name: 'a.md', content: '# A' },
				{ name: 'b.md', content: '# B', crc32: 1 },
			]),
		);
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('lecture.pptx'));
		await save('lecture.pptx');
		await waitForToast('Saved 3 of 4 files in "lecture-chunks". Files that are damaged');
		const { problems }: Manifest = JSON.parse(await textOf('lecture-chunks/manifest.json'));
		assert.deepEqual(problems, [{ order: 2, archivePath: 'b.md', problem: 'damaged' }]);
	});

	it('cancels the saving of documents, and reports how many files were already saved', async () => {
		const archive = new JSZip();
		for (let number = 0; number < 20; number++) {
			archive.file(`${number}.md`, `# ${number}\n`, { createFolders: false });
		}
		answerWith(recorder, await archive.generateAsync({ type: 'uint8array' }));
		await vscode.commands.executeCommand('studyAdmin.convertToChunks', workspaceFile('handbook.pdf'));
		const disk = holdFiles('handbook-chunks', 5);
		try {
			const saving = save('handbook.pdf');
			await pressInToast('Saving "handbook.pdf"', 'Cancel');
			// The workbench completes this command after the cancellation.
			await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
			disk.letGo();
			await saving;
		} finally {
			disk.letGo();
		}
		const toast = await waitForToast('Saving was canceled.');
		assert.match(toast, /[1-9]\d* of 22 files were saved in "handbook-chunks"\./);
		assert.equal(await exists('handbook-chunks/manifest.json'), false);
	});

	it('reports that the restored tab of a lost document has no content to save', async () => {
		await save(vscode.Uri.parse('studyadmin-converted:/markdown/earlier.docx/earlier.md'));
		await waitForToast('There is no converted document to save.');
	});

	describe('Convert into Folder', () => {
		const sources = () => ['course-plan.docx', 'welcome.html'].map(workspaceFile);
		const convert = (folder: string) =>
			vscode.commands.executeCommand('studyAdmin.convertIntoFolder', sources()[0], sources(), {
				folder,
				kind: 'markdown',
			});

		it('sends only what changed, and keeps an edited result until the user has compared it', async () => {
			const folder = join(elsewhere, 'markdown');
			recorder.requests.length = 0;
			await convert(folder);
			await waitForToast('Converted 2 files into "markdown".');
			assert.equal(recorder.requests.length, 2);
			await clearToasts();

			await convert(folder);
			await waitForToast('Converted 0 files into "markdown". 2 unchanged files were skipped.');
			assert.equal(recorder.requests.length, 2);
			await clearToasts();

			await promises.writeFile(join(folder, 'welcome.md'), '# Mine');
			for (const [answer, isMine] of [
				['Keep', true],
				['Replace', false],
			] as const) {
				await convert(folder);
				await pressInToast('1 edited result was kept.', 'Compare...');
				await eventually('the edited file and the new result are compared', () => {
					const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
					return input instanceof vscode.TabInputTextDiff && input.original.path.endsWith('/markdown/welcome.md');
				});
				await pickQuickPick(answer);
				await eventually('the comparison is closed', () => {
					const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
					return !tabs.some(({ input }) => input instanceof vscode.TabInputTextDiff);
				});
				await waitForToast(isMine ? '1 edited result was kept.' : 'Converted 1 file into "markdown".');
				assert.equal((await promises.readFile(join(folder, 'welcome.md'), 'utf8')) === '# Mine', isMine);
				await clearToasts();
			}
			await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		});

		it('sends only changed files when 200 files are converted again, and keeps results that were edited or whose source was deleted', async () => {
			const sources = workspaceFile('many');
			const folder = join(elsewhere, 'many');
			const write = (number: number, title: string) =>
				promises.writeFile(join(sources.fsPath, `page${number}.html`), `<h1>${title}</h1>`);
			const convertMany = async (message: string) => {
				await clearToasts();
				const before = { requests: recorder.requests.length, bytes: recorder.received().bytes };
				const converting = vscode.commands.executeCommand('studyAdmin.convertIntoFolder', sources, [sources], {
					folder,
					kind: 'markdown',
				});
				await pressInDialog('Upload', 'Upload');
				await converting;
				await waitForToast(message);
				return {
					requests: recorder.requests.length - before.requests,
					bytes: recorder.received().bytes - before.bytes,
				};
			};
			await promises.mkdir(sources.fsPath);
			await Promise.all(Array.from({ length: 200 }, (_, number) => write(number, `Page ${number}`)));

			const first = await convertMany('Converted 200 files into "many".');
			assert.equal(first.requests, 200);
			const second = await convertMany('Converted 0 files into "many". 200 unchanged files were skipped.');
			assert.deepEqual(second, { requests: 0, bytes: 0 });

			await write(7, 'Changed');
			assert.equal((await convertMany('Converted 1 file into "many". 199 unchanged')).requests, 1);
			assert.match(await promises.readFile(join(folder, 'page7.md'), 'utf8'), /^# Changed/);

			await write(8, 'Changed');
			await promises.writeFile(join(folder, 'page8.md'), '# Mine');
			assert.deepEqual(await convertMany('1 edited result was kept.'), { requests: 0, bytes: 0 });
			await pressInToast('1 edited result was kept.', 'Compare...');
			await pickQuickPick('Keep');
			await waitForToast('1 edited result was kept.');
			assert.equal(await promises.readFile(join(folder, 'page8.md'), 'utf8'), '# Mine');
			await vscode.commands.executeCommand('workbench.action.closeAllEditors');

			await promises.rm(join(sources.fsPath, 'page9.html'));
			const removed = await convertMany('1 result has no source anymore.');
			assert.equal(removed.requests, 0);
			assert.match(await promises.readFile(join(folder, 'page9.md'), 'utf8'), /^# Page 9/);
			await vscode.workspace.fs.delete(sources, { recursive: true });
		}).timeout(120_000);

		it('reports a damaged text that is saved in a folder, and logs the number of damaged positions', async () => {
			recorder.next = (request, response) => {
				request.resume().once('end', () => {
					const text = Buffer.concat([
						Buffer.from('# Bl\u00e5b\u00e6r '),
						Buffer.of(0xff),
						Buffer.from(' og tyttebær\n'),
					]);
					response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
				});
			};
			const folder = join(elsewhere, 'damaged');
			const [source] = sources();
			await vscode.commands.executeCommand('studyAdmin.convertIntoFolder', source, [source], {
				folder,
				kind: 'markdown',
			});
			await waitForToast('Converted 1 file into "damaged". The text of 1 file is damaged.');
			assert.equal(
				await promises.readFile(join(folder, 'course-plan.md'), 'utf8'),
				'# Bl\u00e5b\u00e6r \ufffd og tyttebær\n',
			);
			await eventually('the damaged place is logged', async () =>
				(await extensionLog()).includes(
					'"course-plan.docx": damaged places in the text from the service are \ufffd in course-plan.md: 1',
				),
			);
			await clearToasts();
		});

		it('shows the activity of each upload and the elapsed time while files are converted into a folder', async () => {
			const held: (() => void)[] = [];
			recorder.always = (request, response) => {
				request.resume().once('end', () => {
					held.push(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Held\n'));
				});
			};
			const converting = convert(join(elsewhere, 'slow'));
			const progress =
				'0 of 2 done, "course-plan.docx" waiting for the service, "welcome.html" waiting for the service';
			assert.match(await waitForToast(progress), /, 0:(?!00)\d\d/);
			recorder.always = undefined;
			for (const respond of held) {
				respond();
			}
			await converting;
			await waitForToast('Converted 2 files into "slow".');
			await clearToasts();
		});

		it('reports a file whose name is not valid UTF-8, and converts the other files of the folder', async function () {
			if (process.platform !== 'linux') {
				// Other systems do not create such names.
				this.skip();
			}
			const folder = workspaceFile('invalid');
			await promises.mkdir(folder.fsPath);
			await promises.writeFile(join(folder.fsPath, 'a.html'), '<h1>A</h1>');
			await promises.writeFile(Buffer.from(join(folder.fsPath, 'bl\u00e5.html'), 'latin1'), '<h1>B</h1>');
			const converting = vscode.commands.executeCommand('studyAdmin.convertIntoFolder', folder, [folder], {
				folder: join(elsewhere, 'valid'),
				kind: 'markdown',
			});
			await pressInDialog('1 file cannot be converted: bl\ufffd.html', 'Upload');
			await converting;
			await waitForToast('Converted 1 file into "valid". "bl\ufffd.html" failed.');
			await clearToasts();
		});

		it('names an empty document of a folder, and converts the others', async () => {
			const folder = workspaceFile('unsaved');
			await promises.mkdir(folder.fsPath);
			await promises.writeFile(join(folder.fsPath, 'a.html'), '<h1>A</h1>');
			await promises.writeFile(join(folder.fsPath, 'empty.html'), '');
			const converting = vscode.commands.executeCommand('studyAdmin.convertIntoFolder', folder, [folder], {
				folder: join(elsewhere, 'saved'),
				kind: 'markdown',
			});
			await pressInDialog('1 file cannot be converted: empty.html', 'Upload');
			await converting;
			await waitForToast('Converted 1 file into "saved". "empty.html" failed.');
			await clearToasts();
		});

		it('lists results without a source, and converts all files again on request', async () => {
			const folder = join(elsewhere, 'again');
			const copy = workspaceFile('copy.html');
			await vscode.workspace.fs.copy(workspaceFile('welcome.html'), copy);
			await vscode.commands.executeCommand('studyAdmin.convertIntoFolder', copy, [copy], { folder, kind: 'markdown' });
			await waitForToast('Converted 1 file into "again".');
			await vscode.workspace.fs.delete(copy);
			await clearToasts();
			await convert(folder);
			await waitForToast('Converted 2 files into "again". 1 result has no source anymore.');
			await pressInToast('1 result has no source anymore.', 'Show Results Without Source');
			await pickQuickPick('copy.md');
			await eventually(
				'the path of the result outside of the workspace is in the clipboard',
				async () => (await vscode.env.clipboard.readText()) === join(folder, 'copy.md'),
			);
			await clearToasts();
			await convert(folder);
			recorder.requests.length = 0;
			await pressInToast('2 unchanged files were skipped.', 'Convert All Again');
			await eventually('both files are sent again', () => recorder.requests.length === 2);
		});
	});
});

/**
 * Simulates a slow disk: after this process has opened `count` files below a folder, it waits for
 * `letGo` before it opens another one.
 */
function holdFiles(folder: string, count: number): { letGo(): void } {
	const { open } = promises;
	const { promise: isLetGo, resolve } = Promise.withResolvers<void>();
	let opened = 0;
	const slowly: typeof open = async (path, ...how) => {
		opened += String(path).includes(folder) ? 1 : 0;
		await (opened > count ? isLetGo : undefined);
		return open(path, ...how);
	};
	const replace = (by: typeof open) => {
		Object.assign(promises, { open: by });
		syncBuiltinESMExports();
	};
	replace(slowly);
	return {
		letGo: () => {
			replace(open);
			resolve();
		},
	};
}

function measured(bytes: Uint8Array): { readonly size: number; readonly sha256: string } {
	return { size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}
