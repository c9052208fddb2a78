import type { Facts } from '../shared/errors.ts';
import type { ExplanationTable, L10n, NextStep } from '../shared/explanations.ts';
import { schemaWords } from './schemas/schemaWords.ts';

/** The words for what can go wrong with operations and schemas. */
export function graphqlWords(l10n: L10n) {
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	const edit = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const runAgain = (facts: Facts): NextStep => ({
		title: l10n.t('Run Again'),
		command: facts['command'] === 'studyAdmin.runAllPages' ? 'studyAdmin.runAllPages' : 'studyAdmin.runOperation',
		arguments: operationIn(facts),
	});
	const editVariables = (facts: Facts): NextStep => ({
		title: l10n.t('Edit Variables'),
		command: 'studyAdmin.editVariables',
		arguments: operationIn(facts),
	});
	return {
		'graphql/no-document': () => ({
			text: l10n.t('There is no GraphQL document to run. Open a .graphql file and put the cursor into an operation.'),
			next: { title: l10n.t('Open a Sample Query'), command: 'studyAdmin.openSample' },
		}),
		'graphql/no-operation': (facts) => ({
			text: l10n.t('{0} has no query or mutation to run. Write one, then run it.', facts['file'] ?? ''),
			next: runAgain(facts),
		}),
		'graphql/operation-not-found': (facts) => ({
			text: l10n.t(
				'{0} has no operation named "{1}". Check the name, or run from the editor.',
				facts['file'] ?? '',
				facts['operation'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/subscription': ({ operation }) => ({
			text: l10n.t(
				'"{0}" is a subscription, which the API does not offer over HTTP. Run a query or a mutation instead.',
				operation ?? '',
			),
			next: log,
		}),
		'graphql/template-hole': (facts) => ({
			text: l10n.t(
				'"{0}" was not sent, because what line {1} of {2} puts into it is known only while the code runs. Declare a variable for it, then run the operation again.',
				facts['operation'] ?? '',
				facts['line'] ?? '',
				facts['file'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/syntax-error': (facts) => ({
			text: l10n.t(
				'"{0}" was not sent, because line {1} has a syntax error. Correct it, then run the operation again.',
				facts['operation'] ?? '',
				facts['line'] ?? '',
			),
			next: runAgain(facts),
		}),
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
		'graphql/already-running': ({ operation }) => ({
			text: l10n.t(
				'"{0}" is still running. As it changes data, it was not sent a second time; wait for it, or cancel it.',
				operation ?? '',
			),
			next: { title: l10n.t('Cancel Running Operation'), command: 'studyAdmin.cancelRun' },
		}),
		'graphql/outcome-unknown': ({ host }) => ({
			text: l10n.t(
				'{0} did not tell how the mutation ended. It may have been carried out; check before running it again.',
				host ?? '',
			),
			next: log,
		}),
		'graphql/no-connection': (facts) => ({
			text: l10n.t(
				'"{0}" has no list whose pages can be fetched: a field with "after" and "pageInfo" that no list lies above. Run it as it is.',
				facts['operation'] ?? '',
			),
			next: { ...runAgain({ ...facts, command: '' }), title: l10n.t('Run Once') },
		}),
		'graphql/pages-of-mutation': ({ operation }) => ({
			text: l10n.t(
				'"{0}" changes data, so it is not repeated page by page. Run all pages of a query.',
				operation ?? '',
			),
			next: log,
		}),
		'graphql/pages-connection-missing': (facts) => ({
			text: l10n.t(
				'The answer to page {1} of "{0}" does not have the list. The errors in the result say why; then run it again.',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-cursor-missing': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}: the API says that there are more, but not where. Ask for more on a page with "first".',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-cursor-repeated': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}: the API goes on with pages that came already. Ask for more on a page with "first".',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/pages-too-large': (facts) => ({
			text: l10n.t(
				'The pages of "{0}" end with page {1}, because a larger result could not be opened. Select fewer fields, or narrow the filter.',
				facts['operation'] ?? '',
				facts['pages'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/no-list': ({ operation }) => ({
			text: l10n.t(
				'The result of "{0}" has no list of objects to show as a table. Select one, such as "nodes", and run it again.',
				operation ?? '',
			),
			next: log,
		}),
		'graphql/table-not-saved': ({ file }) => ({
			text: l10n.t('"{0}" could not be written; the log says why. Save the table again, at another place.', file ?? ''),
			next: log,
		}),
		'graphql/redirected': ({ host, status }) => ({
			text: l10n.t(
				'{0} sends requests on to another address (HTTP {1}), which is not followed with your credentials. Check "apiUrl".',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'graphql/web-page': ({ host, status }) => ({
			text: l10n.t(
				'{0} answered with a web page instead of data (HTTP {1}). A proxy or a gateway may stand in between, or "apiUrl" is wrong.',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'graphql/empty-answer': (facts) => ({
			text: l10n.t(
				'{0} answered with nothing (HTTP {1}). Try again; if it stays so, check "apiUrl".',
				facts['host'] ?? '',
				facts['status'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/broken-answer': (facts) => ({
			text: l10n.t(
				'The answer of {0} is no JSON or was cut off (HTTP {1}). Try again; if it stays so, check "apiUrl".',
				facts['host'] ?? '',
				facts['status'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/answer-unreadable': (facts) => ({
			text: l10n.t(
				'The answer of {0} ({1} MB) could not be read, most likely for want of memory. Ask for less at a time.',
				facts['host'] ?? '',
				facts['megabytes'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/no-result': () => ({
			text: l10n.t('There is no result in this window. Run an operation first.'),
			next: { title: l10n.t('Run'), command: 'studyAdmin.runOperation' },
		}),
		'graphql/result-too-large': () => ({
			text: l10n.t('The result is too large for the editor. Save it to a file, or ask for less at a time.'),
			next: { title: l10n.t('Save Result'), command: 'studyAdmin.saveResult' },
		}),
		'graphql/not-graphql': ({ host, status }) => ({
			text: l10n.t(
				'{0} answered, but not as a GraphQL API does (HTTP {1}). Check "apiUrl" in the environment.',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'graphql/not-found': ({ host }) => ({
			text: l10n.t('{0} has no GraphQL API at this address (HTTP 404). Check "apiUrl" in the environment.', host ?? ''),
			next: edit,
		}),
		'graphql/server-failed': (facts) => ({
			text: l10n.t(
				'{0} failed while answering (HTTP {1}). Try again later, or ask for less at a time.',
				facts['host'] ?? '',
				facts['status'] ?? '',
			),
			next: runAgain(facts),
		}),
		'graphql/http-error': ({ host, status }) => ({
			text: l10n.t(
				'{0} refused the request (HTTP {1}). Check the operation and the headers of the environment.',
				host ?? '',
				status ?? '',
			),
			next: edit,
		}),
		'graphql/introspection-refused': ({ host }) => ({
			text: l10n.t(
				'{0} does not tell its schema, so there is no completion and no checking. Operations can still be run.',
				host ?? '',
			),
			next: log,
		}),
		'graphql/schema-unusable': ({ host }) => ({
			text: l10n.t(
				'The schema of {0} cannot be used. The log says what is wrong with it; operations can still be run.',
				host ?? '',
			),
			next: log,
		}),
		...schemaWords(l10n),
	} satisfies ExplanationTable;
}

/** The operation that facts tell of, as a command takes it; empty when they tell of none. */
function operationIn({ document, operationName, offset, variableSet }: Facts): readonly unknown[] {
	return document === undefined
		? []
		: [{ uri: document, operationName, offset, ...(variableSet === undefined ? {} : { variableSet }) }];
}
