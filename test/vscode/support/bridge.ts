import * as vscode from 'vscode';
import { type BridgeCalls, type BridgeResponse, bridgeSetting } from '../../host/bridgeProtocol.ts';

/**
 * Returns the URL of the test runner's bridge; `undefined` when this window was not opened by the
 * runner.
 */
export function bridgeAddress(): string | undefined {
	return vscode.workspace.getConfiguration().get<string>(bridgeSetting);
}

/**
 * Calls the test runner and resolves to its response. Rejects with the runner's error message when
 * the call fails.
 */
export async function callRunner<Call extends keyof BridgeCalls>(
	call: Call,
	request: BridgeCalls[Call]['request'],
): Promise<BridgeCalls[Call]['response']> {
	const address = bridgeAddress();
	if (address === undefined) {
		throw new Error('This window was not started by the runner of the tests.');
	}
	const response = await fetch(`${address}${call}`, { method: 'POST', body: JSON.stringify(request) });
	if (!response.ok) {
		throw new Error(`The runner answered ${response.status} to "${call}".`);
	}
	const body = (await response.json()) as BridgeResponse;
	if ('problem' in body) {
		throw new Error(body.problem);
	}
	return body.result as BridgeCalls[Call]['response'];
}
