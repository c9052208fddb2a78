import assert from 'node:assert/strict';
import { detailFieldOrPageTitle, errorTextOfBody } from '../../src/conversion/core/requests/serviceErrorText.ts';
import { portableName } from '../../src/conversion/core/saving/portablePaths.ts';
import { newEnvironmentId } from '../../src/environments/core/environmentIds.ts';
import { maxPasteLength, readPastedEnvironments } from '../../src/environments/core/pastedEnvironments.ts';
import { checkServiceUrl, isValidRedirectUri, maxUrlLength } from '../../src/environments/core/serviceUrl.ts';
import { fewerIntrospectionOptions } from '../../src/graphql/core/language/schema/introspection.ts';
import { UserError } from '../../src/shared/core/errors.ts';
import { endOfServiceInText, maxSearchedTextLength, parseDay } from '../../src/shared/core/lifecycle/datesInText.ts';
import { maximumTokenLength, readDisplayableClaims } from '../../src/signIn/core/apiToken.ts';
import { maximumCallbackLength, readPastedCallback } from '../../src/signIn/core/pastedCallback.ts';
import { sample } from '../fixtures/testSize.ts';
import { hostileTexts } from './support/hostileTexts.ts';
import { outsideReaders } from './support/outsideReaders.ts';

/** Length that overflows the stack of a recursive parser. The benchmark uses longer texts. */
const length = 8000;

describe('external text', () => {
	for (const { name, longest, read } of outsideReaders) {
		it(`hostile text as ${name} is parsed or rejected with a UserError`, () => {
			for (const text of sample([...hostileTexts(Math.min(longest, length))], 40)) {
				try {
					read(text);
				} catch (error) {
					assert.ok(error instanceof UserError, `${String(error)}: ${text.slice(0, 60)}…${text.slice(-20)}`);
				}
			}
		});
	}

	const padded = (start: string, size: number, end = '') => start + 'x'.repeat(size - start.length - end.length) + end;
	const callback = (size: number) => padded('http://127.0.0.1/callback?state=s&code=', size);
	const url = (size: number) => padded('https://api.example/', size);
	const environment = (size: number) => padded('{"conversionUrl":"https://a.example","label":"', size, '"}');
	const token = (size: number) => padded(`e30.${btoa('{"exp":1}')}.`, size);
	const reason = (size: number) => padded('', size, ' 2027-03-31');
	/**
	 * A kind of text, its reader and its maximum length, and the results for a text of this length and
	 * for a text with one more character.
	 */
	const limits: readonly (readonly [string, (size: number) => unknown, number, unknown, unknown])[] = [
		[
			'a pasted callback',
			(size) => readPastedCallback(callback(size), 's').kind,
			maximumCallbackLength,
			'callback',
			'problem',
		],
		['the URL of a service', (size) => 'url' in checkServiceUrl(url(size)), maxUrlLength, true, false],
		['a redirect URI', (size) => isValidRedirectUri(url(size), 'paste'), maxUrlLength, true, false],
		[
			'pasted environments',
			(size) => readPastedEnvironments(environment(size)).kind,
			maxPasteLength,
			'environments',
			'not-json',
		],
		['a token', (size) => readDisplayableClaims(token(size))?.exp, maximumTokenLength, 1, undefined],
		['a deprecation reason', (size) => endOfServiceInText(reason(size))?.year, maxSearchedTextLength, 2027, undefined],
		['a date', (size) => parseDay(`${' '.repeat(size - 10)}2027-03-31`)?.year, maxSearchedTextLength, 2027, undefined],
	];
	for (const [name, read, longest, within, beyond] of limits) {
		it(`accepts ${name} up to the maximum length only`, () =>
			assert.deepEqual([read(longest), read(longest + 1)], [within, beyond]));
	}

	it('searches an API error for unsupported introspection options up to a maximum length only', () => {
		const read = (message: string) => fewerIntrospectionOptions(['specifiedByUrl', 'oneOf'], [message]);
		assert.deepEqual(read(`${'x'.repeat(993)}isOneOf`), ['specifiedByUrl']);
		assert.deepEqual(read(`${'x'.repeat(994)}isOneOf`), ['oneOf']);
	});

	it('creates an environment ID of at most 60 characters', () => {
		assert.equal(newEnvironmentId('x'.repeat(100_000), []), 'x'.repeat(60));
		assert.equal(newEnvironmentId('\u0327\u0301'.repeat(100_000), []), 'environment');
	});

	it('logs only the first items of the error list of a failed conversion', () => {
		const items = Array.from({ length: 10_000 }, (_, index) => index % 10);
		const shown = errorTextOfBody(new TextEncoder().encode(JSON.stringify({ detail: items })))?.text;
		assert.equal(shown, '0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; …');
	});

	it('does not parse the error details of a failed conversion when they are nested too deeply', () => {
		const nested = `{"detail":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`;
		assert.equal(errorTextOfBody(new TextEncoder().encode(nested))?.text, `${nested.slice(0, 300)}…`);
		assert.equal(detailFieldOrPageTitle(new TextEncoder().encode(nested)), undefined);
	});

	it('ignores unclosed tags, scripts and styles in the error page of the conversion service', () => {
		const rows = [
			['<p>a<style>b<style>c', 'a'],
			['<p>a<<<b', 'a'],
			['<p>a<script>b</script >c<script>', 'a c'],
		] as const;
		for (const [page, shown] of rows) {
			assert.equal(errorTextOfBody(new TextEncoder().encode(page))?.text, shown);
		}
	});

	it('truncates a long file name for saving without splitting a character', () => {
		const family = '👩\u200d👩\u200d👧\u200d👦';
		assert.equal(portableName(`${'x'.repeat(95)}${family.repeat(20_000)}`), `${'x'.repeat(95)}${family}`);
		assert.equal(portableName(`${'x'.repeat(96)}${family.repeat(20_000)}.md`), `${'x'.repeat(96)}.md`);
		assert.equal(portableName(`${'x'.repeat(100_000)}.md`), `${'x'.repeat(117)}.md`);
	});

	it('removes spaces and dots from the end of a file name for saving', () => {
		assert.equal(portableName(`a${' '.repeat(500)}.${' '.repeat(500)}`), 'a');
		assert.equal(portableName(`a. .b${'. '.repeat(20)}`), 'a. .b');
	});
});
