import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
	buildSchema,
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isObjectType,
	parse,
	validate,
} from 'graphql';
import { documentFormattingEdits } from '../../../../../../src/graphql/core/language/formatting/format.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { isOperation } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { checkVariables } from '../../../../../../src/graphql/core/language/variables/checkVariables.ts';
import { parseVariableDefinitions } from '../../../../../../src/graphql/core/language/variables/operationHeads.ts';
import {
	readVariablesFile,
	variableSetsOfOperation,
} from '../../../../../../src/graphql/core/language/variables/variablesFile.ts';
import { readDraftHeader } from '../../../../../../src/shared/core/migration/draftHeader.ts';
import type {
	DraftArgument,
	DraftRequirements,
} from '../../../../../../src/shared/core/migration/draftRequirements.ts';
import { createRandom, type Random } from '../../../../../fixtures/random.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { diagnose } from '../../../support/diagnose.ts';
import { argument, candidate, draft, expression, literal, parametersOf } from './drafts.ts';

const peerSchemas = 'node_modules/graphql-language-service/src';
const schemas: readonly (readonly [name: string, file: string, drafts: number])[] = [
	['the Norwegian schema of the sandbox', 'test/sandbox/api/schema.graphql', 15],
	['a large schema', 'test/fixtures/studySchema.graphql', 15],
	['a schema with interfaces and unions', `${peerSchemas}/interface/__tests__/__schema__/StarWarsSchema.graphql`, 15],
	['a recursive schema', `${peerSchemas}/utils/__tests__/__schema__/RecursiveSchema.graphql`, 15],
];

const hostileTexts: readonly [string, ...string[]] = [
	'"',
	'*/ } {',
	'\n}\nquery Evil { x }\n#',
	'// \\',
	'\u2028',
	'{{{',
	'#prettier-ignore',
	'"""',
];

const empty: string[] = [];

/** Returns a request for a random root field, with arguments and fields that partly exist. */
function randomRequest(schema: GraphQLSchema, random: Random): Partial<DraftRequirements> {
	const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
		Object.values(type?.getFields() ?? {}),
	);
	const root = pickAny(roots, random);
	assert.ok(root);
	const values = Array.from({ length: random.between(0, 4) }, () => randomArgument(root.args, random));
	const paths = Array.from({ length: random.between(0, 6) }, () => randomPath(getNamedType(root.type), random));
	const arguments_ = values.flatMap((value) => value ?? []);
	return {
		name: random.pick(['studenter', 'året', ...hostileTexts]),
		operation: `GET /${random.pick(['a', ...hostileTexts])}`,
		candidates: [
			candidate(root.name, { arguments: arguments_, fields: { x: random.pick([['id'], ['navn', 'nb'], empty]) } }),
		],
		isPaged: random.pick([true, false]),
		readFields: random.pick([undefined, paths, paths]),
		notes: [random.pick(hostileTexts)],
		parameters: parametersOf(random.pick(hostileTexts)),
	};
}

function randomArgument(
	elements: readonly (GraphQLArgument | GraphQLInputField)[],
	random: Random,
): DraftArgument | undefined {
	const path: string[] = [];
	let candidates = elements;
	let type: GraphQLNamedType | undefined;
	while (candidates.length > 0 && path.length < 6) {
		const element = pickAny(candidates, random);
		if (!element) {
			break;
		}
		path.push(element.name);
		type = getNamedType(element.type);
		candidates = isInputObjectType(type) ? Object.values(type.getFields()) : [];
	}
	const names = isEnumType(type) ? type.getValues().map(({ name }) => name.toLowerCase()) : [];
	const text = random.pick(['1', '2026', 'true', 'INF100', ...hostileTexts, ...names, ...names]);
	const value = random.pick([literal(text), literal(text), expression(text)]);
	return path.length === 0 ? undefined : argument(random.pick([path.join('.'), path.join('.'), 'no.such']), value);
}

function randomPath(type: GraphQLNamedType, random: Random): readonly string[] {
	const path: string[] = [];
	let current: GraphQLNamedType | undefined = type;
	while ((isObjectType(current) || isInterfaceType(current)) && path.length < random.between(1, 5)) {
		const field: GraphQLField<unknown, unknown> | undefined = pickAny(Object.values(current.getFields()), random);
		if (field && !['nodes', 'edges', 'node', 'pageInfo'].includes(field.name)) {
			path.push(random.pick([field.name, field.name, field.name.toUpperCase(), 'x', '__proto__']));
		}
		current = field && getNamedType(field.type);
	}
	return path.length === 0 ? ['id'] : path;
}

/** Returns one of the values; `undefined` if there are none. */
function pickAny<T>(values: readonly T[], random: Random): T | undefined {
	return values[random.between(0, values.length - 1)];
}

describe('drafts for generated calls', () => {
	for (const [name, file, size] of schemas) {
		const count = scaled(size);
		it(`have no diagnostics, are formatted and have valid variables for ${name}`, async () => {
			const schema = buildSchema(readFileSync(file, 'utf8'), { assumeValidSDL: true });
			const random = createRandom(count);
			let operations = 0;
			for (let index = 0; index < count; index += 1) {
				const parts = randomRequest(schema, random);
				const { text, variables = '{}', hasOperation } = await draft(schema, parts);
				const context = `${JSON.stringify(parts)}\n${text}\n${variables}`;
				assert.equal(readDraftHeader(text)?.api, 'legacy-main-rest', context);
				const document = parse(text);
				assert.equal(document.definitions.length, 1, context);
				assert.deepEqual(validate(schema, document), [], context);
				assert.deepEqual(
					diagnose(text, schema).filter(({ kind }) => kind !== 'deprecated'),
					[],
					context,
				);
				assert.deepEqual(
					await documentFormattingEdits(readGraphql(text), { tabSize: 2, insertSpaces: true }),
					[],
					context,
				);
				checkValues(schema, text, variables, context);
				operations += Number(hasOperation);
			}
			assert.equal(operations, count);
		});
	}
});

/** Checks that the variables file is valid except for values that are missing. */
function checkValues(schema: GraphQLSchema, text: string, variables: string, context: string): void {
	const variablesFile = readVariablesFile(variables);
	assert.equal(variablesFile.syntaxError, undefined, context);
	const document = readGraphql(text);
	const [operation] = document.definitions;
	assert.ok(operation && isOperation(operation), context);
	const definitions = parseVariableDefinitions(text, operation) ?? [];
	const [set] = variableSetsOfOperation(variablesFile, operation.name ?? '');
	const problems = checkVariables(definitions, set?.values ?? {}, schema);
	assert.deepEqual(
		problems.filter(({ kind }) => kind !== 'missing'),
		[],
		context,
	);
}
