import { type MessageTable, messageTableEntry } from '../shared/core/errorMessages.ts';
import { networkErrorMessages as editorMessages } from '../shared/messages.ts';
import { englishL10n } from './english.ts';

const next = { title: '', command: '' };

/**
 * Messages of network errors. Some replace messages of the editor, whose next step is in the
 * editor.
 */
export const networkErrorMessages: MessageTable = {
	...editorMessages(englishL10n),
	'network/certificate': messageTableEntry(
		'This computer does not trust the authority that issued the certificate of {host}. Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of the authority, for agents in "env" of the server.',
		next,
	),
	'network/failed': messageTableEntry(
		'The request to {host} failed. Run the command again with --verbose for the cause.',
		next,
	),
	'network/proxy-not-valid': messageTableEntry(
		'The proxy address in {setting} is not valid. Set it to an address such as http://proxy.example.org:8080.',
		next,
	),
	'network/proxy-unreachable': messageTableEntry(
		'The proxy {proxy} cannot be reached, so no request was sent to {host}. Check your connection and HTTPS_PROXY.',
		next,
	),
	'network/proxy-refused': messageTableEntry(
		'The proxy {proxy} requires authentication for requests to {host}. Add a user name and password to the address in HTTPS_PROXY.',
		next,
	),
	'network/proxy-failed': messageTableEntry(
		'The proxy {proxy} did not connect to {host} (status {status}). Ask its operator to allow {host}, or add the host to NO_PROXY.',
		next,
	),
};
