import type { L10n } from '../../shared/core/errorMessages.ts';
import { replaceControlCharacters } from '../../shared/core/sanitizeText.ts';
import type {
	ComparedList,
	DifferentValues,
	FieldComparison,
	ResponseComparison,
} from '../core/client/comparison/compareWithRestResponse.ts';

/** The names of the compared responses, for display. */
interface ComparedResponseNames {
	/** Name of the operation. */
	readonly operation: string;
	/** Name of the file with the REST response; `undefined` for a text from the clipboard. */
	readonly rest: string | undefined;
}

/** Maximum number of fields in a list of the report. */
const maximumFields = 200;

/**
 * Returns a Markdown report about a comparison. The report contains values of the responses, so it
 * must be shown to the user only.
 */
export function printResponseComparison(
	comparison: ResponseComparison,
	names: ComparedResponseNames,
	l10n: L10n,
): string {
	const { fields, graphqlOnly } = comparison;
	const compared = fields.filter(({ graphqlPath }) => graphqlPath !== undefined);
	const isEqual = (field: FieldComparison) => field.different + field.missing + field.added === 0;
	const differing = compared.filter((field) => !isEqual(field));
	const equal = compared.filter(isEqual);
	const missing = fields.filter(({ graphqlPath }) => graphqlPath === undefined);
	const parts = [
		`# ${l10n.t('{0} and the REST response', code(names.operation))}`,
		...summary(comparison, names, l10n),
		...section(l10n.t('Fields with differences'), differing.length, [
			table(differing, l10n),
			...examples(differing, l10n),
		]),
		...section(l10n.t('Fields that the GraphQL response lacks'), missing.length, [
			listOf(missing.map(({ path, missing: count }) => `${code(path)} (${values(count, l10n)})`)),
		]),
		...section(l10n.t('Equal fields'), equal.length, [
			listOf(equal.map((field) => `${pathText(field, l10n)} (${values(field.equal, l10n)})`)),
		]),
		...section(l10n.t('Fields that the REST response lacks'), graphqlOnly.length, [listOf(graphqlOnly.map(code))]),
		l10n.t('This report contains values of both responses. It is stored in memory only and is never logged.'),
	];
	return `${parts.join('\n\n')}\n`;
}

function summary(
	{ rest, graphql, matched, keys, hasMorePages, isTruncated }: ResponseComparison,
	names: ComparedResponseNames,
	l10n: L10n,
): readonly string[] {
	const source = names.rest === undefined ? l10n.t('the clipboard') : code(names.rest);
	const match =
		keys.length === 0
			? l10n.t('Items were compared in their order because no common key was found.')
			: l10n.t(
					'Items were matched by {0}.',
					keys
						.map((key) => (key.rest === key.graphql ? code(key.rest) : `${code(key.rest)} → ${code(key.graphql)}`))
						.join(', '),
				);
	return [
		l10n.t('The REST response is from {0}.', source),
		[
			`- ${l10n.t('REST response: {0}', itemsText(rest, isTruncated, l10n))}`,
			`- ${l10n.t('GraphQL response: {0}', itemsText(graphql, isTruncated, l10n))}`,
			`- ${l10n.t('In both: {0}', count(matched, l10n))}`,
		].join('\n'),
		...(hasMorePages
			? [
					l10n.t(
						'The GraphQL response has more pages. Items that it lacks can be on these pages. Use **Run All Pages** to compare all items.',
					),
				]
			: []),
		...(rest.count === 1 && graphql.count === 1 ? [] : [match]),
		...(isTruncated ? [l10n.t('The responses are too large to be compared completely.')] : []),
	];
}

/**
 * Returns the number of items, their path, how many were not compared, and the keys of the first
 * ones that the other response lacks. `isTruncated` states that it may have them in the part that
 * was not compared.
 */
function itemsText(
	{ path, count: items, compared, unmatched, ambiguous, examples: keys }: ComparedList,
	isTruncated: boolean,
	l10n: L10n,
): string {
	const all = path === '' ? count(items, l10n) : l10n.t('{0} in {1}', count(items, l10n), code(path));
	const read = compared === items ? all : l10n.t('{0}, the first {1} of them compared', all, compared);
	const found =
		ambiguous === 0
			? read
			: l10n.t('{0}, {1} of them not compared because several items have the same key', read, ambiguous);
	if (unmatched === 0) {
		return found;
	}
	const lacking = isTruncated
		? l10n.t('{0}, {1} of them not in the compared part of the other response', found, unmatched)
		: l10n.t('{0}, {1} of them not in the other response', found, unmatched);
	return keys.length === 0
		? lacking
		: `${lacking}: ${keys.map(code).join(', ')}${keys.length < unmatched ? ', …' : ''}`;
}

function section(title: string, length: number, parts: readonly string[]): readonly string[] {
	return length === 0 ? [] : [`## ${title}`, ...parts];
}

function table(fields: readonly FieldComparison[], l10n: L10n): string {
	const header = [
		l10n.t('REST'),
		l10n.t('GraphQL'),
		l10n.t('Equal'),
		l10n.t('Different'),
		l10n.t('REST only'),
		l10n.t('GraphQL only'),
	];
	const rows = fields
		.slice(0, maximumFields)
		.map(({ path, graphqlPath = '', ...numbers }) => [
			code(path),
			code(graphqlPath),
			...[numbers.equal, numbers.different, numbers.missing, numbers.added].map(String),
		]);
	const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	const alignment = '| --- | --- | ---: | ---: | ---: | ---: |';
	return [line(header), alignment, ...rows.map(line)].join('\n');
}

/** Returns the path of a field in both responses. */
function pathText({ path, graphqlPath = path, isFoundByValue }: FieldComparison, l10n: L10n): string {
	if (isFoundByValue) {
		return l10n.t('{0} has the values of {1}', code(graphqlPath), code(path));
	}
	return graphqlPath === path ? code(path) : `${code(path)} → ${code(graphqlPath)}`;
}

/** Returns the first different values of each field. */
function examples(fields: readonly FieldComparison[], l10n: L10n): readonly string[] {
	return fields
		.slice(0, maximumFields)
		.map(({ path, examples: different }) =>
			[
				`${l10n.t('Examples of {0}:', code(path))}`,
				'',
				...different.map((each) => `- ${exampleText(each, l10n)}`),
			].join('\n'),
		);
}

function exampleText({ key, rest, graphql }: DifferentValues, l10n: L10n): string {
	const shown = (value: string | undefined) => (value === undefined ? l10n.t('no value') : code(value));
	const difference = l10n.t('REST {0}, GraphQL {1}', shown(rest), shown(graphql));
	return key === undefined ? difference : `${code(key)}: ${difference}`;
}

function listOf(texts: readonly string[]): string {
	const more = texts.length > maximumFields ? ['- …'] : [];
	return [...texts.slice(0, maximumFields).map((text) => `- ${text}`), ...more].join('\n');
}

function count(items: number, l10n: L10n): string {
	return items === 1 ? l10n.t('1 item') : l10n.t('{0} items', items);
}

function values(number: number, l10n: L10n): string {
	return number === 1 ? l10n.t('1 value') : l10n.t('{0} values', number);
}

const maximumLength = 100;

/** Returns a text from a response as a code span, which Markdown does not interpret. */
function code(text: string): string {
	const line = replaceControlCharacters(text.slice(0, maximumLength + 1))
		.replaceAll('`', "'")
		.trim();
	const shown = text.length > maximumLength ? `${line.slice(0, maximumLength)}…` : line;
	return shown === '' ? '` `' : `\`${shown}\``;
}
