import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
	converted,
	type Recorder,
	rowsInclude,
	startRecorder,
	useRecorder,
	workspaceFile,
} from './support/conversion.ts';
import { sandbox } from './support/sandbox.ts';
import { openUntitled } from './support/untitled.ts';
import { clearToasts, pressInDialog, waitForToast } from './support/workbench.ts';

/**
 * Converts files of the workspace to Markdown. Tests that check only the results need not await the
 * command.
 */
function convert(...names: readonly string[]): Thenable<unknown> {
	const uris = names.map(workspaceFile);
	return vscode.commands.executeCommand('studyAdmin.convertToMarkdown', uris[0], uris);
}

describe('converted documents in VS Code', () => {
	let recorder: Recorder;

	before(async () => {
		recorder = await startRecorder((await sandbox()).conversion);
		await useRecorder(recorder);
		const first = convert('welcome.html');
		await pressInDialog('Upload "welcome.html"', 'Upload');
		await first;
	});

	beforeEach(clearToasts);

	after(() => recorder.close());

	describe('conversion of the sample documents', () => {
		const documents: readonly (readonly [name: string, text: string])[] = [
			['course-plan.docx', 'kunne gjøre rede for hva som skiller et øysamfunn fra andre småsamfunn'],
			['handbook.pdf', 'Høgskolen ligger på ei øy. Siste ferje går klokka 22.40'],
			['lecture.pptx', 'Sårbarhet: én næring bærer mye'],
			['rooms.xlsx', '| Strømmen | Bølgen | 4 |'],
			['welcome.html', '# Velkommen til Høgskolen på Blåøya'],
		];
		for (const [name, text] of documents) {
			it(`converts the file ${name} and opens its Markdown`, async () => {
				await convert(name);
				const document = await converted(name.replace(/\.\w+$/, '.md'), text);
				assert.doesNotMatch(document.getText(), /\ufffd|Ã/);
			});
		}
	});

	describe('conversion of documents with unusual names', () => {
		const names: readonly string[] = [
			'blåbærsyltetøy.docx',
			'Vitnemål – «Ærlig» (utkast).docx',
			'bla\u030aba\u0308r i flertall.docx',
			'emneplan 🎓.docx',
			'med "sitat" og 100 % mer.docx',
			'EMNEPLAN.DOCX',
			'plan.v2.docx',
		];
		for (const name of names) {
			it(`converts the file ${name} and opens its Markdown`, async () => {
				await vscode.workspace.fs.copy(workspaceFile('course-plan.docx'), workspaceFile(name));
				await convert(name);
				const document = await converted(name.replace(/\.docx$/i, '.md'), '# Emneplan: ØKO210');
				assert.equal(document.languageId, 'markdown');
			});
		}
	});

	it('loads no remote content in the preview of a converted document, and shows its text unchanged', async () => {
		const text = [
			'# Remote',
			'![photo](https://host.example/a.png) and <img src="https://host.example/b.png">',
			'<div style="background: url(https://host.example/c.png)">block</div>',
			'',
		].join('\n\n');
		recorder.next = (request, response) => {
			request.resume().on('end', () => {
				response.writeHead(200, { 'content-type': 'text/markdown; charset=utf-8' }).end(text);
			});
		};
		await convert('welcome.html');
		const document = await converted('welcome.md', '# Remote');
		assert.equal(document.getText(), text);
		const preview = (shown: vscode.TextDocument) =>
			vscode.commands.executeCommand<string>('markdown.api.render', shown);
		const html = await preview(document);
		assert.match(html, /<span title="https:\/\/host\.example\/a\.png">photo<\/span>/);
		assert.match(html, /&lt;img src=.+&lt;div style=/s);
		assert.doesNotMatch(html, /<img|<div style/);
		const ofUser = await preview(await openUntitled('markdown', text));
		assert.match(ofUser, /<img[^>]+src="https:\/\/host\.example\/a\.png"[\s\S]+<img[\s\S]+<div style=/);
	});

	describe('conversion of documents of other projects', () => {
		const documents: readonly (readonly [name: string, text: RegExp])[] = [
			['test.docx', /^# Abstract$[\s\S]*\n\| 1 \| 2 \| 3 \| 4 \| 5 \| 6 \|\n/m],
			['equations.docx', /The angle is/],
			['test.pptx', /^# A table to test parsing:$/m],
			['test.xlsx', /^# Sheet1$[\s\S]*^\| Alpha \| Beta \| Gamma \| Delta \|$/m],
			['test.pdf', /Large language models \(LLMs\) are becoming a crucial building block/],
			['movie-theater-booking-2024.pdf', /^# BOOKING ORDER$/m],
			['RECEIPT-2024-TXN-98765_retail_purchase.pdf', /^# TECHMART ELECTRONICS$/m],
		];
		const notConvertible = ['test.jpg', 'test.mp3', 'test.xls'];

		before(async function () {
			const present = await vscode.workspace.fs.stat(workspaceFile('documents')).then(
				() => true,
				() => false,
			);
			if (!present) {
				this.skip();
			}
		});

		for (const [name, expected] of documents) {
			it(`converts the file ${name} and opens its Markdown`, async () => {
				await convert(`documents/${name}`);
				const document = await converted(name.replace(/\.\w+$/, '.md'), '');
				assert.match(document.getText(), expected);
			});
		}

		for (const name of notConvertible) {
			it(`names the file ${name} in the error message when the conversion service cannot convert it`, async () => {
				await convert(`documents/${name}`);
				await waitForToast(`The conversion service could not convert "${name}"`);
			});
		}

		it('converts ten documents at once and names those that cannot be converted', async () => {
			const before = recorder.requests.length;
			await convert(...[...notConvertible, ...documents.map(([name]) => name)].map((name) => `documents/${name}`));
			await waitForToast(`3 of 10 files were not converted: ${notConvertible.join(', ')}.`);
			await rowsInclude(...notConvertible, 'test.docx', 'test.pdf');
			assert.equal(recorder.requests.length - before, 10);
		});
	});
});
