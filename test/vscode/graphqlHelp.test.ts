import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { browser, picture } from './support/browser.ts';
import { eventually } from './support/eventually.ts';
import { beSignedIn } from './support/signIn.ts';
import { openUntitled } from './support/untitled.ts';

/**
 * Opens a GraphQL document with the cursor at `|`. The cursor is set while opening, because keys
 * could arrive before a cursor that is set later.
 */
async function open(at: string): Promise<vscode.TextEditor> {
	const document = await openUntitled('graphql', at.replace('|', ''));
	const cursor = document.positionAt(at.indexOf('|'));
	return vscode.window.showTextDocument(document, { preview: false, selection: new vscode.Range(cursor, cursor) });
}

/** Returns the Markdown of the hovers at the cursor. */
async function hoverText({ document, selection }: vscode.TextEditor): Promise<string> {
	const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
		'vscode.executeHoverProvider',
		document.uri,
		selection.active,
	);
	const contents = hovers.flatMap((hover) => hover.contents) as readonly vscode.MarkdownString[];
	assert.ok(contents.every(({ isTrusted, supportHtml }) => !isTrusted && !supportHtml));
	return contents.map(({ value }) => value).join('\n');
}

describe('GraphQL help in VS Code', () => {
	it('shows the definition, the deprecation and the contract level of a field in a hover', async () => {
		await vscode.commands.executeCommand('studyAdmin.selectEnvironment', 'sandbox');
		await beSignedIn();
		const deprecated = await open(
			'query Courses {\n  emn|er(filter: { eierInstitusjonsnummer: "9999" }) { totalCount }\n}\n',
		);
		await eventually('the schema is loaded', async () => (await hoverText(deprecated)).includes('emner'));
		const text = await hoverText(deprecated);
		assert.match(
			text,
			/```graphql\nQuery\.emner\(filter: EmnerFilter!, first: Int = 100, after: String\): EmneConnection!\n```/,
		);
		assert.match(text, /Query\.emner is deprecated\. Its last day (?:is|was) 31 March 2027 \(\d+ days/);
		assert.match(text, /Contract: stable/);
		const beta = await open('{ studieprogram|V2(filter: { eierOrganisasjonskode: "9999" }) { totalCount } }');
		assert.match(
			await hoverText(beta),
			/\[Contract: beta\]\(https:\/\/example\.org\/apier\/#kontrakt-for-apier-i-beta\)/,
		);
		const alias = await open(
			'{ pro|grammes: studieprogramV2(filter: { eierOrganisasjonskode: "9999" }) { totalCount } }',
		);
		assert.match(await hoverText(alias), /`programmes` is an alias for `studieprogramV2`/);
	});

	it('shows the hover of a deprecated field at the cursor', async () => {
		const { document } = await open(
			'query Courses {\n  studieprogram|(filter: { eierOrganisasjonskode: "9999" }) {\n    totalCount\n  }\n}\n',
		);
		await vscode.commands.executeCommand('editor.action.showHover');
		await browser(async ({ page }) => {
			await page.locator('.monaco-hover').filter({ hasText: 'is deprecated' }).first().waitFor();
		});
		await picture('hover');
		assert.ok(!document.isClosed);
	});

	it('documents the deprecation of a field and its last day in a resolved completion item', async () => {
		const { document, selection } = await open('{ studieprogram| }');
		const list = await vscode.commands.executeCommand<vscode.CompletionList>(
			'vscode.executeCompletionItemProvider',
			document.uri,
			selection.active,
			undefined,
			100,
		);
		const item = list.items.find(
			({ tags, insertText }) => tags?.length === 1 && JSON.stringify(insertText).includes('studieprogram('),
		);
		assert.ok(item?.documentation instanceof vscode.MarkdownString);
		assert.match(
			item.documentation.value,
			/Query\.studieprogram is deprecated\. Its last day (?:is|was) 31 March 2027/,
		);
	});

	it('shows contract levels in completions, and strikes through deprecated fields', async () => {
		const { document } = await open('query Courses {\n  |\n}\n');
		await browser(async ({ page }) => {
			await page.keyboard.type('studieprog');
			const rows = page.locator('.suggest-widget .monaco-list-row');
			await rows.filter({ hasText: 'studieprogramV2' }).filter({ hasText: 'beta' }).waitFor();
			await rows
				.filter({ hasText: 'studieprogram' })
				.filter({ has: page.locator('.deprecated') })
				.waitFor();
			await page.keyboard.press('ArrowUp');
		});
		// VS Code shows no details until the documentation of the item is resolved.
		await eventually('the details are shown', async () => {
			await vscode.commands.executeCommand('toggleSuggestionDetails');
			return browser(({ page }) => {
				const details = page.locator('.suggest-details').filter({ hasText: 'is deprecated' });
				return details.waitFor({ timeout: 1000 }).then(
					() => true,
					() => false,
				);
			});
		});
		await picture('completion');
		await browser(async ({ page }) => {
			for (const _ of 'ieprog') {
				await page.keyboard.press('Backspace');
			}
			await page.keyboard.type('entergittst');
			await page
				.locator('.suggest-widget .monaco-list-row.focused')
				.filter({ hasText: 'studenterGittStudentnumre' })
				.waitFor();
			await page.keyboard.press('Enter');
		});
		await eventually('the required arguments are inserted', () =>
			document.getText().includes('studenterGittStudentnumre(eierOrganisasjonskode: "", studentnumre: []) {'),
		);
	});

	it('shows signature help while arguments are written', async () => {
		const { document, selection } = await open(
			'{ emnerV2(filter: { eierOrganisasjonskode: "9999" }, |) { totalCount } }',
		);
		const help = await vscode.commands.executeCommand<vscode.SignatureHelp>(
			'vscode.executeSignatureHelpProvider',
			document.uri,
			selection.active,
		);
		const [signature] = help.signatures;
		assert.equal(signature?.label, 'emnerV2(filter: EmnerV2Filter!, first: Int = 100, after: String): EmneConnection!');
		assert.equal(help.activeParameter, 1);
		await open('{ katalogsok| { __typename } }');
		await browser(async ({ page }) => {
			const widget = page.locator('.parameter-hints-widget');
			await page.keyboard.type('(');
			await widget.filter({ hasText: 'katalogsok(eierOrganisasjonskode: String!' }).waitFor();
			await widget.locator('.parameter.active').filter({ hasText: 'eierOrganisasjonskode' }).waitFor();
			await page.keyboard.type('tekst: "x", maksAntall:');
			await widget.locator('.parameter.active').filter({ hasText: 'maksAntall' }).waitFor();
			await widget.filter({ hasText: 'Contract: experimental' }).waitFor();
		});
		await picture('signature-help');
		await browser(async ({ page }) => {
			await page.keyboard.type(' 1) ');
			await page.locator('.parameter-hints-widget.visible').waitFor({ state: 'detached' });
		});
	});
});
