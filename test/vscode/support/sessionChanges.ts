import { authentication, type Disposable } from 'vscode';

/** Counts how often the editor tells that sessions of ours have changed, from now on. */
export interface SessionChanges extends Disposable {
	readonly count: number;
}

export function countSessionChanges(): SessionChanges {
	let count = 0;
	const listening = authentication.onDidChangeSessions(({ provider }) => {
		count += provider.id === 'studyAdmin' ? 1 : 0;
	});
	return {
		get count() {
			return count;
		},
		dispose: () => listening.dispose(),
	};
}
