/**
 * The identity provider's endpoints (docs/services.md, G13 and G15). This module loads
 * oauth4webapi, so import it dynamically.
 */
export { discoverProviderMetadata } from './discovery.ts';
export { exchangeToken } from './exchangeToken.ts';
export { redeemCallback } from './redeemCallback.ts';
export { requestClientToken } from './requestClientToken.ts';
