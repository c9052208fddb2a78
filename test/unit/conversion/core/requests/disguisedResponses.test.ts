import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	type ClassifiedResponse,
	classifyResponse,
} from '../../../../../src/conversion/core/requests/classifyResponse.ts';
import { disguisedResponses, honestLookAlikes } from '../../../../fixtures/responses/disguisedResponses.ts';

function classify(contentType: string, body: Uint8Array): ClassifiedResponse {
	return classifyResponse({ status: 200, headers: { 'content-type': contentType }, body }, isUtf8);
}

const markdownTypes = ['text/markdown', 'text/markdown; charset=utf-8', 'text/x-markdown', 'application/markdown'];
const disguises = [...markdownTypes, 'text/plain', 'text/html', 'application/octet-stream', 'application/zip', ''];

describe('classifyResponse of disguised content', () => {
	for (const { title, body, code } of disguisedResponses) {
		it(`refuses ${title} as ${code}, whatever its content type, and returns the unchanged body`, () => {
			for (const type of disguises) {
				const classified = classify(type, Buffer.from(body));
				assert.ok(classified.kind === 'failure', `${type}: ${classified.kind}`);
				assert.equal(classified.code, code, type);
				assert.deepEqual(classified.received, Buffer.from(body), type);
			}
		});
	}

	it('refuses a login page in UTF-16', () => {
		const classified = classify('text/markdown', Buffer.from('\ufeff<!doctype html><p>Log in</html>', 'utf16le'));
		assert.equal(classified.kind === 'failure' && classified.code, 'conversion/html-response');
	});

	it('returns the title of a page and the text of an error for the log', () => {
		const detailOf = (body: string) => {
			const classified = classify('text/markdown', Buffer.from(body));
			return classified.kind === 'failure' ? classified.detail?.text : undefined;
		};
		assert.equal(detailOf('<!-- x --><!doctype html><title>Log in</title>'), 'Log in');
		assert.equal(detailOf('{"detail":"queued"}'), 'queued');
		assert.equal(detailOf('{"message":"Forbidden"}'), '{"message":"Forbidden"}');
	});

	for (const [title, body] of honestLookAlikes) {
		it(`accepts Markdown with ${title}`, () => {
			for (const type of markdownTypes) {
				assert.equal(classify(type, Buffer.from(body)).kind, 'markdown', type);
			}
		});
	}

	/** Folders with Markdown by people and by a converter. The last is not part of the project. */
	for (const folder of ['.', 'docs', 'test/fixtures/embedded/markdown', '../shared/testdata/documents/expected']) {
		it(`accepts each Markdown file in ${folder}`, function () {
			if (!existsSync(folder)) {
				this.skip();
			}
			const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
			assert.ok(files.length > 0);
			for (const name of files) {
				const content = readFileSync(join(folder, name));
				for (const type of [...markdownTypes, 'text/plain']) {
					assert.equal(classify(type, content).kind, 'markdown', `${name} as ${type}`);
				}
			}
		});
	}
});
