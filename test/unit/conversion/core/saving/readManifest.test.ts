import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import type { ManifestSource } from '../../../../../src/conversion/core/saving/manifest.ts';
import { conversionManifestText, manifestHead } from '../../../../../src/conversion/core/saving/manifest.ts';
import { readManifest } from '../../../../../src/conversion/core/saving/readManifest.ts';

const sha256 = 'a'.repeat(64);
const sent = { name: 'plan.docx', size: 3, sha256 };
const order = { kind: 'chunks', settings: { splitLevel: 2, maxChunkLines: 500 } } as const;
const head = manifestHead([sent], 'https://convert.example', order, new Date(0));
const chunk = { order: 1, path: 'plan/001.md', headingPath: ['Emneplan'], lines: 1, bytes: 3, sha256 };
const saved = { ...head, chunks: [chunk], problems: [] };
const source: ManifestSource = {
	...sent,
	path: '../documents/plan.docx',
	output: 'plan-chunks',
	service: head.service,
	convertedAt: head.convertedAt,
};

describe('readManifest', () => {
	it('reads the manifest of saved chunks without change', () => {
		assert.deepEqual(readManifest(conversionManifestText(saved)), saved);
	});

	it('reads the manifest of a folder with converted documents, which is valid by the JSON schema', () => {
		const manifest = { ...saved, sources: [source, { ...source, incomplete: true }] };
		const schema: object = JSON.parse(readFileSync('media/schemas/manifest.schema.json', 'utf8'));
		const isValid = new Ajv({ unknownFormats: 'ignore' }).compile(schema);
		assert.ok(isValid(manifest), JSON.stringify(isValid.errors));
		assert.deepEqual(readManifest(conversionManifestText(manifest)), manifest);
	});

	const others: readonly (readonly [title: string, text: string])[] = [
		['is not JSON', 'text'],
		['is empty', ''],
		['describes a web app', '{"name": "App", "icons": []}'],
		['has a later version', JSON.stringify({ ...saved, version: 2 })],
		['has no service', JSON.stringify({ ...saved, service: {} })],
		['has a chunk outside of the folder', JSON.stringify({ ...saved, chunks: [{ ...chunk, path: '../a.md' }] })],
		['has a chunk at an absolute path', JSON.stringify({ ...saved, chunks: [{ ...chunk, path: '/a.md' }] })],
		['has a chunk on a disk of Windows', JSON.stringify({ ...saved, chunks: [{ ...chunk, path: 'C:/a.md' }] })],
		['has a chunk with a backslash', JSON.stringify({ ...saved, chunks: [{ ...chunk, path: '..\\a.md' }] })],
		['has an output outside of the folder', JSON.stringify({ ...saved, sources: [{ ...source, output: '..' }] })],
	];
	for (const [title, text] of others) {
		it(`returns undefined for a manifest that ${title}`, () => {
			assert.equal(readManifest(text), undefined);
		});
	}
});
