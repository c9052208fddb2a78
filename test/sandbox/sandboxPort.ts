import type { SandboxAddresses } from './sandbox.ts';

/**
 * Returns the loopback port of a service for a host such as `api.sandbox.test` or `idp.localhost`.
 * The services are `api`, `idp`, `conversion` and `catalog`. A port in the host is ignored. Returns
 * `undefined` for any other host.
 */
export function sandboxPort(addresses: SandboxAddresses, host: string): number | undefined {
	const services: Readonly<Record<string, string>> = {
		api: addresses.api,
		idp: addresses.identityProvider,
		conversion: addresses.conversion,
		catalog: addresses.catalog,
	};
	const [, name] = /^(\w+)\.(?:sandbox\.test|localhost)(?::\d+)?$/.exec(host) ?? [];
	const url = services[name ?? ''];
	return url === undefined ? undefined : Number(new URL(url).port);
}
