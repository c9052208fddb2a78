import assert from 'node:assert/strict';
import { usesOf } from './clientCase.ts';

describe('findUses in a file with XML namespaces', () => {
	const namespace = 'http://fsws.usit.no/schemas/studinfo';

	it('reports the 41 equal namespaces of a file as one use with their number', () => {
		const text = [
			`<xsl:stylesheet xmlns:fs="${namespace}">`,
			...Array.from({ length: 40 }, (_, i) => `<emne${i} xmlns="${namespace}"/>`),
			'</xsl:stylesheet>',
		].join('\n');
		const uses = usesOf('a.xsl', text);
		assert.deepEqual(
			uses.map(({ api, offset, count }) => [api, offset, count]),
			[['studinfo-soap', text.indexOf(namespace), 41]],
		);
	});

	it('reports the namespaces of a file as one use for each API', () => {
		const text = `<a xmlns="${namespace}"/><b xmlns="http://fsws.usit.no/schemas/crud"/><c xmlns="${namespace}"/>`;
		assert.deepEqual(
			usesOf('a.xml', text).map(({ api, count }) => [api, count]),
			[
				['studinfo-soap', 2],
				['crud-rest', undefined],
			],
		);
	});
});
