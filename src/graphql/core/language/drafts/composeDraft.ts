import type { GraphQLCompositeType, GraphQLField, GraphQLSchema } from 'graphql';
import { capitalized } from '../../../../shared/core/capitalized.ts';
import { formatDraftHeader } from '../../../../shared/core/migration/draftHeader.ts';
import type { DraftCandidate, DraftRequirements } from '../../../../shared/core/migration/draftRequirements.ts';
import { documentFormattingEdits, type Indentation } from '../formatting/format.ts';
import {
	type ComposedSelection,
	composeFieldSelection,
	defaultSelections,
	selectionSetText,
} from '../insertion/defaultSelections.ts';
import { errorsFieldOf } from '../schema/schemaElement.ts';
import { readGraphql } from '../syntax/graphqlText.ts';
import { applyEdits } from '../syntax/textEdits.ts';
import { singleLineCommentText } from './commentLine.ts';
import { draftArguments } from './draftArguments.ts';
import type { DraftRemark, RemarkDescriber } from './draftRemark.ts';
import { draftSelections } from './draftSelections.ts';
import { draftVariablesFileText } from './draftVariablesFileText.ts';

/** A draft of a GraphQL query in place of a REST call. */
export interface Draft {
	/** Name for its files, without an extension. */
	readonly name: string;
	/** The text of the document: comments and, unless something is missing, one operation. */
	readonly text: string;
	/** The text of the variables file; `undefined` if no variable needs a value. */
	readonly variables: string | undefined;
	/** Whether the document contains an operation. */
	readonly hasOperation: boolean;
}

/** The options of a draft besides the schema and the call. */
interface DraftOptions {
	readonly indentation: Indentation;
	readonly describe: RemarkDescriber;
	/** Whether the environment has a value for a variable. */
	readonly isKnown: (variable: string) => boolean;
}

/**
 * Writes a draft of a query with the first replacement that the schema has. The operation is valid
 * and formatted. Comments state what the draft lacks. Without a schema or a replacement, the
 * document consists of comments.
 */
export async function composeDraft(
	schema: GraphQLSchema | undefined,
	request: DraftRequirements,
	options: DraftOptions,
): Promise<Draft> {
	const name = fileName(request.name);
	const replacement = schema && firstReplacement(schema, request.candidates);
	if (!schema || !replacement) {
		const remarks = [missingRemark(schema, request), ...requestRemarks(request, request.candidates)];
		return { name, text: templateText(schema, request, remarks, options), variables: undefined, hasOperation: false };
	}
	const { text, variables, remarks } = writeOperation(schema, replacement, request);
	const formatted = applyEdits(text, await documentFormattingEdits(readGraphql(text), options.indentation));
	const comments = commentsOf(
		request,
		[{ kind: 'draft' }, ...remarks, ...requestRemarks(request, [replacement.candidate])],
		options,
	);
	return {
		name,
		text: `${comments}\n\n${formatted}`,
		variables: draftVariablesFileText(operationName(request), variables, options),
		hasOperation: true,
	};
}

type Field = GraphQLField<unknown, unknown>;

interface Replacement {
	readonly candidate: DraftCandidate;
	readonly keyword: 'query' | 'mutation';
	readonly field: Field;
}

function firstReplacement(schema: GraphQLSchema, candidates: readonly DraftCandidate[]): Replacement | undefined {
	for (const candidate of candidates) {
		for (const keyword of ['query', 'mutation'] as const) {
			const type = keyword === 'query' ? schema.getQueryType() : schema.getMutationType();
			const field = type?.getFields()[candidate.rootField];
			if (field) {
				return { candidate, keyword, field };
			}
		}
	}
	return undefined;
}

/** Writes the operation of a draft, without formatting. */
function writeOperation(schema: GraphQLSchema, { candidate, keyword, field }: Replacement, request: DraftRequirements) {
	const args = draftArguments(field, candidate.arguments, request.isPaged);
	const parameters = args.variables.map(({ name, type, defaultValue }) =>
		defaultValue === undefined ? `$${name}: ${type}` : `$${name}: ${type} = ${defaultValue}`,
	);
	const { readFields } = request;
	const remarks: DraftRemark[] = [...args.remarks];
	const selectionsOf = (type: GraphQLCompositeType): ComposedSelection[] => {
		const members = { paths: readFields ?? [], fields: candidate.fields };
		const { selections, remarks: fieldRemarks } = draftSelections(schema, type, members);
		remarks.push(...fieldRemarks);
		if (selections.length === 0) {
			remarks.push({ kind: readFields ? 'no field found' : 'fields unknown' });
			return defaultSelections(schema, type);
		}
		return keyword === 'mutation' ? withErrors(schema, type, selections) : selections;
	};
	const root = composeFieldSelection(`${field.name}${args.text}`, field, selectionsOf);
	if (!root.selections && readFields && readFields.length > 0) {
		remarks.push({ kind: 'fields missing', items: readFields.map((path) => path.join('.')) });
	}
	const declarations = parameters.length === 0 ? '' : `(${parameters.join(', ')})`;
	const text = `${keyword} ${operationName(request)}${declarations} ${selectionSetText([root])}\n`;
	return { text, variables: args.variables, remarks };
}

/** Adds the errors of a payload, in which a mutation reports failures. */
function withErrors(
	schema: GraphQLSchema,
	payload: GraphQLCompositeType,
	selections: ComposedSelection[],
): ComposedSelection[] {
	const errors = errorsFieldOf(payload);
	if (!errors || selections.some(({ head }) => head === errors.name)) {
		return selections;
	}
	return [composeFieldSelection(errors.name, errors, (inner) => defaultSelections(schema, inner)), ...selections];
}

function missingRemark(schema: GraphQLSchema | undefined, { candidates }: DraftRequirements): DraftRemark {
	const items = candidates.map(({ rootField }) => rootField);
	if (items.length === 0) {
		return { kind: 'no replacement' };
	}
	return schema ? { kind: 'not in schema', items } : { kind: 'no schema', items };
}

/**
 * Returns the remarks about what is known of a call without a schema, and about the parameters that
 * none of the candidates carries over.
 */
function requestRemarks(
	{ parameters, limits, notes }: DraftRequirements,
	candidates: readonly DraftCandidate[],
): readonly DraftRemark[] {
	const carried = new Set(candidates.flatMap((one) => one.arguments.flatMap(({ parameter }) => parameter.split('+'))));
	const dropped = parameters.filter(({ name }) => !carried.has(name)).map(({ text }) => text);
	return [
		...(dropped.length > 0 ? [{ kind: 'parameters dropped' as const, items: dropped }] : []),
		...limits,
		...(notes.length > 0 ? [{ kind: 'notes' as const, items: notes }] : []),
	];
}

/**
 * Returns a document of comments, with the beginning of an operation. Without a schema it selects
 * the first replacement, which the schema may lack.
 */
function templateText(
	schema: GraphQLSchema | undefined,
	request: DraftRequirements,
	remarks: readonly DraftRemark[],
	options: DraftOptions,
): string {
	const { tabSize, insertSpaces } = options.indentation;
	const unit = insertSpaces ? ' '.repeat(tabSize) : '\t';
	const [first] = schema ? [] : request.candidates;
	const isName = /^[A-Za-z_]\w*$/.test(first?.rootField ?? '');
	const inner = first && isName ? [`${first.rootField} {`, `${unit}__typename`, '}'] : ['__typename'];
	const template = [`query ${operationName(request)} {`, ...inner.map((line) => unit + line), '}'];
	const comments = commentsOf(request, [...remarks, { kind: 'template' }], options);
	return `${[comments, '#', ...template.map((line) => `# ${line}`)].join('\n')}\n`;
}

/** Maximum number of items of a remark. */
const maximumItems = 40;

/** Returns the comments at the beginning of a draft, without a line break at the end. */
function commentsOf(request: DraftRequirements, remarks: readonly DraftRemark[], { describe }: DraftOptions): string {
	const lines = remarks.flatMap((remark) => {
		const items = 'items' in remark ? remark.items : [];
		const shown = items.slice(0, maximumItems).map((item) => `- ${singleLineCommentText(item)}`);
		return [
			'',
			...describe(remark).split('\n').map(singleLineCommentText),
			...shown,
			...(items.length > maximumItems ? ['- …'] : []),
		];
	});
	return [formatDraftHeader(request), ...lines.map((line) => `# ${line}`.trimEnd())].join('\n');
}

/** Returns the name of the operation: the name of the request with ASCII letters and digits. */
function operationName({ name }: DraftRequirements): string {
	const words = transliterated(name).match(/[A-Za-z0-9_]+/g) ?? [];
	const joined = words.map(capitalized).join('');
	return (/^[A-Za-z]/.test(joined) ? joined : `Query${joined}`).slice(0, maximumNameLength);
}

/** Returns a name for files, which contains only letters, digits, `-` and `_`. */
function fileName(name: string): string {
	const words = transliterated(name).match(/[A-Za-z0-9_]+/g) ?? [];
	return words.join('-').slice(0, maximumNameLength) || 'draft';
}

const maximumNameLength = 60;

function transliterated(name: string): string {
	return name
		.normalize('NFC')
		.replaceAll(/[æåø]/gi, (letter) => ({ æ: 'ae', å: 'a', ø: 'o', Æ: 'Ae', Å: 'A', Ø: 'O' })[letter] ?? '');
}
