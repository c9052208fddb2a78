import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { buildSchema } from 'graphql';
import { diffSchemas, schemaDiffJson, schemaDiffText } from '../../../../src/cli/schema/diffSchemas.ts';
import { Terminal } from '../../../../src/cli/terminal.ts';

describe('diffSchemas', () => {
	const folders: string[] = [];
	after(() => {
		for (const folder of folders) {
			rmSync(folder, { recursive: true });
		}
	});

	/** Compares two schemas in a folder with other files. Returns the reports and the messages. */
	async function diff(before: string, after: string, files: Readonly<Record<string, string>>) {
		const currentFolder = mkdtempSync(join(tmpdir(), 'study-admin-schemas-'));
		folders.push(currentFolder);
		for (const [name, content] of Object.entries({ 'old.graphqls': before, ...files })) {
			writeFileSync(join(currentFolder, name), content);
		}
		const errors = Object.assign(new PassThrough(), { isTTY: true, columns: 400 });
		const found = await diffSchemas('old.graphqls', buildSchema(after), {
			currentFolder,
			terminal: new Terminal(new PassThrough(), errors),
			signal: new AbortController().signal,
			variables: {},
			readVersion: () => '1',
		});
		const messages = stripVTControlCharacters(String(errors.read() ?? ''))
			.split(/[\r\n]+/)
			.filter((line) => line !== '');
		return { text: schemaDiffText(found), json: schemaDiffJson(found), messages };
	}

	it('finds the operations that receive other values, in the plural, and promoted elements', async () => {
		const beta = '"Text. [Beta](https://x.no/a#kontrakt-for-apier-i-beta)"';
		const before = `type Query { a: Int! b(e: E): E ${beta} c: Int }\nenum E { X }\n`;
		const after = 'type Query { a: Int b(e: Int): Int "Text." c: Int }\n';
		const files = { 'a.graphql': 'query A { a }\nquery B { a }\n', 'b.graphql': 'query C { c }' };
		const { text, json, messages } = await diff(before, after, files);
		assert.equal(
			text,
			`0 operations break, 2 receive other values, 0 use elements that become deprecated.
Schema elements: 1 removed, 3 changed, 1 promoted.

## Operations that receive other values (2)

- a.graphql:1:1 A
  - \`Query.a\`: type changed from Int! to Int. (breaking, output)
- a.graphql:2:1 B
  - \`Query.a\`: type changed from Int! to Int. (breaking, output)

## Removed (1)

- \`E\`: type removed. (breaking, output and input)

## Changed (3)

- \`Query.a\`: type changed from Int! to Int. (breaking, output)
- \`Query.b\`: type changed from E to Int. (breaking, output)
- \`Query.b(e:)\`: type changed from E to Int. (breaking, input)

## Promoted (1)

- \`Query.c\`: promoted from beta to stable.
`,
		);
		assert.equal((json as { version: number }).version, 1);
		assert.deepEqual(messages, ['1 file read', '2 files read', '3 files read']);
	});

	// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is a program
	const program = 'gql`query A ${x}`;\ngql`query B ${x}`;\ngql`query C { a ${x} }`;\ngql`query D { a ${x} }`;\n';

	it('states how many operations were not checked because of interpolations', async () => {
		const { text } = await diff('type Query { a: Int }', 'type Query { a: Int b: Int }', { 'a.ts': program });
		const [, sentence] = text.split('\n');
		assert.equal(sentence, 'Because of interpolations, 2 operations were not checked, and 2 were checked in part.');
	});

	it('lists no unchecked operation when the schemas have no differences', async () => {
		const { text } = await diff('type Query { a: Int }', 'type Query { a: Int }', { 'a.ts': program });
		assert.equal(
			text,
			'0 operations break, 0 use elements that become deprecated.\nThe schemas have no differences.\n',
		);
	});

	it('reports that the old schema has errors', async () => {
		const { messages } = await diff('type Query { a: Int b: Missing }', 'type Query { a: Int }', {});
		assert.match(messages.join('\n'), /old\.graphqls has errors \(1\), so findings can be missing\./);
	});
});
