import type { DraftNextSteps } from '../graphql/messages/draftRemarks.ts';

/** The next steps in the drafts of `study-admin check --drafts`. */
export const commandLineDraftNextSteps: DraftNextSteps = {
	withoutSchema:
		'Save the schema with "study-admin schema --output schema.graphql".\nThen run the command again with --schema schema.graphql. It replaces this file while it is unchanged.',
	withoutReplacement: 'Search the schema for a field with the same data.',
	notInSchema:
		'Check the feature flags of the environment, and save its schema again with "study-admin schema".\nThen run the command again with --schema. It replaces this file while it is unchanged.',
};

/** The next steps in the drafts of the tools for language models. */
export const agentDraftNextSteps: DraftNextSteps = {
	withoutSchema: 'Ask the user to add "--schema", "<file>" to the arguments of the server.',
	withoutReplacement: 'Search with study-admin-find-in-schema.',
	notInSchema: 'Search with study-admin-find-in-schema, or ask the user to update the schema of the server.',
};
