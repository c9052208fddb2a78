import assert from 'node:assert/strict';
import {
	DefinitionParser,
	definitionText,
} from '../../../../../../src/graphql/core/language/diagnostics/definitionParser.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

function parse(parser: DefinitionParser, text: string) {
	return parser.parse(readGraphql(text).definitions.map((definition) => definitionText(text, definition)));
}

describe('DefinitionParser', () => {
	it('parses only the definitions of a document that have changed since its last version', () => {
		const parser = new DefinitionParser();
		const [one, two] = parse(parser, '{ a } { b }');
		const [changed, unchanged] = parse(parser, '{ c } { b }');
		assert.notEqual(changed, one);
		assert.equal(unchanged, two);
		assert.notEqual(parse(parser, '{ a }')[0], one);
	});

	it('returns a different object for each of two definitions with the same text, also in the next version', () => {
		const parser = new DefinitionParser();
		const [one, two] = parse(parser, '{ a } { a }');
		assert.notEqual(one, two);
		const again = parse(parser, '{ a }\n{ a }');
		assert.equal(again[0], one);
		assert.equal(again[1], two);
	});
});
