// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { Diagnoser } from '../../../../../../src/graphql/core/language/diagnostics/diagnose.ts';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { rootFieldNames } from '../../../../../../src/graphql/core/language/schema/rootFieldNames.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { withoutOtherDocuments } from '../../../support/diagnose.ts';

const schema = buildSchema(readFileSync('test/fixtures/studySchema.graphql', 'utf8'));
const rootFields = rootFieldNames(schema);

/**
 * Returns the diagnostics of the operations in a program as `<code> <text of the range>`. The code
 * is the validation rule, or the kind of a diagnostic without a rule. Lints are omitted.
 */
function diagnosticsIn(language: string, program: string): readonly string[] {
	return allDiagnosticsIn(language, program).filter((each) => !each.startsWith('lint'));
}

function allDiagnosticsIn(language: string, program: string): readonly string[] {
	const regions = embeddedGraphqlRegions(program, language, { rootFields });
	return new Diagnoser().diagnose(readGraphqlRegions(program, regions), withoutOtherDocuments(schema)).map((each) => {
		const code = each.kind === 'validation' ? each.rule : each.kind;
		return `${code} ${program.slice(each.start, each.end)}`;
	});
}

const wrongField = 'FieldsOnCorrectType finsIkke';
const partly = 'partly-checked Q';
const nodes = (fields: string) => `{ nodes { ${fields} } }`;
const doubled = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}');
const filter = '(filter: { eierOrganisasjonskode: "9999" })';

/** Programs with faults next to interpolations. */
const faults: readonly (readonly [language: string, program: string, expected: readonly string[]])[] = [
	// In a string, nothing is unknown that matters.
	[
		'python',
		`q = f"""query Q ${doubled('{ emnerV2(filter: { eierOrganisasjonskode: "')}{inst}${doubled(`" }) ${nodes('kode finsIkke')} }`)}"""`,
		[wrongField],
	],
	[
		'csharp',
		`var q = $"query Q ${doubled('{ emner(eierInstitusjonsnummer: \\"')}{nr}${doubled('\\") { kode } }')}";`,
		['deprecated emner'],
	],
	[
		'kotlin',
		`val q = "query Q { emnerV2(filter: { eierOrganisasjonskode: \\"$inst\\" }) ${nodes('finsIkke')} }"`,
		[wrongField],
	],
	[
		'java',
		`var q = "query Q { emnerV2(filter: { eierOrganisasjonskode: \\"%s\\" }) ${nodes('finsIkke')} }".formatted(inst);`,
		[wrongField],
	],
	[
		'java',
		`var q = "query Q { emnerV2(filter: { eierOrganisasjonskode: \\"" + inst\n  + "\\" }) ${nodes('finsIkke')} }";`,
		[wrongField],
	],
	[
		'go',
		`q := fmt.Sprintf(\`query Q { emnerV2(filter: { eierOrganisasjonskode: "%s" }) ${nodes('finsIkke')} }\`, inst)`,
		[wrongField],
	],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(first: "\${n}", filter: { eierOrganisasjonskode: "1" }) ${nodes('kode')} }\`;`,
		['ValuesOfCorrectType "${'],
	],
	// A value.
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(first: \${n}, filter: \${filter}) ${nodes('finsIkke')} }\`;`,
		[wrongField, partly],
	],
	[
		'go',
		`q := fmt.Sprintf("query Q { emnerV2(first: %d, filter: { eierOrganisasjonskode: %q }) ${nodes('finsIkke')} }", n, k)`,
		[wrongField, partly],
	],
	[
		'python',
		`q = '''query Q ${doubled('{ emnerV2(filter: { eierOrganisasjonskode: "1", emnekoder: [')}{koder}${doubled(`] }) ${nodes('finsIkke')} }`)}'''.format(koder=k)`,
		[wrongField, partly],
	],
	[
		'java',
		`var q = "query Q { emnerV2(first: " + n + ", filtre: 1" + ", filter: { eierOrganisasjonskode: \\"1\\" }) ${nodes('kode')} }";`,
		['KnownArgumentNames filtre', partly],
	],
	[
		'kotlin',
		`val q = """query Q(${'$'}{'$'}n: Int = $standard) { emnerV2(filter: { finsIkke: $x, eierOrganisasjonskode: $y }) ${nodes('kode')} }"""`,
		['ValuesOfCorrectType finsIkke', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(filter: { emnekoder: \${koder} }) ${nodes('kode')} }\`;`,
		['ValuesOfCorrectType { emnekoder: ${koder} }', partly],
	],
	[
		'http',
		`POST https://a.no/graphql\nX-REQUEST-TYPE: GraphQL\n\nquery Q { emnerV2(first: {{n}}, filter: {{filter}}) ${nodes('finsIkke')} }`,
		[wrongField, partly],
	],
	// Placeholders of templates that the code fills.
	[
		'typescript',
		`const q = \`query Q { emnerV2(after: {{SIST_LESTE}}, filter: {{ filter }}) ${nodes('finsIkke')} }\`;`,
		[wrongField, partly],
	],
	[
		'json',
		`{ "query": "query Q { emnerV2(filter: { eierOrganisasjonskode: {{inst.kode}} }) ${nodes('finsIkke')} }" }`,
		[wrongField, partly],
	],
	['typescript', `const q = gql\`query Q { node(id: 1) {{ } }\`;`, ['syntax {']],
	[
		'csharp',
		`var q = "query Q { emnerV2(first: " + n + ", filter: { eierOrganisasjonskode: \\"1\\" }) ${nodes('navn')} }";`,
		['deprecated navn', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(first: \${a}\${b}) ${nodes('kode')} }\`;`,
		['ProvidedRequiredArguments emnerV2', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(first: 1\${zeros}) ${nodes('kode')} }\`;`,
		['ProvidedRequiredArguments emnerV2', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(filter: { emnekoder: [\${kode}] }) ${nodes('kode')} }\`;`,
		['ValuesOfCorrectType { emnekoder: [${kode}] }', partly],
	],
	// Fields that conflict in another operation.
	[
		'typescript',
		'const q = gql`query Q { node(id: 1) { ${x} } } query R { a: node(id: 1) { id } a: node(id: 2) { id } }`;',
		['OverlappingFieldsCanBeMerged node', partly],
	],
	// Selections.
	[
		'typescript',
		`const q = gql\`query Q { emnerV2${filter} { nodes { \${felter} finsIkke } } }\`;`,
		[wrongField, partly],
	],
	[
		'javascript',
		`const q = gql\`query Q { emnerV2${filter} { nodes { finsIkke ...\${Emne} } } }\`;`,
		[wrongField, partly],
	],
	[
		'python',
		`q = "query Q { emnerV2${filter.replaceAll('"', "'")} { nodes { finsIkke %s } } }" % felter`,
		['not-checked Q'],
	],
	['python', `q = 'query Q { emnerV2${filter} { nodes { finsIkke %s } } }' % felter`, [wrongField, partly]],
	[
		'typescript',
		`const q = gql\`query Q { emner { kode } \${mer} { finsIkke } }\`;`,
		['deprecated emner', 'ProvidedRequiredArguments emner', partly],
	],
	[
		'java',
		`var q = "query Q { emnerV2${filter.replaceAll('"', '\\"')} { nodes { " + felter + " } finsIkke } }";`,
		[wrongField, partly],
	],
	// Names.
	[
		'typescript',
		`const q = gql\`query Q { \${felt}(a: 1) { x } emnerV2${filter} { \${liste}: finsIkke } }\`;`,
		[wrongField, partly],
	],
	['typescript', `const q = gql\`query Q { node(id: 1) { ... on \${Type} { x } finsIkke } }\`;`, [wrongField, partly]],
	[
		'typescript',
		`const q = gql\`query \${navn}($a: Int) { emnerV2${filter} { finsIkke } }\`;`,
		[wrongField, 'partly-checked query'],
	],
	['typescript', `const q = gql\`query Q @\${d} { emnerV2${filter} { finsIkke } }\`;`, [wrongField, partly]],
	// Lists.
	['typescript', `const q = gql\`query Q(\${defs}) { emnerV2(\${args}) { finsIkke } }\`;`, [wrongField, partly]],
	['typescript', `const q = gql\`fragment F on Emne { finsIkke \${mer} }\`;`, [wrongField, 'partly-checked F']],
	[
		'typescript',
		`const q = gql\`query Q { emnerV2(filter: {}\${args}) ${nodes('kode')} }\`;`,
		['ValuesOfCorrectType {}', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q(\${defs}$n: String) { emnerV2(first: $n, filter: \${f}) ${nodes('kode')} }\`;`,
		['VariablesInAllowedPosition $n', partly],
	],
	// A variable that no interpolation can declare.
	[
		'typescript',
		`const q = gql\`query \${navn}($a: Int) { emnerV2(first: $a, filter: $filter) ${nodes('kode')} }\`;`,
		['NoUndefinedVariables $filter', 'partly-checked query'],
	],
	[
		'typescript',
		`const q = gql\`query Q @\${d} { emnerV2(filter: $filter) ${nodes('kode')} }\`;`,
		['NoUndefinedVariables $filter', partly],
	],
	[
		'typescript',
		`const q = gql\`query Q { a: emnerV2(\${args}) ${nodes('kode')} b: emnerV2(filter: $filter) ${nodes('kode')} }\`;`,
		['NoUndefinedVariables $filter', partly],
	],
	// An interpolation that cannot be replaced.
	['typescript', `const q = gql\`query Q \${body}\`;`, ['not-checked Q']],
	['typescript', `const q = gql\`query Q { node(id: 1) { id } \${rest}\`;`, ['not-checked Q']],
	[
		'java',
		`var q = "query Q { emnerV2(first: " + f.of(n, 1) + ") { finsIkke } }";`,
		['ProvidedRequiredArguments emnerV2', wrongField, partly],
	],
	['java', `var q = "query Q { emnerV2(first: " + f("a") + ") { finsIkke } }";`, ['not-checked Q']],
	['python', `q = "query Q { node(id: 1) { " + " ".join(fields) + " } }"`, ['not-checked Q']],
	['kotlin', `val q = buildString { append("query Q { node(id: 1) {"); fields() }`, ['not-checked Q']],
	['typescript', 'gql("query A { finsIkke } query Q { node(id: 1) { " + fields)', [wrongField, 'not-checked Q']],
	['typescript', `const q = gql\`query Q { emnerV2\${a} { b } c(\${d} e) }\`;`, ['not-checked Q']],
	['typescript', `const q = gql\`query Q { node(id: 1) { ... \${inline} { y } } }\`;`, ['not-checked Q']],
	['typescript', `const q = gql\`type Query { \${felter} }\`;`, ['not-checked Query']],
];

/** Operations in which each interpolation can make the operation valid. */
const valid: readonly string[] = [
	`query Q { emnerV2 \${args} { nodes { kode } } }`,
	`query Q { emnerV2(\${args}) { nodes { kode } } }`,
	`query Q { emnerV2(first: 1, \${args}) { nodes { kode } } }`,
	`query Q { emnerV2\${args} { nodes { kode } } }`,
	`query Q { emnerV2(filter: \${f}) \${selection} }`,
	`query Q { emnerV2(filter: \${f}) @include(if: true) \${selection} }`,
	`query Q { emnerV2(filter: { \${entries} }) { nodes { kode } } }`,
	`query Q { emnerV2(filter: { \${name}: "1", eierOrganisasjonskode: "1" }) { nodes { kode } } }`,
	`query Q { emnerV2(\${name}: 1) { nodes { kode } } }`,
	`query Q { emnerV2(first: \${n} \${args}) { nodes { kode } } }`,
	`query Q { emnerV2(\${args} \${name}: 1) { nodes { kode } } }`,
	`query Q { emnerV2(filter: { \${name}: "1" }) { nodes { kode } } }`,
	`query Q { emnerV2(\${name}: 1, filter: \${f}) { nodes { kode } } }`,
	`query Q { emnerV2(filter: $\${name}) { nodes { kode } } }`,
	`query Q($\${name}: EmnerV2Filter!) { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query Q(\${defs}) { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query Q \${defs} { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query \${head} { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query Hent\${navn}($filter: EmnerV2Filter!) { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query Q($filter: \${type}) { emnerV2(filter: $filter) { nodes { kode } } }`,
	`query Q($n: Int) { emnerV2(filter: \${f}) { nodes { kode } } }`,
	`query Q($n: Int = \${n}) { emnerV2(first: $n, filter: \${f}) { nodes { kode } } }`,
	`query Q($n: Int!) { emnerV2${filter} { nodes { \${fields} } } }`,
	`query Q { emnerV2${filter} { nodes { \${prefix}kode kode\${suffix} \${a}_\${b} } } }`,
	`query Q { emnerV2${filter} { nodes { kode @\${directive} } } }`,
	`query Q { emnerV2${filter} { nodes { kode @include(if: \${b}) @skip(\${c}) } } }`,
	`query Q { emnerV2${filter} { nodes { organisasjonsenhet \${selection} kode } } }`,
	`query Q { emnerV2(first: 1\${zeros}, filter: { eierOrganisasjonskode: "\${a}\${b}" }) { nodes { kode } } }`,
	`query Q { emnerV2(first: -\${n}, filter: { eierOrganisasjonskode: "1", emnekoder: ["a", \${b}, "c"] }) { nodes { kode } } }`,
	`query Q { a: emnerV2(first: \${n}, filter: \${f}) { nodes { kode } } a: emnerV2(first: 5, filter: \${f}) { nodes { kode } } }`,
	`query Q { a: node(id: 1) { id } ...F } fragment F on Query { a: node(id: \${id}) { id } }`,
	`query Q { emnerV2(after: "a"\${more}, filter: \${f}) { nodes { kode } } }`,
	`query Q { emnerV2${filter} { nodes { \${fields}# all of them\n} } }`,
	`query Q { node(id: 1) { ... on \${Type} { x } ...\${Spread} } }`,
	`query Q { # \${comment} { (\n emnerV2${filter} { nodes { kode } } }`,
	`query Q { emnerV2${filter} { nodes { \${\n\tfields\n} } } }`,
	`mutation Q { endreEmne(input: \${input}) { \${fields} } }`,
	`fragment \${F} on Emne { kode } fragment \${G} on Emne { kode } query Q { ...\${F} ...\${G} }`,
	`fragment \${F} on Query { node(id: $x) { id } } query Q { node(id: 1) { id } ...\${G} }`,
	`query A\${x} { node(id: 1) { id } } query A\${y} { node(id: 1) { id } }`,
	`query Q { node(id: \${id}) { id } } \${FRAGMENT}`,
	`\${FRAGMENT}\nquery Q { node(id: 1) { id ...Elsewhere } }`,
];

describe('diagnosis of operations with interpolations', () => {
	for (const [language, program, expected] of faults) {
		it(`reports the faults and the unchecked parts of ${JSON.stringify(program)} in ${language}`, () => {
			assert.deepEqual(diagnosticsIn(language, program), expected);
		});
	}

	for (const operation of valid) {
		it(`reports no error in ${JSON.stringify(operation)}`, () => {
			const found = diagnosticsIn('typescript', `const q = gql\`${operation}\`;`);
			assert.deepEqual(
				found.filter((each) => !each.startsWith('partly-checked')),
				[],
			);
		});
	}

	it('reports a lint only if no interpolation can contain what is missing', () => {
		const lints = (operation: string) =>
			allDiagnosticsIn('typescript', `const q = gql\`${operation}\`;`).filter((each) => each.startsWith('lint'));
		assert.deepEqual(lints('query Q { emnerV2(first: ${n}, filter: ${f}) { nodes { kode } } }'), ['lint emnerV2']);
		assert.deepEqual(lints('query Q { emnerV2(first: 1, filter: ${f}) { nodes { kode } ${page} } }'), []);
		assert.deepEqual(lints('query Q { emnerV2(first: 1, filter: ${f}) { nodes { kode } __typename @a(b: "${c}") } }'), [
			'lint emnerV2',
		]);
		assert.deepEqual(lints('query Q { emnerV2(first: 1, filter: ${f}) { ...${F} } }'), []);
		assert.deepEqual(lints('query Q { emnerV2(first: 1, filter: ${f}) { nodes { kode } } node(id: ${id}) { id } }'), [
			'lint emnerV2',
		]);
	});
});
