import { UserError } from '../../shared/errors.ts';

/** Names what keeps a file from being read. */
export function fileError(error: unknown, file: string): UserError {
	const systemCode = error instanceof Error && 'code' in error ? String(error.code) : '';
	return systemCode === 'ENOENT'
		? new UserError('conversion/file-gone', { file }, error)
		: new UserError('conversion/file-unreadable', { file, systemCode }, error);
}
