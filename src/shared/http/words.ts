import type { ExplanationTable, L10n } from '../explanations.ts';

/** The codes the transport throws. */
export type NetworkCode = keyof ReturnType<typeof networkWords>;

/** The words for what can go wrong between here and a server. */
export function networkWords(l10n: L10n) {
	return { ...connectionWords(l10n), ...certificateWords(l10n), ...proxyWords(l10n) } satisfies ExplanationTable;
}

function connectionWords(l10n: L10n) {
	const settings = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	return {
		'network/refused': ({ host }) => ({
			text: l10n.t(
				'{0} refused the connection. Check that the address is right and the service is running.',
				host ?? '',
			),
			next: settings,
		}),
		'network/name-not-found': ({ host }) => ({
			text: l10n.t('There is no server named {0}. Check the address, and your connection.', host ?? ''),
			next: settings,
		}),
		'network/unreachable': ({ host }) => ({
			text: l10n.t('No network route leads to {0}. Check your connection or VPN, then try again.', host ?? ''),
			next: log,
		}),
		'network/timeout': ({ host }) => ({
			text: l10n.t(
				'{0} did not answer in time. Try again; if it happens often, check the service or your proxy.',
				host ?? '',
			),
			next: log,
		}),
		'network/connection-lost': ({ host }) => ({
			text: l10n.t('{0} closed the connection before its answer was complete. Try again.', host ?? ''),
			next: log,
		}),
		'network/not-http': ({ host }) => ({
			text: l10n.t(
				'{0} answered, but not in the HTTP or HTTPS that its address says. Check the address and its port.',
				host ?? '',
			),
			next: settings,
		}),
		'network/not-decompressible': ({ host }) => ({
			text: l10n.t(
				'{0} says that its answer is compressed, but it cannot be decompressed. Try again; if it stays so, tell those who run it.',
				host ?? '',
			),
			next: log,
		}),
		'network/response-too-large': ({ host, megabytes }) => ({
			text: l10n.t(
				'{0} sent more than {1} MB, so the answer was dropped. Ask for less at a time.',
				host ?? '',
				megabytes ?? '',
			),
			next: log,
		}),
		'network/failed': ({ host }) => ({
			text: l10n.t('The request to {0} failed. The log has the cause.', host ?? ''),
			next: log,
		}),
	} satisfies ExplanationTable;
}

function certificateWords(l10n: L10n) {
	const settings = { title: l10n.t('Edit Environments'), command: 'studyAdmin.editEnvironments' } as const;
	const log = { title: l10n.t('Show Log'), command: 'studyAdmin.showLog' } as const;
	return {
		'network/certificate': ({ host }) => ({
			text: l10n.t(
				'The certificate of {0} comes from an authority that this computer does not trust. Ask those who run it, or your network, for the certificate of the authority and add it to the system.',
				host ?? '',
			),
			next: log,
		}),
		'network/certificate-expired': ({ host }) => ({
			text: l10n.t(
				'The certificate of {0} is not valid today. If the date of this computer is right, it has expired: tell those who run the service.',
				host ?? '',
			),
			next: log,
		}),
		'network/certificate-name': ({ host }) => ({
			text: l10n.t(
				'The server at {0} has the certificate of another name. Check that the address is right.',
				host ?? '',
			),
			next: settings,
		}),
	} satisfies ExplanationTable;
}

function proxyWords(l10n: L10n) {
	const settings = {
		title: l10n.t('Open Settings'),
		command: 'workbench.action.openSettings',
		arguments: ['http.proxy'],
	} as const;
	return {
		'network/proxy-not-valid': ({ setting }) => ({
			text: l10n.t(
				'The address of the proxy in "{0}" is not one such as http://proxy.example.org:8080. Correct it there.',
				setting ?? '',
			),
			next: settings,
		}),
		'network/proxy-unreachable': (facts) => ({
			text: l10n.t(
				'The proxy {0} cannot be reached or does not answer, so nothing was sent to {1}. Check your connection, "http.proxy" and HTTPS_PROXY.',
				facts['proxy'] ?? '',
				facts['host'] ?? '',
			),
			next: settings,
		}),
		'network/proxy-refused': (facts) => ({
			text: l10n.t(
				'The proxy {0} on the way to {1} wants a sign-in. Give it the setting "http.proxyAuthorization", or its address a user name and password.',
				facts['proxy'] ?? '',
				facts['host'] ?? '',
			),
			next: settings,
		}),
		'network/proxy-failed': (facts) => ({
			text: l10n.t(
				'The proxy {0} did not connect to {1} (status {2}). Ask those who run it to let that address through, or name it in "http.noProxy".',
				facts['proxy'] ?? '',
				facts['host'] ?? '',
				facts['status'] ?? '',
			),
			next: settings,
		}),
	} satisfies ExplanationTable;
}
