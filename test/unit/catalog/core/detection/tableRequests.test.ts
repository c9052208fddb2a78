import assert from 'node:assert/strict';
import { usesIn } from './usesIn.ts';

const namespace = 'http://fsws.usit.no/schemas/crud';

describe('findUses reads requests on tables', () => {
	for (const [what, language, text, ...expected] of [
		['in XML', 'xml', `<doSelectRequest xmlns="${namespace}"><Person/></doSelectRequest>`, 'SELECT Person'],
		['with a prefix', 'xml', `<c:doUpsertRequest>\n  <c:Emne>1</c:Emne>\n</c:doUpsertRequest>`, 'UPSERT Emne'],
		['in a literal', 'java', `post("<doSelectManyRequest xmlns=\\"${namespace}\\">\\n<Kull>")`, 'SELECTMANY Kull'],
		['joined', 'typescript', `const x = '<doSelectRequest>' + '<Student>' + nr;`, 'SELECT Student'],
		[
			'in the body of a request',
			'http',
			`POST {{url}}/select\n\nxml=<doSelectRequest><Rom/></doSelectRequest>`,
			'SELECT Rom',
		],
		['on a table nobody has listed', 'xml', '<doSelectRequest><Ukjent/></doSelectRequest>', 'SELECT <table>?'],
		[
			'of another namespace',
			'xml',
			'<doSelectRequest xmlns="http://intern.example.org/crud"><Person/></doSelectRequest>',
		],
		[
			'of another namespace in a literal',
			'csharp',
			'post(@"<doSelectRequest xmlns=""http://intern.example.org/crud""><Person/>")',
		],
		[
			'with more than its own namespace',
			'xml',
			`<c:doSelectRequest xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="${namespace}"><c:Person/>`,
			'SELECT Person',
		],
		['once, where the constant is written', 'java', 'var x = "<doSelectRequest><Person/>"; post(x);', 'SELECT Person'],
		['in a comment', 'xml', `<!-- <doSelectRequest><Person/> --><a/>`],
		['in the answer', 'xml', `<doSelectResponse><Person/></doSelectResponse>`],
	] as const) {
		it(what, () => {
			const found = usesIn(language, text).map(
				({ operation, confidence }) => `${operation}${confidence === 'possible' ? '?' : ''}`,
			);
			assert.deepEqual(found, expected);
		});
	}

	it('and says where, with the row of the log', () => {
		const text = `<a>\n<doSelectRequest xmlns="${namespace}"><Person/></doSelectRequest></a>`;
		const [use] = usesIn('xml', text);
		assert.equal(text.slice(use?.offset, (use?.offset ?? 0) + (use?.length ?? 0)), 'doSelectRequest');
		assert.deepEqual([use?.method, use?.evidence], ['POST', ['request']]);
		assert.ok(use?.row !== undefined);
	});
});

describe('findUses reads XML', () => {
	for (const [what, text, expected] of [
		['namespaces', '<a xmlns:s="http://fsws.usit.no/schemas/studinfo"/>', ['studinfo-soap']],
		['attributes', "<a href='x' url='https://api.fellesstudentsystem.no/emner'/>", ['legacy-main-rest']],
		['text', '<url>https://api.fellesstudentsystem.no/emner</url>', ['legacy-main-rest']],
		['CDATA', '<a><![CDATA[https://api.fellesstudentsystem.no/emner]]></a>', ['legacy-main-rest']],
		['no comments', '<!-- https://api.fellesstudentsystem.no/emner -->', []],
		[
			'what comes after a comment that never ends',
			'<a url="https://api.fellesstudentsystem.no/emner"><!-- ',
			['legacy-main-rest'],
		],
		['another namespace', '<a xmlns="http://fsws.usit.no/schemas/studinfo2"/>', []],
	] as const) {
		it(what, () => {
			assert.deepEqual(
				usesIn('xml', text).map(({ api }) => api),
				expected,
			);
		});
	}
});
