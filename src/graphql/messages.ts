import { type L10n, type MessageTable, messageIfDetail, messageTableEntry, type NextStep } from '../shared/core/errorMessages.ts';
import type { ErrorDetails } from '../shared/core/errors.ts';

/** Error messages of operations, schemas and variables. */
export function graphqlErrorMessages(l10n: L10n) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const edit: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const compareAgain: NextStep = { title: l10n.t('Compare Again'), command: 'studyAdmin.compareResponse' };
	const find: NextStep = { title: l10n.t('Find in Schema'), command: 'studyAdmin.searchSchema' };
	const compare: NextStep = { title: l10n.t('Compare Schemas'), command: 'studyAdmin.compareSchemas' };
	const schemaFile: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['studyAdmin.graphql.schemaFile'] };
	const runOnce = operationStep(l10n.t('Run Once'), 'studyAdmin.runOperation');
	const runOperation = operationStep(l10n.t('Run Operation'), 'studyAdmin.runOperation');
	const editVariables = operationStep(l10n.t('Edit Variables'), 'studyAdmin.editVariables');
	const goToError = goTo(l10n.t('Go to Error'));
	const goToOperation = goTo(l10n.t('Go to Operation'));
	const runAgain = (details: ErrorDetails) => operationStep(l10n.t('Run Again'), details['command'] === 'studyAdmin.runAllPages' ? 'studyAdmin.runAllPages' : 'studyAdmin.runOperation')(details);
	return {
		// Operations and responses.
		'graphql/no-document': messageTableEntry(l10n.t('There is no GraphQL document to run. Open a .graphql file and place the cursor in an operation.'), { title: l10n.t('Open a Sample Query'), command: 'studyAdmin.openSample' }),
		'graphql/document-missing': messageTableEntry(l10n.t('{file} cannot be opened. It may have been moved, deleted, or closed without being saved. Run the operation from another document.'), { title: l10n.t('Show Run History'), command: 'studyAdmin.showHistory' }),
		'graphql/no-operation': messageTableEntry(l10n.t('{file} contains no query or mutation. Add one, then run it.'), runAgain),
		'graphql/operation-not-found': messageTableEntry(l10n.t('{file} has no operation named "{operation}". Check the name, or run the operation from the editor.'), runAgain),
		'graphql/subscription': messageTableEntry(l10n.t('"{operation}" is a subscription. Subscriptions are not supported. Run a query or a mutation instead.'), goToOperation),
		'graphql/interpolation': messageTableEntry(l10n.t('"{operation}" was not sent because line {line} of {file} contains an interpolation. Use a GraphQL variable instead, then run the operation again.'), goToError),
		'graphql/syntax-error': messageIfDetail(
			'file',
			messageTableEntry(l10n.t('"{operation}" was not sent because of a syntax error in line {line}, column {column} of {file}. Correct it, then run the operation again.'), goToError),
			messageTableEntry(l10n.t('"{operation}" was not sent because of a syntax error in line {line}, column {column}. Correct it, then run the operation again.'), goToError),
		),
		'graphql/not-one-operation': messageTableEntry(l10n.t('"{operation}" was not sent because the text to send is not one operation with its fragments. Check quotation marks and braces, then run the operation again.'), goToError),
		'graphql/incremental-operation': messageIfDetail(
			'file',
			messageTableEntry(l10n.t('"{operation}" was not sent because line {line} of {file} contains {directive}. Incremental delivery is not supported. Remove the directive, then run the operation again.'), goToError),
			messageTableEntry(l10n.t('"{operation}" was not sent because line {line} contains {directive}. Incremental delivery is not supported. Remove the directive, then run the operation again.'), goToError),
		),
		'graphql/already-running': messageTableEntry(l10n.t('"{operation}" is still running. It changes data, so it was not sent again. Wait for it to finish, or cancel it.'), { title: l10n.t('Cancel Running Operation'), command: 'studyAdmin.cancelRun' }),
		'graphql/outcome-unknown': messageTableEntry(l10n.t('The outcome of the mutation is unknown because {host} sent no usable response. Check whether the data has changed before you run it again.'), log),
		'graphql/changed-before-sending': messageTableEntry(l10n.t('"{operation}" was not sent because its document or the environment was changed before it could be sent. Run it again.'), runAgain),
		'graphql/mutation-cancelled': messageTableEntry(l10n.t('"{operation}" was canceled after it was sent to {host}, which may have executed it. Check whether the data has changed before you run it again.'), log),
		'graphql/no-list': messageTableEntry(l10n.t('The result of "{operation}" contains no list of objects to show as a table. Select a list such as "nodes", then run the operation again.'), goTo(l10n.t('Show Result'))),
		'graphql/file-not-written': messageTableEntry(l10n.t('{file} could not be written. See the log for the reason, and check the permissions of its folder.'), log),
		'graphql/redirected': messageTableEntry(l10n.t('{host} redirects requests to another address (HTTP {status}). Redirects are not followed, to protect your credentials. Check "apiUrl".'), edit),
		'graphql/web-page': messageTableEntry(l10n.t('{host} returned a web page instead of data (HTTP {status}). A proxy or a gateway may have sent it. Check "apiUrl" and your network connection.'), edit),
		'graphql/empty-response': messageTableEntry(l10n.t('{host} returned an empty response (HTTP {status}). Try again. If the problem persists, check "apiUrl".'), runAgain),
		'graphql/broken-response': messageTableEntry(l10n.t('The response from {host} is not valid JSON or was truncated (HTTP {status}). Try again. If the problem persists, check "apiUrl".'), runAgain),
		'graphql/response-unreadable': messageTableEntry(l10n.t('The response from {host} ({megabytes} MB) could not be read, probably because memory ran out. Request less data at a time.'), runAgain),
		'graphql/no-result': messageIfDetail(
			'result',
			messageTableEntry(l10n.t('{result} was stored in memory only and is no longer available. Run the operation again.'), runAgain),
			messageTableEntry(l10n.t('There are no results in this window. Run an operation first.'), { title: l10n.t('Run'), command: 'studyAdmin.runOperation' }),
		),
		'graphql/result-too-large': messageTableEntry(l10n.t('The result is too large for the editor. Save it to a file, or request less data at a time.'), { title: l10n.t('Save Result...'), command: 'studyAdmin.saveResult' }),
		'graphql/not-graphql': messageTableEntry(l10n.t('The response from {host} is not a GraphQL response (HTTP {status}). Check "apiUrl" in the environment.'), edit),
		'graphql/not-found': messageTableEntry(l10n.t('{host} has no GraphQL API at the configured address (HTTP 404). Check "apiUrl" in the environment.'), edit),
		'graphql/multipart-response': messageTableEntry(l10n.t('{host} returned a multipart response, which is not supported. Check "apiUrl", or ask the operator of the API.'), edit),
		'graphql/incremental-response': messageTableEntry(l10n.t('{host} returned only the first part of the data. Incremental delivery is not supported. Check "apiUrl", or ask the operator of the API.'), edit),
		'graphql/event-stream-response': messageTableEntry(l10n.t('{host} returned an event stream (text/event-stream), which is not supported. Check "apiUrl", or ask the operator of the API.'), edit),
		'graphql/xml-response': messageTableEntry(l10n.t('{host} returned XML instead of JSON (HTTP {status}). Check "apiUrl" in the environment.'), edit),
		'graphql/too-many-requests': messageIfDetail(
			'seconds',
			(details) => messageTableEntry(l10n.t('{host} has received too many requests (HTTP {status}). Run the operation again in {0}.', waitingTime(l10n, details)), runAgain)(details),
			messageTableEntry(l10n.t('{host} has received too many requests (HTTP {status}). Wait a minute, then run the operation again.'), runAgain),
		),
		'graphql/unavailable': messageIfDetail(
			'seconds',
			(details) => messageTableEntry(l10n.t('{host} is temporarily unavailable (HTTP {status}). Run the operation again in {0}.', waitingTime(l10n, details)), runAgain)(details),
			messageTableEntry(l10n.t('{host} is temporarily unavailable (HTTP {status}). Try again later.'), runAgain),
		),
		'graphql/server-failed': messageTableEntry(l10n.t('{host} reported an internal error (HTTP {status}). Try again later, or request less data at a time.'), runAgain),
		'graphql/http-error': messageTableEntry(l10n.t('{host} rejected the request (HTTP {status}). Check the operation and the headers in the environment.'), edit),
		'graphql/introspection-refused': messageTableEntry(l10n.t('{host} does not allow introspection, so completion and validation are unavailable. You can still run operations.'), log),
		'graphql/schema-unusable': messageTableEntry(l10n.t('The schema of {host} is invalid and cannot be used. See the log for details. You can still run operations.'), log),
		'graphql/no-published-schema': messageTableEntry(l10n.t('The environment "{environment}" has no "schemaUrl". Add one, or sign in and run Refresh GraphQL Schema.'), edit),
		'graphql/published-schema-missing': messageTableEntry(l10n.t('{host} returned no schema (HTTP {status}). Check "schemaUrl" in the environment.'), edit),
		// All pages.
		'graphql/no-connection': messageTableEntry(
			l10n.t('"{operation}" selects no connection that can be fetched page by page. Such a connection has the argument "after" and the field "pageInfo". It has neither "last" nor "before". It is not inside a list, and shares no cursor variable or fragment with another one. Run the operation once instead.'),
			runOnce,
		),
		'graphql/pages-of-mutation': messageTableEntry(l10n.t('"{operation}" is a mutation. Mutations change data, so they cannot be fetched page by page. Run all pages of a query instead.'), goToOperation),
		'graphql/pages-account-changed': messageTableEntry(l10n.t('"{operation}" stopped after page {pages} because another account signed in. Run it again to fetch all pages with one account.'), runAgain),
		'graphql/pages-connection-missing': messageTableEntry(l10n.t('Page {pages} of "{operation}" does not contain the list. Check the result and its errors, if any, then run the operation again.'), runAgain),
		'graphql/pages-cursor-missing': messageTableEntry(l10n.t('"{operation}" stopped after page {pages}. The API reports more pages but returns no cursor. Request more items per page with "first".'), runAgain),
		'graphql/pages-cursor-repeated': messageTableEntry(l10n.t('"{operation}" stopped after page {pages}. The API returned the cursor of an earlier page again. Request more items per page with "first".'), runAgain),
		'graphql/pages-too-large': messageTableEntry(l10n.t('"{operation}" stopped after page {pages} because a larger result cannot be opened. Select fewer fields, or narrow the filter.'), runAgain),
		// Schemas.
		'graphql/config-unreadable': messageTableEntry(l10n.t('{file} cannot be read, so its documents are checked for syntax errors only. See the log, then correct the file.'), log),
		'graphql/schema-file-broken': messageTableEntry(l10n.t('The schema {file} cannot be used. Show the log for the cause, then correct the schema.'), log),
		'graphql/schema-file-missing': messageTableEntry(l10n.t('The schema file {file} cannot be read. Check the path in "studyAdmin.graphql.schemaFile". It must be absolute, start with ~, or be relative to the workspace folder.'), schemaFile),
		'graphql/schema-file-too-large': messageTableEntry(l10n.t('The schema file {file} is larger than {megabytes} MB, alone or with the files before it. Choose smaller files.'), schemaFile),
		'graphql/schema-file-without-schema': messageTableEntry(l10n.t('{file} contains no schema. Choose a file with type definitions (SDL) or an introspection result (JSON).'), schemaFile),
		'graphql/schema-version-unreadable': messageTableEntry(l10n.t('The schema of {environment} from {date} cannot be read, so no changes are reported. It remains stored. Compare another version instead.'), compare),
		'graphql/compared-schema-unreadable': messageTableEntry(l10n.t('{schema} cannot be read as a schema, so nothing was compared. Choose type definitions (SDL), an introspection result (JSON), or another stored schema.'), compare),
		'graphql/element-not-in-schema': messageTableEntry(l10n.t('The schema no longer contains {element}. Find another element.'), find),
		'graphql/element-not-reachable': messageTableEntry(l10n.t('No query or mutation leads to {element}, so no operation was inserted. Find another element.'), find),
		'graphql/subscription-not-inserted': messageTableEntry(l10n.t('{element} is a subscription. Subscriptions are not supported, so no operation was inserted. Find a query or a mutation instead.'), find),
		// Tools for language models.
		'graphql/tool-identifiers-not-allowed': messageTableEntry(l10n.t('Arguments of the query can identify persons in "{environment}": {arguments}. Nothing was sent. Remove the arguments, or ask the user to set "allowValues" in the environment.'), edit),
		'graphql/tool-mutation-in-production': messageTableEntry(l10n.t('Tools never run mutations in production, so nothing was sent to "{environment}". The user can run the mutation in the editor.'), edit),
		'graphql/tool-operation-not-chosen': messageTableEntry(l10n.t('The document contains several operations, or none with this name. Add "operationName" with one of these: {operations}.'), log),
		'graphql/tool-no-operation': messageTableEntry(l10n.t('The document contains no query or mutation. Write one in "document". study-admin-find-in-schema lists the fields.'), log),
		'graphql/tool-variables-missing': messageTableEntry(l10n.t('"{operation}" was not sent because these variables have no value: {variables}. Add them to "variables".'), log),
		'graphql/tool-response-gone': messageTableEntry(l10n.t('The response of the mutation "{operation}" is no longer stored, and the mutation was not sent again. Use a query to read what it has changed.'), edit),
		'graphql/tool-values-not-allowed': messageTableEntry(l10n.t('The user has not allowed values of "{environment}", so nothing was sent. Work with the shape, or ask the user to set "allowValues" in the environment.'), edit),
		'graphql/tool-schema-file': messageTableEntry(l10n.t('{file} is no schema file of the workspace that can be read. Use the path of a file with SDL or an introspection result.'), log),
		'graphql/tool-unknown-environment': messageTableEntry(l10n.t('There is no such environment, so nothing was sent. Use one of these for "environment": {environments}.'), edit),
		'graphql/tool-without-schema': messageTableEntry(l10n.t('No schema is available. Sign in and run Refresh GraphQL Schema, or name a schema file.'), { title: l10n.t('Refresh GraphQL Schema'), command: 'studyAdmin.refreshSchema' }),
		// Comparisons with REST responses.
		'graphql/nothing-to-compare': messageTableEntry(l10n.t('The result of "{operation}" or the REST response contains no objects to compare. Select a response with objects.'), compareAgain),
		'graphql/rest-not-json': messageIfDetail('name', messageTableEntry(l10n.t('{name} is not valid JSON. Select a JSON response of the REST API.'), compareAgain), messageTableEntry(l10n.t('The clipboard contains no valid JSON. Copy a JSON response of the REST API, then compare again.'), compareAgain)),
		'graphql/rest-too-large': messageIfDetail('name', messageTableEntry(l10n.t('{name} is larger than {megabytes} MB and was not compared. Request fewer items.'), compareAgain), messageTableEntry(l10n.t('The clipboard contains more than {megabytes} MB, which was not compared. Request fewer items.'), compareAgain)),
		'graphql/rest-unreadable': messageTableEntry(l10n.t('{name} cannot be read. Check its permissions, or select another file.'), compareAgain),
		// Code for an operation.
		'graphql/code-invalid-operation': messageTableEntry(l10n.t('No code was written because line {line} of {file} does not match the schema. Correct "{operation}", then write the code again.'), goToError),
		'graphql/code-too-large': messageTableEntry(l10n.t('No code was written because "{operation}" needs more than {maximum} types. Select fewer fields, then write the code again.'), goToOperation),
		// Drafts.
		'graphql/draft-not-written': messageTableEntry(l10n.t('The draft {file} could not be written. Check the permissions of its folder, or select another one.'), log),
		// Variables.
		'graphql/variables-missing': messageTableEntry(l10n.t('"{operation}" was not sent because these variables have no value: {variables}. Add them to the variables file.'), editVariables),
		'graphql/variable-not-valid': messageIfDetail(
			'environment',
			messageTableEntry(l10n.t('"{operation}" was not sent because {variable} must be of type {type}. Correct the value in the environment "{environment}", or override it in the variables file.'), editVariables),
			messageTableEntry(l10n.t('"{operation}" was not sent because {variable} must be of type {type}. Correct the value in the variables file.'), editVariables),
		),
		'graphql/variable-field-unknown': messageIfDetail(
			'environment',
			messageTableEntry(l10n.t('"{operation}" was not sent because {variable} is not a field of {type}. Remove it from the environment "{environment}", or override the value in the variables file.'), editVariables),
			messageTableEntry(l10n.t('"{operation}" was not sent because {variable} is not a field of {type}. Correct the variables file.'), editVariables),
		),
		'graphql/variable-set-not-found': messageTableEntry(l10n.t('"{operation}" was not sent because it has no variable set named "{set}". Check the name, or add the set.'), editVariables),
		'graphql/variables-file-broken': messageTableEntry(l10n.t('"{operation}" was not sent because line {line} of {file} has an error. Correct the variables file, then run the operation again.'), editVariables),
		'graphql/variables-file-unreadable': messageTableEntry(l10n.t('{file} cannot be read. Check that it is a file of at most {megabytes} MB and that you have permission to read it.'), log),
		'graphql/no-variables': messageTableEntry(l10n.t('"{operation}" declares no variables. Declare one after the operation name, such as "($first: Int)".'), runOperation),
	} satisfies MessageTable;
}

/** Creates a next step that opens the document at the line in the details, or at its beginning. */
function goTo(title: string) {
	return ({ document = '', line }: ErrorDetails): NextStep => ({
		title,
		command: 'vscode.open',
		arguments: [document, line],
	});
}

/** Formats the time that the server asks to wait, rounded up to minutes or hours. */
function waitingTime(l10n: L10n, { seconds }: ErrorDetails): string {
	const minutes = Math.ceil(Number(seconds) / 60);
	const hours = Math.ceil(minutes / 60);
	if (minutes <= 2) {
		return Number(seconds) === 1 ? l10n.t('1 second') : l10n.t('{0} seconds', Number(seconds));
	}
	return minutes <= 120 ? l10n.t('{0} minutes', minutes) : l10n.t('{0} hours', hours);
}

/**
 * Creates a next step for the operation in the details. Without one, the command has no arguments.
 */
function operationStep(title: string, command: NextStep['command']) {
	return ({ document, operationName, kind, offset, variableSet, environmentId }: ErrorDetails): NextStep => {
		const requested = Object.entries({ kind, variableSet, environmentId }).filter(([, value]) => value !== undefined);
		const operation = { uri: document, operationName, offset, ...Object.fromEntries(requested) };
		return { title, command, arguments: document === undefined ? [] : [operation] };
	};
}
