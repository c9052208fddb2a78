import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly ClientCase[] = [
	{
		what: 'a variable that is declared after another one in the same line',
		path: 'a.sh',
		certain: ['/personer/{id}'],
		possible: [''],
		lines: ['person() {', `  local number=$1 base="${host}"`, '  curl -s "$base"/personer/"$number"', '}'],
	},
	{
		what: 'a base URL that ends with a slash and a word after its quotes',
		path: 'a.sh',
		certain: ['/emner'],
		possible: [''],
		lines: [`BASE="${host}/"`, 'curl "$BASE"emner'],
	},
	{
		what: 'a query in two kinds of quotes',
		path: 'a.sh',
		certain: ['/studieretter'],
		lines: [`curl -s "$URL/studieretter?kode=$kode"'&dbId=true'`],
	},
	{
		what: 'a command that continues in a line that is missing',
		path: 'a.sh',
		certain: ['/emner'],
		lines: [`curl -s ${host}/emner \\`],
	},
	{
		what: 'a quoted base URL in YAML and a command',
		path: 'a.yaml',
		certain: ['/emner'],
		possible: [''],
		lines: [`fs: "${host}"`, 'steps:', '  - run: curl "$fs/emner"'],
	},
	{
		what: 'a path without a host whose query is in the next line',
		path: 'a.http',
		certain: ['/studieretter'],
		lines: ['GET /studieretter', '  ?dbId=true', 'Host: {{host}}'],
	},
	{
		what: 'requests with queries in the next lines below a comment',
		path: 'a.http',
		certain: ['/studieretter', '/emner', '/roller'],
		possible: [],
		lines: [
			'### Rights',
			'GET /studieretter',
			'  ?dbId=true',
			'',
			`GET ${host}/emner`,
			'  ?dbId=true',
			'  &limit=1',
			`GET ${host}/roller`,
		],
	},
	{
		what: 'commands that continue in several lines next to commands in comments',
		path: 'a.sh',
		certain: ['/emner', '/roller', '/kull'],
		possible: [],
		lines: [
			'curl -s \\\r',
			`  # instead of ${host}/personer \\`,
			`  ${host}/emner # and ${host}/personer`,
			`curl ${host}/roller # and ${host}/personer`,
			`curl ${host}/kull \\`,
			'',
		],
	},
	{
		what: 'a path after a quoted host',
		path: 'a.sh',
		certain: ['/vitnemal'],
		possible: [],
		lines: [`curl "${host}"/vitnemal`],
	},
	{
		what: 'a host in quotes after another text in quotes',
		path: 'a.yaml',
		certain: [],
		possible: [''],
		lines: ['{"host":"api.fellesstudentsystem.no"}'],
	},
	{
		what: 'a variable whose name has a hyphen where it is defined',
		path: 'a.yaml',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`fs-url: "${host}"`, 'run: curl "$fs_url/vitnemal"'],
	},
	{
		what: 'a base URL in the first line after an empty one',
		path: 'a.yaml',
		certain: ['/vitnemal'],
		possible: [''],
		lines: ['', `fs: "${host}"`, 'run: curl "$fs/vitnemal"'],
	},
	{
		what: 'a message with an arrow',
		path: 'a.yaml',
		certain: [],
		possible: ['/emner'],
		lines: [`script: printf "calling => ${host}/emner"`],
	},
	{
		what: 'an address that a command writes to a file',
		path: 'a.yaml',
		certain: ['/emner'],
		possible: [],
		lines: [`script: printf "${host}/emner" > url.txt`],
	},
	{
		what: 'a path after the quoted address of another server',
		path: 'a.sh',
		certain: [],
		possible: [],
		lines: ['curl "https://example.org/"emner?dbId=true'],
	},
	{
		what: 'a path after a variable for the address of another server',
		path: 'a.sh',
		certain: [],
		possible: [],
		lines: ['rights() {', '  local number=$1 base="https://example.org"', '  curl "$base/studieretter?dbId=true"', '}'],
	},
	{
		what: 'a file that a command writes',
		path: 'a.sh',
		certain: [],
		possible: [],
		lines: ['curl -G "$URL" -d dbId=true -o emner'],
	},
	{
		what: 'a path after a variable for the quoted address of another server',
		path: 'a.yaml',
		certain: [],
		possible: [],
		lines: ['fs: "https://example.org"', 'run: curl "$fs/studieretter?dbId=true"'],
	},
	{
		what: 'a gateway with a query in two kinds of quotes',
		path: 'a.sh',
		certain: ['/studieretter'],
		possible: [],
		lines: ['curl "https://gw-uio.intark.uh-it.no/ukjent/studieretter?kode=$kode"\'&dbId=true\''],
	},
];

describe('findUses in files without quotes', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
