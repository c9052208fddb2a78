/** A made-up user of the sandbox. */
export interface SandboxUser {
	readonly login: string;
	readonly name: string;
	/** The variants of the data source that the user has access to. */
	readonly access: readonly ('student' | 'ansatt')[];
}

/** The users of the sandbox. */
export const users: readonly SandboxUser[] = [
	{ login: 'alma', name: 'Alma Testesen', access: ['student', 'ansatt'] },
	{ login: 'birk', name: 'Birk Prøvestad', access: ['student'] },
	{ login: 'carl', name: 'Carl Uten Tilgang', access: [] },
];

/**
 * Returns the user with a login. A client that signs in without a user counts as a user with access
 * to student data.
 */
export function userOf(login: string): SandboxUser {
	return users.find((user) => user.login === login) ?? { login, name: login, access: ['student'] };
}
