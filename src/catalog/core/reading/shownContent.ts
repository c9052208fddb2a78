import { type DefaultTreeAdapterMap, parseFragment, defaultTreeAdapter as tree } from 'parse5';
import { isFootnoteMark } from './footnotes.ts';
import type { SourceCell } from './sourceDocument.ts';

/** A node of an HTML document. */
type HtmlNode = DefaultTreeAdapterMap['node'];
/** An element of an HTML document. */
export type HtmlElement = DefaultTreeAdapterMap['element'];

/** An element, or HTML without an enclosing element. */
type HtmlParent = HtmlElement | DefaultTreeAdapterMap['documentFragment'];

/** The visible content of an element, without markup. */
type ShownContent = Pick<SourceCell, 'text' | 'links' | 'isStruck'>;

/**
 * Returns the visible content of a cell, without nested tables. Struck-out text is included only
 * when there is no other text.
 */
export function visibleContentOf(element: HtmlParent): ShownContent {
	const valid = textAndLinksOf(element, (inner) => isShownNonTable(inner) && !isStruck(inner));
	if (valid.text.trim() !== '' || valid.links.length > 0) {
		return { ...valid, isStruck: false };
	}
	const all = textAndLinksOf(element, isShownNonTable);
	return { ...all, isStruck: all.text.trim() !== '' };
}

/** Returns the visible content of HTML that is the content of an element, such as `<b>a</b> b`. */
export function visibleContentOfHtml(html: string): ShownContent {
	return visibleContentOf(parseFragment(html));
}

/**
 * Returns the text and links of an element, with each block on separate lines. Descends only into
 * elements for which `entersInto` returns `true`.
 */
export function textAndLinksOf(
	root: HtmlParent,
	entersInto: (element: HtmlElement) => boolean,
): Pick<SourceCell, 'text' | 'links'> {
	const nodes = !tree.isElementNode(root) || isShownElement(root) ? [...enteredNodes(root, entersInto)] : [];
	const links = nodes.flatMap((node) =>
		isElement(node) && node.tagName === 'a' ? attributeValueAsList(node, 'href') : [],
	);
	return { text: nodes.map(ownText).join(''), links };
}

/**
 * Returns the nodes of an element in document order, with line breaks around blocks. Descends only
 * into elements for which `entersInto` returns `true`.
 */
function* enteredNodes(root: HtmlParent, entersInto: (element: HtmlElement) => boolean): Generator<HtmlNode | '\n'> {
	const stack: (HtmlNode | '\n')[] = root.childNodes.toReversed();
	for (let node = stack.pop(); node; node = stack.pop()) {
		if (!isElement(node)) {
			yield node;
		} else if (entersInto(node) && !isFootnote(node)) {
			yield node;
			// Not pushed with one call, because a cell may have more nodes than a call can have
			// arguments.
			for (const inner of reversedChildren(node)) {
				stack.push(inner);
			}
		}
	}
}

function isElement(node: HtmlNode | '\n'): node is HtmlElement {
	return node !== '\n' && tree.isElementNode(node);
}

/** Returns the text that a node itself shows, without its children. */
function ownText(node: HtmlNode | '\n'): string {
	if (node === '\n') {
		return node;
	}
	if (tree.isTextNode(node)) {
		return node.value.replaceAll(/\s+/g, ' ');
	}
	return isElement(node) && node.tagName === 'img' ? attributeValueAsList(node, 'alt').join('') : '';
}

/**
 * Returns the children of an element in reverse order, with line breaks around those of a block.
 */
function reversedChildren({ tagName, childNodes }: HtmlElement): readonly (HtmlNode | '\n')[] {
	const inner = childNodes.toReversed();
	return blocks.has(tagName) ? ['\n', ...inner, '\n'] : inner;
}

/** The maximum number of nodes in a footnote mark: a link and brackets. */
const maxFootnoteNodes = 8;

/** Whether an element is a footnote mark: a superscript or a link within the page. */
function isFootnote(element: HtmlElement): boolean {
	const isLinkWithin = element.tagName === 'a' && attributeValueAsList(element, 'href')[0]?.startsWith('#');
	if (element.tagName !== 'sup' && !isLinkWithin) {
		return false;
	}
	const nodes = nodesIn(element, () => true, maxFootnoteNodes);
	return (
		nodes.length <= maxFootnoteNodes &&
		isFootnoteMark(nodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join(''))
	);
}

/** The values of a missing attribute. Shared, because most elements have no attributes. */
const noValues: readonly string[] = [];

/**
 * Returns the value of an attribute as a list, which is empty when the element lacks the attribute.
 */
export function attributeValueAsList({ attrs }: HtmlElement, name: string): readonly string[] {
	return attrs.length === 0 ? noValues : attrs.flatMap((each) => (each.name === name ? [each.value.trim()] : []));
}

/** Names of elements before and after which a line break is inserted. */
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'dt', 'dd', 'section', 'article']);
/** Names of elements whose content is never shown. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** Whether an element is shown and is not a table. */
export function isShownNonTable(element: HtmlElement): boolean {
	return element.tagName !== 'table' && isShownElement(element);
}

export function isShownElement(element: HtmlElement): boolean {
	return (
		!hidden.has(element.tagName) &&
		hasLayoutBox(element) &&
		!hasStyle(element, /^visibility:(hidden|collapse)/) &&
		attributeValueAsList(element, 'aria-hidden')[0] !== 'true'
	);
}

/** Whether an element takes up space. A cell that does not take up space occupies no column. */
export function hasLayoutBox(element: HtmlElement): boolean {
	return attributeValueAsList(element, 'hidden').length === 0 && !hasStyle(element, /^display:none/);
}

function isStruck(element: HtmlElement): boolean {
	return /^(del|s|strike)$/.test(element.tagName) || hasStyle(element, /^text-decoration(-line)?:.*line-through/);
}

/**
 * Whether a declaration in the `style` attribute, in lower case without spaces, matches a pattern.
 */
function hasStyle(element: HtmlElement, declaration: RegExp): boolean {
	return attributeValueAsList(element, 'style').some((style) =>
		style
			.toLowerCase()
			.replaceAll(/\s/g, '')
			.split(';')
			.some((each) => declaration.test(each)),
	);
}

/**
 * Returns the shown elements within a node, in document order. Descends only into elements for
 * which `entersInto` returns `true`.
 */
export function shownElementsIn(root: HtmlNode, entersInto: (element: HtmlElement) => boolean): readonly HtmlElement[] {
	return nodesIn(root, entersInto).filter(tree.isElementNode).filter(isShownElement);
}

/**
 * Returns the nodes within a node in document order, at most `limit + 1`. Descends only into
 * elements for which `entersInto` returns `true`. Not recursive, because a page may be nested
 * deeper than the call stack allows.
 */
function nodesIn(
	root: HtmlNode,
	entersInto: (element: HtmlElement) => boolean,
	limit = Number.POSITIVE_INFINITY,
): readonly HtmlNode[] {
	const found: HtmlNode[] = [];
	const stack: HtmlNode[] = [root];
	for (let node = stack.pop(); node && found.length <= limit + 1; node = stack.pop()) {
		found.push(node);
		if ('childNodes' in node && (node === root || (tree.isElementNode(node) && entersInto(node)))) {
			for (const child of node.childNodes.toReversed()) {
				stack.push(child);
			}
		}
	}
	return found.slice(1);
}
