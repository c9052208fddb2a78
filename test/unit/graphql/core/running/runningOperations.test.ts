import assert from 'node:assert/strict';
import { operationsOf } from '../../../../../src/graphql/core/running/runnableText.ts';
import { RunningOperations, runningKey } from '../../../../../src/graphql/core/running/runningOperations.ts';
import { splitDefinitions } from '../../../../../src/graphql/core/text/splitDefinitions.ts';
import { UserError } from '../../../../../src/shared/errors.ts';

describe('RunningOperations', () => {
	it('refuses a mutation that is under way, and leaves it be', () => {
		const running = new RunningOperations();
		const first = running.begin('key', 'Change', true);
		const refused = (error: unknown) =>
			error instanceof UserError && error.code === 'graphql/already-running' && error.facts['operation'] === 'Change';
		assert.throws(() => running.begin('key', 'Change', true), refused);
		assert.throws(() => running.begin('key', 'Change', false), refused);
		assert.equal(first.controller.signal.aborted, false);
		assert.deepEqual(running.all, [first]);
		running.end('key', first);
		assert.deepEqual([running.begin('key', 'Change', true).controller.signal.aborted], [false]);
	});

	it('aborts a query that is under way, and keeps the one in its place', () => {
		const running = new RunningOperations();
		const first = running.begin('key', 'Ask', false);
		const second = running.begin('key', 'Ask', false);
		assert.deepEqual(
			[first, second].map(({ controller }) => controller.signal.aborted),
			[true, false],
		);
		assert.deepEqual([running.isCurrent('key', first), running.isCurrent('key', second)], [false, true]);
		running.end('key', first);
		assert.deepEqual(running.all, [second]);
	});

	it('aborts everything when asked to', () => {
		const running = new RunningOperations();
		const both = [running.begin('a', 'A', true), running.begin('b', 'B', false)];
		running.abortAll();
		assert.deepEqual(
			both.map(({ controller }) => controller.signal.aborted),
			[true, true],
		);
	});
});

describe('runningKey', () => {
	it('differs between documents, names, and operations without a name', () => {
		const operations = operationsOf(splitDefinitions('{ a }\n{ b }\nquery C { c }\nquery query { d }'));
		const keys = ['file:///a', 'file:///b'].flatMap((document) =>
			operations.map((operation) => runningKey(document, operation)),
		);
		assert.equal(new Set(keys).size, 8);
	});

	it('stays when a named operation moves', () => {
		const keyIn = (text: string) => operationsOf(splitDefinitions(text)).map((each) => runningKey('file:///a', each));
		assert.deepEqual(keyIn('mutation M { a }'), keyIn('# before\nmutation M { a b }'));
	});
});
