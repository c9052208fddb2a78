import type { ClientCase } from './clientCase.ts';

/** Words, bases and queries of which one file cannot tell that they belong to the API, and how a file can tell it. */
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
];
