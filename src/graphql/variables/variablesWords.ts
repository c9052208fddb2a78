import type { ExplanationTable, L10n } from '../../shared/explanations.ts';
import { nextSteps } from '../nextSteps.ts';

/** The words for what can go wrong with the values of variables. */
export function variablesWords(l10n: L10n) {
	const { log, runAgain, editVariables } = nextSteps(l10n);
	return {
		'graphql/variables-missing': (facts) => ({
			text: l10n.t(
				'"{0}" was not sent, because these variables have no value: {1}. Write them into the variables file.',
				facts['operation'] ?? '',
				facts['variables'] ?? '',
			),
			next: editVariables(facts),
		}),
		'graphql/variable-not-valid': (facts) => ({
			text: facts['environment']
				? l10n.t(
						'"{0}" was not sent, because {1} must be of the type {2}, and its value in the environment "{3}" is not. Correct it, or give another in the variables file.',
						facts['operation'] ?? '',
						facts['variable'] ?? '',
						facts['type'] ?? '',
						facts['environment'],
					)
				: l10n.t(
						'"{0}" was not sent, because {1} must be of the type {2}, and its value is not. Correct it in the variables file.',
						facts['operation'] ?? '',
						facts['variable'] ?? '',
						facts['type'] ?? '',
					),
			next: editVariables(facts),
		}),
		'graphql/variable-field-unknown': (facts) => ({
			text: facts['environment']
				? l10n.t(
						'"{0}" was not sent, because the type {2} has no field {1}, which the environment "{3}" gives. Take it out there, or give another value in the variables file.',
						facts['operation'] ?? '',
						facts['variable'] ?? '',
						facts['type'] ?? '',
						facts['environment'],
					)
				: l10n.t(
						'"{0}" was not sent, because the type {2} has no field {1}. Correct it in the variables file.',
						facts['operation'] ?? '',
						facts['variable'] ?? '',
						facts['type'] ?? '',
					),
			next: editVariables(facts),
		}),
		'graphql/variable-set-not-found': (facts) => ({
			text: l10n.t(
				'"{0}" was not sent, because it has no set of variables named "{1}". Check the name, or add the set.',
				facts['operation'] ?? '',
				facts['set'] ?? '',
			),
			next: editVariables(facts),
		}),
		'graphql/variables-file-broken': (facts) => ({
			text: l10n.t(
				'"{0}" was not sent, because its variables cannot be read: {1} has an error in line {2}. Correct it first.',
				facts['operation'] ?? '',
				facts['file'] ?? '',
				facts['line'] ?? '',
			),
			next: editVariables(facts),
		}),
		'graphql/variables-file-unreadable': (facts) => ({
			text: l10n.t(
				'The variables in {0} cannot be read: it is no file, larger than {1} MB, or not for you to read. Put another file in its place.',
				facts['file'] ?? '',
				facts['megabytes'] ?? '',
			),
			next: log,
		}),
		'graphql/no-variables': (facts) => ({
			text: l10n.t(
				'"{0}" declares no variables, so there are none to edit. Declare one behind its name first, such as "($first: Int)".',
				facts['operation'] ?? '',
			),
			next: { ...runAgain(facts), title: l10n.t('Run Operation') },
		}),
		'graphql/document-not-saved': ({ operation }) => ({
			text: l10n.t(
				'The variables of "{0}" are kept in a file beside its document. Save the document first.',
				operation ?? '',
			),
			next: { title: l10n.t('Save'), command: 'workbench.action.files.save' },
		}),
	} satisfies ExplanationTable;
}
