import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from './requestText.ts';

const cases: readonly RequestCase[] = [
	// An address as the value of a parameter.
	[
		'an address of the same API as a value',
		'python',
		`requests.get("${host}/kull", params={"url": "${host}/emner/1", "studieprogram.kode": "A"})`,
		`/kull ?url=${host}/emner/1&studieprogram.kode=A`,
	],
	[
		'an address of the same API as a value before the address of the call',
		'python',
		`url = "${host}/kull"\nrequests.get(params={"url": "${host}/emner/1"}, url=url)`,
		`/kull ?url=${host}/emner/1`,
	],
	[
		'an address as a value of options',
		'ruby',
		`RestClient.get '${host}/kull', params: { 'url' => '${host}/emner' }`,
		`/kull ?url=${host}/emner`,
	],
	[
		'an address as a value that is added to another address',
		'typescript',
		`const u = new URL('${host}/kull');\nu.searchParams.set('callback', '${host}/emner');\nfetch(u)`,
		`/kull ?callback=${host}/emner`,
	],
	[
		'an address as a value that is encoded',
		'php',
		`<?php $r = $http->get('${host}/kull?' . http_build_query(['url' => '${host}/emner', 'limit' => 0]));`,
		`/kull ?url=${host}/emner&limit=0`,
	],
	// A query beside the address.
	['a query beside the address', 'python', `requests.get("${host}/kull", "limit=0")`, '/kull ?limit=0'],
	['a query of bytes beside the address', 'python', `requests.get("${host}/kull", b"limit=0")`, '/kull ?limit=0'],
	[
		'a query in a variable beside the address',
		'python',
		`data = f"studieprogram.kode={code}"\nrequests.get("${host}/kull", data)`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'a query beside the address',
		'typescript',
		`$.get('${host}/kull', 'studieprogram.kode=' + code)`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'unknown data of a request that has no body',
		'python',
		`def f(data): return requests.get("${host}/kull", data)`,
		'/kull not found: data',
	],
	// Addresses in declarations.
	[
		'an address in a constant of an enum',
		'kotlin',
		`enum class Endpoint(val url: String) { KULL("${host}/kull"), EMNER("${host}/emner") }\nfun f(code: String) { client.get(Endpoint.KULL.url) { parameter("studieprogram.kode", code) } }`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'an address in the default value of a parameter',
		'kotlin',
		`fun f(code: String, url: String = "${host}/kull", limit: Int = none) { client.get(url) { parameter("studieprogram.kode", code); parameter("limit", limit) } }`,
		'/kull ?studieprogram.kode=<code>&limit=<limit>',
	],
	[
		'an address in the default value of a member',
		'kotlin',
		`class Fs(private val url: String = "${host}/kull") { fun f(code: String) = client.get(url) { parameter("studieprogram.kode", code) } }`,
		'/kull ?studieprogram.kode=<code>',
	],
	// Heredocs.
	[
		'a heredoc',
		'php',
		`<?php\n$query = <<<Q\n    studieprogram.kode={$code}\n    &limit=0\n    Q;\n$r = $http->get('${host}/kull?' . $query);`,
		'/kull ?studieprogram.kode=<$code>&limit=0',
	],
	[
		'a nowdoc',
		'php',
		`<?php\n$query = <<<'Q'\nlimit=0\nQ;\n$r = $http->get('${host}/kull?' . $query);`,
		'/kull ?limit=0',
	],
	[
		'the second of two heredocs',
		'ruby',
		`def f(code)\n  log(<<~A, <<~Q.chomp)\n    hello\n  A\n    nothing=0\n  Q\n  query = <<~Q.chomp\n    studieprogram.kode=#{code}&limit=0\n  Q\n  RestClient.get("${host}/kull?#{query}")\nend`,
		'/kull ?studieprogram.kode=<code>&limit=0',
	],
	// Members with the names of headers.
	[
		'a member of parameters with the name of a header',
		'typescript',
		`const query: Record<string, string> = { 'studieprogram.kode': code };\nquery.accept = x;\naxios.get('${host}/kull', { params: query })`,
		'/kull ?studieprogram.kode=<code>&accept=<x>',
	],
	[
		'a member of parameters with the name of a header',
		'powershell',
		`$query = @{}\n$query.accept = $x\nInvoke-RestMethod -Uri '${host}/kull' -Body $query`,
		'/kull ?accept=<$x>',
	],
	[
		'no options with the name of a header',
		'typescript',
		`const options: any = { params: { limit: 0 } };\noptions.headers = { Accept: 'x' };\noptions.httpsAgent = agent;\naxios.get('${host}/kull', options)`,
		'/kull ?limit=0',
	],
];

describe('the parameters of a call', () => {
	for (const [what, language, code, expected] of cases) {
		it(`are read from ${what} in ${language}`, async () => {
			assert.equal((await requestText(language, code)).replace(/^GET /, ''), expected);
		});
	}
});
