import type { SeenSecret } from '../../host/secretRecorder.ts';
import type { SuiteAddresses } from '../../host/suiteAddresses.ts';
import type { ProxyVisit } from '../../sandbox/forwardProxy.ts';
import { askRunner } from './bridge.ts';

/**
 * The addresses, clients and users of the sandbox that this window's environment "sandbox" is set
 * to, and what else there is.
 */
export async function sandbox(): Promise<SuiteAddresses> {
	return askRunner('addresses', null);
}

/** What each connection to the attacker has sent so far, the empty string where it sent nothing. */
export async function attackerReceived(): Promise<readonly string[]> {
	return askRunner('attackerReceived', null);
}

/** What the suite's forward proxy was asked for so far, in order. */
export async function proxyVisits(): Promise<readonly ProxyVisit[]> {
	return askRunner('proxyVisits', null);
}

/** What secrets the sandbox's identity provider was shown and has issued so far. */
export async function seenSecrets(): Promise<readonly SeenSecret[]> {
	return askRunner('seenSecrets', null);
}

/** Where VS Code keeps all it writes: user data, storage, logs. */
export async function dataFolder(): Promise<string> {
	return askRunner('dataFolder', null);
}

/**
 * What our extension has written to its log so far, in all windows of this suite; empty as long as
 * it has written nothing.
 */
export async function extensionLog(): Promise<string> {
	return askRunner('extensionLog', null);
}
