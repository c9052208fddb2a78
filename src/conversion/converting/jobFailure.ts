import { Cancelled, UserError } from '../../shared/errors.ts';
import { nameList } from '../core/documents/nameList.ts';

/**
 * What a job is to be ended with: its one failure, or `conversion/some-failed` for several; else `Cancelled` when it was
 * cancelled, which does not make what had failed before less worth telling. `undefined` when all is well.
 */
export function jobFailure(
	documents: readonly { readonly name: string; readonly error: UserError | undefined }[],
	cancelled: boolean,
): UserError | Cancelled | undefined {
	const failed = documents.flatMap(({ name, error }) => (error ? [{ name, error }] : []));
	const [first, ...others] = failed;
	if (!first) {
		return cancelled ? new Cancelled() : undefined;
	}
	if (others.length === 0) {
		return first.error;
	}
	return new UserError('conversion/some-failed', {
		failed: failed.length,
		total: documents.length,
		files: nameList(failed.map(({ name }) => name)),
	});
}
