import assert from 'node:assert/strict';
import { isEditedScheme } from '../../../../src/shared/core/editedSchemes.ts';

describe('isEditedScheme', () => {
	for (const scheme of ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-userdata', 'memfs']) {
		it(`documents with the scheme "${scheme}" are edited by users`, () => assert.ok(isEditedScheme(scheme)));
	}
	for (const scheme of [
		'git',
		'gitfs',
		'git-graph',
		'vscode-local-history',
		'conflictResolution',
		'merge-conflict.conflict-diff',
		'chat-editing-text-model',
		'chat-editing-snapshot-text-model',
		'output',
		'studyadmin-result',
		'studyadmin-converted',
		'studyadmin-catalog',
		'walkThroughSnippet',
		'vscode-chat-code-block',
	]) {
		it(`documents with the scheme "${scheme}" are read-only`, () => assert.ok(!isEditedScheme(scheme)));
	}
});
