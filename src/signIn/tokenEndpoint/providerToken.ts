import type { TokenEndpointResponse } from 'oauth4webapi';
import type { Clock } from '../../shared/clock.ts';
import type { ProviderToken } from '../core/sessionRecord.ts';

/** The provider's own token, which ends by this machine's clock `expires_in` seconds from now, where that is given. */
export function readProviderToken({ access_token, expires_in }: TokenEndpointResponse, clock: Clock): ProviderToken {
	return {
		value: access_token,
		...(expires_in === undefined ? {} : { expiresAt: clock.now() + expires_in * 1000 }),
	};
}
