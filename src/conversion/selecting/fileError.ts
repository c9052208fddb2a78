import { UserError } from '../../shared/errors.ts';
import { systemCodeOf } from '../../shared/systemCodeOf.ts';

/** Names what keeps a file from being read. */
export function fileError(error: unknown, file: string): UserError {
	const systemCode = systemCodeOf(error);
	return systemCode === 'ENOENT'
		? new UserError('conversion/file-gone', { file }, error)
		: new UserError('conversion/file-unreadable', { file, systemCode }, error);
}
