import { readFileSync } from 'node:fs';
import { type ParseError, parse } from 'jsonc-parser';
import { UserError } from '../shared/core/errors.ts';
import { isRecord } from '../shared/core/json.ts';

const settingName = 'studyAdmin.environments';

/**
 * Returns the value of the setting `studyAdmin.environments` from a JSON file that contains either
 * this value or an object with the setting. Comments and trailing commas are accepted.
 * @throws {UserError} `cli/environments-unreadable`, `cli/environments-invalid`
 */
export function readEnvironmentsFile(file: string): unknown {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		throw new UserError('cli/environments-unreadable', { file }, error);
	}
	const errors: ParseError[] = [];
	const value: unknown = parse(text, errors, { allowTrailingComma: true });
	if (errors.length > 0 || !isRecord(value)) {
		throw new UserError('cli/environments-invalid', { file });
	}
	return settingName in value ? value[settingName] : value;
}
