import { type ParseError, parse } from 'jsonc-parser';
import { isRecord } from '../../shared/core/json.ts';
import { newEnvironmentId } from './environmentIds.ts';
import type { EnvironmentProblem } from './fieldReader.ts';
import { type RawEnvironments, readEnvironments } from './readEnvironments.ts';

/**
 * What a pasted text holds: environments that can be used as they are, or why not. `environments`:
 * what is wrong in which field.
 */
export type PastedReading =
	| { readonly kind: 'environments'; readonly environments: RawEnvironments }
	| { readonly kind: 'not-json' }
	| { readonly kind: 'no-environment' }
	| { readonly kind: 'problems'; readonly problems: readonly EnvironmentProblem[] };

/** UTF-16 code units of a pasted text. */
export const longestPaste = 32_768;

const settingName = 'studyAdmin.environments';

/**
 * Reads what somebody pastes: one environment without its id, or some under their ids, with or
 * without the name of the setting and the braces around it. Comments and trailing commas are fine.
 */
export function readPastedEnvironments(text: string): PastedReading {
	const value = parseLoosely(text);
	if (!isRecord(value)) {
		return { kind: 'not-json' };
	}
	const environments = byId(settingName in value ? value[settingName] : value);
	if (Object.keys(environments).length === 0) {
		return { kind: 'no-environment' };
	}
	const { problems } = readEnvironments(environments);
	return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'environments', environments };
}

/** Whether a text begins as JSON of an environment does. */
export function looksPasted(text: string): boolean {
	return /^\s*(\{|"|\/[/*])/.test(text);
}

/**
 * `undefined` when the text is no JSON, too long or nested too deeply. What is copied out of a
 * settings file often lacks the braces.
 */
function parseLoosely(text: string): unknown {
	const fragment = text.length > longestPaste ? '' : text.trim().replace(/,$/, '');
	for (const candidate of fragment === '' ? [] : [fragment, `{${fragment}}`]) {
		const errors: ParseError[] = [];
		try {
			const value: unknown = parse(candidate, errors, { allowTrailingComma: true });
			if (errors.length === 0 && isRecord(value)) {
				return value;
			}
		} catch {
			// The recursion of the library overflowed the stack.
			return undefined;
		}
	}
	return undefined;
}

function byId(value: unknown): RawEnvironments {
	if (!isRecord(value) || Object.values(value).every(isRecord)) {
		return isRecord(value) ? value : {};
	}
	const name = [value['label'], hostOf(value['apiUrl']), hostOf(value['conversionUrl'])].find(
		(candidate) => typeof candidate === 'string' && candidate.trim() !== '',
	);
	return { [newEnvironmentId(String(name ?? ''), [])]: value };
}

function hostOf(url: unknown): string | undefined {
	return typeof url === 'string' ? URL.parse(url)?.hostname : undefined;
}
