import type { ExplanationTable, L10n } from '../explanations.ts';

/** The codes the transport throws. */
export type NetworkCode = keyof ReturnType<typeof networkWords>;

/** The words for what can go wrong between here and a server. */
export function networkWords(l10n: L10n) {
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
			text: l10n.t(
				'There is no server named {0}. Check the address in the environment, and your connection.',
				host ?? '',
			),
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
		'network/certificate': ({ host }) => ({
			text: l10n.t(
				'The certificate of {0} could not be trusted. Add its authority to the system, then try again.',
				host ?? '',
			),
			next: log,
		}),
		'network/connection-lost': ({ host }) => ({
			text: l10n.t('{0} closed the connection before its answer was complete. Try again.', host ?? ''),
			next: log,
		}),
		'network/not-http': ({ host }) => ({
			text: l10n.t('{0} answered, but not in HTTP. Check the address and its port.', host ?? ''),
			next: settings,
		}),
		'network/proxy-not-valid': () => ({
			text: l10n.t(
				'The address of the proxy is not one such as http://proxy.example.org:8080. Check "http.proxy" and HTTPS_PROXY.',
			),
			next: { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['http.proxy'] },
		}),
		'network/proxy-refused': ({ host }) => ({
			text: l10n.t(
				'The proxy on the way to {0} wants a sign-in. Give it the setting "http.proxyAuthorization", or its address a user name and password.',
				host ?? '',
			),
			next: { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: ['http.proxy'] },
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
