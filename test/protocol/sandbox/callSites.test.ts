import assert from 'node:assert/strict';
import {
	type GraphQLArgument,
	type GraphQLInputField,
	type GraphQLInputType,
	isEnumType,
	isInputObjectType,
	isInputType,
	isListType,
	isNonNullType,
	Kind,
	parse,
	typeFromAST,
} from 'graphql';
import { argumentsOf, draftOf, isPaged, type SiteDraft, selectedPaths } from '../../fixtures/callSites/drafts.ts';
import { type CallSite, callSites, type ExpectedQuery, type ExpectedRun } from '../../fixtures/callSites/expected.ts';
import { createSchema } from '../../sandbox/api/schema.ts';
import { bundledCatalog } from '../../unit/catalog/bundledCatalog.ts';
import { type SandboxApi, shareSandboxApi } from '../support/sandboxApi.ts';

const schema = createSchema();
const owner = 'eierOrganisasjonskode';

/** The runnable calls, with their expected query and how to run it. */
const runnable = callSites.flatMap((site) =>
	site.run && 'rootField' in site.draft ? [{ site, draft: site.draft, run: site.run }] : [],
);

/** Returns the values of a dotted path, of each item when a value on the way is a list. */
function valuesAt(value: unknown, path: string): readonly unknown[] {
	return path
		.split('.')
		.reduce<readonly unknown[]>(
			(values, name) => values.flat().flatMap((each) => (each as Record<string, unknown> | null)?.[name]),
			[value],
		);
}

function identities(values: readonly unknown[], path: string): readonly string[] {
	return [...new Set(values.flatMap((value) => valuesAt(value, path)).map(String))].sort();
}

/** Returns the value of a parameter of a call: a literal, or that of the expression. */
function parameterValue({ path = {}, query = {} }: CallSite, { values }: ExpectedRun, name: string): string {
	const source = path[name] ?? query[name] ?? '';
	const value = /^\{.*\}$/.test(source) ? values[name] : source;
	assert.ok(value !== undefined && value !== '', `The parameter ${name} has no value.`);
	return value;
}

/**
 * Returns the literal of an argument whose path starts with `prefix`; `undefined` when no expected
 * argument does.
 */
function literalOf(type: GraphQLInputType, prefix: string, values: ReadonlyMap<string, string>): string | undefined {
	if (isNonNullType(type)) {
		return literalOf(type.ofType, prefix, values);
	}
	if (isListType(type)) {
		const item = literalOf(type.ofType, prefix, values);
		return item && `[${item}]`;
	}
	if (isInputObjectType(type)) {
		const fields = inputsOf(Object.values(type.getFields()), `${prefix}.`, values);
		return fields === '' ? undefined : `{ ${fields} }`;
	}
	const value = values.get(prefix);
	switch (type.name) {
		case 'Terminbetegnelse':
			return value?.replace('Å', 'A').replace('Ø', 'O');
		case 'String':
			return value && JSON.stringify(value);
		default:
			return value;
	}
}

function inputsOf(
	inputs: readonly (GraphQLArgument | GraphQLInputField)[],
	prefix: string,
	values: ReadonlyMap<string, string>,
): string {
	return inputs
		.flatMap(({ name, type }) => {
			const literal = name === owner ? '"9999"' : literalOf(type, prefix + name, values);
			return literal === undefined ? [] : [`${name}: ${literal}`];
		})
		.join(', ');
}

function selectionOf([name = '', ...rest]: readonly string[]): string {
	const isConnection = rest[0] === 'nodes';
	return `${name}${isConnection ? '(first: 1000)' : ''}${rest.length === 0 ? '' : ` { ${selectionOf(rest)} }`}`;
}

function queryOf(site: CallSite, draft: ExpectedQuery, run: ExpectedRun): string {
	const parameters = Object.entries(draft.arguments).map(
		([path, names]) =>
			[
				path,
				[names]
					.flat()
					.map((name) => parameterValue(site, run, name))
					.join(''),
			] as const,
	);
	const field = schema.getQueryType()?.getFields()[draft.rootField];
	assert.ok(field, `The schema has no root field ${draft.rootField}.`);
	const values = new Map(parameters);
	const inputs = inputsOf(field.args, '', values);
	const paths = field.args.flatMap(({ name }) => name);
	assert.ok(
		[...values.keys()].every((path) => paths.includes(path.split('.')[0] ?? '')),
		`An argument of ${draft.rootField} does not exist.`,
	);
	const selection = selectionOf(run.queryKey.split('.'));
	return draft.isPaged
		? `query ($after: String) { found: ${draft.rootField}(${inputs}, first: 1000, after: $after) { nodes { ${selection} } pageInfo { hasNextPage endCursor } } }`
		: `{ found: ${draft.rootField}(${inputs}) { ${selection} } }`;
}

interface FoundPage {
	readonly nodes: readonly unknown[];
	readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

async function nodesOf({ query }: SandboxApi, text: string, isPaged: boolean): Promise<readonly unknown[]> {
	if (!isPaged) {
		return (await query<{ readonly found: readonly unknown[] }>(text)).found;
	}
	const nodes: unknown[] = [];
	let after: string | null = null;
	do {
		const { found }: { readonly found: FoundPage } = await query(text, { after });
		nodes.push(...found.nodes);
		after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
	} while (after !== null);
	return nodes;
}

describe('call sites of the REST API', () => {
	const withApi = shareSandboxApi();
	for (const { site, draft, run } of runnable) {
		it(`${draft.rootField} returns the records of line ${site.line} of ${site.file}`, () =>
			withApi(async (api) => {
				const { status, body } = await api.get(encodeURI(run.rest));
				assert.equal(status, 200);
				const items = (body as { readonly items?: readonly unknown[] }).items ?? [body];
				const expected = identities(items, run.restKey);
				assert.ok(expected.length > 0 && !expected.includes('undefined'), expected.join());
				const nodes = await nodesOf(api, queryOf(site, draft, run), draft.isPaged);
				assert.deepEqual(identities(nodes, run.queryKey), expected);
			}));
	}
});

/** Returns the JSON value of a parameter for a variable of a type. */
function jsonValue(type: GraphQLInputType, text: string): unknown {
	if (isNonNullType(type)) {
		return jsonValue(type.ofType, text);
	}
	if (isListType(type)) {
		return [jsonValue(type.ofType, text)];
	}
	const literal = literalOf(type, '', new Map([['', text]])) ?? '';
	return isEnumType(type) ? literal : JSON.parse(literal);
}

/**
 * Returns the values for the variables of a draft: those that the draft states, and for the others
 * the values of the call.
 */
function variablesOf(draft: SiteDraft, site: CallSite, expected: ExpectedQuery, run: ExpectedRun) {
	const [operation] = parse(draft.text).definitions;
	assert.ok(operation?.kind === Kind.OPERATION_DEFINITION);
	const types = new Map(
		operation.variableDefinitions?.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type)]),
	);
	const used = [...argumentsOf(draft)].flatMap(([path, { name, value }]): readonly (readonly [string, unknown])[] => {
		const type = types.get(name);
		const parameters = [expected.arguments[path] ?? []].flat();
		if (name === 'first' || name === 'after' || !isInputType(type)) {
			return [];
		}
		if (value !== null && value !== undefined) {
			return [[name, value]];
		}
		const text = parameters.map((parameter) => parameterValue(site, run, parameter)).join('');
		return [[name, path.endsWith(owner) ? '9999' : jsonValue(type, text)]];
	});
	return Object.fromEntries(used);
}

async function runDraft(api: SandboxApi, draft: SiteDraft, variables: Readonly<Record<string, unknown>>) {
	const name = draft.root?.name.value ?? '';
	const found: unknown[] = [];
	let after: string | null = null;
	do {
		const data: Readonly<Record<string, readonly unknown[] | FoundPage>> = await api.query(draft.text, {
			...variables,
			...(isPaged(draft) && { after }),
		});
		const result = data[name] ?? [];
		found.push(...('nodes' in result ? result.nodes : result));
		after = 'nodes' in result && result.pageInfo.hasNextPage ? result.pageInfo.endCursor : null;
	} while (after !== null);
	return found;
}

describe('drafts for the call sites of the REST API', () => {
	const withApi = shareSandboxApi();
	const catalog = bundledCatalog();
	it('return the records of at least 40 calls', async () => {
		const drafts = await Promise.all(runnable.map(({ site }) => draftOf(site, schema, catalog)));
		// The service for pictures fails in the sandbox.
		const comparable = runnable.flatMap(({ site, draft: expected, run }, index) => {
			const draft = drafts[index];
			const paths = draft ? selectedPaths(draft) : [];
			const isComparable = paths.includes(run.queryKey) && !paths.some((path) => path.includes('bilde.'));
			return draft && isComparable ? [{ site, expected, run, draft }] : [];
		});
		assert.ok(comparable.length >= 40, String(comparable.length));
		await withApi(async (api) => {
			for (const { site, expected, run, draft } of comparable) {
				const { body } = await api.get(encodeURI(run.rest));
				const items = (body as { readonly items?: readonly unknown[] }).items ?? [body];
				const nodes = await runDraft(api, draft, variablesOf(draft, site, expected, run));
				const [actual, wanted] = [identities(nodes, run.queryKey), identities(items, run.restKey)];
				assert.deepEqual(actual, wanted, `${site.file}:${site.line}\n${draft.text}`);
			}
		});
	});
});
