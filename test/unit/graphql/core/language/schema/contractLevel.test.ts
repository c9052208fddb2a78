import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema } from 'graphql';
import {
	hasContractLevels,
	type ReadDescription,
	readDescription,
} from '../../../../../../src/graphql/core/language/schema/contractLevel.ts';

const beta = 'https://example.org/apier/#kontrakt-for-apier-i-beta';
const experimental = 'https://example.org/apier/#kontrakt-for-apier-med-status-eksperimentelt';
const inBeta: ReadDescription['contract'] = { level: 'beta', address: beta };

const rows: readonly (readonly [title: string, text: string | undefined, expected: ReadDescription])[] = [
	['nothing', undefined, { text: undefined, contract: undefined }],
	['blanks', ' \n ', { text: undefined, contract: undefined }],
	['words alone', 'Emnene. Alle.', { text: 'Emnene. Alle.', contract: undefined }],
	['a field in beta', `Emnene. Feltet er i [beta](${beta})`, { text: 'Emnene.', contract: inBeta }],
	[
		'an experimental argument',
		`Antall. Argumentet er [experimental](${experimental}).`,
		{ text: 'Antall.', contract: { level: 'experimental', address: experimental } },
	],
	['the sentence alone', `Feltet er i [beta](${beta})`, { text: undefined, contract: inBeta }],
	['the link alone', `Emnene.\n[beta](${beta})\n`, { text: 'Emnene.', contract: inBeta }],
	['a sentence over lines', `Emnene.\nFeltet\ner i\n[beta](${beta})`, { text: 'Emnene.', contract: inBeta }],
	['paragraphs', `Emnene\n\nfeltet er i [beta](${beta})`, { text: 'Emnene', contract: inBeta }],
	[
		'an abbreviation',
		`Emnet, f.eks. norsk. Feltet, f.eks. her, er i [beta](${beta})`,
		{ text: 'Emnet, f.eks. norsk.', contract: inBeta },
	],
	['capitals', `Feltet er i [BETA](${beta})`, { text: undefined, contract: inBeta }],
	[
		'another link before',
		`Se [emne](https://example.org). Feltet er i [beta](${beta})`,
		{ text: 'Se [emne](https://example.org).', contract: inBeta },
	],
	[
		'an address without https',
		'Emnene. Feltet er i [beta](http://example.org/#kontrakt-for-apier-i-beta)',
		{ text: 'Emnene.', contract: { level: 'beta', address: undefined } },
	],
	[
		'a command for an address',
		'Emnene. Feltet er i [beta](command:quit#kontrakt-for-apier-i-beta)',
		{ text: 'Emnene.', contract: { level: 'beta', address: undefined } },
	],
	['a link in the middle', `Var i [beta](${beta}) før.`, { text: `Var i [beta](${beta}) før.`, contract: undefined }],
	[
		'another anchor',
		'Se [beta](https://example.org/#beta)',
		{ text: 'Se [beta](https://example.org/#beta)', contract: undefined },
	],
	[
		'the anchor of the other level',
		`Er i [beta](${experimental})`,
		{ text: `Er i [beta](${experimental})`, contract: undefined },
	],
	['another level', `Er [stabil](${beta})`, { text: `Er [stabil](${beta})`, contract: undefined }],
];

function schemaWith(description: string): GraphQLSchema {
	return buildSchema(`type Query { a("""\n${description}\n""" b: Int): Int }`);
}

describe('contract levels', () => {
	for (const [title, text, expected] of rows) {
		it(`reads ${title}`, () => assert.deepEqual(readDescription(text), expected));
	}

	it('reads every sentence of the sandbox', () => {
		const source = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
		const lines = source.split('\n').filter((line) => line.includes('#kontrakt-for-apier'));
		const read = lines.map((line) => readDescription(line.trim()));
		assert.ok(lines.length > 5);
		for (const { text, contract } of read) {
			assert.ok(contract?.address?.startsWith('https://'));
			assert.doesNotMatch(text ?? '', /(?:beta|experimental|Feltet er|Argumentet er|Verdien er)/);
		}
	});

	it('knows schemas that state a level anywhere', () => {
		assert.equal(hasContractLevels(schemaWith(`Argumentet er i [beta](${beta})`)), true);
		assert.equal(hasContractLevels(schemaWith('Argumentet er i beta')), false);
	});
});
