import { isRecord } from '../../json.ts';
import { environmentFields, type RawEnvironments } from '../readEnvironments.ts';
import { takeSecretsOut } from '../takeSecretsOut.ts';

/**
 * One environment of the setting under its id as JSON to hand on, without anything secret in it, and without fields of
 * other names, of which nobody knows what they hold.
 */
export function environmentJson(id: string, raw: RawEnvironments): string {
	const cleaned = takeSecretsOut(raw).cleaned[id];
	const fields = Object.entries(isRecord(cleaned) ? cleaned : {});
	const known = Object.fromEntries(fields.filter(([name]) => environmentFields.includes(name)));
	return JSON.stringify({ [id]: known }, undefined, '\t');
}
