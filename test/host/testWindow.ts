import type { BrowserContext, Page } from 'playwright-core';
import type { Settings, Stage, VscodeSuite } from './vscodeSuite.ts';

/** A window of VS Code that a suite runs in. */
export interface TestWindow {
	readonly page: Page;
	readonly context: BrowserContext;
	/** Where VS Code keeps all it writes: user data, storage, logs. */
	readonly dataFolder: string;
	/** The text of the logs of our extension so far, of all its windows; empty as long as there is none. */
	extensionLog(): string;
	/** Settles, with the reason, when the window or its server has ended by itself. */
	readonly broken: Promise<string>;
	/** Loads the workbench; from here on the extension host runs. */
	load(): Promise<void>;
	/** Loads the workbench again, which ends the extension host and starts another. */
	loadAgain(after: Stage['after']): Promise<void>;
	/** Opens a further window beside it, on the same workspace or on another folder, and waits until it is drawn. */
	openAnother(folder: string | undefined): Promise<Page>;
	close(): Promise<void>;
}

/** What a window starts with. */
export interface WindowOptions {
	/** The user settings. */
	readonly settings: Settings;
	/** The content of the workspace's settings file; the sample's own when `undefined`. */
	readonly workspaceSettings?: Settings | undefined;
	/** Environment variables of VS Code, and so of the extension host, beside those of this process. */
	readonly environment: Readonly<Record<string, string>>;
	/** The URL of a proxy that the browser's own requests go through, all but those to loopback. */
	readonly browserProxy?: string | undefined;
}

/** The kind of VS Code the suites run in. */
export interface TestHost {
	/** What it is, for the heading. */
	readonly title: string;
	/** Whether its windows have nothing in common, such as a clipboard, so that several can be open at once. */
	readonly sharesNothing: boolean;
	/** Why a suite cannot run here; `undefined` when it can. */
	reasonToSkip(suite: VscodeSuite): string | undefined;
	/** Makes a window with fresh user data and a fresh copy of the workspace, without loading the workbench. */
	open(suite: VscodeSuite, window: WindowOptions): Promise<TestWindow>;
	close(): Promise<void>;
}

/** The size of a window, and so of its pictures, in pixels. */
export const windowSize = { width: 1280, height: 800 } as const;
