import { refactoringsAt } from '../../../src/graphql/core/language/codeActions/actionsAt.ts';
import { completionsAt } from '../../../src/graphql/core/language/completion/completionsAt.ts';
import { escapeForLiteral } from '../../../src/graphql/core/language/embedded/literalEdits.ts';
import { hoverAt } from '../../../src/graphql/core/language/hover/hoverAt.ts';
import { signatureAt } from '../../../src/graphql/core/language/hover/signatureAt.ts';
import { coordinateRangeAt } from '../../../src/graphql/core/language/navigation/coordinateRangeAt.ts';
import { type CoordinateRange, coordinateRangesIn } from '../../../src/graphql/core/language/navigation/coordinates.ts';
import {
	definitionsOfName,
	type NameReference,
	nameAt,
	referencesToName,
} from '../../../src/graphql/core/language/navigation/references.ts';
import {
	isRenamable,
	nameFromTypedText,
	renameEdits,
	renameProblem,
} from '../../../src/graphql/core/language/navigation/renameEdits.ts';
import { selectionRanges } from '../../../src/graphql/core/language/navigation/selectionRanges.ts';
import type { ElementDocumentation } from '../../../src/graphql/core/language/schema/schemaElement.ts';
import type { TextRange } from '../../../src/graphql/core/language/syntax/graphqlText.ts';
import { wordRangeAt } from '../../../src/graphql/core/language/syntax/wordRangeAt.ts';
import { schemaElementParagraphs } from '../../../src/graphql/vscode/languageFeatures/schemaElementParagraphs.ts';
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
	at('refactorings', refactorings),
];

/** A reading inside of GraphQL. */
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
function shownElement(element: ElementDocumentation | undefined): string {
	if (!element) {
		return '';
	}
	const { description = '', deprecated, contract } = element;
	const key = [description, deprecated?.name, deprecated?.reason, contract?.level, contract?.address].join('\n');
	const shown = shownElements.get(key) ?? schemaElementParagraphs(locale, element).join(' ¶ ');
	shownElements.set(key, shown);
	return shown;
}

function completions(
	{ graphql, schema, otherFragments, isTypeSystemFile }: OpenGraphql,
	offset: number,
): readonly string[] {
	const word = shownRange(wordRangeAt(graphql.text, offset));
	return completionsAt({ schema, otherFragments, isTypeSystemFile }, graphql, offset).map(
		({ label, kind, detail, element, code, snippet }) =>
			[
				label,
				kind,
				detail,
				word,
				escapeForLiteral(graphql, offset, snippet ?? label, snippet !== undefined),
				shownElement(element),
				code,
			].join(' | '),
	);
}

function hover({ graphql, ...sources }: OpenGraphql, offset: number): unknown {
	const found = hoverAt(sources, graphql, offset);
	return found && [shownRange(found), found.code, shownElement(found.element), JSON.stringify(found.note)].join(' | ');
}

/** Results that are equal at all offsets of a name. */
class Elements {
	readonly #open: OpenGraphql;
	readonly #elements = new Map<number, CoordinateRange | undefined>();
	readonly #sites = new Map<string, readonly string[]>();

	constructor(open: OpenGraphql) {
		this.#open = open;
	}

	/** Returns the schema element at an offset. */
	at(offset: number): CoordinateRange | undefined {
		const { graphql, schema } = this.#open;
		if (!this.#elements.has(offset)) {
			this.#elements.set(offset, coordinateRangeAt(graphql, offset, schema));
		}
		return this.#elements.get(offset);
	}

	/** Returns the ranges of an element in the document, found by its name as in the editor. */
	sites(coordinate: string): readonly string[] {
		const { graphql, schema } = this.#open;
		const word = /(?<!\w)(\w+)\W*$/.exec(coordinate)?.[1] ?? '';
		const sites =
			this.#sites.get(coordinate) ??
			coordinateRangesIn(graphql, schema, { word })
				.filter((each) => each.coordinate === coordinate)
				.map((each) => `${shownRange(each)} ${each.isDefinition}`);
		this.#sites.set(coordinate, sites);
		return sites;
	}
}

const elementsOf = new WeakMap<OpenGraphql, Elements>();

function elementsIn(open: OpenGraphql): Elements {
	const elements = elementsOf.get(open) ?? new Elements(open);
	elementsOf.set(open, elements);
	return elements;
}

function definition(open: OpenGraphql, offset: number): unknown {
	const { index, indexed } = open;
	const found = nameAt(indexed, offset);
	const element = elementsIn(open).at(offset);
	return found || element
		? [
				found && `${found.role} ${found.name} ${shownRange(found)}`,
				...(found ? definitionsOfName(index, found) : []).map(
					(site) => `${shownSite(site)} in ${shownRange(site.definition)}`,
				),
				element && `${element.coordinate} ${element.type} ${element.isDefinition} ${shownRange(element)}`,
			]
		: undefined;
}

function shownSite({ document, isDefinition, ...range }: NameReference): string {
	return `${document.uri} ${shownRange(range)} ${isDefinition}`;
}

/** Returns the ranges that the editor highlights, and the references in the other document. */
function occurrences(open: OpenGraphql, offset: number): unknown {
	const { index, indexed } = open;
	const found = nameAt(indexed, offset);
	if (found && found.role !== 'field' && found.role !== 'aliased field') {
		return referencesToName(index, found).map(shownSite);
	}
	const coordinate = elementsIn(open).at(offset)?.coordinate;
	return coordinate === undefined ? undefined : elementsIn(open).sites(coordinate);
}

/** Returns the refactorings of the position, and at the start of a word of all enclosing ranges. */
function refactorings({ graphql, schema }: OpenGraphql, offset: number): unknown {
	if (!schema || !graphql.isGraphqlOnly) {
		return undefined;
	}
	const { start, end } = wordRangeAt(graphql.text, offset);
	const enclosing = start === offset && start < end ? selectionRanges(graphql, offset) : [];
	return [{ start: offset, end: offset }, ...enclosing].map((range) => refactoringsAt(graphql, schema, range));
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
		...newNames.map((name) => renameProblem(index, found, nameFromTypedText(found, name)) ?? 'allowed'),
		...renameEdits(index, found, free).map(
			({ document, start, end, text }) => `${document.uri} ${start}–${end} ${text}`,
		),
	];
}
