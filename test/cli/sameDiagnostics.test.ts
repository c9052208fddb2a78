import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GraphQLSchema } from 'graphql';
import { englishL10n } from '../../src/cli/english.ts';
import { Diagnoser } from '../../src/graphql/core/language/diagnostics/diagnose.ts';
import { embeddedGraphqlRegions } from '../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { createIndexedDocument, WorkspaceIndex } from '../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { buildSchemaFromSdl, parseSdl } from '../../src/graphql/core/language/schema/sdlSchema.ts';
import {
	type GraphqlText,
	readGraphql,
	readGraphqlRegions,
} from '../../src/graphql/core/language/syntax/graphqlText.ts';
import { describeDiagnostic, readDiagnosticSettings } from '../../src/graphql/messages/diagnosticMessages.ts';
import { LinePositionConverter } from '../../src/shared/core/code/linePositionConverter.ts';
import { createSettingReader } from '../../src/shared/core/settingDefinitions.ts';
import { makeFolder, removeFolders, studyAdmin } from './support/installedCommand.ts';

/** The members of a finding in the JSON report that are compared. */
interface JsonFinding {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly code: string;
	readonly message: string;
}

describe('study-admin check and the editor', () => {
	after(removeFolders);

	it('the check command reports exactly the diagnostics that the editor shows for the same files', async () => {
		const sandboxSdl = readFileSync(resolve('test/sandbox/api/schema.graphql'), 'utf8');
		const rooms = 'type Room { id: ID! size: Int @deprecated(reason: "Removed on 2026-12-31.") }\n';
		const files = {
			'graphql.config.yml':
				'projects:\n  students: { schema: api/students.graphqls, documents: "students/**" }\n  rooms: { schema: "api/rooms/*.graphqls", documents: ["rooms/**", "!rooms/old/**"] }\n',
			'api/students.graphqls': sandboxSdl,
			'api/rooms/query.graphqls': 'type Query { room(id: ID!): Room rooms: [Rom] }\n',
			'api/rooms/room.graphqls': rooms,
			'students/students.graphql': readFileSync(resolve('test/sandbox/workspace/students.graphql'), 'utf8'),
			'students/errors.graphql':
				'query Errors($unused: Int) {\n  studenter { nodes { nope ...Names } }\n  ...Missing\n}\n',
			'students/names.graphql': 'fragment Names on Student { studentnummer feideBruker }\n',
			'students/app.ts':
				// biome-ignore lint/suspicious/noTemplateCurlyInString: the text is TypeScript
				'import { gql } from "graphql-tag";\nconst id = 1;\nexport const a = gql`\n  query App {\n    studenter(first: "${id}") { nodes { nope } }\n  }\n  query Second { studenter(first: "x") { nodes { ...Names } } }\n`;\n',
			'rooms/rooms.py':
				'QUERY = """\n    query Rooms($id: ID) {\n      room(id: $id) { id size }\n    }\n"""\nother = "{ room { id } }"\n',
			'rooms/room.graphql': '{ room(id: 1) { id sise } }\r\n\r\nquery B { room(id: 1) { size(a: 1) } }',
			'rooms/old/old.graphql': '{ nope( }',
		};
		const folder = makeFolder(files);
		const result = await studyAdmin(['check', '--format', 'json', '--today', '2026-11-22'], { folder });
		const { repositories } = JSON.parse(result.stdout) as { repositories: { findings: JsonFinding[] }[] };
		const shown = (repositories[0]?.findings ?? []).map(({ file, line, column, code, message }) => ({
			file,
			line,
			column,
			code,
			message,
		}));
		const expected = editorDiagnostics(files, (path) => {
			const project = /^(?:api\/)?(students|rooms)(?!\/old)/.exec(path)?.[1];
			return project === 'students'
				? [sandboxSdl]
				: project === 'rooms'
					? [files['api/rooms/query.graphqls'], rooms]
					: [];
		});
		assert.ok(expected.length > 12, JSON.stringify(expected));
		assert.deepEqual(shown, expected);
	});
});

const editorLanguages: Readonly<Record<string, string>> = { ts: 'typescript', py: 'python' };

/**
 * Returns the diagnostics of the editor in which all files are open. `schemaOf` returns the SDL
 * files of the schema that applies to a file.
 */
function editorDiagnostics(
	files: Readonly<Record<string, string>>,
	schemaOf: (path: string) => readonly string[],
): readonly unknown[] {
	const texts = Object.entries(files).flatMap(([path, text]) => {
		const sources = schemaOf(path);
		const types = sources.length > 0 ? buildSchemaFromSdl(parseSdl(sources.join('\n'))) : undefined;
		const graphql = read(path, text, types);
		return graphql ? [{ path, text, graphql, types, sources }] : [];
	});
	const index = new WorkspaceIndex();
	const addressOf = (path: string) => ({ uri: pathToFileURL(`/w/${path}`).href, folder: 'file:///w' });
	for (const { path, graphql } of texts) {
		index.setOpen(createIndexedDocument(addressOf(path), graphql));
	}
	const locale = { l10n: englishL10n, locale: 'en', today: { year: 2026, month: 11, day: 22 } };
	const settings = readDiagnosticSettings(createSettingReader(() => undefined));
	return texts
		.toSorted((a, b) => (a.path < b.path ? -1 : 1))
		.flatMap(({ path, text, graphql, types, sources }) => {
			const lines = new LinePositionConverter(text);
			const context = {
				schema: types,
				otherTypes: path.startsWith('api/')
					? sources.filter((source) => source !== text).flatMap((source) => parseSdl(source))
					: undefined,
				otherFragments: index.otherFragments(addressOf(path)),
				isComplete: true,
				isUsedElsewhere: (fragment: string) => index.isUsedElsewhere(addressOf(path), fragment),
			};
			return new Diagnoser()
				.diagnose(graphql, context)
				.toSorted((a, b) => a.start - b.start)
				.map((diagnostic) => {
					const { line, character } = lines.positionAt(diagnostic.start);
					const { code, message } = describeDiagnostic(diagnostic, settings, locale);
					return { file: path, line: line + 1, column: character + 1, code, message };
				});
		});
}

function read(path: string, text: string, types: GraphQLSchema | undefined): GraphqlText | undefined {
	if (/\.(?:graphqls?|gql)$/.test(path)) {
		return readGraphql(text);
	}
	const language = editorLanguages[path.slice(path.lastIndexOf('.') + 1)];
	const rootFields = new Set(Object.keys(types?.getQueryType()?.getFields() ?? {}));
	const regions = language === undefined ? [] : embeddedGraphqlRegions(text, language, { rootFields });
	return regions.length === 0 ? undefined : readGraphqlRegions(text, regions);
}
