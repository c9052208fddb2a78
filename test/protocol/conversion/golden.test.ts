import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textInUtf8 } from '../../../src/conversion/node/archives/textInUtf8.ts';
import { withServer } from '../support/servers.ts';
import { answer, bodyOf, sentFile } from '../support/uploading.ts';

/**
 * Real documents and, in `expected`, the Markdown that microsoft/markitdown creates from them. They
 * are not part of the project.
 */
const outside = '../shared/testdata/documents';

describe('Markdown of a real converter', () => {
	for (const name of ['RECEIPT-2024-TXN-98765_retail_purchase', 'movie-theater-booking-2024']) {
		for (const type of ['text/markdown', 'text/markdown; charset=utf-8', 'text/markdown; charset=ISO-8859-1']) {
			it(`returns the Markdown of ${name} byte for byte when it is sent as ${type}`, async function () {
				const [document, expected] = [join(outside, `${name}.pdf`), join(outside, 'expected', `${name}.md`)];
				if (!existsSync(document) || !existsSync(expected)) {
					this.skip();
				}
				const markdown = await readFile(expected);
				await withServer(
					async (request, response) => {
						await bodyOf(request);
						response.writeHead(200, { 'content-type': type }).end(markdown);
					},
					async (url) => {
						const { response, sent } = await answer(url, { paths: [document] });
						assert.ok(response.kind === 'markdown', response.kind);
						const { bytes, unreadable } = await textInUtf8(response.text);
						assert.ok(markdown.equals(bytes));
						assert.equal(unreadable, 0);
						assert.deepEqual(sent, [await sentFile(document)]);
					},
				);
			});
		}
	}
});
