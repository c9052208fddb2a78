import assert from 'node:assert/strict';
import { httpCommandMethod, httpCommandQuery } from '../../../../../src/catalog/core/detection/httpCommands.ts';

describe('httpCommandQuery', () => {
	for (const [line, expected] of [
		["curl -G url -d 'a=1' -d b=2", 'a=1&b=2'],
		['curl --get url --data-urlencode "a=x&y" --data-urlencode b=50%', 'a=x%26y&b=50%25'],
		['curl -G url --data-urlencode a=#+', 'a=%23%2B'],
		['curl -G url -d a=x%26y', 'a=x%26y'],
		['curl -G url -d @query.txt', ''],
		['curl url -d a=1', ''],
	] as const) {
		it(`returns "${expected}" for ${line}`, () => {
			assert.equal(httpCommandQuery(line), expected);
		});
	}
});

describe('httpCommandMethod', () => {
	for (const [line, expected] of [
		['curl url', 'GET'],
		['curl -I url', 'HEAD'],
		['curl url -d a=1', 'POST'],
		['curl -G url -d a=1', 'GET'],
		['curl -X put url', 'PUT'],
		['curl -X "$METHOD" url -d a=1', undefined],
		['curl --request=$METHOD url', undefined],
	] as const) {
		it(`returns ${expected ?? 'no method'} for ${line}`, () => {
			assert.equal(httpCommandMethod(line), expected);
		});
	}
});
