import { everyServiceIsReached } from './support/everyService.ts';
import { everyServiceWasTunnelledTo } from './support/proxy.ts';

/** The names of this suite's services exist only behind the proxy, and their certificates only with NODE_EXTRA_CA_CERTS. */
describe('behind a forward proxy', () => {
	everyServiceIsReached('elsewhere');

	it('has gone to each service through the proxy', everyServiceWasTunnelledTo);
});
