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
		['curl -sGd a=1 url', 'a=1'],
		['curl -G url -d a=1 | base64 -d b', 'a=1'],
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
		['curl -sSX DELETE url', 'DELETE'],
		['curl -sXPUT url', 'PUT'],
		['curl -sX $METHOD url', undefined],
		['["curl", "-sX", "PUT", "url"]', 'PUT'],
		["curl -sSd '{}' url", 'POST'],
		['curl -sF a=@b url', 'POST'],
		['curl -sI url', 'HEAD'],
		['curl -T file url', 'PUT'],
		["curl -s url | tr -d '\\n'", 'GET'],
		['curl -s url | cut -d, -f1', 'GET'],
		['curl -H "a: ${{ b || c }}" -w "%{http_code}|" -X PUT url', 'PUT'],
		['curl https://a/b?c=1&d=2 -X POST', 'POST'],
		['curl -s a && curl b', 'GET'],
		['curl -X POST a && curl b', undefined],
		['wget --method=PATCH url', 'PATCH'],
		['wget --post-data=a url', 'POST'],
		['wget -d url', 'GET'],
		['http url a=1', 'POST'],
		['http url a==1', 'GET'],
		['http -d url', 'GET'],
		['http --form -a a:b PUT url', 'PUT'],
		["Invoke-RestMethod -Headers @{a=1; b=2} url -Method 'Put'", 'PUT'],
		['Invoke-RestMethod url -Method $method', undefined],
	] as const) {
		it(`returns ${expected ?? 'no method'} for ${line}`, () => {
			assert.equal(httpCommandMethod(line), expected);
		});
	}
});
