import { type L10n, type MessageTable, messageTableEntry, type NextStep } from './core/errorMessages.ts';
import type { NetworkErrorCode } from './core/http.ts';

/** The error messages for connections to servers. */
export function networkErrorMessages(l10n: L10n) {
	const settings: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const proxy: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['http.proxy'] };
	return {
		'network/refused': messageTableEntry(l10n.t('{host} refused the connection. Check the address and whether the service is running.'), settings),
		'network/name-not-found': messageTableEntry(l10n.t('Cannot find the server {host}. Check the address and your network connection.'), settings),
		'network/unreachable': messageTableEntry(l10n.t('{host} cannot be reached over the network. Check your connection or VPN, then try again.'), log),
		'network/timeout': messageTableEntry(l10n.t('{host} did not respond in time. Try again. If this happens often, check the service or your proxy.'), log),
		'network/connection-lost': messageTableEntry(l10n.t('{host} closed the connection before the response was complete. Try again.'), log),
		'network/unexpected-continue': messageTableEntry(l10n.t('{host} sent an unexpected "100 Continue" response. Ask the operator of the service or gateway to disable it.'), log),
		'network/not-http': messageTableEntry(l10n.t('{host} did not send a valid HTTP response. Check the scheme and the port of the address.'), settings),
		'network/not-decompressible': messageTableEntry(l10n.t('The response from {host} could not be decompressed. Try again. If the problem persists, report it to the operator.'), log),
		'network/response-too-large': messageTableEntry(l10n.t('{host} sent more than {megabytes} MB, so the response was discarded. Request less data at a time.'), log),
		'network/failed': messageTableEntry(l10n.t('The request to {host} failed. See the log for the cause.'), log),
		'network/certificate': messageTableEntry(l10n.t('This computer does not trust the authority that issued the certificate of {host}. Ask the operator of the service or network for the authority certificate, and install it on this computer.'), log),
		'network/certificate-expired': messageTableEntry(l10n.t('The certificate of {host} is not valid today. Check the date of this computer. If it is correct, contact the operator of the service.'), log),
		'network/certificate-name': messageTableEntry(l10n.t('The certificate of {host} was issued for another host name. Check the address.'), settings),
		'network/proxy-not-valid': messageTableEntry(l10n.t('The proxy address in "{setting}" is not valid. Enter an address such as http://proxy.example.org:8080.'), proxy),
		'network/proxy-unreachable': messageTableEntry(l10n.t('The proxy {proxy} cannot be reached, so no request was sent to {host}. Check your connection, "http.proxy" and HTTPS_PROXY.'), proxy),
		'network/proxy-refused': messageTableEntry(l10n.t('The proxy {proxy} requires authentication for requests to {host}. Set "http.proxyAuthorization", or add a user name and password to the proxy address.'), proxy),
		'network/proxy-failed': messageTableEntry(l10n.t('The proxy {proxy} did not connect to {host} (status {status}). Ask its operator to allow {host}, or add the host to "http.noProxy".'), proxy),
	} satisfies Readonly<Record<NetworkErrorCode, unknown>> & MessageTable;
}

/** The error messages for Restricted Mode. */
export function restrictedModeErrorMessages(l10n: L10n) {
	return {
		'workspace/restricted': messageTableEntry(l10n.t('No requests are sent in Restricted Mode. If you trust the authors of this workspace, trust the workspace first.'), { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }),
	} satisfies MessageTable;
}

/** The error messages of tools for language models. The model reads them too. */
export function toolErrorMessages(l10n: L10n) {
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	return {
		'tool/input-not-an-object': messageTableEntry(l10n.t('The input of the tool must be a JSON object. Correct the input.'), log),
		'tool/input-too-deep': messageTableEntry(l10n.t('The input is nested in more than {depth} levels. Send flatter values.'), log),
		'tool/input-unknown': messageTableEntry(l10n.t('The input contains an unknown property. Use only: {properties}.'), log),
		'tool/input-missing': messageTableEntry(l10n.t('The input must contain "{property}". Add it.'), log),
		'tool/input-not-valid': messageTableEntry(l10n.t('"{property}" in the input must be {expected}. Correct the value.'), log),
		'tool/cancelled': messageTableEntry(l10n.t('The call was canceled or the user declined. Continue only when the user asks for it.'), log),
		'tool/unexpected': messageTableEntry(l10n.t('The tool failed unexpectedly. See the log "Study Admin" for its code.'), log),
	} satisfies MessageTable;
}
