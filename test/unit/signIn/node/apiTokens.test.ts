import assert from 'node:assert/strict';
import { Cancelled, UserError } from '../../../../src/shared/core/errors.ts';
import { ApiTokens } from '../../../../src/signIn/node/apiTokens.ts';

/**
 * Tokens that are valid for 299 s, with an exchange that can fail and a clock that the test sets.
 */
function tokensWith() {
	let seconds = 0;
	let failure: Error | undefined;
	const asked: string[] = [];
	const clock = { now: () => seconds * 1000, monotonic: () => seconds * 1000 };
	const tokens = new ApiTokens(async (sessionId, scopes) => {
		asked.push([sessionId, ...scopes].join(' '));
		await new Promise((resolve) => setImmediate(resolve));
		if (failure) {
			throw failure;
		}
		const obtainedAt = { now: clock.now(), monotonic: clock.monotonic() };
		return { value: `jwt ${asked.length}`, obtainedAt, lifetime: 299_000, scopes };
	}, clock);
	return {
		tokens,
		asked,
		wait: (by: number) => {
			seconds += by;
		},
		fail: (error: Error | undefined) => {
			failure = error;
		},
	};
}

describe('ApiTokens', () => {
	it('exchanges a token once for parallel requests', async () => {
		const { tokens, asked } = tokensWith();
		const all = await Promise.all(Array.from({ length: 1000 }, () => tokens.get('alma', [])));
		assert.deepEqual(new Set(all.map(({ value }) => value)), new Set(['jwt 1']));
		assert.equal(asked.length, 1);
	});

	it('returns the same token until a fifth of its lifetime remains', async () => {
		const { tokens, wait } = tokensWith();
		const values = [];
		for (const by of [0, 200, 38, 5]) {
			wait(by);
			values.push((await tokens.get('alma', [])).value);
		}
		assert.deepEqual(values, ['jwt 1', 'jwt 1', 'jwt 1', 'jwt 2']);
	});

	it('does not renew an expired token before a token is requested', async () => {
		const { tokens, asked, wait } = tokensWith();
		await tokens.get('alma', []);
		wait(86_400);
		await new Promise((resolve) => setImmediate(resolve));
		assert.equal(asked.length, 1);
	});

	it('sends one token exchange for each session and set of scopes', async () => {
		const { tokens, asked } = tokensWith();
		const scopes = [[], ['a'], ['b']];
		await Promise.all([...scopes.map((each) => tokens.get('alma', each)), tokens.get('birk', [])]);
		assert.deepEqual(asked, ['alma', 'alma a', 'alma b', 'birk']);
	});

	it('renews a refused token once for parallel requests', async () => {
		const { tokens, asked, wait } = tokensWith();
		const { value } = await tokens.get('alma', []);
		wait(20);
		const all = await Promise.all(
			Array.from({ length: 500 }, () => {
				tokens.refused(value);
				return tokens.get('alma', []);
			}),
		);
		assert.deepEqual(new Set(all.map((token) => token.value)), new Set(['jwt 2']));
		assert.equal(asked.length, 2);
	});

	it('does not renew a token that the API refuses within seconds of the exchange', async () => {
		const { tokens, asked } = tokensWith();
		for (let attempt = 0; attempt < 50; attempt++) {
			tokens.refused((await tokens.get('alma', [])).value);
		}
		assert.equal(asked.length, 1);
	});

	it('pauses automatic exchanges for some seconds after three failures', async () => {
		const { tokens, asked, wait, fail } = tokensWith();
		const automatic = () => tokens.get('alma', [], { isAutomatic: true });
		fail(new Error('down'));
		for (let attempt = 0; attempt < 20; attempt++) {
			await assert.rejects(automatic(), /down/);
		}
		assert.equal(asked.length, 3);
		wait(19);
		await assert.rejects(automatic(), /down/);
		assert.equal(asked.length, 3);
		wait(1);
		fail(undefined);
		assert.equal((await automatic()).value, 'jwt 4');
		wait(300);
		fail(new Error('down again'));
		for (let attempt = 0; attempt < 3; attempt++) {
			await assert.rejects(automatic(), /down again/);
		}
		assert.equal(asked.length, 7);
	});

	it('sends one exchange for each request of the user during the pause of automatic exchanges', async () => {
		const { tokens, asked, fail } = tokensWith();
		fail(new Error('down'));
		for (let attempt = 1; attempt <= 5; attempt++) {
			await assert.rejects(tokens.get('alma', []), /down/);
			assert.equal(asked.length, attempt);
		}
		await assert.rejects(tokens.get('alma', [], { isAutomatic: true }), /down/);
		assert.equal(asked.length, 5);
		fail(undefined);
		const values = await Promise.all(
			[{}, { isAutomatic: true }, {}].map((options) => tokens.get('alma', [], options).then(({ value }) => value)),
		);
		assert.deepEqual([values, asked.length], [['jwt 6', 'jwt 6', 'jwt 6'], 6]);
	});

	it('returns the current token until it expires when its renewal fails', async () => {
		const { tokens, asked, wait, fail } = tokensWith();
		await tokens.get('alma', []);
		wait(250);
		fail(new Error('down'));
		for (let attempt = 0; attempt < 10; attempt++) {
			assert.equal((await tokens.get('alma', [])).value, 'jwt 1');
		}
		assert.equal(asked.length, 4);
		wait(50);
		await assert.rejects(tokens.get('alma', []), /down/);
	});

	it('returns the current token from memory, also when the API refuses it, while its renewal is running', async () => {
		const { tokens, wait } = tokensWith();
		await tokens.get('alma', ['a']);
		wait(250);
		const renewal = tokens.get('alma', ['a']);
		assert.equal(tokens.cached('alma', ['a'])?.value, 'jwt 1');
		assert.deepEqual(tokens.refused('jwt 1')?.scopes, ['a']);
		await renewal;
		assert.equal(tokens.cached('alma', ['a'])?.value, 'jwt 2');
	});

	for (const [name, remove] of [
		['the API refuses it', (tokens: ApiTokens) => tokens.refused('jwt 1')],
		['its session ends', (tokens: ApiTokens) => tokens.forget(['alma'])],
		['the settings change', (tokens: ApiTokens) => tokens.reset()],
	] as const) {
		it(`does not return the current token when ${name} during its renewal, which fails`, async () => {
			const { tokens, wait, fail } = tokensWith();
			await tokens.get('alma', []);
			wait(250);
			fail(new Error('down'));
			const renewal = tokens.get('alma', []);
			remove(tokens);
			await assert.rejects(renewal, /down/);
			assert.equal(tokens.cached('alma', []), undefined);
		});
	}

	for (const code of ['sign-in/expired', 'sign-in/required']) {
		it(`does not return the current token when its renewal fails with ${code}`, async () => {
			const { tokens, wait, fail } = tokensWith();
			await tokens.get('alma', []);
			wait(250);
			fail(new UserError(code));
			await assert.rejects(tokens.get('alma', []), UserError);
		});
	}

	it('does not count canceled exchanges as failures that pause automatic exchanges', async () => {
		const { tokens, asked, fail } = tokensWith();
		fail(new Cancelled());
		for (let attempt = 0; attempt < 5; attempt++) {
			await assert.rejects(tokens.get('alma', [], { isAutomatic: true }), Cancelled);
		}
		assert.equal(asked.length, 5);
	});

	it('a reset ends the pause of automatic exchanges', async () => {
		const { tokens, asked, fail } = tokensWith();
		fail(new Error('down'));
		for (let attempt = 0; attempt < 5; attempt++) {
			await assert.rejects(tokens.get('alma', [], { isAutomatic: true }), /down/);
		}
		fail(undefined);
		tokens.reset();
		assert.equal((await tokens.get('alma', [], { isAutomatic: true })).value, 'jwt 4');
		assert.equal(asked.length, 4);
	});

	it('rejects a canceled request for a token without affecting parallel requests', async () => {
		const { tokens } = tokensWith();
		const controller = new AbortController();
		const gone = tokens.get('alma', [], { signal: controller.signal });
		const stays = tokens.get('alma', []);
		controller.abort();
		await assert.rejects(gone, Cancelled);
		assert.equal((await stays).value, 'jwt 1');
	});

	it('sends no token exchange for a request that is already canceled', async () => {
		const { tokens, asked } = tokensWith();
		await assert.rejects(tokens.get('alma', [], { signal: AbortSignal.abort() }), Cancelled);
		assert.deepEqual(asked, []);
	});

	it('removes the tokens of a session that has ended', async () => {
		const { tokens } = tokensWith();
		await tokens.get('alma', ['a']);
		await tokens.get('alma2', ['a']);
		tokens.forget(['alma']);
		assert.equal(tokens.cached('alma', ['a']), undefined);
		assert.equal(tokens.cached('alma2', ['a'])?.value, 'jwt 2');
	});

	it('does not store a token that was requested before a reset and arrives after the next one', async () => {
		const clock = { now: () => 0, monotonic: () => 0 };
		const answer: ((value: string) => void)[] = [];
		const tokens = new ApiTokens(
			async (_, scopes) => ({
				value: await new Promise<string>((resolve) => answer.push(resolve)),
				...{ obtainedAt: { now: 0, monotonic: 0 }, lifetime: 299_000, scopes },
			}),
			clock,
		);
		const old = tokens.get('alma', []);
		tokens.reset();
		const next = tokens.get('alma', []);
		answer[1]?.('next');
		await next;
		answer[0]?.('old');
		assert.equal((await old).value, 'old');
		assert.equal((await tokens.get('alma', [])).value, 'next');
	});

	it('does not store a token whose session ended during the exchange', async () => {
		const { tokens } = tokensWith();
		const asked = tokens.get('alma', []);
		tokens.forget(['alma']);
		await asked;
		assert.equal(tokens.cached('alma', []), undefined);
	});
});
