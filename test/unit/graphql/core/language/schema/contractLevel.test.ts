import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import {
	hasContractLevels,
	type ParsedDescription,
	parseDescription,
} from '../../../../../../src/graphql/core/language/schema/contractLevel.ts';

const beta = 'https://example.org/apier/#kontrakt-for-apier-i-beta';
const experimental = 'https://example.org/apier/#kontrakt-for-apier-med-status-eksperimentelt';
const inBeta: ParsedDescription['contract'] = { level: 'beta', address: beta };

const rows: readonly (readonly [title: string, text: string | undefined, expected: ParsedDescription])[] = [
	['an undefined description', undefined, { text: undefined, contract: undefined }],
	['a description of blanks', ' \n ', { text: undefined, contract: undefined }],
	['a description without a contract level', 'Emnene. Alle.', { text: 'Emnene. Alle.', contract: undefined }],
	['a description of a field in beta', `Emnene. Feltet er i [beta](${beta})`, { text: 'Emnene.', contract: inBeta }],
	[
		'a description of an experimental argument',
		`Antall. Argumentet er [experimental](${experimental}).`,
		{ text: 'Antall.', contract: { level: 'experimental', address: experimental } },
	],
	['a description that only states the level', `Feltet er i [beta](${beta})`, { text: undefined, contract: inBeta }],
	[
		'a description in which the last sentence is only the link',
		`Emnene.\n[beta](${beta})\n`,
		{ text: 'Emnene.', contract: inBeta },
	],
	[
		'a description whose last sentence has several lines',
		`Emnene.\nFeltet\ner i\n[beta](${beta})`,
		{ text: 'Emnene.', contract: inBeta },
	],
	['a description with paragraphs', `Emnene\n\nfeltet er i [beta](${beta})`, { text: 'Emnene', contract: inBeta }],
	[
		'a description with abbreviations',
		`Emnet, f.eks. norsk. Feltet, f.eks. her, er i [beta](${beta})`,
		{ text: 'Emnet, f.eks. norsk.', contract: inBeta },
	],
	[
		'a description of two sentences',
		`Emnene. Alle emner. Feltet er i [beta](${beta})`,
		{ text: 'Emnene. Alle emner.', contract: inBeta },
	],
	['a description with the level in capitals', `Feltet er i [BETA](${beta})`, { text: undefined, contract: inBeta }],
	[
		'a description with another link',
		`Se [emne](https://example.org). Feltet er i [beta](${beta})`,
		{ text: 'Se [emne](https://example.org).', contract: inBeta },
	],
	[
		'a description whose link is not https',
		'Emnene. Feltet er i [beta](http://example.org/#kontrakt-for-apier-i-beta)',
		{ text: 'Emnene.', contract: { level: 'beta', address: undefined } },
	],
	[
		'a description whose link is a command',
		'Emnene. Feltet er i [beta](command:quit#kontrakt-for-apier-i-beta)',
		{ text: 'Emnene.', contract: { level: 'beta', address: undefined } },
	],
	[
		'a description with the link in the middle, which states no level',
		`Var i [beta](${beta}) før.`,
		{ text: `Var i [beta](${beta}) før.`, contract: undefined },
	],
	[
		'a description with an unknown anchor, which states no level',
		'Se [beta](https://example.org/#beta)',
		{ text: 'Se [beta](https://example.org/#beta)', contract: undefined },
	],
	[
		'a description with the anchor of the other level, which states no level',
		`Er i [beta](${experimental})`,
		{ text: `Er i [beta](${experimental})`, contract: undefined },
	],
	[
		'a description with an unknown level, which states no level',
		`Er [stabil](${beta})`,
		{ text: `Er [stabil](${beta})`, contract: undefined },
	],
];

function schemaWith(description: string): GraphQLSchema {
	return buildSchema(`type Query { a("""\n${description}\n""" b: Int): Int }`);
}

describe('parseDescription', () => {
	for (const [title, text, expected] of rows) {
		it(`reads the text and the contract level of ${title}`, () => assert.deepEqual(parseDescription(text), expected));
	}

	it('reads the contract level of every description in the sandbox schema that states one', () => {
		const source = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
		const lines = source.split('\n').filter((line) => line.includes('#kontrakt-for-apier'));
		const read = lines.map((line) => parseDescription(line.trim()));
		assert.ok(lines.length > 5);
		for (const { text, contract } of read) {
			assert.ok(contract?.address?.startsWith('https://'));
			assert.doesNotMatch(text ?? '', /(?:beta|experimental|Feltet er|Argumentet er|Verdien er)/);
		}
	});

	it('detects whether any element of a schema states a contract level', () => {
		assert.equal(hasContractLevels(schemaWith(`Argumentet er i [beta](${beta})`)), true);
		assert.equal(hasContractLevels(schemaWith('Argumentet er i beta')), false);
	});
});
