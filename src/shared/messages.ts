import { type L10n, type MessageTable, message, type NextStep } from './core/errorMessages.ts';
import type { NetworkCode } from './core/http.ts';

/** Error messages of the connection to a server. */
export function networkMessages(l10n: L10n) {
	const settings: NextStep = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' };
	const log: NextStep = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' };
	const proxy: NextStep = { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['http.proxy'] };
	return {
		'network/refused': message(l10n.t('{host} refused the connection. Check that the address is right and the service is running.'), settings),
		'network/name-not-found': message(l10n.t('There is no server named {host}. Check the address, and your connection.'), settings),
		'network/unreachable': message(l10n.t('No network route leads to {host}. Check your connection or VPN, then try again.'), log),
		'network/timeout': message(l10n.t('{host} did not answer in time. Try again; if it happens often, check the service or your proxy.'), log),
		'network/connection-lost': message(l10n.t('{host} closed the connection before its answer was complete. Try again.'), log),
		'network/unexpected-continue': message(l10n.t('{host} sent an unexpected "100 Continue" response. Ask its operator to turn this off in the service or its gateway.'), log),
		'network/not-http': message(l10n.t('{host} answered, but not in the HTTP or HTTPS that its address says. Check the address and its port.'), settings),
		'network/not-decompressible': message(l10n.t('{host} says that its answer is compressed, but it cannot be decompressed. Try again; if it stays so, tell those who run it.'), log),
		'network/response-too-large': message(l10n.t('{host} sent more than {megabytes} MB, so the answer was dropped. Ask for less at a time.'), log),
		'network/failed': message(l10n.t('The request to {host} failed. The log has the cause.'), log),
		'network/certificate': message(l10n.t('The certificate of {host} comes from an authority that this computer does not trust. Ask those who run it, or your network, for the certificate of the authority and add it to the system.'), log),
		'network/certificate-expired': message(l10n.t('The certificate of {host} is not valid today. If the date of this computer is right, it has expired: tell those who run the service.'), log),
		'network/certificate-name': message(l10n.t('The server at {host} has the certificate of another name. Check that the address is right.'), settings),
		'network/proxy-not-valid': message(l10n.t('The address of the proxy in "{setting}" is not one such as http://proxy.example.org:8080. Correct it there.'), proxy),
		'network/proxy-unreachable': message(l10n.t('The proxy {proxy} cannot be reached or does not answer, so nothing was sent to {host}. Check your connection, "http.proxy" and HTTPS_PROXY.'), proxy),
		'network/proxy-refused': message(l10n.t('The proxy {proxy} on the way to {host} wants a sign-in. Give it the setting "http.proxyAuthorization", or its address a user name and password.'), proxy),
		'network/proxy-failed': message(l10n.t('The proxy {proxy} did not connect to {host} (status {status}). Ask those who run it to let that address through, or name it in "http.noProxy".'), proxy),
	} satisfies Readonly<Record<NetworkCode, unknown>> & MessageTable;
}

/** Error messages of Restricted Mode. */
export function workspaceMessages(l10n: L10n) {
	return {
		'workspace/restricted': message(l10n.t('Nothing is sent from a workspace in restricted mode. Trust the workspace first, if you know its authors.'), { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' }),
	} satisfies MessageTable;
}
