import { visit } from 'jsonc-parser';
import { offsetOfDeepNesting } from '../../../shared/core/jsonWithComments.ts';

/** Prefix of the names of this extension's settings. */
const prefix = 'studyAdmin.';

/**
 * Returns a JSON text in which spaces replace the values of this extension's settings, so that all
 * offsets remain. Settings are in `settings.json`, in `*.code-workspace` and in definitions of
 * development containers. Their addresses say what to search for and are not calls.
 */
export function blankExtensionSettings(text: string): string {
	if (!text.includes(`"${prefix}`) || offsetOfDeepNesting(text) !== undefined) {
		return text;
	}
	const parts: string[] = [];
	let end = 0;
	const blank = (offset: number, length: number, path: readonly (string | number)[]) => {
		if (path.some((key) => typeof key === 'string' && key.startsWith(prefix))) {
			parts.push(text.slice(end, offset), ' '.repeat(length));
			end = offset + length;
		}
	};
	visit(text, {
		onLiteralValue: (_value, offset, length, _line, _character, pathOf) => blank(offset, length, pathOf()),
		onObjectProperty: (name, offset, length, _line, _character, pathOf) => blank(offset, length, [...pathOf(), name]),
	});
	return [...parts, text.slice(end)].join('');
}
