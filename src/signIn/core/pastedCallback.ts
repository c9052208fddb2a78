/** Why a pasted text is not the answer that a sign-in waits for. */
export type PasteProblem = 'not-an-address' | 'no-code' | 'no-state' | 'other-state';

/** What a pasted text holds: the query of a callback for `PendingLogins`, or why it has none. */
export type PastedCallback =
	| { readonly kind: 'callback'; readonly query: string }
	| { readonly kind: 'problem'; readonly problem: PasteProblem };

/**
 * Reads what a user took from the browser's address bar: the whole address, only its query, or the bare code with the
 * state behind a blank or `#`; in quotes and over several lines too. It must carry this sign-in's `state`.
 */
export function readPasted(text: string, state: string): PastedCallback {
	const bare = text.replace(/^[\s"'`<>()\u201c\u201d\u00ab\u00bb]+|[\s"'`<>()\u201c\u201d\u00ab\u00bb]+$/g, '');
	const parameters = readParameters(bare) ?? readCodeAndState(bare);
	if (!parameters) {
		return { kind: 'problem', problem: 'not-an-address' };
	}
	const states = parameters.getAll('state');
	const problem = !hasAnswer(parameters)
		? 'no-code'
		: states.length === 0
			? 'no-state'
			: states.length === 1 && states[0] === state
				? undefined
				: 'other-state';
	return problem ? { kind: 'problem', problem } : { kind: 'callback', query: parameters.toString() };
}

/** The answer of a login page (RFC 6749 section 4.1.2): a code, or why there is none. */
function hasAnswer(parameters: URLSearchParams): boolean {
	return Boolean(parameters.get('code') || parameters.get('error'));
}

function readParameters(text: string): URLSearchParams | undefined {
	const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
	if (!isAddress && !/(^|[?&#])(code|error|state)=/.test(text)) {
		return undefined;
	}
	// Terminals and mails break long lines, and pages write an address with its ampersands escaped.
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
