import { withoutIdentityNumbers, withoutSecrets } from '../../../shared/foreignText.ts';

/** Names of headers whose values may let somebody in. */
const carriesCredentials = /cookie|auth|token|secret|session|key|signature|csrf/i;
const longestValue = 200;

/** The headers of an answer as they may be shown, in alphabetical order: those that carry credentials are left out. */
export function shownHeaders(headers: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
	return Object.entries(headers)
		.filter(([name]) => !carriesCredentials.test(name))
		.map(([name, value]) => [name, withoutIdentityNumbers(withoutSecrets(value)).slice(0, longestValue)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
}
