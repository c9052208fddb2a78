import type { GraphQLSchema } from 'graphql';
import { UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { listAnswer, quotedDataNote, quoteExternalText } from '../../../shared/core/tools/answer.ts';
import { integerFromToolInput, textFromToolInput } from '../../../shared/core/tools/readToolInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import {
	describeSchemaEntry,
	namesOnShortestPath,
	type SchemaEntryDescription,
} from '../../core/language/search/describeSchemaEntry.ts';
import type { SchemaWithSearch } from '../../core/language/search/rootFieldsByInput.ts';
import {
	nestedSchemaMembers,
	rootFieldEntries,
	type SchemaEntry,
	type SchemaEntryKind,
} from '../../core/language/search/schemaEntries.ts';
import { findInSchemaToolDefinition } from './definitions.ts';
import {
	elementsAtCoordinates,
	findSchemaMatches,
	maximumSchemaMatches,
	type UnknownCoordinate,
} from './schemaMatches.ts';

/** The schemas that the tools use, and the current day. */
export interface SchemaToolHost {
	/**
	 * Resolves to the schema of an environment, or to the one in use without an ID; `undefined` if
	 * none is available.
	 * @throws {UserError} `graphql/tool-without-schema`, `graphql/tool-unknown-environment`,
	 * `environment/…`, errors of introspection
	 */
	readonly schema: (environment: string | undefined) => Promise<SchemaWithSearch | undefined>;
	readonly today: () => CalendarDay;
}

/** The kinds of elements that can be searched for. */
const kinds: readonly SchemaEntryKind[] = findInSchemaToolDefinition.inputSchema.properties.kind.enum;
const maximumDepth = findInSchemaToolDefinition.inputSchema.properties.depth.maximum;
/** Number of elements in one answer. */
const resultsPerAnswer = 12;
/** Number of elements in one answer if none matches well. */
const weakResultsPerAnswer = 5;

/**
 * Creates the tool that finds elements of the schema by words, or by a coordinate. Without words,
 * it lists the queries and mutations.
 */
export function createFindInSchemaTool(host: SchemaToolHost): Tool {
	return {
		...findInSchemaToolDefinition,
		run: async (input) => {
			const schema = await requireToolSchema(host, textFromToolInput(input, 'environment'));
			const query = textFromToolInput(input, 'query')?.trim();
			const kind = kinds.find((each) => each === input['kind']);
			const offset = integerFromToolInput(input, 'offset');
			const today = host.today();
			if (query === undefined) {
				return rootFieldsAnswer(schema, kind, today, offset);
			}
			const members = { depth: integerFromToolInput(input, 'depth') || 1, offset };
			const listed = elementsAtCoordinates(query, schema.search, kind);
			if (listed.length > 0) {
				return membersAnswer(schema, listed, today, members);
			}
			const { matches, isWeak } = findSchemaMatches(schema, query, kind, today);
			const [only, ...others] = matches;
			if (only && others.length === 0 && !isWeak) {
				const { entry, level = 1 } = only;
				return membersAnswer(schema, [entry], today, {
					offset,
					depth: Math.max(members.depth, Math.min(level, maximumDepth)),
				});
			}
			if (matches.length === 0) {
				return 'No element matches. Try other words, in Norwegian or English, or list the queries and mutations: call again without "query".';
			}
			const elements = matches.map(({ entry }) => entry);
			const lines = describeAll(schema, elements, today, 'with path');
			return listAnswer({
				head: [`${countText(matches.length, isWeak)} ${quotedDataNote}`],
				items: lines.map((line, index) => {
					const input = matches[index]?.input;
					return input ? `${line}; matching input: ${input.coordinate}` : line;
				}),
				offset,
				end: offset + (isWeak ? weakResultsPerAnswer : resultsPerAnswer),
			});
		},
	};
}

function countText(count: number, isWeak: boolean): string {
	const elements = `${count === maximumSchemaMatches ? `${maximumSchemaMatches} or more` : count} elements`;
	return isWeak
		? `No element matches well. ${elements} match a part of the query. Try other words, or call again without "query" for all queries and mutations.`
		: `${elements}, best first.`;
}

/**
 * Returns the schema of an environment, or the one in use.
 * @throws {UserError} `graphql/tool-without-schema`; what the host throws
 */
export async function requireToolSchema(
	{ schema }: SchemaToolHost,
	environment: string | undefined,
): Promise<SchemaWithSearch> {
	const current = await schema(environment);
	if (!current) {
		throw new UserError('graphql/tool-without-schema');
	}
	return current;
}

/**
 * Returns the schema for drafts, which is that of {@link requireToolSchema}; `undefined` if none is
 * available, because a draft then names root fields.
 */
export async function schemaForDrafts(
	host: Pick<SchemaToolHost, 'schema'>,
	environment: string | undefined,
): Promise<GraphQLSchema | undefined> {
	try {
		return (await host.schema(environment))?.schema;
	} catch (error) {
		if (error instanceof UserError && error.code === 'graphql/tool-without-schema') {
			return undefined;
		}
		throw error;
	}
}

/** Lists the fields of the root types, or of one of them. */
function rootFieldsAnswer(
	schema: SchemaWithSearch,
	kind: SchemaEntryKind | undefined,
	today: CalendarDay,
	offset: number,
): string {
	const [queries, mutations] = [rootFieldEntries(schema.schema, 'query'), rootFieldEntries(schema.schema, 'mutation')];
	const entries = kind === 'query' ? queries : kind === 'mutation' ? mutations : [...queries, ...mutations];
	const lines = describeAll(schema, entries, today, 'brief');
	return listAnswer({
		head: [
			`${queries.length} queries, ${mutations.length} mutations. For arguments and members, search for a coordinate such as ${entries[0]?.coordinate ?? 'Query.field'}. ${quotedDataNote}`,
		],
		items: lines.map((line, index) => `${entries[index]?.kind} ${line}`),
		offset,
	});
}

/** The part of the members that an answer shows. */
interface MembersRequest {
	/** Number of levels of members. */
	readonly depth: number;
	readonly offset: number;
}

/** Returns elements with their descriptions and members, each on a line indented by its level. */
function membersAnswer(
	schema: SchemaWithSearch,
	listed: readonly (SchemaEntry | UnknownCoordinate)[],
	today: CalendarDay,
	{ depth, offset }: MembersRequest,
): string {
	const entries = listed.filter((each) => each.kind !== undefined);
	const unknown = listed.filter((each) => each.kind === undefined);
	const members = nestedSchemaMembers(schema.schema, entries, depth);
	const context = depth === 1 ? 'without path' : 'brief';
	const blocks = entries.map((entry, index) => {
		const nested = members[index] ?? [];
		const [line = ''] = describeAll(schema, [entry], today, 'with path');
		const elements = nested.map((member) => member.entry);
		const texts = describeAll(schema, elements, today, context);
		return { line, members: texts.map((text, at) => '  '.repeat(nested[at]?.level ?? 0) + text) };
	});
	const count = members.flat().length;
	const more = depth === 1 && count > 0 ? ' For the members of members, add "depth": 2.' : '';
	const note = `${count} members.${more} ${quotedDataNote}`;
	const [only, ...others] = blocks;
	if (only && others.length + unknown.length === 0) {
		return listAnswer({ head: [only.line, note], items: only.members, offset });
	}
	return listAnswer({
		head: [`${entries.length} elements, ${note}`],
		items: [
			...unknown.map(({ coordinate }) => `${coordinate}: the schema has no such element.`),
			...blocks.flatMap((block) => [block.line, ...block.members.map((text) => `  ${text}`)]),
		],
		offset,
	});
}

/** Maximum length of a signature in UTF-16 code units. */
const maximumSignatureLength = 300;

function describeAll(
	{ schema, search }: SchemaWithSearch,
	entries: readonly SchemaEntry[],
	today: CalendarDay,
	context: 'with path' | 'without path' | 'brief',
): readonly string[] {
	return entries.map((entry) => {
		const text = describeSchemaEntry(schema, entry, today);
		const signature = text.signature.slice(0, maximumSignatureLength);
		if (context !== 'with path') {
			// The signature repeats the name of a member.
			return [signature, ...partsOf(text, context === 'brief' ? 0 : 80)].join('; ');
		}
		const names = namesOnShortestPath(search.paths, entry);
		const path = names ? [`path: ${names.join(' > ')}`] : [];
		return [`${entry.coordinate} ${entry.kind}: ${signature}`, ...path, ...partsOf(text, 160)].join('; ');
	});
}

/**
 * Returns the contract, the deprecation and the quoted description of an element, as far as the
 * element has them. The description is omitted for the length 0.
 */
function partsOf(
	{ contract, deprecation, deprecated, description }: SchemaEntryDescription,
	maximumLength: number,
): readonly string[] {
	return [
		...(contract && contract.level !== 'stable' ? [`contract: ${contract.level}`] : []),
		...(deprecation ? [`deprecated${daysText(deprecation.daysLeft)}${reasonText(deprecated?.reason)}`] : []),
		...(description === undefined || maximumLength === 0 ? [] : [quoteExternalText(description, maximumLength)]),
	];
}

/** Returns the days until the end of service, such as ` (30 days left)`. */
function daysText(daysLeft: number | undefined): string {
	if (daysLeft === undefined) {
		return '';
	}
	return daysLeft < 0 ? ` (ended ${-daysLeft} days ago)` : ` (${daysLeft} days left)`;
}

function reasonText(reason: string | undefined): string {
	return reason ? ` ${quoteExternalText(reason)}` : '';
}
