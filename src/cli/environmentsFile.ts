import { UserError } from '../shared/core/errors.ts';
import { isRecord } from '../shared/core/json.ts';
import { parseJsonWithComments } from '../shared/core/jsonWithComments.ts';
import { readTextFile } from '../shared/node/readTextFile.ts';

const settingName = 'studyAdmin.environments';

/** Maximum size of a file with environments. */
const maximumMegabytes = 1;

/**
 * Returns the value of the setting `studyAdmin.environments` from a JSON file that contains either
 * this value or an object with the setting. Comments and trailing commas are accepted.
 * @throws {UserError} `cli/environments-unreadable`, `cli/environments-invalid`
 */
export function readEnvironmentsFile(file: string): unknown {
	const reading = readTextFile(file, { maximumBytes: maximumMegabytes * 2 ** 20 });
	if (reading.kind !== 'text') {
		throw new UserError('cli/environments-unreadable', { file, megabytes: maximumMegabytes });
	}
	const value = parseJsonWithComments(reading.text);
	if (!isRecord(value)) {
		throw new UserError('cli/environments-invalid', { file });
	}
	return settingName in value ? value[settingName] : value;
}
