import assert from 'node:assert/strict';
import { indexSdl, rangeInSdl } from '../../../../../../src/graphql/core/language/schema/sdlIndex.ts';

/**
 * SDL in which each name to find is preceded by its schema coordinate, as in `«Level.HIGH»HIGH`.
 */
const text = `
"""The Query of a type"""
type «Query»Query implements Node & Old @tag(name: { type: "x" }) {
	"a: Int"
	«Query.a»a(«Query.a(type:)»type: Where = { a: 1 }, «Query.a(list:)»list: [Where!]! @tag(name: { a: 1 })): Foo @deprecated(reason: "b: Int")
	b: a # type: Int
	«Query.type»type: Query
}
extend type Query { «Query.late»late(«Query.late(a:)»a: Int): Int }
enum «Level»Level { LOW @deprecated(reason: "HIGH") «Level.HIGH»HIGH }
input «Where»Where { a: Int = 1, «Where.b»b: Where }
directive «@tag»@tag(«@tag(name:)»name: In = { reason: 1 }, «@tag(reason:)»reason: String) repeatable on OBJECT | ENUM_VALUE
type «tag»tag { tag: tag }
type «type»type { «type.query»query: Int }
interface «Old»Old { id: ID }
union «Both»Both = Query | Foo
scalar «Foo»Foo
schema { query: Query }
type «Broken»Broken { «Broken.x»x(
type «After»After { «After.y»y: Int }
"The input"
input «input»input { «input.a»a: Int }
extend scalar «scalar»scalar @tag
"""The enum"""
extend enum «enum»enum { «enum.A»A }
`;

const coordinates = [...text.matchAll(/«([^»]+)»/g)].map(([, coordinate = '']) => coordinate);
const sdl = text.replaceAll(/«[^»]+»/g, '');

describe('rangeInSdl', () => {
	const index = indexSdl(sdl);
	let removed = 0;
	for (const match of text.matchAll(/«([^»]+)»@?(\w+)/g)) {
		const [, coordinate = '', name = ''] = match;
		removed += coordinate.length + 2;
		const end = match.index + match[0].length - removed;
		it(`finds the range of the schema coordinate ${coordinate} in SDL`, () => {
			assert.deepEqual(rangeInSdl(index, coordinate), { start: end - name.length, end });
			assert.equal(sdl.slice(end - name.length, end), name);
		});
	}

	for (const coordinate of [
		'Nope',
		'Query.x',
		'Query.a(x:)',
		'Query.b(type:)',
		'Query.Foo',
		'Query.x(type:)',
		'Level.LOW.x',
		'Both.Query',
		'HIGH',
		'',
	]) {
		it(`finds no range of the schema coordinate "${coordinate}" in SDL`, () =>
			assert.equal(rangeInSdl(index, coordinate), undefined));
	}

	it('the SDL of this test contains 29 marked schema coordinates', () => assert.equal(coordinates.length, 29));
});
