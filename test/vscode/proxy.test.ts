import { everyServiceIsReached } from './support/everyService.ts';
import { everyServiceWasTunnelledTo } from './support/proxy.ts';

/** The names of this suite's services exist only behind the proxy, and their certificates only with NODE_EXTRA_CA_CERTS. */
describe('a forward proxy in VS Code', () => {
	everyServiceIsReached('elsewhere');

	it('reaches each service through the forward proxy', everyServiceWasTunnelledTo);
});
