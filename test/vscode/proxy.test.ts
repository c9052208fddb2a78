import { everyServiceIsReached } from './support/everyService.ts';
import { everyServiceWasTunnelledTo } from './support/proxy.ts';

/**
 * The host names of this suite's services can be resolved only by the proxy, and their certificates
 * are valid only with NODE_EXTRA_CA_CERTS.
 */
describe('a forward proxy in VS Code', () => {
	everyServiceIsReached('elsewhere');

	it('reaches each service through the forward proxy', everyServiceWasTunnelledTo);
});
