import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { reportedFile, reportedRoots } from '../../../../src/catalog/core/reportedFindingOfUse.ts';

const uri = (path: string) => ({ path, toString: () => `file://${path}` }) as vscode.Uri;
const client = { name: 'client', index: 0, uri: uri('/projects/client') };
const server = { name: 'server', index: 1, uri: uri('/projects/server/') };

describe('reportedRoots and reportedFile', () => {
	it('returns a path relative to SRCROOT when the workspace has one folder', () => {
		assert.deepEqual(reportedRoots([client]), [{ id: 'SRCROOT', name: 'client' }]);
		assert.deepEqual(reportedFile(uri('/projects/client/src/a.ts'), client, [client]), {
			uri: 'src/a.ts',
			root: 'SRCROOT',
		});
	});

	it('returns a path relative to the root of its own folder when the workspace has several folders', () => {
		const folders = [client, server];
		assert.deepEqual(
			reportedRoots(folders).map(({ id }) => id),
			['SRCROOT1', 'SRCROOT2'],
		);
		assert.deepEqual(reportedFile(uri('/projects/server/a.ts'), server, folders), {
			uri: 'a.ts',
			root: 'SRCROOT2',
		});
	});

	it('percent-encodes the names of folders and files', () => {
		assert.equal(
			reportedFile(uri('/projects/client/æ ø/a#b:c%.ts'), client, [client]).uri,
			'%C3%A6%20%C3%B8/a%23b%3Ac%25.ts',
		);
	});

	it('returns an absolute URI without a root for a file outside of the workspace', () => {
		assert.deepEqual(reportedFile(uri('/tmp/a.ts'), undefined, [client]), {
			uri: 'file:///tmp/a.ts',
			root: undefined,
		});
	});
});
