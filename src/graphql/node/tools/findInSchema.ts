import type { GraphQLSchema } from 'graphql';
import { UserError } from '../../../shared/core/errors.ts';
import type { CalendarDay } from '../../../shared/core/lifecycle/calendarDay.ts';
import { listAnswer, quote, quotedDataNote } from '../../../shared/core/tools/answer.ts';
import { integerOf, textOf } from '../../../shared/core/tools/readInput.ts';
import type { Tool } from '../../../shared/core/tools/tool.ts';
import type { EntryDescription } from '../../core/language/search/describeEntry.ts';
import type { EntryKind, SchemaEntry } from '../../core/language/search/schemaEntries.ts';
import type { SchemaSearch } from '../../core/language/search/schemaSearch.ts';
import { findInSchemaDefinition } from './definitions.ts';

/** A schema and the index to find its elements. */
export interface ToolSchema {
	readonly schema: GraphQLSchema;
	readonly search: SchemaSearch;
}

/** The schema that the tools use, and the current day. */
export interface SchemaToolHost {
	/** Resolves to the schema; `undefined` if none is available. */
	readonly schema: () => Promise<ToolSchema | undefined>;
	readonly today: () => CalendarDay;
}

/** The kinds of elements that can be searched for. */
const kinds: readonly EntryKind[] = findInSchemaDefinition.inputSchema.properties.kind.enum;
/** Maximum number of elements that a search returns, over all offsets. */
const maximumResults = 50;
/** Number of elements in one answer. */
const resultsPerAnswer = 12;

/** Creates the tool that finds elements of the schema by words, or by a coordinate. */
export function findInSchema(host: SchemaToolHost): Tool {
	return {
		...findInSchemaDefinition,
		run: async (input) => {
			const { schema, search } = await requireSchema(host);
			const query = textOf(input, 'query') ?? '';
			const kind = kinds.find((each) => each === input['kind']);
			const found = search.search(query, {
				today: host.today(),
				limit: maximumResults,
				...(kind ? { kinds: new Set([kind]) } : {}),
			});
			const offset = integerOf(input, 'offset');
			const [only, ...others] = found;
			const exact = others.length === 0 ? only : found.find(({ coordinate }) => coordinate === query.trim());
			if (exact) {
				return membersAnswer({ schema, search }, exact, host.today(), offset);
			}
			if (found.length === 0) {
				return 'No element matches. Try other words, in Norwegian or English.';
			}
			return listAnswer({
				head: [
					`${found.length === maximumResults ? `${maximumResults} or more` : found.length} elements, best first. ${quotedDataNote}`,
				],
				items: await describeAll({ schema, search }, found, host.today(), 'with path'),
				offset,
				end: offset + resultsPerAnswer,
			});
		},
	};
}

/** @throws {UserError} `graphql/tool-without-schema` */
export async function requireSchema({ schema }: SchemaToolHost): Promise<ToolSchema> {
	const current = await schema();
	if (!current) {
		throw new UserError('graphql/tool-without-schema');
	}
	return current;
}

/** Returns the element, its description and its members, each on a line. */
async function membersAnswer(
	schema: ToolSchema,
	entry: SchemaEntry,
	today: CalendarDay,
	offset: number,
): Promise<string> {
	const { membersOf } = await import('../../core/withLibraries.ts');
	const members = membersOf(schema.schema, entry);
	const [line = ''] = await describeAll(schema, [entry], today, 'with path');
	return listAnswer({
		head: [line, `${members.length} members. ${quotedDataNote}`],
		items: await describeAll(schema, members, today, 'without path'),
		offset,
	});
}

/** Maximum length of a signature in UTF-16 code units. */
const maximumSignatureLength = 300;

async function describeAll(
	{ schema, search }: ToolSchema,
	entries: readonly SchemaEntry[],
	today: CalendarDay,
	context: 'with path' | 'without path',
): Promise<readonly string[]> {
	const { describeEntry, pathNames } = await import('../../core/withLibraries.ts');
	return entries.map((entry) => {
		const text = describeEntry(schema, entry, today);
		const signature = text.signature.slice(0, maximumSignatureLength);
		if (context === 'without path') {
			// The signature repeats the name of a member.
			return [signature, ...partsOf(text, 80)].join('; ');
		}
		const names = pathNames(search.paths, entry);
		const path = names ? [`path: ${names.join(' > ')}`] : [];
		return [`${entry.coordinate} ${entry.kind}: ${signature}`, ...path, ...partsOf(text, 160)].join('; ');
	});
}

/** Returns the contract, deprecation and quoted description of an element, if it has any. */
function partsOf(
	{ contract, deprecation, deprecated, description }: EntryDescription,
	maximumLength: number,
): readonly string[] {
	return [
		...(contract && contract.level !== 'stable' ? [`contract: ${contract.level}`] : []),
		...(deprecation ? [`deprecated${daysText(deprecation.daysLeft)}${reasonText(deprecated?.reason)}`] : []),
		...(description === undefined ? [] : [quote(description, maximumLength)]),
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
	return reason ? ` ${quote(reason)}` : '';
}
