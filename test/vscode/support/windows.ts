import { AsyncLocalStorage } from 'node:async_hooks';
import type { WindowNumber } from '../../host/bridgeProtocol.ts';
import { callRunner } from './bridge.ts';

/**
 * Another window of the same VS Code and the same browser profile. It has its own extension host,
 * which runs no tests.
 */
export interface FurtherWindow {
	readonly number: WindowNumber;
	close(): Promise<void>;
}

const acting = new AsyncLocalStorage<WindowNumber>();

/**
 * Opens another window with this suite's workspace or with another folder, and resolves when its
 * workbench is shown.
 */
export async function openWindow(folder?: string): Promise<FurtherWindow> {
	const number = await callRunner('openWindow', { folder });
	return {
		number,
		close: async () => {
			await callRunner('closeWindow', number);
		},
	};
}

/**
 * Runs an action whose `browser` calls, and all helpers that use `browser`, apply to another
 * window.
 */
export function inWindow<Result>(window: FurtherWindow, action: () => Promise<Result>): Promise<Result> {
	return acting.run(window.number, action);
}

/** Returns the number of the window to which `browser` calls apply. */
export function shownWindow(): WindowNumber {
	return acting.getStore() ?? 0;
}
