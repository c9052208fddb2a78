import { reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import type { KeptSecrets } from './keptSecrets.ts';
import type { Sessions } from './sessions.ts';

const toldLostKey = 'told.secretsNotKept';

/**
 * Says what has become of stored secrets: that the editor lost them, once for ever, since such an editor loses them each
 * time; that its storage fails or a record is damaged, once in a window.
 */
export function tellStorageTrouble(host: HostWithoutCredentials, kept: KeptSecrets, sessions: Sessions): Disposable {
	const { globalState } = host.context;
	const told = new Set<string>();
	const tellOnce = (code: string, cause?: unknown) => {
		if (!told.has(code)) {
			told.add(code);
			void reportFailure(host, 'secret storage', new UserError(code, {}, cause));
		}
	};
	const store = new DisposableStore();
	store.add(
		kept.onNotKept(async (event) => {
			if (event.reason === 'failed') {
				tellOnce('sign-in/storage-failed', event.error);
			} else if (!globalState.get(toldLostKey)) {
				await globalState.update(toldLostKey, true);
				tellOnce('sign-in/not-kept');
			}
		}),
	);
	store.add(sessions.onDamaged(() => tellOnce('sign-in/record-damaged')));
	return store;
}
