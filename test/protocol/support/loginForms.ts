import type { Http, HttpResponse } from '../../../src/shared/core/http.ts';
import { bodyTextOf } from '../../../src/shared/core/http.ts';

/** What the user does on the pages of the identity provider: consent to the login, or abort it. */
export type LoginChoice = 'consent' | 'abort';

/**
 * The cookies of a browser for the provider, and the pages that it was shown: `login` or `consent`.
 */
export interface FormBrowser {
	readonly cookies: Map<string, string>;
	readonly shown: string[];
}

/** Returns a new browser without cookies and shown pages. */
export function newBrowser(): FormBrowser {
	return { cookies: new Map(), shown: [] };
}

/**
 * Completes the pages of the identity provider like a browser, with cookies and forms, until a
 * redirect leaves the provider. Returns the URL of that redirect.
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
		const page = bodyTextOf(response);
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
		// A form without a prompt is submitted by the browser's script.
		shown.push(...fields.getAll('prompt'));
		response = await send(new URL(action, provider).href, fields);
	}
	throw new Error('The login did not end.');
}
