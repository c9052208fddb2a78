/**
 * The identity provider's endpoints (spec/graphql-api.md, steps 2 and 3). It brings oauth4webapi along: import it when it
 * is used, not before.
 */
export { discoverServer } from './tokenEndpoint/discoverServer.ts';
export { exchangeToken } from './tokenEndpoint/exchangeToken.ts';
export { redeemCallback } from './tokenEndpoint/redeemCallback.ts';
export { requestClientToken } from './tokenEndpoint/requestClientToken.ts';
export type { BasicEncoding, ClientSignedIn, SignedIn, TokenClient } from './tokenEndpoint/tokenClient.ts';
