import type { ClientCase } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Clients in further languages, and in files that contain several languages. */
export const languageCases: readonly ClientCase[] = [
	{
		what: 'PowerShell with a variable for the base URL',
		path: 'a.ps1',
		certain: ['/personer/{id}', '/emner'],
		lines: [
			`$base = "${host}"`,
			'# Invoke-RestMethod "$base/roller"',
			'<# "$base/roller" #>',
			'$person = Invoke-RestMethod -Method Get -Uri "$base/personer/$($person.id)" -Headers @{ Accept = "application/json" }',
			"Invoke-WebRequest -Uri ($base + '/emner') -Credential $cred",
		],
	},
	{
		what: 'PowerShell with an environment variable and a format string',
		path: 'a.psm1',
		certain: ['/studenter/{id}', '/roller'],
		lines: [
			'$student = irm ("$env:FS_HOST/studenter/{0}" -f $number)',
			'Invoke-RestMethod -Uri "$($env:FS_HOST)/roller"',
		],
	},
	{
		what: 'PHP with concatenation, interpolation and Guzzle',
		path: 'a.php',
		certain: ['/personer/{id}', '/emner', '/studenter/{id}'],
		lines: [
			'<h1>emner</h1>',
			'<?php',
			`$base = '${host}';`,
			"$p = file_get_contents($base . '/personer/' . $id);",
			'# $x = "$base/roller";',
			'curl_setopt($ch, CURLOPT_URL, "{$base}/emner");',
			"$client = new Client(['base_uri' => $base]);",
			'$client->get("/studenter/$number");',
		],
	},
	{
		what: 'Ruby with interpolation and Faraday',
		path: 'a.rb',
		certain: ['/personer/{id}', '/emner'],
		lines: [
			`BASE = '${host}'`,
			'# "#{BASE}/roller"',
			'person = Net::HTTP.get(URI("#{BASE}/personer/#{id}"))',
			'conn = Faraday.new(url: BASE)',
			"courses = conn.get('/emner', limit: 0)",
		],
	},
	{
		what: 'Scala with an interpolated string',
		path: 'A.scala',
		certain: ['/personer/{id}', '/emner'],
		lines: [
			`val base = "${host}"`,
			'val person = basicRequest.get(uri"$base/personer/$id").send(backend)',
			'val courses = ws.url(s"${base}/emner?limit=${limit}").get()',
		],
	},
	{
		what: 'Groovy with a client named api, an options map and a closure',
		path: 'a.groovy',
		certain: ['/emner'],
		lines: [`def api = new RESTClient("${host}")`, 'api.get([path: "/emner"]) { response -> println(response.data) }'],
	},
	{
		what: 'a Razor page that contains code',
		path: 'Index.cshtml',
		certain: ['/personer/{id}'],
		lines: [
			'@page',
			'<h1>Personer og emner</h1>',
			'<a href="/emner">Emner</a>',
			'@code {',
			`    var person = await Http.GetFromJsonAsync<Person>($"${host}/personer/{id}");`,
			'}',
		],
	},
	{
		what: 'a Bruno request',
		path: 'person.bru',
		certain: ['/personer/{id}'],
		lines: ['meta {', '  name: Person', '}', 'get {', `  url: ${host}/personer/{{id}}?limit=0`, '  auth: basic', '}'],
	},
];
