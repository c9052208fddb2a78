import type { OfficeContentNode } from 'officeparser';

/**
 * Returns a part of a document as a reader expects it: list items with one marker, and pictures on
 * the disk of the author with their names only.
 */
export function tidyNode(node: OfficeContentNode): OfficeContentNode {
	const children = node.children?.map(tidyNode);
	const tidy = children ? { ...node, children } : node;
	switch (tidy.type) {
		case 'list':
			return withText(tidy, withoutMarker);
		case 'image':
			return tidy.metadata ? { ...tidy, metadata: { ...tidy.metadata, ...pictureNames(tidy.metadata) } } : tidy;
		default:
			return tidy;
	}
}

/** Returns a row or a cell of a sheet with its numbers as Excel displays them. */
export function tidySheet(node: OfficeContentNode): OfficeContentNode {
	return node.type === 'cell'
		? withText(node, displayedNumber)
		: { ...node, children: (node.children ?? []).map(tidySheet) };
}

/** Changes the start of the text of a node. */
function withText(node: OfficeContentNode, change: (text: string) => string): OfficeContentNode {
	const [first, ...others] = node.children ?? [];
	return first?.type === 'text' && first.text !== undefined
		? { ...node, children: [{ ...first, text: change(first.text) }, ...others] }
		: node;
}

/** Excel stores up to 17 digits of a fraction, and displays at most 15. */
function displayedNumber(text: string): string {
	const fraction = /^-?(\d+\.\d+)(?:E[+-]?\d+)?$/.exec(text)?.[1] ?? '';
	return fraction.replace('.', '').replace(/^0+/, '').length > 15
		? String(Number(Number(text).toPrecision(15))).toUpperCase()
		: text;
}

/** Removes markers from the text of a list item, which already has a marker. */
function withoutMarker(text: string): string {
	return text.replace(/^(?:[•◦▪‣·○●■□∙–—*\uf0a7\uf0b7-]\s+)+/, '');
}

/** Paths of Windows and URLs of files, which exist only on the disk of the author. */
const localPath = /^(?:[a-z]:[\\/]|\\\\|file:)/i;

type PictureNames = Pick<NonNullable<Extract<OfficeContentNode, { type: 'image' }>['metadata']>, 'altText' | 'url'>;

function pictureNames({ altText, url }: PictureNames): PictureNames {
	return {
		...(altText !== undefined && localPath.test(altText) ? { altText: fileName(altText) } : {}),
		...(url !== undefined && localPath.test(url)
			? { url: url.startsWith('file:') ? fileName(url) : encodeURI(fileName(url)) }
			: {}),
	};
}

function fileName(path: string): string {
	return path.split(/[\\/]/).at(-1) ?? '';
}
