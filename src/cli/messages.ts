import { catalogMessages } from '../catalog/messages/catalogMessages.ts';
import { ErrorMessages, message } from '../shared/core/errorMessages.ts';
import { networkMessages } from '../shared/messages.ts';
import { english } from './english.ts';

const next = { title: '', command: '' };

/** Messages of errors that only the command line reports. */
const ownMessages = {
	'cli/path-outside': message('"{path}" is outside of the current folder. Run the command in a folder that contains the file.', next),
	'cli/path-missing': message('"{path}" does not exist. Give the path of a folder or a file.', next),
	'cli/settings-invalid': message('{file} is not valid JSON. Correct the file.', next),
	'cli/baseline-unreadable': message('The baseline {file} cannot be read. Create it with --write-baseline.', next),
	'cli/baseline-invalid': message('{file} is not a baseline of this tool. Create it again with --write-baseline.', next),
	'cli/not-written': message('{file} cannot be written. Check the folder and its permissions.', next),
};

/** The messages of all errors. Next steps of the editor are not part of their text. */
export function errorMessages(): ErrorMessages {
	const messages = new ErrorMessages(english);
	for (const table of [networkMessages, catalogMessages, () => ownMessages]) {
		messages.add(table);
	}
	return messages;
}
