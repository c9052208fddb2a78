import * as vscode from 'vscode';
import { DisposableStore } from '../disposables.ts';
import { UserError } from '../errors.ts';
import { optionalText, Setting } from '../settings.ts';
import { type ApiEnvironment, type Environment, hasApi } from './environment.ts';
import type { EnvironmentProblem } from './fieldReader.ts';
import { type EnvironmentsReading, problemError, readEnvironments } from './readEnvironments.ts';

/** The environments of the settings, and which of them is active. */
export class Environments {
	readonly #store = new DisposableStore();
	readonly #all = this.#store.add(new Setting('environments', readEnvironments));
	readonly #activeId = this.#store.add(new Setting('environment', optionalText));
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly onDidChange = this.#changed.event;

	constructor() {
		this.#store.add(this.#all.onDidChange(() => this.#changed.fire()));
		this.#store.add(this.#activeId.onDidChange(() => this.#changed.fire()));
	}

	/** Everything in the setting, with what is wrong in it. */
	get reading(): EnvironmentsReading {
		return this.#all.value;
	}

	/** The active environment: the chosen one, or the only one there is. `undefined` when none is chosen or usable. */
	get active(): Environment | undefined {
		const { environments } = this.reading;
		return this.#activeId.value === undefined && environments.length === 1
			? environments[0]
			: this.get(this.#activeId.value ?? '');
	}

	/** What keeps the chosen environment, or where none can be used the first one, from being active; else `undefined`. */
	get activeProblem(): EnvironmentProblem | undefined {
		const { environments, problems } = this.reading;
		const ofChosen = problems.find(({ environmentId }) => environmentId === this.#activeId.value);
		return this.active ? undefined : (ofChosen ?? (environments.length === 0 ? problems[0] : undefined));
	}

	/** The environment with this id; `undefined` when there is none or it cannot be used. */
	get(id: string): Environment | undefined {
		return this.reading.environments.find((environment) => environment.id === id);
	}

	/** The active environment. @throws {UserError} `environment/…` when there is none to use. */
	requireActive(): Environment {
		const { active } = this;
		if (active) {
			return active;
		}
		const problem = this.activeProblem;
		if (problem) {
			throw problemError(problem);
		}
		throw new UserError(this.reading.environments.length === 0 ? 'environment/none' : 'environment/not-chosen');
	}

	/** The active environment, which has an API. @throws {UserError} `environment/…` when there is none to use, or it has none. */
	requireActiveApi(): ApiEnvironment {
		const environment = this.requireActive();
		if (!hasApi(environment)) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return environment;
	}

	/** The environment with this id, which has an API. @throws {UserError} `environment/…` when it cannot be used, or is no more. */
	requireApi(id: string): ApiEnvironment {
		const environment = this.get(id);
		if (environment && hasApi(environment)) {
			return environment;
		}
		const problem = this.reading.problems.find(({ environmentId }) => environmentId === id);
		if (problem) {
			throw problemError(problem);
		}
		throw environment
			? new UserError('environment/no-api', { environment: environment.label })
			: new UserError('environment/gone', { environment: id });
	}

	/** Whether the setting names an environment, one that can be used or not. */
	has(id: string): boolean {
		const { environments, problems } = this.reading;
		return environments.some((each) => each.id === id) || problems.some(({ environmentId }) => environmentId === id);
	}

	/**
	 * Makes an environment the active one, in the workspace where there is one whose choice counts, else for the user: as
	 * long as a workspace is restricted, what it chooses is ignored, and nothing is written into it.
	 */
	async select(id: string): Promise<void> {
		const { workspaceFolders, isTrusted } = vscode.workspace;
		const target =
			workspaceFolders && isTrusted ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
		await vscode.workspace.getConfiguration('studyAdmin').update('environment', id, target);
	}

	/** Takes back the user's choice of an environment that is no more. A workspace's choice is the workspace's. */
	async deselect(id: string): Promise<void> {
		const settings = vscode.workspace.getConfiguration('studyAdmin');
		if (settings.inspect('environment')?.globalValue === id) {
			await settings.update('environment', undefined, vscode.ConfigurationTarget.Global);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}
}
