import type { SeenSecret } from '../../host/secretRecorder.ts';
import type { SuiteAddresses } from '../../host/suiteAddresses.ts';
import type { ProxyVisit } from '../../sandbox/forwardProxy.ts';
import { callRunner } from './bridge.ts';

/**
 * Returns the addresses, clients and users of the sandbox that this window's environment "sandbox"
 * uses, and the addresses of the other test servers.
 */
export async function sandbox(): Promise<SuiteAddresses> {
	return callRunner('addresses', null);
}

/**
 * Returns the data that each connection has sent to the attacker's server; the empty string for a
 * connection without data.
 */
export async function attackerReceived(): Promise<readonly string[]> {
	return callRunner('attackerReceived', null);
}

/** Returns the requests that the suite's forward proxy has received so far, in order. */
export async function proxyVisits(): Promise<readonly ProxyVisit[]> {
	return callRunner('proxyVisits', null);
}

/** Returns the secrets that the sandbox's identity provider has received and issued so far. */
export async function seenSecrets(): Promise<readonly SeenSecret[]> {
	return callRunner('seenSecrets', null);
}

/**
 * Returns the path of the folder in which VS Code stores user data, extension storage and logs.
 */
export async function dataFolder(): Promise<string> {
	return callRunner('dataFolder', null);
}

/**
 * Returns the log of this extension in all windows of the suite; the empty string before the first
 * entry.
 */
export async function extensionLog(): Promise<string> {
	return callRunner('extensionLog', null);
}

/** Runs the built `study-admin` in a folder and returns its standard output. */
export async function commandLine(args: readonly string[], folder: string): Promise<string> {
	return callRunner('commandLine', { args, folder });
}
