import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type GuardedThing, killGroup } from './ownedProcess.ts';

/**
 * The guard, a separate process that outlives the run by a moment. When its input ends, it kills
 * what the run has started
 * and removes the folders of the run, even if the run was killed. Each line of its input is a
 * `GuardedThing`.
 */
const groups = new Set<number>();
const folders = new Set<string>();
for await (const line of createInterface({ input: process.stdin })) {
	const thing = JSON.parse(line) as GuardedThing;
	switch (thing.kind) {
		case 'started':
			groups.add(thing.group);
			break;
		case 'ended':
			groups.delete(thing.group);
			break;
		case 'folder':
			folders.add(thing.path);
			break;
		default:
			thing satisfies never;
	}
}
groups.forEach(killGroup);
// A browser ends by itself when the run has ended, and writes to its folder until then.
for (const wait of [0, 1000, 3000]) {
	await setTimeout(wait);
	for (const folder of folders) {
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
}
