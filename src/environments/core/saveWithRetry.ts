import { UserError } from '../../shared/core/errors.ts';

/**
 * Calls `save`, and again after each failure to change the settings file, so that the answers of
 * the user are not lost. Before each further call, `confirmRetry` waits until the user has
 * corrected the file. Rejects when `confirmRetry` rejects.
 * @throws the other errors of `save`
 */
export async function saveWithRetry<T>(
	save: () => Promise<T>,
	confirmRetry: (error: UserError) => Promise<unknown>,
): Promise<T> {
	for (;;) {
		try {
			return await save();
		} catch (error) {
			if (!(error instanceof UserError && error.code === 'environment/settings-not-saved')) {
				throw error;
			}
			await confirmRetry(error);
		}
	}
}
