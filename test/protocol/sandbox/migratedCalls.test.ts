import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInputType, Kind, parse, typeFromAST } from 'graphql';
import { argumentsOf, draftAt, type SiteDraft, selectedPaths } from '../../fixtures/callSites/drafts.ts';
import { expectedDrafts } from '../../fixtures/migration/expected.ts';
import type { Replacement } from '../../fixtures/migration/replacements.ts';
import { createSchema } from '../../sandbox/api/schema.ts';
import { bundledCatalog } from '../../unit/catalog/bundledCatalog.ts';
import { identities, jsonValue, owner, runDraft } from '../support/draftRuns.ts';
import { type SandboxApi, shareSandboxApi } from '../support/sandboxApi.ts';

const schema = createSchema();
/** The number of records of a page if a query does not state it. */
const pageSize = 100;
const folder = 'test/fixtures/migration/callSites';

/** Values for the expressions in the calls, by the names of the parameters. */
const values: Readonly<Record<string, string>> = {
	'semester.ar': '2023',
	'semester.termin': 'HØST',
	'undervisning.semester.ar': '2023',
	'undervisning.semester.termin': 'HØST',
	'undervisning.emne.kode': 'HIS1001',
	'undervisning.emne.institusjon': '9999',
	'emne.kode': 'HIS1001',
	'emne.institusjon': '9999',
	'studieprogram.kode': 'HIS-B',
	'student.studentnummer': '990002',
	studentnummer: '990002',
	personlopenummer: '100002',
	fodselsdato0: '158762',
	personnummer0: '00002',
	ar: '2023',
	termin: 'HØST',
	studieprogram: 'HIS-B',
	studieprogramkode: 'HIS-B',
	institusjon: '9999',
	emne: 'HIS1001',
	versjon: '1',
	terminnr: '1',
	vurdkombinasjon: 'S',
	vurdtid: 'HØST',
};

/** A call with its draft and with all values that both need. */
interface MigratedCall {
	readonly title: string;
	/** The path of the REST API that returns all records. */
	readonly rest: string;
	readonly draft: SiteDraft;
	/** Values of the variables of the draft. */
	readonly variables: Readonly<Record<string, unknown>>;
	/** Paths of the fields that the code reads, in the REST response and in the result. */
	readonly fields: readonly (readonly [rest: string, result: string])[];
}

describe('drafts for calls in eleven languages that are run in the sandbox', () => {
	const withApi = shareSandboxApi();
	it('drafts return the values that the REST API returns for the fields that the code reads', () =>
		withApi(async (api) => {
			const results: [string, readonly string[] | undefined][] = [];
			for (const call of await migratedCalls()) {
				results.push([call.title, await differences(api, call)]);
			}
			const compared = results.filter(([, found]) => found !== undefined);
			assert.deepEqual(
				compared.filter(([, found]) => found?.length !== 0),
				[],
			);
			assert.ok(compared.length >= 40, `Only ${compared.length} of ${results.length} calls were compared.`);
		}));
});

/** Returns every third call whose draft needs no other value than those of the call. */
async function migratedCalls(): Promise<readonly MigratedCall[]> {
	const catalog = bundledCatalog();
	const sites = Object.values(expectedDrafts)
		.flat()
		.filter((_, index) => index % 3 === 0);
	const calls = await Promise.all(
		sites.map(async ({ file, at, to, parameters = {}, fields = [] }): Promise<readonly MigratedCall[]> => {
			const text = readFileSync(join(folder, file), 'utf8');
			const [language = '', ...path] = file.split('/');
			const line = (text.split(at)[0] ?? '').split('\n').length;
			const call = { folder: join(folder, language), path: path.join('/'), text, line };
			const draft = await draftAt(call, schema, catalog);
			if (to === 'no draft' || !draft?.root) {
				return [];
			}
			const known = Object.entries(parameters).map(
				([name, source]) => [name, source.startsWith('{') ? (values[name] ?? '') : source] as const,
			);
			const selected = selectedPaths(draft);
			const read = fields
				.map((field) => [field, (to as Replacement).fields[field] ?? field] as const)
				.filter(([, result]) => selected.includes(result));
			const variables = variablesOf(draft, to, new Map(known));
			// The service for pictures fails in the sandbox.
			const isRunnable = variables && read.length > 0 && !selected.some((each) => each.includes('bilde.'));
			return isRunnable
				? [{ title: `${file}: ${at}`, rest: restPath(to, new Map(known)), draft, variables, fields: read }]
				: [];
		}),
	);
	return calls.flat();
}

function restPath({ operation }: Replacement, parameters: ReadonlyMap<string, string>): string {
	const path = operation.replace('GET ', '');
	const query = [...parameters].map(([name, value]) => `${name}=${value}`);
	return path.includes('{')
		? path.replace(/\{(\w+)\}/g, (_, name: string) => parameters.get(name) ?? '')
		: `${path}?${[...query, 'limit=0', 'refId=true'].join('&')}`;
}

/** Returns the values of the variables; `undefined` if the call does not have one of them. */
function variablesOf(draft: SiteDraft, to: Replacement, parameters: ReadonlyMap<string, string>) {
	const [operation] = parse(draft.text).definitions;
	assert.ok(operation?.kind === Kind.OPERATION_DEFINITION);
	const types = new Map(
		operation.variableDefinitions?.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type)]),
	);
	const found: [string, unknown][] = [];
	for (const [path, { name, value }] of argumentsOf(draft)) {
		const type = types.get(name);
		const sources = Object.entries(to.arguments).filter(([, paths]) => paths.includes(path));
		const text = path.endsWith(owner) ? '9999' : sources.map(([source]) => parameters.get(source) ?? '').join('');
		if (name === 'first' || name === 'after' || !isInputType(type)) {
			continue;
		}
		if ((value ?? text) === '') {
			return undefined;
		}
		found.push([name, value ?? jsonValue(type, text)]);
	}
	return Object.fromEntries(found);
}

/**
 * Returns the fields whose values differ; `undefined` if the REST API rejects the call or has none
 * of the fields.
 */
async function differences(api: SandboxApi, call: MigratedCall): Promise<readonly string[] | undefined> {
	const { status, body } = await api.get(encodeURI(call.rest));
	if (status !== 200) {
		return undefined;
	}
	const items = (body as { readonly items?: readonly unknown[] }).items ?? [body];
	const nodes = await runDraft(api, call.draft, call.variables);
	const compared = call.fields.filter(([rest]) => !identities(items, rest).includes('undefined'));
	return compared.length === 0
		? undefined
		: compared.flatMap(([rest, result]) => {
				const [expected, actual] = [identities(items, rest).map(withoutAccents), identities(nodes, result)];
				// A call without limit=0 reads one page, as its draft does.
				const isComplete = nodes.length === pageSize || actual.length === expected.length;
				return isComplete && actual.every((each) => expected.includes(withoutAccents(each))) ? [] : [rest];
			});
}

/** The names of the terms have no accents in GraphQL. */
function withoutAccents(text: string): string {
	return text.replace('Å', 'A').replace('Ø', 'O');
}
