import assert from 'node:assert/strict';
import { isScannedScheme } from '../../../../src/catalog/core/scannedSchemes.ts';

describe('isScannedScheme', () => {
	for (const [scheme, expected] of [
		['file', true],
		['untitled', true],
		['vscode-vfs', true],
		['vscode-remote', true],
		['memfs', true],
		['git', false],
		['gitfs', false],
		['output', false],
		['walkThroughSnippet', false],
		['vscode-chat-code-block', false],
		['studyadmin-converted', false],
		['studyadmin-catalog', false],
	] as const) {
		it(`${expected ? 'takes' : 'leaves'} ${scheme}`, () => assert.equal(isScannedScheme(scheme), expected));
	}
});
