import { logFailure } from '../../shared/commands.ts';
import { type Facts, UserError } from '../../shared/errors.ts';
import type { ConversionParts } from '../conversionParts.ts';
import { chooseFolder } from './chooseFolder.ts';
import { withFacts } from './diskFailure.ts';
import { type ItemToSave, itemsToSave } from './itemsToSave.ts';
import { placeItems } from './placeItems.ts';
import { saveItems } from './saveItems.ts';
import { reveal, tellSaved } from './tellSaved.ts';

/** What else is asked of a saving, as the second argument of the command. */
export interface SaveOptions {
	/** Shows in the explorer what was saved, such as a text that is too large to be opened. */
	readonly reveal?: boolean;
	/** Asks where to, whatever the setting says. */
	readonly ask?: boolean;
}

/**
 * Saves what the command was called on: a job, documents or chunks of the view, a document by its id, or the file in the
 * active editor. Nothing is written before it is known where to and what is there already.
 * @throws {UserError} `conversion/nothing-to-save`, `conversion/save-…`, `conversion/entry-damaged`; what was saved before
 * stays. `Cancelled` when nothing was.
 */
export async function saveConverted(parts: ConversionParts, args: readonly unknown[]): Promise<void> {
	const options: SaveOptions = typeof args[1] === 'object' && args[1] !== null ? args[1] : {};
	const items = await itemsToSave(parts, args);
	try {
		const folderOf = await chooseFolder(parts, items, options.ask === true);
		const placed = await placeItems(items, folderOf);
		const result = await saveItems(parts.conversions, placed);
		if (options.reveal === true) {
			await reveal(placed, result);
		}
		tellSaved(placed, result).catch((error: unknown) => logFailure(parts.host, 'Tell what was saved', error));
	} catch (error) {
		throw error instanceof UserError ? withFacts(error, factsOf(items)) : error;
	}
}

/** Whose failure it is; with the document's id where it can be saved again by that. */
function factsOf(items: readonly ItemToSave[]): Facts {
	const [{ document, type }, ...others] = items as [ItemToSave, ...ItemToSave[]];
	return { file: document.name, ...(others.length > 0 || type === 'chunk' ? {} : { document: document.id }) };
}
