import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import {
	Diagnoser,
	type DocumentDiagnostic,
} from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import {
	type GraphqlText,
	readGraphql,
	readGraphqlRegions,
	type TextRange,
} from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { wordRangeAt } from '../../../../../../src/graphql/core/language/syntax/wordRangeAt.ts';
import { type HalfTyped, halfTyped } from '../../../../../fixtures/embedded/halfTyped.ts';
import { withoutOtherDocuments } from '../../../support/diagnose.ts';

const schema = buildSchema(readFileSync('media/walkthrough/sample/schema.graphql', 'utf8'));
const rootFields = new Set(Object.keys(schema.getQueryType()?.getFields() ?? {}));

/**
 * Rules about definitions that a program may combine with those of other literals. Only a complete
 * `.graphql` document is checked against them.
 */
const rulesOfCompleteDocuments = new Set(['LoneAnonymousOperation', 'KnownFragmentNames', 'NoUnusedFragments']);

/** A half-typed operation as a `.graphql` document and in a program. */
interface State {
	readonly graphql: GraphqlText;
	readonly cursor: number;
	readonly program: string;
	readonly programCursor: number;
	readonly language: string;
	/** Converts a range of the `.graphql` document to the range in the program. */
	readonly toProgram: (range: TextRange) => TextRange;
}

/** Reads a state. The `.graphql` document has no indentation. */
function readState({ language, prefix, content, suffix, escapes }: HalfTyped): State {
	const indentation = /^[ \t]*/.exec(content)?.[0] ?? '';
	/** By offset in the `.graphql` document: where the character is in the program. */
	const starts: number[] = [];
	/** By offset in the `.graphql` document: the offset after the character before it. */
	const ends = [prefix.length];
	let document = '';
	let program = prefix;
	let literalEnd = 0;
	let cursors = { cursor: 0, programCursor: 0 };
	for (const line of content.split('\n')) {
		const indented = line.startsWith(indentation) ? indentation : '';
		program += indented;
		for (const character of `${line.slice(indented.length)}\n`) {
			if (character === '‸') {
				cursors = { cursor: document.length, programCursor: program.length };
				continue;
			}
			document += character;
			const start = program.length;
			literalEnd = character === '\n' ? start : literalEnd;
			program += escapes.reduce((text, [plain, spelling]) => text.replaceAll(plain, () => spelling), character);
			// A character is at the end of its escape sequence, except a line break.
			const end = character === '\n' ? start + 1 : program.length;
			starts.push(end - 1);
			ends.push(end);
		}
	}
	// The last line has no line break.
	const text = document.slice(0, -1);
	return {
		...cursors,
		language,
		graphql: readGraphql(text),
		program: program.slice(0, literalEnd) + suffix,
		toProgram: ({ start, end }) => ({ start: starts[start] ?? literalEnd, end: ends[end] ?? literalEnd }),
	};
}

/**
 * Returns the GraphQL of a program while the user types at the cursor. The literal was GraphQL
 * before the last edit if it starts after `prefix`.
 */
function readProgram({ program, programCursor, language }: State, prefix: string): GraphqlText {
	const edit = { start: programCursor, end: programCursor };
	const recognized = new Set([prefix.length]);
	return readGraphqlRegions(program, embeddedGraphqlRegions(program, language, { rootFields, recognized, edit }));
}

function completions(document: GraphqlText, offset: number, toProgram: State['toProgram']) {
	const sources = { schema, otherFragments: new Map(), isTypeSystemFile: false };
	const word = wordRangeAt(document.text, offset);
	const range = word.start === word.end ? undefined : toProgram(word);
	return completionsAt(sources, document, offset).map(({ label, kind, snippet }) => ({ label, kind, snippet, range }));
}

function diagnostics(document: GraphqlText, toProgram: State['toProgram']) {
	return new Diagnoser().diagnose(document, withoutOtherDocuments(schema)).map((each) => ({
		...each,
		...toProgram(each),
		...(each.kind === 'validation' ? { related: each.related.map(toProgram) } : {}),
	}));
}

const unchanged = (range: TextRange) => range;

describe('half-typed operations in programs', () => {
	for (const [index, each] of halfTyped().entries()) {
		const state = readState(each);
		const title = `${index + 1} in ${each.language}`;
		it(`completion in the half-typed operation ${title} suggests the same as in a .graphql document`, () => {
			assert.deepEqual(
				completions(readProgram(state, each.prefix), state.programCursor, unchanged),
				completions(state.graphql, state.cursor, state.toProgram),
			);
		});

		it(`diagnosis of the half-typed operation ${title} reports the same as in a .graphql document`, () => {
			assert.deepEqual(
				diagnostics(readProgram(state, each.prefix), unchanged),
				diagnostics(state.graphql, state.toProgram).filter(isAboutOneLiteral),
			);
		});
	}
});

function isAboutOneLiteral(diagnostic: DocumentDiagnostic): boolean {
	return diagnostic.kind !== 'validation' || !rulesOfCompleteDocuments.has(diagnostic.rule);
}
