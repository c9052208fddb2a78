import { text } from 'node:stream/consumers';
import manifest from '../../package.json' with { type: 'json' };
import { hostileSettings } from '../host/hostileSettings.ts';
import type { SuiteAddresses } from '../host/suiteAddresses.ts';
import type { SandboxCertificate, Settings, VscodeSuite } from '../host/vscodeSuite.ts';
import { makeCertificateAuthority } from '../protocol/support/certificateAuthority.ts';
import { sandboxEnvironment } from '../sandbox/sandbox.ts';
import type { Gateway } from '../sandbox/service.ts';
import { canaries } from './support/canaries.ts';
import { holdUploads } from './support/heldUploads.ts';

const modalDialog = 'it answers dialogs, which are not in the page of the window';
const loginPage = 'its login page opens in a browser outside the window';
const hostile = ({ attacker }: SuiteAddresses) =>
	hostileSettings(manifest.contributes.configuration.properties, attacker, ['sandbox']);

/**
 * Creates a certificate authority, and a certificate of this authority for all host names of the
 * sandbox and for `hosts`.
 */
function certificates(hosts: readonly string[] = []): SandboxCertificate {
	const authority = makeCertificateAuthority();
	const services = ['api', 'idp', 'conversion', 'catalog'];
	const names = services.flatMap((name) => [`${name}.sandbox.test`, `${name}.localhost`]);
	return { ...authority.issue({ names: [...names, ...hosts] }), authority: authority.pem };
}

/** The services of the sandbox that respond for the hosts of the preset of the test API. */
const presetHosts = { 'api-test.fellesstudentsystem.no': 'api', 'auth.dataporten.no': 'idp' };

/** Returns settings with the environment "sandbox" whose services use TLS on this domain. */
function sandboxOverTls(addresses: SuiteAddresses, domain: string): Settings {
	const environment = {
		...sandboxEnvironment(addresses, 'confidential'),
		apiUrl: `https://api.${domain}`,
		authUrl: `https://idp.${domain}`,
		conversionUrl: `https://conversion.${domain}`,
	};
	return { 'studyAdmin.environments': { sandbox: environment } };
}

/**
 * Common options of suites with a forward proxy. Their sandbox is reachable only through the proxy,
 * and VS Code trusts its certificate authority.
 */
const proxySuite: Omit<VscodeSuite, 'name' | 'file'> = {
	tls: () => certificates(),
	environmentVariables: ({ tls }) => ({ NODE_EXTRA_CA_CERTS: tls?.authorityFile ?? '' }),
	settings: (addresses) => ({
		...sandboxOverTls(addresses, 'sandbox.test'),
		'http.proxy': addresses.proxy?.url,
		'http.proxyAuthorization': addresses.proxy?.authorization,
	}),
	notOnDesktop: loginPage,
};

/**
 * Returns a gateway in front of the sandbox's identity provider. Between `POST /forget` and
 * `POST /remember`, every token request fails with `invalid_grant`. The error response contains the
 * client secret, the subject token and the form of the request.
 */
function tokenExpiryGateway(): Gateway {
	let isExpired = false;
	return (request, response, pass) => {
		if (request.url === '/forget' || request.url === '/remember') {
			isExpired = request.url === '/forget';
			response.writeHead(204).end();
			return;
		}
		if (!isExpired || request.url !== '/oauth/token') {
			pass();
			return;
		}
		void text(request).then((form) => {
			const fields = new URLSearchParams(form);
			const description = [fields.get('client_secret'), fields.get('subject_token'), form].join(' ');
			const body = JSON.stringify({ error: 'invalid_grant', error_description: description });
			response.writeHead(400, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(form) }).end(body);
		});
	};
}

/**
 * All suites that run inside VS Code, each with a new copy of the sample workspace. A suite without
 * `window` runs in a new window.
 */
export const suites: readonly VscodeSuite[] = [
	{
		name: 'canary',
		file: 'canary.test.ts',
		sandbox: () => ({
			apiTokenSeconds: 5,
			clientSecret: canaries.clientSecret,
			basicPassword: canaries.password,
			gateway: tokenExpiryGateway(),
		}),
		settings: (addresses) => ({
			'studyAdmin.environments': {
				sandbox: { ...sandboxEnvironment(addresses, 'confidential'), secretHeaders: ['X-Gateway-Key'] },
				direct: { label: 'Direct', apiUrl: addresses.api, auth: 'basic' },
			},
		}),
		notOnDesktop: loginPage,
	},
	// The suite expects that VS Code numbers the callbacks of the window from 1.
	{ name: 'two-windows', window: 'sign-in', file: 'twoWindows.test.ts', notOnDesktop: loginPage },
	{ name: 'sign-in', window: 'sign-in', file: 'signIn.test.ts', notOnDesktop: loginPage },
	{ name: 'accounts', window: 'sign-in', file: 'accounts.test.ts', notOnDesktop: loginPage },
	{
		name: 'renewal',
		window: 'sign-in',
		file: 'renewal.test.ts',
		sandbox: () => ({ apiTokenSeconds: 3 }),
		notOnDesktop: loginPage,
	},
	{ name: 'diagnosis', window: 'sign-in', file: 'diagnosis.test.ts', notOnDesktop: loginPage },
	{ name: 'paste-sign-in', window: 'sign-in', file: 'pasteSignIn.test.ts', notOnDesktop: loginPage },
	{
		name: 'reload',
		window: 'reload',
		file: 'reload/signIn.test.ts',
		stages: [
			{ after: 'reload', file: 'reload/stillSignedIn.test.ts' },
			{ after: 'restart', file: 'reload/stillSignedIn.test.ts' },
		],
		notOnDesktop: loginPage,
	},
	{
		name: 'reload-mid-sign-in',
		window: 'reload',
		file: 'reload/interruptedSignIn.test.ts',
		stages: [{ after: 'reload', file: 'reload/afterInterruption.test.ts' }],
		notOnDesktop: loginPage,
	},
	{
		name: 'schema-changes',
		window: 'reload',
		file: 'schemaChanges.test.ts',
		stages: [
			{ after: 'restart', file: 'reload/schemaChanged.test.ts' },
			{ after: 'reload', file: 'reload/schemaDamaged.test.ts' },
		],
		settings: (addresses) => ({
			'studyAdmin.environments': {
				sandbox: sandboxEnvironment(addresses, 'confidential'),
				flags: { label: 'With Flags', apiUrl: addresses.api, auth: 'basic', headers: { 'Feature-Flags': 'beta' } },
			},
		}),
		notOnDesktop: loginPage,
	},
	{
		...proxySuite,
		name: 'proxy',
		file: 'proxy.test.ts',
		proxy: 'open',
		hosts: presetHosts,
		tls: () => certificates(Object.keys(presetHosts)),
	},
	{ ...proxySuite, name: 'proxy-authorized', file: 'proxyAuthorized.test.ts', proxy: 'authorized' },
	{ name: 'graphql', window: 'graphql', file: 'graphqlRunning.test.ts', timeout: 300_000, notOnDesktop: loginPage },
	{
		name: 'graphql-run',
		window: 'graphql-run',
		file: 'runFinishes.test.ts',
		timeout: 300_000,
		notOnDesktop: loginPage,
	},
	{ name: 'graphql-sent', window: 'graphql', file: 'graphqlSent.test.ts', timeout: 300_000, notOnDesktop: modalDialog },
	{ name: 'graphql-results', window: 'graphql', file: 'graphqlResults.test.ts', notOnDesktop: loginPage },
	{ name: 'migration', window: 'graphql', file: 'migration.test.ts', notOnDesktop: loginPage },
	{
		name: 'graphql-variables',
		window: 'graphql',
		file: 'graphqlVariables.test.ts',
		settings: (addresses) => ({
			'studyAdmin.environments': {
				sandbox: { ...sandboxEnvironment(addresses, 'confidential'), variables: { owner: '9999' } },
			},
		}),
		notOnDesktop: loginPage,
	},
	{
		name: 'graphql-language',
		window: 'graphql-language',
		file: 'graphqlLanguage.test.ts',
		// A test renames a TypeScript identifier outside of the GraphQL template, which needs TypeScript.
		// Another one opens a notebook.
		builtInExtensions: ['typescript-language-features', 'ipynb'],
		timeout: 300_000,
		notOnDesktop: loginPage,
	},
	{
		name: 'graphql-schema',
		window: 'graphql-language',
		file: 'graphqlSchema.test.ts',
		stages: [{ after: 'reload', file: 'reload/schemaShown.test.ts' }],
		notOnDesktop: loginPage,
	},
	{
		name: 'notebooks',
		window: 'graphql-language',
		file: 'notebooks.test.ts',
		builtInExtensions: ['ipynb'],
	},
	// IDs of converted documents are not reused within a window, and these suites expect certain IDs.
	{ name: 'conversion-archives', window: 'conversion-saving', file: 'conversionArchives.test.ts' },
	{ name: 'conversion-saving', window: 'conversion-saving', file: 'conversionSaving.test.ts' },
	{
		name: 'conversion-documents',
		window: 'conversion-saving',
		file: 'conversionDocuments.test.ts',
		workspaceFolders: { documents: '../shared/testdata/documents' },
	},
	{
		name: 'conversion-reload',
		window: 'conversion-uploads',
		file: 'reload/chunks.test.ts',
		stages: [{ after: 'reload', file: 'reload/chunksGone.test.ts' }],
	},
	{
		name: 'conversion-interrupted',
		window: 'conversion-uploads',
		file: 'reload/intoFolder.test.ts',
		stages: [{ after: 'reload', file: 'reload/intoFolderCompleted.test.ts' }],
		sandbox: () => ({ conversionGateway: holdUploads(6) }),
	},
	{ name: 'conversion-uploads', window: 'conversion-uploads', file: 'conversionUploads.test.ts' },
	{
		name: 'conversion-consent',
		window: 'conversion',
		file: 'conversionConsent.test.ts',
		// If VS Code writes a settings file twice within a short time, the first change can be lost. So
		// these settings are written before the window opens.
		workspaceSettings: { 'studyAdmin.environment': 'sandbox', 'files.exclude': { 'reports/hidden': true } },
		timeout: 300_000,
	},
	{ name: 'conversion-view', window: 'conversion', file: 'conversionView.test.ts' },
	{ name: 'conversion', window: 'conversion', file: 'conversion.test.ts' },
	{ name: 'catalog', window: 'catalog', file: 'catalog.test.ts' },
	{ name: 'deprecations', window: 'catalog', file: 'deprecations.test.ts' },
	{ name: 'tools', window: 'catalog', file: 'tools.test.ts' },
	{
		name: 'evil-workspace-trusted',
		window: 'scan',
		file: 'evilWorkspaceTrusted.test.ts',
		workspaceSettings: hostile,
		notOnDesktop: loginPage,
	},
	{ name: 'scan', window: 'scan', file: 'scan.test.ts', settings: { 'studyAdmin.environments': {} } },
	{
		name: 'environments',
		window: 'scan',
		file: 'environments.test.ts',
		settings: { 'studyAdmin.environments': {} },
		notOnDesktop: loginPage,
	},
	{
		name: 'unknown-authority',
		window: 'scan',
		file: 'unknownAuthority.test.ts',
		tls: () => certificates(),
		settings: (addresses) => sandboxOverTls(addresses, `localhost:${addresses.tls?.port}`),
		notOnDesktop: loginPage,
	},
	{
		name: 'evil-workspace-restricted',
		window: 'restricted',
		file: 'evilWorkspaceRestricted.test.ts',
		workspaceSettings: hostile,
		restricted: true,
	},
	{ name: 'restricted', window: 'restricted', file: 'restricted.test.ts', restricted: true },
];
