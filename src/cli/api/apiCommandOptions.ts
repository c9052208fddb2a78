import type { CommandOption } from '../command.ts';

/** Options of the commands that send requests to the API of an environment. */
export const apiCommandOptions = {
	environments: {
		value: 'file',
		description: 'JSON of the setting "studyAdmin.environments". Default: the file in STUDY_ADMIN_ENVIRONMENTS.',
	},
	environment: { value: 'id', description: 'The environment to use, if the file contains several.' },
	credentials: {
		value: 'file',
		description:
			'A file with the variables of the credentials, one NAME=value in each line, which only you can access (mode 0600).',
	},
} satisfies Readonly<Record<string, CommandOption>>;

/** The option for a file that receives the result. */
export const outputOption = {
	output: { value: 'file', description: 'Write the result to this file instead of standard output.' },
} satisfies Readonly<Record<string, CommandOption>>;

/** Paragraphs of the help about the variables that contain credentials. */
export const credentialHelpParagraphs: readonly string[] = [
	'The credentials are in environment variables or in the file of --credentials: STUDY_ADMIN_USERNAME and STUDY_ADMIN_PASSWORD, STUDY_ADMIN_CLIENT_SECRET, or STUDY_ADMIN_TOKEN (a token of the API, which is never renewed).',
];
