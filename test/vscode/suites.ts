import manifest from '../../package.json' with { type: 'json' };
import { hostileSettings } from '../host/hostileSettings.ts';
import type { SuiteAddresses } from '../host/surroundings.ts';
import type { VscodeSuite } from '../host/vscodeSuite.ts';

const loginPage = 'it logs in on a page in a browser outside of the window';
const hostile = ({ attacker }: SuiteAddresses) =>
	hostileSettings(manifest.contributes.configuration.properties, attacker, ['sandbox']);

/** The suites that run inside VS Code, each in a fresh window over a fresh copy of the sample workspace. */
export const suites: readonly VscodeSuite[] = [
	{ name: 'sign-in', file: 'signIn.test.ts', notOnDesktop: loginPage },
	{ name: 'accounts', file: 'accounts.test.ts', notOnDesktop: loginPage },
	{ name: 'paste-sign-in', file: 'pasteSignIn.test.ts', notOnDesktop: loginPage },
	{ name: 'renewal', file: 'renewal.test.ts', sandbox: { apiTokenSeconds: 3 }, notOnDesktop: loginPage },
	{ name: 'diagnosis', file: 'diagnosis.test.ts', notOnDesktop: loginPage },
	{
		name: 'reload',
		file: 'reload/signIn.test.ts',
		stages: [
			{ after: 'reload', file: 'reload/stillSignedIn.test.ts' },
			{ after: 'restart', file: 'reload/stillSignedIn.test.ts' },
		],
		secretsKept: true,
		notOnDesktop: loginPage,
	},
	{
		name: 'reload-mid-sign-in',
		file: 'reload/interruptedSignIn.test.ts',
		stages: [{ after: 'reload', file: 'reload/afterInterruption.test.ts' }],
		notOnDesktop: loginPage,
	},
	{ name: 'two-windows', file: 'twoWindows.test.ts', notOnDesktop: loginPage },
	{ name: 'graphql', file: 'graphql.test.ts', notOnDesktop: loginPage },
	{ name: 'conversion', file: 'conversion.test.ts' },
	{ name: 'catalog', file: 'catalog.test.ts' },
	{
		name: 'environments',
		file: 'environments.test.ts',
		settings: { 'studyAdmin.environments': {} },
		notOnDesktop: loginPage,
	},
	{ name: 'restricted', file: 'restricted.test.ts', restricted: true },
	{
		name: 'evil-workspace-trusted',
		file: 'evilWorkspaceTrusted.test.ts',
		workspaceSettings: hostile,
		notOnDesktop: loginPage,
	},
	{
		name: 'evil-workspace-restricted',
		file: 'evilWorkspaceRestricted.test.ts',
		workspaceSettings: hostile,
		restricted: true,
	},
];
