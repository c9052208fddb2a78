import assert from 'node:assert/strict';
import { isEditedScheme } from '../../../../src/shared/core/editedSchemes.ts';

describe('isEditedScheme', () => {
	for (const scheme of ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-userdata', 'memfs']) {
		it(`${scheme}: edited`, () => assert.ok(isEditedScheme(scheme)));
	}
	for (const scheme of [
		'git',
		'gitfs',
		'output',
		'studyadmin-result',
		'studyadmin-converted',
		'studyadmin-catalog',
		'walkThroughSnippet',
		'vscode-chat-code-block',
	]) {
		it(`${scheme}: shown only`, () => assert.ok(!isEditedScheme(scheme)));
	}
});
