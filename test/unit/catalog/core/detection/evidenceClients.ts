import type { ClientCase } from './clientCase.ts';

/** Collections, base URLs and query parameters that identify the API only in some contexts. */
export const evidenceCases: readonly ClientCase[] = [
	{
		what: 'a base URL that is used for /version only, and another base URL in an argument',
		path: 'a.py',
		certain: [],
		possible: ['/studenter'],
		lines: [
			'version = requests.get(os.environ["FS_HOST"] + "/version").text',
			'def students(base):',
			'    return requests.get(f"{base}/studenter")',
		],
	},
	{
		what: 'a base URL that is passed to a GraphQL client, and another base URL in an argument',
		path: 'a.ts',
		certain: [],
		possible: ['/emner'],
		lines: [
			'const graphql = new GraphQLClient(`${process.env.FS_HOST}/graphql/`);',
			'export const courses = (base: string) => fetch(`${base}/emner`);',
		],
	},
	{
		what: 'a base URL that is passed to the client that sends the request',
		path: 'a.ts',
		certain: ['/emner'],
		lines: [
			'const http = axios.create({ baseURL: process.env.FS_HOST });',
			'export const courses = () => http.get("/emner");',
		],
	},
	{
		what: 'query parameters that many APIs have',
		path: 'a.ts',
		certain: [],
		possible: ['/personer', '/emner'],
		lines: ["api.get('/personer', { params: { refId: x } });", "api.get('/emner?refId=true');"],
	},
	{
		what: 'a query parameter of the API on a gateway with an unknown context path',
		path: 'a.http',
		certain: ['/personer/{id}'],
		lines: ['GET https://gw-uib.intark.uh-it.no/fs-rest/v1/personer/12?dbId=false'],
	},
	{
		what: 'a query parameter of the API on another host',
		path: 'a.http',
		certain: [],
		lines: ['GET https://students.example.org/v1/personer/12?dbId=false'],
	},
	{
		what: 'collections that are known from responses and documentation',
		path: 'a.ts',
		certain: ['/semestre', '/studienivaer/{id}', '/campuser'],
		lines: [
			'const fs = axios.create({ baseURL: process.env.FS_HOST });',
			"fs.get('/semestre'); fs.get(`/studienivaer/${level}`); fs.get('/campuser');",
		],
	},
	{
		what: 'clients of other addresses and a client of the API',
		path: 'a.ts',
		certain: [],
		lines: [
			'const fs = axios.create({ baseURL: process.env.FS_HOST });',
			'const canvas = axios.create({ baseURL: process.env.CANVAS_URL });',
			"canvas.get('/emner');",
			"const own = axios.create({ baseURL: '/api' });",
			"own.get('/personer');",
		],
	},
	{
		what: 'a menu and a function that appends any path to the base URL',
		path: 'a.py',
		certain: [],
		lines: [
			'FS = "https://api.fellesstudentsystem.no"',
			'def proxy(path): return requests.get(FS + path)',
			'MENU = [("Emner", "/emner"), ("Roller", "/roller")]',
			'person.get("roller", [])',
			'@app.route("/studenter")',
			'def students(): return render_template("students.html")',
		],
	},
	{
		what: 'a C# client of another base URL and one of the API',
		path: 'a.cs',
		certain: [],
		lines: [
			'var fs = new HttpClient { BaseAddress = new Uri("https://api.fellesstudentsystem.no") };',
			'var own = new HttpClient { BaseAddress = new Uri("https://intern.example.no") };',
			'await own.GetAsync("/personer/1");',
			'app.MapGet("/emner", () => fs.GetStringAsync("/version"));',
		],
	},
	{
		what: 'lists and maps that are used for other addresses',
		path: 'a.ts',
		certain: [],
		lines: [
			"const fs = 'https://api.fellesstudentsystem.no';",
			"for (const name of ['emner', 'roller']) {",
			'	await fetch(`${canvasUrl}/${name}`);',
			'	await fetch(`https://canvas.example.no/${name}`);',
			'}',
			"const routes = { a: '/emner', b: '/personer' };",
			'app.get(routes.a, h); router.push(routes[x]); expect(url).toBe(routes.b);',
		],
	},
	{
		what: 'routes of a PHP program and the base URL of the API',
		path: 'a.php',
		certain: [],
		lines: [
			'<?php',
			"$fs = 'https://api.fellesstudentsystem.no';",
			"Route::get('/emner', [CourseController::class, 'index']);",
			"$app->get('/personer/{id}', function ($request) { return 1; });",
			"header('Location: /studenter/' . $id);",
		],
	},
	{
		what: 'a variable whose default value is another system',
		path: 'a.py',
		certain: [],
		lines: [
			'FS_HOST = os.environ.get("FS_HOST", "https://scim.example.org/v2")',
			'requests.get(FS_HOST + "/personer")',
		],
	},
	{
		what: 'a variable whose default value is localhost',
		path: 'a.py',
		certain: ['/personer'],
		lines: ['FS_HOST = os.environ.get("FS_HOST", "http://localhost:8080")', 'requests.get(FS_HOST + "/personer")'],
	},
];
