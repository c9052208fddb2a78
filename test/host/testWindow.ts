import type { BrowserContext, Page } from 'playwright-core';
import type { Settings, Stage, VscodeSuite } from './vscodeSuite.ts';

/** A window of VS Code that a suite runs in. */
export interface TestWindow {
	readonly page: Page;
	readonly context: BrowserContext;
	/** The folder of everything that VS Code stores: user data, extension storage, logs. */
	readonly dataFolder: string;
	/** The log of the extension so far, of all windows. Empty if there is none. */
	extensionLog(): string;
	/** Resolves to the reason when the window or its server ends by itself. */
	readonly broken: Promise<string>;
	/** Loads the workbench; from here on the extension host runs. */
	load(): Promise<void>;
	/**
	 * Replaces the files of the workspace, except for its settings, by those of a window for this
	 * suite.
	 */
	renewFiles(suite: VscodeSuite): void;
	/** Loads the workbench again, which ends the extension host and starts another. */
	loadAgain(after: Stage['after']): Promise<void>;
	/**
	 * Opens another window on the same workspace or on another folder, and waits until it is drawn.
	 */
	openAnother(folder: string | undefined): Promise<Page>;
	/**
	 * Closes the window. With `reuse`, the next window may get its server and browser, emptied;
	 * otherwise they end.
	 */
	close(reuse?: Reuse): Promise<void>;
}

/** What has to end before the server and the browser of a window can be used again. */
export interface Reuse {
	/** The process ids of all extension hosts that have run for the window. */
	readonly extensionHosts: readonly number[];
}

/** What a window starts with. */
export interface WindowOptions {
	/** The user settings. */
	readonly settings: Settings;
	/** The content of the workspace's settings file; the sample's own when `undefined`. */
	readonly workspaceSettings?: Settings | undefined;
	/**
	 * Environment variables for VS Code and its extension host, in addition to those of this process.
	 */
	readonly environment: Readonly<Record<string, string>>;
	/** The URL of a proxy that the browser's own requests go through, all but those to loopback. */
	readonly browserProxy?: string | undefined;
}

/** The kind of VS Code the suites run in. */
export interface TestHost {
	/** What it is, for the heading. */
	readonly title: string;
	/** How many windows can be open at once. Windows that share a clipboard, for example, cannot. */
	readonly windowsAtOnce: number;
	/** Why a suite cannot run here; `undefined` when it can. */
	reasonToSkip(suite: VscodeSuite): string | undefined;
	/**
	 * Makes a window with fresh user data and a fresh copy of the workspace, without loading the
	 * workbench.
	 */
	open(suite: VscodeSuite, window: WindowOptions): Promise<TestWindow>;
	close(): Promise<void>;
}

/** The size of a window, and so of its pictures, in pixels. */
export const windowSize = { width: 1280, height: 800 } as const;
