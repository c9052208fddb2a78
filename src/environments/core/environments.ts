import type { Event } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import { type ApiEnvironment, type Environment, hasApi } from './environment.ts';
import type { EnvironmentProblem } from './environmentFieldReader.ts';
import { type EnvironmentsReadResult, environmentProblemError } from './readEnvironments.ts';

/** The source of the configured environments, such as the settings of the editor. */
export interface EnvironmentSource {
	/** The valid environments, and the problems of the invalid ones. */
	readonly reading: EnvironmentsReadResult;
	/** The id of the active environment; `undefined` when none was selected. */
	readonly activeId: string | undefined;
	/** Fires when the setting of the environments or the ID of the active one has changed. */
	readonly onDidChange: Event<void>;
}

/** The configured environments and the active one, from a source such as the settings. */
export class Environments {
	readonly #source: EnvironmentSource;
	readonly onDidChange: Event<void>;

	constructor(source: EnvironmentSource) {
		this.#source = source;
		this.onDidChange = source.onDidChange;
	}

	/** The valid environments, and the problems of the invalid ones. */
	get reading(): EnvironmentsReadResult {
		return this.#source.reading;
	}

	/**
	 * The active environment: the selected environment, or the only one when none is selected.
	 * `undefined` when the selected environment does not exist or is invalid.
	 */
	get active(): Environment | undefined {
		const { environments } = this.reading;
		return this.#source.activeId === undefined && environments.length === 1
			? environments[0]
			: this.get(this.#source.activeId ?? '');
	}

	/**
	 * Why the selected environment cannot be active, or why the first environment cannot be when none
	 * is valid. `undefined` when an environment is active.
	 */
	get activeProblem(): EnvironmentProblem | undefined {
		const { environments, problems } = this.reading;
		const ofSelected = problems.find(({ environmentId }) => environmentId === this.#source.activeId);
		return this.active ? undefined : (ofSelected ?? (environments.length === 0 ? problems[0] : undefined));
	}

	/**
	 * The valid environment with this ID; `undefined` when the environment does not exist or is
	 * invalid.
	 */
	get(id: string): Environment | undefined {
		return this.reading.environments.find((environment) => environment.id === id);
	}

	/**
	 * Returns the active environment.
	 * @throws {UserError} `environment/…` when no valid environment is active
	 */
	requireActive(): Environment {
		const { active } = this;
		if (active) {
			return active;
		}
		const problem = this.activeProblem;
		if (problem) {
			throw environmentProblemError(problem);
		}
		throw new UserError(this.reading.environments.length === 0 ? 'environment/none' : 'environment/not-chosen');
	}

	/**
	 * Returns the active environment, which has an API.
	 * @throws {UserError} `environment/…` when no valid environment is active, or when it has no API
	 */
	requireActiveApi(): ApiEnvironment {
		const environment = this.requireActive();
		if (!hasApi(environment)) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return environment;
	}

	/**
	 * Returns the environment with this ID, which has an API.
	 * @throws {UserError} `environment/…` when the environment is invalid, has no API or was removed
	 */
	requireApi(id: string): ApiEnvironment {
		const environment = this.get(id);
		if (environment && hasApi(environment)) {
			return environment;
		}
		const problem = this.reading.problems.find(({ environmentId }) => environmentId === id);
		if (problem) {
			throw environmentProblemError(problem);
		}
		throw environment
			? new UserError('environment/no-api', { environment: environment.label })
			: new UserError('environment/gone', { environment: id });
	}

	/** Whether the setting contains an environment with this ID, valid or invalid. */
	has(id: string): boolean {
		const { environments, problems } = this.reading;
		return environments.some((each) => each.id === id) || problems.some(({ environmentId }) => environmentId === id);
	}
}
