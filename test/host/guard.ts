import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { killGroup } from './killGroup.ts';

/**
 * A process of its own that outlives the run by a moment: when its input ends, however the run has ended, it ends what
 * the run had started and removes its folders. Each line of its input is a `GuardedThing`.
 */
export type GuardedThing =
	| { readonly kind: 'started' | 'ended'; readonly group: number }
	| { readonly kind: 'folder'; readonly path: string };

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
// A browser ends by itself when the run is gone, and writes to its folder until then.
for (const wait of [0, 1000, 3000]) {
	await setTimeout(wait);
	for (const folder of folders) {
		rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
	}
}
