import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type GuardedResource, killGroup } from './ownedProcess.ts';

/**
 * The program of the guard, a process that cleans up after a test run, even if the run was killed.
 * Each line of its standard input is a `GuardedResource` as JSON. When the test run ends, the input
 * ends, and the guard kills the process groups and deletes the temporary folders of the run.
 */
const groups = new Set<number>();
const folders = new Set<string>();
for await (const line of createInterface({ input: process.stdin })) {
	const resource = JSON.parse(line) as GuardedResource;
	switch (resource.kind) {
		case 'started':
			groups.add(resource.group);
			break;
		case 'ended':
			groups.delete(resource.group);
			break;
		case 'folder':
			folders.add(resource.path);
			break;
		default:
			resource satisfies never;
	}
}
groups.forEach(killGroup);
// A browser that is still ending can write to its folder again, so the folders are deleted
// repeatedly.
for (const wait of [0, 1000, 3000]) {
	await setTimeout(wait);
	for (const folder of folders) {
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
}
