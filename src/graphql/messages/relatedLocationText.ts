import { shortenExternalText } from '../../shared/core/tools/answer.ts';

/** Maximum length of the text of a related location, in UTF-16 code units. */
const maximumLength = 60;

/**
 * Returns the label of a location that belongs to a finding: the first line of the text there, such
 * as `query Students {`.
 */
export function relatedLocationText(text: string): string {
	const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
	return shortenExternalText(line, maximumLength);
}
