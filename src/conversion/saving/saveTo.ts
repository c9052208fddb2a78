/** Where converted documents are saved, as the setting says. */
export type SaveTo = 'ask' | 'besideSource' | 'lastFolder';

/** Reads the setting `studyAdmin.conversion.saveTo`. It names no folder, so the settings of a workspace cannot either. */
export function readSaveTo(raw: unknown): SaveTo {
	return raw === 'besideSource' || raw === 'lastFolder' ? raw : 'ask';
}
