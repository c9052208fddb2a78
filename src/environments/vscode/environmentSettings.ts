import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import { isJsonObject } from '../../shared/core/json.ts';
import { Setting, WatchedSettingsValue } from '../../shared/vscode/settings.ts';
import type { EnvironmentSource } from '../core/environments.ts';
import { type RawEnvironments, readEnvironments } from '../core/readEnvironments.ts';

const section = 'studyAdmin';

/** The environments in the user settings, and the selected one. */
export class EnvironmentSettings implements EnvironmentSource, Disposable {
	readonly #store = new DisposableStore();
	readonly #all = this.#store.add(new WatchedSettingsValue((setting) => readEnvironments(setting('environments'))));
	readonly #activeId = this.#store.add(new Setting('environment'));
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;

	constructor() {
		this.#store.add(this.#all.onDidChange(() => this.#changed.fire()));
		this.#store.add(this.#activeId.onDidChange(() => this.#changed.fire()));
	}

	get reading() {
		return this.#all.value;
	}

	get activeId() {
		return this.#activeId.value;
	}

	dispose(): void {
		this.#store.dispose();
	}
}

/**
 * Returns the value of `studyAdmin.environments` in the user settings; an empty object without the
 * setting. Workspace settings are never read.
 */
export function storedEnvironments(): RawEnvironments {
	const stored = vscode.workspace.getConfiguration(section).inspect('environments')?.globalValue;
	return isJsonObject(stored) ? stored : {};
}

/**
 * Writes `studyAdmin.environments` to the user settings. @throws {UserError}
 * `environment/settings-not-saved`
 */
export async function storeEnvironments(environments: RawEnvironments): Promise<void> {
	await writeSetting('environments', environments, 'user');
}

/**
 * Selects the active environment: in the workspace settings of a trusted workspace, otherwise in
 * the user settings. The selection of a restricted workspace is ignored, and its settings are never
 * written.
 * @returns the settings that store the selection
 * @throws {UserError} `environment/settings-not-saved`
 */
export async function selectActiveEnvironment(id: string): Promise<ActiveEnvironmentScope> {
	const { workspaceFolders, isTrusted } = vscode.workspace;
	const target = workspaceFolders && isTrusted ? 'workspace' : 'user';
	await writeSetting('environment', id, target);
	return target;
}

/** The settings in which the ID of the active environment is stored. */
export type ActiveEnvironmentScope = 'workspace' | 'user';

/**
 * Deselects an environment if the user settings select it. Workspace settings remain unchanged.
 * @throws {UserError} `environment/settings-not-saved`
 */
export async function deselectEnvironment(id: string): Promise<void> {
	if (vscode.workspace.getConfiguration(section).inspect('environment')?.globalValue === id) {
		await writeSetting('environment', undefined, 'user');
	}
}

/**
 * Writes a setting. VS Code refuses to change a settings file that has unsaved changes or syntax
 * errors. @throws {UserError} `environment/settings-not-saved`
 */
async function writeSetting(
	name: 'environment' | 'environments',
	value: unknown,
	scope: ActiveEnvironmentScope,
): Promise<void> {
	const { Workspace, Global } = vscode.ConfigurationTarget;
	try {
		await vscode.workspace.getConfiguration(section).update(name, value, scope === 'workspace' ? Workspace : Global);
	} catch (error) {
		throw new UserError('environment/settings-not-saved', { scope }, error);
	}
}
