import { commands } from 'vscode';
import { browser } from './browser.ts';

/**
 * Picks a command in the palette by its full title, such as `Study Admin: Sign In`. Tries again
 * while the workbench does not know the command yet; throws after 30 s.
 */
export async function runCommand(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		const input = page.locator('.quick-input-widget input[type=text]');
		const row = page
			.locator('.quick-input-list .monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(title, { exact: true }) });
		for (const deadline = Date.now() + 30_000; ; ) {
			try {
				// A key pressed while the workbench loads is lost.
				await page.keyboard.press('F1');
				await input.waitFor({ timeout: 1500 });
				await input.fill(`>${title}`);
				await row.first().click({ timeout: 1500 });
				return;
			} catch (error) {
				if (Date.now() > deadline) {
					throw new Error(`The palette has no command "${title}".`, { cause: error });
				}
				await page.keyboard.press('Escape');
			}
		}
	}, title);
}

/**
 * Selects files in the explorer by their visible names and picks an entry of their context menu.
 * Tries again while the workbench does not know the entry yet; throws after 30 s.
 */
export async function pickFromExplorerMenu(files: readonly string[], entry: string): Promise<void> {
	for (const deadline = Date.now() + 30_000; ; ) {
		await selectInExplorer(files);
		if (await pickFromMenu(files.at(-1) ?? '', entry)) {
			return;
		}
		if (Date.now() > deadline) {
			throw new Error(`The menu of ${files.join(', ')} has no entry "${entry}".`);
		}
	}
}

/** Selects exactly these files in the explorer, by their visible names. */
export async function selectInExplorer(files: readonly string[]): Promise<void> {
	await browser(async ({ page }, files) => {
		const rows = page.locator('.explorer-folders-view .monaco-list-row');
		await rows.first().waitFor();
		for (const row of await rows.filter({ has: page.locator('.label-name') }).all()) {
			const name = (await row.locator('.label-name').allInnerTexts()).join('');
			const isSelected = await row.evaluate((element) => element.classList.contains('selected'));
			// A plain click would open the file, and showing it in the explorer would undo the selection
			// later.
			if (isSelected !== files.includes(name)) {
				await row.click({ modifiers: ['ControlOrMeta'] });
			}
		}
		for (const file of files) {
			const name = page.locator('.label-name').getByText(file, { exact: true });
			await rows.filter({ has: name }).and(page.locator('.selected')).waitFor();
		}
	}, files);
}

/**
 * Opens the context menu of a file and picks the entry. `false` if the menu has no such entry; it
 * is closed then.
 */
async function pickFromMenu(file: string, entry: string): Promise<boolean> {
	await browser(async ({ page }, file) => {
		const name = page.locator('.label-name').getByText(file, { exact: true });
		await page.locator('.explorer-folders-view .monaco-list-row').filter({ has: name }).click({ button: 'right' });
	}, file);
	try {
		// A menu that was opened before the extension's entries were known never gains them.
		await pickMenuEntry(entry, 2000);
		return true;
	} catch {
		await browser(({ page }) => page.keyboard.press('Escape'));
		return false;
	}
}

/**
 * Picks an entry of the open menu by the keyboard, because VS Code ignores clicks right after a
 * menu has opened.
 */
export async function pickMenuEntry(entry: string, timeout = 15_000): Promise<void> {
	await browser(
		async ({ page }, { entry, timeout }) => {
			const item = page.locator('.monaco-menu .action-item').filter({ hasText: entry }).first();
			await item.hover({ timeout });
			await item.and(page.locator('.focused')).waitFor({ timeout });
			await page.keyboard.press('Enter');
			await item.waitFor({ state: 'detached' });
		},
		{ entry, timeout },
	);
}

/**
 * Waits for a modal dialog whose text contains `text`, presses one of its buttons, and gives the
 * dialog's whole text.
 */
export async function pressInDialog(text: string, button: string): Promise<string> {
	return browser(
		async ({ page }, { text, button }) => {
			const dialog = page.locator('.monaco-dialog-box').filter({ hasText: text });
			await dialog.waitFor();
			const shown = (await dialog.allInnerTexts()).join('\n');
			await dialog.getByRole('button', { name: button, exact: true }).click();
			await dialog.waitFor({ state: 'hidden' });
			return shown;
		},
		{ text, button },
	);
}

/** Waits for an item of the status bar whose text contains `text`. */
export async function waitForStatus(text: string): Promise<void> {
	await browser(async ({ page }, text) => {
		await page.locator('.statusbar-item').filter({ hasText: text }).first().waitFor();
	}, text);
}

/** Makes sure that no notification, dialog or input is shown; throws with the text of what is. */
export async function nothingAsked(): Promise<void> {
	const shown = await browser(async ({ page }) => {
		const asking = ['.notifications-toasts .notification-list-item', '.monaco-dialog-box', '.quick-input-widget'];
		const visible = page.locator(asking.join(', ')).filter({ visible: true });
		return visible.allInnerTexts();
	});
	if (shown.length > 0) {
		throw new Error(`Something is asked or told: ${shown.join(' | ')}`);
	}
}

/**
 * Waits for a notification whose text contains `text`, for so many milliseconds, and gives its
 * whole text.
 */
export async function waitForToast(text: string, timeout = 15_000): Promise<string> {
	return browser(
		async ({ page }, { text, timeout }) => {
			const toast = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
			await toast.waitFor({ timeout });
			return (await toast.locator('.notification-list-item-message').allInnerTexts()).join('\n');
		},
		{ text, timeout },
	);
}

/**
 * Runs in the page: whether the workbench shows a new notification. It drops notifications after
 * the third within 800 ms, so this is so when none was added for that long.
 */
const showsNewToasts = `(() => {
	if (window.lastToast === undefined) {
		window.lastToast = document.querySelector('.notification-toast') ? performance.now() : -Infinity;
		new MutationObserver((records) => {
			const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
			if (added.some((node) => node.classList?.contains('notification-toast-container'))) {
				window.lastToast = performance.now();
			}
		}).observe(document.body, { childList: true, subtree: true });
	}
	return performance.now() - window.lastToast > 800;
})()`;

/** Clears all notifications and waits until the workbench shows new ones. */
export async function clearToasts(): Promise<void> {
	await commands.executeCommand('notifications.clearAll');
	await browser(async ({ page }, condition) => {
		await page.waitForFunction(condition, undefined, { polling: 50 });
	}, showsNewToasts);
}

/** Waits for a notification whose text contains `text` and presses one of its buttons. */
export async function pressInToast(text: string, button: string): Promise<void> {
	await browser(
		async ({ page }, { text, button }) => {
			const toast = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
			await toast.getByRole('button', { name: button, exact: true }).click();
		},
		{ text, button },
	);
}

/** Clicks one of the links in a notification that tells what is waited for. */
export async function clickLink(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		await page.locator('.notifications-toasts .notification-list-item a').getByText(title, { exact: true }).click();
	}, title);
}

/**
 * Waits for an input box whose prompt, title or placeholder contains `prompt`, types the value and
 * accepts it.
 */
export async function fillInputBox(prompt: string, value: string): Promise<void> {
	await browser(
		async ({ page }, { prompt, value }) => {
			const box = page.locator('.quick-input-widget');
			await box
				.filter({ hasText: prompt })
				.or(box.filter({ has: page.getByPlaceholder(prompt) }))
				.waitFor();
			await box.locator('input[type=text], input[type=password]').first().fill(value);
			await page.keyboard.press('Enter');
		},
		{ prompt, value },
	);
}

/** Waits for an open quick pick to have the row with this label, and picks it. */
export async function pickQuickPick(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const row = page
			.locator('.quick-input-list .monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) });
		await row.first().click();
	}, label);
}

/** Opens out the view with this title in the side bar that is shown. */
export async function expandView(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		const pane = page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: title }) });
		const header = pane.locator('.pane-header');
		await header.waitFor();
		if ((await header.getAttribute('aria-expanded')) !== 'true') {
			await header.click();
		}
		await pane.locator('.pane-body').waitFor();
	}, title);
}

/**
 * Waits for a row whose label contains `label` in an expanded view, and gives the labels of all the
 * view's rows that are shown.
 */
export async function waitForViewRow(view: string, label: string): Promise<readonly string[]> {
	return browser(
		async ({ page }, { view, label }) => {
			const pane = page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: view }) });
			const labels = pane.locator('.monaco-list-row .label-name');
			await labels.filter({ hasText: label }).first().waitFor();
			return labels.allInnerTexts();
		},
		{ view, label },
	);
}
