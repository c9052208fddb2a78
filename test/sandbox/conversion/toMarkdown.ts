import { extname } from 'node:path';
import mammoth from 'mammoth';
import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser';
import { tidyNode, tidySheet } from './tidyNode.ts';

/** A document that was uploaded to the conversion service. */
export interface UploadedFile {
	/** The name of the document in the upload, without folders. */
	readonly name: string;
	/** Path of the file in the temporary folder of the service. */
	readonly path: string;
}

/** Reports that a file could not be converted. The message names the file and the reason. */
export class ConversionError extends Error {}

type Converter = (path: string, signal: AbortSignal) => Promise<string>;

const converters: ReadonlyMap<string, Converter> = new Map([
	['.docx', wordToMarkdown],
	['.html', officeToMarkdown('html')],
	['.pdf', officeToMarkdown('pdf')],
	['.pptx', officeToMarkdown('pptx')],
	['.xlsx', officeToMarkdown('xlsx')],
]);

/**
 * Converts a file to Markdown with the converter for its file extension.
 * @throws {ConversionError} for a type without a converter, and for a file that is empty, damaged
 * or without text. An abort is thrown unchanged.
 */
export async function toMarkdown(file: UploadedFile, signal: AbortSignal): Promise<string> {
	const extension = extname(file.name).toLowerCase();
	const convert = converters.get(extension);
	if (convert === undefined) {
		throw new ConversionError(
			`${file.name}: there is no converter for ${extension === '' ? 'files without an extension' : extension}`,
		);
	}
	const markdown = await convert(file.path, signal).catch((cause: unknown) => {
		signal.throwIfAborted();
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new ConversionError(`${file.name}: cannot be read as ${extension.slice(1)}: ${reason}`, { cause });
	});
	if (markdown.trim() === '') {
		throw new ConversionError(`${file.name}: contains no text`);
	}
	return markdown;
}

// officeparser recognizes headings by English style IDs, mammoth by style names. Norwegian Word
// uses the ID "Overskrift1".
async function wordToMarkdown(path: string, signal: AbortSignal): Promise<string> {
	const { value } = await mammoth.convertToHtml(
		{ path },
		{
			styleMap: ["p[style-name='Title'] => h1:fresh"],
			convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
		},
	);
	return markdownOf(await OfficeParser.parseOffice(Buffer.from(value), { fileType: 'html', abortSignal: signal }));
}

function officeToMarkdown(fileType: 'html' | 'pdf' | 'pptx' | 'xlsx'): Converter {
	return async (path, signal) => markdownOf(await OfficeParser.parseOffice(path, { fileType, abortSignal: signal }));
}

async function markdownOf(document: OfficeParserAST): Promise<string> {
	// Metadata would become front matter, which is not part of the document.
	document.metadata = {};
	document.content = document.content.flatMap(contentOf).map(tidyNode);
	const { value } = await document.to('md', {
		generateIds: false,
		ignoreInternalLinks: true,
		mdConfig: { dialect: 'github' },
	});
	return value;
}

// Pages, slides and sheets would be separated by rules without meaning. The name of a sheet is
// meaningful.
function contentOf(node: OfficeContentNode): readonly OfficeContentNode[] {
	const children = node.children ?? [];
	switch (node.type) {
		case 'page':
			return children;
		case 'slide':
			return [...children, ...(node.notes ?? []).flatMap((note) => note.children ?? [])];
		case 'sheet':
			return children.length === 0
				? []
				: [
						{
							type: 'heading',
							text: node.metadata?.sheetName ?? '',
							children: [{ type: 'text', text: node.metadata?.sheetName ?? '' }],
							metadata: { level: 1 },
						},
						{ type: 'table', children: children.map(tidySheet) },
					];
		default:
			return [node];
	}
}
