import assert from 'node:assert/strict';
import { findUses } from '../../../../../src/catalog/core/detection/findings.ts';
import { catalogFrom } from '../../bundledCatalog.ts';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

describe('HTTP method of a use', () => {
	for (const [language, text, expected] of [
		['typescript', `fetch('${host}/personer/1')`, 'GET'],
		['typescript', `fetch('${host}/personer/1', { headers })`, 'GET'],
		['typescript', `fetch('${host}/personer/1', { method: 'post', body })`, 'POST'],
		['typescript', `fetch('${host}/personer/1', options)`, undefined],
		['typescript', `const url = '${host}/personer/1';\nfetch(url, { method: 'DELETE' });`, 'DELETE'],
		['typescript', `const url = \`${host}/personer/\${id}\`;\nconsole.log(url);\naxios.put(url, person);`, 'PUT'],
		['typescript', `const base = '${host}';\nconst url = base + '/personer/1';\naxios.put(url, person);`, 'PUT'],
		['typescript', `const url = '${host}/personer/1';\naxios.get(url);\naxios.get(url);`, 'GET'],
		['typescript', `const url = '${host}/personer/1';\naxios.get(url);\naxios.put(url, person);`, undefined],
		['typescript', `const url = '${host}/personer/1';\naxios.get(url);\nsend(url);`, undefined],
		['typescript', `const url = '${host}/personer/1';\nvisited.delete(url);\ncache.put(url, person);`, undefined],
		['python', `URL = "${host}/personer/{}"\ndef f(number):\n    requests.delete(URL.format(number))`, 'DELETE'],
		['java', `String url = "${host}/personer/1";\nrestTemplate.delete(url);`, 'DELETE'],
		['csharp', `var url = $"${host}/personer/{id}";\nawait client.DeleteAsync(url);`, 'DELETE'],
		['go', `url := "${host}/personer/1"\nreq, _ := http.NewRequest("DELETE", url, nil)`, 'DELETE'],
		['shellscript', `URL="${host}/personer/1"\ncurl -X DELETE "$URL"`, 'DELETE'],
		['typescript', `useFetch('${host}/personer/1', { method: 'DELETE' })`, 'DELETE'],
		['typescript', `authFetch(\`${host}/personer/\${id}\`, { ...options, method: 'PUT' })`, 'PUT'],
		['typescript', `wrap('${host}/personer/1', { headers: { method: 'PUT' } })`, undefined],
		['typescript', `axios.put(withBase('${host}/personer/1'), person)`, 'PUT'],
		['ruby', `RestClient::Request.execute(method: :delete, url: '${host}/personer/1')`, 'DELETE'],
		['ruby', `RestClient::Request.execute(:method => :put, :url => '${host}/personer/1')`, 'PUT'],
		['ruby', `RestClient::Request.execute(method: verb, url: '${host}/personer/1')`, undefined],
		['ruby', `Net::HTTP::Delete.new(URI('${host}/personer/1'))`, 'DELETE'],
		['typescript', `axios({ url: '${host}/personer/1', method: 'DELETE' })`, 'DELETE'],
		['typescript', `axios({ url: '${host}/personer/1', data: { method: 'DELETE' } })`, undefined],
		['typescript', `this.http.put<Person>('${host}/personer/1', person)`, 'PUT'],
		['typescript', `http.delete<{ person: { href: string } }>('${host}/personer/1')`, 'DELETE'],
		['typescript', `http.post<Page<{\n\tid: string;\n}>>('${host}/personer/1', body)`, 'POST'],
		['typescript', `if (a<b && c>(d)) { http.put('${host}/personer/1') }`, 'PUT'],
		['typescript', `xhr.open('PATCH', '${host}/personer/1')`, 'PATCH'],
		['typescript', `const url = '${host}/personer/1'`, undefined],
		['typescript', `class Fs { #url = '${host}'; load() { return fetch(this.#url + '/personer/1'); } }`, 'GET'],
		['python', `requests.post("${host}/personer/1", json=body)`, 'POST'],
		['python', `requests.request("PUT", "${host}/personer/1")`, 'PUT'],
		['python', `subprocess.run(["curl", "-X", "DELETE", "${host}/personer/1"])`, 'DELETE'],
		['python', `os.system("curl -X POST ${host}/personer/1")`, 'POST'],
		['java', `HttpRequest.newBuilder().uri(URI.create("${host}/personer/1")).POST(body).build()`, 'POST'],
		['java', `HttpRequest.newBuilder(URI.create("${host}/personer/1")).DELETE().build()`, 'DELETE'],
		['java', `HttpRequest.newBuilder(new URI("${host}/personer/" + id)).header("a", "b").PUT(body)`, 'PUT'],
		['java', `send(HttpRequest.newBuilder(URI.create("${host}/personer/1")).method("PATCH", body).build())`, 'PATCH'],
		['java', `HttpRequest.newBuilder(URI.create("${host}/personer/1")).build()`, undefined],
		['java', `rest.exchange("${host}/personer/1", HttpMethod.PUT, entity, Person.class)`, 'PUT'],
		['java', `client.target("${host}").path("personer").path(id).request().delete()`, 'DELETE'],
		['java', `webClient.post().uri("${host}/personer/{id}", id).retrieve()`, 'POST'],
		['java', `@FeignClient(url = "${host}") interface Fs { @PostMapping("/personer/{id}") void save(); }`, 'POST'],
		['java', `@FeignClient(url = "${host}") interface Fs { @RequestLine("PUT /personer/{id}") void save(); }`, 'PUT'],
		['java', `webClient.method(HttpMethod.PUT).uri("${host}/personer/1").retrieve()`, 'PUT'],
		['typescript', `send('PUT', '${host}', '/personer/1')`, 'PUT'],
		['typescript', `request('${host}', 'PUT', '/personer/1')`, 'PUT'],
		['kotlin', `client.delete("${host}/personer/$id")`, 'DELETE'],
		['csharp', `await http.PostAsJsonAsync("${host}/personer/1", person)`, 'POST'],
		['csharp', `new HttpRequestMessage(HttpMethod.Put, "${host}/personer/1")`, 'PUT'],
		[
			'csharp',
			`new HttpRequestMessage { Method = HttpMethod.Delete, RequestUri = new Uri("${host}/personer/1") }`,
			'DELETE',
		],
		['go', `http.NewRequest(http.MethodPost, "${host}/personer/1", body)`, 'POST'],
		['go', `http.NewRequest("DELETE", "${host}/personer/1", nil)`, 'DELETE'],
		['shellscript', `curl ${host}/personer/1`, 'GET'],
		['shellscript', `curl -I ${host}/personer/1`, 'HEAD'],
		['shellscript', `curl -X PUT ${host}/personer/1`, 'PUT'],
		['shellscript', `curl -X delete ${host}/personer/1`, 'DELETE'],
		['shellscript', `http put ${host}/personer/1`, 'PUT'],
		['shellscript', `curl -d @person.json ${host}/personer/1`, 'POST'],
		['shellscript', `curl --json @person.json ${host}/personer/1`, 'POST'],
		['shellscript', `wget --post-data a=b ${host}/personer/1`, 'POST'],
		['shellscript', `curl -X "$METHOD" ${host}/personer/1`, undefined],
		['shellscript', `curl -s \\\r\n  --request DELETE \\\r\n  ${host}/personer/1`, 'DELETE'],
		['shellscript', `curl -s \\\n  --request DELETE \\\n  ${host}/personer/1`, 'DELETE'],
		['http', `PATCH ${host}/personer/1`, 'PATCH'],
		['http', `${host}/personer/1`, 'GET'],
		['json', `{ "url": "${host}/personer/1", "method": "POST" }`, 'POST'],
		['json', `{ "method": "PUT", "url": { "raw": "${host}/personer/1" } }`, 'PUT'],
		['yaml', `call:\n  url: ${host}/personer/1\n  method: DELETE`, 'DELETE'],
		['yaml', `call:\n  url: ${host}/personer/1${'\n  a: b'.repeat(5)}\n  method: DELETE`, 'DELETE'],
		['yaml', `call:\n  url: ${host}/personer/1${'\n  a: b'.repeat(6)}\n  method: DELETE`, undefined],
		['powershell', `Invoke-RestMethod "${host}/personer/1"`, 'GET'],
		['powershell', `Invoke-RestMethod -Uri "${host}/personer/1" -Method Delete`, 'DELETE'],
		['powershell', `irm -Method Put -Uri "${host}/personer/1" -Body ($body | ConvertTo-Json)`, 'PUT'],
		['powershell', `irm "${host}/personer/1" -Body (@{ a = (b); c = 1 } | ConvertTo-Json) -Method Put`, 'PUT'],
		['powershell', `iwr \`\r\n  "${host}/personer/1" \`\r\n  -Method Post\r\niwr "${host}"`, 'POST'],
		['powershell', `irm "${host}/personer/1" -Headers @{\n  a = 1; b = @{ c = 1 }\n} -Method Put\nb`, 'PUT'],
		['powershell', `if ($a) { irm "${host}/personer/1"\n}\nirm $b -Method Delete`, 'GET'],
		['powershell', `irm @options -Uri "${host}/personer/1"`, undefined],
		['powershell', `irm "${host}/personer/1" -Method $method`, undefined],
		['powershell', `irm "${host}/personer/1" -Headers @{${'\n  a = 1'.repeat(300)}\n} -Method Put`, undefined],
		['powershell', `$url = "${host}/personer/1"`, undefined],
		['rust', `client.put(&format!("${host}/personer/{}", id)).send()`, 'PUT'],
		['rust', `client.request(Method::DELETE, "${host}/personer/1").send()`, 'DELETE'],
		['rust', `let url = format!("${host}/personer/{id}");`, undefined],
		['r', `httr::DELETE("${host}/personer/1")`, 'DELETE'],
		['r', `PUT(url = paste0("${host}/personer/", id))`, 'PUT'],
		['fsharp', `client.PostAsync($"${host}/personer/{id}", content)`, 'POST'],
		['vb', `New HttpRequestMessage(HttpMethod.Delete, "${host}/personer/1")`, 'DELETE'],
		['yaml', `run: irm "${host}/personer/1" \`\n  -Method Put`, undefined],
		['xml', `<call url="${host}/personer/1" method="PUT"/>`, 'PUT'],
	] as const) {
		it(`reports ${expected ? `the HTTP method ${expected}` : 'no HTTP method'} for ${text} (${language})`, () => {
			const [use] = usesIn(language, text).filter(({ operation }) => operation === '/personer/{id}');
			assert.ok(use);
			assert.equal(use.method, expected);
		});
	}
});

describe('deprecation log row of a use', () => {
	const own = catalogFrom({
		version: 1,
		apis: [{ id: 'a', name: 'A', detection: { hosts: ['a.example.org'], collections: ['emner'] } }],
		log: [
			{ api: 'a', operation: 'Alle' },
			{ api: 'a', operation: 'GET /<collection>/{id}' },
			{ api: 'a', operation: 'PUT /<collection>/{id}' },
		],
	});
	for (const [text, expected] of [
		["fetch('https://a.example.org/emner/1', { method: 'GET' })", 'GET /<collection>/{id}'],
		["fetch('https://a.example.org/emner/1', { method: 'PUT' })", 'PUT /<collection>/{id}'],
		["fetch('https://a.example.org/emner/1', { method: 'POST' })", undefined],
		["fetch('https://a.example.org/emner/1', options)", 'GET /<collection>/{id}'],
		["fetch('https://a.example.org/emner')", undefined],
	] as const) {
		it(`reports ${expected ? `the deprecation log row ${expected}` : 'no deprecation log row'} for ${text}`, () => {
			const [use] = findUses(text, 'typescript', own);
			assert.equal(own.log[use?.row ?? -1]?.operation.text, expected);
		});
	}
});
