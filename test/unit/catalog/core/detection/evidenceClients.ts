import type { ClientCase } from './clientCase.ts';

/**
 * Words, bases and queries of which one file cannot tell that they belong to the API, and how a
 * file can tell it.
 */
export const evidenceCases: readonly ClientCase[] = [
	{
		what: 'a base that is used for its version only, and another base of an argument',
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
		what: 'a base that is handed to GraphQL, and another base of an argument',
		path: 'a.ts',
		certain: [],
		possible: ['/emner'],
		lines: [
			'const graphql = new GraphQLClient(`${process.env.FS_HOST}/graphql/`);',
			'export const courses = (base: string) => fetch(`${base}/emner`);',
		],
	},
	{
		what: 'a base that is handed to the client that requests',
		path: 'a.ts',
		certain: ['/emner'],
		lines: [
			'const http = axios.create({ baseURL: process.env.FS_HOST });',
			'export const courses = () => http.get("/emner");',
		],
	},
	{
		what: 'generic query keys',
		path: 'a.ts',
		certain: [],
		possible: ['/personer', '/emner'],
		lines: ["api.get('/personer', { params: { refId: x } });", "api.get('/emner?refId=true');"],
	},
	{
		what: 'a query key of the API on a gateway, whatever its context path',
		path: 'a.http',
		certain: ['/personer/{id}'],
		lines: ['GET https://gw-uib.intark.uh-it.no/fs-rest/v1/personer/12?dbId=false'],
	},
	{
		what: 'a query key of the API behind a foreign host',
		path: 'a.http',
		certain: [],
		lines: ['GET https://students.example.org/v1/personer/12?dbId=false'],
	},
	{
		what: 'collections that are known from answers and descriptions',
		path: 'a.ts',
		certain: ['/semestre', '/studienivaer/{id}', '/campuser'],
		lines: [
			'const fs = axios.create({ baseURL: process.env.FS_HOST });',
			"fs.get('/semestre'); fs.get(`/studienivaer/${level}`); fs.get('/campuser');",
		],
	},
	{
		what: 'clients of other addresses beside the client of the API',
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
		what: 'a menu beside a function that puts any path behind the base',
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
		what: 'a C# client of another base beside that of the API',
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
		what: 'lists and tables that are used for other addresses',
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
		what: 'routes of a PHP program beside the base',
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
		what: 'the default of a variable that is another system',
		path: 'a.py',
		certain: [],
		lines: [
			'FS_HOST = os.environ.get("FS_HOST", "https://scim.example.org/v2")',
			'requests.get(FS_HOST + "/personer")',
		],
	},
	{
		what: 'the default of a variable that is this machine',
		path: 'a.py',
		certain: ['/personer'],
		lines: ['FS_HOST = os.environ.get("FS_HOST", "http://localhost:8080")', 'requests.get(FS_HOST + "/personer")'],
	},
];
