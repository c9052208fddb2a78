/** A programming language in which programs are written. */
export interface ProgramLanguage {
	/** The value of `--language` of the command line. */
	readonly id: 'python' | 'typescript' | 'java' | 'csharp';
	readonly label: string;
	/** What the program uses, for display. */
	readonly description: string;
	/** The id of the language in VS Code. */
	readonly languageId: string;
	/** The file in `media/code` with the template. */
	readonly template: string;
}

/** The languages of programs. Tests compile and run the programs of each. */
export const programLanguages: readonly ProgramLanguage[] = [
	{
		id: 'python',
		label: 'Python',
		description: 'requests',
		languageId: 'python',
		template: 'sample.py',
	},
	{
		id: 'typescript',
		label: 'TypeScript',
		description: 'fetch',
		languageId: 'typescript',
		template: 'sample.ts',
	},
	{
		id: 'java',
		label: 'Java',
		description: 'java.net.http, Jackson',
		languageId: 'java',
		template: 'Sample.java',
	},
	{
		id: 'csharp',
		label: 'C#',
		description: 'HttpClient, Newtonsoft.Json',
		languageId: 'csharp',
		template: 'Sample.cs',
	},
];
