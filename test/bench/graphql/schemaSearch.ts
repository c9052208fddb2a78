import { readFileSync } from 'node:fs';
import { buildClientSchema, buildSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { operationTextForElement } from '../../../src/graphql/core/language/insertion/operationTextForElement.ts';
import { rootFieldEntries } from '../../../src/graphql/core/language/search/schemaEntries.ts';
import { SchemaSearch } from '../../../src/graphql/core/language/search/schemaSearch.ts';
import { type SchemaQuestion, schemaQuestions } from '../../fixtures/schemaQuestions.ts';
import { atLeast, atMost, exactly, forComparison, type Measurement, percentile95 } from '../measurement.ts';
import type { OurProcess } from './ourProcess.ts';
import { readPublicSchema } from './peers.ts';

const today = { year: 2026, month: 11, day: 22 };

/**
 * Measures the time of Find in Schema after each key, the rank of the elements that users look for,
 * and whether inserted operations are valid. Call `installPeers` first.
 */
export async function measureSchemaSearch(ours: OurProcess): Promise<readonly Measurement[]> {
	const github = buildClientSchema(JSON.parse(readPublicSchema()), { assumeValid: true });
	const study = buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8'));
	const questions = schemaQuestions.filter(({ schema }) => schema === 'github').map(({ question }) => question);
	const [indexing = Number.NaN, ...keys] = await ours.do({ task: 'find', questions });
	return [
		forComparison('first search of Find in Schema, with the index', indexing, 'ms'),
		atMost('Find in Schema, per key, p95, 1,606 types', percentile95(keys), 'ms', 20),
		atLeast(
			'Find in Schema, expected element among the first 5',
			shareFound({ github, study }),
			'% of 60 questions',
			90,
		),
		exactly('Insert Operation, valid operations', await shareValid(github), '% of the root fields', 100),
	];
}

/** Returns the percentage of questions whose expected element is among the first five results. */
function shareFound(schemas: Readonly<Record<SchemaQuestion['schema'], GraphQLSchema>>): number {
	const searches = { github: new SchemaSearch(schemas.github), study: new SchemaSearch(schemas.study) };
	const found = schemaQuestions.filter(({ schema, question, expected }) =>
		searches[schema].search(question, { today, limit: 5 }).some(({ coordinate }) => coordinate === expected),
	);
	return (found.length / schemaQuestions.length) * 100;
}

/** Returns the percentage of queries and mutations for which the inserted operation is valid. */
async function shareValid(schema: GraphQLSchema): Promise<number> {
	const { paths } = new SchemaSearch(schema);
	const fields = [...rootFieldEntries(schema, 'query'), ...rootFieldEntries(schema, 'mutation')];
	let valid = 0;
	for (const { coordinate } of fields) {
		const options = { indentation: { tabSize: 2, insertSpaces: true }, otherNames: new Set<string>() };
		const document = parse(await operationTextForElement(schema, paths, coordinate, options), {
			allowEmptySelectionSets: false,
		});
		valid += validate(schema, document).length === 0 ? 1 : 0;
	}
	return (valid / fields.length) * 100;
}
