import type { GraphqlRegion } from '../syntax/graphqlText.ts';

const fence = /^(?<prefix>[ \t>]{0,40})(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?<mark>`{3,}|~{3,})[ \t]*(?<info>[^\n]*)$/;

/** In a block quote, text after an inserted line break would be outside of the quote. */
const quotedBlock = { close: '', escape: 'none', isMultiline: false, areBracesDoubled: false, dollar: '$' } as const;

/**
 * Returns the content of the fenced code blocks of a Markdown text whose language is GraphQL
 * (CommonMark 0.31, section 4.5). An unclosed block ends at the end of the text.
 */
export function regionsInMarkdown(text: string): readonly GraphqlRegion[] {
	const regions: GraphqlRegion[] = [];
	let open: { readonly mark: string; readonly isGraphql: boolean; readonly start: number } | undefined;
	let lineStart = 0;
	const close = (end: number) => {
		if (open?.isGraphql) {
			const content = text.slice(open.start, end).replaceAll(/^[ \t>]*>/gm, (quote) => ' '.repeat(quote.length));
			const isQuoted = content !== text.slice(open.start, end);
			regions.push({
				start: open.start,
				end,
				content,
				interpolations: [],
				literals: isQuoted ? [{ ...quotedBlock, start: open.start, end }] : [],
			});
		}
		open = undefined;
	};
	while (lineStart < text.length) {
		const lineBreak = text.indexOf('\n', lineStart);
		const lineEnd = lineBreak < 0 ? text.length : lineBreak;
		const { mark = '', info = '' } = fence.exec(text.slice(lineStart, lineEnd).trimEnd())?.groups ?? {};
		if (!open && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
			open = { mark, isGraphql: /^\{?\.?(?:graphql|gql)\b/i.test(info), start: Math.min(lineEnd + 1, text.length) };
		} else if (open && mark.startsWith(open.mark) && info === '') {
			close(lineStart);
		}
		lineStart = lineEnd + 1;
	}
	close(text.length);
	return regions;
}
