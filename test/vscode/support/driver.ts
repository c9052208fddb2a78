import type Mocha from 'mocha';
import type { SuiteFile, TestEvent } from '../../host/bridgeProtocol.ts';
import { bridgeAddress, callRunner } from './bridge.ts';
import { changeSettings, tidyUp } from './tidyUp.ts';

/**
 * Activates the test driver when VS Code has started. Runs the test files that the test runner has
 * for this window, if the runner has opened the window.
 */
export function activate(): void {
	if (bridgeAddress() !== undefined) {
		void runFiles();
	}
}

async function runFiles(): Promise<void> {
	const events = newEventQueue();
	const attempt = async (title: string, action: () => Promise<void>): Promise<void> => {
		try {
			await action();
		} catch (error) {
			const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
			events.add({ kind: 'fail', title, depth: 1, problem });
		}
	};
	const nextFile = () => callRunner('nextFile', { pid: process.pid });
	for (let next = await nextFile(); next !== null; next = await nextFile()) {
		const file = next;
		await attempt(`${file.file} cannot be loaded`, async () => {
			if (file.settings !== undefined) {
				await changeSettings(file.settings);
			}
			await runSuite(file, events);
		});
		await events.emptied();
		if (!(await callRunner('fileEnded', null))) {
			return;
		}
		await attempt('the window cannot be tidied up', tidyUp);
	}
}

/** Sends events of mocha to the test runner one after the other, so that they arrive in order. */
interface EventQueue {
	add(event: TestEvent): void;
	/** Settles when the test runner has received all events that were added before the call. */
	emptied(): Promise<unknown>;
}

function newEventQueue(): EventQueue {
	let last: Promise<unknown> = Promise.resolve();
	return {
		add: (event) => {
			last = last.then(() => callRunner('event', event));
		},
		emptied: () => last,
	};
}

async function runSuite({ file, mocha: mochaUrl, timeout }: SuiteFile, events: EventQueue): Promise<void> {
	const { default: MochaClass } = (await import(mochaUrl)) as { default: typeof Mocha };
	const mocha = new MochaClass({ timeout, reporter: MochaClass.reporters.Base });
	// The next test must not change the window before the runner has taken the picture of a failure.
	mocha.rootHooks({ afterEach: () => events.emptied().then(() => undefined) });
	// The test file is imported here, because mocha would load it with `require`. In VS Code 1.106,
	// the import of `vscode` in a file that was loaded with `require` never ends.
	mocha.suite.emit(MochaClass.Suite.constants.EVENT_FILE_PRE_REQUIRE, globalThis, file, mocha);
	await import(new URL(`../${file}`, import.meta.url).href);
	await new Promise<void>((resolve) => {
		const runner = mocha.run(() => resolve());
		runner.on('suite', (suite) => {
			if (!suite.root) {
				events.add({ kind: 'suite', title: suite.title, depth: depthOf(suite) });
			}
		});
		runner.on('test', (test) => events.add({ kind: 'test', title: test.fullTitle(), depth: depthOf(test) }));
		runner.on('pending', (test) => events.add({ kind: 'skip', title: test.title, depth: depthOf(test) }));
		runner.on('pass', (test) =>
			events.add({ kind: 'pass', title: test.title, depth: depthOf(test), milliseconds: test.duration ?? 0 }),
		);
		runner.on('fail', (test, error: Error) =>
			events.add({ kind: 'fail', title: test.title, depth: depthOf(test), problem: error.stack ?? String(error) }),
		);
	});
}

function depthOf(node: Mocha.Suite | Mocha.Runnable): number {
	return node.parent === undefined ? 0 : depthOf(node.parent) + 1;
}
