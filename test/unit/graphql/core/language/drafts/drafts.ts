import { buildSchema, type GraphQLSchema } from 'graphql';
import { englishL10n } from '../../../../../../src/cli/english.ts';
import { composeDraft, type Draft } from '../../../../../../src/graphql/core/language/drafts/composeDraft.ts';
import type { Indentation } from '../../../../../../src/graphql/core/language/formatting/format.ts';
import { createRemarkDescriber } from '../../../../../../src/graphql/messages/draftRemarks.ts';
import type {
	DraftArgument,
	DraftCandidate,
	DraftRequirements,
} from '../../../../../../src/shared/core/migration/draftRequirements.ts';

export const literal = (text: string) => ({ kind: 'literal' as const, text });
export const expression = (text: string) => ({ kind: 'expression' as const, text });

/** An argument of a candidate from a path such as `filter.kode`. */
export function argument(path: string, value: DraftArgument['value'], parameter = path): DraftArgument {
	return { path: path.split('.'), value, parameter };
}

export function candidate(rootField: string, parts: Partial<DraftCandidate> = {}): DraftCandidate {
	return { rootField, arguments: [], fields: {}, ...parts };
}

/** Returns parameters such as `dbId=true`. */
export function parametersOf(...texts: readonly string[]): DraftRequirements['parameters'] {
	return texts.map((text) => ({ name: text.replace(/=.*$/s, ''), text }));
}

export function request(parts: Partial<DraftRequirements>): DraftRequirements {
	return {
		api: 'legacy-main-rest',
		operation: 'GET /a/{id}',
		name: 'a',
		candidates: [],
		isPaged: false,
		readFields: undefined,
		parameters: [],
		limits: [],
		notes: [],
		...parts,
	};
}

export function draft(
	schema: GraphQLSchema | string | undefined,
	parts: Partial<DraftRequirements>,
	known: readonly string[] = [],
	indentation: Indentation = { tabSize: 2, insertSpaces: true },
): Promise<Draft> {
	const options = {
		indentation,
		describe: createRemarkDescriber(englishL10n),
		isKnown: (name: string) => known.includes(name),
	};
	return composeDraft(typeof schema === 'string' ? buildSchema(schema) : schema, request(parts), options);
}
