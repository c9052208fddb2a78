import assert from 'node:assert/strict';
import { print } from 'graphql';
import { completionsAt } from '../../../../../../src/graphql/core/language/completion/completionsAt.ts';
import type { Suggestion } from '../../../../../../src/graphql/core/language/completion/suggestion.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import {
	type Comparison,
	type Complete,
	type ExpectedItem,
	languageServiceCases,
	type TextPosition,
} from '../../../support/languageServiceCases.ts';

const complete: Complete = (schema, text, position, _token, fragments = [], { uri = '' } = {}) => {
	const offset = offsetOf(text, position);
	const otherFragments: WorkspaceFragments = new Map(
		fragments.flatMap((node) => {
			const documentText = print(node);
			const [definition] = readGraphql(documentText).definitions;
			return definition ? [[node.name.value, { uri: 'file:///other.graphql', documentText, definition }]] : [];
		}),
	);
	const sources = { schema, otherFragments, isTypeSystemFile: uri.endsWith('.graphqls') };
	return completionsAt(sources, readGraphql(text), offset)
		.filter(({ kind }) => kind !== 'every leaf')
		.map((suggestion) => asItem(suggestion, text.slice(0, offset)));
};

/**
 * Converts a position to an offset. As in `graphql-language-service`, a character after the end of
 * its line means the end of the text.
 */
function offsetOf(text: string, { line, character }: TextPosition): number {
	const lines = text.split('\n');
	const before = lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
	return character > (lines[line]?.length ?? 0) ? text.length : before + character;
}

/**
 * Converts a suggestion to a completion item of `graphql-language-service`. `before` is the text
 * before the cursor.
 */
function asItem({ label, kind, detail, element, code, snippet }: Suggestion, before: string): ExpectedItem {
	const inserted = kind === 'variable' && before.trimEnd().endsWith('$') ? label.slice(1) : (snippet ?? label);
	return {
		label,
		// `graphql-language-service` omits list and non-null wrappers in the type of a variable.
		detail: kind === 'variable' ? (detail ?? '').replaceAll(/[[\]!]/g, '') : (detail ?? ''),
		documentation: element?.description ?? code?.slice(0, code.indexOf('{')).trim() ?? '',
		...(inserted === label && kind !== 'variable' ? {} : { insertText: inserted }),
	};
}

/**
 * Returns one line for each item, with those of its properties that the expected item with the same
 * label also has. Snippets are omitted, because other tests compare them.
 */
function shared(items: readonly ExpectedItem[], expected: readonly ExpectedItem[]): readonly string[] {
	return items.map((item) => {
		const expectedItem = expected.find(({ label }) => label === item.label);
		const detail = expectedItem?.detail ?? expectedItem?.labelDetails?.detail.trim();
		return [
			item.label,
			detail === undefined || detail.startsWith('fragment ') ? '' : (item.detail ?? item.labelDetails?.detail.trim()),
			expectedItem?.documentation === undefined ? '' : item.documentation,
			expectedItem?.insertTextFormat !== undefined || expectedItem?.insertText === undefined ? '' : item.insertText,
			expectedItem?.sortText === undefined ? '' : item.sortText,
		].join(' ');
	});
}

function agrees({ actual, expected }: Comparison): boolean {
	return JSON.stringify(shared(actual, expected)) === JSON.stringify(shared(expected, expected));
}

const fields = '__typename deprecatedField droid hero human inputTypeTest union';
const anyDocumentKeywords = '{ directive enum extend fragment input interface mutation query scalar schema type union';
const typeSystemKeywords = 'directive enum extend input interface scalar schema type union';
const outputTypes =
	'AnotherInterface Boolean Character Droid Episode Float Human ID Int Query String TestInterface TestType TestUnion Type';
const inputTypes = 'Boolean Episode Float ID InputType Int String';

/**
 * Intentional differences from `graphql-language-service`: the reason, and for the title of each of
 * its tests that differs, the labels that are suggested instead.
 */
const improvementsByReason: readonly {
	readonly why: string;
	readonly ours: Readonly<Record<string, readonly string[]>>;
}[] = [
	{
		why: 'fields are in the order of the schema and deprecated ones are included last (Q1, Q2). Without subscriptions in the schema, their keyword is omitted',
		ours: {
			'provides correct sortText response': [
				'hero human droid inputTypeTest union __typename __schema __type deprecatedField',
			],
			'provides correct top level suggestions when a simple query is already present': [
				'{ fragment mutation query',
				fields,
				fields,
			],
			'provides correct field name suggestions': [fields],
			'provides correct field name suggestions with insertText': [fields],
		},
	},
	{
		why: 'the editor filters by the typed word, so nothing is omitted (Q3)',
		ours: {
			'provides correct field name suggestions after filtered': [fields],
			'provides filtered input type suggestions': [
				'__DirectiveLocation __TypeKind Boolean Episode InputType Int String',
			],
			'provides filtered interface suggestions when extending an interface with multiple interfaces': [
				'AnotherInterface Character',
			],
		},
	},
	{
		why: 'types are suggested in addition to fragments after "..." (Q6)',
		ours: {
			'provides fragment name suggestion': ['Foo on Human', 'Foo on Human', 'Foo on Droid on Human'],
			'provides correct fragment name suggestions for external fragments': [
				'CharacterDetails CharacterDetails2 on Human',
			],
		},
	},
	{
		why: 'the keywords "enum" and "directive" are included, and "subscription" only if the schema has subscriptions',
		ours: {
			'provides correct initial keywords': [anyDocumentKeywords, anyDocumentKeywords],
			'provides correct initial keywords w/ graphqls': [typeSystemKeywords],
			'provides correct initial keywords w/out graphqls': [anyDocumentKeywords],
			'provides correct initial definition keywords': [typeSystemKeywords],
			'provides correct extension keywords': ['enum input interface scalar schema type union'],
		},
	},
	{
		why: 'types of the document are included and nothing is filtered (Q3)',
		ours: {
			'provides correct suggestions on object field w/ .graphqls': [outputTypes],
			'provides correct suggestions on object fields': [outputTypes],
			'provides correct filtered suggestions on object fields in regular SDL files': [outputTypes],
			'provides correct unfiltered suggestions on object fields in regular SDL files': [outputTypes],
			'provides correct suggestions on input object fields': [`${inputTypes} Type`],
		},
	},
	{
		why: 'built-in scalars that the schema does not use yet are included',
		ours: { 'provides correct argument type suggestions on directive definitions': [inputTypes] },
	},
	{
		why: 'no type is suggested after "]"',
		ours: {
			'provides correct suggestions on object fields that are arrays': [''],
			'provides correct suggestions on object fields that are arrays in SDL context': [''],
		},
	},
];

describe('completionsAt', () => {
	const cases = languageServiceCases(complete);
	const improvements = new Map(
		improvementsByReason.flatMap(({ why, ours }) =>
			Object.entries(ours).map(([title, lists]) => [title, { why, lists }] as const),
		),
	);

	for (const { title, run } of cases) {
		const improvement = improvements.get(title);
		it(improvement ? `${title}, except that ${improvement.why}` : title, () => {
			const comparisons = run();
			assert.ok(comparisons.length > 0);
			const different = comparisons.filter((comparison) => !agrees(comparison));
			const labels = different.map(({ actual }) => actual.map(({ label }) => label).join(' '));
			assert.deepEqual(labels, improvement?.lists ?? []);
		});
	}

	it('runs all 70 completion tests of graphql-language-service', () => {
		assert.equal(cases.length, 70);
		const titles = new Set(cases.map(({ title }) => title));
		assert.deepEqual(
			[...improvements.keys()].filter((title) => !titles.has(title)),
			[],
		);
	});
});
