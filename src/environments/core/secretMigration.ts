import { type ApiEnvironment, hasApi } from './environment.ts';
import type { EnvironmentProblem } from './environmentFieldReader.ts';
import { type EnvironmentSecrets, extractSecrets, hasSecretForSignIn } from './extractSecrets.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/** The secrets to remove from one environment of the settings. */
export interface SecretMigration {
	readonly id: string;
	readonly label: string;
	readonly secrets: EnvironmentSecrets;
	/** The environment for which the secrets are saved; `undefined` when no sign-in can use them. */
	readonly storedFor: ApiEnvironment | undefined;
}

/** The secrets to move to the secret storage, and the setting without them. */
interface MigrationPlan {
	readonly migrations: readonly SecretMigration[];
	/**
	 * The setting without the moved secrets. The secrets of an invalid environment remain, because
	 * they belong to no URL yet.
	 */
	readonly cleaned: RawEnvironments;
	/**
	 * The problems of the invalid environments whose secrets remain in the setting, one per
	 * environment.
	 */
	readonly obstacles: readonly EnvironmentProblem[];
}

/**
 * Returns the secrets in the setting, the environment for which each is saved, and the setting
 * without them.
 */
export function planSecretMigration(raw: RawEnvironments): MigrationPlan {
	const { cleaned, secretsById } = extractSecrets(raw);
	const { environments, problems } = readEnvironments(cleaned);
	const migrations: SecretMigration[] = [];
	const obstacles: EnvironmentProblem[] = [];
	for (const [id, secrets] of Object.entries(secretsById)) {
		const environment = environments.find((candidate) => candidate.id === id);
		const obstacle = problems.find(({ environmentId }) => environmentId === id);
		if (obstacle && hasSecretForSignIn(secrets)) {
			obstacles.push(obstacle);
		} else {
			const storedFor = environment && hasApi(environment) && hasSecretForSignIn(secrets) ? environment : undefined;
			migrations.push({ id, label: environment?.label ?? id, secrets, storedFor });
		}
	}
	const unchanged = obstacles.map(({ environmentId }) => [environmentId, raw[environmentId]]);
	return { migrations, cleaned: { ...cleaned, ...Object.fromEntries(unchanged) }, obstacles };
}

/**
 * Saves all secrets and then removes them from the setting. When one secret cannot be saved, the
 * setting does not change.
 */
export async function migrateSecrets(
	{ migrations, cleaned }: MigrationPlan,
	save: (environment: ApiEnvironment, secrets: EnvironmentSecrets) => Promise<void>,
	writeSetting: (cleaned: RawEnvironments) => Promise<void>,
): Promise<void> {
	for (const { storedFor, secrets } of migrations) {
		if (storedFor) {
			await save(storedFor, secrets);
		}
	}
	await writeSetting(cleaned);
}
