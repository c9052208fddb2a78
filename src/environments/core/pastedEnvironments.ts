import { isJsonObject } from '../../shared/core/json.ts';
import { parseJsonWithComments } from '../../shared/core/jsonWithComments.ts';
import type { EnvironmentProblem } from './environmentFieldReader.ts';
import { newEnvironmentId } from './environmentIds.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/**
 * The result of reading a pasted text: the environments in it, or the reason why none can be added.
 * `problems` lists the invalid fields.
 */
export type PastedEnvironmentsResult =
	| { readonly kind: 'environments'; readonly environments: RawEnvironments }
	| { readonly kind: 'not-json' }
	/** JSON of another type, such as an array. */
	| { readonly kind: 'not-an-object' }
	| { readonly kind: 'no-environment' }
	| { readonly kind: 'problems'; readonly problems: readonly EnvironmentProblem[] };

/** Maximum length of a pasted text in UTF-16 code units. */
export const maxPasteLength = 32_768;

const settingName = 'studyAdmin.environments';

/**
 * Reads pasted text: one environment without its ID, or environments by ID. The name of the setting
 * and the enclosing braces are optional. Comments and trailing commas are allowed.
 */
export function readPastedEnvironments(text: string): PastedEnvironmentsResult {
	const value = parseFragment(text);
	if (!isJsonObject(value)) {
		return { kind: value === undefined ? 'not-json' : 'not-an-object' };
	}
	const environments = byId(settingName in value ? value[settingName] : value);
	if (Object.keys(environments).length === 0) {
		return { kind: 'no-environment' };
	}
	const { problems } = readEnvironments(environments);
	return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'environments', environments };
}

/**
 * Whether a text begins like the JSON of an environment, with `{`, a quotation mark or a comment.
 */
export function looksLikeEnvironmentJson(text: string): boolean {
	return /^\s*(\{|"|\/[/*])/.test(text);
}

/**
 * Parses JSON with or without enclosing braces, because text copied from a settings file often
 * lacks them. Returns `undefined` when the text has no value, is not JSON, too long or nested too
 * deeply.
 */
function parseFragment(text: string): unknown {
	const fragment = text.length > maxPasteLength ? '' : text.trim().replace(/,$/, '');
	if (fragment === '') {
		return undefined;
	}
	const value = parseJsonWithComments(fragment);
	// The value of a text that consists of comments is null.
	return isJsonObject(value) ? value : (parseJsonWithComments(`{${fragment}}`) ?? value ?? undefined);
}

function byId(value: unknown): RawEnvironments {
	if (!isJsonObject(value) || Object.values(value).every(isJsonObject)) {
		return isJsonObject(value) ? value : {};
	}
	const label = [value['label'], hostOf(value['apiUrl']), hostOf(value['conversionUrl'])].find(
		(candidate) => typeof candidate === 'string' && candidate.trim() !== '',
	);
	return { [newEnvironmentId(String(label ?? ''), [])]: value };
}

function hostOf(url: unknown): string | undefined {
	return typeof url === 'string' ? URL.parse(url)?.hostname : undefined;
}
