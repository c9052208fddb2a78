import assert from 'node:assert/strict';
import { type DocumentNode, Kind, parse, print, type Token } from 'graphql';
import { parse as parse16 } from 'graphql16';
import {
	type CheckedOperation,
	checkOperation,
} from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';
import { UserError } from '../../../../../../src/shared/core/errors.ts';
import { hiddenOperation } from '../../../../../fixtures/hiddenOperations.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

const label = 'Students';

/** Parses by the grammar of the specification: a selection set is not empty. */
const parseStrictly = (text: string) => parse(text, { allowEmptySelectionSets: false });

/** Returns what is checked: the text to send, or the error. Any other error fails the test. */
function check(text: string): CheckedOperation | UserError {
	try {
		return checkOperation(text, label);
	} catch (error) {
		assert.ok(error instanceof UserError, `threw ${error}`);
		return error;
	}
}

/**
 * A query with U+FFFF in two places. Without these characters, strings and code change places, so
 * that the text is the mutation B.
 */
const swapped = [
	'""" ""\uFFFF" mutation B { endre(input: { nb: "X", nn: """ query A { a(y: { z: """ en: ""',
	'" """ }) { errors { __typename } } }',
] as const;
const filled = swapped.join('\uFFFF');

describe('checkOperation', () => {
	const accepted: readonly (readonly [title: string, text: string, kind: string, name?: string])[] = [
		['a shorthand query', '{ a }', 'query'],
		['an anonymous query', 'query { a }', 'query'],
		['a named query', 'query A { a }', 'query', 'A'],
		['an anonymous mutation', 'mutation { a }', 'mutation'],
		['a named mutation', 'mutation A($v: Int) { a(v: $v) }', 'mutation', 'A'],
		['a query named mutation', 'query mutation { a }', 'query', 'mutation'],
		['a mutation named query', 'mutation query { a }', 'mutation', 'query'],
		['a query of the field mutation', '{ mutation { query } }', 'query'],
		['a mutation with the alias query', 'mutation { query: endre { ok } }', 'mutation'],
		['a query with the enum value mutation', '{ a(b: mutation) }', 'query'],
		['a query with a directive named mutation', 'query @mutation { a }', 'query'],
		['a query with a fragment before it', 'fragment F on T { b } query A { ...F }', 'query', 'A'],
		['a query with a fragment after it', 'query A { ...F } fragment F on T { b }', 'query', 'A'],
		['a query with an unused fragment', 'query A { a } fragment F on T { b }', 'query', 'A'],
		['a mutation after a fragment named mutation', 'fragment mutation on T { b } mutation { a }', 'mutation'],
		['a fragment on the type mutation', 'fragment F on mutation { b } { a }', 'query'],
		['a mutation with a description', '"query A" mutation B { a }', 'mutation', 'B'],
		['a query whose description contains a mutation', '"""mutation { a }""" query A { a }', 'query', 'A'],
		['a fragment with a description', '"mutation" fragment F on T { b } query { a }', 'query'],
		['a query after a comment with a mutation', '# mutation { a }\nquery { a }', 'query'],
		['a mutation after a comment that CR ends', '# query\rmutation { a }', 'mutation'],
		['a mutation after a comment that CR LF ends', '# query { a }\r\nmutation { a }', 'mutation'],
		['a mutation in a comment after U+2028', 'query { a } # a\u2028mutation B { a }', 'query'],
		['a mutation in a comment after U+2029', 'query { a } # a\u2029mutation B { a }', 'query'],
		['a mutation in a comment after U+0085', 'query { a } # a\u0085mutation B { a }', 'query'],
		['a comment with three quotes', 'query { a } # """\n# mutation B { a } """', 'query'],
		['a mutation after a comment with three quotes', '# """ query\nmutation { a }\n# """', 'mutation'],
		['a number sign in a string', 'mutation { a(b: "# \\" # ") }', 'mutation'],
		['a mutation in a string', '{ a(b: "} mutation { a }") }', 'query'],
		['an escaped quote before a mutation in a string', '{ a(b: "\\"} mutation { a }") }', 'query'],
		['an escaped backslash at the end of a string', '{ a(b: "\\\\", c: "} mutation { a }") }', 'query'],
		['an escaped quote as code point', '{ a(b: "\\u{22}} mutation { a }\\u0022") }', 'query'],
		['a mutation in a block string', '{ a(b: """} mutation { a }""") }', 'query'],
		['escaped quotes in a block string', '{ a(b: """\\"""} mutation { a } \\"""""") }', 'query'],
		['a backslash at the end of a block string', '{ a(b: """ \\\\ """, c: "mutation") }', 'query'],
		['an empty string before a string', '{ a(b: ["" "} mutation { a }"]) }', 'query'],
		['a byte order mark at the start', '\uFEFFmutation { a }', 'mutation'],
		['byte order marks between tokens', 'query\uFEFFA\uFEFF{\uFEFFa\uFEFF}\uFEFF', 'query', 'A'],
		['commas between tokens', ',query,A,{,a,},', 'query', 'A'],
		['NUL in a string and in a comment', 'mutation { a(b: "\0") } #\0', 'mutation'],
		['U+FFFF in a string', '{ a(b: "\uFFFF") }', 'query'],
		['U+FFFF between the quotes of a string', '{ a(b: "\uFFFF", c: "} mutation { a }") }', 'query'],
		['U+FFFF between quotes in a block string', '{ a(b: """ ""\uFFFF" } mutation { a } """) }', 'query'],
		['U+FFFF after a backslash in a block string', 'mutation { a(b: """ \\\uFFFF""") }', 'mutation'],
		['U+FFFF in a comment', '# \uFFFF\nmutation { a }', 'mutation'],
		['a query that is a mutation without U+FFFF', filled, 'query', 'A'],
		['the mutation that remains without U+FFFF', filled.replaceAll('\uFFFF', ''), 'mutation', 'B'],
		['200 levels of fields', `${'{a'.repeat(200)}${'}'.repeat(200)}`, 'query'],
	];
	for (const [title, text, kind, name] of accepted) {
		it(`accepts ${title} as a ${kind} and does not change its text`, () => {
			const checked = checkOperation(text, label);
			assert.deepEqual([checked.kind, checked.name, checked.text], [kind, name, text]);
			assert.equal(print(checked.document), print(parseStrictly(text)));
		});
	}

	const invalid: readonly (readonly [title: string, text: string, line: number, column: number])[] = [
		['an empty text', '', 1, 1],
		['an unfinished operation', '{ a', 1, 4],
		['an unbalanced brace', 'query A { a } }', 1, 15],
		['an empty selection set', 'query A { }', 1, 11],
		['an operation type that does not exist', '{ a }\nmutate { a }', 2, 1],
		['an unterminated string', '{ a(b: "} mutation { a }', 1, 25],
		['a string with a line end', '{ a(b: "\n} mutation { a }', 1, 9],
		['an unterminated block string', '{ a(b: """\n} mutation { a }', 2, 17],
		['an escape that does not exist', '{\n\ta(b: "\\x")\n}', 2, 8],
		['an escaped U+FFFF', '{ a(b: "\\\uFFFF"} mutation { a }") }', 1, 9],
		['a byte order mark within a keyword', 'muta\uFEFFtion { a }', 1, 1],
		['U+FFFF within a keyword', 'muta\uFFFFtion { a }', 1, 1],
		['U+FFFF before a string', '{ a(b: \uFFFF"") }', 1, 8],
		['a swapped text without its first U+FFFF', filled.replace('\uFFFF', ''), 1, 84],
		['U+2028 between tokens', '# a\n{ a }\u2028mutation { a }', 2, 6],
		['U+2029 between tokens', '{ a }\u2029', 1, 6],
		['U+0085 between tokens', '{ a\u0085}', 1, 4],
		['a no-break space between tokens', 'query\u00A0A { a }', 1, 6],
		['a vertical tab between tokens', '{\va }', 1, 2],
		['NUL between tokens', '{ a }\0', 1, 6],
		['a lone surrogate in a string', '{ a(b: "\uD800") }', 1, 9],
		['a lone surrogate in a comment', '# a\r\n# \uDC00\r\n{ a }', 2, 3],
		['an escaped lone surrogate', '{ a(b: "\\uD800") }', 1, 9],
		['arguments of a fragment', 'query { ...F(x: 1) } fragment F($x: Int) on T { a }', 1, 13],
		['a description before a shorthand query', '"mutation"\r{ a }', 1, 1],
		['a template expression', `query { a(b: \${b}) }`, 1, 15],
	];
	for (const [title, text, line, column] of invalid) {
		it(`rejects ${title} with the position of the syntax error`, () => {
			const error = check(text);
			assert.ok(error instanceof UserError);
			assert.deepEqual([error.code, error.details], ['graphql/syntax-error', { operation: label, line, column }]);
		});
	}

	const counts: readonly (readonly [title: string, text: string, count: number])[] = [
		['a fragment alone', 'fragment F on T { a }', 0],
		['two queries', 'query A { a } query B { a }', 2],
		['a mutation after a query', 'query A { a }\nmutation B { a }', 2],
		['a mutation after a comment that CR ends', 'query A { a } #\rmutation B { a }', 2],
		['a shorthand query and an anonymous mutation', '{ a } mutation { a }', 2],
		['a query and a subscription', 'query A { a } subscription B { a }', 2],
		['three operations and a fragment', '{ a } { a } fragment F on T { a } { a }', 3],
	];
	for (const [title, text, count] of counts) {
		it(`rejects ${title} with the number of operations`, () => {
			const error = check(text);
			assert.ok(error instanceof UserError);
			assert.deepEqual([error.code, error.details], ['graphql/not-one-operation', { operation: label, count }]);
		});
	}

	for (const text of ['subscription A { a }', 'fragment F on T { a } subscription { mutation }']) {
		it(`rejects the subscription ${text}`, () => {
			const error = check(text);
			assert.ok(error instanceof UserError);
			assert.deepEqual([error.code, error.details], ['graphql/subscription', { operation: label }]);
		});
	}

	const withTypes: readonly (readonly [title: string, text: string])[] = [
		['a type extension before a query', 'extend type T { mutation: Int } query A { a }'],
		['a type after a mutation', 'mutation A { a } type T { query: Int }'],
		['a type with a description after a query', 'query A { a } """ mutation """ type T { a: Int }'],
		['a directive definition before a query', 'directive @a on QUERY { a }'],
		['a schema definition alone', 'schema { mutation: M }'],
		['a schema extension after a query', '{ a } extend schema @a'],
	];
	for (const [title, text] of withTypes) {
		it(`rejects ${title}`, () => {
			const error = check(text);
			assert.ok(error instanceof UserError);
			assert.match(error.code, /^graphql\/(?:syntax-error|not-one-operation)$/);
		});
	}

	it('rejects 100,000 levels of fields with a syntax error', () => {
		const count = scaled(100_000);
		const error = check(`${'{a'.repeat(count)}${'}'.repeat(count)}`);
		assert.ok(error instanceof UserError);
		assert.deepEqual([error.code, error.details], ['graphql/syntax-error', { operation: label, line: 1, column: 1 }]);
	});

	const blanks: readonly (readonly [title: string, text: string, sent: string])[] = [
		['spaces before line breaks', ' query A {  \r\n\ta \n  \n} ', ' query A {\r\n\ta\n\n} '],
		['spaces at the end of a comment', '# a  \r{ a }', '# a\r{ a }'],
		['spaces after a string', '{ a(b: "c  "  \n) }', '{ a(b: "c  "\n) }'],
	];
	for (const [title, text, sent] of blanks) {
		it(`removes ${title} from the text to send`, () => assert.equal(checkOperation(text, label).text, sent));
	}

	it('does not remove blanks in a block string of an operation', () => {
		const text = '{ a(b: """  \n  c  \r\n""") }';
		assert.equal(checkOperation(text, label).text, text);
	});

	it('checkOperation is the only source of checked operations', () => {
		const checked = checkOperation('{ a }', label);
		const { text, kind, name, variables, document } = checked;
		// @ts-expect-error: an object with the same properties was not checked.
		const other: CheckedOperation = { text, kind, name, label, variables, document };
		assert.deepEqual({ ...other }, { ...checked });
	});
});

/** Parses a text with graphql-js 16 or 17. Returns `undefined` when it cannot be parsed. */
function parsed<T>(parser: (text: string) => T, text: string): T | undefined {
	try {
		return parser(text);
	} catch {
		return undefined;
	}
}

/** Returns the types of operations in a document. Other definitions than fragments have no type. */
function operationTypes(document: Pick<DocumentNode, 'definitions'> | undefined): readonly string[] {
	return (document?.definitions ?? []).flatMap((definition) => {
		switch (definition.kind) {
			case Kind.OPERATION_DEFINITION:
				return [definition.operation];
			case Kind.FRAGMENT_DEFINITION:
				return [];
			default:
				return ['not executable'];
		}
	});
}

/** Returns the source of the tokens and comments, without blanks at the ends of comments. */
function tokensOf(text: string): readonly string[] {
	const tokens: string[] = [];
	for (let token: Token | null | undefined = parseStrictly(text).loc?.startToken; token; token = token.next) {
		const source = text.slice(token.start, token.end);
		tokens.push(token.kind === 'Comment' ? source.replace(/[ \t]+$/, '') : source);
	}
	return tokens;
}

const withoutBlanks = (text: string) => text.replace(/[ \t]+(?=[\r\n]|$)/g, '');

/** Whether a text to send differs from the checked text in blanks at the ends of lines alone. */
function isUnchanged(sent: string, text: string): boolean {
	return (
		sent === text ||
		(withoutBlanks(sent) === withoutBlanks(text) && tokensOf(sent).join('\n') === tokensOf(text).join('\n'))
	);
}

describe('checkOperation for generated documents that hide operations', () => {
	const documents = scaled(20_000, 50);
	const counts = { query: 0, mutation: 0 };
	/** Documents with their seeds, in which an expectation is not met. */
	const wrong = { accepted: [] as string[], changed: [] as string[], rejected: [] as string[] };

	before(function () {
		this.timeout(120_000);
		for (let seed = 1; seed <= documents; seed += 1) {
			const text = hiddenOperation(seed);
			const checked = check(text);
			if (!(checked instanceof UserError)) {
				counts[checked.kind] += 1;
			}
			const problem = findProblem(text, checked);
			if (problem !== undefined) {
				wrong[problem].push(`${seed}: ${JSON.stringify(text)}`);
			}
		}
	});

	function findProblem(text: string, checked: CheckedOperation | UserError): keyof typeof wrong | undefined {
		if (checked instanceof UserError) {
			const isRight = isRejection(checked) && !/^(?:query|mutation)$/.test(typesOf(text));
			return isRight ? undefined : 'rejected';
		}
		if (!isKindOf(checked)) {
			return 'accepted';
		}
		return isUnchanged(checked.text, text) ? undefined : 'changed';
	}

	const typesOf = (text: string) => operationTypes(parsed(parseStrictly, text)).join();

	/** Whether graphql-js 17, and graphql-js 16 if it parses the text, find this kind alone. */
	function isKindOf({ text, kind }: CheckedOperation): boolean {
		const document = parsed(parse16, text) as DocumentNode | undefined;
		return typesOf(text) === kind && (!document || operationTypes(document).join() === kind);
	}

	const isRejection = ({ code, details }: UserError) =>
		/^graphql\/(?:syntax-error|not-one-operation|subscription)$/.test(code) && details['operation'] === label;

	it('accepts at least 20% of the documents, and at least 5% as mutations', () => {
		assert.ok(counts.query + counts.mutation >= 0.2 * documents, JSON.stringify(counts));
		assert.ok(counts.mutation >= 0.05 * documents, JSON.stringify(counts));
	});

	it('accepts a text only if graphql-js 16 and 17 find exactly one operation of its kind in it', () => {
		assert.deepEqual(wrong.accepted.slice(0, 3), []);
	});

	it('removes nothing but blanks at the ends of lines outside of strings', () => {
		assert.deepEqual(wrong.changed.slice(0, 3), []);
	});

	it('rejects a text only if graphql-js does not find exactly one query or mutation in it', () => {
		assert.deepEqual(wrong.rejected.slice(0, 3), []);
	});
});
