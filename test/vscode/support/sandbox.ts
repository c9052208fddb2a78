import type { SandboxAddresses } from '../../sandbox/sandbox.ts';
import { askRunner } from './bridge.ts';

/** The addresses, clients and users of the sandbox that this window's environment "sandbox" is set to. */
export async function sandbox(): Promise<SandboxAddresses> {
	return askRunner('sandbox', null);
}

/** What our extension has written to its log so far, in all windows of this suite; empty as long as it has written nothing. */
export async function extensionLog(): Promise<string> {
	return askRunner('extensionLog', null);
}
