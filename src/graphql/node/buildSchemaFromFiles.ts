import type { GraphQLSchema } from 'graphql';
import { UserError } from '../../shared/core/errors.ts';
import type { SchemaErrors } from '../core/language/schema/schemaErrors.ts';
import {
	buildSchemaFromContents,
	definitionsInSchemaFile,
	parseSchemaFile,
} from '../core/language/schema/schemaFiles.ts';
import type { SdlNode } from '../core/language/schema/sdlSchema.ts';
import type { SchemaFile } from './schemaFiles.ts';

/** A schema that was built from files. */
interface FileSchema<L> {
	readonly schema: GraphQLSchema;
	readonly findErrors: () => SchemaErrors;
	/** Whether all files contain SDL. */
	readonly isSdl: boolean;
	/**
	 * The definitions in the other files of the schema; `undefined` if the file is not a file of the
	 * schema or not all files contain SDL.
	 */
	readonly definitionsInOtherFiles: (file: L) => readonly SdlNode[] | undefined;
}

/**
 * Builds the schema of files. `label` is its name in the error.
 * @throws {UserError} `graphql/schema-file-without-schema`, `graphql/schema-file-broken`
 */
export function buildSchemaFromFiles<L>(files: readonly SchemaFile<L>[], label: string): FileSchema<L> {
	const { contents, built } = unlessBroken(label, () => {
		const contents = files.map(({ uri, text }) => ({ key: String(uri), content: parseSchemaFile(text) }));
		return { contents, built: buildSchemaFromContents(contents.map(({ content }) => content)) };
	});
	if (!built) {
		throw new UserError('graphql/schema-file-without-schema', { file: label });
	}
	const isSdl = contents.every(({ content }) => content.kind === 'SDL');
	return {
		...built,
		isSdl,
		definitionsInOtherFiles: (file) => {
			const key = String(file);
			return isSdl && contents.some((each) => each.key === key)
				? contents.flatMap((each) => (each.key === key ? [] : definitionsInSchemaFile(each.content)))
				: undefined;
		},
	};
}

function unlessBroken<T>(file: string, build: () => T): T {
	try {
		return build();
	} catch (error) {
		throw new UserError('graphql/schema-file-broken', { file }, error);
	}
}
