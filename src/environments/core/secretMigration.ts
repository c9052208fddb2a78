import { type ApiEnvironment, hasApi } from './environment.ts';
import { type FoundSecrets, isWorthKeeping, takeSecretsOut } from './extractSecrets.ts';
import type { EnvironmentProblem } from './fieldReader.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/**
 * The secrets of one environment that can go, and where they are kept; `undefined` when there is
 * nothing worth keeping.
 */
export interface Move {
	readonly id: string;
	readonly label: string;
	readonly found: FoundSecrets;
	readonly keptFor: ApiEnvironment | undefined;
}

/** What is to be done about the secrets in the setting. */
export interface MovePlan {
	readonly moves: readonly Move[];
	/**
	 * The setting afterwards. Secrets whose environment cannot be used stand there still: they belong
	 * to no address yet.
	 */
	readonly cleaned: RawEnvironments;
	/** Why secrets stay, one for each environment. */
	readonly obstacles: readonly EnvironmentProblem[];
}

/** Plans how the secrets get out of the setting. */
export function planMoves(raw: RawEnvironments): MovePlan {
	const { cleaned, found } = takeSecretsOut(raw);
	const { environments, problems } = readEnvironments(cleaned);
	const moves: Move[] = [];
	const obstacles: EnvironmentProblem[] = [];
	for (const [id, secrets] of Object.entries(found)) {
		const environment = environments.find((candidate) => candidate.id === id);
		const obstacle = problems.find(({ environmentId }) => environmentId === id);
		if (obstacle && isWorthKeeping(secrets)) {
			obstacles.push(obstacle);
		} else {
			const keptFor = environment && hasApi(environment) && isWorthKeeping(secrets) ? environment : undefined;
			moves.push({ id, label: environment?.label ?? id, found: secrets, keptFor });
		}
	}
	const staying = obstacles.map(({ environmentId }) => [environmentId, raw[environmentId]]);
	return { moves, cleaned: { ...cleaned, ...Object.fromEntries(staying) }, obstacles };
}

/**
 * Keeps all secrets first and only then cleans the setting. When one cannot be kept, nothing is
 * cleaned.
 */
export async function carryOut(
	{ moves, cleaned }: MovePlan,
	keep: (environment: ApiEnvironment, found: FoundSecrets) => Promise<void>,
	clean: (cleaned: RawEnvironments) => Promise<void>,
): Promise<void> {
	for (const { keptFor, found } of moves) {
		if (keptFor) {
			await keep(keptFor, found);
		}
	}
	await clean(cleaned);
}
