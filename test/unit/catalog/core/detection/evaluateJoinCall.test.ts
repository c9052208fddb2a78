import assert from 'node:assert/strict';
import { usesOf } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Path of the file, the code, and each use in it: its confidence, its operation and its text. */
type JoinCase = readonly [path: string, code: string, ...expected: string[]];

const cases: readonly JoinCase[] = [
	// The host and the path are arguments of different calls.
	[
		'A.java',
		'url = UriComponentsBuilder.newInstance().host("api.fellesstudentsystem.no").path("/emner").build();',
		'certain /emner: /emner',
	],
	['A.java', 'url = UriComponentsBuilder.newInstance().host().path("/emner").build();', 'possible /emner: /emner'],
	['A.java', `client.target("${host}/").path("/emner").request().get();`, 'certain /emner: emner'],
	['A.java', 'client.target(base).path("emner").path("{id}").request().get();', 'possible /emner/{id}: emner'],
	['A.java', 'webClient.get().uri("/emner").retrieve();', 'possible /emner: /emner'],
	['A.java', 'http.get().uri(base + "/emner?dbId=true").retrieve();', 'certain /emner: /emner?dbId=true'],
	['A.java', 'get(UriComponentsBuilder.newInstance().host("example.org").path("/emner?dbId=true").build());'],
	['A.java', `String PATH = "/emner"; client.target("${host}/").path(PATH).request().get();`, 'certain /emner: PATH'],
	['A.cs', 'http.GetAsync(Flurl.Url.Combine(baseUrl, "emner"));', 'possible /emner: emner'],
	['a.go', 'http.Get(url.JoinPath(fsHost, "emner"))', 'certain /emner: emner'],
	['a.py', 'requests.get(self.fs_host.joinpath("emner", nr))', 'certain /emner/{id}: emner'],
	['a.py', 'requests.get(self.fs_host.joinpath("emner"))', 'certain /emner: emner'],
	['a.py', 'requests.get(urljoin(FS_HOST, "emner"))', 'certain /emner: emner'],
	// The base URL of another system is not that of the API.
	['a.py', 'fs = FS_HOST; requests.get(urljoin(CANVAS_URL, "emner"))', 'possible /emner: emner'],
	['a.py', 'fs = FS_HOST; requests.get(parse.urljoin(CANVAS_URL, "emner"))', 'possible /emner: emner'],
	['a.py', 'fs = FS_HOST; requests.get(self.canvas_url.joinpath("emner", nr))', 'possible /emner/{id}: emner'],
	['a.go', 'var fs = FS_HOST; http.Get(url.JoinPath(canvasUrl, "emner"))', 'possible /emner: emner'],
	// Format strings.
	['a.py', `requests.get("${host}/{kind}/{id}".format(id=nr, kind="personer"))`, 'certain /personer/{id}: personer'],
	['a.py', `requests.get("${host}/{1}/{0}".format(nr, "personer"))`, 'certain /personer/{id}: personer'],
	['a.py', `requests.get("${host}/{}/{}".format("personer", nr))`, 'certain /personer/{id}: personer'],
	[
		'a.py',
		`URL = "${host}/{}/{}/bilde"; requests.get(URL.format("personer", nr))`,
		`certain : ${host}/{}/{}/bilde`,
		'certain /personer/{id}/bilde: personer',
	],
	[
		'A.java',
		`rest.getForObject(String.format("%s/personer/%d/bilde", "${host}", id), byte[].class);`,
		'certain /personer/{id}/bilde: /personer/%d/bilde',
	],
	[
		'A.java',
		`rest.getForObject(String.format("${host}/%2$s/%1$s", id, "personer"), byte[].class);`,
		'certain /personer/{id}: personer',
	],
	['A.java', 'rest.getForObject(String.format(pattern, id), byte[].class);'],
	[
		'A.java',
		`rest.getForObject(String.format(pattern, List.of("${host}/emner")), Course.class);`,
		`certain /emner: ${host}/emner`,
	],
	// Base URLs and paths in either order.
	['a.go', `u, _ := url.JoinPath("${host}", "personer", id)`, 'certain /personer/{id}: personer'],
	['a.go', 'u := base.JoinPath("emner?dbId=true")', 'certain /emner: emner?dbId=true'],
	['a.py', `requests.get(urljoin("${host}", "/emner"))`, 'certain /emner: /emner'],
	['a.py', `requests.get(parse.urljoin("${host}/", "emner"))`, 'certain /emner: emner'],
	['a.py', 'requests.get(parse.urljoin(base, "emner?dbId=true"))', 'certain /emner: emner?dbId=true'],
	['a.ts', `fetch(new URL('/emner', '${host}'))`, 'certain /emner: /emner'],
	['a.ts', "fetch(new URL('/emner?dbId=true', base))", 'certain /emner: /emner?dbId=true'],
	['a.ts', `fetch(new URL(path, '${host}'))`, 'possible : path'],
	['a.ts', `fetch(new URL('${host}', path))`, `possible : ${host}`],
	['A.cs', `http.GetAsync(new Uri(new Uri("${host}"), "emner"));`, 'certain /emner: emner'],
	['A.cs', `http.GetAsync(new Uri("${host}" + "/emner", UriKind.Absolute));`, 'certain /emner: /emner'],
	// Joined lists.
	['a.ts', `fetch(['${host}', 'personer', id].join('/'))`, 'certain /personer/{id}: personer'],
	['a.ts', `fetch('${host}/personer/' + ids.join('/') + '/bilde')`, `certain /personer/{id}/bilde: ${host}/personer/`],
	['a.ts', `fetch('${host}/personer/' + ids.join('') + '/bilde')`, `certain /personer/{id}/bilde: ${host}/personer/`],
	['a.py', `requests.get("".join(["${host}", "/personer/", nr]))`, 'certain /personer/{id}: /personer/'],
	['a.php', `<?php $client->get(implode('/', ['${host}', 'personer', $nr]));`, 'certain /personer/{id}: personer'],
	['A.kt', `client.get(listOf("${host}", "personer", nr).joinToString("/"))`, 'certain /personer/{id}: personer'],
	['A.cs', `http.GetAsync(string.Join("/", "${host}", "personer", nr));`, 'certain /personer/{id}: personer'],
	['A.cs', `http.GetAsync(string.Join("", "${host}", "/personer/", nr));`, 'certain /personer/{id}: /personer/'],
	['A.cs', 'http.GetAsync(string.Join("/", parts));'],
	['a.ts', `fetch('${host}/' + ['emner'].join('/'))`, 'certain /emner: emner'],
	// Paths with one slash between two segments.
	['A.cs', `http.GetAsync(Url.Combine("${host}/", "/personer", nr));`, 'certain /personer/{id}: personer'],
	[
		'A.cs',
		`const string P = "/personer"; void F() { http.GetAsync(Url.Combine("${host}/", P, nr)); }`,
		'certain /personer/{id}: P',
	],
	// Paths of files.
	['A.cs', 'http.GetAsync(Path.Combine("fs", "emner"));'],
	['a.py', 'requests.get(os.path.join("personer", "emner"))'],
	['a.ts', "fetch(path.resolve(__dirname, 'emner'))"],
];

describe('findUses in calls that join texts', () => {
	for (const [path, code, ...expected] of cases) {
		it(`reports ${expected.join(' and ') || 'nothing'} for ${code} in ${path}`, () => {
			const uses = usesOf(path, code);
			assert.deepEqual(
				uses.map(
					({ confidence, operation = '', offset, length }) =>
						`${confidence} ${operation}: ${code.slice(offset, offset + length)}`,
				),
				expected,
			);
		});
	}
});
