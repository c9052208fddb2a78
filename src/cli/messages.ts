import { catalogErrorMessages } from '../catalog/messages/catalogErrorMessages.ts';
import { isUrlField } from '../environments/core/secretNames.ts';
import { environmentErrorMessages } from '../environments/messages.ts';
import { graphqlErrorMessages } from '../graphql/messages.ts';
import { ErrorMessages, messageIfDetail, messageTableEntry } from '../shared/core/errorMessages.ts';
import type { ErrorDetails } from '../shared/core/errors.ts';
import { toolErrorMessages } from '../shared/messages.ts';
import { signInErrorMessages } from '../signIn/messages.ts';
import { convertErrorMessages } from './convertErrorMessages.ts';
import { englishL10n } from './english.ts';
import { networkErrorMessages } from './networkErrorMessages.ts';

const next = { title: '', command: '' };

const loginInUrl = messageTableEntry('The user name and password in "{field}" of the environment "{environment}" must not be in the file. Remove them, and set variables such as STUDY_ADMIN_PASSWORD.', next);
const secretInFile = messageTableEntry('"{field}" of the environment "{environment}" must not be in the file. Remove it, and set a variable such as STUDY_ADMIN_CLIENT_SECRET.', next);

/** Messages of errors that only the command line reports. */
const ownMessages = {
	'cli/path-outside': messageTableEntry('"{path}" is outside the current folder. Run the command in a folder that contains the file.', next),
	'cli/path-missing': messageTableEntry('"{path}" does not exist. Enter the path of a folder or a file.', next),
	'cli/settings-unreadable': messageTableEntry('{file} cannot be read. Check that it is a file of at most {megabytes} MB and that you have permission to read it.', next),
	'cli/settings-invalid': messageTableEntry('{file} is not valid JSON. Correct the file.', next),
	'cli/baseline-unreadable': messageTableEntry('The baseline {file} cannot be read. Create it with --write-baseline. It can have at most {megabytes} MB.', next),
	'cli/baseline-invalid': messageTableEntry('{file} is not a valid baseline. Create it again with --write-baseline.', next),
	'cli/no-documents': messageTableEntry('There is no document to convert. Give the path of a document, or of a folder with documents.', next),
	'cli/output-failed': messageTableEntry('The output could not be written ({reason}). Free space on the disk, or write it to another file.', next),
	'cli/not-written': messageTableEntry('{file} cannot be written. Check the folder and its permissions.', next),
	// Progress.
	'cli/progress-file': messageTableEntry('"{path}" is a file. Enter the path of a folder in a Git repository.', next),
	'cli/progress-unreadable': messageTableEntry('{file} cannot be read. Check that it is a file of at most {megabytes} MB.', next),
	'cli/progress-invalid': messageTableEntry('{file} contains no progress report. Write the file with "study-admin progress --format json".', next),
	// GraphQL.
	'cli/graphql-too-large': messageTableEntry('{file} is larger than {megabytes} MB and was not checked. Add it to "files.exclude" in .vscode/settings.json, or split it.', next),
	'cli/graphql-too-many': messageTableEntry('{documents} not read, because at most {maximum} are read. Check folders separately, or add some of them to "files.exclude" in .vscode/settings.json.', next),
	'cli/graphql-unreadable': messageTableEntry('{file} cannot be read and was not checked. Check its permissions.', next),
	'cli/graphql-not-validated': messageTableEntry('{file} could not be validated, so only its syntax was checked. Check the schema, and run the command again with --verbose for the cause.', next),
	'cli/graphql-not-compared': messageTableEntry('{file} could not be validated with the next schema, so its operations were not compared. Check both schemas, and run the command again with --verbose for the cause.', next),
	'graphql/remote-schema': messageTableEntry('The schema of {file} was not checked because it is no local file, and nothing is requested over the network. Save the schema, and name its file with --schema <file>.', next),
	'graphql/schema-file-broken': messageTableEntry('The schema {file} cannot be used. Run the command again with --verbose for the cause, then correct the schema.', next),
	'graphql/schema-with-errors': messageTableEntry('The schema {file} has errors ({errors}), so findings can be missing. Run the command again with --verbose for the first one.', next),
	// Environments.
	'cli/environments-missing': messageTableEntry('No environments are configured. Name their file with --environments <file> or the variable STUDY_ADMIN_ENVIRONMENTS.', next),
	'cli/environments-unreadable': messageTableEntry('The file with the environments, {file}, cannot be read. Check its path, and that it has at most {megabytes} MB.', next),
	'cli/environments-invalid': messageTableEntry('{file} is not a JSON object. Copy the value of the setting "studyAdmin.environments" into it.', next),
	'cli/environments-empty': messageTableEntry('{file} contains no environment. Copy the value of the setting "studyAdmin.environments" into it.', next),
	'cli/environment-not-chosen': messageTableEntry('The file contains several environments: {environments}. Choose one with --environment <id>.', next),
	'cli/no-conversion-service': messageIfDetail(
		'file',
		messageTableEntry('No environment in {file} has a conversion service. Add a "conversionUrl" to one, or name the service with --service <url>.', next),
		messageTableEntry('The environment "{environment}" has no conversion service. Add a "conversionUrl" to it, or name the service with --service <url>.', next),
	),
	// Credentials.
	'cli/secret-missing': messageTableEntry('The environment "{environment}" requires credentials. Set {variables}.', next),
	'cli/secret-header': messageTableEntry('The environment "{environment}" requires the secret header "{header}", which the command line cannot send. Run the operation in the editor.', next),
	'cli/browser-login': messageTableEntry('The environment "{environment}" requires a login in a browser. Set STUDY_ADMIN_TOKEN to a token of its API, or run the operation in the editor.', next),
	'cli/username-invalid': messageTableEntry('STUDY_ADMIN_USERNAME contains a colon, which a user name cannot contain. Correct it.', next),
	'cli/token-invalid': messageTableEntry('STUDY_ADMIN_TOKEN is not a JWT. Set it to a token of the API.', next),
	'cli/token-expired': messageTableEntry('The token in STUDY_ADMIN_TOKEN has expired, and it is never renewed. Set it to a new token for "{environment}".', next),
	'cli/token-refused': messageTableEntry('{environment} rejected the token in STUDY_ADMIN_TOKEN (HTTP {status}). Set it to a valid token of this API.', next),
	'cli/credentials-unreadable': messageTableEntry('The file with the credentials, {file}, cannot be read. Check its path and its permissions, and that it has at most {kilobytes} KB.', next),
	'cli/credentials-not-private': messageTableEntry('Other users can access {file}, so its credentials were not used. Run: chmod 600 "{file}"', next),
	'cli/credentials-invalid': messageTableEntry('Line {line} of {file} is not a variable and its value. Write each of these variables at most once, as NAME=value: {names}.', next),
	// Operations.
	'cli/document-unreadable': messageTableEntry('"{file}" cannot be read. Give the path of a GraphQL document of at most {megabytes} MB.', next),
	'cli/not-graphql': messageTableEntry('"{file}" is not a GraphQL document. Give the path of a file that ends with .graphql, .graphqls or .gql.', next),
	'cli/fragments-missing': messageTableEntry('"{operation}" in {file} uses fragments that no searched file defines: {fragments}. Correct their names, or run the command in the folder that contains their files.', next),
	'cli/mutation-not-printed': messageTableEntry('The mutation "{operation}" was run, but its response could not be written ({reason}). Check its effect with a query before you run it again.', next),
	'cli/mutation-not-written': messageTableEntry('The mutation "{operation}" was run, but {file} cannot be written. Its response was printed instead. Save it from there instead of running the mutation again.', next),
	'cli/operation-not-chosen': messageTableEntry('"{file}" contains several operations: {operations}. Choose one with --operation <name>.', next),
	'cli/operation-unnamed': messageTableEntry('"{file}" contains several operations, and not all of them have a name. Name each of them, then choose one with --operation <name>.', next),
	'cli/variable-set-not-chosen': messageTableEntry('"{operation}" has several variable sets: {sets}. Choose one with --variables <set>.', next),
	'cli/mutation-in-production': messageTableEntry('"{operation}" was not sent because it changes data in the production environment "{environment}" at {host}. Add --yes to run it.', next),
	'cli/several-connections': messageTableEntry('"{operation}" selects several connections: {connections}. Write an operation for each of them.', next),
	// Tools for language models.
	'cli/message-too-large': messageTableEntry('The client sent a message of more than {megabytes} MB, so the server has stopped. Start it again, and send less at a time.', next),
	'cli/folder-not-chosen': messageTableEntry('The agent has started the server in {folder}, which is no project. Add "--folder", "<path of the project>" to "args" in the configuration of the agent.', next),
	'cli/folder-too-large': messageTableEntry('The tools cannot use {folder}, because it is your home folder, or contains it. Name the folder of the project: "--folder", "<path of the project>".', next),
	'cli/folder-missing': messageTableEntry('The folder {folder} does not exist or is no folder. Add "--folder", "<path of the project>" to "args" in the configuration of the agent.', next),
	'cli/tool-no-environments': messageTableEntry('No environment is configured, so nothing was sent. Ask the user to add "--environments", "<file>" to the arguments of the server. study-admin-check-operation works without.', next),
	'cli/tool-environment-not-chosen': messageTableEntry('There are several environments: {environments}. Add "environment" with one of them.', next),
	'cli/tool-credentials-of-other': messageTableEntry('"{environment}" has other addresses than the environment that the credentials are for, so nothing is sent to it. Ask the user to start a server for it with "--environment", "{id}".', next),
	'cli/tool-mutation': messageTableEntry('Mutations are refused because nobody can confirm them, so nothing was sent. The user can run "study-admin query".', next),
	'cli/tool-values-in-production': messageTableEntry('Values of the production environment "{environment}" are refused because nobody can confirm the request. Work with the shape.', next),
	'cli/tool-conversion-not-allowed': messageTableEntry('Documents must not be sent to {host}. Ask the user to add "--allow-conversion", "{host}" to the arguments of the server.', next),
	'cli/tool-no-service': messageTableEntry('No conversion service is configured, so nothing was sent. Ask the user to add "--allow-conversion", "<host>" to the arguments of the server.', next),
	'cli/tool-schema-outside': messageTableEntry('No schema file with this path exists in {folders}. Use the path of SDL or introspection JSON inside of it. The user can write a schema with "study-admin schema --output <file>".', next),
	'cli/tool-path-outside': messageTableEntry('The path does not exist in {folders}. Use a path inside of it. study-admin-find-deprecated-calls without "path" lists the files with calls.', next),
};

const graphqlMessages = graphqlErrorMessages(englishL10n);

/** Messages of errors that the editor reports too, with the next step of the command line. */
const replacedMessages = {
	'environment/gone': messageTableEntry('There is no environment "{environment}". Check the ID in the file with the environments.', next),
	'environment/no-api': messageTableEntry('The environment "{environment}" has no API. Add an "apiUrl" to it, or choose another environment.', next),
	'environment/not-chosen': messageTableEntry('There are several environments, and none was chosen. Choose one with --environment <id>.', next),
	'environment/secret-in-settings': (details: ErrorDetails) => (isUrlField(String(details['field'] ?? '')) ? loginInUrl : secretInFile)(details),
	'graphql/code-invalid-operation': messageTableEntry('No code was written because {file}:{line} does not match the schema. Correct "{operation}", then run the command again.', next),
	'graphql/config-unreadable': messageTableEntry('{file} cannot be read, so only the syntax of its documents was checked. Correct the file, or name a schema with --schema <file>.', next),
	'graphql/incremental-operation': messageIfDetail('file', messageTableEntry('"{operation}" was not sent because {file}:{line} contains {directive}. Incremental delivery is not supported. Remove the directive, then run the command again.', next), graphqlMessages['graphql/incremental-operation']),
	'graphql/introspection-refused': messageTableEntry('{host} does not allow introspection. Ask its operator for the schema.', next),
	'graphql/no-list': messageTableEntry('The result of "{operation}" contains no list of objects. Select a list such as "nodes", or use --format json.', next),
	'graphql/no-operation': messageTableEntry('"{file}" contains no query or mutation. Add one, then run the command again.', next),
	'graphql/pages-too-large': messageTableEntry('"{operation}" stopped after page {pages} because the JSON would be too large. Use --format ndjson.', next),
	'graphql/syntax-error': messageIfDetail('file', messageTableEntry('"{operation}" was not sent because of a syntax error in {file}:{line}:{column}. Correct it, then run the command again.', next), graphqlMessages['graphql/syntax-error']),
	'graphql/schema-file-missing': messageTableEntry('The schema file {file} cannot be read. Check its path and its permissions.', next),
	'graphql/schema-file-too-large': messageTableEntry('The schema file {file} is larger than {megabytes} MB, alone or with the files before it. Choose smaller files.', next),
	'graphql/tool-identifiers-not-allowed': messageTableEntry('Arguments of the query can identify persons in "{environment}": {arguments}. Nothing was sent because nobody can confirm it. Remove them, or ask the user to run "study-admin query".', next),
	'graphql/tool-mutation-in-production': messageTableEntry('Tools never run mutations in production, so nothing was sent to "{environment}". The user can run "study-admin query".', next),
	'graphql/tool-without-schema': messageTableEntry('No schema is available. Ask the user to add "--schema", "<file>" to the arguments of the server, or to save the schema: study-admin schema --output schema.graphql', next),
	'graphql/schema-unusable': messageTableEntry('The schema of {host} is invalid. Run the command again with --verbose for details.', next),
	'tool/unexpected': messageTableEntry('The tool failed unexpectedly. See the output of "study-admin mcp" for the position in its code.', next),
	'sign-in/basic-forbidden': messageTableEntry('{environment} refused the user in STUDY_ADMIN_USERNAME (HTTP {status}). Ask the institution that owns the data for access.', next),
	'sign-in/client-refused': messageTableEntry('The identity provider rejected the client ID or its secret. Check "clientId" and STUDY_ADMIN_CLIENT_SECRET.', next),
	'sign-in/client-secret-missing': messageTableEntry('The identity provider rejected the client secret of {environment}. Check STUDY_ADMIN_CLIENT_SECRET.', next),
	'sign-in/expired': messageTableEntry('The identity provider no longer accepts the sign-in. Run the command again.', next),
	'sign-in/provider-busy': messageTableEntry('The identity provider received too many requests. Run the command again in a few minutes.', next),
	'sign-in/provider-failed': messageTableEntry('The identity provider is having problems. Run the command again in a few minutes.', next),
	'sign-in/provider-refused': messageTableEntry('The identity provider refused the request. Check the client and its scopes.', next),
	'sign-in/wrong-password': messageTableEntry('{environment} did not accept the user name or the password (HTTP {status}). Check STUDY_ADMIN_USERNAME and STUDY_ADMIN_PASSWORD.', next),
};

/**
 * Returns the messages of all errors that the command line reports. If several tables contain a
 * code, the first of them has its message.
 */
export function errorMessages(): ErrorMessages {
	const messages = new ErrorMessages(englishL10n);
	for (const table of [() => ownMessages, () => convertErrorMessages, () => replacedMessages, toolErrorMessages, () => networkErrorMessages, catalogErrorMessages, environmentErrorMessages, signInErrorMessages, () => graphqlMessages]) {
		messages.add(table);
	}
	return messages;
}
