import type { RawEnvironments } from '../readEnvironments.ts';
import { takeSecretsOut } from '../takeSecretsOut.ts';

/** One environment of the setting under its id as JSON to hand on, without anything secret in it. */
export function environmentJson(id: string, raw: RawEnvironments): string {
	return JSON.stringify({ [id]: takeSecretsOut(raw).cleaned[id] }, undefined, '\t');
}
