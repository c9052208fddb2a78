import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { nextSteps } from '../nextSteps.ts';

/** The words for what can go wrong with the files that say what schema a document has. */
export function schemaWords(l10n: L10n) {
	const { log } = nextSteps(l10n);
	const schemaFile = {
		title: l10n.t('Open Settings'),
		command: 'workbench.action.openSettings',
		arguments: ['studyAdmin.graphql.schemaFile'],
	} as const;
	return {
		'graphql/config-unreadable': ({ file }) => ({
			text: l10n.t(
				'{0} cannot be read, so its documents are checked by syntax only. Correct it; the log says what is wrong.',
				file ?? '',
			),
			next: log,
		}),
		'graphql/schema-file-missing': ({ file }) => ({
			text: l10n.t(
				'The schema file {0} cannot be read. Check the path in "studyAdmin.graphql.schemaFile": a file of this machine, absolute, with ~, or relative to the workspace folder.',
				file ?? '',
			),
			next: schemaFile,
		}),
		'graphql/schema-file-too-large': ({ file, megabytes }) => ({
			text: l10n.t(
				'The schema file {0} is too large: schemas of up to {1} MB are read. Choose a smaller one.',
				file ?? '',
				megabytes ?? '',
			),
			next: schemaFile,
		}),
		'graphql/schema-file-without-schema': ({ file }) => ({
			text: l10n.t(
				'{0} holds no schema. Choose a file with type definitions (SDL) or the JSON of an introspection.',
				file ?? '',
			),
			next: schemaFile,
		}),
	} satisfies ExplanationTable;
}
