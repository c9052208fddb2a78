import Mocha from 'mocha';
import type { MochaOrder } from './runMocha.ts';
import { keepMatchingTests } from './testFilter.ts';

/** Runs the bundled tests of the order in its first argument, and tells the process that started it how they went. */
const order = JSON.parse(process.argv[2] ?? '') as MochaOrder;
const mocha = new Mocha({ reporter: 'spec', color: process.env['FORCE_COLOR'] === '1', timeout: order.timeout });
for (const file of order.files) {
	mocha.addFile(file);
}
await mocha.loadFilesAsync();
if (order.filter !== undefined) {
	keepMatchingTests(mocha.suite, order.filter);
}
const runner = mocha.run(() => {
	const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
	// What a test left open must not keep the run alive.
	process.send?.({ passed: passes, failed: failures, skipped: pending }, () => process.exit());
});
