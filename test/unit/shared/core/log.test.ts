import assert from 'node:assert/strict';
import { Log } from '../../../../src/shared/core/log.ts';
import { Redactor } from '../../../../src/shared/core/redaction/redactor.ts';
import { scaled } from '../../../fixtures/testSize.ts';

describe('Log', () => {
	it('writes each log line with its level, without secrets and national identity numbers', () => {
		const written: string[] = [];
		const write = (level: string) => (line: string) => void written.push(`${level} ${line}`);
		const channel = { info: write('info'), warn: write('warn'), error: write('error'), show: () => undefined };
		const log = new Log(channel, { now: () => 5, monotonic: () => 0 }, new Redactor());
		log.info('Signed in.');
		log.warn('Answered to Bearer abcdefghij');
		log.error('01019912345.pdf failed');
		assert.deepEqual(written, [
			'info Signed in.',
			'warn Answered to Bearer [redacted]',
			'error ***********.pdf failed',
		]);
		assert.deepEqual(log.recent[1], { at: 5, level: 'warn', line: 'Answered to Bearer [redacted]' });
	});

	it('truncates a long log line, and reads at most twice the maximum line length', () => {
		const written: string[] = [];
		const write = (line: string) => void written.push(line);
		const log = new Log(
			{ info: write, warn: write, error: write, show: () => undefined },
			{ now: () => 5, monotonic: () => 0 },
			new Redactor(),
		);
		const secret = `https://user:${'p'.repeat(100)}@host`;
		const veryLong = 'a'.repeat(scaled(2 ** 27));
		const divided = `password="${'p'.repeat(19_950)}" https://user:${'p'.repeat(100)}@host`;
		for (const text of ['a'.repeat(10_000), 'a'.repeat(10_001), `${'a '.repeat(4_980)}${secret}`, veryLong, divided]) {
			log.error(text);
		}
		assert.deepEqual(written, [
			'a'.repeat(10_000),
			`${'a'.repeat(10_000)}… (10001 characters)`,
			`${'a '.repeat(4_980)}https://[redacted]@host`,
			`${'a'.repeat(10_000)}… (${veryLong.length} characters)`,
			'… (20080 characters)',
		]);
	});

	it('stores the last 20 log lines', () => {
		const ignore = () => undefined;
		const channel = { info: ignore, warn: ignore, error: ignore, show: ignore };
		const log = new Log(channel, { now: () => 5, monotonic: () => 0 }, new Redactor());
		for (let number = 1; number <= 30; number++) {
			log.info(`line ${number}`);
		}
		assert.deepEqual([log.recent.length, log.recent[0]?.line, log.recent[19]?.line], [20, 'line 11', 'line 30']);
	});
});
