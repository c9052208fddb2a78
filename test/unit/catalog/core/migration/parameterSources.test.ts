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
		'options with the name of a header',
		'typescript',
		`const options: any = { params: { limit: 0 } };\noptions.headers = { Accept: 'x' };\noptions.httpsAgent = agent;\naxios.get('${host}/kull', options)`,
		'/kull ?limit=0',
	],
	// Methods that add parameters.
	[
		'several pairs that are merged',
		'ruby',
		`c = Faraday.new(url: '${host}')\nc.get('/emner') { |req| req.params.merge!('emne.kode' => code, 'limit' => 0) }`,
		'/emner ?emne.kode=<code>&limit=0',
	],
	[
		'two objects of pairs',
		'java',
		`class A { void f() { URIBuilder b = new URIBuilder("${host}/kull"); b.setParameters(new BasicNameValuePair("semester.ar", year), new BasicNameValuePair("limit", "0")); get(b.build()); } }`,
		'/kull ?semester.ar=<year>&limit=0',
	],
	[
		'a name with a value and its kind',
		'csharp',
		`var request = new RestRequest("${host}/emner");\nrequest.AddOrUpdateParameter("limit", limit, ParameterType.QueryString);\nrequest.AddParameter(new QueryParameter("emne.institusjon", "215"));\nclient.Get(request);`,
		'/emner ?limit=<limit>&emne.institusjon=215',
	],
	[
		'a name with several values',
		'java',
		`get(UriComponentsBuilder.fromHttpUrl("${host}/emner").queryParam("emne.kode", a, b).toUriString());`,
		'/emner ?emne.kode=<a, b>',
	],
	[
		'names and values in turn',
		'java',
		`URIBuilder b = new URIBuilder("${host}/emner"); b.addParameters("emne.kode", a, "limit", 0); get(b.build());`,
		'/emner ?emne.kode=<a>&limit=0',
	],
	[
		'a member with another name for the query',
		'ruby',
		`uri = Addressable::URI.parse('${host}/emner')\nuri.query_values = { 'limit' => 0 }\nHTTP.get(uri)`,
		'/emner ?limit=0',
	],
	[
		'a block that sets the query',
		'ruby',
		`uri = URI('${host}/emner').tap { |u| u.query = URI.encode_www_form([['limit', max]]) }\nNet::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(Net::HTTP::Get.new(uri)) }`,
		'/emner ?limit=<max>',
	],
	[
		'an unknown function in a variable that gets the parameters',
		'go',
		`func f(opts ...Option) { v := url.Values{}; for _, o := range opts { o(v) }; http.Get("${host}/kull?" + v.Encode()) }`,
		'/kull not found: o(v)',
	],
	[
		'pairs that a stream joins',
		'java',
		`class A { void f() { String q = Map.of("limit", max, "page", "1").entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining("&")); get("${host}/kull?" + q); } }`,
		'/kull ?limit=<max>&page=1',
	],
	[
		'a value in another format',
		'csharp',
		`var q = HttpUtility.ParseQueryString("");\nq["semester.ar"] = year.ToString(CultureInfo.InvariantCulture);\nawait http.GetAsync("${host}/kull?" + q);`,
		'/kull ?semester.ar=<year>',
	],
	[
		'options of a function that encodes',
		'python',
		`requests.get("${host}/emner?" + urlencode({"emne.kode": codes}, doseq=True))`,
		'/emner ?emne.kode=<codes>',
	],
	[
		'a class of a library, not for other requests of it',
		'python',
		`params = httpx.QueryParams({"limit": 0})\nhttpx.get("${host}/emner")`,
		'/emner',
	],
	// Options.
	[
		'a constant that names an option',
		'php',
		`<?php $http->get('${host}/emner', [\\GuzzleHttp\\RequestOptions::QUERY => ['limit' => $max]]);`,
		'/emner ?limit=<$max>',
	],
	[
		'an option in the headers',
		'ruby',
		`RestClient::Request.execute(method: :get, url: '${host}/emner', headers: { params: { limit: max }, accept: :json })`,
		'/emner ?limit=<max>',
	],
	[
		'the parameters of all requests of a class',
		'ruby',
		`class Fs\n  include HTTParty\n  base_uri '${host}'\n  default_params dbId: true\n  def all = self.class.get('/emner', query: { limit: 0 }, basic_auth: @auth)\nend`,
		'/emner ?dbId=true&limit=0',
	],
	[
		'an interceptor',
		'typescript',
		`const api = axios.create({ baseURL: '${host}', timeout: 5 });\napi.interceptors.request.use((config) => { config.params = { ...config.params, dbId: true }; return config; });\napi.get('/emner', { params: { limit: 0 } });`,
		'/emner ?dbId=true&limit=0',
	],
	[
		'methods after the address, without a member for a header',
		'typescript',
		`const r = await request.get('${host}/emner').query({ limit: max }).set('Accept', 'application/json');\nshow(r.body.items);`,
		'/emner ?limit=<max>',
	],
	// Declared requests.
	[
		'an annotation of a map, and not of a header',
		'java',
		`interface Fs { @GET("${host}/emner") Call<Page> all(@Query("limit") int max, @QueryMap Map<String, String> filters, @HeaderParam("X-Id") String id); }`,
		'/emner ?limit=<max> not found: filters',
	],
	[
		'a parameter of a declared request without an attribute',
		'csharp',
		`interface IFs { [Get("${host}/emner")] Task<Page> All(int limit, Filter filter, CancellationToken token); }`,
		'/emner ?limit=<limit> not found: filter',
	],
	[
		'another annotation before that of the parameter',
		'java',
		`interface Fs { @GET("${host}/emner") Call<Page> all(@Nullable @Query("emne.kode") String code, final @Query("limit") int max); }`,
		'/emner ?emne.kode=<code>&limit=<max>',
	],
	[
		'another annotation before that of the parameter',
		'kotlin',
		`interface Fs { @GET("${host}/emner") suspend fun all(@Nullable @Query("emne.kode") code: String?): Page }`,
		'/emner ?emne.kode=<code>',
	],
	[
		'a constant in an annotation',
		'java',
		`class Names { static final String KODE = "emne.kode"; }\ninterface Fs { @GET("${host}/emner") Call<Page> all(@Query(Names.KODE) String code, @Query(value = AR, encoded = true) String year); }`,
		'/emner ?emne.kode=<code>&[AR]=<year>',
	],
	[
		'a default value in an annotation',
		'java',
		`interface Fs { @GetMapping("${host}/emner") Page all(@RequestParam(defaultValue = "2026", name = "semester.ar") int year, @RequestParam(required = false) String kode); }`,
		'/emner ?semester.ar=<year>&kode=<kode>',
	],
	[
		'several attributes of a parameter',
		'csharp',
		`interface IFs { [Get("${host}/emner")] Task<Page> All([Query(CollectionFormat.Multi), AliasAs("emne.kode")] string[] codes, [Required] [AliasAs("semester.ar")] int year, [Query(Format = "yyyy")] DateTime dato, [Required] string kode); }`,
		'/emner ?emne.kode=<codes>&semester.ar=<year>&dato=<dato>&kode=<kode>',
	],
	[
		'options to which the parameters are added',
		'typescript',
		`const options: any = { headers: { Accept: 'x' } };\noptions.params = { 'studieprogram.kode': code };\naxios.get('${host}/kull', options)`,
		'/kull ?studieprogram.kode=<code>',
	],
	[
		'parameters of options before headers',
		'typescript',
		`const options: any = {};\noptions.params = { 'studieprogram.kode': code };\noptions.params.limit = 0;\noptions.headers = { Accept: 'x' };\naxios.get('${host}/kull', options)`,
		'/kull ?studieprogram.kode=<code>&limit=0',
	],
	// Encoded values.
	[
		'a space before a letter that formats have too',
		'typescript',
		`fetch('${host}/emner?emne.navn=Fysikk%20i%20praksis')`,
		'/emner ?emne.navn=Fysikk i praksis',
	],
];

describe('parameters in a draft', () => {
	for (const [what, language, code, expected] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			const text = await requestText(language, code);
			assert.equal(text.replace(/^GET /, ''), expected);
		});
	}
});
