import assert from 'node:assert/strict';
import {
	type ActiveSchemaConditions,
	usesActiveEnvironmentSchema,
} from '../../../../../../src/graphql/core/language/schema/usesActiveEnvironmentSchema.ts';

describe('usesActiveEnvironmentSchema', () => {
	const elsewhere: ActiveSchemaConditions = {
		isUntitled: false,
		hasWorkspaceEnvironment: false,
		folder: 'file:///here',
	};
	const table: readonly (readonly [
		title: string,
		location: ActiveSchemaConditions,
		run: readonly string[],
		has: boolean,
	])[] = [
		['a document of any folder when no operation was run', elsewhere, [], false],
		[
			'a document when operations were run from other folders only',
			elsewhere,
			['file:///there', 'file:///here/below'],
			false,
		],
		['a document when an operation was run from its folder', elsewhere, ['file:///there', 'file:///here'], true],
		['a document when the workspace sets the environment', { ...elsewhere, hasWorkspaceEnvironment: true }, [], true],
		['an untitled document', { ...elsewhere, isUntitled: true }, [], true],
	];
	for (const [title, location, foldersWithRuns, has] of table) {
		it(`${has ? 'applies' : 'does not apply'} the schema of the active environment to ${title}`, () => {
			assert.equal(usesActiveEnvironmentSchema(location, foldersWithRuns), has);
		});
	}
});
