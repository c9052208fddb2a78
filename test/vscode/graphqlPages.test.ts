import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { sampleFile } from './support/sampleFile.ts';
import { beSignedIn } from './support/signIn.ts';
import { openUntitled } from './support/untitled.ts';
import { clearToasts, pickMenuEntry, saveInDialog, waitForStatus, waitForToast } from './support/workbench.ts';

interface AllPagesResult {
	readonly data: { readonly studenter: { readonly nodes: readonly { readonly studentnummer: string }[] } };
	readonly pages: number;
	readonly complete: boolean;
	readonly reason: string | undefined;
	readonly error: { readonly code: string } | undefined;
}

const allPages = (args?: object) =>
	vscode.commands.executeCommand<AllPagesResult | undefined>('studyAdmin.runAllPages', args);

const query = `query AllStudents {
  studenter(filter: { eierOrganisasjonskode: "7777" }, first: 500) {
    totalCount
    nodes { studentnummer personProfil { navn { fornavn etternavn } } studieprogram { kode vekting { verdi } } }
  }
}`;

async function open(content: string): Promise<vscode.TextDocument> {
	const document = await openUntitled('graphql', content);
	await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preview: false });
	return document;
}

/** Clicks the first code lens with this title. */
async function clickLens(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		await page.locator('.codelens-decoration a').filter({ hasText: title }).first().click();
	}, title);
}

/**
 * Waits until the result table shows this number of rows. Resolves to the cells of its first rows
 * and the text of the active cell.
 */
async function tableShows(count: string): Promise<{ readonly rows: readonly string[][]; readonly active: string }> {
	return browser(async ({ page }, count) => {
		const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
		await table.locator('.count').getByText(count, { exact: true }).waitFor();
		const rows = await table.locator('.body > .row').evaluateAll((elements) =>
			elements
				.filter((row) => Number(row.getAttribute('aria-rowindex')) <= 4)
				.sort((one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')))
				.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
		);
		return { rows, active: (await table.locator('.active').textContent()) ?? '' };
	}, count);
}

/**
 * Saves the result table with one of its buttons under the suggested file name. Resolves to the
 * text of the file.
 */
async function saved(button: string, name: string): Promise<string> {
	await browser(async ({ page }, button) => {
		const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
		await table.getByRole('button', { name: button }).click();
	}, button);
	await saveInDialog(button.slice(0, -3), `/${name}`);
	await waitForStatus(`saved as ${name}`);
	return Buffer.from(await vscode.workspace.fs.readFile(sampleFile(name))).toString();
}

describe('All pages and tables in VS Code', () => {
	before(async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await vscode.commands.executeCommand('workbench.action.closeSidebar');
		await beSignedIn();
	});

	it('Run All Pages rejects a query without a connection, and a mutation', async () => {
		await open('query None { __typename }');
		assert.equal((await allPages())?.error?.code, 'graphql/no-connection');
		await waitForToast('"None" selects no connection that can be fetched page by page.');
		await open('mutation Change { __typename }');
		assert.equal((await allPages())?.error?.code, 'graphql/pages-of-mutation');
		await clearToasts();
	});

	it('Run All Pages requests all pages of a connection, up to the last one', async () => {
		const document = await open(query);
		const result = await allPages({ uri: document.uri.toString() });
		assert.ok(result);
		assert.deepEqual([result.pages, result.complete, result.reason], [10, true, undefined]);
		const numbers = new Set(result.data.studenter.nodes.map(({ studentnummer }) => studentnummer));
		assert.deepEqual([result.data.studenter.nodes.length, numbers.size], [5000, 5000]);
		await waitForStatus('10 pages');
	});

	it('shows the list in a query result as a table', async () => {
		await clickLens('Show as Table');
		const { rows, active } = await tableShows('5,000 rows');
		assert.deepEqual(
			rows.map(([number]) => number),
			['770001', '770002', '770003'],
		);
		assert.equal(active, '770001');
		await picture('table-all-pages');
	});

	it('the result table has the focus on its cells when it opens, and a name for each of its controls', async () => {
		const controls = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await table.locator('.grid:focus').waitFor();
			await page.keyboard.press('ArrowDown');
			await table.locator('#cell_1_0.active').waitFor();
			await page.keyboard.press('ArrowUp');
			return (await table.locator('body').ariaSnapshot()).split('\n');
		});
		const widgets = /^\s*- '?(searchbox|button|textbox|grid|columnheader|checkbox|combobox|link)\b/;
		const found = controls.filter((line) => widgets.test(line));
		assert.ok(found.length >= 10, found.join('\n'));
		assert.deepEqual(
			found.filter((line) => !/^\s*- '?\w+ "[^"]+"/.test(line)),
			[],
		);
	});

	it('the keyboard opens the context menu of the result table at the active cell', async () => {
		const distance = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			const cell = await table.locator('.cell.active').boundingBox();
			await page.keyboard.press('Shift+F10');
			const menu = page.locator('.monaco-menu').filter({ hasText: 'Copy Cell' });
			await menu.waitFor();
			const shown = await menu.boundingBox();
			await page.keyboard.press('Escape');
			await table.locator('.grid:focus').waitFor();
			return cell && shown ? Math.abs(shown.y - (cell.y + cell.height)) : Number.NaN;
		});
		assert.ok(distance < 20, `${distance} pixels`);
	});

	it('sorts and filters a result table, and moves its active cell with keys', async () => {
		await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			const header = table.getByRole('columnheader', { name: 'fornavn' });
			await header.click();
			await header.click();
			await table.locator('[role=columnheader][aria-sort=descending]').waitFor();
		});
		const { rows } = await tableShows('5,000 rows');
		assert.match(rows[0]?.[1] ?? '', /^Så/);
		await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await table.getByRole('searchbox').fill('æråsen');
			await table.getByRole('searchbox').press('Enter');
			for (const key of ['Control+End', 'Home', 'ArrowRight']) {
				await page.keyboard.press(key);
			}
		});
		await picture('table');
		const text = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			return table.locator('.count').textContent();
		});
		const [, shown] = /^(\d+) of 5,000 rows$/.exec(text ?? '') ?? [];
		assert.ok(Number(shown) > 5, text ?? '');
		const { active } = await tableShows(text ?? '');
		assert.match(active, /^Al/);
	});

	it('the keyboard moves from the filter of a result table to its rows, and copies the active header', async () => {
		const active = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await page.keyboard.press('Control+Home');
			await page.keyboard.press('ArrowUp');
			await table.locator('[role=columnheader].active').waitFor();
			await page.keyboard.press('Control+c');
			await page.keyboard.press('Control+f');
			await table.locator('.filter:focus').waitFor();
			await page.keyboard.press('ArrowDown');
			await table.locator('.grid:focus').waitFor();
			const { id } = await table.locator('.cell.active').evaluate(({ id }) => ({ id }));
			for (const key of ['Control+End', 'Home', 'ArrowRight']) {
				await page.keyboard.press(key);
			}
			return id;
		});
		assert.equal(active, 'cell_0_0');
		await eventually(
			'the name of the column is copied',
			async () => (await vscode.env.clipboard.readText()) === 'studentnummer',
		);
	});

	it('saves the filtered and sorted rows of a result table as CSV and JSON', async () => {
		const csv = await saved('Save as CSV...', 'AllStudents.csv');
		const [header, ...records] = csv.split('\r\n');
		assert.equal(
			header,
			'\uFEFFstudentnummer,personProfil.navn.fornavn,personProfil.navn.etternavn,studieprogram.kode,studieprogram.vekting.verdi',
		);
		assert.equal(records.pop(), '');
		assert.ok(records.length > 5 && records.every((record) => /^77\d{4},\S+,Æråsen,/.test(record)), csv);
		const json = JSON.parse(await saved('Save as JSON...', 'AllStudents.json'));
		assert.deepEqual(
			json.map(({ studentnummer }: { readonly studentnummer: string }) => studentnummer),
			records.map((record) => record.split(',')[0]),
		);
		assert.equal(json[0].personProfil.navn.etternavn, 'Æråsen');
	});

	it('copies the active cell of a result table', async () => {
		await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await table.getByRole('button', { name: 'Copy Cell' }).click();
		});
		await eventually('the cell is copied', async () => /^Al\S+$/.test(await vscode.env.clipboard.readText()));
	});

	it('copies a row and hides a column of a result table from its context menu', async () => {
		const openMenu = () =>
			browser(async ({ page }) => {
				const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
				await table.locator('.body > .row').first().locator('.cell').nth(1).click({ button: 'right' });
			});
		const headers = () =>
			browser(({ page }) =>
				page.frameLocator('iframe.webview').frameLocator('iframe#active-frame').locator('.name').allTextContents(),
			);
		assert.deepEqual(await headers(), ['studentnummer', 'fornavn', 'etternavn', 'kode', 'verdi']);
		await openMenu();
		await picture('table-menu');
		await pickMenuEntry('Copy Row');
		await eventually('the row is copied', async () =>
			/^77\d{4}\t\S+\tÆråsen\t/.test(await vscode.env.clipboard.readText()),
		);
		await openMenu();
		await pickMenuEntry('Hide Column');
		await eventually('the column is hidden', async () => !(await headers()).includes('fornavn'));
		await openMenu();
		await pickMenuEntry('Show All Columns');
		await eventually('the column is shown again', async () => (await headers()).includes('fornavn'));
	});

	it('leaves the focus in the editor when a later run updates a result table', async () => {
		const document = vscode.workspace.textDocuments.find((each) => each.getText() === query);
		assert.ok(document);
		await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
		await vscode.commands.executeCommand('studyAdmin.runOperation', { uri: document.uri.toString() });
		const isInEditor = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await table.locator('.count').getByText('500 rows').waitFor({ state: 'attached' });
			return (await page.locator('.editor-group-container.active .monaco-editor.focused').count()) === 1;
		});
		assert.ok(isInEditor);
		await vscode.commands.executeCommand('studyAdmin.showAsTable');
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('states that there are more pages also when a result table is filtered', async () => {
		const document = await open(
			query.replace('totalCount', 'pageInfo { hasNextPage }').replace('AllStudents', 'FirstPage'),
		);
		await vscode.commands.executeCommand('studyAdmin.runOperation', { uri: document.uri.toString() });
		await vscode.commands.executeCommand('studyAdmin.showAsTable');
		const count = await browser(async ({ page }) => {
			const table = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
			await table.getByRole('searchbox').fill('no row contains this');
			await table.locator('.count').getByText('0 of 500').waitFor();
			return table.locator('.count').textContent();
		});
		assert.equal(count, '0 of 500 rows, more pages');
		await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
	});

	it('Run All Pages offers larger pages when many requests are left, and continues with the chosen size', async () => {
		const document = await open(query.replace('first: 500', 'first: 50').replace('AllStudents', 'SmallPages'));
		const running = allPages({ uri: document.uri.toString() });
		const offered = await browser(async ({ page }) => {
			const rows = page.locator('.quick-input-list .monaco-list-row');
			await rows.first().waitFor();
			return rows.evaluateAll((elements) => elements.map((row) => row.getAttribute('aria-label')));
		});
		assert.deepEqual(offered, ['100 per Page, 50 more requests', '50 per Page, 99 more requests']);
		await picture('page-size');
		await browser(({ page }) => page.keyboard.press('Enter'));
		const result = await running;
		assert.ok(result);
		assert.deepEqual([result.pages, result.complete, result.data.studenter.nodes.length], [51, true, 5000]);
	});

	it('Run All Pages shows progress, and returns the pages fetched so far when it is canceled', async () => {
		await open(query.replace('first: 500', 'first: 1').replace('AllStudents', 'OneAtATime'));
		const running = allPages();
		await browser(async ({ page }) => {
			await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: '1 per Page' }).click();
			const item = page
				.locator('.statusbar-item')
				.filter({ hasText: /Running OneAtATime: \d\d\d of 5,000 items, \d\d\d of 5,000 requests/ });
			await item.first().waitFor();
		});
		await picture('all-pages');
		await browser(async ({ page }) => {
			await page.locator('.statusbar-item').filter({ hasText: 'Running OneAtATime' }).first().click();
		});
		const result = await running;
		assert.ok(result);
		assert.deepEqual([result.complete, result.reason], [false, 'cancelled']);
		assert.equal(result.data.studenter.nodes.length, result.pages);
		await waitForStatus(`${result.pages} pages, canceled`);
	});

	it('Run Again in the history of a run of all pages shows no number of pages, because it fetches one', async () => {
		void vscode.commands.executeCommand('studyAdmin.showHistory');
		await browser(async ({ page }) => {
			const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'OneAtATime' }).first();
			await row.hover();
			await row.locator('.action-label.codicon-play').click();
			const item = page.locator('.statusbar-item').filter({ hasText: /OneAtATime: HTTP 200 · \d+ ms/ });
			await item.first().waitFor();
		});
	});

	it('shows the code lens Run All Pages above every query with a connection', async () => {
		await vscode.window.showTextDocument(sampleFile('students.graphql'), { viewColumn: vscode.ViewColumn.One });
		await eventually('the code lenses are provided', async () => {
			const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
				'vscode.executeCodeLensProvider',
				sampleFile('students.graphql'),
			);
			return lenses.filter(({ command }) => command?.command === 'studyAdmin.runAllPages').length === 2;
		});
		await browser(async ({ page }) => {
			await page.locator('.codelens-decoration a').filter({ hasText: 'Run All Pages' }).first().waitFor();
		});
		await picture('all-pages-lens');
	});
});
