import { authentication, type Disposable } from 'vscode';

/** Counts VS Code's events for changed sessions of this extension. */
export interface SessionChanges extends Disposable {
	readonly count: number;
}

/** Starts to count the session change events of this extension. */
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
