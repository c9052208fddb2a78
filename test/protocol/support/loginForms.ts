import type { Http, HttpResponse } from '../../../src/shared/core/http.ts';
import { textOf } from '../../../src/shared/core/http.ts';

/** What the user does on the identity provider's pages. */
export type LoginChoice = 'consent' | 'abort';

/** A browser: the provider's cookies, and which of its pages were shown, `login` and `consent`. */
export interface FormBrowser {
	readonly cookies: Map<string, string>;
	readonly shown: string[];
}

/** A browser that the provider does not know. */
export function newBrowser(): FormBrowser {
	return { cookies: new Map(), shown: [] };
}

/**
 * Walks through the identity provider's real pages as a browser would, with cookies and forms,
 * until it is sent to an address outside of the provider. Gives that address.
 */
export async function logIn(
	http: Http,
	authorizationUrl: string,
	login: string,
	choice: LoginChoice = 'consent',
	{ cookies, shown }: FormBrowser = newBrowser(),
): Promise<string> {
	const provider = new URL(authorizationUrl).origin;
	const send = async (url: string, form?: URLSearchParams): Promise<HttpResponse> => {
		const response = await http.send({
			method: form ? 'POST' : 'GET',
			url,
			headers: {
				cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
				...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
			},
			...(form ? { body: form.toString() } : {}),
			firstByteTimeout: 10_000,
			maximumBytes: 2 ** 20,
		});
		for (const [, name, value] of (response.headers['set-cookie'] ?? '').matchAll(/(?:^|, )(_[\w.]+)=([^;]*)/g)) {
			cookies.set(name ?? '', value ?? '');
		}
		return response;
	};
	let response = await send(authorizationUrl);
	for (let hop = 0; hop < 12; hop++) {
		const { location } = response.headers;
		if (location) {
			const next = new URL(location, provider);
			if (next.origin !== provider) {
				return next.href;
			}
			response = await send(next.href);
			continue;
		}
		const page = textOf(response);
		const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
		const abort = /href="([^"]+\/abort)"/.exec(page)?.[1];
		if (!action) {
			throw new Error(`The page has no form: HTTP ${response.status} ${page.slice(0, 200)}`);
		}
		if (choice === 'abort' && abort) {
			response = await send(new URL(abort, provider).href);
			continue;
		}
		const fields = new URLSearchParams({ login, password: 'any' });
		for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)) {
			fields.set(name, value);
		}
		// What has no prompt, a browser submits by itself.
		shown.push(...fields.getAll('prompt'));
		response = await send(new URL(action, provider).href, fields);
	}
	throw new Error('The login did not end.');
}
