import { refactoringsAt } from '../../../src/graphql/core/language/codeActions/actionsAt.ts';
import { completionsAt } from '../../../src/graphql/core/language/completion/completionsAt.ts';
import { textInLiteral } from '../../../src/graphql/core/language/embedded/literalEdits.ts';
import { hoverAt } from '../../../src/graphql/core/language/hover/hoverAt.ts';
import { signatureAt } from '../../../src/graphql/core/language/hover/signatureAt.ts';
import { coordinateAt } from '../../../src/graphql/core/language/navigation/coordinateAt.ts';
import { coordinatesIn } from '../../../src/graphql/core/language/navigation/coordinates.ts';
import {
	definitionsOf,
	nameAt,
	type Reference,
	referencesTo,
} from '../../../src/graphql/core/language/navigation/references.ts';
import { isRenamable, plainName, rename, renameProblem } from '../../../src/graphql/core/language/navigation/rename.ts';
import { selectionRanges } from '../../../src/graphql/core/language/navigation/selectionRanges.ts';
import type { ElementText } from '../../../src/graphql/core/language/schema/schemaElement.ts';
import type { TextRange } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import { wordAt } from '../../../src/graphql/core/language/syntax/wordAt.ts';
import { elementParagraphs } from '../../../src/graphql/vscode/languageFeatures/elementParagraphs.ts';
import type { Reading } from '../reading.ts';
import { locale, type OpenGraphql, openGraphql } from './openGraphql.ts';

/** The readings of the language features at a cursor position. */
export const offsetReadings: readonly Reading[] = [
	at('completion', completions),
	at('hover', hover),
	at('signature help', ({ graphql, ...sources }, offset) => {
		const signature = signatureAt(sources, graphql, offset);
		return (
			signature && [
				`${signature.label} active ${signature.active}`,
				shownElement(signature.element),
				...signature.parameters.map(({ start, end, element }) => `${start}–${end} ${shownElement(element)}`),
			]
		);
	}),
	at('selection ranges', ({ graphql }, offset) => selectionRanges(graphql, offset).map(shownRange)),
	at('definition', definition),
	at('highlights', occurrences),
	at('rename', renamed),
	at('refactorings', ({ graphql, schema }, offset) => {
		const { start, end } = wordAt(graphql.text, offset);
		const ranges = [
			{ start: offset, end: offset },
			{ start, end },
			{ start, end: Math.min(graphql.text.length, offset + 30) },
		];
		return schema && graphql.isGraphqlOnly ? ranges.map((range) => refactoringsAt(graphql, schema, range)) : undefined;
	}),
];

/** A reading inside of GraphQL. An empty list is no result. */
function at(name: string, read: (open: OpenGraphql, offset: number) => unknown): Reading {
	return {
		name,
		kind: 'offset',
		open: (item) => {
			const open = openGraphql(item);
			return open && ((offset) => (open.contains(offset) ? read(open, offset) : undefined));
		},
	};
}

function shownRange({ start, end }: TextRange): string {
	return `${start}–${end}`;
}

const shownElements = new Map<string, string>();

/** Returns the texts of a schema element as a hover shows them. */
function shownElement(element: ElementText | undefined): string {
	if (!element) {
		return '';
	}
	const { description = '', deprecated, contract } = element;
	const key = [description, deprecated?.name, deprecated?.reason, contract?.level, contract?.address].join('\n');
	const shown = shownElements.get(key) ?? elementParagraphs(locale, element).join(' ¶ ');
	shownElements.set(key, shown);
	return shown;
}

function completions(
	{ graphql, schema, otherFragments, isTypeSystemFile }: OpenGraphql,
	offset: number,
): readonly string[] {
	const word = shownRange(wordAt(graphql.text, offset));
	return completionsAt({ schema, otherFragments, isTypeSystemFile }, graphql, offset).map(
		({ label, kind, detail, element, code, snippet }) =>
			[
				label,
				kind,
				detail,
				word,
				textInLiteral(graphql, offset, snippet ?? label, snippet !== undefined),
				shownElement(element),
				code,
			].join(' | '),
	);
}

function hover({ graphql, ...sources }: OpenGraphql, offset: number): unknown {
	const found = hoverAt(sources, graphql, offset);
	return found && [shownRange(found), found.code, shownElement(found.element), JSON.stringify(found.note)].join(' | ');
}

function definition({ graphql, schema, index, indexed }: OpenGraphql, offset: number): unknown {
	const found = nameAt(indexed, offset);
	const element = coordinateAt(graphql, offset, schema);
	return found || element
		? [
				found && `${found.role} ${found.name} ${shownRange(found)}`,
				...(found ? definitionsOf(index, found) : []).map(
					(site) => `${shownSite(site)} in ${shownRange(site.definition)}`,
				),
				element && `${element.coordinate} ${element.type} ${element.isDefinition} ${shownRange(element)}`,
			]
		: undefined;
}

function shownSite({ document, isDefinition, ...range }: Reference): string {
	return `${document.uri} ${shownRange(range)} ${isDefinition}`;
}

/** Returns the ranges that the editor highlights, and the references in the other document. */
function occurrences({ graphql, schema, index, indexed }: OpenGraphql, offset: number): unknown {
	const found = nameAt(indexed, offset);
	if (found && found.role !== 'field' && found.role !== 'aliased field') {
		return referencesTo(index, found).map(shownSite);
	}
	const coordinate = coordinateAt(graphql, offset, schema)?.coordinate;
	const word = /(?<!\w)(\w+)\W*$/.exec(coordinate ?? '')?.[1] ?? '';
	return coordinate === undefined
		? undefined
		: coordinatesIn(graphql, schema, { word })
				.filter((each) => each.coordinate === coordinate)
				.map((each) => `${shownRange(each)} ${each.isDefinition}`);
}

/** New names: a free one, and names that can be invalid or taken. */
const newNames = ['renamed', 'on', 'id', 'Operation1', '1'];

function renamed({ index, indexed }: OpenGraphql, offset: number): unknown {
	const found = nameAt(indexed, offset);
	if (!found) {
		return undefined;
	}
	if (!isRenamable(found)) {
		return 'not renamable';
	}
	const [free = ''] = newNames;
	return [
		...newNames.map((name) => renameProblem(index, found, plainName(found, name)) ?? 'allowed'),
		...rename(index, found, free).map(({ document, start, end, text }) => `${document.uri} ${start}–${end} ${text}`),
	];
}
