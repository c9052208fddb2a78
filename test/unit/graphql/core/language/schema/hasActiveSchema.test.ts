import assert from 'node:assert/strict';
import {
	type DocumentLocation,
	hasActiveSchema,
} from '../../../../../../src/graphql/core/language/schema/hasActiveSchema.ts';

describe('hasActiveSchema', () => {
	const elsewhere: DocumentLocation = { isUntitled: false, hasWorkspaceEnvironment: false, folder: 'file:///here' };
	const table: readonly (readonly [title: string, place: DocumentLocation, run: readonly string[], has: boolean])[] = [
		['a document of any folder', elsewhere, [], false],
		['one of a folder beside the one run from', elsewhere, ['file:///there', 'file:///here/below'], false],
		['one of the folder run from', elsewhere, ['file:///there', 'file:///here'], true],
		['one of a workspace with an environment', { ...elsewhere, hasWorkspaceEnvironment: true }, [], true],
		['an untitled one', { ...elsewhere, isUntitled: true }, [], true],
	];
	for (const [title, place, foldersWithRuns, has] of table) {
		it(`${title}: ${has}`, () => {
			assert.equal(hasActiveSchema(place, foldersWithRuns), has);
		});
	}
});
