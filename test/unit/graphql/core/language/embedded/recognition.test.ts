import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, parse, stripIgnoredCharacters } from 'graphql';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { textMayContainGraphql } from '../../../../../../src/graphql/core/language/embedded/textMayContainGraphql.ts';
import { rootFieldNames } from '../../../../../../src/graphql/core/language/schema/rootFieldNames.ts';
import { readSections } from '../../../../../fixtures/readSections.ts';

/** A program of a few lines, and its language in VS Code. */
interface Program {
	readonly language: string;
	readonly text: string;
}

const rootFields = rootFieldNames(buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8')));
const ordinary = programsIn('test/fixtures/embedded/ordinaryStrings.txt');
const operations = programsIn('test/fixtures/embedded/writtenOperations.txt').map(({ language, text }) => {
	const [program = '', expected = ''] = text.split('\n=> ');
	return { language, text: program, expected: expected.trim() };
});

function programsIn(path: string): readonly Program[] {
	return readSections(path).flatMap(({ head, text }) =>
		text.split('---\n').map((part) => ({ language: head, text: part })),
	);
}

function contentsIn({ text, language }: Program, fields?: ReadonlySet<string>): readonly string[] {
	return embeddedGraphqlRegions(text, language, { rootFields: fields }).map(({ content }) => content);
}

/** Returns the valid documents among texts, without blanks and comments. */
function documentsAmong(contents: readonly string[]): readonly string[] {
	return contents.map((content) => {
		parse(content);
		return stripIgnoredCharacters(content);
	});
}

describe('recognition of GraphQL in programs', () => {
	it('finds no GraphQL in 190 texts that resemble it, in ten languages', () => {
		const found = ordinary.flatMap((program) => [...contentsIn(program), ...contentsIn(program, rootFields)]);
		assert.deepEqual(found, []);
		assert.ok(ordinary.length >= 190);
		assert.ok(new Set(ordinary.map(({ language }) => language)).size >= 10);
	});

	it('finds 60 operations below comments, in annotations, calls and builders', () => {
		const found = operations.map((program) => documentsAmong(contentsIn(program, rootFields)));
		assert.deepEqual(
			found,
			operations.map(({ expected }) => [expected]),
		);
		assert.ok(operations.length >= 60);
	});

	it('finds the same GraphQL in programs in the editor as on the command line', () => {
		const ignored = operations.filter(
			(program) => contentsIn(program).length > 0 && !textMayContainGraphql(program.text, program.language),
		);
		const ignoredWithSchema = operations.filter(({ text, language }) => !textMayContainGraphql(text, language, true));
		assert.deepEqual([...ignored, ...ignoredWithSchema], []);
	});
});
