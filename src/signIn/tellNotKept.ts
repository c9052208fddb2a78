import { reportFailure } from '../shared/commands.ts';
import type { Disposable } from '../shared/disposables.ts';
import { UserError } from '../shared/errors.ts';
import type { HostWithoutCredentials } from '../shared/host.ts';
import type { KeptSecrets } from './keptSecrets.ts';

const toldKey = 'told.secretsNotKept';

/**
 * Says that the editor does not keep secrets: that it lost them, once for ever, since such an editor loses them each time;
 * that its storage fails, once in a window.
 */
export function tellNotKept(host: HostWithoutCredentials, kept: KeptSecrets): Disposable {
	const { globalState } = host.context;
	let toldRefusal = false;
	return kept.onNotKept(async (event) => {
		if (event.reason === 'lost' && !globalState.get(toldKey)) {
			await globalState.update(toldKey, true);
			await reportFailure(host, 'secret storage', new UserError('sign-in/not-kept', { count: event.keys.length }));
		}
		if (event.reason === 'refused' && !toldRefusal) {
			toldRefusal = true;
			await reportFailure(host, 'secret storage', new UserError('sign-in/storage-refused', {}, event.error));
		}
	});
}
