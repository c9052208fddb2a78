import assert from 'node:assert/strict';
import { usesIn } from './usesIn.ts';

const crud = 'https://fsws.usit.no/fsrest/rest/crud';
const namespace = 'http://fsws.usit.no/schemas';

/** Returns each use as its text → method, operation and number. Possible uses end with "?". */
function uses(...lines: readonly string[]): readonly string[] {
	const text = lines.join('\n');
	return usesIn('typescript', text).map(({ offset, length, method, operation, count, confidence }) => {
		const what = [method, operation, count].filter((one) => one !== undefined).join(' ');
		return `${text.slice(offset, offset + length)} → ${what}${confidence === 'possible' ? '?' : ''}`;
	});
}

describe('findUses with an XML request and URLs', () => {
	for (const [what, expected, ...lines] of [
		[
			'merges the request with the URL of its operation',
			[`${crud}/select → POST SELECT Person`],
			`send('${crud}/select', '<doSelectRequest><Person/></doSelectRequest>');`,
		],
		[
			'keeps the method of the URL',
			[`${crud}/select → PUT SELECT Person`],
			`http.put('${crud}/select', '<doSelectRequest><Person/></doSelectRequest>');`,
		],
		[
			'reports the request and the URL of another operation apart',
			[`${crud}/selectMany → SELECTMANY <table>`, 'doSelectRequest → POST SELECT Person'],
			`send('${crud}/selectMany', '<doSelectRequest><Person/></doSelectRequest>');`,
		],
		[
			'reports two requests for one URL apart',
			[`${crud}/select → SELECT <table>`, 'doSelectRequest → POST SELECT Person', 'doSelectRequest → POST SELECT Emne'],
			`send('${crud}/select', '<doSelectRequest><Person/></doSelectRequest>');`,
			`send(url, '<doSelectRequest><Emne/></doSelectRequest>');`,
		],
		[
			'reports a request without a URL',
			['doSelectRequest → POST SELECT Emne'],
			`send(url, '<doSelectRequest><Emne/>')`,
		],
		['reports a URL without a request', [`${crud}/select → SELECT <table>`], `send('${crud}/select', body)`],
	] as const) {
		it(what, () => {
			assert.deepEqual(uses(...lines), expected);
		});
	}
});

describe('findUses with namespaces', () => {
	for (const [what, expected, ...lines] of [
		['reports one namespace without a number', [`${namespace}/crud → `], `const a = '${namespace}/crud';`],
		[
			'reports two namespaces of an API once with their number',
			[`${namespace}/crud → 2`],
			`const a = '${namespace}/crud';`,
			`const b = '${namespace}/crud';`,
		],
		[
			'reports a namespace in code rather than one in a message',
			[`${namespace}/crud → 2`],
			`console.log('uses ${namespace}/crud now');`,
			`const b = '${namespace}/crud';`,
		],
		[
			'reports the first of several namespaces in messages',
			[`${namespace}/crud → 2?`],
			`console.log('uses ${namespace}/crud now');`,
			`console.log('uses ${namespace}/crud again');`,
		],
		[
			'counts the namespaces of each API apart',
			[`${namespace}/crud → 2`, `${namespace}/studinfo → `],
			`const a = ['${namespace}/crud', '${namespace}/studinfo', '${namespace}/crud'];`,
		],
	] as const) {
		it(what, () => {
			assert.deepEqual(uses(...lines), expected);
		});
	}
});
