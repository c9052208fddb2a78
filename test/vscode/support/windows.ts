import { AsyncLocalStorage } from 'node:async_hooks';
import type { WindowNumber } from '../../host/bridgeProtocol.ts';
import { askRunner } from './bridge.ts';

/** A further window of the same VS Code and the same browser profile. It has an extension host of its own, which runs no tests. */
export interface FurtherWindow {
	readonly number: WindowNumber;
	close(): Promise<void>;
}

const acting = new AsyncLocalStorage<WindowNumber>();

/** Opens a window on this suite's workspace, or on another folder, and resolves when its workbench is drawn. */
export async function openWindow(folder?: string): Promise<FurtherWindow> {
	const number = await askRunner('openWindow', { folder });
	return {
		number,
		close: async () => {
			await askRunner('closeWindow', number);
		},
	};
}

/** Does something with `browser`, and so with all that acts on the workbench's page, in another window than the suite's own. */
export function inWindow<Result>(window: FurtherWindow, action: () => Promise<Result>): Promise<Result> {
	return acting.run(window.number, action);
}

/** The window that is being acted on. */
export function shownWindow(): WindowNumber {
	return acting.getStore() ?? 0;
}
