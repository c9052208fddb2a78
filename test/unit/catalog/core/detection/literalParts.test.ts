import { assertCase, type ClientCase, caseTitle } from './clientCase.ts';

const host = 'https://api.fellesstudentsystem.no';

// The API has no collection "vitnemal", so that only the host identifies the API.
const cases: readonly ClientCase[] = [
	{
		what: 'a property of the object itself',
		path: 'a.php',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [
			`<?php class A { private $base = "${host}";`,
			'  function f() { return $this->client->get("{$this->base}/vitnemal"); } }',
		],
	},
	{
		what: 'two variables without text between them',
		path: 'a.php',
		certain: ['/vitnemal/{id}'],
		possible: [''],
		lines: [`<?php $base = "${host}"; $path = "/vitnemal";`, '$client->get("{$base}{$path}/$id");'],
	},
	{
		what: 'a variable with a dollar sign in its name',
		path: 'a.ts',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`const $base = '${host}';`, 'fetch(`${$base}/vitnemal`);'],
	},
	{
		what: 'a default value of a placeholder in a shell script',
		path: 'a.sh',
		certain: ['/vitnemal'],
		lines: [`curl "\${FS_URL:-${host}}/vitnemal"`],
	},
	{
		what: 'a variable in braces with a format',
		path: 'a.py',
		certain: ['/vitnemal'],
		possible: [''],
		lines: [`base = "${host}"`, 'requests.get(f"{base!s}/vitnemal")'],
	},
];

describe('findUses with interpolated names', () => {
	for (const each of cases) {
		it(caseTitle(each), () => assertCase(each));
	}
});
