/** A fictitious user of the sandbox. */
export interface SandboxUser {
	readonly login: string;
	readonly name: string;
	/** The kinds of data that the user has access to: student data and employee data. */
	readonly access: readonly ('student' | 'ansatt')[];
}

/** The users who can log in at the identity provider of the sandbox. */
export const users: readonly SandboxUser[] = [
	{ login: 'alma', name: 'Alma Testesen', access: ['student', 'ansatt'] },
	{ login: 'birk', name: 'Birk Prøvestad', access: ['student'] },
	{ login: 'carl', name: 'Carl Uten Tilgang', access: [] },
];

/**
 * Returns the user with this login. A login without a user, such as that of a client, counts as a
 * user with access to student data.
 */
export function userOf(login: string): SandboxUser {
	return users.find((user) => user.login === login) ?? { login, name: login, access: ['student'] };
}
