import assert from 'node:assert/strict';
import { Cancelled, UserError } from '../../../src/shared/errors.ts';
import { ApiTokens } from '../../../src/signIn/apiTokens.ts';

/** Tokens that live 299 s, over an exchange that can fail, and a clock that is set by hand. */
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

const settledOf = (attempts: readonly Promise<unknown>[]) =>
	Promise.allSettled(attempts).then((results) => results.map(({ status }) => status));

describe('API tokens', () => {
	it('are exchanged once for all who ask at the same time', async () => {
		const { tokens, asked } = tokensWith();
		const all = await Promise.all(Array.from({ length: 1000 }, () => tokens.get('alma', [])));
		assert.deepEqual(new Set(all.map(({ value }) => value)), new Set(['jwt 1']));
		assert.equal(asked.length, 1);
	});

	it('are kept until little of their life is left', async () => {
		const { tokens, wait } = tokensWith();
		const values = [];
		for (const by of [0, 200, 38, 5]) {
			wait(by);
			values.push((await tokens.get('alma', [])).value);
		}
		assert.deepEqual(values, ['jwt 1', 'jwt 1', 'jwt 1', 'jwt 2']);
	});

	it('are exchanged by nobody when nobody asks', async () => {
		const { tokens, asked, wait } = tokensWith();
		await tokens.get('alma', []);
		wait(86_400);
		await new Promise((resolve) => setImmediate(resolve));
		assert.equal(asked.length, 1);
	});

	it('are one for each session and set of scopes', async () => {
		const { tokens, asked } = tokensWith();
		await Promise.all([tokens.get('alma', []), tokens.get('alma', ['a']), tokens.get('birk', [])]);
		assert.deepEqual(asked, ['alma', 'alma a', 'birk']);
	});

	it('that the API refused are renewed once for all who were refused', async () => {
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

	it('that are refused although they are fresh are not renewed in a loop', async () => {
		const { tokens, asked } = tokensWith();
		for (let attempt = 0; attempt < 50; attempt++) {
			tokens.refused((await tokens.get('alma', [])).value);
		}
		assert.equal(asked.length, 1);
	});

	it('are not asked for again for some seconds after three failures, then they are', async () => {
		const { tokens, asked, wait, fail } = tokensWith();
		fail(new Error('down'));
		const attempts = [];
		for (let attempt = 0; attempt < 20; attempt++) {
			attempts.push(tokens.get('alma', []));
			await settledOf(attempts);
		}
		assert.equal(asked.length, 3);
		await assert.rejects(tokens.get('alma', []), /down/);
		wait(21);
		fail(undefined);
		assert.equal((await tokens.get('alma', [])).value, 'jwt 4');
		wait(300);
		fail(new Error('down again'));
		await assert.rejects(tokens.get('alma', []), /down again/);
		await assert.rejects(tokens.get('alma', []), /down again/);
		assert.equal(asked.length, 6);
	});

	it('whose renewal fails are used for what is left of their life', async () => {
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

	it('are used no more once the provider says that the sign-in has ended', async () => {
		const { tokens, wait, fail } = tokensWith();
		await tokens.get('alma', []);
		wait(250);
		fail(new UserError('sign-in/expired'));
		await assert.rejects(tokens.get('alma', []), UserError);
	});

	it('can be asked for at once after something was changed', async () => {
		const { tokens, asked, fail } = tokensWith();
		fail(new Error('down'));
		for (let attempt = 0; attempt < 5; attempt++) {
			await settledOf([tokens.get('alma', [])]);
		}
		fail(undefined);
		tokens.reset();
		assert.equal((await tokens.get('alma', [])).value, 'jwt 4');
		assert.equal(asked.length, 4);
	});

	it('let one who asks go without disturbing the others', async () => {
		const { tokens } = tokensWith();
		const controller = new AbortController();
		const gone = tokens.get('alma', [], controller.signal);
		const stays = tokens.get('alma', []);
		controller.abort();
		await assert.rejects(gone, Cancelled);
		assert.equal((await stays).value, 'jwt 1');
	});

	it('of a session that has ended are forgotten', async () => {
		const { tokens } = tokensWith();
		await tokens.get('alma', ['a']);
		await tokens.get('alma2', ['a']);
		tokens.forget(['alma']);
		assert.equal(tokens.cached('alma', ['a']), undefined);
		assert.equal(tokens.cached('alma2', ['a'])?.value, 'jwt 2');
	});

	it('of a session that ends while they are exchanged are not kept', async () => {
		const { tokens } = tokensWith();
		const asked = tokens.get('alma', []);
		tokens.forget(['alma']);
		await asked;
		assert.equal(tokens.cached('alma', []), undefined);
	});
});
