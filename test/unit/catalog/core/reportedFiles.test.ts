import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { reportedFile, reportedRoots } from '../../../../src/catalog/core/sarifReport.ts';

const uri = (path: string) => ({ path, toString: () => `file://${path}` }) as vscode.Uri;
const client = { name: 'client', index: 0, uri: uri('/projects/client') };
const server = { name: 'server', index: 1, uri: uri('/projects/server/') };

describe('the files of a report', () => {
	it('are relative to the only folder', () => {
		assert.deepEqual(reportedRoots([client]), [{ id: 'SRCROOT', name: 'client' }]);
		assert.deepEqual(reportedFile(uri('/projects/client/src/a.ts'), client, [client]), {
			uri: 'src/a.ts',
			root: 'SRCROOT',
		});
	});

	it('are relative to the folder they are in', () => {
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

	it('have names as addresses have them', () => {
		assert.equal(
			reportedFile(uri('/projects/client/æ ø/a#b:c%.ts'), client, [client]).uri,
			'%C3%A6%20%C3%B8/a%23b%3Ac%25.ts',
		);
	});

	it('have whole addresses where they are in no folder', () => {
		assert.deepEqual(reportedFile(uri('/tmp/a.ts'), undefined, [client]), {
			uri: 'file:///tmp/a.ts',
			root: undefined,
		});
	});
});
