import * as vscode from 'vscode';
import { type BridgeCalls, type BridgeReply, bridgeSetting } from '../../host/bridgeProtocol.ts';

/**
 * Returns the URL of the test runner's bridge; `undefined` when this window was not opened by the
 * runner.
 */
export function bridgeAddress(): string | undefined {
	return vscode.workspace.getConfiguration().get<string>(bridgeSetting);
}

/** Calls the test runner. Throws with the runner's error message when the call failed. */
export async function askRunner<Call extends keyof BridgeCalls>(
	call: Call,
	request: BridgeCalls[Call]['request'],
): Promise<BridgeCalls[Call]['answer']> {
	const address = bridgeAddress();
	if (address === undefined) {
		throw new Error('This window was not started by the runner of the tests.');
	}
	const response = await fetch(`${address}${call}`, { method: 'POST', body: JSON.stringify(request) });
	if (!response.ok) {
		throw new Error(`The runner answered ${response.status} to "${call}".`);
	}
	const reply = (await response.json()) as BridgeReply;
	if ('problem' in reply) {
		throw new Error(reply.problem);
	}
	return reply.answer as BridgeCalls[Call]['answer'];
}
