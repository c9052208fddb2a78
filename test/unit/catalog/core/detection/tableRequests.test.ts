import assert from 'node:assert/strict';
import { usesIn } from './usesIn.ts';

const namespace = 'http://fsws.usit.no/schemas/crud';

describe('findUses in code with XML requests for tables', () => {
	for (const [what, language, text, ...expected] of [
		['a request in XML', 'xml', `<doSelectRequest xmlns="${namespace}"><Person/></doSelectRequest>`, 'SELECT Person'],
		[
			'a request with a namespace prefix',
			'xml',
			`<c:doUpsertRequest>\n  <c:Emne>1</c:Emne>\n</c:doUpsertRequest>`,
			'UPSERT Emne',
		],
		[
			'a request in a string literal',
			'java',
			`post("<doSelectManyRequest xmlns=\\"${namespace}\\">\\n<Kull>")`,
			'SELECTMANY Kull',
		],
		['a concatenated request', 'typescript', `const x = '<doSelectRequest>' + '<Student>' + nr;`, 'SELECT Student'],
		[
			'a request in the body of an HTTP request',
			'http',
			`POST {{url}}/select\n\nxml=<doSelectRequest><Rom/></doSelectRequest>`,
			'SELECT Rom',
		],
		['a request for an unknown table', 'xml', '<doSelectRequest><Ukjent/></doSelectRequest>', 'SELECT <table>?'],
		[
			'a request in another namespace',
			'xml',
			'<doSelectRequest xmlns="http://intern.example.org/crud"><Person/></doSelectRequest>',
		],
		[
			'a request in another namespace in a string literal',
			'csharp',
			'post(@"<doSelectRequest xmlns=""http://intern.example.org/crud""><Person/>")',
		],
		[
			'a request with additional namespaces',
			'xml',
			`<c:doSelectRequest xmlns:x="http://www.w3.org/2001/XMLSchema-instance" xmlns:c="${namespace}"><c:Person/>`,
			'SELECT Person',
		],
		[
			'a request in a constant, at its definition',
			'java',
			'var x = "<doSelectRequest><Person/>"; post(x);',
			'SELECT Person',
		],
		[
			'a request after a comment with another one',
			'xml',
			'<!-- <doSelectRequest><Rom/></doSelectRequest> --><doSelectRequest><Person/></doSelectRequest>',
			'SELECT Person',
		],
		[
			'a request between two comments',
			'xml',
			'<!-- a --><doSelectRequest><Person/></doSelectRequest><!-- <doSelectRequest><Rom/></doSelectRequest> -->',
			'SELECT Person',
		],
		[
			'a request in a constant with other text, at its definition',
			'typescript',
			"const BODY = 'xml=<doSelectRequest><Person/>'; post(prefix + BODY);",
			'SELECT Person',
		],
		['a request in a comment', 'xml', `<!-- <doSelectRequest><Person/> --><a/>`],
		['a response', 'xml', `<doSelectResponse><Person/></doSelectResponse>`],
	] as const) {
		it(expected[0] ? `reports ${what} as the operation ${expected[0]}` : `reports no use of an API for ${what}`, () => {
			const found = usesIn(language, text).map(
				({ operation, confidence }) => `${operation}${confidence === 'possible' ? '?' : ''}`,
			);
			assert.deepEqual(found, expected);
		});
	}

	it('reports the location, the method and the deprecation log row of an XML request', () => {
		const text = `<a>\n<doSelectRequest xmlns="${namespace}"><Person/></doSelectRequest></a>`;
		const [use] = usesIn('xml', text);
		assert.equal(text.slice(use?.offset, (use?.offset ?? 0) + (use?.length ?? 0)), 'doSelectRequest');
		assert.deepEqual([use?.method, use?.evidence], ['POST', ['request']]);
		assert.ok(use?.row !== undefined);
	});

	for (const [what, text] of [
		['a literal', "const x = 'xml=' + 'a <doSelectRequest><Person/>' + end;"],
		['a template string', 'post(`<xml>\x24{header}<doSelectRequest><Person/>`);'],
		['an operand after a constant', "const HEAD = '<?xml?>'; post(HEAD + '<doSelectRequest><Person/>');"],
	] as const) {
		it(`reports the location of a request in ${what}`, () => {
			const [use] = usesIn('typescript', text);
			assert.equal(use?.operation, 'SELECT Person');
			assert.equal(use.offset, text.indexOf('doSelectRequest'));
		});
	}

	it('reports an XML request and the URL that it is sent to as one use with the method of the request', () => {
		const url = 'https://fsws.usit.no/fsrest/rest/crud/select';
		const text = `const url = '${url}';\nawait send(url, '<doSelectRequest><Person/></doSelectRequest>');`;
		assert.deepEqual(
			usesIn('typescript', text).map(({ offset, operation, method }) => [offset, operation, method]),
			[[text.indexOf(url), 'SELECT Person', 'POST']],
		);
	});
});

describe('findUses in XML', () => {
	for (const [what, text, expected] of [
		['a namespace', '<a xmlns:s="http://fsws.usit.no/schemas/studinfo"/>', ['studinfo-soap']],
		['an attribute', "<a href='x' url='https://api.fellesstudentsystem.no/emner'/>", ['legacy-main-rest']],
		['text content', '<url>https://api.fellesstudentsystem.no/emner</url>', ['legacy-main-rest']],
		['a CDATA section', '<a><![CDATA[https://api.fellesstudentsystem.no/emner]]></a>', ['legacy-main-rest']],
		['a comment', '<!-- https://api.fellesstudentsystem.no/emner -->', []],
		[
			'an attribute before an unclosed comment',
			'<a url="https://api.fellesstudentsystem.no/emner"><!-- ',
			['legacy-main-rest'],
		],
		['a namespace that begins like one of an API', '<a xmlns="http://fsws.usit.no/schemas/studinfox"/>', []],
	] as const) {
		it(`reports ${expected.length === 0 ? 'no use of an API' : 'a use of an API'} in ${what} of an XML file`, () => {
			assert.deepEqual(
				usesIn('xml', text).map(({ api }) => api),
				expected,
			);
		});
	}
});
