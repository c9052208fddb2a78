import assert from 'node:assert/strict';
import { type CallCase, describeCall } from '../../../../../fixtures/describeCall.ts';

const host = 'https://api.fellesstudentsystem.no';

const cases: readonly CallCase[] = [
	[
		'members with a default',
		'typescript',
		`const { studentnummer = '', person: { fornavn } = {} } = await (await fetch('${host}/studenter/1')).json();`,
		'/studenter/1 {studentnummer person.fornavn}',
	],
	[
		'parameters with a default',
		'typescript',
		`const student = ({ studentnummer, epost = '' }) => use(studentnummer, epost);\nfetch('${host}/studenter/1').then((r) => r.json()).then(student);`,
		'/studenter/1 {studentnummer epost}',
	],
	[
		'a member or an element as target',
		'typescript',
		`const all = {};\n[all.number, all['page']] = ['100001', '1'];\nfetch(\`${host}/studenter/\${all.number}?page=\${all['page']}\`)`,
		'/studenter/100001 ?page=1',
	],
	[
		'items by their position',
		'php',
		`<?php [$path, $year] = ['/kull', '2026'];\n$r = $http->get("${host}$path?semester.ar=$year");`,
		'/kull ?semester.ar=2026',
	],
	[
		'a pattern of 25 levels',
		'typescript',
		`const ${'['.repeat(25)}x${']'.repeat(25)} = await (await fetch('${host}/studenter/1')).json();\nuse(x.studentnummer);`,
		'/studenter/1',
	],
];

describe('readCalledRequests with patterns', () => {
	for (const [what, language, code, expected, otherTexts] of cases) {
		it(`reads "${expected}" from a call in ${language}, given ${what}`, async () => {
			assert.equal(await describeCall(language, code, otherTexts), expected);
		});
	}
});
