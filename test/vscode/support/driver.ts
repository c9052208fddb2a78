import type Mocha from 'mocha';
import type { SuiteFile, TestEvent } from '../../host/bridgeProtocol.ts';
import { askRunner, bridgeAddress } from './bridge.ts';
import { changeSettings, tidyUp } from './tidyUp.ts';

/**
 * Runs the test file that the runner has for this window, if any. VS Code calls it when the window
 * has started.
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
	const nextFile = () => askRunner('nextFile', { pid: process.pid });
	for (let next = await nextFile(); next !== null; next = await nextFile()) {
		const file = next;
		await attempt(`${file.file} cannot be loaded`, async () => {
			if (file.settings !== undefined) {
				await changeSettings(file.settings);
			}
			await runSuite(file, events);
		});
		await events.emptied();
		if (!(await askRunner('fileEnded', null))) {
			return;
		}
		await attempt('the window cannot be tidied up', tidyUp);
	}
}

/** Sends events to the runner one after the other, so that they arrive in order. */
interface EventQueue {
	add(event: TestEvent): void;
	/** Settles when the runner has received all events so far. */
	emptied(): Promise<unknown>;
}

function newEventQueue(): EventQueue {
	let last: Promise<unknown> = Promise.resolve();
	return {
		add: (event) => {
			last = last.then(() => askRunner('event', event));
		},
		emptied: () => last,
	};
}

async function runSuite({ file, mocha: mochaUrl, timeout }: SuiteFile, events: EventQueue): Promise<void> {
	const { default: MochaClass } = (await import(mochaUrl)) as { default: typeof Mocha };
	const mocha = new MochaClass({ timeout, reporter: MochaClass.reporters.Base });
	// The picture of a failure is taken before the next test changes the window.
	mocha.rootHooks({ afterEach: () => events.emptied().then(() => undefined) });
	// Mocha's own loading requires the file, and while that waits VS Code 1.106 cannot say what
	// `vscode` is: both for ever.
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
