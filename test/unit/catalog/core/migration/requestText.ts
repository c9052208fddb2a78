import assert from 'node:assert/strict';
import type { DraftValue } from '../../../../../src/shared/core/migration/draftRequirements.ts';
import { readCall } from '../../../../fixtures/readDrafts.ts';
import { usesIn } from '../detection/usesIn.ts';

/** The address of the REST API in the code of tests. */
export const host = 'https://api.fellesstudentsystem.no';

/** Code with one call, and what is read of it as `requestText` shows it. */
export type RequestCase = readonly [what: string, language: string, code: string, expected: string];

/**
 * Resolves to the first call in a code as `METHOD /path ?name=value reads member`. Expressions are
 * in angle brackets. Parameters that cannot be read follow after `not found:`.
 */
export async function requestText(language: string, code: string): Promise<string> {
	const use = usesIn(language, code).find(({ operation }) => operation !== undefined);
	assert.ok(use, 'no use');
	const call = await readCall(code, language, use);
	assert.ok(call, 'no call');
	const path = call.segments.map((parts) => `/${parts.map(shown).join(',')}`).join('');
	const query = call.query.map(({ name, source, value }) => `${name ?? `[${source}]`}=${shown(value)}`).join('&');
	const limits = call.limits.flatMap((limit) =>
		limit.kind !== 'parameters not found'
			? []
			: limit.items.length > 0
				? [`not found: ${limit.items.join(', ')}`]
				: ['is not sent'],
	);
	const fields = call.readFields?.map((names) => names.join('.')) ?? [];
	return [
		...(use.method === undefined ? [] : [use.method]),
		path,
		...(query === '' ? [] : [`?${query}`]),
		...(fields.length === 0 ? [] : ['reads', ...fields]),
		...limits,
	].join(' ');
}

function shown({ kind, text }: DraftValue): string {
	return kind === 'literal' ? text : `<${text}>`;
}
