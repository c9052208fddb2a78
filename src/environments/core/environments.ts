import type { Event } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import { type ApiEnvironment, type Environment, hasApi } from './environment.ts';
import type { EnvironmentProblem } from './fieldReader.ts';
import { type EnvironmentsReading, problemError } from './readEnvironments.ts';

/** Where the environments are configured, such as the settings of the editor. */
export interface EnvironmentSource {
	/** The configured environments, and what is wrong with them. */
	readonly reading: EnvironmentsReading;
	/** The id of the active environment; `undefined` when none was selected. */
	readonly activeId: string | undefined;
	/** Fires when either has changed. */
	readonly onDidChange: Event<void>;
}

/** The configured environments, and which of them is active. */
export class Environments {
	readonly #source: EnvironmentSource;
	readonly onDidChange: Event<void>;

	constructor(source: EnvironmentSource) {
		this.#source = source;
		this.onDidChange = source.onDidChange;
	}

	/** The configured environments, and what is wrong with them. */
	get reading(): EnvironmentsReading {
		return this.#source.reading;
	}

	/**
	 * The active environment: the selected one, or the only one. `undefined` when none is selected or
	 * valid.
	 */
	get active(): Environment | undefined {
		const { environments } = this.reading;
		return this.#source.activeId === undefined && environments.length === 1
			? environments[0]
			: this.get(this.#source.activeId ?? '');
	}

	/**
	 * Why the selected environment, or the first one when none is valid, cannot be active;
	 * `undefined` when one is active.
	 */
	get activeProblem(): EnvironmentProblem | undefined {
		const { environments, problems } = this.reading;
		const ofSelected = problems.find(({ environmentId }) => environmentId === this.#source.activeId);
		return this.active ? undefined : (ofSelected ?? (environments.length === 0 ? problems[0] : undefined));
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

	/**
	 * The active environment, which has an API. @throws {UserError} `environment/…` when there is
	 * none to use, or it has none.
	 */
	requireActiveApi(): ApiEnvironment {
		const environment = this.requireActive();
		if (!hasApi(environment)) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return environment;
	}

	/**
	 * The environment with this id, which has an API. @throws {UserError} `environment/…` when it
	 * cannot be used, or is no more.
	 */
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
}
