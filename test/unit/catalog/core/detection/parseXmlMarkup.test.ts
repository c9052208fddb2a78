import assert from 'node:assert/strict';
import { usesIn } from './usesIn.ts';

const host = 'https://api.fellesstudentsystem.no';

/** Returns each use as its text → method and operation. Possible uses end with "?". */
function uses(text: string): readonly string[] {
	return usesIn('xml', text).map(({ offset, length, method = '', operation = '', confidence }) => {
		const mark = confidence === 'possible' ? '?' : '';
		return `${text.slice(offset, offset + length)} → ${`${method} ${operation}`.trim()}${mark}`;
	});
}

describe('findUses in XML elements', () => {
	for (const [what, text, ...expected] of [
		[
			'the method of a call in an attribute',
			`<call type="rest" url="${host}/emner" httpMethod='post'/>`,
			`${host}/emner → POST /emner`,
		],
		[
			'no method if the attribute is an expression',
			`<call type="rest" url="${host}/emner" method="$`.concat('{verb}"/>'),
			`${host}/emner → /emner`,
		],
		[
			'an address after a section with the start of a comment',
			`<a><![CDATA[ <!-- ]]><url>${host}/emner</url></a>`,
			`${host}/emner → /emner`,
		],
		['an address in a section with a tag', `<a><![CDATA[ <url>${host}/emner</url> ]]></a>`, `${host}/emner → /emner`],
		[
			'an address in a section and the path after the name of its element',
			`<a><fs><![CDATA[${host}]]></fs><call>$`.concat('{fs}/vitnemal</call></a>'),
			`${host} → ?`,
			'${fs}/vitnemal → /vitnemal',
		],
		['an address in a section that is not closed', `<a><![CDATA[${host}/emner`, `${host}/emner → /emner`],
		[
			'an address after a processing instruction and a document type',
			`<?xml version="1.0"?><!DOCTYPE a><a url="${host}/emner"/>`,
			`${host}/emner → /emner`,
		],
	] as const) {
		it(`reports ${what}`, () => {
			assert.deepEqual(uses(text), expected);
		});
	}
});
