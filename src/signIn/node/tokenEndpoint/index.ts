/**
 * The identity provider's endpoints (spec/graphql-api.md, steps 2 and 3). This module loads
 * oauth4webapi, so import it dynamically.
 */
export { discoverServer } from './discovery.ts';
export { exchangeToken } from './exchangeToken.ts';
export { redeemCallback } from './redeemCallback.ts';
export { requestClientToken } from './requestClientToken.ts';
