import type { ExplanationTable, L10n } from '../shared/explanations.ts';
import { nextSteps } from './nextSteps.ts';
import { pagesWords } from './pages/pagesWords.ts';
import { schemaWords } from './schemas/schemaWords.ts';
import { variablesWords } from './variables/variablesWords.ts';

/** The words for what can go wrong with operations and schemas. */
export function graphqlWords(l10n: L10n) {
	const { log, edit, runAgain } = nextSteps(l10n);
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
		...variablesWords(l10n),
		...pagesWords(l10n),
		...schemaWords(l10n),
	} satisfies ExplanationTable;
}
