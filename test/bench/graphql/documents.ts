import {
	type GraphQLField,
	type GraphQLObjectType,
	type GraphQLSchema,
	getNamedType,
	isLeafType,
	isObjectType,
	isRequiredArgument,
} from 'graphql';
import { createRandom, type Random } from '../../fixtures/random.ts';

type Field = GraphQLField<unknown, unknown>;

/**
 * Returns a GraphQL document of a comment line and valid operations of 11 lines each. Every run
 * returns the same document.
 */
export function writeDocument(schema: GraphQLSchema, operations: number): string {
	const random = createRandom(1);
	const texts = Array.from({ length: operations }, (_, index) => writeOperation(schema, `Operation${index}`, random));
	return ['# Written by the bench.', ...texts, ''].join('\n');
}

/**
 * Returns a Python file of 2,000 lines with functions, and with one operation of {@link
 * writeDocument} in a string literal before some of them. Only operations have lines of one word,
 * or the functions if there are no operations. Every run returns the same file.
 */
export function writePython(schema: GraphQLSchema, operations: number): string {
	const random = createRandom(3);
	const lines: string[] = [];
	for (let index = 0; lines.length < 2000; index++) {
		if (index < operations) {
			const operation = writeOperation(schema, `Operation${index}`, random);
			lines.push(`OPERATION_${index} = """`, ...operation.split('\n').map((line) => `\t${line}`), '"""', '');
		}
		lines.push(...pythonFunction(index, operations > 0 ? 'total += 1' : 'total'));
	}
	return lines.slice(0, 2000).join('\n');
}

function pythonFunction(index: number, statement: string): readonly string[] {
	return [
		`def read_rows_${index}(id, session, *, limit=100):`,
		'\t"""Returns the rows of a table."""',
		'\t# The address has a query.',
		'\turl = f"{BASE}/rows/{id}?query={session.name!r}"',
		"\theaders = {'Authorization': f'Bearer {session.token}', \"Accept\": 'application/json'}",
		'\tresponse = session.get(url, headers=headers, timeout=30)',
		'\tif response.status_code != 200:',
		'\t\traise ValueError("query failed for {}: {reason}".format(id, reason=response.reason))',
		'\trows = response.json()["query"]["rows"]',
		'\tfor row in rows:',
		'\t\tlog.info("%s has %d rows", row["name"], len(row["query"]))',
		`\t\t${statement}`,
		'\treturn [row for row in rows if row.get("type") == "student"][:limit]',
		'',
		'',
	];
}

/**
 * Returns a document of a query and 200 fragments, each of which spreads the ten fragments after
 * it.
 */
export function writeInterwovenFragments(): string {
	const count = 200;
	const fragments = Array.from({ length: count }, (_, index) => {
		const others = Array.from({ length: Math.min(10, count - 1 - index) }, (_, step) => `\t...Part${index + step + 1}`);
		return [`fragment Part${index} on User {`, '\tid', '\tlogin', ...others, '}'].join('\n');
	});
	return ['query Interwoven {', '\tviewer {', '\t\t...Part0', '\t}', '}', ...fragments, ''].join('\n');
}

/** Returns a query with 20,000 nested selection sets that are not closed. */
export function writeUnclosedLevels(): string {
	return `query Deep { viewer { ${'followers { nodes {\n'.repeat(10_000)}`;
}

function writeOperation(schema: GraphQLSchema, name: string, random: Random): string {
	const roots = selectable(schema.getQueryType()).filter(({ type }) => inner(type).length > 0);
	const root = pick(random, roots);
	const nested = pick(random, inner(root.type));
	const required = root.args.filter(isRequiredArgument);
	const variables = required.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
	const usedArguments = required.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
	return [
		`query ${name}${variables && `(${variables})`} {`,
		`\t${root.name}${usedArguments && `(${usedArguments})`} {`,
		...leaves(random, root.type, 3).map((leaf) => `\t\t${leaf}`),
		`\t\t${nested.name} {`,
		...leaves(random, nested.type, 2).map((leaf) => `\t\t\t${leaf}`),
		'\t\t}',
		'\t}',
		'}',
	].join('\n');
}

/** Returns the fields of an object type whose type is an object type. */
function selectable(type: GraphQLObjectType | null | undefined): readonly Field[] {
	return Object.values(type?.getFields() ?? {}).filter((field) => isObjectType(getNamedType(field.type)));
}

/** Returns the fields of a field's type whose type is an object type and that need no argument. */
function inner(type: Field['type']): readonly Field[] {
	const named = getNamedType(type);
	return isObjectType(named) ? selectable(named).filter(needsNoArgument) : [];
}

/** Returns the names of `count` leaf fields of a type, or `__typename` if the type has none. */
function leaves(random: Random, type: Field['type'], count: number): readonly string[] {
	const named = getNamedType(type);
	const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
	const names = fields
		.filter((field) => isLeafType(getNamedType(field.type)) && needsNoArgument(field))
		.map(({ name }) => name);
	return Array.from({ length: count }, () => (names.length > 0 ? pick(random, names) : '__typename'));
}

function needsNoArgument({ args }: Field): boolean {
	return !args.some(isRequiredArgument);
}

function pick<T>(random: Random, values: readonly T[]): T {
	const [first, ...rest] = values;
	if (first === undefined) {
		throw new Error('The schema has nothing to choose from.');
	}
	return random.pick([first, ...rest]);
}
