import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { localDayAt } from '../../src/shared/core/lifecycle/calendarDay.ts';
import { daysOfServiceLeft, lifecyclePhaseOn } from '../../src/shared/core/lifecycle/lifecyclePhase.ts';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sandbox } from './support/sandbox.ts';
import { discard } from './support/tidyUp.ts';
import { openUntitled } from './support/untitled.ts';
import {
	clearToasts,
	expandView,
	fillInputBox,
	pickMenuEntry,
	pickQuickPick,
	tickQuickPick,
	waitForStatus,
	waitForToast,
	waitForViewRow,
} from './support/workbench.ts';

const view = 'API Catalog';
const lastDay = { year: 2027, month: 3, day: 31 };
const calls = [
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the source text of the sample file
	'${baseUrl}/studenter/${studentNumber}',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the source text of the sample file
	'${baseUrl}/personer/${id}?dbId=true',
	// biome-ignore lint/suspicious/noTemplateCurlyInString: the source text of the sample file
	'${baseUrl}/undervisning?${filter}&limit=0',
	'https://api.fellesstudentsystem.no/emner?limit=0&refId=true',
	'https://api-test.fellesstudentsystem.no/roller?limit=0',
];

function inWorkspace(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}

function deprecations(uri: vscode.Uri): readonly vscode.Diagnostic[] {
	return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Study Admin');
}

function configure(key: string, value: unknown): Thenable<void> {
	return vscode.workspace.getConfiguration('studyAdmin').update(key, value, vscode.ConfigurationTarget.Global);
}

/** Returns the text of the catalog document; the empty string while the document is not open. */
function catalogText(): string {
	return vscode.workspace.textDocuments.findLast(({ uri }) => uri.scheme === 'studyadmin-catalog')?.getText() ?? '';
}

/** Waits until the first table row in sight of a preview matches the pattern. */
async function waitForPreviewRow(pattern: RegExp): Promise<void> {
	await eventually(`the preview shows the row ${pattern}`, async () => {
		const first = await browser(async ({ page }) => {
			const rows = "[...document.querySelectorAll('tr[id^=row-]')]";
			const inSight = `${rows}.find((row) => row.getBoundingClientRect().top > -1)?.innerText ?? ''`;
			const texts = page.frames().map((frame) => frame.evaluate<string>(inSight).catch(() => ''));
			return (await Promise.all(texts)).join('');
		});
		return pattern.test(first);
	});
}

async function showCatalogView(): Promise<void> {
	await vscode.commands.executeCommand('workbench.view.extension.studyAdmin');
	await expandView(view);
}

async function clickRow(text: string): Promise<void> {
	await browser(async ({ page }, text) => {
		await page.locator('.pane .monaco-list-row').filter({ hasText: text }).first().click();
	}, text);
}

/** Returns the text of the tooltip of the first row in the view whose label contains a text. */
async function tooltipOf(text: string): Promise<string> {
	return browser(async ({ page }, text) => {
		// The row may have appeared below the mouse, which shows no tooltip until the mouse moves.
		await page.mouse.move(0, 0);
		await page.locator('.pane .monaco-list-row').filter({ hasText: text }).first().hover();
		const tooltip = page.locator('.monaco-hover').filter({ hasText: text });
		await tooltip.waitFor();
		return (await tooltip.allInnerTexts()).join('\n');
	}, text);
}

describe('the API catalog in VS Code', () => {
	const client = inWorkspace('legacy-client.ts');

	it('strikes through calls to the legacy API with a message about the days left, but not the call to a stable API', async () => {
		const editor = await vscode.window.showTextDocument(client);
		await eventually('the five calls have diagnostics', () => deprecations(client).length === calls.length);
		const found = deprecations(client);
		const today = localDayAt(Date.now());
		const lifecyclePhase = lifecyclePhaseOn(today, { endOfService: lastDay }, 365);
		const left = daysOfServiceLeft(today, lastDay);
		assert.deepEqual(
			found.map(({ range }) => editor.document.getText(range)),
			calls,
		);
		for (const { tags, code, message } of found) {
			assert.deepEqual(tags, [vscode.DiagnosticTag.Deprecated]);
			assert.ok(typeof code === 'object');
			assert.equal(code.value, `deprecated-api/${lifecyclePhase}`);
			assert.equal(code.target.authority, 'studieadministrasjon.sikt.no');
			assert.match(message, /^Legacy main REST API, (?:GET )?\/\w+/);
			assert.match(message, new RegExp(`31 March 2027, .*\\b${Math.abs(left)} days?|last day today`));
			assert.match(message, / instead\.$/);
		}
		const [first] = found;
		assert.ok(first);
		editor.revealRange(first.range, vscode.TextEditorRevealType.AtTop);
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await vscode.commands.executeCommand('workbench.actions.view.problems');
		await browser(async ({ page }) => {
			await page
				.locator('.markers-panel .monaco-list-row')
				.filter({ hasText: 'Legacy main REST API' })
				.first()
				.waitFor();
		});
		await picture('deprecations');
		await vscode.commands.executeCommand('workbench.action.closePanel');
	});

	it('updates the diagnostics while the user types, and removes them when the search is turned off', async () => {
		const editor = await vscode.window.showTextDocument(client);
		const end = editor.document.positionAt(editor.document.getText().length);
		await editor.edit((edit) => edit.insert(end, "get('https://api.fellesstudentsystem.no/studieretter');\n"));
		await eventually('the sixth call has a diagnostic', () => deprecations(client).length === calls.length + 1);
		const typed = new vscode.Range(end, editor.document.positionAt(editor.document.getText().length));
		await editor.edit((edit) => edit.delete(typed));
		await eventually(
			'the diagnostic of the deleted call is removed',
			() => deprecations(client).length === calls.length,
		);
		await configure('deprecations.scan', 'off');
		await eventually('all diagnostics are removed', () => deprecations(client).length === 0);
		await configure('deprecations.scan', undefined);
		await eventually('the calls have diagnostics again', () => deprecations(client).length === calls.length);
	});

	it('uses the severity of the settings for the diagnostics of each lifecycle phase', async () => {
		await configure('deprecations.severity', { 'ending-soon': 'error', ended: 'error', 'pre-announced': 'error' });
		const areErrors = () => deprecations(client).every(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
		await eventually('every diagnostic is an error', () => deprecations(client).length > 0 && areErrors());
		await configure('deprecations.severity', undefined);
		await eventually('no diagnostic is an error', () => deprecations(client).length > 0 && !areErrors());
	});

	it('shows the APIs that the workspace uses first in the catalog view, and other APIs collapsed', async () => {
		await showCatalogView();
		await waitForViewRow(view, 'Used in this workspace');
		await waitForViewRow(view, 'Other APIs');
		const labels = await waitForViewRow(view, 'Legacy main REST API');
		assert.deepEqual(labels, ['Used in this workspace', 'Legacy main REST API', 'Other APIs']);
		await picture('catalog-first');
	});

	it('shows the APIs in the catalog view grouped by phase', async () => {
		await vscode.commands.executeCommand('studyAdmin.groupCatalog', 'phase');
		const labels = await waitForViewRow(view, 'Ended after 31 March 2026');
		for (const label of ['Ended after 31 March 2026', 'Legacy main REST API', 'Ends after 31 March 2027']) {
			assert.ok(labels.includes(label), `${label} in ${labels.join(', ')}`);
		}
		await browser(async ({ page }) => {
			await page.locator('.monaco-list-row').filter({ hasText: 'Legacy main REST API' }).first().click();
			await page.keyboard.press('ArrowRight');
		});
		await waitForViewRow(view, 'GET /<collection>/{id}');
		await picture('catalog');
	});

	it('reveals a used API from the status bar when the catalog view is grouped by use, and opens a file at the position of a use', async () => {
		await vscode.commands.executeCommand('studyAdmin.groupCatalog', 'uses');
		await waitForViewRow(view, 'Used in this workspace');
		await waitForStatus('Legacy main REST API: ');
		await browser(async ({ page }) => {
			await page.locator('.statusbar-item').filter({ hasText: 'Legacy main REST API: ' }).click();
		});
		await clickRow('legacy-client.ts:43');
		await eventually('the call is selected', () => {
			const { activeTextEditor: editor } = vscode.window;
			return editor?.document.uri.path === client.path && calls.includes(editor.document.getText(editor.selection));
		});
		await picture('catalog-uses');
		const tooltip = await tooltipOf('Legacy main REST API');
		assert.match(tooltip, /Legacy main REST API (ends|ended) after 31 March 2027/);
		assert.match(
			tooltip,
			/End of service: 31\.03\.2027\nReplacement: GraphQL API\nIn this workspace: 8 uses, 1 possible/,
		);
		await picture('catalog-tooltip');
		const atStart = new vscode.Position(0, 0);
		const editor = await vscode.window.showTextDocument(client);
		await editor.edit((edit) => edit.insert(atStart, '\n'));
		await browser(async ({ page }) => {
			await page.locator('.pane .monaco-list-row.selected').filter({ hasText: 'legacy-client.ts:44' }).waitFor();
		});
		await editor.edit((edit) => edit.delete(new vscode.Range(atStart, new vscode.Position(1, 0))));
		await waitForViewRow(view, 'legacy-client.ts:43');
		await vscode.commands.executeCommand('studyAdmin.revealInCatalog', 'legacy-main-rest', 0);
		await waitForViewRow(view, 'legacy-client.ts:28');
		await vscode.commands.executeCommand('studyAdmin.openFirstUse');
		// VS Code reports the selection to extensions some time after the command has ended.
		await eventually('the first use is selected', () => {
			const opened = vscode.window.activeTextEditor;
			return opened?.document.getText(opened.selection) === 'PERSONS_PATH';
		});
	});

	it('groups APIs and operations in the catalog view by the day on which they end', async () => {
		void vscode.commands.executeCommand('studyAdmin.groupCatalog');
		await pickQuickPick('By date');
		const labels = await waitForViewRow(view, '31 March 2026');
		assert.deepEqual(labels.slice(0, 4), [
			'15 June 2025',
			'Attendance-registration REST',
			'31 March 2026',
			'CRUD REST',
		]);
		await picture('catalog-by-date');
	});

	it('filters the catalog view, describes the filter, and clears it with one click', async () => {
		void vscode.commands.executeCommand('studyAdmin.filterCatalog');
		await tickQuickPick('Used in this workspace');
		await browser(async ({ page }) => {
			await page.locator('.pane').getByText('Filter: with uses. Showing 1 of 25 APIs.').waitFor();
		});
		assert.deepEqual(await waitForViewRow(view, 'Legacy main'), ['31 March 2027', 'Legacy main REST API']);
		await picture('catalog-filtered');
		await vscode.commands.executeCommand('studyAdmin.revealInCatalog', 'no-such-api');
		await browser(async ({ page }) => {
			await page.locator('.pane-header').first().hover();
			await page.locator('.pane').getByRole('button', { name: 'Clear API Catalog Filter' }).click();
		});
		await waitForViewRow(view, '31 March 2026');
	});

	it('opens the complete catalog in the Markdown preview of a read-only document', async () => {
		// VS Code 1.106 keeps the position of a preview that is already open.
		await vscode.commands.executeCommand('workbench.action.closeAllEditors');
		await vscode.commands.executeCommand('studyAdmin.showCatalog');
		await waitForPreviewRow(/^Name\s+Technical documentation/);
		assert.match(catalogText(), /\| API name \| Operation \| Pre-announced \|/);
	});

	it('selects an operation that the user has searched for, and clears a filter that hides it', async () => {
		void vscode.commands.executeCommand('studyAdmin.filterCatalog');
		await tickQuickPick('pre-announced');
		await browser(async ({ page }) => page.getByText('No API in the catalog matches the filter.').waitFor());
		await picture('catalog-filter-hides-all');
		void vscode.commands.executeCommand('studyAdmin.searchCatalog');
		await fillInputBox('Search the catalog', 'UPSERT');
		await browser(async ({ page }) => {
			const selected = page.locator('.pane .monaco-list-row.selected');
			await selected.filter({ hasText: 'UPSERT <table>' }).click({ button: 'right' });
		});
		await pickMenuEntry('Open Entry in Catalog Document');
		await waitForPreviewRow(/^CRUD REST\s+UPSERT /);
		await picture('catalog-entry');
		await vscode.commands.executeCommand('studyAdmin.groupCatalog', 'phase');
	});

	it('splits long lists of uses in the catalog view into ranges', async () => {
		const lines = Array.from(
			{ length: 700 },
			(_, index) => `get('https://api.fellesstudentsystem.no/emner/${index}');`,
		);
		const document = await openUntitled('typescript', lines.join('\n'));
		await vscode.commands.executeCommand('studyAdmin.revealInCatalog', 'legacy-main-rest', 0);
		const labels = await waitForViewRow(view, '601 – 703');
		assert.ok(labels.includes('1 – 200'));
		await clickRow('601 – 703');
		await browser(async ({ page }) => page.keyboard.press('ArrowDown'));
		await waitForViewRow(view, 'Untitled-1:598');
		await picture('catalog-ranges');
		await discard(document);
		await waitForViewRow(view, 'legacy-client.ts:28');
	});

	it('describes the icons of the catalog view to screen readers', async () => {
		await showCatalogView();
		await waitForViewRow(view, 'Legacy main REST API');
		const rows = await browser(({ page }) =>
			page
				.locator('.pane .monaco-list-row[aria-level="2"]')
				.filter({ has: page.locator('.custom-view-tree-node-item-icon.codicon') })
				.evaluateAll((elements) =>
					elements.map((row) => ({
						label: row.querySelector('.label-name')?.textContent ?? '',
						name: row.getAttribute('aria-label') ?? '',
					})),
				),
		);
		assert.ok(rows.length > 2);
		assert.deepEqual(
			rows.filter(
				({ label, name }) => !/\b(end|withdraw|announce|deprecat|develop|stable|beta)/i.test(name.replace(label, '')),
			),
			[],
		);
	});

	it('keeps the last valid catalog when the catalog file becomes invalid, and shows the file and line of the error', async () => {
		const file = inWorkspace('own.study-admin-catalog.json');
		const write = (text: string) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
		const own = (name: string) => {
			const api = { id: 'own', name, phase: 'Avvikles etter 1. januar 2020' };
			const detection = { hosts: ['api.fellesstudentsystem.no'] };
			return JSON.stringify({ version: 7, apis: [{ ...api, detection }] });
		};
		const named = (name: string) => deprecations(client).filter(({ message }) => message.startsWith(name)).length;
		await write(own('Our own API'));
		await configure('catalog.source', file.fsPath);
		try {
			await showCatalogView();
			assert.deepEqual(await waitForViewRow(view, 'Our own API'), ['Ended after 1 January 2020', 'Our own API']);
			await browser(async ({ page }) => page.locator('.pane-header').filter({ hasText: 'API Catalog v7' }).waitFor());
			assert.deepEqual([named('Our own API'), deprecations(client).length], [6, 6]);
			await waitForStatus('Our own API: ended');
			await browser(async ({ page }) => {
				const icon = page.locator('.activitybar .action-item').filter({ has: page.locator('.badge') });
				await icon.filter({ hasText: '6' }).first().waitFor();
			});
			await picture('catalog-ended');
			await write('{\n"version": 8,\n"apis": [}');
			const message = await waitForToast('is not valid JSON');
			assert.match(
				message,
				/The catalog .*own\.study-admin-catalog\.json is not valid JSON\. The first error is on line 3\./,
			);
			assert.match(message, /The last valid catalog remains in use/);
			assert.equal(named('Our own API'), 6);
			assert.deepEqual(await waitForViewRow(view, 'Our own API'), ['Ended after 1 January 2020', 'Our own API']);
			await write(own('Our other API'));
			assert.deepEqual(await waitForViewRow(view, 'Our other API'), ['Ended after 1 January 2020', 'Our other API']);
		} finally {
			await configure('catalog.source', undefined);
			await clearToasts();
		}
		await waitForViewRow(view, 'Legacy main REST API');
	});

	it('reads a Markdown catalog again when its file changes, and lists the problems in the file', async () => {
		const file = inWorkspace('own-catalog.md');
		const write = (ends: string) =>
			vscode.workspace.fs.writeFile(
				file,
				new TextEncoder().encode(
					`# Katalog, versjon 9\n\n| Navn | Status | Slutt på tjeneste |\n|---|---|---|\n| Gammelt FS-API | Stabil | ${ends} |\n| | | x |\n`,
				),
			);
		const codes = () => [
			...new Set(deprecations(client).map(({ code }) => (typeof code === 'object' ? code.value : code))),
		];
		await write('01.01.2020');
		await configure('catalog.source', file.fsPath);
		try {
			await eventually(
				'the diagnostics report that the API has ended',
				() => codes().join() === 'deprecated-api/ended',
			);
			await write('01.01.2999');
			await eventually('the diagnostics report an announced end', () => codes().join() === 'deprecated-api/announced');
			await showCatalogView();
			await browser(async ({ page }) => page.getByText('1 problem was found in the catalog source').first().waitFor());
			await vscode.commands.executeCommand('studyAdmin.showCatalog');
			const problem = /## Problems in the source\n\n- Line 6: the name of the API, .* Source text: /;
			await eventually('the document lists the problem', () => problem.test(catalogText()));
			await picture('catalog-problems');
		} finally {
			await configure('catalog.source', undefined);
		}
	});

	it('fetches a catalog from a URL, and keeps it when the next URL returns status 404', async () => {
		const { catalog } = await sandbox();
		const titled = (title: string) =>
			browser(async ({ page }, text) => page.locator('.pane-header').filter({ hasText: text }).waitFor(), title);
		const own = inWorkspace('other-catalog.json');
		const api = { id: 'own', name: 'Our own API', phase: 'Stabil' };
		await vscode.workspace.fs.writeFile(own, new TextEncoder().encode(JSON.stringify({ version: 8, apis: [api] })));
		await configure('catalog.source', own.fsPath);
		try {
			await showCatalogView();
			await titled('API Catalog v8');
			await configure('catalog.source', `${catalog}/`);
			await titled('API Catalog v5');
			await waitForViewRow(view, 'Legacy main REST API');
			await vscode.commands.executeCommand('studyAdmin.refreshCatalog');
			await configure('catalog.source', `${catalog}/nothing`);
			const message = await waitForToast('returned status 404');
			assert.match(message, /The last valid catalog remains in use/);
			await waitForViewRow(view, 'Legacy main REST API');
			await clearToasts();
			await configure('catalog.source', `${catalog}/nothing/else`);
			await waitForToast('returned status 404');
		} finally {
			await configure('catalog.source', undefined);
			await clearToasts();
		}
	});
});
