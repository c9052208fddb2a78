import { text } from 'node:stream/consumers';
import type { IdentityProviderOptions } from '../sandbox/identityProvider/identityProvider.ts';

/**
 * A gateway before the sandbox's identity provider. From `POST /forget` until `POST /remember` every token is past its time,
 * and the words for it repeat all that came with the request: client secret, token and the whole form.
 */
export function forgetfulProvider(): NonNullable<IdentityProviderOptions['gateway']> {
	let forgets = false;
	return (request, response, pass) => {
		if (request.url === '/forget' || request.url === '/remember') {
			forgets = request.url === '/forget';
			response.writeHead(204).end();
			return;
		}
		if (!forgets || request.url !== '/oauth/token') {
			pass();
			return;
		}
		void text(request).then((form) => {
			const fields = new URLSearchParams(form);
			const words = [fields.get('client_secret'), fields.get('subject_token'), form].join(' ');
			const body = JSON.stringify({ error: 'invalid_grant', error_description: words });
			response.writeHead(400, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(form) }).end(body);
		});
	};
}
