import { commands } from 'vscode';
import { browser } from './browser.ts';
import { eventually } from './eventually.ts';

/**
 * Runs a command from the Command Palette by its full title, such as `Study Admin: Sign In`.
 * Retries while the workbench does not list the command yet. Throws after 30 s.
 */
export async function runCommand(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		const input = page.locator('.quick-input-widget input[type=text]');
		const row = page
			.locator('.quick-input-list .monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(title, { exact: true }) });
		for (const deadline = Date.now() + 30_000; ; ) {
			try {
				// Key presses while the workbench loads are lost.
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
 * Selects files in the Explorer by their visible names and picks an entry of their context menu, or
 * of its submenu. Retries while the menu does not contain the entry yet. Throws after 30 s.
 */
export async function pickFromExplorerMenu(
	files: readonly string[],
	entry: string,
	submenu: string | undefined = undefined,
): Promise<void> {
	for (const deadline = Date.now() + 30_000; ; ) {
		await selectInExplorer(files);
		if (await pickFromMenu(files.at(-1) ?? '', submenu === undefined ? [entry] : [submenu, entry])) {
			return;
		}
		if (Date.now() > deadline) {
			throw new Error(`The menu of ${files.join(', ')} has no entry "${entry}".`);
		}
	}
}

/** Selects exactly these files in the Explorer, by their visible names. */
export async function selectInExplorer(files: readonly string[]): Promise<void> {
	await browser(async ({ page }, files) => {
		const rows = page.locator('.explorer-folders-view .monaco-list-row');
		await rows.first().waitFor();
		for (const row of await rows.filter({ has: page.locator('.label-name') }).all()) {
			const name = (await row.locator('.label-name').allInnerTexts()).join('');
			const isSelected = await row.evaluate((element) => element.classList.contains('selected'));
			// A click without a modifier key would open the file, and revealing it in the Explorer would
			// undo the selection later.
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
 * Opens the context menu of a file in the Explorer, selects an entry, which can follow that of its
 * submenu, and returns `true`. Returns `false` and closes the menu when it has no such entry.
 */
async function pickFromMenu(file: string, entries: readonly string[]): Promise<boolean> {
	await browser(async ({ page }, file) => {
		const name = page.locator('.label-name').getByText(file, { exact: true });
		await page.locator('.explorer-folders-view .monaco-list-row').filter({ has: name }).click({ button: 'right' });
	}, file);
	try {
		// A menu that was opened before the extension's entries were registered never receives them.
		for (const entry of entries) {
			await pickMenuEntry(entry, 2000);
		}
		return true;
	} catch {
		// The first key can close only the submenu.
		for (const _ of entries) {
			await browser(({ page }) => page.keyboard.press('Escape'));
		}
		return false;
	}
}

/**
 * Picks an entry of the open menu with the keyboard, because VS Code ignores clicks right after a
 * menu has opened.
 */
export async function pickMenuEntry(entry: string, timeout = 15_000): Promise<void> {
	await browser(
		async ({ page }, { entry, timeout }) => {
			// The element around a row also contains the rows of its open submenu.
			const rows = (parent: string) => page.locator(`${parent} > .action-menu-item`).filter({ hasText: entry });
			const row = rows('.monaco-menu .action-item').first();
			await row.hover({ timeout });
			await rows('.monaco-menu .action-item.focused').first().waitFor({ timeout });
			const isSubmenu = (await row.getAttribute('aria-haspopup')) === 'true';
			await page.keyboard.press('Enter');
			if (!isSubmenu) {
				// A submenu that closes by itself removes its entries before the key arrives.
				await page.locator('.monaco-menu .action-item').first().waitFor({ state: 'detached', timeout: 5000 });
			}
		},
		{ entry, timeout },
	);
}

/**
 * Picks an entry of the open list of quick fixes with the keyboard, because VS Code ignores clicks
 * right after the list has opened.
 */
export async function pickQuickFix(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		const row = page.locator('.action-widget .monaco-list-row.focused').filter({ hasText: title });
		for (let pressed = 0; pressed < 20 && (await row.count()) === 0; pressed += 1) {
			await page.keyboard.press('ArrowDown');
		}
		await page.keyboard.press('Enter');
	}, title);
}

/**
 * Waits for a modal dialog whose text contains `text`, selects one of its buttons, and returns the
 * text of the dialog.
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

/** Waits for a status bar item whose text contains `text`. */
export async function waitForStatus(text: string): Promise<void> {
	await browser(async ({ page }, text) => {
		await page.locator('.statusbar-item').filter({ hasText: text }).first().waitFor();
	}, text);
}

/**
 * Asserts that no notification, dialog or quick input is shown. The progress of what has just ended
 * can be shown for a moment. A question stays. Throws with its text.
 */
export async function nothingAsked(): Promise<void> {
	let shown: readonly string[] = [];
	const isQuiet = async () => {
		shown = await browser(async ({ page }) => {
			const asking = ['.notifications-toasts .notification-list-item', '.monaco-dialog-box', '.quick-input-widget'];
			const visible = page.locator(asking.join(', ')).filter({ visible: true });
			return visible.allInnerTexts();
		});
		return shown.length === 0;
	};
	await eventually('nothing is asked', isQuiet).catch(() => {
		throw new Error(`A notification, dialog or input is shown: ${shown.join(' | ')}`);
	});
}

/**
 * Waits up to `timeout` milliseconds for a notification whose text contains `text`, and returns its
 * text.
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
 * Expression that runs in the page: whether the workbench would show a new notification. The
 * workbench drops notifications after the third one within 800 ms, so none must have been added for
 * that time.
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

/** Clears all notifications, and waits until the workbench would show a new one. */
export async function clearToasts(): Promise<void> {
	await commands.executeCommand('notifications.clearAll');
	await browser(async ({ page }, condition) => {
		await page.waitForFunction(condition, undefined, { polling: 50 });
	}, showsNewToasts);
}

/** Waits for a notification whose text contains `text`, and selects one of its buttons. */
export async function pressInToast(text: string, button: string): Promise<void> {
	await browser(
		async ({ page }, { text, button }) => {
			const toast = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text });
			await toast.getByRole('button', { name: button, exact: true }).click();
		},
		{ text, button },
	);
}

/** Selects the link with this text in a notification. */
export async function clickLink(title: string): Promise<void> {
	await browser(async ({ page }, title) => {
		await page.locator('.notifications-toasts .notification-list-item a').getByText(title, { exact: true }).click();
	}, title);
}

/**
 * Waits for an input box whose prompt, title or placeholder contains `prompt`, enters the value and
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

/** Waits until the open quick pick contains a row with this label, and picks it. */
export async function pickQuickPick(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const row = page
			.locator('.quick-input-list .monaco-list-row')
			.filter({ has: page.locator('.label-name').getByText(label, { exact: true }) });
		await row.first().click();
	}, label);
}

/** Selects only the row with this label in the open quick pick with checkboxes, and accepts it. */
export async function tickQuickPick(label: string): Promise<void> {
	await browser(async ({ page }, label) => {
		const box = page.locator('.quick-input-widget');
		// The rows move while the list opens, so the other rows are filtered out.
		await box.locator('input[type=text]').fill(label);
		const rows = box.locator('.monaco-list-row');
		await rows.filter({ hasNotText: label }).first().waitFor({ state: 'detached' });
		await rows.first().click();
		await box.getByRole('button', { name: 'OK' }).click();
	}, label);
}

/**
 * Saves a file in the open file dialog under its suggested name, or under another path.
 * @param title text of the dialog
 * @param suggested the end of the suggested path
 */
export async function saveInDialog(title: string, suggested: string, path?: string): Promise<void> {
	await browser(
		async ({ page }, { title, suggested, path }) => {
			const dialog = page.locator('.quick-input-widget').filter({ hasText: title });
			const input = dialog.locator('input[type=text]');
			await input.waitFor();
			// The dialog appears before its suggested path, which replaces a text that was entered before.
			await input.evaluate(async (element, suggested) => {
				while (!('value' in element && String(element.value).endsWith(suggested))) {
					await new Promise((resolve) => setTimeout(resolve, 50));
				}
			}, suggested);
			if (path !== undefined) {
				await input.fill(path);
			}
			await dialog.getByRole('button', { name: 'OK' }).click();
		},
		{ title, suggested, path },
	);
}

/** Expands the view with this title in the visible side bar. */
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
 * Waits for a row whose label contains `label` in an expanded view, and returns the labels of all
 * visible rows of the view.
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
