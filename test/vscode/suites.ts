import type { VscodeSuite } from '../host/vscodeSuite.ts';

const loginPage = 'it logs in on a page in a browser outside of the window';

/** The suites that run inside VS Code, each in a fresh window over a fresh copy of the sample workspace. */
export const suites: readonly VscodeSuite[] = [
	{ name: 'sign-in', file: 'signIn.test.ts', notOnDesktop: loginPage },
	{ name: 'paste-sign-in', file: 'pasteSignIn.test.ts', notOnDesktop: loginPage },
	{ name: 'renewal', file: 'renewal.test.ts', sandbox: { apiTokenSeconds: 3 }, notOnDesktop: loginPage },
	{ name: 'diagnosis', file: 'diagnosis.test.ts', notOnDesktop: loginPage },
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
];
