import { ifDetail, type L10n, type MessageTable, message, type NextStep } from '../shared/core/errorMessages.ts';
import type { Details } from '../shared/core/errors.ts';

/** Error messages of operations, schemas and variables. */
export function graphqlMessages(l10n: L10n) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const schemaFile: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.graphql.schemaFile'] };
	const runOnce = operationStep(l10n.t('Run Once'), 'studyAdmin.runOperation');
	const runOperation = operationStep(l10n.t('Run Operation'), 'studyAdmin.runOperation');
	const editVariables = operationStep(l10n.t('Edit Variables'), 'studyAdmin.editVariables');
	const goToError = goTo(l10n.t('Go to Error'));
	const goToOperation = goTo(l10n.t('Go to Operation'));
	const runAgain = (details: Details) => operationStep(l10n.t('Run Again'), details['command'] === 'studyAdmin.runAllPages' ? 'studyAdmin.runAllPages' : 'studyAdmin.runOperation')(details);
	return {
		// Operations and responses.
		'graphql/no-document': message(l10n.t('There is no GraphQL document to run. Open a .graphql file and put the cursor into an operation.'), { title: l10n.t('Open a Sample Query'), command: 'studyAdmin.openSample' }),
		'graphql/no-operation': message(l10n.t('{file} has no query or mutation to run. Write one, then run it.'), runAgain),
		'graphql/operation-not-found': message(l10n.t('{file} has no operation named "{operation}". Check the name, or run from the editor.'), runAgain),
		'graphql/subscription': message(l10n.t('"{operation}" is a subscription, which the API does not offer over HTTP. Run a query or a mutation instead.'), goToOperation),
		'graphql/template-hole': message(l10n.t('"{operation}" was not sent, because what line {line} of {file} puts into it is known only while the code runs. Declare a variable for it, then run the operation again.'), goToError),
		'graphql/syntax-error': message(l10n.t('"{operation}" was not sent, because line {line} has a syntax error. Correct it, then run the operation again.'), goToError),
		'graphql/already-running': message(l10n.t('"{operation}" is still running. As it changes data, it was not sent a second time; wait for it, or cancel it.'), { title: l10n.t('Cancel Running Operation'), command: 'studyAdmin.cancelRun' }),
		'graphql/outcome-unknown': message(l10n.t('{host} did not tell how the mutation ended. It may have been carried out; check before running it again.'), log),
		'graphql/no-list': message(l10n.t('The result of "{operation}" has no list of objects to show as a table. Select one, such as "nodes", and run it again.'), goTo(l10n.t('Show Result'))),
		'graphql/table-not-saved': message(l10n.t('"{file}" could not be written; the log says why. Save the table again, at another place.'), log),
		'graphql/redirected': message(l10n.t('{host} sends requests on to another address (HTTP {status}), which is not followed with your credentials. Check "apiUrl".'), edit),
		'graphql/web-page': message(l10n.t('{host} answered with a web page instead of data (HTTP {status}). A proxy or a gateway may stand in between, or "apiUrl" is wrong.'), edit),
		'graphql/empty-answer': message(l10n.t('{host} answered with nothing (HTTP {status}). Try again; if it stays so, check "apiUrl".'), runAgain),
		'graphql/broken-answer': message(l10n.t('The answer of {host} is no JSON or was cut off (HTTP {status}). Try again; if it stays so, check "apiUrl".'), runAgain),
		'graphql/answer-unreadable': message(l10n.t('The answer of {host} ({megabytes} MB) could not be read, most likely for want of memory. Ask for less at a time.'), runAgain),
		'graphql/no-result': message(l10n.t('There is no result in this window. Run an operation first.'), { title: l10n.t('Run'), command: 'studyAdmin.runOperation' }),
		'graphql/result-too-large': message(l10n.t('The result is too large for the editor. Save it to a file, or ask for less at a time.'), { title: l10n.t('Save Result'), command: 'studyAdmin.saveResult' }),
		'graphql/not-graphql': message(l10n.t('{host} answered, but not as a GraphQL API does (HTTP {status}). Check "apiUrl" in the environment.'), edit),
		'graphql/not-found': message(l10n.t('{host} has no GraphQL API at this address (HTTP 404). Check "apiUrl" in the environment.'), edit),
		'graphql/multipart-answer': message(l10n.t('{host} answered in several parts (multipart). Results in parts are not supported, so remove @defer and @stream and run the operation again.'), runAgain),
		'graphql/event-stream-answer': message(l10n.t('{host} answered with a stream of events (text/event-stream). Streams and subscriptions are not supported. Run a query or a mutation instead.'), runAgain),
		'graphql/xml-answer': message(l10n.t('{host} answered with XML instead of JSON (HTTP {status}). XML is not supported. Check "apiUrl" in the environment.'), edit),
		'graphql/too-many-requests': ifDetail(
			'seconds',
			(details) => message(l10n.t('{host} has received too many requests (HTTP {status}). Run the operation again in {0}.', waitingTime(l10n, details)), runAgain)(details),
			message(l10n.t('{host} has received too many requests (HTTP {status}). Wait a minute, then run the operation again.'), runAgain),
		),
		'graphql/unavailable': ifDetail('seconds', (details) => message(l10n.t('{host} is not available at the moment (HTTP {status}). Run the operation again in {0}.', waitingTime(l10n, details)), runAgain)(details), message(l10n.t('{host} is not available at the moment (HTTP {status}). Try again later.'), runAgain)),
		'graphql/server-failed': message(l10n.t('{host} failed while answering (HTTP {status}). Try again later, or ask for less at a time.'), runAgain),
		'graphql/http-error': message(l10n.t('{host} refused the request (HTTP {status}). Check the operation and the headers of the environment.'), edit),
		'graphql/introspection-refused': message(l10n.t('{host} does not tell its schema, so there is no completion and no checking. Operations can still be run.'), log),
		'graphql/schema-unusable': message(l10n.t('The schema of {host} cannot be used. The log says what is wrong with it; operations can still be run.'), log),
		'graphql/no-published-schema': message(l10n.t('The environment "{environment}" has no "schemaUrl". Add one, or sign in and fetch the schema from the API.'), edit),
		'graphql/published-schema-missing': message(l10n.t('{host} has no schema at this address (HTTP {status}). Check "schemaUrl".'), edit),
		// All pages.
		'graphql/no-connection': message(l10n.t('"{operation}" has no list whose pages can be fetched: a field with "after" and "pageInfo" that no list lies above. Run it as it is.'), runOnce),
		'graphql/pages-of-mutation': message(l10n.t('"{operation}" changes data, so it is not repeated page by page. Run all pages of a query.'), goToOperation),
		'graphql/pages-connection-missing': message(l10n.t('The answer to page {pages} of "{operation}" does not have the list. The errors in the result say why; then run it again.'), runAgain),
		'graphql/pages-cursor-missing': message(l10n.t('The pages of "{operation}" end with page {pages}: the API says that there are more, but not where. Ask for more on a page with "first".'), runAgain),
		'graphql/pages-cursor-repeated': message(l10n.t('The pages of "{operation}" end with page {pages}: the API goes on with pages that came already. Ask for more on a page with "first".'), runAgain),
		'graphql/pages-too-large': message(l10n.t('The pages of "{operation}" end with page {pages}, because a larger result could not be opened. Select fewer fields, or narrow the filter.'), runAgain),
		// Schemas.
		'graphql/config-unreadable': message(l10n.t('{file} cannot be read, so its documents are checked by syntax only. Correct it; the log says what is wrong.'), log),
		'graphql/schema-file-missing': message(l10n.t('The schema file {file} cannot be read. Check the path in "studyAdmin.graphql.schemaFile": a file of this machine, absolute, with ~, or relative to the workspace folder.'), schemaFile),
		'graphql/schema-file-too-large': message(l10n.t('The schema file {file} is too large: schemas of up to {megabytes} MB are read. Choose a smaller one.'), schemaFile),
		'graphql/schema-file-without-schema': message(l10n.t('{file} holds no schema. Choose a file with type definitions (SDL) or the JSON of an introspection.'), schemaFile),
		// Variables.
		'graphql/variables-missing': message(l10n.t('"{operation}" was not sent, because these variables have no value: {variables}. Write them into the variables file.'), editVariables),
		'graphql/variable-not-valid': ifDetail(
			'environment',
			message(l10n.t('"{operation}" was not sent, because {variable} must be of the type {type}, and its value in the environment "{environment}" is not. Correct it, or give another in the variables file.'), editVariables),
			message(l10n.t('"{operation}" was not sent, because {variable} must be of the type {type}, and its value is not. Correct it in the variables file.'), editVariables),
		),
		'graphql/variable-field-unknown': ifDetail(
			'environment',
			message(l10n.t('"{operation}" was not sent, because the type {type} has no field {variable}, which the environment "{environment}" gives. Take it out there, or give another value in the variables file.'), editVariables),
			message(l10n.t('"{operation}" was not sent, because the type {type} has no field {variable}. Correct it in the variables file.'), editVariables),
		),
		'graphql/variable-set-not-found': message(l10n.t('"{operation}" was not sent, because it has no set of variables named "{set}". Check the name, or add the set.'), editVariables),
		'graphql/variables-file-broken': message(l10n.t('"{operation}" was not sent, because its variables cannot be read: {file} has an error in line {line}. Correct it first.'), editVariables),
		'graphql/variables-file-unreadable': message(l10n.t('The variables in {file} cannot be read: it is no file, larger than {megabytes} MB, or not for you to read. Put another file in its place.'), log),
		'graphql/no-variables': message(l10n.t('"{operation}" declares no variables, so there are none to edit. Declare one behind its name first, such as "($first: Int)".'), runOperation),
		'graphql/document-not-saved': message(l10n.t('The variables of "{operation}" are kept in a file beside its document. Save the document first.'), { title: l10n.t('Save'), command: 'workbench.action.files.save' }),
	} satisfies MessageTable;
}

/** Opens the document at the line of the details, or at its beginning. */
function goTo(title: string) {
	return ({ document = '', line }: Details): NextStep => ({
		title,
		command: 'vscode.open',
		arguments: [line === undefined ? document : `${document}#L${line}`],
	});
}

/** How long the server asks to wait, rounded up. */
function waitingTime(l10n: L10n, { seconds }: Details): string {
	const minutes = Math.ceil(Number(seconds) / 60);
	const hours = Math.ceil(minutes / 60);
	if (minutes <= 2) {
		return Number(seconds) === 1 ? l10n.t('1 second') : l10n.t('{0} seconds', Number(seconds));
	}
	return minutes <= 120 ? l10n.t('{0} minutes', minutes) : l10n.t('{0} hours', hours);
}

/** A command for the operation that the details name; without arguments when they name none. */
function operationStep(title: string, command: NextStep['command']) {
	return ({ document, operationName, offset, variableSet }: Details): NextStep => ({
		title,
		command,
		arguments: document === undefined ? [] : [{ uri: document, operationName, offset, ...(variableSet === undefined ? {} : { variableSet }) }],
	});
}
