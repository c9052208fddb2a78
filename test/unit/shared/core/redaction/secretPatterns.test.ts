import assert from 'node:assert/strict';
import { redactLikelySecrets } from '../../../../../src/shared/core/redaction/secretPatterns.ts';

describe('redactLikelySecrets', () => {
	const withoutSecret = [
		'code: ECONNREFUSED, state: signed out',
		'The password was not kept.',
		'sign-in/wrong-token-type {"environment":"test","host":"idp.example:8443"}',
		'GET https://api.example:8443/graphql/?first=10 → 403',
		'{"url":"https://api.example","mail":"a@b.example"}',
		'https://mail.example/inbox?to=a@b.example',
		'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
		'at Module._compile (node:internal/modules/cjs/loader:1554:14)',
		'graphql/config-unreadable {"file":".graphqlrc"}',
	];
	for (const text of withoutSecret) {
		it(`writes "${text}" to the log unchanged, because it contains no secret`, () =>
			assert.equal(redactLikelySecrets(text), text));
	}

	const secrets = [
		['Authorization: Bearer abc.def~ghi', 'Authorization: Bearer [redacted]'],
		['basic aW50ZWdyYXNqb246cHc=', 'basic [redacted]'],
		['got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln back', 'got [redacted] back'],
		['cut in its claims: eyJhbGciOiJSUzI1NiJ9.eyJzdWIiO', 'cut in its claims: [redacted]'],
		['/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj1234567', '/callback?code=[redacted]&state=[redacted]'],
		['{"access_token":"opaque","expires_in":299}', '{"access_token":"[redacted]","expires_in":299}'],
		['client_secret=s3&x=1', 'client_secret=[redacted]&x=1'],
		["{ password: 'hunter2' }", "{ password: '[redacted]' }"],
		// Values that contain characters which end other fields.
		['{"client_secret":"ab,cd;e","x":1}', '{"client_secret":"[redacted]","x":1}'],
		['{"password":"ab\\"cd }e","x":1}', '{"password":"[redacted]","x":1}'],
		['{"password":"it\'s me","x":1}', '{"password":"[redacted]","x":1}'],
		['{"password":"ends with \\\\","x":1}', '{"password":"[redacted]"x":1}'],
		['"{\\"client_secret\\":\\"ab,\\\\\\"cd;e\\",\\"x\\":1}"', '"{\\"client_secret\\":\\"[redacted]\\",\\"x\\":1}"'],
		['{"client\\u005fsecret":"abc"}', '{"client\\u005fsecret":"[redacted]"}'],
		['{"password":"never closed, and', '{"password":"[redacted]'],
		['{"password":12345}', '{"password":[redacted]'],
		['{"tokens": ["one", "two"]}', '{"tokens": [redacted]'],
		['password: correct horse battery\nnext line', 'password: [redacted]\nnext line'],
		['password=ab,cd;e next', 'password=[redacted] next'],
		// Spellings of names.
		['{"apiKey":"abc"}', '{"apiKey":"[redacted]"}'],
		['{"accessToken":"abc"}', '{"accessToken":"[redacted]"}'],
		['{"clientSecret":"abc"}', '{"clientSecret":"[redacted]"}'],
		['{"refreshToken" : "abc"}', '{"refreshToken" : "[redacted]"}'],
		[
			'{"dbPass":"abc","db_pwd":"def","passord":"ghi"}',
			'{"dbPass":"[redacted]","db_pwd":"[redacted]","passord":"[redacted]"}',
		],
		[
			'api-key=abc&API_KEY=def&subscription-key=ghi',
			'api-key=[redacted]&API_KEY=[redacted]&subscription-key=[redacted]',
		],
		[
			'code_verifier=abc&client_assertion=def&assertion=ghi',
			'code_verifier=[redacted]&client_assertion=[redacted]&assertion=[redacted]',
		],
		['authorizationCode=SplxlOBeZQQYbYS6WxSbIA', 'authorizationCode=[redacted]'],
		['?x=1&sig=abc%3D&X-Amz-Signature=def#top', '?x=1&sig=[redacted]&X-Amz-Signature=[redacted]'],
		[
			'return=https%3A%2F%2Fa.example%2F%3Faccess_token%3Dabc%26x',
			'return=https%3A%2F%2Fa.example%2F%3Faccess_token%3D[redacted]%26x',
		],
		['%22client_secret%22%3A%22abc%22%7D', '%22client_secret%22%3A%22[redacted]%22%7D'],
		['&quot;password&quot;:&quot;ab&lt;c&quot;}', '&quot;password&quot;:&quot;[redacted]&quot;}'],
		['$env:CLIENT_SECRET = "abc"', '$env:CLIENT_SECRET = "[redacted]"'],
		["{ 'apiKey' => 'abc' }", "{ 'apiKey' => '[redacted]' }"],
		// Headers.
		['X-Api-Key: abc, def', 'X-Api-Key: [redacted]'],
		['x-auth-token:abc', 'x-auth-token:[redacted]'],
		['Cookie: a=b; session=c', 'Cookie: [redacted]'],
		['set-cookie:a=b; Path=/', 'set-cookie:[redacted]'],
		['Authorization: Digest username="a", response="6629fae4"', 'Authorization: Digest [redacted]'],
		['authorization:Token abc', 'authorization:[redacted]'],
		['{"authorization":"Bearer abc","x":1}', '{"authorization":"Bearer [redacted]","x":1}'],
		['Proxy-Authorization: aW50ZWdyYXNqb24', 'Proxy-Authorization: [redacted]'],
		// Elements and options.
		['<password>abc</password>', '<password>[redacted]</password>'],
		['<wsse:Password Type="x">abc</wsse:Password>', '<wsse:Password Type="x">[redacted]</wsse:Password>'],
		['&lt;clientSecret&gt;abc&lt;/clientSecret&gt;', '&lt;clientSecret&gt;[redacted]&lt;/clientSecret&gt;'],
		['curl --password abc --verbose', 'curl --password [redacted] --verbose'],
		['tool --client-secret "a b" next', 'tool --client-secret [redacted] next'],
		['hemmelighet=abc&x=1', 'hemmelighet=[redacted]&x=1'],
		['RelayState=1&SAMLResponse=PHNhbWw', 'RelayState=1&SAMLResponse=[redacted]'],
		['{\\u0022password\\u0022:\\u0022abc\\u0022}', '{\\u0022password\\u0022:\\u0022[redacted]\\u0022}'],
		['&#x22;password&#x22;&#58;&#x22;abc&#x22;}', '&#x22;password&#x22;&#58;&#x22;[redacted]&#x22;}'],
		// URLs (RFC 3986 section 3.2.1).
		['https://user:pass@host/x', 'https://[redacted]@host/x'],
		['https://user:p@ss@host/x', 'https://[redacted]@host/x'],
		['proxy http://us%40er:pa%2Fss@[::1]:8080 refused', 'proxy http://[redacted]@[::1]:8080 refused'],
		['"https:\\/\\/user:pass@host\\/x"', '"https:\\/\\/[redacted]@host\\/x"'],
		['u=https%3A%2F%2Fuser%3Apass%40host%2Fx', 'u=https%3A%2F%2F[redacted]%40host%2Fx'],
		['//user:pass@host', '//[redacted]@host'],
	] as const;
	for (const [text, expected] of secrets) {
		it(`writes "${text}" to the log without its secret`, () => {
			assert.equal(redactLikelySecrets(text), expected);
			assert.equal(redactLikelySecrets(expected), expected);
		});
	}
});
