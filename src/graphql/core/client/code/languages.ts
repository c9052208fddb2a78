/** A programming language in which programs are written. */
export interface ProgramLanguage {
	/** The value of `--language` of the command line. */
	readonly id: 'python' | 'typescript' | 'java';
	readonly label: string;
	/** What the program uses, for display. */
	readonly description: string;
	/** The id of the language in VS Code. */
	readonly languageId: string;
	/** The file in `media/code` with the template. */
	readonly template: string;
	/** Returns the name of the file of a program. */
	readonly fileName: (pascalName: string, lowerName: string) => string;
}

/** The languages of programs. Tests compile and run the programs of each. */
export const programLanguages: readonly ProgramLanguage[] = [
	{
		id: 'python',
		label: 'Python',
		description: 'requests',
		languageId: 'python',
		template: 'sample.py',
		fileName: (_, lowerName) => `${lowerName}.py`,
	},
	{
		id: 'typescript',
		label: 'TypeScript',
		description: 'fetch',
		languageId: 'typescript',
		template: 'sample.ts',
		fileName: (_, lowerName) => `${lowerName}.ts`,
	},
	{
		id: 'java',
		label: 'Java',
		description: 'java.net.http, Jackson',
		languageId: 'java',
		template: 'Sample.java',
		fileName: (pascalName) => `${pascalName}.java`,
	},
];
