import assert from 'node:assert/strict';
import { host, type RequestCase, requestText } from './requestText.ts';

const cases: readonly RequestCase[] = [
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
];

describe('the parameters of a call', () => {
	for (const [what, language, code, expected] of cases) {
		it(`are read from ${what} in ${language}`, async () => {
			assert.equal((await requestText(language, code)).replace(/^GET /, ''), expected);
		});
	}
});
