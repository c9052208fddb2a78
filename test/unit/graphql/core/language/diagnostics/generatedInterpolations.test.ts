// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type ASTNode, buildSchema, type Location, parse, visit } from 'graphql';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { createRandom, type Random } from '../../../../../fixtures/random.ts';
import { scaled, seeds } from '../../../../../fixtures/testSize.ts';
import { withoutOtherDocuments } from '../../../support/diagnose.ts';
import { DocumentWriter } from '../../../support/documentWriter.ts';
import { layOutLexemes } from '../../../support/layOutLexemes.ts';

const schema = buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8'));

/** Writes a valid document, in which no character must be escaped in a template. */
function validDocument(random: Random): string {
	const text = layOutLexemes(new DocumentWriter(schema, random).document(2), random, 'tidy');
	return /[`\\]|\$\{/.test(text) ? validDocument(random) : text;
}

/** Returns the ranges of the syntax nodes below the definitions of a document. */
function nodeRanges(text: string): readonly Location[] {
	const ranges: Location[] = [];
	visit(parse(text), {
		enter: ({ kind, loc }: ASTNode) => {
			if (loc && !kind.endsWith('Definition') && kind !== 'Document') {
				ranges.push(loc);
			}
		},
	});
	return ranges;
}

/** Replaces up to three syntax nodes of a document by interpolations. */
function withInterpolations(text: string, random: Random): string {
	const ranges = nodeRanges(text);
	const chosen = [1, 2, 3].flatMap(() => ranges[random.between(0, ranges.length - 1)] ?? []);
	let result = text;
	let limit = text.length;
	for (const { start, end } of chosen.toSorted((a, b) => b.start - a.start)) {
		if (end <= limit) {
			result = `${result.slice(0, start)}\${x}${result.slice(end)}`;
			limit = start;
		}
	}
	return result;
}

function errorsIn(text: string): readonly DocumentDiagnostic[] {
	const program = `gql\`${text}\``;
	return new Diagnoser()
		.diagnose(readGraphqlRegions(program, embeddedGraphqlRegions(program, 'typescript')), withoutOtherDocuments(schema))
		.filter(({ kind }) => kind === 'validation' || kind === 'syntax');
}

describe('diagnosis of generated operations with interpolations', () => {
	it('reports no error in valid documents whose names, values, selections and types are interpolations', () => {
		for (const seed of seeds(150, 50)) {
			const random = createRandom(seed);
			const text = validDocument(random);
			assert.deepEqual(errorsIn(text), []);
			for (let count = 0; count < scaled(10); count += 1) {
				const changed = withInterpolations(text, random);
				assert.deepEqual(errorsIn(changed), [], changed);
			}
		}
	});
});
