/** Maximum length of a pasted text, in UTF-16 code units. Callback URLs in browsers are shorter. */
export const maximumCallbackLength = 32_768;

/** Why a pasted text is not the callback of a sign-in. */
export type PastedCallbackProblem = 'not-an-address' | 'no-code' | 'no-state' | 'other-state';

/** The result of reading a pasted text: the query of the callback, or a problem. */
type PastedCallback =
	| { readonly kind: 'callback'; readonly query: string }
	| { readonly kind: 'problem'; readonly problem: PastedCallbackProblem };

/**
 * Reads a text from the browser's address bar: the full address, its query, or the code followed
 * by a space or `#` and the state. Quotes and line breaks are accepted. The text must contain the
 * `state` of this sign-in.
 */
export function readPastedCallback(text: string, state: string): PastedCallback {
	const bare = text.length > maximumCallbackLength ? '' : text.replaceAll(wrapping, '');
	const parameters = readParameters(bare) ?? readCodeAndState(bare);
	if (!parameters) {
		return { kind: 'problem', problem: 'not-an-address' };
	}
	const states = parameters.getAll('state');
	const problem = !hasResult(parameters)
		? 'no-code'
		: states.length === 0
			? 'no-state'
			: states.length === 1 && states[0] === state
				? undefined
				: 'other-state';
	return problem ? { kind: 'problem', problem } : { kind: 'callback', query: parameters.toString() };
}

/** White space, quotes and brackets around a text. The lookbehind keeps the search linear. */
const wrapping =
	/^[\s"'`<>()\u201c\u201d\u00ab\u00bb]+|(?<![\s"'`<>()\u201c\u201d\u00ab\u00bb])[\s"'`<>()\u201c\u201d\u00ab\u00bb]+$/g;

/** Whether the callback has a code or an error (RFC 6749 section 4.1.2). */
function hasResult(parameters: URLSearchParams): boolean {
	return Boolean(parameters.get('code') || parameters.get('error'));
}

function readParameters(text: string): URLSearchParams | undefined {
	const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
	if (!isAddress && !/(^|[?&#])(code|error|state)=/.test(text)) {
		return undefined;
	}
	// Terminals and mails break long lines, and HTML pages escape ampersands.
	const joined = text.replace(/\s+/g, '').replaceAll('&amp;', '&');
	const [beforeFragment = ''] = joined.split('#');
	const query = beforeFragment.includes('?') ? beforeFragment.slice(beforeFragment.indexOf('?') + 1) : beforeFragment;
	return new URLSearchParams(isAddress && !beforeFragment.includes('?') ? '' : query);
}

function readCodeAndState(text: string): URLSearchParams | undefined {
	const [code, state, ...more] = text.split(/[\s#]+/);
	if (!code || more.length > 0 || !/^[\x21-\x7e]+$/.test(text.replace(/\s+/g, ''))) {
		return undefined;
	}
	return new URLSearchParams({ code, ...(state ? { state } : {}) });
}
