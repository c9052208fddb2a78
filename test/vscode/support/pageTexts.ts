import { browser } from './browser.ts';

/**
 * Script that runs in the workbench page. It records every text that is shown from now on, by area
 * of the page, even when the text is shown only briefly.
 */
const watcher = `(() => {
	const places = {
		notifications: '.notifications-toasts, .notifications-center',
		'status bar': '.statusbar',
		dialogs: '.monaco-dialog-box',
		'quick inputs': '.quick-input-widget',
	};
	const shown = Object.fromEntries([...Object.keys(places), 'rest of the page', 'addresses'].map((name) => [name, new Set()]));
	const attributes = ['aria-label', 'title', 'href', 'placeholder'];
	const keep = (name, element) => {
		shown[name].add(element.textContent);
		for (const one of [element, ...element.querySelectorAll('*')]) {
			for (const attribute of attributes) {
				if (one.hasAttribute(attribute)) {
					shown[name].add(one.getAttribute(attribute));
				}
			}
			if ('value' in one && one.type !== 'password') {
				shown[name].add(String(one.value));
			}
		}
	};
	const note = (node) => {
		const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
		const [name, selector] = Object.entries(places).find(([, selector]) => element?.closest(selector)) ?? [];
		if (name) {
			keep(name, element.closest(selector));
		} else if (element) {
			keep('rest of the page', element);
		}
	};
	const observer = new MutationObserver((records) => {
		shown.addresses.add(location.href);
		for (const { type, target, addedNodes } of records) {
			if (type === 'childList') {
				addedNodes.forEach(note);
			} else {
				note(target);
			}
		}
	});
	observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes });
	document.addEventListener('input', ({ target }) => note(target), true);
	document.querySelectorAll(Object.values(places).join(',')).forEach(note);
	window.shownTexts = shown;
})()`;

/** The value that `watchPage` writes to the page's `sessionStorage`, which VS Code leaves empty. */
export const harmlessItem = 'a harmless item';

/** Starts to record the texts that the workbench page shows and its console messages. */
export async function watchPage(): Promise<void> {
	await browser(async ({ page }, watcher) => {
		const written: string[] = [];
		page.on('console', (message) => written.push(message.text()));
		Object.assign(page, { written });
		await page.evaluate(watcher);
	}, `${watcher}; sessionStorage.setItem('test', '${harmlessItem}')`);
}

/**
 * Returns the texts that were recorded since `watchPage`, by area of the page, with the URLs of all
 * open pages and the console messages.
 */
export async function pageTexts(): Promise<Readonly<Record<string, string>>> {
	return browser(async ({ page, context }) => {
		const script = 'Object.entries(window.shownTexts).map(([name, texts]) => [name, [...texts].join("\\n")])';
		const texts = Object.fromEntries(await page.evaluate<[string, string][]>(script));
		const { written = [] } = page as { written?: readonly string[] };
		const addresses = [texts['addresses'] ?? '', ...context.pages().map((one) => one.url())];
		return { ...texts, addresses: addresses.join('\n'), 'console of the page': written.join('\n') };
	});
}

/**
 * Script that runs in the workbench page. It returns all data that the origin stores in the
 * browser, as text.
 */
const storageReader = `(async () => {
	const answered = (request) => new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
	const readable = (value) => {
		const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value;
		return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : JSON.stringify(bytes);
	};
	const databases = [];
	for (const { name } of await indexedDB.databases()) {
		const database = await answered(indexedDB.open(name));
		for (const store of database.objectStoreNames) {
			const objects = database.transaction(store).objectStore(store);
			const [keys, values] = await Promise.all([answered(objects.getAllKeys()), answered(objects.getAll())]);
			databases.push(name, store, ...keys.map(readable), ...values.map(readable));
		}
		database.close();
	}
	const pairs = (storage) => Object.entries(storage).flat().join('\\n');
	return { indexedDB: databases.join('\\n'), localStorage: pairs(localStorage), sessionStorage: pairs(sessionStorage) };
})()`;

/**
 * Returns the data that the workbench stores in the browser: settings, state, logs and encrypted
 * secrets.
 */
export async function browserStorage(): Promise<
	Readonly<Record<'indexedDB' | 'localStorage' | 'sessionStorage', string>>
> {
	return browser(({ page }, reader) => page.evaluate(reader), storageReader);
}
