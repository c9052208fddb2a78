import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { type SandboxUser, users } from './users.ts';

/**
 * The login page and the consent page of the identity provider. The login page lists the users and
 * rejects unknown names. Any password is accepted.
 */
export class LoginPages {
	readonly #provider: Provider;

	constructor(provider: Provider) {
		this.#provider = provider;
	}

	/**
	 * Whether a request is for the login or the consent page, which have the path `/interaction/<id>`.
	 */
	isFor({ url = '' }: IncomingMessage): boolean {
		return url.startsWith('/interaction/');
	}

	/** Responds to a request for one of the pages; with status 400 if its login has already ended. */
	async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			await (request.method === 'POST' ? this.#submit(request, response) : this.#show(request, response));
		} catch {
			response.writeHead(400, { 'content-type': 'text/plain' }).end('This login has ended. Start again.');
		}
	}

	async #show(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { uid, prompt, params } = await this.#provider.interactionDetails(request, response);
		if (request.url?.endsWith('/abort')) {
			await this.#provider.interactionFinished(request, response, {
				error: 'access_denied',
				error_description: 'End-User aborted interaction',
			});
			return;
		}
		send(response, prompt.name === 'login' ? loginPage(uid, '') : consentPage(uid, String(params['scope'])));
	}

	async #submit(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const form = new URLSearchParams(await text(request));
		const { uid, prompt } = await this.#provider.interactionDetails(request, response);
		if (prompt.name !== 'login') {
			await this.#consent(request, response);
			return;
		}
		const login = form.get('login')?.trim() ?? '';
		if (users.some((user) => user.login === login)) {
			await this.#provider.interactionFinished(request, response, { login: { accountId: login } });
		} else {
			send(response, loginPage(uid, `There is no user "${login}".`), 403);
		}
	}

	/** Grants all scopes that the client requests. */
	async #consent(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { Grant } = this.#provider;
		const { prompt, params, session, grantId } = await this.#provider.interactionDetails(request, response);
		const stored = grantId === undefined ? undefined : await Grant.find(grantId);
		const accountId = session?.accountId ?? '';
		const grant = stored ?? new Grant({ accountId, clientId: String(params['client_id']) });
		const { missingOIDCScope, missingOIDCClaims } = prompt.details;
		if (Array.isArray(missingOIDCScope)) {
			grant.addOIDCScope(missingOIDCScope.join(' '));
		}
		if (Array.isArray(missingOIDCClaims)) {
			grant.addOIDCClaims(missingOIDCClaims.map(String));
		}
		const result = { consent: { grantId: await grant.save() } };
		await this.#provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
	}
}

/** The name of all clients. A client ID would tell a user nothing. */
const clientName = 'Study Admin APIs';

function send(response: ServerResponse, page: string, status = 200): void {
	response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

function loginPage(uid: string, problem: string): string {
	return page(
		uid,
		`Log in to ${clientName}`,
		`<p role="alert">${escapeHtml(problem)}</p>
		<input type="hidden" name="prompt" value="login">
		<label>User <input name="login" list="users" required autofocus></label>
		<datalist id="users">${users.map(({ login }) => `<option value="${login}">`).join('')}</datalist>
		<label>Password (any) <input name="password" type="password"></label>
		<button type="submit">Log In</button>
		<h2>Users</h2>
		<ul>${users.map((user) => `<li><b>${user.login}</b>: ${user.name}, ${accessText(user)}</li>`).join('')}</ul>`,
	);
}

function accessText({ access }: SandboxUser): string {
	const names = { student: 'student data', ansatt: 'employee data' };
	return access.length === 0 ? 'without access' : access.map((each) => names[each]).join(' and ');
}

function consentPage(uid: string, scope: string): string {
	return page(
		uid,
		`Allow ${clientName}`,
		`<p>${clientName} requests: ${escapeHtml(scope)}</p>
		<input type="hidden" name="prompt" value="consent">
		<button type="submit">Allow</button>`,
	);
}

function page(uid: string, title: string, content: string): string {
	return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
	body { font: 16px sans-serif; margin: 4rem auto; max-width: 24rem }
	label, button { display: block; margin: 1rem 0; width: 100% }
	input, button { box-sizing: border-box; font: inherit; padding: .5rem; width: 100% }
	[role=alert] { color: #b00020 }
</style></head>
<body><h1>${escapeHtml(title)}</h1>
<p>Sandbox identity provider. All data is made up.</p>
<form method="post" action="/interaction/${uid}">${content}</form>
<p><a href="/interaction/${uid}/abort">Cancel</a></p></body></html>`;
}

function escapeHtml(value: string): string {
	return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
