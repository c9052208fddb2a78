import type { GraphQLSchema } from 'graphql';
import { introspectionFromSchema } from 'graphql';
import type { Random } from '../../fixtures/random.ts';
import { writeDocument } from './generateGraphql.ts';
import { type Program, writeEmbedding, writeRestProgram } from './generatePrograms.ts';

/** Relative path of a file → its content. */
type Files = Readonly<Record<string, string>>;

/** What generated workspaces are made of. */
export interface WorkspaceParts {
	readonly schema: GraphQLSchema;
	readonly sdl: string;
	readonly programs: readonly Program[];
}

/** Config files: the places and forms in which the schema of a document can be named. */
const configs: readonly Files[] = [
	{ '.graphqlrc.json': '{ "schema": "api/schema.graphqls", "documents": "src/**/*.graphql" }\n' },
	{ 'graphql.config.yml': 'schema: ["api/*.graphqls", "!api/other.graphqls"]\ndocuments: "**/*.{graphql,ts}"\n' },
	{
		'.graphqlrc.yml':
			'projects:\n  a: { schema: api/schema.graphqls, documents: "src/**" }\n  b: { schema: api/other.graphqls, include: "lib/**", exclude: "lib/1*" }\n',
	},
	{
		'.graphqlrc': 'schema: api/other.graphqls\nexclude: "src/1*"\n',
		'lib/.graphqlrc': '{ "schema": "../api/schema.graphqls" }\n',
	},
	{ 'graphql.config.json': '{ "schema": ["https://localhost/graphql", "api/schema.graphqls"] }\n' },
	{ 'graphql.config.yaml': 'schema: https://localhost/graphql\n' },
	{ '.graphqlrc.yaml': 'schema: missing.graphqls\n' },
	{ '.graphqlrc.json': '{ "schema": ' },
	{ '.graphqlrc.json': '{ "schema": "api/introspection.json" }\n' },
	{ '.graphqlrc.json': '{ "schema": "api/broken.graphqls" }\n' },
	{ '.vscode/settings.json': '{ "studyAdmin.graphql.schemaFile": "api/schema.graphqls" }\n' },
	{
		'.vscode/settings.json':
			'{ "studyAdmin.graphql.schemaFile": "api/schema.graphqls", "files.exclude": { "lib/**": true } }\n',
		'lib/.graphqlrc.json': '{ "projects": { "c": { "schema": "../api/*.graphqls", "documents": "2*" } } }\n',
	},
	{},
];

const otherSchema = `type Query {
	"All rooms."
	rooms(first: Int = 10): [Room!]!
	room(id: ID!): Room @deprecated(reason: "Use rooms. Removed on 2027-01-31.")
}

type Room { id: ID! name: String studenter: [Room] }
`;

/** Returns the files of a workspace with a config, schemas, GraphQL documents and programs. */
export function writeWorkspace({ schema, sdl, programs }: WorkspaceParts, index: number, random: Random): Files {
	const files: Record<string, string> = {
		...configs[index % configs.length],
		'api/schema.graphqls': sdl,
		'api/other.graphqls': otherSchema,
		'api/broken.graphqls': `${otherSchema}\ntype Broken { a: Missing b( }\n`,
		'api/introspection.json': JSON.stringify({ data: introspectionFromSchema(schema) }),
	};
	for (let count = 1; count <= 6; count += 1) {
		const folder = random.pick(['src', 'lib', 'lib/more']);
		files[`${folder}/${count}.graphql`] = writeDocument(schema, random);
		const embedding = writeEmbedding(writeDocument(schema, random), random.between(0, 1000), random);
		files[`${folder}/${count}-query.${embedding.ending}`] = embedding.text;
		const program = writeRestProgram(programs, random);
		files[`${folder}/${count}-client.${program.ending}`] = program.text;
	}
	files['src/rooms.graphql'] = '{ rooms { name nope } room(id: 1) { id } }\n';
	return files;
}
