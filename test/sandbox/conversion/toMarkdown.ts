import { extname } from 'node:path';
import mammoth from 'mammoth';
import { type OfficeContentNode, OfficeParser, type OfficeParserAST } from 'officeparser';

/** A file as a person sent it. */
export interface UploadedFile {
	/** The name the person gave it, without folders. */
	readonly name: string;
	/** Where its bytes are. */
	readonly path: string;
}

/** A file could not be converted; the message names it and says why. */
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
 * The file's content as Markdown, by the extension of its name.
 *
 * @throws {ConversionError} for a type without a converter, and for a file that is empty, damaged
 * or without text. What `signal` aborts is thrown as it comes.
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

// officeparser knows a heading by an English style id, mammoth by the style's name, and Word in Norwegian writes "Overskrift1".
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
	// Metadata would become front matter, which nobody wrote.
	document.metadata = {};
	document.content = document.content.flatMap(contentOf);
	const { value } = await document.to('md', {
		generateIds: false,
		ignoreInternalLinks: true,
		mdConfig: { dialect: 'github' },
	});
	return value;
}

// Pages, slides and sheets would be set off by rules, which say nothing; a sheet's name does.
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
						{ type: 'table', children },
					];
		default:
			return [node];
	}
}
