import assert from 'node:assert/strict';
import { englishL10n } from '../../../../src/cli/english.ts';
import { compareWithRestResponse } from '../../../../src/graphql/core/client/comparison/compareWithRestResponse.ts';
import { printResponseComparison } from '../../../../src/graphql/messages/responseComparison.ts';

function report(data: unknown, rest: unknown, file: string | undefined): string {
	const comparison = compareWithRestResponse(data, rest);
	assert.ok(comparison);
	return printResponseComparison(comparison, { operation: 'Studenter', rest: file }, englishL10n);
}

describe('printResponseComparison', () => {
	it('reports counts, paths and examples of values', () => {
		const text = report(
			{ studenter: { nodes: [{ id: 'x', studentnummer: '1', navn: { etternavn: 'Moe' } }, { studentnummer: '2' }] } },
			[
				{ studentnummer: '1', etternavn: 'Mo', href: 'https://example.org' },
				{ studentnummer: '2', etternavn: 'Li' },
				{ studentnummer: '3' },
			],
			'rest.json',
		);
		assert.equal(
			text,
			`# \`Studenter\` and the REST response

The REST response is from \`rest.json\`.

- REST response: 3 items, 1 of them not in the other response: \`3\`
- GraphQL response: 2 items in \`studenter\`
- In both: 2 items

Items were matched by \`studentnummer\`.

## Fields with differences

| REST | GraphQL | Equal | Different | REST only | GraphQL only |
| --- | --- | ---: | ---: | ---: | ---: |
| \`etternavn\` | \`navn.etternavn\` | 0 | 1 | 1 | 0 |

Examples of \`etternavn\`:

- \`1\`: REST \`Mo\`, GraphQL \`Moe\`
- \`2\`: REST \`Li\`, GraphQL no value

## Fields that the GraphQL response lacks

- \`href\` (1 value)

## Equal fields

- \`studentnummer\` (2 values)

## Fields that the REST response lacks

- \`id\`

This report contains values of both responses. It is stored in memory only and is never logged.
`,
		);
	});

	it('does not state that a response lacks items whose key several of its items have', () => {
		const items = (...kodes: readonly string[]) => kodes.map((kode) => ({ kode }));
		const text = report({ emner: items('A', 'A', 'B', 'D') }, items('A', 'A', 'B', 'C'), undefined);
		assert.match(
			text,
			/^- REST response: 4 items, 2 of them not compared because several items have the same key, 1 of them not in the other response: `C`$/m,
		);
		assert.match(text, /^- GraphQL response: 4 items in `emner`, 2 of them not compared .+, 1 of them .+: `D`$/m);
		assert.match(text, /^- In both: 1 item$/m);
	});

	it('does not state that a long response lacks items that it can have in the part that was not compared', () => {
		const items = Array.from({ length: 10_001 }, (_, index) => ({ id: `${index}` }));
		const text = report({ emner: items.toReversed() }, items, undefined);
		const missing = 'the first 10000 of them compared, 1 of them not in the compared part of the other response';
		assert.match(text, new RegExp(`^- REST response: 10001 items, ${missing}: \`0\`$`, 'm'));
		assert.match(text, new RegExp(`^- GraphQL response: 10001 items in \`emner\`, ${missing}: \`10000\`$`, 'm'));
		assert.match(text, /^- In both: 9999 items$/m);
	});

	it('states that the compared connection has more pages', () => {
		const nodes = [{ id: '1' }, { id: '2' }];
		const textOf = (studenter: unknown) => report({ studenter }, [...nodes, { id: '3' }], undefined);
		const note = /^The GraphQL response has more pages\. Items that it lacks can be on these pages\./m;
		assert.match(textOf({ nodes, pageInfo: { hasNextPage: true } }), note);
		assert.match(textOf({ students: nodes, pageInfo: { hasNextPage: true } }), note);
		assert.doesNotMatch(textOf({ nodes, pageInfo: { hasNextPage: false } }), note);
		assert.doesNotMatch(textOf({ nodes }), note);
	});

	it('does not let text of a response become Markdown', () => {
		const hostile = 'a`|b\n# [x](command:y) <img src=x>';
		const text = report({ a: { [hostile]: 'x', c: hostile } }, { [hostile]: 'y', c: `${hostile}2` }, undefined);
		assert.doesNotMatch(text, /^# \[x/m);
		const spans = text.replaceAll(/`[^`\n]*`/g, '');
		assert.doesNotMatch(spans, /command:|<img/);
		assert.match(text, /is from the clipboard/);
		assert.match(text, /\| `a'\\\|b # \[x\]/);
	});
});
