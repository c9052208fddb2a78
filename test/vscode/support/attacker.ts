import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import * as vscode from 'vscode';
import { eventually } from './eventually.ts';
import { sampleFile } from './sampleFile.ts';
import { attackerReceived, sandbox } from './sandbox.ts';

/**
 * Asserts that the workspace settings contain every setting that the manifest of the installed
 * extension declares.
 */
export async function everySettingIsHostile(): Promise<void> {
	const { packageJSON } = vscode.extensions.getExtension('studyadmin.study-admin-apis') ?? {};
	const declared = Object.keys(packageJSON.contributes.configuration.properties);
	const written = JSON.parse(await readFile(sampleFile('.vscode/settings.json').fsPath, 'utf8'));
	assert.ok(declared.length > 0);
	assert.deepEqual(
		declared.filter((key) => !(key in written)),
		[],
	);
}

/**
 * Asserts that the attacker's server has received no connection, and that it does report a
 * connection of the test.
 */
export async function nobodyCameToTheAttacker(): Promise<void> {
	assert.deepEqual(await attackerReceived(), []);
	const { hostname, port } = new URL((await sandbox()).attacker);
	connect(Number(port), hostname).end('here');
	await eventually(
		"the attacker's server reports the connection",
		async () => (await attackerReceived()).join() === 'here',
	);
}
