/** A made-up user of the sandbox; any password is accepted. */
export interface SandboxUser {
	readonly login: string;
	readonly name: string;
	/** Which of the data source's two variants the user has access to. */
	readonly access: readonly ('student' | 'ansatt')[];
}

export const users: readonly SandboxUser[] = [
	{ login: 'alma', name: 'Alma Testesen', access: ['student', 'ansatt'] },
	{ login: 'birk', name: 'Birk Prøvestad', access: ['student'] },
	{ login: 'carl', name: 'Carl Uten Tilgang', access: [] },
];
