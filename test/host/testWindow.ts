import type { BrowserContext, Page } from 'playwright-core';
import type { Settings, Stage, VscodeSuite } from './vscodeSuite.ts';

/** A window of VS Code in which suites run. */
export interface TestWindow {
	readonly page: Page;
	readonly context: BrowserContext;
	/** Path of the folder with all data of VS Code: user data, extension storage and logs. */
	readonly dataFolder: string;
	/** Returns the content of all log files of the extension; empty if there is none. */
	extensionLog(): string;
	/** Resolves to an error message when the window or its server ends unexpectedly. */
	readonly broken: Promise<string>;
	/** Loads the page of the workbench, which starts the extension host. */
	load(): Promise<void>;
	/**
	 * Replaces the files of the workspace with the initial files of this suite, except for the
	 * settings.
	 */
	resetFiles(suite: VscodeSuite): void;
	/** Reloads the workbench, or restarts its server. Both start a new extension host. */
	loadAgain(after: Stage['after']): Promise<void>;
	/**
	 * Opens another window on a folder; `undefined` stands for the workspace of this window. Resolves
	 * when the workbench is visible.
	 */
	openAnother(folder: string | undefined): Promise<Page>;
	/**
	 * Closes the window. With `reuse`, its server and browser are cleared and used for another window.
	 * Otherwise they are stopped.
	 */
	close(reuse?: Reuse): Promise<void>;
}

/** The processes that must have ended before another window can use the server and the browser. */
export interface Reuse {
	/** The process IDs of all extension hosts that have run for the window. */
	readonly extensionHosts: readonly number[];
}

/** The settings, environment variables and proxy of a new window. */
export interface WindowOptions {
	/** The content of the user settings file of the window. */
	readonly settings: Settings;
	/** The workspace settings; those of the sample workspace when `undefined`. */
	readonly workspaceSettings?: Settings | undefined;
	/**
	 * Environment variables of VS Code and its extension host, in addition to those of this process.
	 */
	readonly environment: Readonly<Record<string, string>>;
	/** The URL of a proxy for all requests of the browser except those to loopback. */
	readonly browserProxy?: string | undefined;
}

/** A kind of VS Code in which suites run, such as a VS Code server with a browser. */
export interface TestHost {
	/** The name of the host in headings, such as `VS Code (desktop)`. */
	readonly title: string;
	/** Maximum number of windows that suites use at once. It is 1 if windows share the clipboard. */
	readonly windowsAtOnce: number;
	/** Returns the reason why a suite cannot run in this host; `undefined` when it can. */
	reasonToSkip(suite: VscodeSuite): string | undefined;
	/**
	 * Opens a window with empty user data and a new copy of the sample workspace. Does not load the
	 * workbench.
	 */
	open(suite: VscodeSuite, window: WindowOptions): Promise<TestWindow>;
	close(): Promise<void>;
}

/** The size of windows and of their pictures in pixels. */
export const windowSize = { width: 1280, height: 800 } as const;
